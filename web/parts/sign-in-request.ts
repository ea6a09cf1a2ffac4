/** An event by which a part of the page requests the sign-in dialog. */
const wanted = "lease:sign-in";

export function askToSignIn(): void {
  document.dispatchEvent(new Event(wanted));
}

export function onSignInWanted(listener: () => void): void {
  document.addEventListener(wanted, listener);
}
