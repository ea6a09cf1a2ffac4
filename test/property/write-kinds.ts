/** The kinds of writes: each makes a request of what there is, and the state that it leaves. */
import * as fc from "fast-check";
import {
  changed, collections, deleted, isUnique, keyOf, linkFrom, linkTo, membersOf, namesOf, removed, replaced, rowAt, setNames, singles,
  unset, type Relation, type Row, type SetName, type State,
} from "./write-model"; // prettier-ignore

export interface Request {
  readonly method: string;
  readonly url: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A write, and the state that it leaves if it succeeds; undefined where it must fail. */
export interface Write {
  readonly request: Request;
  readonly after: State | undefined;
}

export type Etags = ReadonlyMap<string, string>;

/** Few codes, so that records match. */
const code = fc.constantFrom("A", "B", "C");
const codeOrNone = fc.oneof(code, fc.constant(""));
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  displayName: fc.constantFrom("", "Ann", "ä 😀"),
  city: fc.constantFrom("", "Bonn"),
  customerNo: codeOrNone,
  requiredDepositAmount: fc.constantFrom(0, 1.5, 1000),
  automaticallyExtend: fc.boolean(),
  leaseUnitNo: codeOrNone,
  leaseUnitGroupNo: codeOrNone,
  description: fc.constantFrom("", "x", "y"),
  unitPrice: fc.constantFrom(0, 0.25, -3),
  startingDate: fc.constantFrom("2024-02-29", "0001-01-01"),
  blocked: fc.boolean(),
  fileName: fc.constantFrom("a.txt", "b"),
  leaseContractNo: code,
  leaseContractVersionNo: fc.constantFrom(1, 2),
  versionNo: fc.constantFrom(1, 2),
  lineNo: fc.constantFrom(1, 2, 3),
};

/** A natural key, no part of which is empty, and some of the other values of a record. */
interface Drawn {
  readonly key: Row;
  readonly some: Row;
}

function anyRow(set: SetName): fc.Arbitrary<Drawn> {
  const key = keyOf(set);
  const drawn = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? code]));
  return fc.record({
    key: fc.record({ ...drawn(key), ...(key.includes("customerNo") && { customerNo: code }) }),
    some: fc.record(drawn(namesOf(set).filter((name) => !key.includes(name))), { requiredKeys: [] }),
  });
}

/** A kind of write, and what it chooses by. */
export interface Step {
  readonly kind: keyof typeof kinds;
  readonly numbers: readonly number[];
  readonly rows: Readonly<Record<SetName, readonly [Drawn, Drawn]>>;
}

/** What the writes of a step choose from. */
interface Setting extends Omit<Step, "kind"> {
  readonly state: State;
  readonly etags: Etags;
  readonly newId: () => string;
  readonly pick: Choose;
  readonly set: SetName;
  readonly row: Drawn;
  /** `key` and `some`. */
  readonly whole: Row;
}

/** A record of the set, if there is one. */
const onRecord =
  (made: (url: string, id: string, setting: Setting) => Write | undefined) =>
  (setting: Setting): Write | undefined => {
    const { state, set, pick } = setting;
    const id = pick([...state[set].keys()], 1);
    return id === undefined ? undefined : made(`${set}(${id})`, id, setting);
  };

interface Owned {
  readonly url: string;
  readonly owner: Row;
  readonly members: readonly string[];
}

/** A collection of a record, if there is one. */
const onCollection =
  (made: (own: Relation, owned: Owned, setting: Setting) => Write | undefined) =>
  (setting: Setting): Write | undefined => {
    const { state, pick } = setting;
    const own = pick(collections.filter(({ owner }) => state[owner].size > 0), 0); // prettier-ignore
    const id = own && pick([...state[own.owner].keys()], 1);
    if (!own || id === undefined) return undefined;
    const owner = rowAt(state, own.owner, id);
    return made(own, { url: `${own.owner}(${id})`, owner, members: membersOf(state, own, owner) }, setting);
  };

/** A single-valued navigation property of a record. */
const onSingle =
  (made: (single: Relation, url: string, id: string, setting: Setting) => Write | undefined) =>
  (setting: Setting): Write | undefined => {
    const { state, pick } = setting;
    const single = pick(singles, 0);
    const id = single && pick([...state[single.owner].keys()], 1);
    return id === undefined || !single ? undefined : made(single, `${single.owner}(${id})`, id, setting);
  };

