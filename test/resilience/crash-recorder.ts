/**
 * A client's knowledge of the records that it writes: acknowledged states, and requests without a response.
 * A record is identified by a tag in one of its properties, so that it is found even when its id was never received.
 */

// Responses are untyped in tests.
// oxlint-disable-next-line typescript/no-explicit-any
export type Values = Readonly<Record<string, any>>;

/** The property of each set that contains the tag. */
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

/** The expected state of a record; `values` undefined: it must not exist. */
export interface Fact {
  readonly set: TaggedSet;
  readonly tag: string;
  readonly values: Values | undefined;
}

/** The effect of one transaction: all of it, or nothing. */
export type Group = readonly Fact[];

/** A request as it was sent, with the headers by which it can be repeated. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly options: { readonly headers: Readonly<Record<string, string>>; readonly body?: unknown };
}

/** One client, which sends one request after the other. */
export interface Lane {
  readonly name: string;
  /** Acknowledged states, by set and tag; undefined for a deleted record. */
  readonly known: Map<string, Fact>;
  /** The requests in flight. */
  pending: readonly Group[];
  /** The last request, while its response has not arrived. */
  unanswered: Sent | undefined;
  /** Ids of the units written since the last check, acknowledged or not. */
  readonly written: Set<string>;
  /** Number of acknowledged writes of records. */
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

/** A unique tag; short enough for a code, and in upper case. */
export const newTag = (lane: Lane): string => `${lane.name}-${(lane.lastTag += 1)}`;

/** Records that the facts were acknowledged. */
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

/** A returned record without values that depend on the request or on other records. */
export function answered(record: Values): Values {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([name, value]) => !name.endsWith("@odata.context") && !Array.isArray(value) && !computed.has(name),
    ),
  );
}
