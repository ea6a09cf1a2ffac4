/**
 * Compiles `$apply` to one statement: a common table expression for each derived table, then the page of the last one.
 * Rows have the form [text of the instance, sort key …], as in `select.ts`.
 */
import { typeName } from "../json/write";
import { hasKey, partitionIn } from "../model/model";
import type { ApplyPlan, CollectionShape, NestedShape, TransientShape } from "../plan/apply/plan";
import type { Inputs, Output } from "../plan/plan";
import type { Member } from "./dialect";
import { type Fragment, ident, join, param, sql, type Statement, text } from "./fragment";
import { stepsFromWhere } from "./from";
import { type Compilation, contextMembers, expansionMembers, recordSql } from "./record";
import { afterKey, columnsAhead, keyAhead, outputKeys, pageOf, statementOf } from "./select";
import { staged, withStages } from "./stage";
import { conditionSql, fromJoins, orderBy, rowsOf, sortKeys, valueSql } from "./value";

const comma = sql`, `;
const and = sql` and `;

/** A page of instances; with `counts`, a first row [number of all instances that match]. */
export function selectApplied(compilation: Compilation, plan: ApplyPlan): Statement<Inputs> {
  const { dialect } = compilation;
  const keys = sortKeys(dialect, plan.order);
  const columns = [instanceSql(compilation, plan), ...(plan.pages ? outputKeys(dialect, keys) : [])];
  const after = plan.continues ? [afterKey(keys)] : [];
  // The single instance that aggregates everything has no order.
  const order = orderBy(dialect, plan.order);
  const page = sql`select ${join(columns, comma)} ${resultRows(compilation, plan, after)}${pageOf(compilation, plan, order)}`;
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
  const conditions = [...pathExists(compilation, plan), ...where, ...more];
  const filter = conditions.length > 0 ? sql` where ${join(conditions, and)}` : sql``;
  return sql`from ${rowsOf(compilation.dialect, plan.source)}${fromJoins(dialect, plan.source)}${filter}`;
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

/*
 * The JSON text of an instance in the result of `$apply`: a stored record, or a transient entity (JSON Format 4.01,
 * 4.6.8).
 */

/** SQL for the text of an instance, depending on the branch that it comes from. */
function instanceSql(
  compilation: Compilation,
  { variants, source }: Pick<ApplyPlan, "variants" | "source">,
): Fragment {
  const { dialect } = compilation;
  const isEntity = hasKey(source.type);
  const entityType = isEntity ? `#${compilation.model.namespace}.${source.type.name}` : undefined;
  const written = variants.map(({ when, record, nested = [], collections = [] }) => ({
    when,
    json:
      "source" in record
        ? dialect.append(recordSql(compilation, record), [
            ...nestedMembers(compilation, nested),
            ...collections.flatMap((collection) => collectionMembers(compilation, collection)),
          ])
        : transientSql(compilation, record, entityType, isEntity),
  }));
  const [only] = written;
  if (only && written.length === 1) return only.json;
  const cases = written.map(
    ({ when, json }) => sql`when ${when ? conditionSql(dialect, when) : sql`1 = 1`} then ${json}`,
  );
  return sql`case ${join(cases, sql` `)} end`;
}

/** `entityType` is undefined for objects within the instance, and for values of a complex type, which have no id. */
function transientSql(
  compilation: Compilation,
  shape: TransientShape,
  entityType: string | undefined,
  tellsId = true,
): Fragment {
  const { outputs, nested, expansions, collections } = shape;
  const { dialect, format } = compilation;
  const { control, metadata } = format;
  const members: Member[] = [...contextMembers(compilation, shape)];
  if (metadata === "full" && entityType !== undefined)
    members.push({ name: `${control}type`, value: text(entityType) });
  // Only 4.0 clients need an explicit statement that there is no id.
  if (tellsId && metadata !== "none" && control === "@odata.")
    members.push({ name: `${control}id`, value: sql`null` });
  members.push(...outputs.flatMap((output) => outputMembers(compilation, output)));
  const objects = nestedMembers(compilation, nested);
  const inner = [
    ...objects,
    ...expansions.flatMap((expansion) => expansionMembers(compilation, expansion)),
    ...collections.flatMap((collection) => collectionMembers(compilation, collection)),
  ];
  if (members.length > 0) return dialect.append(dialect.object(members), inner);
  const pieces = inner.flatMap(({ name, value }, i) => [text(`${i === 0 ? "{" : ","}"${name}":`), value]);
  return pieces.length > 0 ? dialect.concat([...pieces, text("}")]) : text("{}");
}

const nestedMembers = (compilation: Compilation, nested: readonly NestedShape[]): readonly Member[] =>
  nested.map(({ name, present, shape }) => ({
    name,
    value: sql`(case when ${conditionSql(compilation.dialect, present)} then ${transientSql(compilation, shape, undefined)} else 'null' end)`,
  }));

/** A collection within the instance, after its context (Data Aggregation 4.0, sections 3.4.3 and 3.5.2). */
function collectionMembers(compilation: Compilation, collection: CollectionShape): readonly Member[] {
  const { dialect, format } = compilation;
  const { name, context, source, where, order } = collection;
  const url = param<Inputs>(({ root }) => JSON.stringify(`${root}/$metadata#${context}`), "Edm.String");
  const condition = where ? sql` where ${conditionSql(dialect, where)}` : sql``;
  const items = dialect.array({
    text: instanceSql(compilation, collection),
    from: sql`from ${rowsOf(dialect, source)}${fromJoins(dialect, source)}${condition}`,
    order: sortKeys(dialect, order),
    limit: undefined,
    skip: undefined,
  });
  return [
    ...(format.metadata === "none" ? [] : [{ name: `${name}${format.control}context`, value: url }]),
    { name, value: items },
  ];
}

function outputMembers({ dialect, format }: Compilation, output: Output): readonly Member[] {
  const { property, value, dynamic } = output;
  const { control, metadata } = format;
  const isTyped = metadata === "full" || (metadata === "minimal" && dynamic === true);
  const typeAnnotation = isTyped ? typeName(format, property.type) : undefined;
  return [
    ...(typeAnnotation === undefined
      ? []
      : [{ name: `${property.name}${control}type`, value: text(typeAnnotation) }]),
    {
      name: property.name,
      value: dialect.json(valueSql(dialect, value), value.type, value.nullable, format),
    },
  ];
}
