/**
 * Builds the frozen model with its look-ups by name from plain declarations: of types, projections, materializations,
 * operations and complex types. Rejects a model that fails `checkModel`, and operations that CSDL 4.01 forbids.
 */
import type { ErrorCode } from "../errors";
import {
  containment,
  emptyType,
  type EntityType,
  type KeyPairs,
  lookup,
  type Materialization,
  type Model,
  type Navigation,
  noFacts,
  type Operand,
  type OperandType,
  type Operation,
  type OptionList,
  type Parameter,
  type Partition,
  type PartitionedModel,
  type Projection,
  type Property,
  type Reference,
  type SetQuery,
} from "./model";
import {
  isPrimitiveTypeName,
  isStorable,
  primitiveTypes,
  secondsPrecision,
  storableDigits,
  type PrimitiveTypeName,
} from "./types";

/** An entity type before it has look-ups. */
export type EntityTypeDeclaration = Omit<
  EntityType,
  "property" | "navigation" | "references" | "namedBy" | "partitionColumn"
> & {
  /** Codes that name records without a navigation property to them. */
  readonly references?: readonly ReferenceDeclaration[];
  /** Operations that can be called on a record of the type, or on its set. */
  readonly operations?: readonly OperationDeclaration[];
};

type ReferenceDeclaration = Pick<Reference, "target" | "on"> &
  Partial<Pick<Reference, "when" | "unless" | "offered" | "renamable">>;

/** The error code for a missing partition where the model declares none. */
const partitionNotFound = "Internal_PartitionNotFound" satisfies ErrorCode;

/** Column of the system tables in a model without a partition; every row has the zero GUID in it. */
const unusedColumn = "partitionId";

/** The declarations that make up a model. */
export interface ModelDeclaration {
  readonly namespace: string;
  readonly container: string;
  readonly types: readonly EntityTypeDeclaration[];
  readonly complexTypes?: readonly ComplexTypeDeclaration[];
  /** Operations in addition to those that the types declare. */
  readonly operations?: readonly PlacedOperation[];
  readonly projections?: readonly ProjectionDeclaration[];
  readonly materializations?: readonly MaterializationDeclaration[];
  /** Whether properties declared as `normalized` are normalized; otherwise their codes are ordinary texts. */
  readonly normalizeCodes?: boolean;
  readonly localCurrency?: Model["localCurrency"];
  /** The type whose records contain all partitioned ones; omitted where the records are not divided. */
  readonly partition?: PartitionDeclaration;
}

/** Facts of the model that its types depend on. */
type TypeFacts = Pick<EntityType, "partitionColumn"> & Required<Pick<ModelDeclaration, "normalizeCodes">>;

/** A partition before its type is built. */
export type PartitionDeclaration = Omit<Partition, "type" | "notFound"> &
  Partial<Pick<Partition, "notFound">> & { readonly type: string };

/** Returns the frozen, checked model. Throws an Error with a sentence when the declarations contradict each other. */
export function buildModel(
  declaration: ModelDeclaration & { readonly partition: PartitionDeclaration },
): PartitionedModel;
export function buildModel(declaration: ModelDeclaration): Model;
export function buildModel(declaration: ModelDeclaration): Model {
  const { namespace, container, partition, normalizeCodes = false } = declaration;
  const partitionColumn = partition?.column ?? unusedColumn;
  const facts: TypeFacts = { partitionColumn, normalizeCodes };
  const projectionsWith = (normalized: boolean): readonly Projection[] =>
    (declaration.projections ?? []).map((projection) =>
      projectionOf(projection, { partitionColumn, normalizeCodes: normalized }, declaration.types),
    );
  checkModel(
    declaration.types,
    projectionsWith(true).map((projection) => projection.type),
    namesOf(declaration.complexTypes ?? []),
    partition?.type,
  );
  const projections = projectionsWith(normalizeCodes);
  const { materializations, log } = materializationsOf(declaration.materializations ?? [], facts);
  const contained = declaration.types
    .filter((type) => type.partitioned)
    .map((type) => containment(type, partition?.type ?? ""));
  // A computed record refers to others without being stored: it holds no change of their keys back.
  const references = declaration.types.filter(({ query }) => !query).flatMap(referencesOf);
  const types = declaration.types.map((type) =>
    entityType(
      type.name === partition?.type ? { ...type, navigations: [...type.navigations, ...contained] } : type,
      references,
      facts,
    ),
  );
  const typeByName = new Map(types.map((type) => [type.name, type]));
  const computed = [...[...projections, ...materializations].map((each) => each.type), ...log];
  const computedByName = new Map(computed.map((each) => [each.name, each]));
  const type = (name: string): EntityType => {
    const found = typeByName.get(name) ?? computedByName.get(name);
    if (!found) throw new Error(`The model has no entity type ${name}.`);
    return found;
  };
  const complexTypes = (declaration.complexTypes ?? []).map((complex) =>
    complexType(complex, normalizeCodes),
  );
  const operations = declaration.types.flatMap(({ name, operations: own = [] }) =>
    own.map((operation): PlacedOperation => ({ ...operation, on: name })),
  );
  return Object.freeze({
    namespace,
    container,
    types: Object.freeze(types),
    complexTypes: Object.freeze(complexTypes),
    ...operationsOf([...operations, ...(declaration.operations ?? [])], {
      entities: typeByName,
      complex: new Map(complexTypes.map((complex) => [complex.name, complex])),
      partition: partition && type(partition.type),
      normalizeCodes,
    }),
    partition:
      partition && Object.freeze({ notFound: partitionNotFound, ...partition, type: type(partition.type) }),
    partitionColumn,
    projections: Object.freeze(projections),
    materializations: Object.freeze(materializations),
    localCurrency: declaration.localCurrency,
    type,
    set: lookup(types.map((entity) => [entity.set, entity])),
  });
}

