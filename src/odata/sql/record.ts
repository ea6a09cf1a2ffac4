/** The JSON text of one record, made by the database: properties, control information, expansions as sub-selects. */
import { collectionContext, recordContext, type ResourceBase, typeName, listText } from "../json/write";
import {
  type EntityType,
  hasKey,
  hasVersion,
  type Navigation,
  type Operation,
  partitionIn,
  versionColumn,
} from "../model/model";
import { callSegment } from "../plan/parameters";
import { fixedParam, join, param, sql, text, type Fragment } from "./fragment";
import type {
  Applied,
  CollectionShape,
  Expansion,
  InlineContext,
  InlineStream,
  Inputs,
  Joined,
  NestedShape,
  Output,
  RecordShape,
  Source,
  TransientShape,
} from "../plan/plan";
import { type Compilation, type Dialect, type Member, objectOfTexts } from "./dialect";
import { textTypes, unknownMediaType } from "../language/media-types";
import { columnOf, partitionFrom, partitionOf } from "./relation";
import { inlined } from "./stage";
import { conditionSql, orderBy, relatedFrom, countOfRows, rowsWhere, sortKeys, valueSql } from "./value";

/** The record's ETag in its JSON form, W/"…"; null for records without one. */
export const etagSql = (dialect: Dialect, source: Source): Fragment =>
  hasVersion(source.type) ? versionedETag(dialect, source) : dialect.typedNull("Edm.String");

const versionedETag = (dialect: Dialect, source: Source): Fragment =>
  dialect.concat([text('W/"'), dialect.asText(columnOf(source, versionColumn), "Edm.Int64"), text('"')]);

type Write = (text: string) => string;
const plain: Write = (url) => url;
/** Escapes a URL within a JSON string. */
const escaped: Write = (url) => JSON.stringify(url).slice(1, -1);

/**
 * The URL of a record: root, partition, set, id. The part that is the same for all rows is one parameter. The result of a
 * query has the call in place of the set.
 */
function recordUrl({ dialect, model, confined }: Compilation, source: Source, write = plain): Fragment {
  const given = (url: (inputs: Inputs) => string): Fragment =>
    param<Inputs>((inputs) => write(url(inputs)), "Edm.String");
  const { type } = source;
  const guid = (column: Fragment): Fragment => dialect.asText(column, "Edm.Guid");
  const end = [guid(columnOf(source, "id")), text(")")];
  const inRoot = (inputs: Inputs): string => `${inputs.root}/${collectionSegment(type, inputs)}(`;
  if (!type.partitioned) return dialect.concat([given(inRoot), ...end]);
  const { set } = partitionIn(model).type;
  const inPartition = (inputs: Inputs): string =>
    `${inputs.root}/${set}(${inputs.partition})/${collectionSegment(type, inputs)}(`;
  if (confined) return dialect.concat([given(inPartition), ...end]);
  const begin = [given(({ root }) => `${root}/${set}(`), guid(partitionOf(source))];
  return dialect.concat([...begin, text(`)/${type.set}(`), ...end]);
}

/** The set of a record, or the call that returns it, with the arguments of the request. */
const collectionSegment = ({ set, returnedBy }: EntityType, { parameters }: Inputs): string =>
  returnedBy ? callSegment(returnedBy, parameters) : set;

/** A context URL within the response: the same for all rows, unless these are in several partitions. */
function contextUrl(
  { dialect, model, format, inPartition }: Compilation,
  { type, list, entity, owner }: InlineContext,
  write = plain,
): Fragment {
  const names = listText(list, format);
  const urlIn = ({ root }: Inputs, partitionId: string | undefined): string => {
    const base: ResourceBase = { root, namespace: model.namespace, partition: model.partition, partitionId };
    return write((entity ? recordContext : collectionContext)(base, type, names));
  };
  if (owner === undefined || !type.partitioned)
    return param((inputs: Inputs) => urlIn(inputs, inPartition ? inputs.partition : undefined), "Edm.String");
  const part = (i: number): Fragment =>
    param((inputs: Inputs) => urlIn(inputs, place).split(place)[i] ?? "", "Edm.String");
  return dialect.concat([part(0), dialect.asText(partitionFrom(owner), "Edm.Guid"), part(1)]);
}

/** Is in no URL. */
const place = " ";

/**
 * SQL for the text of the record, with further members of JSON text. All such members are appended at once: a dialect
 * may only be able to append to an object whose last member is a primitive value.
 */
