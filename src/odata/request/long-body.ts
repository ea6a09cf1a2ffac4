/**
 * Long bodies of responses: they are sent in portions, as fast as their reader takes them. They stay in memory meanwhile,
 * so their number is limited. Files, which are stored as Base64, are decoded portion by portion.
 */
import { serviceUnavailable } from "../errors";
import {
  type Body,
  bodyFrom,
  type Chunk,
  endOfBody,
  isWhole,
  type ODataRequest,
  type ODataResponse,
} from "../message";
import { sharedAmount } from "../store/fair-share";
import { type EndSignal, nextTurn } from "../turns";

/** Characters or bytes that are sent at a time, a multiple of four; a longer body is long. */
const portion = 1024 * 1024;
/** Length of the long bodies of all responses, half of it for one caller. */
const mostHeld = 256 * 1024 * 1024;

/** The memory that the long bodies of responses share. */
export interface ResponseMemory {
  /** Throws a 503 when a caller, or all of them, have no memory for another long body. */
  readonly require: (caller: string) => void;
  /** Counts a body; returns the function that ends this. */
  readonly hold: (caller: string, length: number) => () => void;
}

/** Creates the limit; a body that is alone may have any length. */
export function responseMemory(limit = mostHeld): ResponseMemory {
  const { all, heldBy, hasRoom, add } = sharedAmount(limit);
  return {
    require: (caller) => {
      if (hasRoom(caller, 1)) return;
      throw serviceUnavailable(
        `Responses that are being sent hold ${all()} bytes, ${heldBy(caller)} of them for this caller; the limits are ${limit} and ${limit / 2}. Try again when others have ended.`,
        5,
      );
    },
    hold: (caller, length) => {
      add(caller, length);
      let isHeld = true;
      return () => {
        if (isHeld) add(caller, -length);
        isHeld = false;
      };
    },
  };
}

/**
 * The response, whose body is counted while it is sent, where it is long. That of a read (`isRead`) is a 503 where
 * there is no memory for it: thrown here for a whole body, before the first part for one in parts. A change is
 * committed by now, and a 503 would make the client send it again.
 */
export function whileSent(
  response: ODataResponse,
  { caller, signal }: Pick<ODataRequest, "caller" | "signal">,
  shared: ResponseMemory,
  isRead: boolean,
): ODataResponse {
  const { body } = response;
  if (body === undefined) return response;
  const memory = isRead ? shared : { ...shared, require: () => undefined };
  if (!isWhole(body)) return { ...response, body: withLongParts(body, caller.id, memory) };
  if (body.length <= portion) return response;
  return { ...response, body: portions(body, "utf8", signal, reserved(memory, caller.id, body.length)) };
}

/** The decoded file. Throws a 503 where there is no memory for a long one. */
export const fileBody = (base64: string, ends: EndSignal, memory: ResponseMemory, caller: string): Body =>
  base64.length <= portion
    ? Buffer.from(base64, "base64")
    : portions(base64, "base64", ends, reserved(memory, caller, base64.length));

function reserved(memory: ResponseMemory, caller: string, length: number): () => void {
  memory.require(caller);
  return memory.hold(caller, length);
}

/** The end of a portion, which does not separate the two halves of a character. */
function endOf(body: string | Uint8Array, from: number): number {
  const end = from + portion;
  return typeof body === "string" && /[\ud800-\udbff]/.test(body.charAt(end - 1)) ? end - 1 : end;
}

/** The bytes of a text or of bytes; `release` is called when they have been sent, or will not be. */
function portions(
  body: string | Uint8Array,
  encoding: "utf8" | "base64",
  ends: EndSignal,
  release: () => void,
): AsyncIterable<Uint8Array> {
  let at = 0;
  return bodyFrom<Uint8Array>(
    async () => {
      await nextTurn();
      if (at >= body.length || ends().aborted) {
        release();
        ends().throwIfAborted();
        return endOfBody;
      }
      const [from, to] = [at, endOf(body, at)];
      at = to;
      const value =
        typeof body === "string" ? Buffer.from(body.slice(from, to), encoding) : body.subarray(from, to);
      return { done: false, value };
    },
    () => {
      at = body.length;
      release();
    },
  );
}

/** A body in parts, the long ones of which are counted until the next one is wanted. */
function withLongParts(body: AsyncIterable<Chunk>, caller: string, memory: ResponseMemory): Body {
  const parts = body[Symbol.asyncIterator]();
  let release: (() => void) | undefined;
  let isFirst = true;
  const close = async (): Promise<void> => {
    release?.();
    await parts.return?.();
  };
  return bodyFrom<Chunk>(async () => {
    release?.();
    const part = await parts.next();
    if (part.done === true) return endOfBody;
    if (part.value.length > portion) {
      try {
        // A response that has begun cannot become an error.
        if (isFirst) memory.require(caller);
      } catch (error) {
        await close();
        throw error;
      }
      release = memory.hold(caller, part.value.length);
    }
    isFirst = false;
    return part;
  }, close);
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
