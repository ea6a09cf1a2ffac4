/** Invariants after a restart: for each client's records, and for the database as a whole. */
import { demoCompanyId } from "../harness";
import type { TestDatabase } from "../databases";
import type { Ask } from "./crash-process";
import {
  answered,
  keyOf,
  tagged,
  type Fact,
  type Group,
  type Lane,
  type TaggedSet,
  type Values,
} from "./crash-recorder";

const company = `/companies(${demoCompanyId})`;
const sets = Object.keys(tagged) as TaggedSet[];

/** Every page of a collection or a delta, with the link at its end, if there is one. */
export async function pagesOf(
  ask: Ask,
  path: string,
): Promise<{ readonly records: readonly Values[]; readonly deltaLink: string | undefined }> {
  const records: Values[] = [];
  for (let next: string | undefined = path; ;) {
    const { status, json, text } = await ask("GET", next, { headers: { Prefer: "maxpagesize=500" } });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    records.push(...(json.value as Values[]));
    next = json["@odata.nextLink"] as string | undefined;
    if (next === undefined) return { records, deltaLink: json["@odata.deltaLink"] };
  }
}

/** A link to later changes of a set. */
export async function deltaLinkOf(ask: Ask, set: string): Promise<string> {
  const { json } = await ask("GET", `${company}/${set}?$top=0`, { headers: { Prefer: "track-changes" } });
  return String(json["@odata.deltaLink"]);
}

/** The stored records by set and tag. */
async function storedRecords(ask: Ask): Promise<ReadonlyMap<string, Values>> {
  const stored = new Map<string, Values>();
  for (const set of sets) {
    const { records } = await pagesOf(ask, set === "subscriptions" ? `/${set}` : `${company}/${set}`);
    for (const record of records) {
      const key = keyOf({ set, tag: record[tagged[set]] });
      if (stored.has(key)) throw new Error(`${key} is there twice`);
      stored.set(key, answered(record));
    }
  }
  return stored;
}

/** Whether the record agrees with the values of the fact. */
const holds = ({ values }: Fact, found: Values | undefined): boolean =>
  values === undefined
    ? found === undefined
    : found !== undefined && Object.entries(values).every(([name, value]) => found[name] === value);

const difference = (fact: Fact, found: Values | undefined): string => {
  const names = Object.keys(fact.values ?? {}).filter((name) => found?.[name] !== fact.values?.[name]);
  const shown = (values: Values | undefined): string =>
    values
      ? JSON.stringify(Object.fromEntries(names.map((name) => [name, String(values[name]).slice(0, 80)])))
      : "gone";
  return `${keyOf(fact)}: acknowledged ${shown(fact.values)}, found ${shown(found)}`;
};

export interface Verdict {
  /** The violations, one sentence each. */
  readonly faults: readonly string[];
  /** Number of records compared with acknowledged values. */
  readonly compared: number;
  /** Numbers of unacknowledged transactions that were committed, and that were not. */
  readonly unacknowledged: { readonly committed: number; readonly notCommitted: number };
}

/**
 * Compares the stored records with the lanes. Afterwards the lanes record the outcome of unacknowledged transactions.
 */
export async function compare(ask: Ask, lanes: readonly Lane[]): Promise<Verdict> {
  const stored = await storedRecords(ask);
  const expected = new Set<string>();
  const faults: string[] = [];
  const unacknowledged = { committed: 0, notCommitted: 0 };
  let compared = 0;

  const settle = (lane: Lane, group: Group): void => {
    const before = group.map((fact): Fact => lane.known.get(keyOf(fact)) ?? { ...fact, values: undefined });
    const found = group.map((fact) => stored.get(keyOf(fact)));
    const isDone = group.every((fact, i) => holds(fact, found[i]));
    const isUndone = before.every((fact, i) => holds(fact, found[i]));
    if (isDone) unacknowledged.committed += 1;
    else if (isUndone) unacknowledged.notCommitted += 1;
    else faults.push(`half there: ${group.map((fact, i) => difference(fact, found[i])).join("; ")}`);
    if (isUndone) return;
    for (const [i, fact] of group.entries()) {
      const values = found[i];
      const id: unknown = (values ?? before[i]?.values)?.["id"];
      if (fact.set === "leaseUnits" && typeof id === "string") lane.written.add(id);
      lane.known.set(keyOf(fact), { ...fact, values });
    }
  };

  for (const lane of lanes) {
    const inDoubt = new Set(lane.pending.flat().map(keyOf));
    for (const [key, fact] of lane.known) {
      if (inDoubt.has(key)) continue;
      compared += 1;
      if (!holds(fact, stored.get(key))) faults.push(difference(fact, stored.get(key)));
    }
    for (const group of lane.pending) settle(lane, group);
    lane.pending = [];
    for (const [key, { values }] of lane.known) if (values) expected.add(key);
  }
  for (const key of stored.keys()) if (!expected.has(key)) faults.push(`${key}: an unexpected record`);
  return { faults, compared, unacknowledged };
}

