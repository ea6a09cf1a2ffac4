/**
 * What the main thread and the threads that read SQLite say to each other. A thread does what it is told one message
 * after the other; each message but `end` and a superfluous `next` is answered.
 */
import { ODataError, type ErrorCode } from "../errors";
import type { SqlValue } from "../fragment";
import type { PageForm, PagePart } from "./page-parts";
import type { Row } from "./store";

/** What a thread is started with. */
export interface ThreadData {
  readonly file: string;
  /** One Int32: the number of the job that nobody waits for any more. */
  readonly abandoned: SharedArrayBuffer;
}

export interface Asked {
  readonly job: number;
  readonly text: string;
  readonly values: readonly SqlValue[];
}

export type Question =
  | ({ readonly kind: "query" } & Asked)
  /** Answered with the first `chunk` rows. */
  | ({ readonly kind: "open"; readonly chunk: number } & Asked)
  /** Answered with the first part, which is the only one of a page that is read whole. */
  | ({ readonly kind: "page"; readonly form: PageForm } & Asked)
  /** Credit for another chunk of an open stream, or another part of a page. */
  | { readonly kind: "next" | "close"; readonly job: number }
  /** Nothing will be asked any more. */
  | { readonly kind: "end"; readonly job: number };

export interface Rows {
  readonly job: number;
  readonly rows: readonly Row[];
  /** Of a page instead of the rows; its bytes are handed over. */
  readonly part?: PagePart;
  /** There are no more, and the job is over. */
  readonly done: boolean;
}

export type Reply = Rows | { readonly job: number; readonly failure: Failure };

/** An error as it travels: classes and properties of errors get lost between threads. */
export interface Failure {
  readonly ours: boolean;
  readonly code: string | undefined;
  readonly message: string;
  readonly target: string | undefined;
}

export function failureOf(error: unknown): Failure {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const ours = error instanceof ODataError;
  return {
    ours,
    code: typeof code === "string" ? code : undefined,
    message: String(message ?? error),
    target: ours ? error.target : undefined,
  };
}

/** The error that was thrown in the thread; the driver's with its result code. */
export function errorOf({ ours, code, message, target }: Failure): Error {
  if (ours) return new ODataError(code as ErrorCode, message, target === undefined ? {} : { target });
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
