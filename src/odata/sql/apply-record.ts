/** The JSON text of an instance that `$apply` gives: a record as ever, or a transient entity (JSON Format 4.01, 4.6.8). */
import { join, sql, text, type Fragment } from "../fragment";
import { typeName } from "../json/format";
import type { ApplyPlan, NestedShape, TransientShape } from "../plan/apply";
import type { Output } from "../plan/plan";
import type { Member } from "./dialect";
import { contextMembers, expansionMembers, recordSql, type Compilation } from "./record";
import { conditionSql, valueSql } from "./value";

/** SQL for the text of an instance, by the branch that it comes from. */
export function instanceSql(compilation: Compilation, { variants, source }: ApplyPlan): Fragment {
  const { dialect } = compilation;
  const entityType = `#${compilation.model.namespace}.${source.type.name}`;
  const written = variants.map(({ when, record, nested = [] }) => ({
    when,
    json:
      "source" in record
        ? dialect.append(recordSql(compilation, record), nestedMembers(compilation, nested))
        : transientSql(compilation, record, entityType),
  }));
  const [only] = written;
  if (only && written.length === 1) return only.json;
  const cases = written.map(
    ({ when, json }) => sql`when ${when ? conditionSql(dialect, when) : sql`1 = 1`} then ${json}`,
  );
  return sql`case ${join(cases, sql` `)} end`;
}

/** `entityType` is undefined for objects within the instance. */
function transientSql(
  compilation: Compilation,
  shape: TransientShape,
  entityType: string | undefined,
): Fragment {
  const { outputs, nested, expansions } = shape;
  const { dialect, format } = compilation;
  const { control, metadata } = format;
  const members: Member[] = [...contextMembers(compilation, shape)];
  if (metadata === "full" && entityType !== undefined)
    members.push({ name: `${control}type`, value: text(entityType) });
  // Only 4.0 clients need to be told that there is no id.
  if (metadata !== "none" && control === "@odata.") members.push({ name: `${control}id`, value: sql`null` });
  members.push(...outputs.flatMap((output) => outputMembers(compilation, output)));
  const objects = nestedMembers(compilation, nested);
  const inner = [...objects, ...expansions.flatMap((expansion) => expansionMembers(compilation, expansion))];
  if (members.length > 0) return dialect.append(dialect.object(members), inner);
  const pieces = inner.flatMap(({ name, value }, i) => [text(`${i === 0 ? "{" : ","}"${name}":`), value]);
  return pieces.length > 0 ? dialect.concat([...pieces, text("}")]) : text("{}");
}

const nestedMembers = (compilation: Compilation, nested: readonly NestedShape[]): readonly Member[] =>
  nested.map(({ name, present, shape }) => ({
    name,
    value: sql`(case when ${conditionSql(compilation.dialect, present)} then ${transientSql(compilation, shape, undefined)} else 'null' end)`,
  }));

function outputMembers({ dialect, format }: Compilation, output: Output): readonly Member[] {
  const { property, value, dynamic } = output;
  const { control, metadata } = format;
  const isTold = metadata === "full" || (metadata === "minimal" && dynamic === true);
  const told = isTold ? typeName(format, property.type) : undefined;
  return [
    ...(told === undefined ? [] : [{ name: `${property.name}${control}type`, value: text(told) }]),
    {
      name: property.name,
      value: dialect.json(valueSql(dialect, value), value.type, value.nullable, format),
    },
  ];
}
