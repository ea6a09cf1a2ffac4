/** The two servers as child processes: started, measured from outside through /proc, stopped. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";

/** A running server. */
export type Server = Awaited<ReturnType<typeof startProcess>>;

/** The options of `npm start`. */
export const serviceOptions = ["--max-semi-space-size=2"];

/**
 * Starts node with the arguments, which begin with its options and the script, and PORT in the environment; waits until it
 * accepts connections, and rejects when it ends before that.
 */
export async function startProcess(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    // Its log is discarded, but written: servers in production have a log.
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), ...env },
  });
  await listening(child, port);
  const { pid } = child;
  if (pid === undefined) throw new Error("the server has no process");
  return {
    port,
    /** CPU time of all its threads and child processes so far, user and system, in seconds. */
    cpuSeconds: (): number => cpuSeconds(pid),
    /** Resident memory now, in MB (10⁶ bytes). */
    residentMegabytes: (): number => statusMegabytes(pid, "VmRSS"),
    /** Maximum resident memory so far, in MB. */
    peakMegabytes: (): number => statusMegabytes(pid, "VmHWM"),
    stop: (): Promise<void> => endProcess(child, "SIGTERM"),
    /** Ends it at once, like a crash. */
    kill: (): Promise<void> => endProcess(child, "SIGKILL"),
  };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the server ended with exit code ${child.exitCode}`);
    if (await accepts(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error("the server accepts no connections after 30 s");
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const end = (accepted: boolean): void => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

/**
 * The scheduler's statistics of each thread of a process and of its child processes, in nanoseconds: finer than
 * /proc/<pid>/stat.
 */
export function cpuSeconds(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ", 1)[0]),
  );
  const own = nanoseconds.reduce((sum, part) => sum + part, 0) / 1e9;
  return childrenOf(pid).reduce((sum, child) => sum + cpuSeconds(child), own);
}

/** Child processes, which read the embedded database. */
const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

function statusMegabytes(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status)?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}
