/** One thing at a time in one place: work is shown when it takes long, can be cancelled, and gives way to newer work. */
import { h } from "../dom";
import { ServiceError } from "../service/error";
import { onSession, token } from "../session";
import { errorBox } from "./error-box";

/** Quick answers show nothing, or the page would flicker. */
const patienceMilliseconds = 250;

export interface Loader {
  /**
   * Runs the work; a run before it is aborted. Gives undefined when it was cancelled, overtaken or failed: then the place
   * says so. `again` is what “Try again” does.
   */
  readonly run: <Value>(
    what: string,
    work: (signal: AbortSignal) => Promise<Value>,
    again: () => void,
  ) => Promise<Value | undefined>;
  readonly cancel: () => void;
}

/** A loader that shows its state in `place`, and marks `busy` meanwhile. */
export function createLoader(place: HTMLElement, busy: HTMLElement): Loader {
  let current: AbortController | undefined;
  return {
    cancel: () => current?.abort(),
    async run(what, work, again) {
      current?.abort();
      const controller = new AbortController();
      current = controller;
      const isCurrent = (): boolean => current === controller;
      const patience = setTimeout(() => {
        place.replaceChildren(waiting(what, () => controller.abort()));
        busy.setAttribute("aria-busy", "true");
      }, patienceMilliseconds);
      try {
        const value = await Promise.race([work(controller.signal), abortOf(controller.signal)]);
        if (!isCurrent()) return undefined;
        place.replaceChildren();
        return value;
      } catch (error) {
        if (!isCurrent()) return undefined;
        // Whoever signs in again wants what was refused.
        if (error instanceof ServiceError && error.facts.status === 401) {
          onSession(() => token() !== undefined && isCurrent() && again(), { once: true });
        }
        const remedy = { label: "Try again", act: again };
        place.replaceChildren(controller.signal.aborted ? cancelled(what, again) : errorBox(error, remedy));
        return undefined;
      } finally {
        clearTimeout(patience);
        if (isCurrent()) busy.removeAttribute("aria-busy");
      }
    },
  };
}

/** Rejects when the signal is aborted, also for work that does not listen to it. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("Cancelled."))));

function waiting(what: string, cancel: () => void): HTMLElement {
  return h(
    "div",
    { class: "waiting" },
    h("span", { class: "spinner", "aria-hidden": "true" }),
    h("span", { role: "status" }, `Loading ${what} …`),
    h("button", { type: "button", class: "quiet", onclick: cancel }, "Cancel"),
  );
}

function cancelled(what: string, again: () => void): HTMLElement {
  return h(
    "div",
    { class: "waiting" },
    h("span", { role: "status" }, `Loading ${what} was cancelled.`),
    h("button", { type: "button", onclick: again }, "Load again"),
  );
}
