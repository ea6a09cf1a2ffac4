/** The log: structured lines, readable ones on a terminal. Nobody else writes to standard output but the banner. */
import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "./config";
import type { FinishedRequest } from "./odata";

export type { Logger } from "pino";

/**
 * Makes the log. Lines are written in batches, at the latest after a second: one system call per line would be a
 * good part of what a small request costs. `flush` of the logger writes what is left.
 */
export function createLog(config: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const options = { level: config.logLevel, base: null };
  return pino(options, destination ?? prettyStream() ?? fileStream());
}

const fileStream = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 1000 });

/** pino-pretty is there for development only, so an installation without it logs JSON. */
function prettyStream(): DestinationStream | undefined {
  if (!process.stdout.isTTY) return undefined;
  try {
    const pretty = require("pino-pretty") as typeof import("pino-pretty");
    return pretty({ ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss.l", singleLine: true, sync: true });
  } catch {
    return undefined;
  }
}

/** Writes the line of one request: never a header, a query value or a token; details of faults only. */
export function logRequest(log: Logger, request: FinishedRequest): void {
  const { id, method, path, status, milliseconds, bytes, fault } = request;
  const line = { id, method, path, status, ms: Math.round(milliseconds * 100) / 100, bytes };
  if (fault === undefined) log.info(line, "request");
  else if (status >= 500) log.error({ ...line, err: fault }, "request failed");
  else log.warn({ ...line, err: fault }, "transfer broken");
}
