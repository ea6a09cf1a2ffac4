/** The progress of a job: a bar on a terminal, otherwise a line every few seconds. Always on stderr. */
import { SingleBar } from "cli-progress";

/** A stream that may be a terminal. */
export type ProgressStream = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** A part of a job. */
export interface Part {
  readonly name: string;
  /** Undefined when unknown. */
  readonly total: number | undefined;
  /** Number that an earlier process has done. */
  readonly done?: number;
  /** Work such as checking, whose records do not count for the rate of the job. */
  readonly aside?: true;
  /** The unit of the rate; "records" by default. */
  readonly unit?: string;
}

export type Progress = ReturnType<typeof createProgress>;

/** Milliseconds between two lines where there is no terminal. */
const lineInterval = 2000;

const barFormat =
  "{part} [{bar}] {percentage}% | {value} of {total} | {rate} {unit}/s | {eta_formatted} left";
const countFormat = "{part} | {value} | {rate} {unit}/s | {duration_formatted}";

/** The state of the displayed part. */
interface Shown extends Part {
  readonly started: number;
  readonly bar: SingleBar | undefined;
  /** In the unit of `total`. */
  value: number;
  records: number;
  lastLine: number;
}

/** Shows progress on a stream; `now` returns milliseconds. */
export function createProgress(
  stream: ProgressStream = process.stderr,
  now: () => number = () => performance.now(),
) {
  const all = { records: 0, milliseconds: 0 };
  let shown: Shown | undefined;

  const rateOf = (records: number, milliseconds: number): number =>
    milliseconds > 0 ? Math.round((records * 1000) / milliseconds) : 0;

  function line({ name, total, done = 0, started, value, records, unit = "records" }: Shown): string {
    const passed = now() - started;
    const rate = `${rateOf(records, passed)} ${unit}/s`;
    if (total === undefined) return `${name}: ${value}, ${rate}\n`;
    const percentage = total === 0 ? 100 : Math.floor((100 * value) / total);
    const isMoving = value > done && value < total;
    const left = isMoving ? `, ${timeText(((total - value) * passed) / (value - done) / 1000)} left` : "";
    return `${name}: ${value} of ${total} (${percentage}%), ${rate}${left}\n`;
  }

  function end(): void {
    if (!shown) return;
    const { bar, aside, records, started } = shown;
    if (!aside) {
      all.records += records;
      all.milliseconds += now() - started;
    }
    if (bar) bar.stop();
    else stream.write(line(shown));
    shown = undefined;
  }

  return {
    begin(part: Part): void {
      end();
      const { name, total, done = 0, unit = "records" } = part;
      const format = total === undefined ? countFormat : barFormat;
      // The code that stops the job also stops the bar.
      const bar = stream.isTTY
        ? new SingleBar({ stream, format, hideCursor: true, gracefulExit: false, etaBuffer: 200 })
        : undefined;
      shown = { ...part, started: now(), bar, value: done, records: 0, lastLine: now() };
      bar?.start(total ?? 0, done, { part: name, rate: 0, unit });
    },
    /** Reports that further `records` are done, and `steps` in the unit of the part, which are records by default. */
    advance(records: number, steps = records): void {
      if (!shown) return;
      shown.records += records;
      shown.value += steps;
      const { bar, value, name, started, lastLine } = shown;
      if (bar) {
        if (value > bar.getTotal()) bar.setTotal(value);
        bar.update(value, { part: name, rate: rateOf(shown.records, now() - started) });
      } else if (now() - lastLine >= lineInterval) {
        shown.lastLine = now();
        stream.write(line(shown));
      }
    },
    /** Prints a message, which stays on the screen. */
    message: (sentence: string): void => {
      if (shown?.bar) stream.write("\n");
      stream.write(`${sentence}\n`);
    },
    end,
    /** Records per second over all parts except those aside. */
    perSecond: (): number => rateOf(all.records, all.milliseconds),
  };
}

/** 75 → "1 min 15 s". */
function timeText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
