/**
 * What a client knows of the records that it writes: what was acknowledged, and what it asked for and heard nothing of.
 * A record is known by a tag in one of its properties, so that it is found also when its id was never answered.
 */

// Answers of a test are looked into freely.
// oxlint-disable-next-line typescript/no-explicit-any
export type Values = Readonly<Record<string, any>>;

/** The property of each set that holds the tag. */
export const tagged = {
  leaseUnits: "uniqueNo",
  leaseContracts: "salespersonCode",
  leaseContractLines: "description",
  customers: "number",
  postCodes: "code",
  documents: "description",
  subscriptions: "clientState",
} as const;

export type TaggedSet = keyof typeof tagged;

/** A record as it should be; `values` undefined: it should not be there. */
export interface Fact {
  readonly set: TaggedSet;
  readonly tag: string;
  readonly values: Values | undefined;
}

/** What one transaction should have done: all of it, or nothing. */
export type Group = readonly Fact[];

/** A request as it was sent, with the headers by which it can be repeated. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly options: { readonly headers: Readonly<Record<string, string>>; readonly body?: unknown };
}

/** One client, which does one thing after the other. */
export interface Lane {
  readonly name: string;
  /** What was acknowledged, by set and tag; undefined: the deletion was. */
  readonly known: Map<string, Fact>;
  /** What is on its way. */
  pending: readonly Group[];
  /** The request that no response has come to. */
  unanswered: Sent | undefined;
  /** Ids of the units that were written since the last look, acknowledged or not. */
  readonly written: Set<string>;
  /** Acknowledged writes of records. */
  acknowledged: number;
  lastTag: number;
}

export const newLane = (name: string): Lane => ({
  name,
  known: new Map(),
  pending: [],
  unanswered: undefined,
  written: new Set(),
  acknowledged: 0,
  lastTag: 0,
});

export const keyOf = ({ set, tag }: Pick<Fact, "set" | "tag">): string => `${set} ${tag}`;

/** A tag that no other record has; short enough for a code, and in its capitals. */
export const newTag = (lane: Lane): string => `${lane.name}-${(lane.lastTag += 1)}`;

/** Notes that the facts were acknowledged. */
export function acknowledge(lane: Lane, facts: Group): void {
  for (const fact of facts) {
    const before = lane.known.get(keyOf(fact))?.values;
    lane.known.set(keyOf(fact), fact);
    lane.acknowledged += 1;
    const id: unknown = fact.values?.["id"] ?? before?.["id"];
    if (fact.set === "leaseUnits" && typeof id === "string") lane.written.add(id);
  }
}

/** The records of the lane in a set, as acknowledged. */
export const recordsOf = (lane: Lane, set: TaggedSet): readonly { tag: string; values: Values }[] =>
  [...lane.known.values()].flatMap(({ set: of, tag, values }) =>
    of === set && values ? [{ tag, values }] : [],
  );

/** Counts other documents, so others' writes change it. */
const computed = new Set(["crossRefToDocuments"]);

/** An answered record without what depends on the request or on other records. */
export function answered(record: Values): Values {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => !name.endsWith("@odata.context") && !Array.isArray(value) && !computed.has(name),
    ),
  );
}
