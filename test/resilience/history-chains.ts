/** The versions of each record in the order of its ETags, each with the request that wrote it. */
import { shown, succeeded, type Event, type Finding, type Values, type Write } from "./history";

/** One version of a record, or its deletion. */
export interface Step extends Write {
  readonly event: Event;
  /** Undefined for a delete. */
  readonly version: number | undefined;
  readonly values: Values | undefined;
}

export type Chains = ReadonlyMap<string, readonly Step[]>;

/** Builds the chains of all records, and reports broken ones: two writers of one version, a gap, a lost field. */
export function chainsOf(history: readonly Event[]): { chains: Chains; findings: Finding[] } {
  const steps = new Map<string, Step[]>();
  for (const event of history.filter(succeeded)) {
    for (const write of event.writes) {
      const step = { ...write, event, version: write.answer?.version, values: write.answer?.values };
      const known = steps.get(write.record);
      if (known) known.push(step);
      else steps.set(write.record, [step]);
    }
  }
  const chains = new Map([...steps].map(([record, unordered]) => [record, ordered(unordered)]));
  const findings = [...chains].flatMap(([record, chain]) => linkFindings(record, chain));
  return { chains, findings };
}

/** A delete follows the version in its If-Match, or otherwise the last. */
const placeOf = ({ version, ifMatch }: Step): number => version ?? (ifMatch ?? Infinity) + 0.5;

const ordered = (steps: readonly Step[]): Step[] => steps.toSorted((a, b) => placeOf(a) - placeOf(b));

function linkFindings(record: string, chain: readonly Step[]): Finding[] {
  const findings: Finding[] = [];
  const found = (rule: Finding["rule"], { event }: Step, text: string): void => {
    findings.push({ rule, text: `${record} ${text}: ${shown(event)}` });
  };
  chain.forEach((step, i) => {
    const before = chain[i - 1];
    const existed = before !== undefined && before.kind !== "delete";
    if (step.kind === "create") {
      if (existed) found("version", step, "was created while it existed");
      checkValues(step, undefined, found);
      return;
    }
    if (!existed) return found("version", step, `was written (${step.kind}) when it did not exist`);
    if (step.kind !== "delete" && step.version !== Number(before.version) + 1)
      found("version", step, `has version ${step.version} after ${before.version}`);
    if (step.ifMatch !== undefined && step.ifMatch !== before.version)
      found("If-Match", step, `was written after ${before.version}, but ${step.ifMatch} was named`);
    checkValues(step, before.values, found);
  });
  return findings;
}

/** A change keeps fields that it does not send; a replacement unsets them; a create has at least the sent ones. */
function checkValues(
  step: Step,
  before: Values | undefined,
  found: (rule: Finding["rule"], step: Step, text: string) => void,
): void {
  const { kind, sent, values } = step;
  if (!values) return;
  for (const [name, value] of Object.entries(values)) {
    const expected = name in sent ? sent[name] : kind === "change" ? before?.[name] : unsetLike(value);
    if (kind === "create" && !(name in sent)) continue;
    if (value !== expected)
      found("lost update", step, `has ${name} = ${JSON.stringify(value)}, not ${JSON.stringify(expected)}`);
  }
}

const unsetLike = (value: unknown): unknown =>
  typeof value === "string" ? "" : typeof value === "number" ? 0 : false;
