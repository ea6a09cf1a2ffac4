/**
 * Dates, times and durations as text, each in one fixed form, so that text order is time order in every database:
 * YYYY-MM-DD, YYYY-MM-DDThh:mm:ss.sssZ (always UTC, always milliseconds), hh:mm:ss.sss. Durations are milliseconds.
 */

const datePattern = /^(\d{4})-(\d\d)-(\d\d)$/;
const dateTimePattern =
  /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,12}))?)?(?:([Zz])|([+-])(\d\d):(\d\d))$/;
const timePattern = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,12}))?)?$/;
const durationPattern =
  /^([+-])?P(?:(\d{1,9})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:\.(\d{1,12}))?S)?)?$/;

const daysInMonth = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

/** Returns the date itself when it is a day of the calendar in the years 0001 to 9999. */
export function parseDate(text: string): string | undefined {
  const match = datePattern.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const valid = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return valid ? text : undefined;
}

const milliseconds = (fraction: string | undefined): string => (fraction ?? "").slice(0, 3).padEnd(3, "0");

/**
 * Returns UTC text with milliseconds. Any offset is accepted, finer fractions are truncated; undefined outside the
 * years 0001–9999.
 */
export function parseDateTimeOffset(text: string): string | undefined {
  const match = dateTimePattern.exec(text);
  if (!match) return undefined;
  const [, date = "", hour = "", minute = "", second = "00", fraction, utc, sign, offsetHour, offsetMinute] =
    match;
  if (parseDate(date) === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return undefined;
  const local = `${date}T${hour}:${minute}:${second}.${milliseconds(fraction)}Z`;
  if (utc) return local;
  if (Number(offsetHour) > 14 || Number(offsetMinute) > 59) return undefined;
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000 * (sign === "-" ? -1 : 1);
  const utcText = new Date(Date.parse(local) - offset).toISOString();
  return /^\d{4}-/.test(utcText) && !utcText.startsWith("0000") ? utcText : undefined;
}

/** Returns hh:mm:ss.sss. */
export function parseTimeOfDay(text: string): string | undefined {
  const match = timePattern.exec(text);
  if (!match) return undefined;
  const [, hour = "", minute = "", second = "00", fraction] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${hour}:${minute}:${second}.${milliseconds(fraction)}`;
}

/** Returns milliseconds; undefined when the text is not a duration or is longer than the calendar. */
export function parseDuration(text: string): number | undefined {
  const match = durationPattern.exec(text);
  if (!match || /[PT]$/.test(text)) return undefined;
  const [, sign, days = "0", hours = "0", minutes = "0", seconds = "0", fraction] = match;
  const value =
    ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000 +
    Number(seconds) * 1000 +
    Number(milliseconds(fraction));
  return value > 400_000_000_000_000 ? undefined : sign === "-" ? -value : value;
}

/** The form in responses: milliseconds only when they are not zero. */
export const jsonInstant = (stored: string): string => stored.replace(".000Z", "Z");
