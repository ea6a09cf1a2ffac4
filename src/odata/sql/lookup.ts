/**
 * A lookup by an index: a first choice of records, which the condition then examines as it does without an index. Few
 * records are read by their keys; many are found sooner by looking at all records in the order of the page, so the
 * statement has both ways and takes one of them.
 */
import { type EntityType, wholeType } from "../model/model";
import { conjuncts } from "../plan/operators";
import type { Inputs, ReadPlan, Source, Value } from "../plan/plan";
import type { Compilation, Dialect, Sought } from "./dialect";
import { allOf, commaList, type Fragment, ident, join, number, param, sql } from "./fragment";
import { columnOf, inPartition, keyColumns } from "./relation";
import { anyFrom, conditionSql, isUsed } from "./value";

/** Where the rows of the records come from, and when. */
export interface Among {
  /** Before the table of the records, joined to it. */
  readonly before?: Fragment;
  readonly conditions: readonly Fragment[];
  /** The number of rows for a page of the number given. */
  readonly limit?: (limit: Fragment) => Fragment;
}

export interface Lookup {
  /** Common table expressions that the others name. */
  readonly tables: readonly Fragment[];
  /** The records that the index finds; none where it was not asked, or has too many. */
  readonly few: Among;
  /** All records; none where the index has found few. */
  readonly many: Among;
  /** Whether the index has found few, and the opposite. */
  readonly isFew: Fragment;
  readonly isMany: Fragment;
}

/** Records that are looked at first, and how many matches among them make the index needless. */
const sampled = 20;
const common = 2;
/** Above this number of records, looking at all of them in order takes less. */
const mostFound = 1000;

const names = {
  sample: ident("lookup_sample"),
  found: ident("lookup_found"),
  chosen: ident("lookup_chosen"),
};

/** The lookup of the records of a path that match a condition; undefined where no index leads to them. */
export function lookupOf(
  { dialect, model }: Compilation,
  { steps, where }: Pick<ReadPlan, "steps" | "where">,
): Lookup | undefined {
  const [step, ...others] = steps;
  if (!step || step.related || others.length > 0) return undefined;
  return searchLookup(dialect, step.source, where) ?? relatedLookup(dialect, model, step.source, where);
}

/** A common table expression whose rows are made once. */
const stored = (dialect: Dialect, name: Fragment, rows: Fragment): Fragment =>
  sql`${name} as ${dialect.storedTable}(${rows})`;

/** The two ways to the records of a source, by tables with the keys of those found and whether they are few. */
function lookupBy(dialect: Dialect, source: Source, tables: readonly Fragment[], few: Fragment): Lookup {
  const isFew = sql`(select few from ${names.chosen}) = 1`;
  const isMany = sql`(select few from ${names.chosen}) = 0`;
  const keys = keyColumns(wholeType(source.type));
  const chosen = sql`select case when ${few} then 1 else 0 end as few`;
  return {
    tables: [...tables, stored(dialect, names.chosen, chosen)],
    few: {
      before: sql`(select * from ${names.found} where ${isFew}) f cross join `,
      conditions: keys.map((column) => sql`f.${ident(column)} = ${columnOf(source, column)}`),
    },
    many: dialect.onlyIf(isMany),
    isFew,
    isMany,
  };
}

const areFew = sql`(select count(*) from ${names.found}) <= ${number(mostFound)}`;

/** The lookup by a search; undefined without a search index, or where no word is certain to be in a match. */
function searchLookup(dialect: Dialect, source: Source, where: Value | undefined): Lookup | undefined {
  const whole = wholeType(source.type);
  const { searchIndex } = dialect;
  const searches = conjuncts(where).filter(isSearch);
  const sought = soughtInAll("and", searches);
  if (!searchIndex || !sought || !whole.searchIndex) return undefined;
  const asked = param<Inputs>((inputs) => searchIndex.question(sought(inputs)) ?? null, "Edm.String");
  const table = ident(whole.table);
  const inSame = inPartition(whole);
  const confined = inSame.length > 0 ? sql` where ${allOf(inSame)}` : sql``;
  const first = sql`(select * from ${table}${confined}${dialect.page(undefined, number(sampled), undefined)}) ${ident(source.alias)}`;
  const matches = allOf(searches.map((search) => conditionSql(dialect, search)));
  const isRare = sql`(select n from ${names.sample}) < ${number(common)}`;
  const limit = dialect.onlyIf(isRare).limit(number(mostFound + 1));
  const found = searchIndex.found(whole, asked, { conditions: dialect.onlyIf(isRare).conditions, limit });
  const sample = sql`select count(*) as n from ${first} where ${matches}`;
  return lookupBy(
    dialect,
    source,
    [stored(dialect, names.sample, sample), stored(dialect, names.found, found)],
    sql`${isRare} and ${areFew} and ${asked} is not null`,
  );
}

