/** An event by which a part of the page requests the sign-in dialog. */
const eventName = "lease:sign-in";

export function askToSignIn(): void {
  document.dispatchEvent(new Event(eventName));
}

export function onSignInWanted(listener: () => void): void {
  document.addEventListener(eventName, listener);
}
