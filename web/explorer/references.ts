/** Codes that name records: by the navigation property that leads to the readable text of a code. */
import { type Collection, collectionAt, type Model, type Property } from "../service/model";
import { textOf } from "../service/expression";
import { ask, type Row } from "../service/request";
import type { Condition } from "./state";

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

/** Records of a collection. */
export interface Named {
  readonly collection: Collection;
  readonly conditions: readonly Condition[];
}

/**
 * The records that a code is chosen from and names; undefined where several lists, or none, are relevant, and where the
 * chosen record only fills in the code.
 */
export function namedBy(model: Model, { lists = [] }: Property, row: Row): Named | undefined {
  const [list, ...others] = lists.filter(({ isRelevant }) => isRelevant((name) => row[name]));
  const collection = model.collections.find((known) => known.name === list?.collection);
  if (!list || !collection || others.length > 0 || !list.pairs.every(({ narrows }) => narrows))
    return undefined;
  const conditions = list.pairs.map(({ here, there }) => ({
    property: there,
    operator: "eq",
    value: textOf(row[here]),
  }));
  return { collection, conditions };
}

/**
 * The values by which a new record belongs to another one: those of the property that is chosen from the other's
 * collection, and the option by which that collection is the relevant one (the `type` of a price).
 */
export function valuesFrom(parent: Collection, row: Row, child: Collection): Row {
  const { properties } = child.type;
  const list = properties
    .flatMap(({ lists = [] }) => lists)
    .find(({ collection }) => collection === parent.name);
  if (!list) return {};
  const options = properties.flatMap(({ name, options: all = [] }) => {
    const [fitting, ...others] = all.filter(({ value }) =>
      list.isRelevant((read) => (read === name ? value : undefined)),
    );
    return fitting && others.length === 0 ? [[name, fitting.value] as const] : [];
  });
  return Object.fromEntries([
    ...list.pairs.map(({ here, there }) => [here, row[there]] as const),
    ...options,
  ]);
}

/** The values by which a new record of a list belongs to the record that the list is of; none for a collection. */
export async function valuesInList(
  model: Model,
  companyPath: string,
  list: string,
  child: Collection,
  signal: AbortSignal,
): Promise<Row> {
  const path = list.split("/").slice(0, -1).join("/");
  const parent = collectionAt(model, path);
  if (parent === undefined) return {};
  const { json } = await ask("GET", `${companyPath}/${path}`, { signal });
  return valuesFrom(parent, json as Row, child);
}
