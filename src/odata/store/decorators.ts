/**
 * Decorators that declare an entity once: each registers the TypeORM column and the EDM property together. `modelOf`
 * reads these declarations and returns the frozen model. Nothing here runs during a request.
 */
import {
  buildModel,
  type ComplexTypeDeclaration,
  type EntityTypeDeclaration,
  type ModelDeclaration,
  type OperationDeclaration,
  type PartitionDeclaration,
  plainProperty,
} from "../model/build";
import {
  type Model,
  type Navigation,
  noFacts,
  type PartitionedModel,
  type Presentation,
  type Property,
  type SetQuery,
  versionColumn,
} from "../model/model";
import { type PrimitiveTypeName, primitiveTypes, secondsPrecision } from "../model/types";
import { declaredTables } from "./system-tables";
import {
  column,
  type ColumnKind,
  declaredTable,
  type EntityClass,
  metadataOf,
  prototypeOf,
  table,
} from "./tables";

export type { EntityClass } from "./tables";
export type {
  ComplexTypeDeclaration,
  OperationDeclaration,
  ParameterDeclaration,
  PlacedOperation,
  MaterializationDeclaration,
  ProjectionDeclaration,
} from "../model/build";

/** A decorator for members of type `Value`; on a member of another type it does not compile. */
export type Field<Value> = <Name extends string>(
  prototype: { readonly [name in Name]: Value },
  name: Name,
) => void;

/** Facts of a property in addition to its type; the others follow from the type. */
export interface PropertyFacts extends Partial<
  Omit<Property, "name" | "type" | "column" | "stream" | "description">
> {
  /** One sentence for `Core.Description`. */
  readonly description: string;
  /** Stored for internal use (`EntityType.internal`). */
  readonly internal?: true;
  /**
   * Clients filter or sort by the property: an index on the partition, the property and the natural key, which also
   * finds the records with one value in the default order.
   */
  readonly index?: true;
}

/** Facts of a navigation; pairs are [property here, property there]. */
type NavigationFacts = Pick<Navigation, "target" | "on" | "description"> &
  Partial<Omit<Navigation, "name" | "containsTarget">>;

/** Facts of an entity type; omitted flags are true. */
interface EntityTypeFacts
  extends
    Pick<EntityTypeDeclaration, "name" | "set" | "description" | "naturalKey">,
    Partial<Pick<EntityTypeDeclaration, "required" | "insertable" | "updatable" | "deletable">>,
    Pick<EntityTypeDeclaration, "optional" | "references" | "owner" | "applicationTime" | "hierarchies">,
    Pick<EntityTypeDeclaration, "presentation" | "operations"> {
  /** Columns of further indexes; the partition's column is added in front of each. */
  readonly indexes?: readonly (readonly string[])[];
  /** The texts that `$search` looks into are indexed, where the database supports it. */
  readonly searchIndex?: boolean;
}

const propertiesOf = metadataOf<readonly Property[]>("properties");
const internalOf = metadataOf<readonly Property[]>("internal properties");
const navigationsOf = metadataOf<readonly Navigation[]>("navigations");
const entityTypeOf = metadataOf<EntityTypeFacts>("entity type");
const partitionColumns = metadataOf<string>("partition column");
const indexedOf = metadataOf<readonly string[]>("indexed properties");

/** The class's column with the id of the partition; undefined where its records belong to none. */
const partitionColumnOf = (target: { readonly prototype: object }): string | undefined =>
  partitionColumns.inherited(prototypeOf(target));

/** The default of a column: the unset value in its stored form, which for points in time differs from JSON. */
const columnDefault = ({ type, unset }: Property): Property["unset"] =>
  type === "Edm.DateTimeOffset" ? String(primitiveTypes[type].parse(String(unset))) : unset;

/** Stores the property with the prototype and returns it, completed with the facts of its type. */
function declare(
  prototype: object,
  name: string,
  type: PrimitiveTypeName,
  { internal, index, ...facts }: PropertyFacts & Pick<Partial<Property>, "stream">,
): Property {
  const declared: Property = {
    ...noFacts,
    unset: facts.options?.outputs[0] ?? primitiveTypes[type].unset,
    precision: secondsPrecision(type),
    ...facts,
    ...((internal || facts.expression !== undefined) && { access: "computed" }),
    name,
    type,
    column: facts.expression === undefined && facts.stream === undefined ? name : undefined,
  };
  if (index) indexedOf.set(prototype, [...(indexedOf.own(prototype) ?? []), name]);
  const list = internal ? internalOf : propertiesOf;
  list.set(prototype, [...(list.own(prototype) ?? []), declared]);
  return declared;
}