/** A single-valued navigation property is a reference, unless it is used by expressions of the model only. */
const referencesOf = (type: EntityTypeDeclaration): readonly Reference[] =>
  [
    ...type.navigations
      .filter(({ collection, hidden, through, on }) => !collection && !hidden && !through && on.length > 0)
      .flatMap(referencesBy),
    ...(type.references ?? []),
  ].map(({ target, on, when = {}, offered = {}, renamable = false, unless }) =>
    Object.freeze({ from: type.name, target, on, when, offered, renamable, ...(unless && { unless }) }),
  );

/** The reference by a navigation property; with an optional number, also the one of records without that number. */
function referencesBy({ target, on, optional }: Navigation): readonly ReferenceDeclaration[] {
  if (optional === undefined) return [{ target, on }];
  const without = { [optional]: 0 };
  return [
    { target, on, unless: without },
    { target, on: on.filter(([local]) => local !== optional), when: without },
  ];
}

function entityType(
  { operations: _operations, ...declaration }: EntityTypeDeclaration,
  references: readonly Reference[],
  { normalizeCodes, partitionColumn }: TypeFacts,
): EntityType {
  const properties = declaration.properties.map((property) =>
    Object.freeze({ ...property, normalized: property.normalized && normalizeCodes }),
  );
  const navigations = declaration.navigations.map((navigation) => Object.freeze({ ...navigation }));
  return Object.freeze({
    ...declaration,
    partitionColumn,
    ...(declaration.internal && { internal: Object.freeze(declaration.internal) }),
    properties: Object.freeze(properties),
    navigations: Object.freeze(navigations),
    references: Object.freeze(references.filter(({ from }) => from === declaration.name)),
    namedBy: Object.freeze(
      references.filter(
        ({ target, on, renamable }) =>
          !renamable &&
          target === declaration.name &&
          on.some(([, foreign]) => declaration.naturalKey.includes(foreign)),
      ),
    ),
    property: lookup([
      ...properties.map((property) => [property.name, property] as const),
      ...properties.flatMap((property) => property.aliases.map((alias) => [alias, property] as const)),
    ]),
    navigation: lookup(navigations.map((navigation) => [navigation.name, navigation])),
  });
}

/* Checks a model for contradictions at startup. The first fault is thrown as a sentence that names its location. */

/** The facts of a type that navigations, references and queries are checked against. */
type NamedType = Pick<
  EntityTypeDeclaration,
  "name" | "instances" | "partitioned" | "properties" | "navigations"
>;
type TypesByName = ReadonlyMap<string, NamedType>;