export function recordSql(
  compilation: Compilation,
  record: RecordShape,
  more: readonly Member[] = [],
): Fragment {
  const { dialect, format } = compilation;
  const { source } = record;
  if (record.joined) return joinedSql(compilation, record.joined, more);
  if (record.reference)
    return dialect.object([{ name: `${format.control}id`, value: recordUrl(compilation, source) }]);
  const { type } = source;
  const full = format.metadata === "full";
  const linked = full && !format.unsaved;
  const url = linked && hasKey(type) ? recordUrl(compilation, source) : sql`null`;
  const members: Member[] = [...contextMembers(compilation, record)];
  if (full)
    members.push({
      name: `${format.control}type`,
      value: text(`#${compilation.model.namespace}.${type.name}`),
    });
  // Every record contains its key, so minimal metadata may omit the id (JSON Format 4.01, 4.5.8).
  if (linked && hasKey(type)) {
    members.push({ name: `${format.control}id`, value: url });
    const link = type.updatable || type.deletable ? "editLink" : "readLink";
    members.push({ name: `${format.control}${link}`, value: url });
  }
  if (format.metadata !== "none" && hasVersion(type) && !format.unsaved)
    members.push({ name: `${format.control}etag`, value: etagSql(dialect, source) });
  members.push(...record.outputs.flatMap((output) => outputMembers(compilation, output)));
  members.push(...streamMembers(compilation, record, linked ? url : undefined));
  if (linked) {
    const expanded = new Set(record.expansions.map(({ navigation }) => navigation));
    const navigations = type.navigations.filter(
      (navigation) =>
        !navigation.hidden &&
        !navigation.dynamic &&
        !expanded.has(navigation) &&
        isListed(record, navigation.name),
    );
    members.push(...navigations.flatMap((navigation) => navigationLinks(compilation, navigation, url)));
  }
  return dialect.append(dialect.object(members), [
    ...(linked ? operationMembers(compilation, record) : []),
    ...record.expansions.flatMap((expansion) => [
      ...(linked && !expansion.navigation.dynamic
        ? expandedLinks(compilation, expansion.navigation, source)
        : []),
      ...expansionMembers(compilation, expansion),
    ]),
    ...more,
  ]);
}

