/**
 * A bounded pool of `ntlm_auth` processes, one per handshake in progress. Whoever finds none free waits a while; and
 * while somebody waits, a client that keeps the answer to its challenge back longer than a second loses its process.
 */
import { startNtlmAuth, windowsUnavailable, type NtlmAuth } from "./samba-process";

/** A process on loan. */
export interface Lease {
  readonly process: NtlmAuth;
  /** From now on it waits for the client, and may be taken back. */
  readonly idle: () => void;
  /** It is needed again; false when it was taken back in the meantime. */
  readonly resume: () => boolean;
  /** Gives it back. */
  readonly release: () => void;
}

export interface ProcessPool {
  /** Rejects with `Internal_ServiceUnavailable` when none comes free, or the last one did not start a moment ago. */
  readonly take: () => Promise<Lease>;
  readonly close: () => void;
}

export interface PoolOptions {
  readonly path: string;
  readonly max: number;
  /** Milliseconds for one answer of a process. */
  readonly timeout: number;
  /** Milliseconds to wait for a free process. */
  readonly patience?: number;
}

/** How long a client may think while others wait, and how long to leave a program alone that did not work. */
const thinkingTime = 1000;
const restartPause = 1000;

/** Makes an empty pool: processes start when they are needed, and stay. */
export function createProcessPool({ path, max, timeout, patience = 5000 }: PoolOptions): ProcessPool {
  const all = new Set<NtlmAuth>();
  const free: NtlmAuth[] = [];
  const idle = new Map<NtlmAuth, number>();
  const waiters: ((process: NtlmAuth) => void)[] = [];
  let brokenAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  let sweeping: NodeJS.Timeout | undefined;

  function start(): NtlmAuth {
    const process = startNtlmAuth(path, timeout);
    all.add(process);
    return process;
  }

  function giveBack(process: NtlmAuth): void {
    if (!process.isAlive()) {
      all.delete(process);
      brokenAt = performance.now();
    }
    const waiter = waiters.shift();
    if (closed) process.end();
    else if (waiter) waiter(process.isAlive() ? process : start());
    else if (process.isAlive()) free.push(process);
  }

  /** Those who wait for their clients the longest stand first. */
  function sweep(): void {
    for (const [process, since] of idle) {
      if (waiters.length === 0 || performance.now() - since < thinkingTime) break;
      idle.delete(process);
      giveBack(process);
    }
    if (waiters.length > 0) return;
    clearInterval(sweeping);
    sweeping = undefined;
  }

  function wait(): Promise<NtlmAuth> {
    if (waiters.length >= max * 32) return Promise.reject(windowsUnavailable());
    sweeping ??= setInterval(sweep, thinkingTime / 4).unref();
    return new Promise((resolve, reject) => {
      const waiter = (process: NtlmAuth): void => {
        clearTimeout(timer);
        resolve(process);
      };
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1);
        reject(windowsUnavailable(new Error("no ntlm_auth came free")));
      }, patience);
      waiters.push(waiter);
    });
  }

  async function find(): Promise<NtlmAuth> {
    for (let process = free.pop(); process !== undefined; process = free.pop()) {
      if (process.isAlive()) return process;
      all.delete(process);
    }
    if (all.size >= max) return wait();
    if (performance.now() - brokenAt < restartPause) throw windowsUnavailable();
    return start();
  }

  function lease(process: NtlmAuth): Lease {
    return {
      process,
      idle: () => void idle.set(process, performance.now()),
      resume: () => idle.delete(process),
      release: () => {
        idle.delete(process);
        giveBack(process);
      },
    };
  }

  return {
    take: async () => {
      if (closed) throw windowsUnavailable();
      return lease(await find());
    },
    close: () => {
      closed = true;
      clearInterval(sweeping);
      for (const process of all) process.end();
    },
  };
}