/** A property that is no part of the natural key. */
const onProperty = (
  made: (given: unknown, none: unknown) => { request: Omit<Request, "url">; value: unknown },
) =>
  onRecord((url, id, { state, set, row, pick }) => {
    const name = pick(namesOf(set).filter((each) => !keyOf(set).includes(each)), 2); // prettier-ignore
    if (name === undefined) return undefined;
    const none = (unset[set] as Row)[name];
    const { request, value } = made(row.some[name] ?? none, none);
    return {
      request: { ...request, url: `${url}/${name}` },
      after: changed(state, set, id, { [name]: value }),
    };
  });

/** A reference to a record that a single-valued navigation property is to lead to. */
const toTarget = (
  made: (url: string, single: Relation, target: string, others: Row, number: number) => Request,
  keeps: boolean,
) =>
  onSingle((single, url, id, { state, pick, rows, numbers }) => {
    const to = pick([...state[single.set].keys()], 2);
    if (to === undefined) return undefined;
    const linked = new Set(single.on.map(([ours]) => ours));
    const some = Object.entries(rows[single.owner][0].some).filter(([name]) => !keeps && !linked.has(name));
    const others = Object.fromEntries(some);
    return {
      request: made(url, single, `${single.set}(${to})`, others, numbers[3] ?? 0),
      after: changed(state, single.owner, id, {
        ...others,
        ...linkFrom(single, rowAt(state, single.set, to)),
      }),
    };
  });

const toMember = (made: (url: string, own: Relation, target: string) => Request) =>
  onCollection((own, { url, owner }, { state, pick }) => {
    const added = pick([...state[own.set].keys()], 2);
    if (added === undefined) return undefined;
    return {
      request: made(url, own, `${own.set}(${added})`),
      after: changed(state, own.set, added, linkTo(own, owner)),
    };
  });

const modern = { "odata-version": "4.01", "odata-maxversion": "4.01" };

/** Nested records: a member or another record, changed, and perhaps a new one. */
function nestedItems(
  own: Relation,
  { owner, members }: Owned,
  { state, pick, rows, numbers, newId }: Setting,
) {
  const [first, second] = rows[own.set];
  const linked = new Set(own.on.map(([, theirs]) => theirs));
  const some = Object.fromEntries(Object.entries(first.some).filter(([name]) => !linked.has(name)));
  const known = pick((numbers[4] ?? 0) % 3 === 0 ? [...state[own.set].keys()] : members, 2);
  const items: object[] = [];
  let after = state;
  if (known !== undefined) {
    items.push({ id: known, ...some });
    after = changed(after, own.set, known, { ...some, ...linkTo(own, owner) });
  }
  if ((numbers[3] ?? 0) % 2 === 0) {
    const id = newId();
    items.push({ id, ...second.key, ...second.some });
    after = replaced(after, own.set, id, { ...second.key, ...second.some, ...linkTo(own, owner) });
  }
  return { items, after, others: members.filter((member) => member !== known) };
}

/** A condition on each set, and whether a record fulfils it. */
const filters: Readonly<Record<SetName, readonly [string, (row: Row) => boolean]>> = {
  customers: ["city eq ''", ({ city }) => city === ""],
  leaseContracts: ["versionNo eq 1", ({ versionNo }) => versionNo === 1],
  leaseContractLines: ["unitPrice gt 0", ({ unitPrice }) => Number(unitPrice) > 0],
  leaseUnits: ["not blocked", ({ blocked }) => blocked === false],
  customerBrands: ["brandCode eq 'A'", ({ brandCode }) => brandCode === "A"],
  documents: ["fileName eq 'b'", ({ fileName }) => fileName === "b"],
};

function onEach(method: string, one: (state: State, set: SetName, id: string, some: Row) => State) {
  return ({ state, set, row }: Setting): Write => {
    const [filter, holds] = filters[set];
    const found = [...state[set]].flatMap(([id, it]) => (holds(it) ? [id] : []));
    return {
      request: {
        method,
        url: `${set}/$filter(${encodeURIComponent(filter)})/$each`,
        ...(method === "PATCH" && { body: row.some }),
      },
      after: found.reduce((now, id) => one(now, set, id, row.some), state),
    };
  };
}