/** A structural property: stored in the column of its name or, with `expression`, computed on read. */
export function property<Value>(type: ColumnKind & PrimitiveTypeName, facts: PropertyFacts): Field<Value> {
  return (prototype, name) => {
    const declared = declare(prototype, name, type, facts);
    if (declared.column === undefined) return;
    column(prototype, name, { kind: type, maxLength: facts.maxLength, default: columnDefault(declared) });
  };
}

/** The key, a GUID that a client may set on create: the primary key, within the partition where there is one. */
export function key(facts: PropertyFacts): Field<string> {
  return (prototype, name) => {
    declare(prototype, name, "Edm.Guid", { ...facts, access: "immutable" });
    column(prototype, name, { kind: "Edm.Guid", primary: true });
  };
}

/**
 * A stream property: the decoded file whose Base64 text is in `content`, its media type derived from `extension`, its
 * name as a download from `fileName`.
 */
export function stream(
  source: NonNullable<Property["stream"]>,
  facts: Pick<PropertyFacts, "description">,
): Field<unknown> {
  return (prototype, name) => {
    declare(prototype, name, "Edm.Stream", { ...facts, stream: source, access: "computed" });
  };
}

/** The column with the id of the record's partition, the first of its primary key; not a property of the model. */
export function partitionKey(): Field<string> {
  return (prototype, name) => {
    partitionColumns.set(prototype, name);
    column(prototype, name, { kind: "Edm.Guid", primary: true, leads: true });
  };
}

/** The record's change counter, from which its ETag is made; not a property of the model. */
export function changeCounter(): Field<number> {
  return (prototype, name) => column(prototype, name, { kind: "rowVersion", default: 1 });
}

/** A navigation property. Related records are found by equal values; there are no foreign keys. */
export function navigation(facts: NavigationFacts): Field<unknown> {
  return (prototype, name) =>
    navigationsOf.set(prototype, [...(navigationsOf.own(prototype) ?? []), navigationOf(name, facts)]);
}

const navigationOf = (name: string, facts: NavigationFacts): Navigation => ({
  collection: false,
  through: undefined,
  where: undefined,
  orderby: undefined,
  hidden: false,
  cascade: false,
  ...facts,
  name,
  containsTarget: false,
});

/** The length of names in PostgreSQL, which cuts longer ones off. */
const longestName = 63;

/** Declares the class as an entity type, with a table of its name, a unique index on the natural key, and indexes. */
export function entityType(facts: EntityTypeFacts): ClassDecorator {
  return (target) => {
    entityTypeOf.set(target, facts);
    const partition = partitionColumnOf(target);
    const columns = (names: readonly string[]): readonly string[] =>
      partition === undefined ? names : [partition, ...names];
    const { name, naturalKey, indexes = [], searchIndex } = facts;
    // Feeds query for changes since the last refresh.
    const isRefreshed =
      partition !== undefined && orderedProperties(target).some((each) => each.column === "systemModifiedAt");
    const refreshed = isRefreshed ? [["systemModifiedAt"]] : [];
    // Where the natural key is the id, the primary key is its index.
    const unique = naturalKey.join() === "id" ? [] : [naturalKey];
    const indexed = (indexedOf.own(prototypeOf(target)) ?? []).map((named) => ({
      name: `${name}_by_${named}`,
      columns: columns([named, ...naturalKey.filter((each) => each !== named)]),
      unique: false,
    }));
    table({
      name,
      ...(searchIndex && { searchIndex: searchedColumns(target) }),
      indexes: [
        ...unique.map((names) => ({ name: `${name}_key`, columns: columns(names), unique: true })),
        ...[...indexes, ...refreshed].map((names) => ({
          name: `${name}_by_${names.join("_")}`.slice(0, longestName),
          columns: columns(names),
          unique: false,
        })),
        ...indexed,
      ],
    })(target);
  };
}

/** The facts of a model that its entities do not declare. */
type ModelOptions = Omit<ModelDeclaration, "types"> & {
  /** Sets that are queries of others. */
  readonly queries?: readonly QueryType[];
};

/**
 * Returns the model that the decorated classes declare. The partition type gets a containment navigation for every
 * other set. A class without `@entityType`, or a model that contradicts itself, throws a sentence with the location.
 */
export function modelOf(
  classes: readonly EntityClass[],
  options: ModelOptions & { readonly partition: PartitionDeclaration },
): PartitionedModel;
export function modelOf(classes: readonly EntityClass[], options: ModelOptions): Model;
export function modelOf(classes: readonly EntityClass[], options: ModelOptions): Model {
  const { queries = [], ...others } = options;
  const stored = classes.map((target) => declarationOf(target, options));
  const model = buildModel({ ...others, types: [...stored, ...queries.map(queryDeclaration)] });
  requireOwnTables(classes, model);
  return model;
}

