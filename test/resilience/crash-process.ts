/** The service and the commands as real processes, compiled once, to be killed at any moment. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bareEnvironment } from "../bare-environment";
import { compiledProgram as program } from "../compiled";
import { openDevKey, signDevToken } from "../../src/auth/dev-issuer";
import { send, type TestAnswer } from "../harness";

interface LaunchOptions {
  /** Folder of the development key. */
  readonly dataFolder: string;
  /** Settings, `DATABASE_URL` among them. */
  readonly env: Readonly<Record<string, string>>;
  /** A command that runs the process, such as `setpriv --bounding-set -dac_override`. */
  readonly through?: readonly string[];
}

/** A started process; `url` resolves when it listens, and rejects when it ends before that. */
export interface Started {
  readonly pid: number;
  readonly url: Promise<string>;
  readonly output: () => string;
  /** Sends the signal and waits for the end; resolves with the exit code, null for a killed process. */
  readonly end: (signal: "SIGKILL" | "SIGTERM") => Promise<number | null>;
  readonly ended: Promise<number | null>;
}

export interface Compiled {
  /** The working directory of the processes. */
  readonly folder: string;
  readonly launch: (options: LaunchOptions) => Started;
  /** Runs a script such as `seed`. */
  readonly run: (script: string, args: readonly string[], env: LaunchOptions["env"]) => Started;
  /** Kills running processes and removes the folder. */
  readonly dispose: () => Promise<void>;
}

export async function compile(): Promise<Compiled> {
  const folder = await mkdtemp(join(tmpdir(), "lease-crash-"));
  const running = new Set<ChildProcess>();
  const startProcess = (through: readonly string[], args: readonly string[], env: LaunchOptions["env"]) => {
    const [command = "", ...rest] = [...through, process.execPath, ...args];
    const child = spawn(command, rest, { cwd: folder, env: { ...bareEnvironment, ...env } });
    running.add(child);
    const started = startedOf(child);
    void started.ended.then(() => running.delete(child));
    return started;
  };
  return {
    folder,
    launch: ({ dataFolder, env, through = [] }) =>
      startProcess(through, [join(program, "src/server.js")], {
        PORT: "0",
        DATA_FOLDER: dataFolder,
        RATE_LIMIT: "off",
        MAX_IN_FLIGHT: "0",
        MAX_REQUESTS_IN_PROGRESS: "0",
        DATABASE_POOL_TIMEOUT: "60s",
        PUBLIC_URL: "http://localhost", // the same links from every port
        ...env,
      }),
    run: (script, scriptArgs, env) =>
      startProcess([], [join(program, "scripts", `${script}.js`), ...scriptArgs], env),
    dispose: async () => {
      for (const child of running) child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const listening = /"url":"(http:\/\/127\.0\.0\.1:\d+)"/;

function startedOf(child: ChildProcess): Started {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  let isOver = false;
  void ended.then(() => (isOver = true));
  const found = async (): Promise<string> => {
    for (let i = 0; i < 1200; i++) {
      const url = listening.exec(output)?.[1];
      if (url !== undefined) return url;
      if (isOver) break;
      await sleep(25);
    }
    throw new Error(`The service did not start: ${output}`);
  };
  const url = found();
  // A process killed during its start: the rejection is not awaited.
  url.catch(() => undefined);
  return {
    pid: child.pid ?? 0,
    url,
    output: () => output,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

export type Ask = (
  method: string,
  path: string,
  options?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown },
) => Promise<TestAnswer>;

/** Sends a request to a running service: `path` is relative to the service root, or a link of the service. */
export async function clientOf(url: string, dataFolder: string): Promise<Ask> {
  const token = await signDevToken(await openDevKey(dataFolder), { role: "write", expires: "8h" });
  const root = `${url}/lease/management/v3.0`;
  return (method, path, { headers = {}, body } = {}) =>
    send(
      method,
      path.startsWith("http") ? path.replace("http://localhost", url) : root + path,
      { Authorization: `Bearer ${token}`, ...headers },
      body,
    );
}
