/**
 * The control thread of a read process, whose main thread is blocked while SQLite runs. It receives the numbers of
 * cancelled requests, and ends the process when the service has ended, or when a response takes too much memory.
 */
import { Socket } from "node:net";
import { workerData } from "node:worker_threads";

const { memory, control, mostMemory, outgrown } = workerData as {
  /** One Int32: the number of the cancelled request; -1 until this thread has started. */
  readonly memory: SharedArrayBuffer;
  /** The file descriptor that the numbers arrive on. */
  readonly control: number;
  /** Bytes of resident memory of the whole process. */
  readonly mostMemory: number;
  /** The signal that ends the process then. */
  readonly outgrown: NodeJS.Signals;
};
/** Milliseconds between two looks at the memory. */
const memoryCheck = 100;

const cancelled = new Int32Array(memory);
const service = new Socket({ fd: control, readable: true, writable: false });
Atomics.store(cancelled, 0, 0);
Atomics.notify(cancelled, 0);
service.on("data", (bytes: Buffer) => Atomics.store(cancelled, 0, bytes.readInt32LE(bytes.length - 4)));
service.on("error", () => undefined);
service.on("close", () => process.kill(process.pid, "SIGKILL"));
if (mostMemory < Infinity)
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) process.kill(process.pid, outgrown);
  }, memoryCheck);