/** The delta since a link must report each written unit once, and no other. */
export async function compareDelta(
  ask: Ask,
  link: string,
  lanes: readonly Lane[],
): Promise<readonly string[]> {
  const { records } = await pagesOf(ask, link);
  const told = records.map(({ id }) => String(id).replace(/^.*\((.*)\)$/, "$1"));
  const written = new Set(lanes.flatMap((lane) => [...lane.written]));
  for (const lane of lanes) lane.written.clear();
  const faults: string[] = [];
  if (new Set(told).size !== told.length) faults.push("a delta tells of a record twice");
  for (const id of written) if (!told.includes(id)) faults.push(`no delta tells of the unit ${id}`);
  for (const id of told)
    if (!written.has(id)) faults.push(`a delta has the unit ${id}, which was not written`);
  return faults;
}

const numbers = (row: Readonly<Record<string, unknown>>): Record<string, number> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));

/** The database, read directly: change log, counters, ledger, pages of the file. */
export async function inspect({ kind, sql }: TestDatabase): Promise<readonly string[]> {
  const faults: string[] = [];
  const logs = await sql(
    'select "companyId", "type", count(*) as "count", min("sequence") as "first", max("sequence") as "last" from "change" group by "companyId", "type"',
  );
  for (const log of logs) {
    const { first = 0, last = 0, count } = numbers(log);
    if (first !== 1 || last !== count)
      faults.push(`the log of ${String(log["type"])} has gaps: ${JSON.stringify(log)}`);
  }
  const numbered = [
    ["leaseUnit", "number", "LU", ""],
    ["leaseContract", "number", "LC", ' where "versionNo" = 1'],
    ["document", "entryNo", "", ""],
    ["leaseUnitLedgerEntry", "entryNo", "", ""],
  ] as const;
  const counters = await sql('select "companyId", "name", "lastNumber" from "counter"');
  for (const [table, column, prefix, where] of numbered) {
    const given = new Map<string, Set<number>>();
    for (const row of await sql(`select "companyId", "${column}" as "number" from "${table}"${where}`)) {
      const number = Number(String(row["number"]).slice(prefix.length));
      const ofCompany = given.get(String(row["companyId"])) ?? new Set();
      if (ofCompany.has(number)) faults.push(`${table} ${prefix}${number} is there twice`);
      given.set(String(row["companyId"]), ofCompany.add(number));
    }
    for (const { companyId, name, lastNumber } of counters) {
      const highest = Math.max(0, ...(given.get(String(companyId)) ?? []));
      if (name === table && Number(lastNumber) < highest)
        faults.push(`the next ${table} would be ${Number(lastNumber) + 1}, though there is ${highest}`);
    }
  }
  const sums = await sql(
    'select u."number" as "number", u."objectArea" as "area", coalesce(sum(e."quantity"), 0) as "sum" from "leaseUnit" u ' +
      'left join "leaseUnitLedgerEntry" e on e."companyId" = u."companyId" and e."leaseUnitNo" = u."number" ' +
      'group by u."companyId", u."number", u."objectArea"',
  );
  for (const { number, area, sum } of sums)
    if (Math.abs(Number(area) - Number(sum)) > 1e-6)
      faults.push(`the ledger of ${String(number)} sums to ${String(sum)}, its area is ${String(area)}`);
  if (kind === "sqlite") {
    const checked = JSON.stringify(await sql("pragma integrity_check"));
    if (checked !== '[{"integrity_check":"ok"}]') faults.push(`integrity_check: ${checked}`);
  }
  return faults;
}

/** Units of ledger entries must exist, or have been deleted by a client. */
export async function compareLedger(ask: Ask, lanes: readonly Lane[]): Promise<readonly string[]> {
  const { records: units } = await pagesOf(ask, `${company}/leaseUnits?$select=number`);
  const { records: entries } = await pagesOf(ask, `${company}/leaseUnitLedgerEntries?$select=leaseUnitNo`);
  const there = new Set(units.map(({ number }) => number as string));
  const orphans = new Set(
    entries.map(({ leaseUnitNo }) => leaseUnitNo as string).filter((no) => !there.has(no)),
  );
  const deleted = lanes
    .flatMap(({ known }) => [...known.values()])
    .filter(({ set, values }) => set === "leaseUnits" && values === undefined).length;
  return orphans.size <= deleted
    ? []
    : [`${orphans.size} units of the ledger are gone, but only ${deleted} were deleted`];
}
