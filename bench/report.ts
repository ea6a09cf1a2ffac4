/** Formats the results as a table, without a verdict. */
import type { Measurement, Run } from "./measure";

export interface Facts {
  readonly date: string;
  readonly node: string;
  readonly cores: number;
  readonly units: number;
  readonly contracts: number;
  readonly rounds: number;
  readonly connections: number;
  /** Maximum resident memory of each process, in MB. */
  readonly peakMegabytes: { readonly ours: number; readonly bare: number };
}

export interface Report {
  readonly facts: Facts;
  readonly measurements: readonly Measurement[];
}

const residentTarget = 150;

/** The median, the lower one of two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

const whole = (value: number): string =>
  value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString("en");
const ratio = (value: number): string => value.toFixed(2);
const milliseconds = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
const middle = (runs: readonly Run[], figure: (run: Run) => number): number => median(runs.map(figure));

const head = [
  "",
  "ours/CPU s",
  "bare/CPU s",
  "best/CPU s",
  "ratio",
  "min–max",
  "target",
  "to best",
  "p50/p99 ours",
  "p50/p99 bare",
  "RSS ours",
];

function line({ workload, ours, bare, best, ratios, ratiosToBest }: Measurement): readonly string[] {
  const latency = (runs: readonly Run[]): string =>
    workload.feed
      ? milliseconds(middle(runs, (run) => run.p50))
      : `${milliseconds(middle(runs, (run) => run.p50))}/${milliseconds(middle(runs, (run) => run.p99))}`;
  return [
    `${workload.name}: ${workload.title}`,
    whole(middle(ours, (run) => run.perCpuSecond)),
    whole(middle(bare, (run) => run.perCpuSecond)),
    best.length === 0 ? "" : whole(middle(best, (run) => run.perCpuSecond)),
    ratio(median(ratios)),
    `${ratio(Math.min(...ratios))}–${ratio(Math.max(...ratios))}`,
    ratio(workload.target),
    best.length === 0 ? "" : ratio(median(ratiosToBest)),
    latency(ours),
    latency(bare),
    workload.feed ? whole(Math.max(...ours.map((run) => run.residentMegabytes ?? 0))) : "",
  ];
}

/** Formats the report, with a newline at its end. */
export function printReport({ facts, measurements }: Report): string {
  const rows = [head, ...measurements.map(line)];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const aligned = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  return `${facts.date}, Node ${facts.node}, ${facts.cores} cores, ${whole(facts.units)} lease units, ${whole(facts.contracts)} contract versions,
${facts.connections} connections, ${facts.rounds} rounds; medians. Requests (feeds: records) per CPU second; times in ms; RSS in MB, target below ${residentTarget}.

${aligned.join("\n")}

Most memory ever: ours ${whole(facts.peakMegabytes.ours)} MB, bare ${whole(facts.peakMegabytes.bare)} MB.
`;
}
