/**
 * The control thread of a read process, whose main thread is blocked while SQLite runs. It receives the numbers of
 * cancelled requests, and ends the process when the service has ended, or when a response takes too much memory.
 */
import { Socket } from "node:net";
import { workerData } from "node:worker_threads";
import { anonymousMemory } from "../../process-memory";

const { memory, control, mostMemory, outgrown } = workerData as {
  /** One Int32: the number of the cancelled request; -1 until this thread has started. */
  readonly memory: SharedArrayBuffer;
  /** The file descriptor that the numbers arrive on. */
  readonly control: number;
  /** Bytes of resident memory of the whole process, without the pages of the database file. */
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
/** The files of the program, before the database file is mapped. */
const programFiles = process.memoryUsage.rss() - (anonymousMemory() ?? 0);
const usedMemory = (): number => {
  const anonymous = anonymousMemory();
  return anonymous === undefined ? process.memoryUsage.rss() : anonymous + programFiles;
};
if (mostMemory < Infinity)
  setInterval(() => {
    if (usedMemory() > mostMemory) process.kill(process.pid, outgrown);
  }, memoryCheck);
