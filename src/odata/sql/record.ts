/** The JSON text of one record, made by the database: properties, control information, expansions as sub-selects. */
import type { Format } from "../json/format";
import type { EntityType, Model } from "../edm/model";
import { versionColumn } from "../edm/model";
import { join, param, sql, text, type Fragment } from "../fragment";
import type { Expansion, Inputs, Joined, RecordShape, Source } from "../plan/plan";
import type { Dialect, Member } from "./dialect";
import { columnOf, partitionColumn } from "./relation";
import { relatedFrom, sortKeys, valueSql } from "./value";

/** What the compiler needs beside the plan. */
export interface Compilation {
  readonly dialect: Dialect;
  readonly model: Model;
  readonly format: Format;
}

/** The record's ETag as JSON shows it: W/"…". */
export const etagSql = (dialect: Dialect, source: Source): Fragment =>
  dialect.concat([text('W/"'), dialect.asText(columnOf(source, versionColumn), "Edm.Int64"), text('"')]);

/** The canonical URL of a record relative to nothing: root, company, set, id. */
function recordUrl({ dialect, model }: Compilation, source: Source): Fragment {
  const root = param<Inputs>((inputs) => inputs.root, "Edm.String");
  const { type } = source;
  const guid = (column: string): Fragment => dialect.asText(columnOf(source, column), "Edm.Guid");
  const pieces = type.partitioned
    ? [
        root,
        text(`/${model.partition.type.set}(`),
        guid(partitionColumn),
        text(`)/${type.set}(`),
        guid("id"),
        text(")"),
      ]
    : [root, text(`/${type.set}(`), guid("id"), text(")")];
  return dialect.concat(pieces);
}

/** Types whose JSON form does not show them (JSON Format 4.01, 4.6.3). */
export const inferred = new Set(["Edm.String", "Edm.Boolean", "Edm.Double"]);

/** SQL for the text of the record. */
export function recordSql(compilation: Compilation, record: RecordShape): Fragment {
  const { dialect, format } = compilation;
  const { source } = record;
  if (record.joined) return joinedSql(compilation, record.joined);
  if (record.reference)
    return dialect.object([{ name: `${format.control}id`, value: recordUrl(compilation, source) }]);
  const { type } = source;
  const full = format.metadata === "full";
  const url = full ? recordUrl(compilation, source) : sql``;
  const members: Member[] = [];
  if (record.context !== undefined && format.metadata !== "none") {
    const root = param<Inputs>((inputs) => inputs.root, "Edm.String");
    const value = dialect.concat([root, text(`/$metadata#${record.context}`)]);
    members.push({ name: `${format.control}context`, value });
  }
  if (full) {
    members.push({
      name: `${format.control}type`,
      value: text(`#${compilation.model.namespace}.${type.name}`),
    });
    members.push(
      { name: `${format.control}id`, value: url },
      { name: `${format.control}editLink`, value: url },
    );
  }
  if (format.metadata !== "none")
    members.push({ name: `${format.control}etag`, value: etagSql(dialect, source) });
  for (const { property, value, dynamic } of record.outputs) {
    if ((full || (dynamic && format.metadata !== "none")) && !inferred.has(property.type)) {
      members.push({
        name: `${property.name}${format.control}type`,
        value: text(`#${property.type.slice("Edm.".length)}`),
      });
    }
    members.push({
      name: property.name,
      value: dialect.json(valueSql(dialect, value), value.type, value.nullable, format),
    });
  }
  if (full) members.push(...links(compilation, type, url));
  // A record without any member of its own still needs one, which `append` builds upon.
  if (members.length === 0)
    members.push({ name: "id", value: dialect.json(columnOf(source, "id"), "Edm.Guid", false, format) });
  return dialect.append(
    dialect.object(members),
    record.expansions.flatMap((expansion) => expansionMembers(compilation, expansion)),
  );
}

/** A combination of `$crossjoin` (JSON Format 4.01, 7.4): it has no control information of its own. */
function joinedSql(compilation: Compilation, joined: readonly Joined[]): Fragment {
  const { dialect, format } = compilation;
  const linked = format.metadata === "none" ? [] : joined.filter(({ record }) => record === undefined);
  const shown = linked.map(({ source }) => ({
    name: `${source.type.set}${format.control}navigationLink`,
    value: recordUrl(compilation, source),
  }));
  const expanded = joined.flatMap(({ source, record }) =>
    record ? [{ name: source.type.set, value: recordSql(compilation, record) }] : [],
  );
  if (shown.length > 0) return dialect.append(dialect.object(shown), expanded);
  const members = expanded.flatMap(({ name, value }, i) => [text(`${i > 0 ? "," : ""}"${name}":`), value]);
  return dialect.concat([text("{"), ...members, text("}")]);
}

/** Links of navigation and stream properties (JSON Format 4.01, 8.1 and 9). */
function links({ dialect, format }: Compilation, type: EntityType, url: Fragment): readonly Member[] {
  const link = (name: string, kind: string, path: string): Member => ({
    name: `${name}${format.control}${kind}`,
    value: dialect.concat([url, text(`/${path}`)]),
  });
  const streams = type.properties.filter((property) => property.type === "Edm.Stream");
  return [
    ...streams.flatMap(({ name }) => [link(name, "mediaReadLink", name), link(name, "mediaEditLink", name)]),
    ...type.navigations
      .filter((navigation) => !navigation.hidden)
      .flatMap(({ name }) => [
        link(name, "associationLink", `${name}/$ref`),
        link(name, "navigationLink", name),
      ]),
  ];
}

export function expansionMembers(compilation: Compilation, expansion: Expansion): readonly Member[] {
  const { dialect, format } = compilation;
  const { name } = expansion.navigation;
  const countMember: Member = {
    name: `${name}${format.control}count`,
    value: dialect.asText(
      sql`(select count(*) ${relatedFrom(dialect, expansion.related, expansion.where)})`,
      "Edm.Int64",
    ),
  };
  if (expansion.suffix === "$count") return [countMember];
  const records: Member = { name, value: expandedSql(compilation, expansion) };
  return expansion.count ? [countMember, records] : [records];
}

function expandedSql(compilation: Compilation, expansion: Expansion): Fragment {
  const { dialect, format } = compilation;
  const { related, record, order, page, navigation } = expansion;
  const row = recordSql(compilation, record);
  const from = relatedFrom(dialect, related, expansion.where);
  if (!expansion.navigation.collection)
    return sql`coalesce((select ${row} ${from}${dialect.page(undefined, sql`1`, undefined)}), 'null')`;
  const value = (v: Expansion["limit"]): Fragment | undefined => v && valueSql(dialect, v);
  const records = {
    text: row,
    from,
    order: sortKeys(dialect, order),
    limit: value(page?.size ?? expansion.limit),
    skip: value(expansion.skip),
  };
  if (!page) return dialect.array(records);
  const path = text(`/${navigation.name}${expansion.suffix === "$ref" ? "/$ref" : ""}`);
  return dialect.arrayPage(records, {
    full: valueSql(dialect, page.full),
    more: sql`exists (select 1 ${from}${dialect.page(undefined, sql`1`, valueSql(dialect, page.beyond))})`,
    name: `${navigation.name}${format.control}nextLink`,
    link: dialect.concat([recordUrl(compilation, related.parent), path, valueSql(dialect, page.query)]),
  });
}

/** Conditions joined by AND; undefined for none. */
export const allOf = (conditions: readonly Fragment[]): Fragment | undefined =>
  conditions.length === 0 ? undefined : join(conditions, sql` and `);
