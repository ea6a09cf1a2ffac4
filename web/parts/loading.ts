/**
 * Runs one task at a time in a part of the page: slow tasks show progress, can be cancelled, and are superseded by
 * newer ones.
 */
import { h, keepFocus } from "../dom";
import { ServiceError } from "../service/error";
import { onSession, token } from "../session";
import { errorBox } from "./error-box";

/** Fast responses show no progress, to avoid flicker. */
const progressDelay = 250;

export interface Loader {
  /**
   * Runs the task; a previous one is aborted. Resolves with undefined when it was cancelled, superseded or failed; an
   * error is shown in place. “Try again” calls `again`. The task may show how far it is.
   */
  readonly run: <Value>(
    what: string,
    work: (signal: AbortSignal, progress: (text: string) => void) => Promise<Value>,
    again: () => void,
  ) => Promise<Value | undefined>;
  /** Cancels the task; a rejected one is then not repeated after a new sign-in. */
  readonly cancel: () => void;
  /** Ends the task, and removes its state or its error. */
  readonly clear: () => void;
}

/** Creates a loader that shows its state in `place`, and marks `busy` meanwhile; `verb` begins its sentences. */
export function createLoader(place: HTMLElement, busy: HTMLElement, verb = "Loading"): Loader {
  let current: AbortController | undefined;
  /** Whether the element that was replaced had the focus. */
  let hadFocus = false;
  const fill = (...content: readonly HTMLElement[]): void => {
    hadFocus ||= place.contains(document.activeElement);
    place.replaceChildren(...content);
  };
  return {
    cancel: () => current?.abort(),
    clear() {
      current?.abort();
      current = undefined;
      place.replaceChildren();
      busy.removeAttribute("aria-busy");
    },
    async run(what, work, again) {
      current?.abort();
      const controller = new AbortController();
      current = controller;
      const isCurrent = (): boolean => current === controller;
      const state = h("span", { role: "status" }, `${verb} ${what} …`);
      let reached = "";
      const progress = (text: string): void => {
        reached = text;
        state.textContent = `${verb} ${what}: ${text} …`;
      };
      const patience = setTimeout(() => {
        fill(waiting(state, () => controller.abort()));
        busy.setAttribute("aria-busy", "true");
      }, progressDelay);
      try {
        const value = await Promise.race([work(controller.signal, progress), abortOf(controller.signal)]);
        if (!isCurrent()) return undefined;
        fill();
        return value;
      } catch (error) {
        if (!isCurrent()) return undefined;
        // After a new sign-in, the rejected request is repeated.
        if (error instanceof ServiceError && error.facts.status === 401) {
          const isWanted = (): boolean => token() !== undefined && isCurrent() && !controller.signal.aborted;
          onSession(() => isWanted() && again(), { once: true });
        }
        const remedy = { label: "Try again", act: again };
        fill(
          controller.signal.aborted ? cancelled(`${verb} ${what}`, reached, again) : errorBox(error, remedy),
        );
        return undefined;
      } finally {
        clearTimeout(patience);
        if (isCurrent()) {
          busy.removeAttribute("aria-busy");
          // After the view has drawn the result, which may take the focus.
          if (hadFocus) setTimeout(keepFocus);
          hadFocus = false;
        }
      }
    },
  };
}

/** Rejects when the signal is aborted, also for tasks that ignore it. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("Cancelled."))));

function waiting(state: HTMLElement, cancel: () => void): HTMLElement {
  return h(
    "div",
    { class: "waiting" },
    h("span", { class: "spinner", "aria-hidden": "true" }),
    state,
    h("button", { type: "button", class: "quiet", onclick: cancel }, "Cancel"),
  );
}

function cancelled(what: string, reached: string, again: () => void): HTMLElement {
  const place = reached === "" ? "" : ` after ${reached}`;
  return h(
    "div",
    { class: "waiting" },
    h("span", { role: "status" }, `${what} was cancelled${place}.`),
    h("button", { type: "button", onclick: again }, "Load again"),
  );
}
