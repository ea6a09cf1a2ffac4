/** Light and dark: the system's choice until the reader makes one; who draws by colour is told of each change. */
const key = "lease.theme";
const changed = "lease:theme";
const systemDark = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

/** What is shown now. */
export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen === undefined ? systemDark().matches : chosen === "dark";
}

/** Switches to the other one and remembers it. */
export function toggleTheme(): void {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(key, theme);
  document.dispatchEvent(new Event(changed));
}

/** Calls back after each change, until the signal is aborted. */
export function onTheme(listener: () => void, signal?: AbortSignal): void {
  const options = signal === undefined ? {} : { signal };
  document.addEventListener(changed, listener, options);
  systemDark().addEventListener("change", listener, options);
}

/** Whether the reader asked the system for less motion. */
export const isMotionReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
