/** From plain declarations to the frozen model with its look-ups by name. Refuses a model that fails `checkModel`. */
import { type ErrorCode } from "../errors";
import { checkModel } from "./check";
import type { EntityType, Model, Navigation, Partition, PartitionedModel, Reference } from "./model";

/** An entity type before it has look-ups. */
export type EntityTypeDeclaration = Omit<
  EntityType,
  "property" | "navigation" | "references" | "namedBy" | "partitionColumn"
> & {
  /** Codes that name records without a navigation property that leads there. */
  readonly references?: readonly ReferenceDeclaration[];
};

export type ReferenceDeclaration = Pick<Reference, "target" | "on"> &
  Partial<Pick<Reference, "when" | "renamable">>;

/** The code for a missing partition of a model that names none for it. */
const partitionNotFound = "Internal_PartitionNotFound" satisfies ErrorCode;

/** Column of the system tables in a model without a partition; all of its rows have the zero GUID there. */
const unusedColumn = "partitionId";

/** What the model is made of. */
export interface ModelDeclaration {
  readonly namespace: string;
  readonly container: string;
  readonly types: readonly EntityTypeDeclaration[];
  /** Whether the properties declared as `normalized` are; otherwise codes are texts like others. */
  readonly normalizeCodes?: boolean;
  /** The type whose records contain all partitioned ones; left out where nothing divides the records. */
  readonly partition?: PartitionDeclaration;
}

/** A partition before its type is built. */
export type PartitionDeclaration = Omit<Partition, "type" | "notFound"> &
  Partial<Pick<Partition, "notFound">> & { readonly type: string };

/** The frozen, checked model; throws an Error with a sentence when the declarations contradict each other. */
export function buildModel(
  declaration: ModelDeclaration & { readonly partition: PartitionDeclaration },
): PartitionedModel;
export function buildModel(declaration: ModelDeclaration): Model;
export function buildModel(declaration: ModelDeclaration): Model {
  const { namespace, container, partition } = declaration;
  checkModel(declaration.types, partition?.type);
  const partitionColumn = partition?.column ?? unusedColumn;
  const contained = declaration.types
    .filter((type) => type.partitioned)
    .map((type) => containment(type, partition?.type ?? ""));
  const references = declaration.types.flatMap(referencesOf);
  const types = declaration.types.map((type) =>
    entityType(
      type.name === partition?.type ? { ...type, navigations: [...type.navigations, ...contained] } : type,
      references,
      { normalizeCodes: declaration.normalizeCodes ?? false, partitionColumn },
    ),
  );
  const typeByName = new Map(types.map((type) => [type.name, type]));
  const type = (name: string): EntityType => {
    const found = typeByName.get(name);
    if (!found) throw new Error(`The model has no entity type ${name}.`);
    return found;
  };
  return Object.freeze({
    namespace,
    container,
    types: Object.freeze(types),
    partition:
      partition && Object.freeze({ notFound: partitionNotFound, ...partition, type: type(partition.type) }),
    partitionColumn,
    type,
    set: lookup(types.map((entity) => [entity.set, entity])),
  });
}

/** The partition's navigation to all its records of a type; the partition column alone relates them. */
const containment = (type: EntityTypeDeclaration, partitionType: string): Navigation => ({
  name: type.set,
  target: type.name,
  collection: true,
  containsTarget: true,
  on: [],
  through: undefined,
  where: undefined,
  orderby: undefined,
  hidden: false,
  cascade: false,
  description: `The ${type.set} of the ${partitionType}.`,
});

/** A single-valued navigation property is a reference, unless only expressions of the model use it. */
const referencesOf = (type: EntityTypeDeclaration): readonly Reference[] =>
  [
    ...type.navigations
      .filter(({ collection, hidden, through, on }) => !collection && !hidden && !through && on.length > 0)
      .map(({ target, on }): ReferenceDeclaration => ({ target, on })),
    ...(type.references ?? []),
  ].map(({ target, on, when = {}, renamable = false }) =>
    Object.freeze({ from: type.name, target, on, when, renamable }),
  );

function entityType(
  declaration: EntityTypeDeclaration,
  references: readonly Reference[],
  {
    normalizeCodes,
    partitionColumn,
  }: Required<Pick<ModelDeclaration, "normalizeCodes">> & Pick<EntityType, "partitionColumn">,
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

/** Finds by exact name, then without regard to letter case. */
function lookup<Item>(entries: readonly (readonly [name: string, item: Item])[]) {
  const exact = new Map(entries);
  const folded = new Map(entries.map(([name, item]) => [name.toLowerCase(), item]));
  return (name: string): Item | undefined => exact.get(name) ?? folded.get(name.toLowerCase());
}
