/** The model of the service, read from its metadata; the explorer is built from it. */
export type Kind = "text" | "integer" | "decimal" | "boolean" | "date" | "datetime" | "guid" | "stream";

interface Option {
  /** As sent and received. */
  readonly value: string;
  readonly label: string;
}

export interface Property {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly kind: Kind;
  readonly maxLength: number | undefined;
  /** The closed list of values, if there is one. */
  readonly options: readonly Option[] | undefined;
  /** Set by the service only. */
  readonly computed: boolean;
  /** May be set on create, and not changed afterwards. */
  readonly immutable: boolean;
  /** Path of a readable text for a code. */
  readonly text?: string;
  /** Lists to choose the value from. */
  readonly lists?: readonly ValueList[];
  readonly unit?: string;
  /** The currency of an amount: a code, or the path of one. */
  readonly currency?: { readonly code: string } | { readonly path: string };
}

/** A collection from which a value is chosen (`Common.ValueList`). */
export interface ValueList {
  readonly label: string;
  /** Name of the collection. */
  readonly collection: string;
  /** Properties of both records; the ones here are filled in, and those that narrow restrict the list. */
  readonly pairs: readonly { readonly here: string; readonly there: string; readonly narrows: boolean }[];
  /** Flags that restrict the list. */
  readonly constants: readonly { readonly there: string; readonly value: boolean }[];
  /** Further properties to show, in order. */
  readonly shown: readonly string[];
  /** Whether the value is one of this list, by the other values of the record. */
  readonly isRelevant: (read: (name: string) => unknown) => boolean;
}

/** The way in which records are shown (`UI.HeaderInfo` and others). Paths may lead over navigation properties. */
export interface Presentation {
  readonly one: string;
  readonly many: string;
  readonly title: string;
  /** "" without one. */
  readonly subtitle: string;
  readonly columns: readonly string[];
  /** Properties by which people filter first. */
  readonly filters: readonly string[];
  readonly groups: readonly { readonly label: string; readonly fields: readonly string[] }[];
  readonly lists: readonly { readonly label: string; readonly navigation: string }[];
}

/** A function or an action. */
export interface Operation {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly isAction: boolean;
  readonly onCollection: boolean;
  readonly parameters: readonly { readonly property: Property; readonly optional: boolean }[];
  /** `type` is the name of a structured type; "" for a value. */
  readonly result: { readonly type: string; readonly many: boolean; readonly value: Property };
  /** Whether it can be called on a record in its state. */
  readonly isAvailable: (row: Readonly<Record<string, unknown>>) => boolean;
}

export interface Navigation {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly type: string;
  readonly many: boolean;
}

export interface EntityType {
  readonly name: string;
  readonly description: string;
  readonly key: string;
  readonly properties: readonly Property[];
  readonly navigations: readonly Navigation[];
  readonly presentation?: Presentation;
  readonly operations?: readonly Operation[];
}

/** A collection of a company, with its capabilities. */
export interface Collection {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly type: EntityType;
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  readonly required: ReadonlySet<string>;
  /** The properties that identify a record together, in addition to its key. */
  readonly alternateKey?: readonly string[];
}

/** A function at the service root that takes a date and returns records. */
export interface DatedFunction {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  /** The name of the date. */
  readonly parameter: string;
}

export interface Model {
  /** The entity set that contains all collections. */
  readonly companies: string;
  readonly collections: readonly Collection[];
  readonly functions: readonly DatedFunction[];
  readonly types: ReadonlyMap<string, EntityType>;
}

/** The unit of the areas of a collection; undefined where the metadata has none. */
export const areaUnitOf = ({ collections }: Model, collection: string): string | undefined =>
  collections.find(({ name }) => name === collection)?.type.properties.find(({ name }) => name === "area")
    ?.unit;

/** The collection at the end of a path within a company, over any navigation; undefined when there is none. */
export function collectionAt(model: Model, path: string): Collection | undefined {
  const [first = "", ...rest] = path.split("/").map((segment) => segment.replace(/\([^]*/, ""));
  let found = model.collections.find(({ name }) => name === first);
  for (const name of rest) {
    const type = found?.type.navigations.find((navigation) => navigation.name === name)?.type;
    found = model.collections.find((collection) => collection.type.name === type);
  }
  return found;
}
