/**
 * The records of some sets, and what each kind of write leaves of them (Protocol 4.01, section 11.4): plain data, without
 * the rules of the lease business, which no write here reaches.
 */
import { model } from "../../src/entities";
import type { Navigation } from "../../src/odata/model/model";

export type Row = Readonly<Record<string, unknown>>;

/** The records of each set by their ids. */
export type State = Readonly<Record<SetName, ReadonlyMap<string, Row>>>;

/** The properties that are compared, with their values when they are unset; the natural key first. */
export const unset = {
  customers: { number: "", displayName: "", city: "" },
  leaseContracts: { number: "", versionNo: 0, customerNo: "", requiredDepositAmount: 0, automaticallyExtend: false },
  leaseContractLines: {
    leaseContractNo: "", versionNo: 0, lineNo: 0, leaseUnitNo: "", description: "", unitPrice: 0, startingDate: "0001-01-01",
  },
  leaseUnits: { number: "", leaseUnitGroupNo: "", description: "", blocked: false },
  customerBrands: { customerNo: "", brandCode: "", description: "" },
  documents: { fileName: "", leaseContractNo: "", leaseContractVersionNo: 0 },
} as const; // prettier-ignore
export type SetName = keyof typeof unset;
export const setNames = Object.keys(unset) as SetName[];

const typeOf = (set: SetName) => {
  const type = model.set(set);
  if (!type) throw new Error(`no set ${set}`);
  return type;
};

/** The natural key, which no write here changes; documents are numbered by the service. */
export const keyOf = (set: SetName): readonly string[] => (set === "documents" ? [] : typeOf(set).naturalKey);

export const namesOf = (set: SetName): readonly string[] => Object.keys(unset[set]);

/** Whether no two records have the same natural key. */
export const isUnique = (state: State): boolean =>
  setNames.every((set) => {
    const key = keyOf(set);
    const texts = [...state[set].values()].map((row) => JSON.stringify(key.map((name) => row[name])));
    return key.length === 0 || new Set(texts).size === texts.length;
  });

/** A navigation property to one of the sets. */
export interface Relation {
  readonly owner: SetName;
  readonly name: string;
  readonly set: SetName;
  readonly on: Navigation["on"];
  readonly cascade: boolean;
}

const relation = (owner: SetName, name: string, set: SetName): Relation => {
  const navigation = typeOf(owner).navigation(name);
  if (!navigation) throw new Error(`${owner} has no ${name}`);
  return { owner, name, set, on: navigation.on, cascade: navigation.cascade };
};

export const collections: readonly Relation[] = [
  relation("leaseContracts", "leaseContractLines", "leaseContractLines"),
  relation("leaseContracts", "documents", "documents"),
  relation("customers", "leaseContracts", "leaseContracts"),
  relation("customers", "customerBrands", "customerBrands"),
  relation("leaseUnits", "leaseContractLines", "leaseContractLines"),
];
export const singles: readonly Relation[] = [
  relation("leaseContracts", "customer", "customers"),
  relation("leaseContractLines", "leaseUnit", "leaseUnits"),
  relation("leaseUnits", "group", "leaseUnits"),
];

export const rowAt = (state: State, set: SetName, id: string): Row => {
  const row = state[set].get(id);
  if (!row) throw new Error(`no ${set} ${id}`);
  return row;
};

/** The ids of the records that a collection of the owner has. */
export function membersOf(state: State, { set, on }: Relation, owner: Row): readonly string[] {
  return [...state[set]].flatMap(([id, row]) =>
    on.every(([ours, theirs]) => row[theirs] === owner[ours]) ? [id] : [],
  );
}

/** The values that relate a record of the collection to the owner. */
export const linkTo = ({ on }: Relation, owner: Row): Row =>
  Object.fromEntries(on.map(([ours, theirs]) => [theirs, owner[ours]]));

/** The values that relate the owner of a single-valued navigation property to the target. */
export const linkFrom = ({ on }: Relation, target: Row): Row =>
  Object.fromEntries(on.map(([ours, theirs]) => [ours, target[theirs]]));

/** Undefined where a value that relates the record belongs to its natural key. */
function withoutLink({ set, on }: Relation, row: Row): Row | undefined {
  const names = on.map(([, theirs]) => theirs);
  if (names.some((name) => keyOf(set).includes(name))) return undefined;
  const none: Row = unset[set];
  return { ...row, ...Object.fromEntries(names.map((name) => [name, none[name]])) };
}

function withRow(state: State, set: SetName, id: string, row: Row): State {
  return { ...state, [set]: new Map([...state[set], [id, row]]) };
}

export const changed = (state: State, set: SetName, id: string, values: Row): State =>
  withRow(state, set, id, { ...rowAt(state, set, id), ...values });

/** The record is replaced: what the values lack is unset. */
export const replaced = (state: State, set: SetName, id: string, values: Row): State =>
  withRow(state, set, id, { ...unset[set], ...values });

/** Without the record, and those that are deleted with it. */
export function deleted(state: State, set: SetName, id: string): State {
  const row = rowAt(state, set, id);
  const below = collections
    .filter(({ owner, cascade }) => owner === set && cascade)
    .flatMap((each) => membersOf(state, each, row).map((member) => [each.set, member] as const));
  return [...below, [set, id] as const].reduce<State>(
    (now, [from, gone]) => ({ ...now, [from]: new Map([...now[from]].filter(([one]) => one !== gone)) }),
    state,
  );
}

/** Without the record in the collection: deleted, or unrelated; undefined where that is not possible. */
export function removed(state: State, each: Relation, id: string): State | undefined {
  if (each.cascade) return deleted(state, each.set, id);
  const row = withoutLink(each, rowAt(state, each.set, id));
  return row && withRow(state, each.set, id, row);
}
