/**
 * The bodies of files, which are stored as Base64: short ones are decoded at once, long ones in portions, as fast as their
 * reader takes them. The texts of long ones stay in memory meanwhile, so their number is limited.
 */
import { ODataError } from "../errors";
import type { Body } from "../message";
import { type EndSignal, nextTurn } from "../turns";

/** Characters of Base64 that are decoded at a time, a multiple of four; longer files are sent in portions. */
const portion = 1024 * 1024;
/** Bytes of the long files of all responses, half of them for one caller. */
const mostBytes = 256 * 1024 * 1024;

/** The memory that the files of responses share. */
export interface FileRoom {
  /** Throws a 503 when a caller, or all of them, have no room for another file. */
  readonly require: (caller: string) => void;
  /** Counts the bytes of a file; returns the function that ends this. */
  readonly hold: (caller: string, bytes: number) => () => void;
}

/** Creates the room; a file that is alone in it may have any size. */
export function fileRoom(limit = mostBytes): FileRoom {
  const held = new Map<string, number>();
  let all = 0;
  const add = (caller: string, bytes: number): void => {
    const now = (held.get(caller) ?? 0) + bytes;
    if (now === 0) held.delete(caller);
    else held.set(caller, now);
    all += bytes;
  };
  return {
    require: (caller) => {
      if (all < limit && (held.get(caller) ?? 0) < limit / 2) return;
      throw new ODataError(
        "Internal_ServiceUnavailable",
        `Downloads hold ${all} bytes of files, ${held.get(caller) ?? 0} of them for this caller; the limits are ${limit} and ${limit / 2}. Try again when others have ended.`,
        { headers: { "Retry-After": "5" } },
      );
    },
    hold: (caller, bytes) => {
      add(caller, bytes);
      let isHeld = true;
      return () => {
        if (isHeld) add(caller, -bytes);
        isHeld = false;
      };
    },
  };
}

/** The decoded file; `release` is called when it has been sent, or will not be. */
export function fileBody(base64: string, ends: EndSignal, hold: (bytes: number) => () => void): Body {
  if (base64.length <= portion) return Buffer.from(base64, "base64");
  return portions(base64, ends, hold(base64.length));
}

/** Not a generator: one that was never started does not run its `finally` when it is closed early (a response to HEAD). */
function portions(base64: string, ends: EndSignal, release: () => void): AsyncIterable<Uint8Array> {
  let at = 0;
  const over = { done: true, value: undefined } as const;
  const iterator: AsyncIterator<Uint8Array> = {
    async next() {
      await nextTurn();
      if (at >= base64.length || ends().aborted) {
        release();
        ends().throwIfAborted();
        return over;
      }
      const value = Buffer.from(base64.slice(at, at + portion), "base64");
      at += portion;
      return { done: false, value };
    },
    return() {
      at = base64.length;
      release();
      return Promise.resolve(over);
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

/** Encodes a file, in portions between which other requests get their turn. */
export async function base64Of(bytes: Uint8Array, ends: EndSignal): Promise<string> {
  const size = (portion / 4) * 3;
  const texts: string[] = [];
  for (let from = 0; from < bytes.length; from += size) {
    if (from > 0) {
      await nextTurn();
      ends().throwIfAborted();
    }
    const some = bytes.subarray(from, from + size);
    texts.push(Buffer.from(some.buffer, some.byteOffset, some.length).toString("base64"));
  }
  return texts.join("");
}
