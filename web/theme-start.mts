/** Runs before the first paint, outside the modules: applies the chosen theme, so that the page does not flash. */
const chosenTheme = localStorage.getItem("lease.theme");
if (chosenTheme === "light" || chosenTheme === "dark") document.documentElement.dataset.theme = chosenTheme;
