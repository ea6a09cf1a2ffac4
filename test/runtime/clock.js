/**
 * The clock of the tests: the system's, moved to half past midnight (UTC) of the same day when a run begins, so that no
 * day ends during a run. Then the day that a test reads at its beginning is the day of the service at its end, in every
 * process, thread and browser. The date in the time zone of the tests (jest.config.js) is that of the day before for
 * some hours, so a date of the wrong zone fails a test.
 *
 * As a preloaded module it moves the clock of its process or thread. `TEST_CLOCK=23:59:55 npx jest …` begins at another
 * time of the day: suites that read the day once fail where that day ends.
 */
const variable = "TEST_CLOCK_OFFSET";
const moved = Symbol.for("lease-service.test.clock");
const usualBeginning = "00:30:00";

/** Milliseconds from the system's clock to that of the tests, for a run that begins now. */
function offsetOfRun() {
  const now = new Date();
  const day = now.toISOString().slice(0, 10);
  const { TEST_CLOCK: beginning = usualBeginning } = process.env;
  return Date.parse(`${day}T${beginning}Z`) - now.getTime();
}

/** Replaces `Date` of a global object. Self-contained, as it is also sent to the browser as text. */
function moveClock(target, offset, mark) {
  const SystemDate = target.Date;
  if (SystemDate[mark]) return;
  const now = () => SystemDate.now() + offset;
  function MovedDate(...parts) {
    if (!new.target) return new SystemDate(now()).toString();
    return Reflect.construct(SystemDate, parts.length === 0 ? [now()] : parts, new.target);
  }
  Object.defineProperties(MovedDate, {
    name: { value: "Date" },
    length: { value: 7 },
    // One prototype: dates of Node.js itself and of programs are instances of both.
    prototype: { value: SystemDate.prototype, writable: false },
    now: { value: now, writable: true, configurable: true },
    parse: { value: SystemDate.parse },
    UTC: { value: SystemDate.UTC },
    [mark]: { value: true },
  });
  Object.defineProperty(SystemDate.prototype, "constructor", { value: MovedDate });
  Object.defineProperty(target, "Date", { value: MovedDate, writable: true, configurable: true });
}

const offset = () => Number(process.env[variable] ?? 0);

module.exports = {
  /** The variables by which processes that a test starts have the clock. */
  clockEnvironment: () => ({
    [variable]: process.env[variable] ?? "",
    NODE_OPTIONS: `--require ${JSON.stringify(__filename)}`,
  }),
  /** Sets the clock of a run, before any process is started. */
  beginRun: () => {
    process.env[variable] ??= String(offsetOfRun());
  },
  /** Moves the clock of a global object. */
  moveClockOf: (target) => moveClock(target, offset(), moved),
  /** A script that moves the clock of a page. */
  pageScript: () =>
    `(${moveClock.toString()})(globalThis, ${String(offset())}, Symbol.for(${JSON.stringify(moved.description)}));`,
};

if (process.env[variable] !== undefined) moveClock(globalThis, offset(), moved);
