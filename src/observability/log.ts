/**
 * The log: structured lines, readable ones on a terminal. Except for the banner, nothing else writes to standard
 * output.
 */
import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "../config/config";
import type { ExecutedRequest, FinishedRequest } from "../odata";
import type { PrettyOptions } from "pino-pretty";

export type { Logger } from "pino";

/**
 * Creates the log. Lines are written in batches, at the latest after a second: a system call per line would be a
 * notable part of the cost of a small request. The logger's `flush` writes the rest.
 */
export function createLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options = { level: config.logLevel, base: null };
  return pino(options, destination ?? terminalStream() ?? fileStream());
}

const fileStream = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 1000 });

function terminalStream(): DestinationStream | undefined {
  const readable = process.stdout.isTTY ? terminalLines(process.stdout.hasColors()) : undefined;
  return readable && { write: (line) => void process.stdout.write(readable(line)) };
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
