import { join } from "node:path";
import { clockEnvironment } from "./runtime/clock";

const { NODE_OPTIONS: clock, ...rest } = clockEnvironment();
const loading = JSON.stringify(join(__dirname, "runtime/loading.js"));

/** A library that replaces functions of the system, such as fsync in `.ci/run`. */
const { LD_PRELOAD: preloaded } = process.env;

/**
 * The environment of processes that tests start: no settings of this machine except the time zone and the clock of all
 * tests; the compiled program is loaded from fewer files.
 */
export const bareEnvironment: Readonly<Record<string, string>> = {
  ...rest,
  NODE_OPTIONS: `${clock} --require ${loading}`,
  PATH: process.env["PATH"] ?? "",
  TZ: process.env["TZ"] ?? "",
  ...(preloaded !== undefined && { LD_PRELOAD: preloaded }),
};
