/**
 * The log: structured lines, readable ones on a terminal. Except for the banner, nothing else writes to standard
 * output.
 */
import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Config } from "../config/config";
import type { ExecutedRequest, FinishedRequest } from "../odata";
import type { PrettyOptions } from "pino-pretty";

export type { Logger } from "pino";

/**
 * Creates the log. Lines are written in batches, at the latest after a second: a system call per line would be a
 * notable part of the cost of a small request. The logger's `flush` writes the rest.
 */
export function createLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options = { level: config.logLevel, base: null, serializers: { err: loggedError } };
  const given = destination ?? terminalStream();
  return given === undefined ? batchedLog(options) : pino(options, given);
}

/** Bytes of lines that are kept while standard output takes none: its disk is full, or its reader does not read. */
const keptBytes = 1024 * 1024;

/** The log on standard output. If it cannot be written, further lines are dropped until it can, and requests go on. */
function batchedLog(options: LoggerOptions): Logger {
  const stream = pino.destination({
    dest: 1,
    sync: false,
    minLength: 8192,
    maxLength: keptBytes,
    periodicFlush: 1000,
  });
  const log = pino(options, stream);
  let lines = 0;
  stream.on("drop", () => (lines += 1));
  stream.on("write", () => {
    if (lines === 0) return;
    const dropped = lines;
    lines = 0;
    log.warn({ lines: dropped }, "lines of the log were dropped");
  });
  stream.on("error", () => undefined);
  // It would hold the process until the disk has free space. `flush` writes the lines before the process ends.
  stream.flushSync = () => undefined;
  return log;
}

function terminalStream(): DestinationStream | undefined {
  const readable = process.stdout.isTTY ? terminalLines(process.stdout.hasColors()) : undefined;
  return readable && { write: (line) => void process.stdout.write(readable(line)) };
}

/*
 * Errors. Those of drivers have members and messages with values of a record, such as `detail` of PostgreSQL with the
 * whole row, so a line has only the members and the part of a message that cannot have any.
 */

/** The members of all errors and of drivers' errors that the log has. */
const loggedMembers = ["code", "number", "table", "column", "constraint", "routine"] as const;

type Thrown = Readonly<
  Partial<
    Record<"name" | "message" | "stack" | "cause" | "originalError" | "errors" | "precedingErrors", unknown>
  >
> &
  Readonly<Partial<Record<(typeof loggedMembers)[number], unknown>>>;

/** Causes of causes, and so on. */
const deepestCause = 5;

/** An error as the log shows it; a line leaves out undefined members. A thrown text may be anything, so it is left out. */
function loggedError(thrown: unknown, depth = 0): object {
  if (typeof thrown !== "object" || thrown === null) return { type: typeof thrown };
  const error = thrown as Thrown;
  const type = thrown.constructor?.name || String(error.name);
  const message = messageWithoutValues(error);
  const inner = (each: unknown): object | undefined =>
    each === undefined || depth === deepestCause ? undefined : loggedError(each, depth + 1);
  const several = error.errors ?? error.precedingErrors;
  return {
    type,
    message,
    ...Object.fromEntries(loggedMembers.map((name) => [name, error[name]])),
    stack: `${type}: ${message}${framesOf(error)}`,
    cause: inner(error.cause ?? error.originalError),
    errors: Array.isArray(several) && several.length > 0 ? several.map(inner) : undefined,
  };
}

