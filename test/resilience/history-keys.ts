/** Natural keys, numbers of series, and counters within a record's owner. */
import { setOf, shown, type Event, type Finding, type Rules, type Values } from "./history";
import type { Chains, Step } from "./history-chains";

/** A property that the service numbers when it is not sent. */
export interface Numbering {
  readonly set: string;
  readonly property: string;
  /** The counter's scope: one for each value of these. */
  readonly within: readonly string[];
  /** The increment where gaps are forbidden; undefined where they are allowed. */
  readonly step?: number;
}

export function keyFindings(history: readonly Event[], chains: Chains, rules: Rules): Finding[] {
  return [
    ...history.flatMap((event) => seenTwice(event, rules)),
    ...heldTwice(chains, rules),
    ...refusedKeys(history, chains, rules),
    ...rules.numberings.flatMap((numbering) => numberFindings(chains, numbering)),
  ];
}

/** `undefined` unless the whole key is known. */
function keyOf({ keys }: Rules, set: string, values: Values | undefined): string | undefined {
  const names = keys[set];
  if (!values || !names?.every((name) => name in values)) return undefined;
  return `${set} ${names.map((name) => String(values[name])).join(" ")}`;
}

function seenTwice(event: Event, rules: Rules): Finding[] {
  const keys = (event.statement?.seen ?? []).map(({ record, values }) => keyOf(rules, setOf(record), values));
  return repeated(keys.filter((key) => key !== undefined)).map((key) => ({
    rule: "same key",
    text: `two records have '${key}' in ${shown(event)}`,
  }));
}

const repeated = <T>(values: readonly T[]): T[] => {
  const once = new Set<T>();
  return values.filter((value) => once.has(value) || !once.add(value));
};

/** An interval during which a record has a key. */
interface Holding {
  readonly record: string;
  readonly step: Step;
  readonly next: Step | undefined;
}

function holdings(chains: Chains, rules: Rules): Map<string, Holding[]> {
  const result = new Map<string, Holding[]>();
  for (const [record, chain] of chains)
    chain.forEach((step, i) => {
      const key = keyOf(rules, setOf(record), step.values);
      if (key === undefined) return;
      const list = result.get(key) ?? [];
      list.push({ record, step, next: chain[i + 1] });
      result.set(key, list);
    });
  return result;
}

/** The key is certainly held from the response to the write that set it until the next write's request. */
const certain = ({ step, next }: Holding): readonly [number, number] => [
  step.event.end,
  next?.event.begin ?? Infinity,
];

function heldTwice(chains: Chains, rules: Rules): Finding[] {
  return [...holdings(chains, rules)].flatMap(([key, list]) => {
    const sorted = list
      .filter((holding) => certain(holding)[0] < certain(holding)[1])
      .toSorted((a, b) => certain(a)[0] - certain(b)[0]);
    let longest: Holding | undefined;
    return sorted.flatMap((holding): Finding[] => {
      const before = longest;
      if (!longest || certain(longest)[1] < certain(holding)[1]) longest = holding;
      if (!before || before.record === holding.record || certain(before)[1] < certain(holding)[0]) return [];
      const text = `'${key}' is given by ${shown(before.step.event)} and ${shown(holding.step.event)}`;
      return [{ rule: "same key", text }];
    });
  });
}

/** A conflict over a key requires that another record may have held it at the time. */
function refusedKeys(history: readonly Event[], chains: Chains, rules: Rules): Finding[] {
  const held = holdings(chains, rules);
  return history
    .filter(({ code }) => code === "Internal_EntityWithSameKeyExists")
    .flatMap((event): Finding[] => {
      const keys = event.writes.map(({ record, sent }) => keyOf(rules, setOf(record), sent));
      if (keys.length === 0 || keys.includes(undefined) || repeated(keys).length > 0) return [];
      const explained = keys
        .flatMap((key) => held.get(key ?? "") ?? [])
        .some(
          ({ step, next }) => step.event.begin < event.end && (next?.event.end ?? Infinity) > event.begin,
        );
      return explained ? [] : [{ rule: "refused", text: `${shown(event)} although no record had the key` }];
    });
}

function numberFindings(chains: Chains, { set, property, within, step }: Numbering): Finding[] {
  const created = [...chains].flatMap(([record, [first]]) =>
    setOf(record) === set && first?.kind === "create" && first.values
      ? [{ first, values: first.values }]
      : [],
  );
  const groups = new Map<string, typeof created>();
  for (const one of created) {
    const group = within.map((name) => String(one.values[name])).join(" ");
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return [...groups].flatMap(([group, members]) => {
    const findings: Finding[] = [];
    const name = `${set}/${property} ${group}`;
    const given = members
      .filter(({ first }) => !(property in first.sent))
      .map(({ first, values }) => ({ number: values[property], event: first.event }));
    for (const number of repeated(given.map((one) => one.number)))
      findings.push({ rule: "same number", text: `${name}: ${String(number)} was given twice` });
    // Numbers increase with time: the highest one returned before a request began is less than the number that it gets.
    const rank = (number: unknown): number => Number(String(number).replace(/^\D+/, ""));
    const ended = given.toSorted((a, b) => a.event.end - b.event.end);
    let [highest, next] = [-Infinity, 0];
    for (const { number, event } of given.toSorted((a, b) => a.event.begin - b.event.begin)) {
      for (let other = ended[next]; other && other.event.end < event.begin; other = ended[++next])
        highest = Math.max(highest, rank(other.number));
      if (rank(number) <= highest)
        findings.push({
          rule: "number order",
          text: `${name}: ${String(number)} after ${highest} in ${shown(event)}`,
        });
    }
    const all = members.map(({ values }) => rank(values[property])).toSorted((a, b) => a - b);
    if (step !== undefined && all.some((number, i) => number !== (i + 1) * step))
      findings.push({ rule: "number gap", text: `${name}: ${all.join()}` });
    return findings;
  });
}
