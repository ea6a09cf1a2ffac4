/**
 * The protocol between the service and the processes that read an SQLite file: length-prefixed frames over a pipe. A
 * process responds to one request after the other, each with one or more frames, the last one marked.
 */
import { deserialize, serialize } from "node:v8";
import { type ErrorCode, ODataError } from "../../errors";
import type { SqlValue } from "../../sql/fragment";
import { RowsTooLarge } from "../driver-errors";
import { type PageForm, type PagePart, partBytes } from "../page-chunks";
import type { Row } from "../store";
import type { HeldFiles } from "./file-guard";

/** File descriptors of a read process: one for requests and responses, one for the numbers of cancelled requests. */
export const channels = { requests: 3, control: 4 } as const;

/** The signal by which a process ends itself when a response takes too much memory. */
export const outgrown = "SIGUSR2";

/** A statement to run. */
export interface ProcessStatement {
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** Run on the connection of the open transaction. */
  readonly inTransaction: boolean;
}

export type ProcessRequest =
  /** All rows in one frame. */
  | ({ readonly kind: "query" } & ProcessStatement)
  /** The rows in frames of `chunk` rows. */
  | ({ readonly kind: "stream"; readonly chunk: number } & ProcessStatement)
  /** The parts of a page. */
  | ({ readonly kind: "page"; readonly form: PageForm } & ProcessStatement)
  /** Opens a connection and begins a transaction on it: a snapshot, or the transaction that writes. */
  | { readonly kind: "begin"; readonly writes: boolean }
  /** Changes rows within the transaction; returns one row with their number. */
  | ({ readonly kind: "execute" } & ProcessStatement)
  /** Ends the transaction and closes its connection. */
  | { readonly kind: "end"; readonly commits: boolean };

/** A part of a response in transit. */
export interface Frame {
  /** The payload is an error. */
  readonly failed: boolean;
  /** No further frame belongs to the response. */
  readonly done: boolean;
  readonly payload: Buffer;
}

const lengthBytes = 4;
/** The length of the payload, whether it is an error, whether it is the last. */
const headBytes = lengthBytes + 2;

/** A request as the process receives it. */
export function requestBytes(numbered: NumberedRequest): Buffer {
  const payload = serialize(numbered);
  const length = Buffer.allocUnsafe(lengthBytes);
  length.writeUInt32LE(payload.length);
  return Buffer.concat([length, payload]);
}

export interface NumberedRequest {
  /** The number for cancelling the request. */
  readonly job: number;
  /** The files that connections opened for it must hold. */
  readonly held: HeldFiles;
  readonly request: ProcessRequest;
}

/** Parses requests from the bytes that `read` puts into a buffer; undefined when the other side closed the pipe. */
export function requestReader(read: (into: Buffer, at: number) => number): () => NumberedRequest | undefined {
  let bytes = Buffer.allocUnsafe(65_536);
  const fill = (from: number, to: number): boolean => {
    for (let at = from; at < to;) {
      const count = read(bytes.subarray(0, to), at);
      if (count === 0) return false;
      at += count;
    }
    return true;
  };
  return () => {
    if (!fill(0, lengthBytes)) return undefined;
    const length = bytes.readUInt32LE(0);
    if (length > bytes.length) bytes = Buffer.allocUnsafe(length);
    return fill(0, length) ? (deserialize(bytes.subarray(0, length)) as NumberedRequest) : undefined;
  };
}

function head(failed: boolean, done: boolean, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(headBytes);
  bytes.writeUInt32LE(length);
  bytes[lengthBytes] = failed ? 1 : 0;
  bytes[lengthBytes + 1] = done ? 1 : 0;
  return bytes;
}

/** A frame with rows, as buffers to write. */
export function rowsFrame(rows: readonly Row[], done: boolean): readonly Buffer[] {
  const payload = serialize(rows);
  return [head(false, done, payload.length), payload];
}

/** A frame with a part of a page: the length of its facts, the facts, and the unmodified bytes. */
export function partFrame(part: PagePart, done: boolean): readonly Buffer[] {
  const { records: _, ...facts } = part;
  const bytes = partBytes(part);
  const payload = serialize(facts);
  const length = Buffer.allocUnsafe(lengthBytes);
  length.writeUInt32LE(payload.length);
  return [head(false, done, lengthBytes + payload.length + bytes.length), length, payload, bytes];
}

/** A frame with an error, the last of its response. */
export function failureFrame(error: unknown): readonly Buffer[] {
  const payload = serialize(failureOf(error));
  return [head(true, true, payload.length), payload];
}

/** Parses frames from the chunks of a pipe. */
export function frameReader(receive: (frame: Frame) => void): (chunk: Buffer) => void {
  let pieces: Buffer[] = [];
  let size = 0;
  return (chunk) => {
    pieces.push(chunk);
    size += chunk.length;
    while (size >= headBytes) {
      const [first = chunk] = pieces;
      const known = first.length >= headBytes ? first : joined();
      const end = headBytes + known.readUInt32LE(0);
      if (size < end) return;
      const whole = joined();
      pieces = size > end ? [whole.subarray(end)] : [];
      size -= end;
      receive({
        failed: whole[lengthBytes] === 1,
        done: whole[lengthBytes + 1] === 1,
        payload: whole.subarray(headBytes, end),
      });
    }
  };
  /** The bytes received so far, joined. */
  function joined(): Buffer {
    const whole = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces, size);
    pieces = [whole];
    return whole;
  }
}

export const rowsIn = ({ payload }: Frame): readonly Row[] => deserialize(payload) as readonly Row[];

export function partOf({ payload }: Frame): PagePart {
  const start = lengthBytes + payload.readUInt32LE(0);
  const facts = deserialize(payload.subarray(lengthBytes, start)) as Omit<PagePart, "records">;
  return { ...facts, records: payload.subarray(start) };
}

/** An error in transit: classes and their properties are not transferred. */
function failureOf(error: unknown) {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const ours = error instanceof ODataError;
  return {
    ours,
    /** The rows were too large when they were read at once. */
    together: error instanceof RowsTooLarge,
    code: typeof code === "string" ? code : undefined,
    message: String(message ?? error),
    target: ours ? error.target : undefined,
  };
}

/** Restores the error that was thrown in the process; a driver's error keeps its result code. */
export function errorOf({ payload }: Frame): Error {
  const { ours, together, code, message, target } = deserialize(payload) as ReturnType<typeof failureOf>;
  if (together) return new RowsTooLarge(message);
  if (ours) return new ODataError(code as ErrorCode, message, { target });
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
