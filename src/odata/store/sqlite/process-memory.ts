/** The memory of a process that maps a file: the pages of the file are not its own. */
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
