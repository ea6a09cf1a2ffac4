/**
 * Locks and statements that wait in a transaction until another statement takes them along: they are one batch with it,
 * and so one round trip (decision 0042).
 */
import sql, { type Request } from "mssql";
import { lockNotGranted, notAsExpected } from "./errors";
import type { Expected } from "../store";
import type { TypedParameter } from "./values";

/** A lock that is held until the end of the transaction. */
interface Lock {
  readonly name: string;
  readonly mode: "Exclusive" | "Shared";
}

/** A statement whose result is not needed, with the values of `@p1` and the others. */
interface Posted {
  readonly text: string;
  readonly parameters: readonly TypedParameter[];
  readonly expected: Expected | undefined;
}

export type Waiting = Lock | Posted;

/** Most of one round trip: each combination is another text that the server compiles. */
export const waitingAtOnce = 8;

/** Parameters of a request (SQL Server allows 2,100, of which two are the text and the types of the others). */
const mostParameters = 2098;

/** Whether the request can take them along. */
export const fits = (waiting: readonly Waiting[], { parameters }: Request): boolean =>
  waiting.reduce((sum, each) => sum + ("mode" in each ? 1 : each.parameters.length), 0) +
    Object.keys(parameters).length <=
  mostParameters;

/** Characters of a lock's name; the server ignores further ones. */
const longestLock = 255;

/** A literal or a quoted name, or the beginning of a parameter. */
const parameter = /'[^']*'|"[^"]*"|@p(?=\d)/g;

/**
 * Returns the text that takes the locks and runs the statements, in order, and adds its parameters to the request. The
 * batch ends at the first one that fails, and does not run the text that follows.
 */
export function textOfWaiting(waiting: readonly Waiting[], request: Request): string {
  const texts = waiting.map((each, i): string => {
    const name = `lock${i + 1}`;
    if ("mode" in each) {
      request.input(name, sql.NVarChar(longestLock), each.name.slice(0, longestLock));
      // The result is negative where the lock was not granted: timeout, cancellation, or deadlock victim.
      return `exec @result = sp_getapplock @Resource = @${name}, @LockMode = '${each.mode}', @LockOwner = 'Transaction'; if @result < 0 throw ${lockNotGranted}, 'sp_getapplock', 1; `;
    }
    const prefix = `s${i + 1}p`;
    each.parameters.forEach(({ type, value }, n) => request.input(`${prefix}${n + 1}`, type, value));
    const text = each.text.replace(parameter, (found) => (found === "@p" ? `@${prefix}` : found));
    // Most errors end their statement only, which then has changed no rows.
    if (!each.expected) return `${text}; if @@error <> 0 return; `;
    return `${text}; if @@rowcount <> ${each.expected.rows} throw ${notAsExpected}, '${i}', 1; `;
  });
  const declared = waiting.some((each) => "mode" in each) ? "declare @result int; " : "";
  return declared + texts.join("");
}

interface BatchError {
  readonly number?: unknown;
  readonly message?: unknown;
  readonly precedingErrors?: readonly unknown[];
}

/** The error to throw for that of a batch; `ours` converts those of the server. */
export function errorOfBatch(
  error: unknown,
  waiting: readonly Waiting[],
  ours: (error: unknown) => unknown,
): unknown {
  const { number, message, precedingErrors = [] } = (error ?? {}) as BatchError;
  const expectedOf = (each: Waiting | undefined): Expected | undefined =>
    each && "text" in each ? each.expected : undefined;
  const ended = number === notAsExpected ? expectedOf(waiting[Number(message)]) : undefined;
  if (ended) return ended.failure(precedingErrors.length > 0 ? ours(error) : undefined);
  // The batch ended at once, at a statement that is not named.
  return waiting.reduce((found, each) => expectedOf(each)?.failure(found) ?? found, ours(error));
}