/**
 * The lookup by a condition that there are any related records with a given code, where the database tests such a
 * condition record by record. All relations have indexes (`test/database/migrations.test.ts`).
 */
function relatedLookup(
  dialect: Dialect,
  model: Compilation["model"],
  source: Source,
  where: Value | undefined,
): Lookup | undefined {
  if (!dialect.looksUpAny || source.type.derived) return undefined;
  const any = conjuncts(where).find(
    (each) =>
      each.kind === "any" &&
      "navigation" in each.related &&
      each.related.parent === source &&
      conjuncts(each.predicate).some((condition) => isOfCode(condition, each.related.source, model)),
  );
  if (any?.kind !== "any") return undefined;
  const whole = wholeType(source.type);
  const keys = keyColumns(whole).map((column) => columnOf(source, column));
  const before = sql`${ident(whole.table)} ${ident(source.alias)} join `;
  const matching = anyFrom(dialect, any.related, any.predicate, before);
  // A condition on other records of the record, which the tables here do not have.
  if (source.joins.some((each) => isUsed(each, matching))) return undefined;
  const rows = join([matching, ...inPartition(whole, sql`${ident(source.alias)}.`)], sql` and `);
  const found = sql`select distinct ${commaList(keys)} ${rows}${dialect.page(undefined, number(mostFound + 1), undefined)}`;
  return lookupBy(dialect, source, [stored(dialect, names.found, found)], areFew);
}

/** Whether the condition gives a code by which records of the source are found: their own, or a reference. */
function isOfCode(condition: Value, source: Source, { types }: Compilation["model"]): boolean {
  if (condition.kind !== "in" && !(condition.kind === "comparison" && condition.operator === "eq"))
    return false;
  const others = condition.kind === "in" ? condition.items : [condition.right];
  const { left } = condition;
  return (
    left.kind === "column" &&
    left.source === source &&
    codesOf(source.type, types).includes(left.property.name) &&
    others.every(({ kind }) => kind === "parameter")
  );
}

/** The first property of the natural key, and those by which relations of other records find these. */
const codesOf = (
  { name, naturalKey }: EntityType,
  types: readonly EntityType[],
): readonly (string | undefined)[] => [
  naturalKey[0],
  ...types
    .flatMap(({ navigations }) => navigations)
    .filter(({ target, through }) => target === name && !through)
    .map(({ on }) => on[0]?.[1]),
];

/** Whether the condition is one of `$search`, and of nothing else. */
function isSearch(value: Value): boolean {
  switch (value.kind) {
    case "words":
      return true;
    case "not":
      return isSearch(value.operand);
    case "and":
    case "or":
      return isSearch(value.left) && isSearch(value.right);
    default:
      return false;
  }
}

type SoughtBy = (inputs: Inputs) => Sought;

/** The words that every match has; undefined where there are none, as behind NOT. */
function soughtIn(value: Value): SoughtBy | undefined {
  if (value.kind === "and" || value.kind === "or") return soughtInAll(value.kind, [value.left, value.right]);
  if (value.kind !== "words" || value.words.kind !== "parameter") return undefined;
  const { read } = value.words;
  return (inputs) => ({ kind: "words", words: String(read(inputs)) });
}

function soughtInAll(kind: "and" | "or", values: readonly Value[]): SoughtBy | undefined {
  const parts = values.flatMap((value) => soughtIn(value) ?? []);
  if (parts.length === 0 || (kind === "or" && parts.length < values.length)) return undefined;
  return (inputs) => ({ kind, parts: parts.map((part) => part(inputs)) });
}
