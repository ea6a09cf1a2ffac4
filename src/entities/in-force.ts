/** The definition of a line in force, as expressions of the model: one for records, computed fields and queries. */

/**
 * A line that covers a day: an open end is the end of its contract; an open contract has no end. The end is compared by
 * `not`: most lines end later, so that an index of their ends would find almost all of them, one by one.
 */
export const covers = (day: string, line = ""): string =>
  `${line}startingDate le ${day} and (not (${line}endingDate lt ${day}) or ${line}endingDate eq 0001-01-01 and ` +
  `(${line}leaseContract/contractValidUntil eq 0001-01-01 or ${line}leaseContract/contractValidUntil ge ${day}))`;

/** A discount that runs on the date of a query. */
export const isRunning = "startingDate le @date and (endingDate eq 0001-01-01 or endingDate ge @date)";

/** The order of the lines of a unit; the first of them names its tenant. */
export const lineOrder = "startingDate desc,lineNo,leaseContractNo,versionNo desc";

/** Lines of today: those of the Valid version that are not terminated. */
export const ofToday = (line = ""): string =>
  `${line}status ne 'Terminated' and ${line}leaseContract/versionStatus eq 'Valid'`;

/**
 * Lines of the past, which later changes do not remove: those of the Valid version of the number, or, if there is none,
 * of its highest Old version; a terminated line counts up to its ending date.
 */
const ofPast = (line: string): string =>
  `(${line}status ne 'Terminated' or ${line}endingDate ne 0001-01-01) and ` +
  `(${line}leaseContract/versionStatus eq 'Valid' or ${line}leaseContract/versionStatus eq 'Old' and ` +
  `not ${line}leaseContract/versions/any(v:v/versionStatus eq 'Valid' or ` +
  `v/versionStatus eq 'Old' and v/versionNo gt ${line}leaseContract/versionNo))`;

/** A line that is in force on a day, which may be before today. `line` is the path to the line, with its slash. */
export const inForce = (day: string, line = ""): string =>
  `${covers(day, line)} and (${ofToday(line)} or ${day} lt date(now()) and ${ofPast(line)})`;

/** A line by which its unit is leased today. */
export const isCurrentLine = `${ofToday()} and ${covers("date(now())")}`;
