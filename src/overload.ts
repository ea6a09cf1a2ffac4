/**
 * Turns requests away while the service has more to do than it can, before anything of them is read: what it accepts is
 * then answered in time. Health and metrics are not asked here, and always answer.
 */
import type { ServerResponse } from "node:http";
import type { Config } from "./config";
import { ODataError, type PoolUse } from "./odata";

/** The error to answer at once, or undefined: then the request counts as in progress until its answer is closed. */
export type Overload = (res: ServerResponse) => ODataError | undefined;

/** Milliseconds that one turn of the event loop may take with requests that came together; health waits that long. */
const longestTurn = 100;
/** One slow request is no overload for the few that came with it. */
const fewRequests = 16;

/** Makes the function for one process; `pool` tells of the connections to a database server. */
export function createOverload(
  { maxInProgress }: Pick<Config["limits"], "maxInProgress">,
  pool?: () => PoolUse,
): Overload {
  if (maxInProgress === 0) return () => undefined;
  const turn = requestsOfTurn();
  let inProgress = 0;
  const leave = (): void => void (inProgress -= 1);
  const refusal = (): string | undefined => {
    const { count, milliseconds } = turn();
    if (inProgress >= maxInProgress) return `${inProgress} requests are in progress`;
    if (count > fewRequests && milliseconds > longestTurn) return `${count} requests came at once`;
    const waiting = pool?.().waiting ?? 0;
    return waiting > maxInProgress / 2 ? `${waiting} requests wait for the database` : undefined;
  };
  return (res) => {
    const reason = refusal();
    if (reason !== undefined) return overloaded(reason);
    inProgress += 1;
    res.once("close", leave);
    return undefined;
  };
}

/**
 * Requests that were read in this turn of the event loop, and for how long that goes on: a request that comes late in it
 * has waited that long, and so has everything behind it.
 */
function requestsOfTurn(): () => { readonly count: number; readonly milliseconds: number } {
  let count = 0;
  let began = 0;
  const reset = (): void => void (count = 0);
  return () => {
    const now = performance.now();
    if (count === 0) {
      began = now;
      setImmediate(reset);
    }
    count += 1;
    return { count, milliseconds: now - began };
  };
}

const overloaded = (reason: string): ODataError =>
  new ODataError(
    "Internal_ServiceUnavailable",
    `The service has more to do than it can: ${reason}. Try again in a second.`,
    {
      headers: { "Retry-After": "1" },
    },
  );
