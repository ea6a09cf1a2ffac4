/** The model of the service, read from its metadata; the explorer is built from it. */
export type Kind = "text" | "integer" | "decimal" | "boolean" | "date" | "datetime" | "guid" | "stream";

export interface Option {
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

/** The collection at the end of a path within a company, over any navigation; undefined when there is none. */
export function collectionAt(model: Model, path: string): Collection | undefined {
  const [first = "", ...rest] = path.split("/").map((segment) => segment.replace(/\(.*$/s, ""));
  let found = model.collections.find(({ name }) => name === first);
  for (const name of rest) {
    const type = found?.type.navigations.find((navigation) => navigation.name === name)?.type;
    found = model.collections.find((collection) => collection.type.name === type);
  }
  return found;
}
