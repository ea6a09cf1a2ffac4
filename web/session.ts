/** The token of this tab: in the session storage, sent in a header, never in a URL. Deleted when the tab is closed. */
const key = "lease.token";
const changed = "lease:session";

/** Returns the token; undefined when signed out. */
export const token = (): string | undefined => sessionStorage.getItem(key) ?? undefined;

export function signIn(text: string): void {
  sessionStorage.setItem(key, text);
  document.dispatchEvent(new Event(changed));
}

export function signOut(): void {
  if (token() === undefined) return;
  sessionStorage.removeItem(key);
  document.dispatchEvent(new Event(changed));
}

/** Calls back after each sign-in and sign-out; `once` after the next one only. */
export function onSession(listener: () => void, { once = false } = {}): void {
  document.addEventListener(changed, listener, { once });
}
