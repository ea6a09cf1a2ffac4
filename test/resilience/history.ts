/**
 * Requests and responses of clients with logical times, and the proof from these alone that they are explained by one
 * transaction after the other: `check` returns the contradictions.
 */
import { chainsOf, type Chains } from "./history-chains";
import { keyFindings, type Numbering } from "./history-keys";
import { orderFindings } from "./history-order";

export type Values = Readonly<Record<string, unknown>>;

/** A record as shown by a response. */
export interface Seen {
  /** `set/id` */
  readonly record: string;
  /** The number in its ETag. */
  readonly version: number;
  readonly values: Values;
}

/** The request of one record's change, and the response about it. */
export interface Write {
  /** `set/id`; `set/` for a record that was not created, whose id is not known. */
  readonly record: string;
  readonly kind: "create" | "change" | "replace" | "delete";
  readonly sent: Values;
  /** The version in If-Match. */
  readonly ifMatch?: number | undefined;
  /** Undefined after a delete and a failure. */
  readonly answer?: Omit<Seen, "record"> | undefined;
}

/** A read at one moment: by one statement, or in one snapshot. */
export interface Statement {
  readonly seen: readonly Seen[];
  /** The scope of the read: these records, and all that were created with these values. */
  readonly whole: readonly (string | { readonly set: string; readonly where: Values })[];
}

/** A request with its response. */
export interface Event {
  /** Logical times of all clients, which are unique. */
  readonly begin: number;
  readonly end: number;
  /** Shown in findings. */
  readonly request: string;
  /** Status of the request, or of the part that made a change set fail. */
  readonly status: number;
  /** The error's code. */
  readonly code?: string | undefined;
  /** One transaction. */
  readonly writes: readonly Write[];
  readonly statement?: Statement | undefined;
  /** The records of a delta page in their order, which is that of their latest changes. */
  readonly order?: readonly Seen[] | undefined;
  /** A fact about the data as a whole, and its required value at every moment. */
  readonly facts?: readonly { readonly fact: string; readonly found: unknown; readonly expected: unknown }[];
}

export interface Rules {
  /** The natural key of each set. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  readonly numberings: readonly Numbering[];
}

export type RuleName =
  | "fault"
  | "invariant"
  | "version"
  | "If-Match"
  | "lost update"
  | "unwritten"
  | "order"
  | "delta order"
  | "same key"
  | "same number"
  | "number order"
  | "number gap"
  | "refused";

export interface Finding {
  readonly rule: RuleName;
  readonly text: string;
}

export const succeeded = ({ status }: Event): boolean => status >= 200 && status < 300;

export const setOf = (record: string): string => record.slice(0, record.indexOf("/"));

export const shown = ({ request, status, begin, end }: Event): string =>
  `[${request} → ${status}, ${begin}–${end}]`;

/** Everything in the history that no order of its transactions explains; empty when it is sound. */
export function check(history: readonly Event[], rules: Rules): readonly Finding[] {
  const { chains, findings } = chainsOf(history);
  return [
    ...faults(history),
    ...facts(history),
    ...findings,
    ...refusals(history, chains),
    ...keyFindings(history, chains, rules),
    ...orderFindings(history, chains),
    ...deltaOrder(history, chains),
  ];
}

/** Statuses with which a write may fail here, and a read; any other is a fault of the service. */
const failures = {
  write: new Set([400, 404, 409, 412, 503]),
  read: new Set([503]),
} as const satisfies Record<string, ReadonlySet<number>>;

const faults = (history: readonly Event[]): Finding[] =>
  history
    .filter(
      (event) => !succeeded(event) && !failures[event.writes.length > 0 ? "write" : "read"].has(event.status),
    )
    .map((event) => ({ rule: "fault", text: `${shown(event)} ${event.code ?? ""}` }));

const facts = (history: readonly Event[]): Finding[] =>
  history.flatMap((event) =>
    (event.facts ?? [])
      .filter(({ found, expected }) => JSON.stringify(found) !== JSON.stringify(expected))
      .map(({ fact, found, expected }) => ({
        rule: "invariant" as const,
        text: `${fact} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)} in ${shown(event)}`,
      })),
  );

/** A 412 needs a later version than the one in If-Match, a 404 a time at which the record did not exist. */
function refusals(history: readonly Event[], chains: Chains): Finding[] {
  const explained = (event: Event, { record, ifMatch }: Write): boolean => {
    const steps = chains.get(record) ?? [];
    if (event.status === 404)
      return (
        (steps[0]?.event.end ?? Infinity) > event.begin ||
        steps.some(({ kind, event: other }) => kind === "delete" && other.begin < event.end)
      );
    const at = steps.findIndex(({ version }) => version === ifMatch);
    return (steps[at + 1]?.event.begin ?? Infinity) < event.end;
  };
  return history
    .filter(({ status, code, writes }) => {
      if (status === 404) return writes.length > 0;
      return code === "Request_EntityChanged" && writes.some(({ ifMatch }) => ifMatch !== undefined);
    })
    .filter((event) => !event.writes.some((write) => explained(event, write)))
    .map((event) => ({ rule: "refused", text: `${shown(event)} although nothing had changed` }));
}

/** On a delta page a record must not precede one whose latest change ended before its own began. */
function deltaOrder(history: readonly Event[], chains: Chains): Finding[] {
  const findings: Finding[] = [];
  for (const event of history) {
    let latest: Event | undefined;
    for (const { record, version } of event.order ?? []) {
      const writer = chains.get(record)?.find((step) => step.version === version)?.event;
      if (!writer) continue;
      if (latest && latest.begin > writer.end)
        findings.push({
          rule: "delta order",
          text: `${shown(latest)} before ${shown(writer)} in ${shown(event)}`,
        });
      if (!latest || writer.begin > latest.begin) latest = writer;
    }
  }
  return findings;
}
