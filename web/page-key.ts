/**
 * The key in the address printed at the start of the service, which allows this page to request development tokens.
 * Kept in the session storage and removed from the address, so that it gets into no history, bookmark or screenshot.
 */
const stored = "lease.page-key";

/** Moves the key from the address to the storage. */
export function takePageKey(): void {
  const address = new URL(location.href);
  const key = address.searchParams.get("key");
  if (key === null) return;
  sessionStorage.setItem(stored, key);
  address.searchParams.delete("key");
  history.replaceState(history.state, "", address);
}

/** The key; undefined when the page was opened without one. */
export const pageKey = (): string | undefined => sessionStorage.getItem(stored) ?? undefined;
