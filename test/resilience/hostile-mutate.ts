/** Mutates texts and bytes as fuzzers do: pieces removed, doubled, swapped, inserted, and odd characters. */
import type { Random } from "./trials";

/**
 * Characters and words that have broken parsers before. Lone surrogates, controls, marks, look-alikes, names of
 * JavaScript.
 */
export const oddPieces: readonly string[] = [
  ..."\0 \u0001 \t \r\n \u000b \u007f \u0085 \u00a0 \u00ad \u200b \u200e \u202e \u2028 \u2029 \u2066 \ufeff \ufffe \uffff".split(" "),
  ..."\ud800 \udfff \ud83d\ude00 e\u0301 \u00e9 \u0130 \u0131 \u017f \u212a \ufb01 \uff07 \u2018 \u2019 \u02bc \u2032 \uff1b \u037e".split(" "),
  ..."__proto__ constructor prototype toString hasOwnProperty valueOf __defineGetter__ null undefined NaN Infinity".split(" "),
  ..."' '' \" \\ \\' ` ; -- /* */ # % %% & && | ? ?? = == ( ) (( )) [ ] { } < > , . .. / // : @ $ $$ + * ~ ^ !".split(" "),
  ..."%00 %0a %0d%0a %20 %22 %27 %2527 %2f %5c %c0%af %c0%a7 %e0%80%af %f0%80%80%af %ed%a0%80 %fe %ff %u0027 %".split(" "),
  ..."0 -0 00 -1 1e400 -1e400 1e-400 9223372036854775807 9223372036854775808 -9223372036854775809 0.1 1e5 0x10 1_000".split(" "),
  ..."99999999999999999999999999999999999999 2024-02-30 0000-00-00 9999-12-31T23:59:60Z P99999999999D duration'PT' 24:00".split(" "),
  ..."../ ..\\ ..%2f %2e%2e/ ${7*7} {{7*7}} <script> %s%n $1 $0 \\u0027 {0}".split(" "),
  " ",
  "",
  "a".repeat(300),
  "(".repeat(60),
  "'".repeat(61),
  "not ".repeat(40),
  "/*".repeat(40),
]; // prettier-ignore

/** A mutated copy; `others` are texts that pieces are taken from. */
export function mutated(r: Random, text: string, others: readonly string[] = oddPieces): string {
  let result = text;
  for (let times = 1 + r.below(4); times > 0; times--) result = mutatedOnce(r, result, others);
  return result;
}

function mutatedOnce(r: Random, text: string, others: readonly string[]): string {
  const at = r.below(text.length + 1);
  const end = Math.min(text.length, at + 1 + r.below(r.chance(0.8) ? 6 : 40));
  const piece = text.slice(at, end);
  switch (r.below(8)) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return text.slice(0, end) + piece.repeat(1 + r.below(r.chance(0.9) ? 4 : 60)) + text.slice(end);
    case 2:
      return text.slice(0, at) + r.pick(oddPieces) + text.slice(at);
    case 3:
      return text.slice(0, at) + r.pick(oddPieces) + text.slice(end);
    case 4: {
      const other = r.pick(others);
      const from = r.below(other.length + 1);
      return text.slice(0, at) + other.slice(from, from + 1 + r.below(40)) + text.slice(end);
    }
    case 5:
      return (
        text.slice(0, at) + String.fromCodePoint(1 + r.below(r.chance(0.7) ? 0x7e : 0xd7ff)) + text.slice(end)
      );
    case 6:
      return text.slice(end) + text.slice(0, at) + piece;
    default:
      return text.slice(0, at) + flippedCase(piece) + text.slice(end);
  }
}

const flippedCase = (text: string): string =>
  text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();

/** A mutated copy of bytes: bits flipped, pieces removed or doubled, 16- and 32-bit numbers at their limits. */
export function mutatedBytes(r: Random, bytes: Uint8Array): Buffer {
  let result = Buffer.from(bytes);
  for (let times = 1 + r.below(4); times > 0; times--) {
    const at = r.below(result.length + 1);
    const end = Math.min(result.length, at + 1 + r.below(8));
    switch (r.below(5)) {
      case 0:
        if (at < result.length) result[at] = (result[at] ?? 0) ^ (1 << r.below(8));
        break;
      case 1:
        result = Buffer.concat([result.subarray(0, at), result.subarray(end)]);
        break;
      case 2:
        result = Buffer.concat([result.subarray(0, end), result.subarray(at)]);
        break;
      case 3:
        result.fill(r.pick([0, 0x7f, 0x80, 0xff]), at, end);
        break;
      default:
        result = result.subarray(0, r.chance(0.3) ? at : result.length);
    }
  }
  return result;
}

/** Text in the form of a URL: other characters than visible ASCII are percent-encoded, lone surrogates byte by byte. */
export const asTarget = (text: string): string =>
  text.replaceAll(/[^\x21-\x7e]/gsu, (character) => {
    const unit = character.charCodeAt(0);
    if (character.length > 1 || unit < 0xd800 || unit > 0xdfff) return encodeURIComponent(character);
    return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
      .map((byte) => `%${byte.toString(16)}`)
      .join("");
  });
