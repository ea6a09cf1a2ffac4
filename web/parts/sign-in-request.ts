/** A part of the page wants the reader to sign in; whoever owns the dialog opens it. */
const wanted = "lease:sign-in";

export function askToSignIn(): void {
  document.dispatchEvent(new Event(wanted));
}

export function onSignInWanted(listener: () => void): void {
  document.addEventListener(wanted, listener);
}