/** Throws a sentence for a class whose table would have the name of a table of the library, in any letter case. */
function requireOwnTables(classes: readonly EntityClass[], model: Model): void {
  const taken = new Set(declaredTables([], model).map(({ name }) => name.toLowerCase()));
  for (const { name } of classes.map(declaredTable))
    if (taken.has(name.toLowerCase()))
      throw new Error(
        `The entity type ${name} has the name of a table of the library; expected another name than ${[...taken].join(", ")}.`,
      );
}

/** A read-only set that is a query: its columns in addition to the key `id`, in the order of responses. */
export interface QueryType {
  readonly name: string;
  readonly set: string;
  readonly description: string;
  readonly query: SetQuery;
  /** Properties that distinguish rows, like a natural key, and order unsorted responses. */
  readonly order: readonly string[];
  /** The order of unsorted responses where it differs, as in the value of `$orderby`: names of properties. */
  readonly orderby?: string;
  readonly properties: ComplexTypeDeclaration["properties"];
  readonly navigations?: readonly (Pick<Navigation, "name"> & NavigationFacts)[];
  readonly operations?: readonly OperationDeclaration[];
  readonly presentation?: Presentation;
}

function queryDeclaration({
  order,
  orderby,
  properties,
  navigations = [],
  ...type
}: QueryType): EntityTypeDeclaration {
  const id = plainProperty("id", "Edm.Guid", "Unique id of the row.");
  return {
    ...type,
    table: type.name,
    instances: "query",
    partitioned: true,
    properties: [
      { ...id, access: "immutable" },
      ...properties.map((facts): Property => ({
        ...plainProperty(facts.name, facts.type, facts.description, facts),
        access: "computed",
      })),
    ],
    navigations: navigations.map(({ name, ...facts }) => navigationOf(name, facts)),
    naturalKey: order,
    ...(orderby !== undefined && {
      order: orderby.split(",").map((item) => {
        const [name = "", direction] = item.split(" ");
        return { property: name, descending: direction === "desc" };
      }),
    }),
    required: [],
    insertable: false,
    updatable: false,
    deletable: false,
  };
}

/** The longest text whose words a search index of every database takes: a lexeme of PostgreSQL has at most 2,046 bytes. */
const longestIndexed = 150;

/** The columns that `$search` looks into, in the order of the interface. Throws for a text that may be too long. */
function searchedColumns(target: { readonly prototype: object }): readonly string[] {
  const searched = orderedProperties(target).filter(({ searchable }) => searchable);
  for (const { name, maxLength = Infinity } of searched)
    if (maxLength > longestIndexed)
      throw new Error(
        `${name} is too long for a search index, whose texts have at most ${longestIndexed} characters.`,
      );
  return searched.flatMap((each) => each.column ?? []);
}

function declarationOf(target: EntityClass, options: ModelOptions): EntityTypeDeclaration {
  const facts = entityTypeOf.own(target);
  if (!facts) throw new Error(`The class ${target.name} is listed as an entity but has no @entityType.`);
  const partition = partitionColumnOf(target);
  if (partition !== undefined && partition !== options.partition?.column)
    throw new Error(
      `${facts.name} keeps its partition in ${partition}, the model in ${options.partition?.column ?? "no column"}.`,
    );
  if (declaredTable(target).columns[versionColumn]?.kind !== "rowVersion")
    throw new Error(
      `${facts.name} has no change counter; expected the member '${versionColumn}' with @changeCounter().`,
    );
  const internal = internalOf.own(prototypeOf(target));
  const { searchIndex, ...declared } = facts;
  return {
    required: [],
    insertable: true,
    updatable: true,
    deletable: true,
    ...declared,
    ...(searchIndex && { searchIndex: searchedColumns(target) }),
    table: facts.name,
    partitioned: partition !== undefined,
    properties: orderedProperties(target),
    ...(internal && { internal }),
    navigations: navigationsOf.own(prototypeOf(target)) ?? [],
  };
}

/** A record starts with its key and ends with the other inherited properties; its own properties are between them. */
function orderedProperties(target: { readonly prototype: object }): readonly Property[] {
  const prototype = prototypeOf(target);
  const [first, ...last] = propertiesOf.all(Object.getPrototypeOf(prototype) as object).flat();
  return [...(first ? [first] : []), ...(propertiesOf.own(prototype) ?? []), ...last];
}
