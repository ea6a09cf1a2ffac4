/**
 * Strict serializability of a history (Adya's serialization graph with real time): a transaction precedes another one
 * when it wrote what the other read or overwrote, did not see what the other wrote, or ended before the other began. A
 * cycle means that there is no order.
 */
import {
  setOf,
  shown,
  succeeded,
  type Event,
  type Finding,
  type Seen,
  type Statement,
  type Values,
} from "./history";
import type { Chains, Step } from "./history-chains";
import { cycles } from "./history-graph";

interface Edge {
  readonly to: number;
  readonly because: string;
}

/** Cycles, and versions that were read but never written. */
export function orderFindings(history: readonly Event[], chains: Chains): Finding[] {
  const events = history.filter(succeeded);
  const nodes = new Map(events.map((event, i) => [event, i]));
  const edges: Edge[][] = events.map(() => []);
  const link = (from: Event, to: Event, because: string): void => {
    const [a, b] = [nodes.get(from), nodes.get(to)];
    if (a !== undefined && b !== undefined && a !== b) edges[a]?.push({ to: b, because });
  };
  for (const [record, chain] of chains)
    chain.forEach((step, i) => {
      const next = chain[i + 1];
      if (next) link(step.event, next.event, `wrote ${record} before`);
    });
  const findings: Finding[] = [];
  for (const event of events)
    if (event.statement) findings.push(...linkStatement(event, event.statement, chains, link));
  linkTimes(events, edges);
  for (const cycle of cycles(edges.map((list) => list.map(({ to }) => to))))
    findings.push({ rule: "order", text: textOf(cycle, events, edges) });
  return findings;
}

type Link = (from: Event, to: Event, because: string) => void;

function linkStatement(event: Event, statement: Statement, chains: Chains, link: Link): Finding[] {
  const findings: Finding[] = [];
  const present = new Set<string>();
  const between = (record: string, last: Step | undefined, next: Step | undefined): void => {
    if (last) link(last.event, event, `wrote ${record} as read by`);
    if (next) link(event, next.event, `does not see ${record} written by`);
  };
  for (const seen of statement.seen) {
    present.add(seen.record);
    const chain = chains.get(seen.record) ?? [];
    const at = chain.findIndex(({ version }) => version === seen.version);
    const step = chain[at];
    if (step && sameValues(seen, step)) between(seen.record, step, chain[at + 1]);
    else
      findings.push({
        rule: "unwritten",
        text: `${JSON.stringify(seen)} was read by ${shown(event)}, never written`,
      });
  }
  for (const [record, chain] of chains) {
    if (present.has(record) || !statement.whole.some((part) => covers(part, record, chain))) continue;
    const gaps = absences(chain).filter(
      ([last, next]) => !(last && last.event.begin > event.end) && !(next && next.event.end < event.begin),
    );
    const [gap] = gaps;
    if (!gap) findings.push({ rule: "order", text: `${record} is missing in ${shown(event)}` });
    else if (gaps.length === 1) between(record, ...gap);
  }
  return findings;
}

const covers = (part: Statement["whole"][number], record: string, chain: readonly Step[]): boolean =>
  typeof part === "string"
    ? part === record || part === setOf(record)
    : part.set === setOf(record) && matches(chain[0]?.values, part.where);

const matches = (values: Values | undefined, where: Values): boolean =>
  Object.entries(where).every(([name, value]) => values?.[name] === value);

/** A response may show some of the values only. */
const sameValues = ({ values }: Seen, step: Step): boolean => matches(step.values, values);

/** The steps between which the record does not exist. */
function absences(chain: readonly Step[]): (readonly [Step | undefined, Step | undefined])[] {
  const gaps: (readonly [Step | undefined, Step | undefined])[] = [[undefined, chain[0]]];
  chain.forEach((step, i) => {
    if (step.kind === "delete") gaps.push([step, chain[i + 1]]);
  });
  return gaps;
}

/** A node for each time at which a request ended: earlier events lead to it, it leads to events that began later. */
function linkTimes(events: readonly Event[], edges: Edge[][]): void {
  const times = events
    .flatMap((event, node) => [
      { at: event.begin, node, isEnd: false },
      { at: event.end, node, isEnd: true },
    ])
    .toSorted((a, b) => a.at - b.at);
  const because = "was answered before";
  let time: number | undefined;
  for (const { node, isEnd } of times) {
    if (isEnd) {
      const next = edges.push([]) - 1;
      if (time !== undefined) edges[time]?.push({ to: next, because });
      edges[node]?.push({ to: next, because });
      time = next;
    } else if (time !== undefined) edges[time]?.push({ to: node, because });
  }
}

function textOf(
  cycle: readonly number[],
  events: readonly Event[],
  edges: readonly (readonly Edge[])[],
): string {
  return cycle
    .map((node, i) => {
      const event = events[node];
      if (!event) return "";
      const next = cycle[(i + 1) % cycle.length];
      return `${shown(event)} ${edges[node]?.find(({ to }) => to === next)?.because ?? ""} `;
    })
    .join("");
}
