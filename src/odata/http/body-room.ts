/** The memory for request bodies of a process in total; the size of a single body is limited elsewhere. */
import type { ServerResponse } from "node:http";
import { ODataError } from "../errors";

/**
 * Reports the number of bytes that a request holds for its body. Throws `Internal_ServiceUnavailable` when they exceed
 * the memory.
 */
export type HoldBody = (bytes: number) => void;

/** Returns the function of a request; its bytes are released when the response is sent or aborted. */
export type BodyRoom = (res: ServerResponse) => HoldBody;

/** Smaller bodies are always accepted: their number is limited already, and large bodies must not block them. */
const alwaysFits = 64 * 1024;

/** Creates the limit of so many bytes. */
export function createBodyRoom(limit: number): BodyRoom {
  let held = 0;
  return (res) => {
    let own = 0;
    const free = (): void => {
      held -= own;
      own = 0;
    };
    return (bytes) => {
      if (bytes <= alwaysFits || res.closed) return;
      if (held - own + bytes > limit) throw noRoom();
      if (own === 0) res.once("close", free);
      held += bytes - own;
      own = bytes;
    };
  };
}

const noRoom = (): ODataError =>
  new ODataError(
    "Internal_ServiceUnavailable",
    "The memory for request bodies is used up by other requests. Try again in a second.",
    { headers: { "Retry-After": "1" } },
  );
