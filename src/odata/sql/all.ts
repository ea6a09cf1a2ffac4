/** `$all` → one statement: the sets one after the other. Rows as of a page: [text of the record, number of the set, id]. */
import { constant, join, param, sql, type Fragment, type Statement } from "../fragment";
import type { AllPlan, Inputs, ReadPlan } from "../plan/plan";
import { afterKey } from "./after-key";
import { recordSql, type Compilation } from "./record";
import { columnOf } from "./relation";
import { fromWhere, pageLimit, statementOf } from "./select";
import type { SortKey } from "./value";

/** Columns of the sort key. */
export const allKeyCount = 2;

/** A page; with `counts`, a first row [number of all records that are found]. */
export function selectAll(compilation: Compilation, plan: AllPlan): Statement<Inputs> {
  const branches = plan.parts.map((part, i) => branch(compilation, plan, part, i));
  const page = sql`select j, k0, k1 from (${join(branches, sql` union all `)}) p order by k0, k1${pageLimit(compilation, plan)}`;
  if (!plan.counts) return statementOf(compilation, page);
  const counts = plan.parts.map((part) => sql`(select count(*) ${fromWhere(compilation, part, [])})`);
  const total = sql`select cast(${join(counts, sql` + `)} as text), null, null`;
  return statementOf(compilation, sql`${total} union all select * from (${page})`);
}

/** The first records of one set; no more of them than the page could hold. */
function branch(compilation: Compilation, plan: AllPlan, part: ReadPlan, number: number): Fragment {
  const { dialect } = compilation;
  const id = columnOf(part.record.source, "id");
  const k0 = constant(number, "Edm.Int32");
  const keys: readonly SortKey[] = [
    { value: k0, type: "Edm.Int32", descending: false },
    { value: id, type: "Edm.Guid", descending: false },
  ];
  const from = fromWhere(compilation, part, plan.continues ? [afterKey(keys)] : []);
  const most = dialect.limit(
    param<Inputs>(({ limit, skip }) => limit + skip, "Edm.Int64"),
    undefined,
  );
  return sql`select * from (select ${recordSql(compilation, part.record)} as j, ${k0} as k0, ${id} as k1 ${from} order by ${id}${most}) b`;
}
