/** Faults inserted into a sound history, one each: responses of a service without isolation. */
import { succeeded, type Event, type RuleName, type Seen, type Statement, type Write } from "./history";
import { chainsOf, type Step } from "./history-chains";

interface Mutation {
  readonly fault: string;
  /** A rule that must find it. */
  readonly rule: RuleName;
  /** The history with the fault; undefined where the fault is not possible. */
  readonly mutate: (history: readonly Event[]) => readonly Event[] | undefined;
}

/** A version that overwrote an earlier one of its record. */
interface Link {
  readonly before: Step;
  readonly step: Step;
}

const linksOf = (history: readonly Event[]): Map<string, Link> => {
  const links = new Map<string, Link>();
  for (const [record, chain] of chainsOf(history).chains)
    chain.forEach((step, i) => {
      const before = chain[i - 1];
      if (before?.version !== undefined && step.version !== undefined)
        links.set(`${record} ${step.version}`, { before, step });
    });
  return links;
};

const keyOf = ({ record, version }: Pick<Seen, "record" | "version">): string => `${record} ${version}`;

const replaced = (history: readonly Event[], old: Event, by: Partial<Event>): Event[] =>
  history.map((event) => (event === old ? { ...event, ...by } : event));

const rewritten = (history: readonly Event[], step: Step, by: Partial<Write>): Event[] =>
  replaced(history, step.event, {
    writes: step.event.writes.map((write) => (write.record === step.record ? { ...write, ...by } : write)),
  });

/** One observation replaced or removed. */
function misread(
  history: readonly Event[],
  wrong: (seen: Seen, event: Event, statement: Statement) => readonly Seen[] | undefined,
): readonly Event[] | undefined {
  for (const event of history.toReversed()) {
    const { statement } = event;
    if (!statement || !succeeded(event)) continue;
    for (const [i, seen] of statement.seen.entries()) {
      const instead = wrong(seen, event, statement);
      if (!instead) continue;
      const all = [...statement.seen.slice(0, i), ...instead, ...statement.seen.slice(i + 1)];
      return replaced(history, event, { statement: { ...statement, seen: all } });
    }
  }
  return undefined;
}

const older = ({ record, values }: Seen, { before }: Link): Seen[] => [
  { record, version: before.version ?? 0, values: before.values ?? values },
];

export const mutations: readonly Mutation[] = [
  {
    fault: "one half of a change set as it was before",
    rule: "order",
    mutate: (history) => {
      const links = linksOf(history);
      return misread(history, (seen, _event, { seen: all }) => {
        const link = links.get(keyOf(seen));
        const together = all.some(
          (other) => other !== seen && link && links.get(keyOf(other))?.step.event === link.step.event,
        );
        return link && together ? older(seen, link) : undefined;
      });
    },
  },
  {
    fault: "a read that does not see what was acknowledged before it",
    rule: "order",
    mutate: (history) => {
      const links = linksOf(history);
      return misread(history, (seen, event, { seen: all }) => {
        const link = links.get(keyOf(seen));
        return link && all.length === 1 && link.step.event.end < event.begin ? older(seen, link) : undefined;
      });
    },
  },
  {
    fault: "a record that a list leaves out",
    rule: "order",
    mutate: (history) => misread(history, (_seen, _event, { whole }) => (whole.length > 0 ? [] : undefined)),
  },
  {
    fault: "a deleted record in a list",
    rule: "order",
    mutate: (history) => {
      const { chains } = chainsOf(history);
      const gone = [...chains.values()].find((chain) => chain.length === 2 && chain[1]?.kind === "delete");
      const [first] = gone ?? [];
      if (!first?.values || first.version === undefined) return undefined;
      const ghost = { record: first.record, version: first.version, values: first.values };
      return misread(history, (seen, event) =>
        event.begin > (gone?.[1]?.event.end ?? Infinity) ? [seen, ghost] : undefined,
      );
    },
  },
  {
    fault: "values of another version",
    rule: "unwritten",
    mutate: (history) => {
      const links = linksOf(history);
      return misread(history, (seen) => {
        const link = links.get(keyOf(seen));
        return link?.before.values ? [{ ...seen, values: link.before.values }] : undefined;
      });
    },
  },
  {
    fault: "an acknowledged change that is lost",
    rule: "version",
    mutate: (history) => {
      const lost = [...linksOf(history).values()].find(({ before }) => before.kind === "change")?.before
        .event;
      return lost && history.filter((event) => event !== lost);
    },
  },
  {
    fault: "two changes in the other order",
    rule: "order",
    mutate: (history) => {
      const link = [...linksOf(history).values()].find(
        ({ before, step }) =>
          before.event.end < step.event.begin &&
          [before, step].every(({ event }) => event.writes.length === 1),
      );
      if (!link) return undefined;
      const { before, step } = link;
      const first = rewritten(history, before, { answer: step.answer });
      return rewritten(first, step, { answer: before.answer });
    },
  },
  {
    fault: "a change made over a version that If-Match did not name",
    rule: "If-Match",
    mutate: (history) => {
      const link = [...linksOf(history).values()].find(({ step }) => step.ifMatch !== undefined);
      return link && rewritten(history, link.step, { ifMatch: Number(link.before.version) - 1 });
    },
  },
  {
    fault: "a change that undoes another's",
    rule: "lost update",
    mutate: (history) => {
      const links = linksOf(history);
      for (const { before, step } of links.values()) {
        const lost = links.get(keyOf({ record: before.record, version: Number(before.version) }))?.before
          .values;
        const [name] = Object.keys(before.sent).filter(
          (one) => !(one in step.sent) && lost?.[one] !== before.sent[one],
        );
        if (!lost || !step.answer || name === undefined || step.kind !== "change") continue;
        const values = { ...step.answer.values, [name]: lost[name] };
        return rewritten(history, step, { answer: { ...step.answer, values } });
      }
      return undefined;
    },
  },
  {
    fault: "a number that is given twice",
    rule: "same number",
    mutate: (history) => {
      const [one, other] = [...chainsOf(history).chains.values()]
        .flatMap(([first]) => (first?.record.startsWith("leaseUnits/") ? [first] : []))
        .filter(({ kind, sent }) => kind === "create" && !("number" in sent));
      if (!one?.values || !other?.answer) return undefined;
      const values = { ...other.answer.values, number: one.values["number"] };
      return rewritten(history, other, { answer: { ...other.answer, values } });
    },
  },
  {
    fault: "a sum of which half has arrived",
    rule: "invariant",
    mutate: (history) => {
      const event = history.find(({ facts = [] }) => facts.some(({ fact }) => fact.startsWith("sum")));
      const facts = event?.facts?.map((fact) => ({ ...fact, found: Number(fact.found) - 3 }));
      return event && replaced(history, event, { facts: facts ?? [] });
    },
  },
  {
    fault: "a delta page with a later change first",
    rule: "delta order",
    mutate: (history) => {
      const { chains } = chainsOf(history);
      const writer = (seen: Seen | undefined): Event | undefined =>
        chains.get(seen?.record ?? "")?.find(({ version }) => version === seen?.version)?.event;
      const event = history.find(({ order = [] }) => {
        const [first, last] = [writer(order[0]), writer(order.at(-1))];
        return first && last && first.end < last.begin;
      });
      return event && replaced(history, event, { order: event.order?.toReversed() });
    },
  },
];
