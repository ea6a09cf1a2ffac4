/**
 * Light and dark theme: the system's choice until the user makes one; parts that draw with colours are notified of
 * changes.
 */
const key = "lease.theme";
const changed = "lease:theme";
const systemDark = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

/** Whether the dark theme is shown. */
export function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme;
  return chosen === undefined ? systemDark().matches : chosen === "dark";
}

/** Switches to the other theme and stores it. */
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

/** Whether the user prefers reduced motion. */
export const isMotionReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
