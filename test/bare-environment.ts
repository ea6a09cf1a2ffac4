/** The environment of processes that tests start: no setting of this machine's, but the zone in which all tests run. */
export const bareEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env["PATH"] ?? "",
  TZ: process.env["TZ"] ?? "",
};
