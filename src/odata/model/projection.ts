/** Builds the projections of a model from their declarations. */
import { emptyType } from "./dynamic-type";
import type { EntityType, Projection } from "./model";
import { type ComplexTypeDeclaration, lookup, plainProperty } from "./operations";

/** A projection as its file declares it. */
export type ProjectionDeclaration = ComplexTypeDeclaration & Omit<Projection, "type">;

/** The projection with the type of its rows. Throws an Error where it names a property that does not exist. */
export function projectionOf(
  { name, description, properties, ...declaration }: ProjectionDeclaration,
  {
    partitionColumn,
    normalizeCodes,
    typeOf,
  }: Pick<EntityType, "partitionColumn"> & {
    readonly normalizeCodes: boolean;
    readonly typeOf: (name: string) => Pick<EntityType, "properties">;
  },
): Projection {
  const own = properties.map((facts) =>
    plainProperty(facts.name, facts.type, facts.description, {
      ...facts,
      normalized: facts.normalized === true && normalizeCodes,
    }),
  );
  const { identity, indexes, owner, parts, touches } = declaration;
  const has = (known: readonly { readonly name: string }[], needed: readonly string[], of: string): void => {
    const missing = needed.find((each) => !known.some((property) => property.name === each));
    if (missing !== undefined)
      throw new Error(`The projection ${name} names '${missing}', which ${of} lacks.`);
  };
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
  return Object.freeze({
    ...declaration,
    type: Object.freeze({
      ...emptyType(name),
      table: name,
      description,
      partitioned: true,
      partitionColumn,
      properties: Object.freeze(own),
      naturalKey: identity,
      property: lookup(own.map((property) => [property.name, property])),
    }),
  });
}
