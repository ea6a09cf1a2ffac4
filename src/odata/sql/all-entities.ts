/** `$all` → one statement: the sets one after the other. Rows as of a page: [text of the record, number of the set, id]. */
import { constant, join, param, sql, type Fragment, type Statement } from "./fragment";
import type { AllPlan, Inputs, ReadPlan } from "../plan/plan";
import { afterKey, columnsAhead, fromWhere, pageOf, statementOf } from "./select";
import type { Dialect } from "./dialect";
import { recordSql, type Compilation } from "./record";
import { columnOf } from "./relation";
import type { SortKey } from "./value";

/** Columns of the sort key. */
export const allKeyCount = 2;

const allKeys = (dialect: Dialect): readonly Pick<SortKey, "type">[] => [
  { type: "Edm.Int32" },
  { type: dialect.sortable(sql`null`, "Edm.Guid").type },
];

/** A page; with `counts`, a first row [number of all records that are found]. */
export function selectAll(compilation: Compilation, plan: AllPlan): Statement<Inputs> {
  const branches = plan.parts.map((part, i) => branch(compilation, plan, part, i));
  const page = sql`select j, k0, k1 from (${join(branches, sql` union all `)}) p${pageOf(compilation, plan, sql`k0, k1`)}`;
  if (!plan.counts) return statementOf(compilation, page);
  const counts = plan.parts.map(
    (part) => sql`(select count(*) ${fromWhere(compilation, part, [], { shown: sql`` })})`,
  );
  const total = sql`select ${columnsAhead(compilation.dialect, join(counts, sql` + `), allKeys(compilation.dialect))}`;
  return statementOf(compilation, compilation.dialect.inTurn(sql``, [total, page]));
}

/** The first records of one set; no more of them than the page could hold. */
function branch(compilation: Compilation, plan: AllPlan, part: ReadPlan, number: number): Fragment {
  const { dialect } = compilation;
  const id = dialect.sortable(columnOf(part.record.source, "id"), "Edm.Guid");
  const k0 = constant(number, "Edm.Int32");
  const keys: readonly SortKey[] = [
    { value: k0, type: "Edm.Int32", descending: false },
    { ...id, descending: false },
  ];
  const from = fromWhere(compilation, part, plan.continues ? [afterKey(keys)] : []);
  const most = param<Inputs>(({ limit, skip }) => limit + skip, "Edm.Int64");
  return sql`select * from (select ${recordSql(compilation, part.record)} as j, ${k0} as k0, ${id.value} as k1 ${from}${dialect.page(id.value, most, undefined)}) b`;
}
