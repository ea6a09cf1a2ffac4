/** Room in memory for the bodies of all requests of a process together: each alone is limited elsewhere. */
import type { ServerResponse } from "node:http";
import { ODataError } from "../errors";

/** Says how many bytes of its body a request holds now. Throws `Internal_ServiceUnavailable` when there is no room for them. */
export type HoldBody = (bytes: number) => void;

/** Gives each request its function; what it holds is free when its answer is sent or cut off. */
export type BodyRoom = (res: ServerResponse) => HoldBody;

/** Smaller bodies always have room: their number is limited already, and whoever fills it must not stop them. */
const alwaysFits = 64 * 1024;

/** Makes room for so many bytes. */
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
    "The bodies of other requests fill the memory that the service has for them. Try again in a second.",
    { headers: { "Retry-After": "1" } },
  );
