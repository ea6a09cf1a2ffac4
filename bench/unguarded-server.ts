/** The service without authentication, for the benchmark only: the difference is the cost of authentication. */
import { readConfig } from "../src/config/config";
import { openLeaseService } from "../src/lease-service";
import { createLog } from "../src/observability/log";
import type { Caller } from "../src/odata";
import { startServer } from "../src/server";

const anybody: Caller = Object.freeze({
  id: "00000000-0000-4000-8000-000000000000",
  name: "Anybody",
  canWrite: false,
  partitions: "*",
});

const openDoor = () =>
  Promise.resolve({ authenticate: () => anybody, reload: () => undefined, close: () => undefined });

async function main(): Promise<void> {
  const config = readConfig();
  const server = await startServer(config, createLog(config), openLeaseService, openDoor);
  process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
}

main().catch((error: unknown) => {
  process.stderr.write(`The server without sign-in cannot start: ${String(error)}\n`);
  process.exit(1);
});