/** How to call the operations that `$select` names (URL Conventions 4.01, 5.1.4; JSON Format 4.01, 16 and 17). */
function operationMembers(compilation: Compilation, { source, listed }: RecordShape): readonly Member[] {
  const { dialect, model } = compilation;
  if (!listed || !hasKey(source.type)) return [];
  const names = new Set([...listed].map((name) => name.replace(/\([^]*/, "")));
  const isNamed = ({ name }: Operation): boolean =>
    names.has(`${model.namespace}.${name}`) || names.has(`${model.namespace}.*`);
  return model
    .operationsOn(source.type, false)
    .filter(isNamed)
    .map(({ kind, name, description, parameters }) => {
      const given = parameters.map((parameter) => `${parameter.name}=@${parameter.name}`);
      const called = `${model.namespace}.${name}${kind === "function" ? `(${given.join(",")})` : ""}`;
      const begin = `{"title":${JSON.stringify(description)},"target":"`;
      const url = recordUrl(compilation, source, escaped);
      return {
        name: `#${model.namespace}.${name}`,
        value: dialect.concat([fixedParam(begin, "Edm.String"), url, text(`/${called}"}`)]),
      };
    });
}

/** The context URL of a record or an object that has a context different from its parent's. */
const contextMembers = (
  compilation: Compilation,
  { context }: { readonly context?: InlineContext },
): readonly Member[] =>
  context === undefined || compilation.format.metadata === "none"
    ? []
    : [{ name: `${compilation.format.control}context`, value: contextUrl(compilation, context) }];

/** A combination of `$crossjoin` (JSON Format 4.01, 7.4), which has no control information. */
function joinedSql(compilation: Compilation, joined: readonly Joined[], more: readonly Member[]): Fragment {
  const { dialect, format } = compilation;
  const linked = format.metadata === "none" ? [] : joined.filter(({ record }) => record === undefined);
  const shown = linked.map(({ source }) => ({
    name: `${source.type.set}${format.control}navigationLink`,
    value: recordUrl(compilation, source),
  }));
  const records = joined.flatMap(({ source, record }) =>
    record ? [{ name: source.type.set, value: recordSql(compilation, record) }] : [],
  );
  return objectOf(dialect, shown, [...records, ...more]);
}

/** An object of members whose values are of any type, and of those whose values are JSON text. */
function objectOf(dialect: Dialect, members: readonly Member[], ofJson: readonly Member[]): Fragment {
  if (members.length > 0) return dialect.append(dialect.object(members), ofJson);
  return ofJson.length > 0 ? objectOfTexts(dialect.concat, ofJson) : text("{}");
}

/** Properties that are not selected have no links (URL Conventions 4.01, 5.1.4). */
const isListed = ({ listed }: RecordShape, name: string): boolean => listed?.has(name) ?? true;

/** Links of streams, where the record has a URL, and the content of those that are expanded (JSON Format 4.01, 9). */
function streamMembers(
  compilation: Compilation,
  record: RecordShape,
  url: Fragment | undefined,
): readonly Member[] {
  return record.source.type.properties.flatMap((property) => {
    if (!property.stream) return [];
    const { name } = property;
    const inline = record.streams?.find((stream) => stream.property === property);
    const isLinked = inline !== undefined || isListed(record, name) || isListed(record, "*");
    return [
      ...(url && isLinked ? streamLinks(compilation, name, url) : []),
      ...(inline ? inlineMembers(compilation, inline) : []),
    ];
  });
}

function streamLinks({ dialect, format }: Compilation, name: string, url: Fragment): readonly Member[] {
  return ["mediaReadLink", "mediaEditLink"].map((kind) => ({
    name: `${name}${format.control}${kind}`,
    value: dialect.concat([url, text(`/${name}`)]),
  }));
}

/** The content of a stream after its media type (`language/media-types.ts`). */
function inlineMembers(
  { dialect, format }: Compilation,
  { property: { name }, content, extension }: InlineStream,
): readonly Member[] {
  const unknown = text(unknownMediaType);
  const base64 = valueSql(dialect, content);
  const octets = sql`replace(replace(${base64}, ${text("+")}, ${text("-")}), ${text("/")}, ${text("_")})`;
  const known = extension && dialect.inlineMediaType(valueSql(dialect, extension));
  const type = known ? dialect.ifNull(known, unknown) : unknown;
  const isText = sql`${type} like ${text(`${textTypes}%`)}`;
  const ascii = dialect.asciiText(base64);
  return [
    {
      name: `${name}${format.control}mediaContentType`,
      value: sql`case when ${isText} and ${ascii} is null then ${unknown} else ${type} end`,
    },
    { name, value: sql`case when ${isText} then ${dialect.ifNull(ascii, octets)} else ${octets} end` },
  ];
}

/** Links of a navigation property of the record at that URL (JSON Format 4.01, 8.1 and 8.2). */
function navigationLinks(
  { dialect, format }: Compilation,
  { name }: Navigation,
  url: Fragment,
): readonly Member[] {
  const link = (kind: string, path: string): Member => ({
    name: `${name}${format.control}${kind}`,
    value: dialect.concat([url, text(`/${encodeURI(path)}`)]),
  });
  return [link("associationLink", `${name}/$ref`), link("navigationLink", name)];
}

/** The same as JSON text: control information comes right before the expanded property (JSON Format 4.01, 4.4). */
function expandedLinks(compilation: Compilation, navigation: Navigation, source: Source): readonly Member[] {
  const { dialect } = compilation;
  return navigationLinks(compilation, navigation, recordUrl(compilation, source, escaped)).map(
    ({ name, value }) => ({ name, value: dialect.concat([text('"'), value, text('"')]) }),
  );
}

function expansionMembers(compilation: Compilation, expansion: Expansion): readonly Member[] {
  const { dialect, format } = compilation;
  const { applied, count, suffix } = expansion;
  const { name } = expansion.navigation;
  const written = (value: Fragment): Fragment =>
    applied ? inlined(compilation, applied.stages, value) : value;
  const countMember = (): Member => {
    const rows = sql`(select ${applied ? countOfRows : sql`count(*)`} ${expandedFrom(compilation, expansion, sql``)})`;
    const digits = dialect.asText(rows, "Edm.Int64");
    const value = format.ieee754Compatible ? dialect.concat([text('"'), digits, text('"')]) : digits;
    return { name: `${name}${format.control}count`, value: written(value) };
  };
  if (suffix === "$count") return [countMember()];
  const records: Member = { name, value: written(expandedSql(compilation, expansion)) };
  return count ? [countMember(), records] : [records];
}

function expandedSql(compilation: Compilation, expansion: Expansion): Fragment {
  const { dialect, format } = compilation;
  const { related, record, applied, page, navigation } = expansion;
  const row = applied ? instanceSql(compilation, applied) : recordSql(compilation, record);
  const from = expandedFrom(compilation, expansion);
  if (!navigation.collection)
    return dialect.ifNull(
      sql`(select ${row} ${from}${dialect.page(undefined, sql`1`, undefined)})`,
      text("null"),
    );
  const value = (v: Expansion["limit"]): Fragment | undefined => v && valueSql(dialect, v);
  const records = {
    text: row,
    from,
    order: sortKeys(dialect, (applied ?? expansion).order),
    limit: value(page?.size ?? expansion.limit),
    skip: value(expansion.skip),
  };
  if (!page) return dialect.array(records);
  const path = text(`/${encodeURI(navigation.name)}${expansion.suffix === "$ref" ? "/$ref" : ""}`);
  const id = dialect.asText(columnOf(related.source, "id"), "Edm.Guid");
  const last = page.last
    ? [
        sql`(select ${id} ${expandedFrom(compilation, expansion)}${dialect.page(orderBy(dialect, expansion.order), sql`1`, valueSql(dialect, page.last))})`,
      ]
    : [];
  return dialect.arrayPage(records, {
    full: valueSql(dialect, page.full),
    more: sql`exists (select 1 ${expandedFrom(compilation, expansion, sql``)}${dialect.page(undefined, sql`1`, valueSql(dialect, page.beyond))})`,
    name: `${navigation.name}${format.control}nextLink`,
    link: dialect.concat([
      recordUrl(compilation, related.parent),
      path,
      valueSql(dialect, page.query),
      ...last,
    ]),
  });
}

/** FROM and WHERE of an expansion: related records, or the results of `$apply` on them; `shown` as in `relatedFrom`. */
const expandedFrom = (
  compilation: Compilation,
  { related, applied, where }: Expansion,
  shown?: Fragment,
): Fragment =>
  applied ? appliedFrom(compilation, applied) : relatedFrom(compilation.dialect, related, where, shown);

/** FROM and WHERE of results of `$apply`. */
const appliedFrom = (
  { dialect }: Compilation,
  { source, where }: Pick<Applied, "source" | "where">,
): Fragment => rowsWhere(dialect, source, where ? [conditionSql(dialect, where)] : []);

/*
 * The JSON text of an instance in the result of `$apply`: a stored record, or a transient entity (JSON Format 4.01,
 * 4.6.8).
 */

/** SQL for the text of an instance, depending on the branch that it comes from. */
export function instanceSql(
  compilation: Compilation,
  { variants, source }: Pick<Applied, "variants" | "source">,
): Fragment {
  const { dialect } = compilation;
  const isEntity = hasKey(source.type);
  const entityType = isEntity ? `#${compilation.model.namespace}.${source.type.name}` : undefined;
  const written = variants.map(({ when, record, nested = [], collections = [] }) => ({
    when,
    json:
      "source" in record
        ? recordSql(compilation, record, [
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
  return objectOf(dialect, members, [
    ...nestedMembers(compilation, nested),
    ...expansions.flatMap((expansion) => expansionMembers(compilation, expansion)),
    ...collections.flatMap((collection) => collectionMembers(compilation, collection)),
  ]);
}

const nestedMembers = (compilation: Compilation, nested: readonly NestedShape[]): readonly Member[] =>
  nested.map(({ name, present, shape }) => ({
    name,
    value: sql`(case when ${conditionSql(compilation.dialect, present)} then ${transientSql(compilation, shape, undefined)} else 'null' end)`,
  }));

/** A collection within the instance, after its context (Data Aggregation 4.0, sections 3.4.3 and 3.5.2). */
function collectionMembers(compilation: Compilation, collection: CollectionShape): readonly Member[] {
  const { dialect, format } = compilation;
  const { name, context, order } = collection;
  const url = contextUrl(compilation, context, JSON.stringify);
  const items = dialect.array({
    text: instanceSql(compilation, collection),
    from: appliedFrom(compilation, collection),
    order: sortKeys(dialect, order),
    limit: undefined,
    skip: undefined,
  });
  return [
    ...(format.metadata === "none" ? [] : [{ name: `${name}${format.control}context`, value: url }]),
    { name, value: items },
  ];
}

/** A property, after its type where the response states it. */
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
      ...dialect.json(valueSql(dialect, value), value.type, value.nullable, format),
    },
  ];
}
