/**
 * A search by an index: a first choice of records, which the condition then examines as it does without an index. The
 * index is asked only for what is rare: a word that many records have is found sooner by looking at the records in the
 * order of the page, so the statement has both ways and takes one of them.
 */
import { wholeType } from "../model/model";
import { conjuncts } from "../plan/operators";
import type { Inputs, ReadPlan, Value } from "../plan/plan";
import type { Compilation, Sought } from "./dialect";
import { allOf, type Fragment, ident, number, param, sql } from "./fragment";
import { columnOf, inPartition, keyColumns } from "./relation";
import { conditionSql } from "./value";

/** Where the rows of the records come from, and when. */
export interface Among {
  /** Before the table of the records, joined to it. */
  readonly before?: Fragment;
  readonly conditions: readonly Fragment[];
  /** The number of rows for a page of the number given. */
  readonly limit?: (limit: Fragment) => Fragment;
}

export interface SearchLookup {
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
  sample: ident("search_sample"),
  found: ident("search_found"),
  chosen: ident("search_chosen"),
};

/**
 * The lookup of the records of a path that match a condition; undefined where their table or the database has no index, or
 * no word is certain to be in a match.
 */
export function searchLookup(
  { dialect }: Compilation,
  { steps, where }: Pick<ReadPlan, "steps" | "where">,
): SearchLookup | undefined {
  const [step, ...others] = steps;
  if (!step || step.related || others.length > 0) return undefined;
  const { source } = step;
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
  const few = sql`${isRare} and (select count(*) from ${names.found}) <= ${number(mostFound)} and ${asked} is not null`;
  const stage = (name: Fragment, rows: Fragment): Fragment => sql`${name} as ${dialect.storedTable}(${rows})`;
  const tables = [
    stage(names.sample, sql`select count(*) as n from ${first} where ${matches}`),
    stage(names.found, found),
    stage(names.chosen, sql`select case when ${few} then 1 else 0 end as few`),
  ];
  const isFew = sql`(select few from ${names.chosen}) = 1`;
  const isMany = sql`(select few from ${names.chosen}) = 0`;
  const same = keyColumns(whole).map((column) => sql`f.${ident(column)} = ${columnOf(source, column)}`);
  return {
    tables,
    few: { before: sql`(select * from ${names.found} where ${isFew}) f cross join `, conditions: same },
    many: dialect.onlyIf(isMany),
    isFew,
    isMany,
  };
}

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
