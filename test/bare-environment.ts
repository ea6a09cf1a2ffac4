/** The environment of processes that tests start: no settings of this machine except the time zone of all tests. */
export const bareEnvironment: Readonly<Record<string, string>> = {
  PATH: process.env["PATH"] ?? "",
  TZ: process.env["TZ"] ?? "",
};
