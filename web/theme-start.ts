/** Runs before the first paint, outside the modules: the theme that the reader chose, so that the page never flashes. */
const chosenTheme = localStorage.getItem("lease.theme");
if (chosenTheme === "light" || chosenTheme === "dark") document.documentElement.dataset.theme = chosenTheme;
