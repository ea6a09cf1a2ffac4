/** Codes that name records: by the navigation property that leads to the readable text of a code. */
import type { Collection, Model, Property } from "../service/model";
import type { Row } from "../service/request";

export interface Reference {
  readonly collection: Collection;
  readonly id: string;
}

/** The record that a code names; undefined where the metadata does not lead to one, or there is none. */
export function referenceOf(
  model: Model,
  { type }: Collection,
  { text }: Property,
  row: Row,
): Reference | undefined {
  const [name, ...rest] = text?.split("/") ?? [];
  const navigation = rest.length === 0 ? undefined : type.navigations.find((known) => known.name === name);
  const collection = model.collections.find((known) => known.type.name === navigation?.type);
  const target = row[name ?? ""] as Row | null | undefined;
  const id = collection && target?.[collection.type.key];
  return collection && typeof id === "string" ? { collection, id } : undefined;
}

/**
 * The values by which a new record belongs to another one: those of the property that is chosen from the other's
 * collection.
 */
export function valuesFrom(parent: Collection, row: Row, child: Collection): Row {
  for (const { lists = [] } of child.type.properties) {
    const list = lists.find(({ collection }) => collection === parent.name);
    if (list) return Object.fromEntries(list.pairs.map(({ here, there }) => [here, row[there]]));
  }
  return {};
}
