/** The memory of a process as the operating system has it. */
import { readFileSync } from "node:fs";

/**
 * Bytes of resident memory that belong to no file, which the system cannot drop when it needs the room; undefined where
 * the system does not report them.
 */
export function anonymousMemory(): number | undefined {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
    return kilobytes === undefined ? undefined : 1024 * Number(kilobytes);
  } catch {
    return undefined;
  }
}

/** Bytes, half of the freed memory that glibc keeps: enough for the responses in flight. */
const kept = 4 * 1024 * 1024;

/**
 * Lets the process keep memory that it frees (decision 0050). glibc returns the end of the heap to the system whenever
 * 128 KiB of it are free, and each page that the next response takes again is a fault. The limit becomes twice the
 * largest mapped block that was ever freed (mallopt(3), M_MMAP_THRESHOLD): this one, whose pages are never touched.
 */
export function keepFreedMemory(): void {
  Buffer.allocUnsafeSlow(kept);
}