const kinds = {
  create: ({ state, set, whole, newId }: Setting): Write => {
    const id = newId();
    return {
      request: { method: "POST", url: set, body: { id, ...whole } },
      after: replaced(state, set, id, whole),
    };
  },
  createInCollection: onCollection((own, { url, owner }, { state, rows, newId }) => {
    const id = newId();
    const given = { ...rows[own.set][0].key, ...rows[own.set][0].some };
    return {
      request: { method: "POST", url: `${url}/${own.name}`, body: { id, ...given } },
      after: replaced(state, own.set, id, { ...given, ...linkTo(own, owner) }),
    };
  }),
  change: onRecord((url, id, { state, set, row, etags }) => ({
    request: { method: "PATCH", url, body: row.some, headers: { "if-match": etags.get(id) ?? "*" } },
    after: changed(state, set, id, row.some),
  })),
  changeStale: onRecord((url, _id, { row }) => ({
    request: { method: "PATCH", url, body: row.some, headers: { "if-match": 'W/"1"' } },
    after: undefined,
  })),
  changeUnknown: ({ set, row, newId }: Setting): Write => ({
    request: { method: "PATCH", url: `${set}(${newId()})`, body: row.some },
    after: undefined,
  }),
  replace: onRecord((url, id, { state, set, row }) => {
    const before = rowAt(state, set, id);
    const body = { ...Object.fromEntries(keyOf(set).map((name) => [name, before[name]])), ...row.some };
    return { request: { method: "PUT", url, body }, after: replaced(state, set, id, body) };
  }),
  replaceUnknown: ({ state, set, whole, newId }: Setting): Write => {
    const id = newId();
    return {
      request: { method: "PUT", url: `${set}(${id})`, body: whole },
      after: replaced(state, set, id, whole),
    };
  },
  remove: onRecord((url, id, { state, set }) => ({
    request: { method: "DELETE", url },
    after: deleted(state, set, id),
  })),
  setProperty: onProperty((value) => ({ request: { method: "PUT", body: { value } }, value })),
  clearProperty: onProperty((_given, value) => ({ request: { method: "DELETE" }, value })),
  setReference: toTarget(
    (url, { name }, target) => ({ method: "PUT", url: `${url}/${name}/$ref`, body: { "@odata.id": target } }),
    true,
  ),
  clearReference: onSingle(({ owner, name, on }, url, id, { state }) => {
    const none: Row = unset[owner];
    const cleared = Object.fromEntries(on.map(([ours]) => [ours, none[ours]]));
    return {
      request: { method: "DELETE", url: `${url}/${name}/$ref` },
      after: changed(state, owner, id, cleared),
    };
  }),
  bind: toTarget(
    (url, { name }, target, others, number) => ({
      method: "PATCH",
      url,
      body: {
        ...others,
        ...(number % 2 === 0 ? { [`${name}@odata.bind`]: target } : { [name]: { "@odata.id": target } }),
      },
    }),
    false,
  ),
  addReference: toMember((url, { name }, target) => ({
    method: "POST",
    url: `${url}/${name}/$ref`,
    body: { "@odata.id": target },
  })),
  bindCollection: toMember((url, { name }, target) => ({
    method: "PATCH",
    url,
    body: { [`${name}@odata.bind`]: [target] },
  })),
  /** Of a reference: the record stays, also where deleting its owner would delete it. */
  removeReference: onCollection((own, { url, members }, { state, pick }) => {
    const member = pick(members, 2);
    if (member === undefined) return undefined;
    return {
      request: { method: "DELETE", url: `${url}/${own.name}(${member})/$ref` },
      after: removed(state, { ...own, cascade: false }, member),
    };
  }),
  createDeep: ({ state, pick, rows, numbers, newId }: Setting): Write | undefined => {
    const own = pick(collections, 0);
    if (!own) return undefined;
    const id = newId();
    const given = { ...rows[own.owner][0].key, ...rows[own.owner][0].some };
    const owner: Row = { ...unset[own.owner], ...given };
    const items = rows[own.set]
      .slice(0, (numbers[2] ?? 0) % 3)
      .map(({ key, some }) => ({ id: newId(), ...key, ...some }));
    return {
      request: { method: "POST", url: own.owner, body: { id, ...given, [own.name]: items } },
      after: items.reduce(
        (now, { id: item, ...rest }) => replaced(now, own.set, item, { ...rest, ...linkTo(own, owner) }),
        replaced(state, own.owner, id, given),
      ),
    };
  },
  /** The whole collection: other members are removed. */
  changeDeep: onCollection((own, owned, setting) => {
    const { items, after, others } = nestedItems(own, owned, setting);
    return {
      request: { method: "PATCH", url: owned.url, body: { [own.name]: items } },
      after: others.reduce<State | undefined>((now, member) => now && removed(now, own, member), after),
    };
  }),
  /** Changes to it, in their order: a removal that comes last makes no room for a new record. */
  changeNested: onCollection((own, owned, setting) => {
    const { items, after, others } = nestedItems(own, owned, setting);
    const gone = setting.pick(others, 5);
    if (gone !== undefined) items.push({ "@removed": { reason: "deleted" }, id: gone });
    const left = gone === undefined ? after : deleted(after, own.set, gone);
    return {
      request: { method: "PATCH", url: owned.url, body: { [`${own.name}@delta`]: items }, headers: modern },
      after: isUnique(after) ? left : undefined,
    };
  }),
  /** The record that a single-valued navigation property leads to: a known one that is changed, or a new one. */
  changeTarget: onSingle((single, url, id, { state, pick, rows, numbers, newId }) => {
    const [{ key, some }] = rows[single.set];
    const known = (numbers[3] ?? 0) % 2 === 0 ? pick([...state[single.set].keys()], 2) : undefined;
    const target = known ?? newId();
    const body = { [single.name]: { id: target, ...(known === undefined && key), ...some } };
    const written =
      known === undefined
        ? replaced(state, single.set, target, { ...key, ...some })
        : changed(state, single.set, target, some);
    const link = linkFrom(single, rowAt(written, single.set, target));
    // A record is not nested in itself.
    const after = target === id ? undefined : changed(written, single.owner, id, link);
    return { request: { method: "PATCH", url, body }, after };
  }),
  changeEach: onEach("PATCH", changed),
  removeEach: onEach("DELETE", deleted),
  delta: ({ state, set, row, rows, pick, newId }: Setting): Write => {
    const ids = [...state[set].keys()];
    const known = pick(ids, 1);
    const gone = pick(ids.filter((id) => id !== known), 2); // prettier-ignore
    const made = newId();
    const fresh = { ...rows[set][1].key, ...rows[set][1].some };
    const value = [
      ...(known === undefined ? [] : [{ id: known, ...row.some }]),
      ...(gone === undefined ? [] : [{ "@removed": { reason: "deleted" }, id: gone }]),
      { id: made, ...fresh },
    ];
    const afterChange = known === undefined ? state : changed(state, set, known, row.some);
    const afterRemoval = gone === undefined ? afterChange : deleted(afterChange, set, gone);
    return {
      request: { method: "PATCH", url: set, body: { "@context": "#$delta", value }, headers: modern },
      after: replaced(afterRemoval, set, made, fresh),
    };
  },
} satisfies Readonly<Record<string, (setting: Setting) => Write | undefined>>;

