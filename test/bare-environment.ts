import { clockEnvironment } from "./runtime/clock";

/**
 * The environment of processes that tests start: no settings of this machine except the time zone and the clock of all
 * tests.
 */
export const bareEnvironment: Readonly<Record<string, string>> = {
  ...clockEnvironment(),
  PATH: process.env["PATH"] ?? "",
  TZ: process.env["TZ"] ?? "",
};
