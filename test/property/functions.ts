/** The canonical functions after URL Conventions, 5.1.1.5 to 5.1.1.9, over values of the interpreter; none is null. */
import {
  boolean,
  characters,
  date,
  dayLength,
  decimal,
  integer,
  isNumber,
  places,
  text,
  Undecided,
  units,
  type Value,
} from "./values";

const textOf = (value: Value | undefined): string => {
  if (value !== undefined && "text" in value) return value.text;
  throw new Error(`a text was expected, not ${value?.type}`);
};
const wholeOf = (value: Value | undefined): number => {
  if (value?.type === "integer") return Number(value.whole);
  throw new Error(`an integer was expected, not ${value?.type}`);
};
const unitsOf = (value: Value | undefined): bigint => {
  if (value !== undefined && isNumber(value)) return units(value);
  throw new Error(`a number was expected, not ${value?.type}`);
};
const whole = (value: number): Value => integer(BigInt(value));

/** Milliseconds since 1970; a date counts from its midnight, a time of day from midnight of that day. */
const momentOf = (value: Value | undefined): Date => {
  if (value?.type === "date") return new Date(value.day * dayLength);
  if (value?.type === "instant" || value?.type === "time") return new Date(value.ms);
  throw new Error(`a date or time was expected, not ${value?.type}`);
};

function substring(of: string, from: number, length = Infinity): Value {
  // "A negative start index, if supported"; "a negative length is a bad request".
  if (from < 0 || length < 0) throw new Undecided("substring with a negative position or length");
  return text(
    characters(of)
      .slice(from, from + length)
      .join(""),
  );
}

/** Position in characters. */
function indexOf(of: string, part: string): number {
  const at = of.indexOf(part);
  return at < 0 ? -1 : characters(of.slice(0, at)).length;
}

const floorOf = (value: bigint): bigint => {
  const rest = value % places;
  return rest === 0n ? value : value < 0n ? value - rest - places : value - rest;
};

type Function = (now: number, ...operands: readonly (Value | undefined)[]) => Value;

export const functions: Readonly<Record<string, Function>> = {
  concat: (_, a, b) => text(textOf(a) + textOf(b)),
  contains: (_, a, b) => boolean(textOf(a).includes(textOf(b))),
  startswith: (_, a, b) => boolean(textOf(a).startsWith(textOf(b))),
  endswith: (_, a, b) => boolean(textOf(a).endsWith(textOf(b))),
  indexof: (_, a, b) => whole(indexOf(textOf(a), textOf(b))),
  length: (_, a) => whole(characters(textOf(a)).length),
  substring: (_, a, from, length) =>
    substring(textOf(a), wholeOf(from), length === undefined ? undefined : wholeOf(length)),
  tolower: (_, a) => text(textOf(a).toLowerCase()),
  toupper: (_, a) => text(textOf(a).toUpperCase()),
  matchespattern: (_, a, pattern) => boolean(new RegExp(textOf(pattern)).test(textOf(a))),
  // "Whitespace characters, according to Unicode rules"; U+FEFF is not one of them, though JavaScript trims it.
  trim: (_, a) => text(textOf(a).replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "")),
  year: (_, a) => whole(momentOf(a).getUTCFullYear()),
  month: (_, a) => whole(momentOf(a).getUTCMonth() + 1),
  day: (_, a) => whole(momentOf(a).getUTCDate()),
  hour: (_, a) => whole(momentOf(a).getUTCHours()),
  minute: (_, a) => whole(momentOf(a).getUTCMinutes()),
  second: (_, a) => whole(momentOf(a).getUTCSeconds()),
  fractionalseconds: (_, a) => decimal(BigInt(momentOf(a).getUTCMilliseconds()) * (places / 1000n)),
  date: (_, a) => date(Math.floor(momentOf(a).getTime() / dayLength)),
  time: (_, a) => {
    const ms = momentOf(a).getTime();
    return { type: "time", ms: ms - Math.floor(ms / dayLength) * dayLength };
  },
  now: (now) => ({ type: "instant", ms: now }),
  mindatetime: () => ({ type: "instant", ms: Date.parse("0001-01-01T00:00:00Z") }),
  maxdatetime: () => ({ type: "instant", ms: Date.parse("9999-12-31T23:59:59.999Z") }),
  totaloffsetminutes: () => whole(0), // every value is in UTC (DECISIONS, section 2)
  totalseconds: (_, a) => {
    if (a?.type !== "duration") throw new Error(`a duration was expected, not ${a?.type}`);
    return decimal(BigInt(a.ms) * (places / 1000n));
  },
  round: (_, a) => {
    const value = unitsOf(a);
    const away = value < 0n ? -floorOf(-value + places / 2n) : floorOf(value + places / 2n);
    return decimal(away);
  },
  floor: (_, a) => decimal(floorOf(unitsOf(a))),
  ceiling: (_, a) => decimal(-floorOf(-unitsOf(a))),
};