export const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
  numbers: fc.array(fc.nat(1000), { minLength: 6, maxLength: 6 }),
  rows: fc.record(
    Object.fromEntries(setNames.map((set) => [set, fc.tuple(anyRow(set), anyRow(set))])) as unknown as {
      [Name in SetName]: fc.Arbitrary<readonly [Drawn, Drawn]>;
    },
  ),
});

/** One of the list, by the number at the place; undefined where the list is empty. */
type Choose = <T>(list: readonly T[], place: number) => T | undefined;

const byNumbers =
  ({ numbers }: Step): Choose =>
  (list, place) =>
    list.length === 0 ? undefined : list[(numbers[place] ?? 0) % list.length];

/** The write of a step; undefined where there is nothing to write to. */
export function writeOf(
  step: Step,
  state: State,
  etags: Etags,
  newId: () => string,
  pick: Choose = byNumbers(step),
): Write | undefined {
  const { kind, numbers, rows } = step;
  const set = pick(setNames, 0) ?? "customers";
  const [row] = rows[set];
  const whole = { ...row.key, ...row.some };
  const write = kinds[kind]({ state, etags, newId, numbers, rows, pick, set, row, whole });
  // No two records may have the same natural key.
  return write?.after && !isUnique(write.after) ? { ...write, after: undefined } : write;
}

/** Thrown where a record that was chosen is no longer there. */
export class ChoiceGone extends Error {}

/**
 * The write of a step, and what the same request leaves of other states, which throws `ChoiceGone` where the request
 * would have been another one.
 */
export function replayable(step: Step, state: State, newId: () => string) {
  const noEtags: Etags = new Map();
  const choices: unknown[] = [];
  const ids: string[] = [];
  const choose = byNumbers(step);
  const keep = <T>(kept: T[], value: T): T => kept[kept.push(value) - 1] as T;
  const write = writeOf(
    step,
    state,
    noEtags,
    () => keep(ids, newId()),
    (list, place) => keep(choices, choose(list, place)) as never,
  );
  const again = (other: State): State | undefined => {
    let [choice, id] = [0, 0];
    const same: Choose = (list, _place) => {
      const chosen = choices[choice++] as (typeof list)[number] | undefined;
      if (chosen === undefined ? list.length > 0 : !list.includes(chosen)) throw new ChoiceGone();
      return chosen;
    };
    const repeated = writeOf(step, other, noEtags, () => ids[id++] ?? newId(), same);
    if (JSON.stringify(repeated?.request) !== JSON.stringify(write?.request)) throw new ChoiceGone();
    return repeated?.after;
  };
  return write && { request: write.request, again };
}