/** An SQLSTATE of PostgreSQL. */
const sqlState = /^[0-9A-Z]{5}$/;
/** Errors in the text of a statement, which has names but no values: of PostgreSQL, and of SQL Server. */
const namesOnly = /^(?:42...|102|156|207|208|229|262)$/;
/** A value is in quotation marks or brackets, of any language, or follows one of these signs. */
const fromValueOn = /["':=\p{Pi}\p{Pf}\p{Ps}][^]*/u;

/** Errors of SQLite are without values. The parser of JSON cites the text. */
function messageWithoutValues({ name, message, code, number }: Thrown): string {
  const text = String(message);
  const mayHaveValues = typeof number === "number" || sqlState.test(String(code)) || name === "SyntaxError";
  return mayHaveValues && !namesOnly.test(String(number ?? code)) ? text.replace(fromValueOn, "…") : text;
}

/** The lines of the stack after the message. */
function framesOf({ message, stack }: Thrown): string {
  const text = String(stack);
  const [, ...lines] = text.slice(text.indexOf(String(message)) + String(message).length).split("\n");
  const last = lines.findLastIndex((line) => !line.startsWith("    at "));
  return ["", ...lines.slice(last + 1)].join("\n");
}

/** HTML pages have no caller and no entity set. */
export type LoggedRequest = Omit<FinishedRequest, "caller" | "trace"> &
  Partial<Pick<FinishedRequest, "caller" | "trace">>;

const hundredths = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;

/** Monitoring systems request these paths all the time; only failures are worth a line. */
const isMonitoring = ({ path, status }: LoggedRequest): boolean =>
  status < 400 && /^\/(?:health|metrics)(?:\/|$)/.test(path);

/** Writes the line of an asynchronous request that has ended. */
export function logAsynchronous(log: Logger, { fault, ...request }: ExecutedRequest): void {
  const line = lineOf(request);
  if (fault === undefined) log.info(line, "asynchronous request");
  else log.error({ ...line, err: fault }, "asynchronous request failed");
}

/** Undefined fields are omitted from the line. */
const lineOf = ({
  id,
  caller,
  method,
  path,
  status,
  milliseconds,
  bytes,
  trace,
}: Omit<LoggedRequest, "path" | "bytes"> & Partial<LoggedRequest>) => ({
  id,
  method,
  set: trace?.resource,
  path,
  status,
  ms: hundredths(milliseconds),
  db: trace && trace.database > 0 ? hundredths(trace.database) : undefined,
  bytes,
  caller,
  parts: trace && trace.parts.length > 0 ? trace.parts.length : undefined,
});

/** Writes the line of one request: never a header, a query value, a name or a token; error details for faults only. */
export function logRequest(log: Logger, request: LoggedRequest, traceId?: string): void {
  const { status, fault } = request;
  const line = { ...lineOf(request), trace: traceId };
  if (fault === undefined && isMonitoring(request)) log.debug(line, "request");
  else if (fault === undefined) log.info(line, "request");
  else if (status >= 500) log.error({ ...line, err: fault }, "request failed");
  else log.warn({ ...line, err: fault }, "transfer broken");
}

/* Readable lines for a terminal. pino-pretty is a development dependency; without it lines stay JSON. */

/** Fields that the sentence of a request already contains. */
const fieldsOfSentence = "id,method,set,path,status,ms,db,bytes,caller,parts,trace";

/** Quotes within a text would be escaped, so this matches the member only. */
const isRequest = /"msg":"(?:request|request failed|transfer broken)"/;

/** Converts a line of JSON to a readable one; undefined where pino-pretty is not installed. */
export function terminalLines(colorize: boolean): ((line: string) => string) | undefined {
  let pretty: typeof import("pino-pretty");
  try {
    pretty = require("pino-pretty") as typeof import("pino-pretty");
  } catch {
    return undefined;
  }
  const common: PrettyOptions = { translateTime: "SYS:HH:MM:ss.l", singleLine: true, colorize };
  const request = pretty.prettyFactory({
    ...common,
    ignore: fieldsOfSentence,
    messageFormat: requestSentence,
  });
  const other = pretty.prettyFactory(common);
  return (line) => (isRequest.test(line) ? request : other)(line);
}

type Fields = Readonly<Record<string, unknown>>;

/** `GET 200 /…/leaseUnits  3.1 ms (2.2 in the database)  812 B  id …  by …`: the most important facts first. */
function requestSentence(fields: Fields): string {
  const said = (name: string, before: string, after = ""): readonly string[] => {
    const value = fields[name];
    return typeof value === "string" || typeof value === "number" ? [`${before}${value}${after}`] : [];
  };
  const first = ["method", "status", "path"].flatMap((name) => said(name, ""));
  const time = [...said("ms", "", " ms"), ...said("db", "(", " in the database)")];
  return [
    first.join(" "),
    time.join(" "),
    sizeOf(Number(fields["bytes"])),
    ...said("parts", "", " requests"),
    ...(fields["msg"] === "request" ? [] : said("msg", "")),
    ...said("id", "id "),
    ...said("caller", "by "),
    ...said("trace", "trace "),
  ].join("  ");
}

const sizeOf = (bytes: number): string =>
  bytes < 10_000
    ? `${bytes} B`
    : bytes < 10_000_000
      ? `${Math.round(bytes / 1000)} kB`
      : `${Math.round(bytes / 1_000_000)} MB`;
