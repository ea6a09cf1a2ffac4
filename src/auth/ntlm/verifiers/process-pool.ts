/**
 * A bounded pool of `ntlm_auth` processes, one per handshake in progress. Without a free process a handshake waits;
 * while one waits, a client that takes longer than a second to answer its challenge loses its process.
 */
import { startNtlmAuth, windowsUnavailable, type NtlmAuth } from "./samba-process";

/** A process on loan. */
export interface Lease {
  readonly process: NtlmAuth;
  /** Marks the process as waiting for its client, so that it may be withdrawn. */
  readonly idle: () => void;
  /** Marks the process as in use again; returns false when it was withdrawn in the meantime. */
  readonly resume: () => boolean;
  /** Returns the process to the pool. */
  readonly release: () => void;
}

export interface ProcessPool {
  /**
   * Rejects with `Internal_ServiceUnavailable` when no process becomes free, or when the last one failed to start a
   * moment ago.
   */
  readonly take: () => Promise<Lease>;
  readonly close: () => void;
}

export interface PoolOptions {
  readonly path: string;
  readonly max: number;
  /** Milliseconds for one response of a process. */
  readonly timeout: number;
  /** Milliseconds to wait for a free process. */
  readonly waitTimeout?: number;
}

/**
 * Milliseconds that a client may take to respond while others wait, and the pause before a program that failed is
 * started again.
 */
const responseTime = 1000;
const restartPause = 1000;

/** Creates an empty pool: processes start on demand and stay. */
export function createProcessPool({ path, max, timeout, waitTimeout = 5000 }: PoolOptions): ProcessPool {
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

  /** The processes that have waited longest for their clients are first. */
  function sweep(): void {
    for (const [process, since] of idle) {
      if (waiters.length === 0 || performance.now() - since < responseTime) break;
      idle.delete(process);
      giveBack(process);
    }
    if (waiters.length > 0) return;
    clearInterval(sweeping);
    sweeping = undefined;
  }

  function wait(): Promise<NtlmAuth> {
    if (waiters.length >= max * 32) return Promise.reject(windowsUnavailable());
    sweeping ??= setInterval(sweep, responseTime / 4).unref();
    return new Promise((resolve, reject) => {
      const waiter = (process: NtlmAuth): void => {
        clearTimeout(timer);
        resolve(process);
      };
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1);
        reject(windowsUnavailable(new Error("no ntlm_auth became free")));
      }, waitTimeout);
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