function ensure(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

const unsound = (sentence: string): string => `The model is not sound: ${sentence}`;
const demand = (holds: boolean, sentence: string): void => ensure(holds, unsound(sentence));

/** Checks every declaration; throws an Error when the model cannot be served. */
function checkModel(
  types: readonly EntityTypeDeclaration[],
  projected: readonly EntityType[],
  complexNames: readonly string[],
  partitionType: string | undefined,
): void {
  const byName: TypesByName = new Map([...types, ...projected].map((type) => [type.name, type]));
  requireDistinct([...namesOf([...types, ...projected]), ...complexNames], "two types are named");
  requireDistinct(
    types.map((type) => type.set),
    "two entity sets are named",
  );
  demand(
    partitionType === undefined || byName.get(partitionType)?.partitioned === false,
    `${partitionType} cannot divide the records.`,
  );
  for (const type of types) {
    checkNames(type);
    for (const property of type.properties) checkProperty(type, property);
    for (const navigation of type.navigations) checkNavigation(type, navigation, byName);
    checkKeys(type);
    checkQuery(type, byName);
    checkReferences(type, byName);
    checkPlace(type, partitionType);
    checkOwner(type);
    checkApplicationTime(type);
    checkHierarchies(type);
    checkPresentation(type, byName);
  }
}

/** A record belongs to a partition or to a caller; in a model without a partition it may belong to neither. */
function checkPlace(type: EntityTypeDeclaration, partitionType: string | undefined): void {
  const places = [type.partitioned, type.name === partitionType, type.owner !== undefined].filter(Boolean);
  if (partitionType === undefined)
    demand(!type.partitioned, `${type.name} belongs to a partition, and the model has none.`);
  else demand(places.length === 1, `${type.name} belongs to no ${partitionType} and no caller, or to both.`);
  // Its records, their changes and counters would stay, and belong to the next one with that id.
  demand(
    type.name !== partitionType || !type.deletable,
    `${type.name} divides the records and can be deleted; expected deletable: false.`,
  );
}

/** CSDL 4.01, section 4.2: names of one scope are distinct; here, also without regard to letter case. */
function ensureDistinct(names: readonly string[], sentence: (name: string) => string): void {
  const seen = new Set<string>();
  for (const name of names) {
    ensure(!seen.has(name.toLowerCase()), sentence(name));
    seen.add(name.toLowerCase());
  }
}

const namesOf = (named: readonly { readonly name: string }[]): readonly string[] =>
  named.map(({ name }) => name);

function requireDistinct(names: readonly string[], what: string): void {
  for (const name of names) demand(identifier.test(name), `'${name}' is no identifier.`);
  ensureDistinct(names, (name) => unsound(`${what} ${name} (letter case does not count).`));
}

function checkNames(type: EntityTypeDeclaration): void {
  requireDistinct([type.name, type.set], `${type.name} has a set that is named`);
  requireDistinct(
    [...type.properties.flatMap(spellings), ...type.navigations.map((navigation) => navigation.name)],
    `${type.name} has two members named`,
  );
}

/** An alias that differs from the name in letter case only is matched anyway; it is declared to be published. */
const spellings = ({ name, aliases }: Property): readonly string[] => [
  name,
  ...aliases.filter((alias) => alias.toLowerCase() !== name.toLowerCase()),
];

function checkProperty(type: EntityTypeDeclaration, property: Property): void {
  const at = `${type.name}/${property.name}`;
  const sources = [property.column, property.expression, property.stream].filter((it) => it !== undefined);
  demand(sources.length === 1, `${at} needs one of column, expression and stream.`);
  demand(
    (property.type === "Edm.Stream") === (property.stream !== undefined),
    `${at} is a stream without content, or has content but is no stream.`,
  );
  demand(
    property.expression === undefined || property.access === "computed",
    `${at} has an expression but may be written.`,
  );
  demand(
    property.maxLength === undefined || property.type === "Edm.String",
    `${at} has a maximum length but is no text.`,
  );
  demand(
    (property.type === "Edm.Decimal") === (property.scale !== undefined && property.precision !== undefined),
    `${at}: precision and scale belong to decimals, and decimals need both.`,
  );
  demandDigits(at, property);
  demand(
    !property.options?.outputs.every((output) => output !== property.unset),
    `${at} starts with '${property.unset}', which is none of its options.`,
  );
  demand(
    !property.options?.outputs.some((output) => output.length > (property.maxLength ?? Infinity)),
    `${at} has an option longer than the field.`,
  );
  demand(property.description !== "", `${at} has no description.`);
  for (const name of Object.values(property.stream ?? {}))
    demand(propertyOf(type, name)?.type === "Edm.String", `${at} needs the text ${name}.`);
}

/** A decimal has digits that every database stores. */
function demandDigits(at: string, { type, precision = 0, scale = 0 }: Property): void {
  const most = storableDigits();
  demand(
    type !== "Edm.Decimal" || isStorable({ precision, scale }),
    `${at} has the precision ${precision} and the scale ${scale}; expected at most ${most.scale} digits after the point and ${most.precision - most.scale} before it.`,
  );
}

/** Checks a set that is a query of another set: it has the keys of a stored set and is read-only. */
function checkQuery(type: EntityTypeDeclaration, types: TypesByName): void {
  const { name, query, instances } = type;
  demand(
    (query === undefined) === (instances === undefined) && instances !== "value",
    `${name} is no query and is not stored.`,
  );
  if (!query) return;
  demand(!type.insertable && !type.updatable && !type.deletable, `${name} is a query, but can be written.`);
  for (const { property } of type.order ?? [])
    demand(
      propertyOf(type, property) !== undefined,
      `${name} is ordered by ${property}, which it does not have.`,
    );
  checkTables(type, query, types);
}

/** Rows come from stored types that are divided alike, or from tables declared earlier. */
function checkTables(type: EntityTypeDeclaration, query: SetQuery, types: TypesByName): void {
  const { name } = type;
  const tables = new Set<string>();
  const demandRows = (of: string): void => {
    const from = types.get(of);
    const isStored = from?.instances === undefined && from?.partitioned === type.partitioned;
    demand(
      tables.has(of) || isStored,
      `${name} is a query of ${of}, which is no table before, not stored or not divided alike.`,
    );
  };
  for (const { name: table, selections } of query.tables ?? []) {
    for (const { from, navigations = {} } of selections) {
      demandRows(from);
      for (const { target } of Object.values(navigations)) demandRows(target);
    }
    demand(!tables.has(table) && !types.has(table), `${name} has a table ${table}, whose name is taken.`);
    tables.add(table);
  }
  demandRows(query.from);
}

const propertyOf = (type: NamedType, name: string): Property | undefined =>
  type.properties.find((property) => property.name === name);

function checkKeys(type: EntityTypeDeclaration): void {
  const id = type.properties[0];
  demand(
    id?.name === "id" && id.type === "Edm.Guid" && id.access === "immutable",
    `${type.name} does not start with the key id.`,
  );
  demand(type.naturalKey.length > 0, `${type.name} has no natural key.`);
  for (const name of type.naturalKey)
    demand(propertyOf(type, name)?.column !== undefined, `${type.name} has no column for its key ${name}.`);
  for (const name of type.required)
    demand(
      propertyOf(type, name)?.column !== undefined,
      `${type.name} requires ${name}, for which it has no column.`,
    );
  for (const name of type.optional ?? [])
    demand(
      type.naturalKey.includes(name) && !type.required.includes(name),
      `${type.name} may be without ${name}, which is not in its key or required.`,
    );
}

/** A reference pairs existing properties of the same primitive type, codes with codes; its conditions are on text. */
function checkReferences(type: EntityTypeDeclaration, types: TypesByName): void {
  for (const { target: name, on, when = {}, offered = {} } of type.references ?? []) {
    const target = types.get(name);
    demand(target !== undefined, `${type.name} refers to ${name}, which does not exist.`);
    for (const [local, foreign] of on) {
      const [here, there] = [propertyOf(type, local), target && propertyOf(target, foreign)];
      demand(
        here !== undefined && here.type === there?.type && here.normalized === there.normalized,
        `${type.name}/${local} cannot refer to ${name}/${foreign}.`,
      );
    }
    for (const condition of Object.keys(when))
      demand(
        propertyOf(type, condition)?.type === "Edm.String",
        `${type.name} has no text ${condition} to decide by whether it refers to ${name}.`,
      );
    for (const flag of Object.keys(offered))
      demand(
        target !== undefined && propertyOf(target, flag)?.type === "Edm.Boolean",
        `${name} has no flag ${flag} by which ${type.name} could offer some of its records.`,
      );
  }
}

function checkOwner(type: EntityTypeDeclaration): void {
  const owner = type.owner === undefined ? undefined : propertyOf(type, type.owner);
  demand(
    type.owner === undefined || (owner?.type === "Edm.Guid" && owner.access === "computed"),
    `${type.name} needs a computed GUID, the owner of a record.`,
  );
  demand(
    type.owner === undefined || type.navigations.length === 0,
    `${type.name} belongs to a caller and leads to other records.`,
  );
}

/** A period is that of a stored record, and has two dates. */
function checkApplicationTime(type: EntityTypeDeclaration): void {
  const { applicationTime: period } = type;
  for (const name of period ? [period.from, period.to] : []) {
    const property = propertyOf(type, name);
    demand(
      property?.type === "Edm.Date" && property.column !== undefined,
      `${type.name} has no stored date ${name} for its period.`,
    );
  }
}

/** A node has one parent at most, in the same table, which is found by equal columns. */
function checkHierarchies({ name, hierarchies = [], naturalKey, navigations }: EntityTypeDeclaration): void {
  if (hierarchies.length === 0) return;
  requireDistinct(
    hierarchies.map(({ qualifier }) => qualifier),
    `${name} has two hierarchies named`,
  );
  for (const { qualifier, node, parent } of hierarchies) {
    demand(
      node === "id" || naturalKey.join() === node,
      `${name} is no hierarchy ${qualifier}: ${node} does not identify its records.`,
    );
    const up = navigations.find((navigation) => navigation.name === parent);
    const isPlainStep =
      up?.target === name &&
      !up.collection &&
      !up.hidden &&
      [up.through, up.where, up.orderby].every((each) => each === undefined);
    demand(
      isPlainStep,
      `${name} is no hierarchy ${qualifier}: ${parent} is no plain navigation property to one ${name}.`,
    );
  }
}

/** Each path leads over single-valued navigation properties to a property; a section may be a collection of them. */
function checkPresentation(type: EntityTypeDeclaration, types: TypesByName): void {
  const { presentation: shown, properties, navigations } = type;
  const demandPath = (path: string): void =>
    demand(leadsToProperty(type, path.split("/"), types), `${type.name} shows ${path}, which it lacks.`);
  for (const { text, currency } of properties) [text, currency].forEach((path) => path && demandPath(path));
  if (!shown) return;
  const sections = Object.values(shown.sections ?? {}).filter(
    (section) =>
      !navigations.some(({ name, collection, hidden }) => name === section && collection && !hidden),
  );
  for (const list of [shown.title, shown.subtitle, shown.columns, shown.filters, ...sections])
    list?.split(",").forEach(demandPath);
  for (const { target: name, on } of shown.choices ?? [])
    for (const [local, foreign] of on) {
      const [here, target] = [propertyOf(type, local), types.get(name)];
      demand(
        here !== undefined && here.type === (target && propertyOf(target, foreign)?.type),
        `${type.name}/${local} cannot be chosen by ${name}/${foreign}.`,
      );
    }
}

function leadsToProperty(type: NamedType, [first = "", ...rest]: string[], types: TypesByName): boolean {
  if (rest.length === 0) return propertyOf(type, first) !== undefined;
  const step = type.navigations.find(
    ({ name, collection, hidden }) => name === first && !collection && !hidden,
  );
  const target = step && types.get(step.target);
  return target !== undefined && leadsToProperty(target, rest, types);
}

function checkNavigation(type: EntityTypeDeclaration, navigation: Navigation, types: TypesByName): void {
  const at = `${type.name}/${navigation.name}`;
  const target = types.get(navigation.target);
  demand(target !== undefined, `${at} leads to ${navigation.target}, which does not exist.`);
  if (!target) return;
  demand(target.instances === undefined, `${at} leads to ${navigation.target}, which is not stored.`);
  const between = navigation.through && types.get(navigation.through.type);
  demand(
    (between === undefined) === (navigation.through === undefined),
    `${at} leads through ${navigation.through?.type}, which does not exist.`,
  );
  if (between && navigation.through) checkPairs(at, type, navigation.through.on, between);
  checkPairs(at, between ?? type, navigation.on, target);
  demand(!navigation.orderby || !navigation.collection, `${at} is a collection, so orderby chooses nothing.`);
  demand(
    !navigation.always || (!navigation.collection && !navigation.orderby),
    `${at} always leads to one record, but is a collection or chooses one of several.`,
  );
  demand(!navigation.cascade || navigation.collection, `${at} cascades but is not a collection.`);
  const { optional } = navigation;
  demand(
    optional === undefined ||
      (!navigation.collection &&
        !navigation.through &&
        navigation.on.slice(1).some(([local]) => local === optional) &&
        propertyOf(type, optional)?.type === "Edm.Int32"),
    `${at} cannot be without ${optional}, which is no number that completes its key.`,
  );
  demand(navigation.description !== "", `${at} has no description.`);
}

function checkPairs(at: string, from: NamedType, pairs: KeyPairs, to: NamedType): void {
  demand(pairs.length > 0, `${at} relates ${from.name} and ${to.name} by nothing.`);
  for (const [local, foreign] of pairs) {
    const [left, right] = [propertyOf(from, local), propertyOf(to, foreign)];
    demand(left?.column !== undefined, `${at}: ${from.name} has no column ${local}.`);
    demand(right?.column !== undefined, `${at}: ${to.name} has no column ${foreign}.`);
    demand(left?.type === right?.type, `${at}: ${local} is ${left?.type}, ${foreign} is ${right?.type}.`);
    demand(
      left?.normalized === right?.normalized,
      `${at}: one of ${local} and ${foreign} is a code, and the other is not.`,
    );
  }
}

/* Builds the projections of a model from their declarations. */

/** A projection as its file declares it. */
export type ProjectionDeclaration = ComplexTypeDeclaration & Omit<Projection, "type">;

/** The projection with the type of its rows. Throws an Error where it names a property that does not exist. */
function projectionOf(
  { name, description, properties, ...declaration }: ProjectionDeclaration,
  facts: TypeFacts,
  types: readonly EntityTypeDeclaration[],
): Projection {
  const { identity, indexes, owner, parts, touches } = declaration;
  const rows = rowsType({ name, description, properties, naturalKey: identity }, facts);
  const own = rows.properties;
  const has = (known: readonly { readonly name: string }[], needed: readonly string[], of: string): void => {
    const missing = needed.find((each) => !known.some((property) => property.name === each));
    if (missing !== undefined)
      throw new Error(`The projection ${name} names '${missing}', which ${of} lacks.`);
  };
  const typeOf = (type: string): Pick<EntityType, "properties"> =>
    types.find((each) => each.name === type) ?? emptyType(type);
  has(own, [...identity, ...indexes.flat()], name);
  const [first] = own;
  if (first?.name !== identity[0])
    throw new Error(
      `The projection ${name} begins with '${first?.name}', not with its key '${identity[0]}'.`,
    );
  for (const { from, key } of [owner, parts]) has(typeOf(from).properties, [key], from);
  for (const [type, { properties: counting, key, through }] of Object.entries(touches)) {
    has(typeOf(type).properties, [...counting, ...(through ? [through.here] : [key])], type);
    if (through) has(typeOf(through.type).properties, [through.there, key], through.type);
  }
  return Object.freeze({ ...declaration, type: rows });
}

/** The type of rows that are no records, for queries and expressions of the model. */
const rowsType = (
  { naturalKey = [], ...declaration }: ComplexTypeDeclaration & Partial<Pick<EntityType, "naturalKey">>,
  { partitionColumn, normalizeCodes }: TypeFacts,
): EntityType =>
  Object.freeze({
    ...structuredType(declaration, normalizeCodes),
    partitioned: true,
    partitionColumn,
    naturalKey,
  });

/** A materialization as its file declares it. */
export type MaterializationDeclaration = ComplexTypeDeclaration & Omit<Materialization, "type" | "positions">;

const generation = {
  name: "generation",
  type: "Edm.Int64",
  description: "The computation of all rows that the row belongs to.",
} as const;

/** The materializations, and the types of the log that their tables read. */
function materializationsOf(
  declarations: readonly MaterializationDeclaration[],
  facts: TypeFacts,
): { readonly materializations: readonly Materialization[]; readonly log: readonly EntityType[] } {
  if (declarations.length === 0) return { materializations: [], log: [] };
  const [positions, log] = [materializationPositions, changes].map((each) =>
    rowsType(each, { ...facts, normalizeCodes: false }),
  ) as [EntityType, EntityType];
  const materializations = declarations.map(
    ({ name, description, properties, ...declaration }): Materialization => {
      const naturalKey = [generation.name, declaration.key, "id"];
      const rows = { name, description, properties: [generation, ...properties], naturalKey };
      return Object.freeze({ ...declaration, type: rowsType(rows, facts), positions });
    },
  );
  return { materializations, log: [positions, log] };
}

/** The log of changes, for queries. */
const changes = {
  name: "change",
  description: "A change of a record.",
  properties: [
    { name: "type", type: "Edm.String", description: "Name of the entity type." },
    { name: "sequence", type: "Edm.Int64", description: "Number of the change among those of its type." },
    { name: "recordId", type: "Edm.Guid", description: "The record." },
  ],
} as const;

/** The change of each type up to which stored rows include the records. */
const materializationPositions = {
  name: "materialization",
  description: "The changes that stored rows of a query include.",
  properties: [
    { name: "name", type: "Edm.String", maxLength: 100, description: "Name of the stored rows." },
    { name: "type", type: "Edm.String", maxLength: 100, description: "Name of the entity type." },
    { name: "sequence", type: "Edm.Int64", description: "Number of the last change that is included." },
    generation,
    { name: "day", type: "Edm.Date", description: "The day that the rows are for." },
  ],
  naturalKey: ["name", "type"],
} as const;

/* Operations and complex types. */

/** The facets of a primitive value; the others follow from its type. */
export interface ValueFacts {
  readonly maxLength?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly options?: OptionList;
  readonly text?: string;
  readonly unit?: string;
  readonly currency?: string;
  /** A code, in its normal form where the model normalizes codes. */
  readonly normalized?: boolean;
}

/** A type by its name: `Edm.Date`, or a complex or entity type of the model. */
interface OperandDeclaration extends ValueFacts {
  readonly type: string;
  readonly collection?: true;
  /** The result may be absent; the response is then 204. */
  readonly nullable?: true;
}

export interface ParameterDeclaration extends OperandDeclaration {
  readonly name: string;
  /** One sentence for `Core.Description`. */
  readonly description: string;
  /** The parameter may be omitted. Optional parameters come last. */
  readonly optional?: true;
}

/** An operation as its entity declares it. */
export interface OperationDeclaration {
  readonly kind: "function" | "action";
  readonly name: string;
  /** One sentence for `Core.Description`. */
  readonly description: string;
  /** Called on a collection of records instead of one record. */
  readonly onCollection?: true;
  /** Can be called at the service root as well; for operations of the partition type only. */
  readonly imported?: true;
  /** The values of properties with which the operation can be called on a record; always, if omitted. */
  readonly available?: Operation["available"];
  readonly parameters?: readonly ParameterDeclaration[];
  /** A condition on the records of the collection that the handler is given; it names required parameters as `@name`. */
  readonly where?: string;
  readonly result?: OperandDeclaration;
  /** Implemented by the query of the result's type; otherwise by a handler. */
  readonly byQuery?: true;
}

/** An operation of the model as a whole. `on` is the entity type that it is called on; without it, the root. */
export interface PlacedOperation extends OperationDeclaration {
  readonly on?: string;
}

export interface ComplexTypeDeclaration {
  readonly name: string;
  readonly description: string;
  readonly properties: readonly (ValueFacts & {
    readonly name: string;
    readonly type: PrimitiveTypeName;
    readonly description: string;
  })[];
}

/** A property without a table. */
export const plainProperty = (
  name: string,
  type: PrimitiveTypeName,
  description: string,
  { maxLength, precision, scale, options, text, unit, currency, normalized = false }: ValueFacts = {},
): Property => {
  const digits = type === "Edm.Decimal" ? storableDigits(scale) : undefined;
  return Object.freeze({
    ...noFacts,
    name,
    type,
    column: name,
    unset: options?.outputs[0] ?? primitiveTypes[type].unset,
    maxLength,
    precision: precision ?? digits?.precision ?? secondsPrecision(type),
    scale: scale ?? digits?.scale,
    options,
    normalized,
    searchable: type === "Edm.String",
    description,
    ...(text !== undefined && { text }),
    ...(unit !== undefined && { unit }),
    ...(currency !== undefined && { currency }),
  });
};

/**
 * A complex type: properties without key, table or navigation. Throws for invalid or equal names, and for no
 * properties.
 */
function complexType(declaration: ComplexTypeDeclaration, normalizeCodes: boolean): EntityType {
  const type = structuredType(declaration, normalizeCodes);
  const { name, description, properties } = type;
  requireDistinct(namesOf(properties), `${name} has two members named`);
  ensure(properties.length > 0, `${name} has no properties.`);
  ensure(description !== "", `${name} has no description.`);
  return Object.freeze({ ...type, instances: "value" });
}

/** A type with these properties only. */
function structuredType(
  { name, description, properties: declared }: ComplexTypeDeclaration,
  normalizeCodes: boolean,
): EntityType {
  const properties = declared.map((facts) =>
    plainProperty(facts.name, facts.type, facts.description, normal(facts, normalizeCodes)),
  );
  for (const property of properties) demandDigits(`${name}/${property.name}`, property);
  return {
    ...emptyType(name),
    table: name,
    description,
    properties: Object.freeze(properties),
    property: lookup(properties.map((property) => [property.name, property])),
  };
}

/** The facts, for a model whose codes have a normal form or not. */
const normal = (facts: ValueFacts, normalizeCodes: boolean): ValueFacts => ({
  ...facts,
  normalized: facts.normalized === true && normalizeCodes,
});

/** The types that operations refer to. */
interface Types {
  readonly entities: ReadonlyMap<string, EntityType>;
  readonly complex: ReadonlyMap<string, EntityType>;
  readonly partition: EntityType | undefined;
  readonly normalizeCodes: boolean;
}

/** Returns the operations of the model and their look-ups. Throws a sentence for an invalid declaration. */
function operationsOf(
  declared: readonly PlacedOperation[],
  types: Types,
): Pick<Model, "operations" | "operationsOn" | "imports"> {
  const operations = declared.map((declaration) => operationOf(declaration, types));
  const imports = operations.filter(({ imported }) => imported);
  ensureDistinct(namesOf(imports), (name) => `two operations of the root are named ${name}.`);
  const places = new Map<EntityType, { record: readonly Operation[]; collection: readonly Operation[] }>();
  for (const type of types.entities.values()) {
    const on = (collection: boolean): readonly Operation[] =>
      operations.filter(({ bound }) => bound?.type === type && bound.collection === collection);
    const place = { record: on(false), collection: on(true) };
    ensureDistinct(
      namesOf([...place.record, ...place.collection]),
      (name) => `${type.name} has two ${name}.`,
    );
    for (const { name } of place.record)
      ensure(
        type.property(name) === undefined && type.navigation(name) === undefined,
        `${type.name} has a property ${name} and an operation of that name.`,
      );
    places.set(type, place);
  }
  for (const { name } of imports)
    ensure(
      [...types.entities.values()].every(({ set }) => set.toLowerCase() !== name.toLowerCase()),
      `${name} is a set and an operation of the root.`,
    );
  return {
    operations: Object.freeze(operations),
    imports: Object.freeze(imports),
    operationsOn: (type, collection) => {
      const place = places.get(types.entities.get(type.name) ?? type);
      return (collection ? place?.collection : place?.record) ?? [];
    },
  };
}

/** CSDL 4.01, section 15.2: `SimpleIdentifier`, in ASCII. */
const identifier = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;

function operationOf(declaration: PlacedOperation, types: Types): Operation {
  const { kind, name, description, onCollection, imported, byQuery, on, available, where } = declaration;
  const type = on === undefined ? undefined : types.entities.get(on);
  const parameters = (declaration.parameters ?? []).map((parameter) => parameterOf(name, parameter, types));
  const result = declaration.result && operandOf(name, name, declaration.result, types);
  ensure(identifier.test(name), `'${name}' is no identifier.`);
  ensure(description !== "", `${name} has no description.`);
  ensure(on === undefined || type !== undefined, `${name} is called on ${on}, which does not exist.`);
  ensure(kind === "action" || result !== undefined, `The function ${name} has no result.`);
  ensure(type?.instances === undefined, `${name} is called on ${on}, which is not stored.`);
  ensure(where === undefined || onCollection === true, `${name} has a condition, but no collection.`);
  ensure(
    byQuery === undefined || on === undefined || type === types.partition,
    `${name} is a query, but called on one ${on}.`,
  );
  ensure(
    imported === undefined || (type !== undefined && type === types.partition),
    `${name} is called at the root, but not on a ${types.partition?.name ?? "partition"}.`,
  );
  for (const [property, values] of Object.entries(available ?? {}))
    ensure(
      values.every((value) => type?.property(property)?.options?.outputs.includes(value)),
      `${name} is available with a ${property} that ${on} cannot have.`,
    );
  const firstOptional = parameters.findIndex(({ optional }) => optional);
  ensure(
    firstOptional < 0 || parameters.slice(firstOptional).every(({ optional }) => optional),
    `${name} has a required parameter after an optional one.`,
  );
  if (byQuery) checkQueryOf(name, kind, parameters, result);
  const byName = lookup(parameters.map((parameter) => [parameter.name, parameter]));
  ensureDistinct(namesOf(parameters), () => `${name} has two parameters of one name.`);
  return Object.freeze({
    kind,
    name,
    description,
    bound: type && Object.freeze({ type, collection: onCollection === true }),
    imported: imported === true || type === undefined,
    parameters: Object.freeze(parameters),
    result,
    byQuery: byQuery === true,
    ...(available && { available }),
    ...(where !== undefined && { where }),
    parameter: byName,
  });
}

function checkQueryOf(
  name: string,
  kind: Operation["kind"],
  parameters: readonly Parameter[],
  result: Operand | undefined,
): void {
  const query = result?.of.kind === "entity" && result.collection ? result.of.type.query : undefined;
  ensure(kind === "function" && query !== undefined, `${name} has no query of its result.`);
  for (const { name: parameter, of, collection } of parameters)
    ensure(
      !collection &&
        of.kind === "primitive" &&
        query.parameters.some((it) => it.name === parameter && it.type === of.property.type),
      `${name} has the parameter ${parameter}, which its query does not have.`,
    );
}

const parameterOf = (operation: string, declaration: ParameterDeclaration, types: Types): Parameter => {
  const { name, description, optional } = declaration;
  ensure(identifier.test(name), `${operation}: '${name}' is no identifier.`);
  ensure(description !== "", `${operation} has the parameter ${name} without a description.`);
  const operand = operandOf(operation, name, declaration, types);
  return Object.freeze({
    ...operand,
    name,
    description,
    optional: optional === true,
    nullable: optional === true,
  });
};

function operandOf(
  operation: string,
  name: string,
  { type, collection, nullable, ...facts }: OperandDeclaration,
  types: Types,
): Operand {
  const structured = typeNamed(type, types);
  const of: OperandType | undefined =
    structured ??
    (isPrimitiveTypeName(type) && type !== "Edm.Stream"
      ? { kind: "primitive", property: plainProperty(name, type, "", normal(facts, types.normalizeCodes)) }
      : undefined);
  ensure(of !== undefined, `${operation} has a value of the type ${type}, which does not exist.`);
  if (of.kind === "primitive") demandDigits(`${operation}/${name}`, of.property);
  return Object.freeze({
    of: Object.freeze(of),
    collection: collection === true,
    nullable: nullable === true,
  });
}

function typeNamed(name: string, { entities, complex }: Types): OperandType | undefined {
  const entity = entities.get(name);
  if (entity) return { kind: "entity", type: entity };
  const type = complex.get(name);
  return type && { kind: "complex", type };
}
