/** The log: structured lines, readable ones on a terminal. Nobody else writes to standard output but the banner. */
import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "../config/config";
import { terminalLines } from "./log-terminal";
import type { FinishedRequest } from "../odata";

export type { Logger } from "pino";

/**
 * Makes the log. Lines are written in batches, at the latest after a second: one system call per line would be a
 * good part of what a small request costs. `flush` of the logger writes what is left.
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

/** Pages have no caller and no set. */
export type LoggedRequest = Omit<FinishedRequest, "caller" | "trace"> &
  Partial<Pick<FinishedRequest, "caller" | "trace">>;

const hundredths = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;

/** What watches the service asks all the time, and only its failures are news. */
const isWatch = ({ path, status }: LoggedRequest): boolean =>
  status < 400 && /^\/(?:health|metrics)(?:\/|$)/.test(path);

/** Writes the line of one request: never a header, a query value, a name or a token; details of faults only. */
export function logRequest(log: Logger, request: LoggedRequest, traceId?: string): void {
  const { id, caller, method, path, status, milliseconds, bytes, fault, trace } = request;
  // What is undefined is left out of the line.
  const line = {
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
    trace: traceId,
  };
  if (fault === undefined && isWatch(request)) log.debug(line, "request");
  else if (fault === undefined) log.info(line, "request");
  else if (status >= 500) log.error({ ...line, err: fault }, "request failed");
  else log.warn({ ...line, err: fault }, "transfer broken");
}
