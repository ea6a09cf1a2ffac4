/** The memory for request bodies of a process in total; the size of a single body is limited elsewhere. */
import type { ServerResponse } from "node:http";
import { ODataError } from "../errors";

/**
 * Reports the number of bytes that a request holds for its body. Throws `Internal_ServiceUnavailable` when they exceed
 * the memory.
 */
export type ReserveBody = (bytes: number) => void;

/** Returns the function of a request; its bytes are released when the response is sent or aborted. */
export type BodyMemory = (res: ServerResponse) => ReserveBody;

/** Smaller bodies are always accepted: their number is limited already, and large bodies must not block them. */
const alwaysAccepted = 64 * 1024;

/** Creates the limit of so many bytes. */
export function createBodyMemory(limit: number): BodyMemory {
  let reserved = 0;
  return (res) => {
    let own = 0;
    const free = (): void => {
      reserved -= own;
      own = 0;
    };
    return (bytes) => {
      if (bytes <= alwaysAccepted || res.closed) return;
      if (reserved - own + bytes > limit) throw outOfMemory();
      if (own === 0) res.once("close", free);
      reserved += bytes - own;
      own = bytes;
    };
  };
}

const outOfMemory = (): ODataError =>
  new ODataError(
    "Internal_ServiceUnavailable",
    "The memory for request bodies is used up by other requests. Try again in a second.",
    { headers: { "Retry-After": "1" } },
  );
