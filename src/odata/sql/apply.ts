/**
 * Compiles `$apply` to one statement: a common table expression for each derived table, then the page of the last one.
 * Rows have the form [text of the instance, sort key …], as in `select.ts`.
 */
import { partitionIn } from "../model/model";
import type { ApplyPlan } from "../plan/apply/plan";
import type { Inputs } from "../plan/plan";
import type { Compilation } from "./dialect";
import { commaList, type Fragment, ident, param, sql, type Statement } from "./fragment";
import { stepsFromWhere } from "./from";
import { instanceSql } from "./record";
import { afterKey, columnsAhead, keyAhead, outputKeys, pageOf, statementOf } from "./select";
import { staged, withStages } from "./stage";
import { conditionSql, orderBy, rowsWhere, sortKeys } from "./value";

/** A page of instances; with `counts`, a first row [number of all instances that match]. */
export function selectApplied(compilation: Compilation, plan: ApplyPlan): Statement<Inputs> {
  const { dialect } = compilation;
  const keys = sortKeys(dialect, plan.order);
  const columns = [instanceSql(compilation, plan), ...(plan.pages ? outputKeys(dialect, keys) : [])];
  const after = plan.continues ? [afterKey(keys)] : [];
  // The single instance that aggregates everything has no order.
  const order = orderBy(dialect, plan.order);
  const page = sql`select ${commaList(columns)} ${resultRows(compilation, plan, after)}${pageOf(compilation, plan, order)}`;
  const withTables = (...rest: readonly Fragment[]): Fragment =>
    withStages(compilation, plan.stages, ...rest);
  const ahead = keyAhead(compilation, plan, () => resultRows(compilation, plan, after));
  if (ahead) return statementOf(compilation, dialect.inSequence(withTables(ahead, page), [ahead, page]));
  if (!plan.counts) return statementOf(compilation, sql`${withTables(page)}${page}`);
  const leading = columnsAhead(dialect, sql`count(*)`, plan.pages ? keys : []);
  const total = sql`select ${leading} ${resultRows(compilation, plan, [])}`;
  return statementOf(compilation, dialect.inSequence(withTables(total, page), [total, page]));
}

/** The number of instances that match, as one row with one text. */
export const selectAppliedCount = (compilation: Compilation, plan: ApplyPlan): Statement<Inputs> =>
  statementOf(
    compilation,
    staged(
      compilation,
      plan.stages,
      sql`select ${columnsAhead(compilation.dialect, sql`count(*)`, [])} ${resultRows(compilation, plan, [])}`,
    ),
  );

/**
 * The rows of the result. Aggregates return a row for an empty input too, so the existence of the path is a condition.
 */
function resultRows(compilation: Compilation, plan: ApplyPlan, more: readonly Fragment[]): Fragment {
  const { dialect } = compilation;
  const where = plan.where ? [conditionSql(dialect, plan.where)] : [];
  return rowsWhere(dialect, plan.source, [...pathExists(compilation, plan), ...where, ...more]);
}

/** The partition exists, and so does the record that the path leads through. */
function pathExists(compilation: Compilation, { steps, restricted }: ApplyPlan): readonly Fragment[] {
  const before = steps.slice(0, -1);
  const id = param<Inputs>((inputs) => inputs.partition, "Edm.Guid");
  return [
    ...(steps[0]?.source.type.partitioned
      ? [
          sql`exists (select 1 from ${ident(partitionIn(compilation.model).type.table)} where ${ident("id")} = ${id})`,
        ]
      : []),
    ...(before.length > 0
      ? [sql`exists (select 1 ${stepsFromWhere(compilation, before, restricted, [])})`]
      : []),
  ];
}
