/** Dates, times and durations of the grammar: they read the text and refuse the first character that is wrong. */
import { code, expect, fail, isDigit, peek, peekAt, take, type Cursor } from "./lexer";

/** ABNF `1*DIGIT`; gives the number of digits. */
export function parseDigits(c: Cursor): number {
  const start = c.at;
  while (isDigit(peek(c))) c.at++;
  if (c.at === start) fail(c, "a digit");
  return c.at - start;
}

/** Two digits from `least` to `most`. */
function parsePair(c: Cursor, least: number, most: number): void {
  const tens = peek(c) - code.zero;
  if (!isDigit(peek(c)) || tens * 10 > most) fail(c, "a digit");
  const value = tens * 10 + (peekAt(c, 1) - code.zero);
  if (!isDigit(peekAt(c, 1)) || value < least || value > most)
    fail(c, `a number from ${least} to ${most}`, c.at + 1);
  c.at += 2;
}

/** ABNF `date`: `[-]yyyy-mm-dd`, the year with more than four digits only without a leading zero. */
export function parseDate(c: Cursor): void {
  take(c, code.minus);
  const start = c.at;
  const last = peek(c) === code.zero ? start + 4 : c.end;
  while (c.at < last && isDigit(peek(c))) c.at++;
  if (c.at - start < 4) fail(c, "a digit");
  expect(c, code.minus);
  parsePair(c, 1, 12);
  expect(c, code.minus);
  parsePair(c, 1, 31);
}

/** ABNF `timeOfDayLiteral`: `hh:mm[:ss[.fraction]]`, the fraction with up to twelve digits. */
export function parseTimeOfDay(c: Cursor): void {
  parsePair(c, 0, 23);
  expect(c, code.colon);
  parsePair(c, 0, 59);
  if (peek(c) !== code.colon || !isDigit(peekAt(c, 1))) return;
  c.at++;
  parsePair(c, 0, 60); // 60: leap seconds
  if (peek(c) !== code.dot) return;
  c.at++;
  const start = c.at;
  if (parseDigits(c) > 12) fail(c, "at most 12 digits of a second", start + 12);
}

/** What follows a date: `T`, a time, and `Z` or an offset (ABNF `dateTimeOffsetLiteral`). */
export function parseTimeAndOffset(c: Cursor): void {
  c.at++; // the letter T
  parseTimeOfDay(c);
  const zone = peek(c);
  if (zone === 90 || zone === 122) {
    c.at++;
    return;
  }
  // A "+" that was sent unencoded is a blank in a query; the offset is still meant.
  if (zone !== code.plus && zone !== code.minus && !(zone === code.blank && isDigit(peekAt(c, 1))))
    fail(c, "'Z' or an offset such as +01:00");
  c.at++;
  parsePair(c, 0, 23);
  expect(c, code.colon);
  parsePair(c, 0, 59);
}

/** Whether the letter T, which begins a time after a date, is next. */
export const isTimeAhead = (c: Cursor): boolean =>
  (peek(c) === 84 || peek(c) === 116) && isDigit(peekAt(c, 1));

/** ABNF `dateTimeOffsetLiteral`. */
export function parseDateTimeOffset(c: Cursor): void {
  parseDate(c);
  if (!isTimeAhead(c)) fail(c, "'T' and a time");
  parseTimeAndOffset(c);
}

/** ABNF `durationValue`: `[-]P[nD][T[nH][nM][n[.n]S]]`. */
export function parseDurationValue(c: Cursor): void {
  take(c, code.minus);
  expectLetter(c, 80);
  if (isDigit(peek(c))) {
    parseDigits(c);
    expectLetter(c, 68);
  }
  if (!takeLetter(c, 84)) return;
  let parts = "HMS";
  while (isDigit(peek(c))) {
    parseDigits(c);
    const fraction = take(c, code.dot);
    if (fraction) parseDigits(c);
    const letter = String.fromCharCode(peek(c)).toUpperCase();
    const place = fraction ? (letter === "S" ? parts.length - 1 : -1) : parts.indexOf(letter);
    if (place < 0 || parts === "") fail(c, "'H', 'M' or 'S'");
    c.at++;
    parts = parts.slice(place + 1);
  }
}

const takeLetter = (c: Cursor, letter: number): boolean => take(c, letter) || take(c, letter + 32);

function expectLetter(c: Cursor, letter: number): void {
  if (!takeLetter(c, letter)) fail(c, `'${String.fromCharCode(letter)}'`);
}
