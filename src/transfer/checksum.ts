/** A checksum of texts that does not depend on their order, since databases sort keys differently. */
import { createHash } from "node:crypto";

const modulus = 1n << 256n;

export interface Checksum {
  readonly add: (text: string) => void;
  /** The number of texts, and the sum of their SHA-256 modulo 2^256, hexadecimal. */
  readonly result: () => { readonly count: number; readonly sha256: string };
}

export function checksum(): Checksum {
  let sum = 0n;
  let count = 0;
  return {
    add: (text) => {
      sum = (sum + BigInt(`0x${createHash("sha256").update(text).digest("hex")}`)) % modulus;
      count++;
    },
    result: () => ({ count, sha256: sum.toString(16).padStart(64, "0") }),
  };
}
