/** The service as its metadata describes it: what the explorer is made from. */
export type Kind = "text" | "integer" | "decimal" | "boolean" | "date" | "datetime" | "guid" | "stream";

export interface Option {
  /** As it is sent and received. */
  readonly value: string;
  readonly label: string;
}

export interface Property {
  readonly name: string;
  readonly label: string;
  readonly description: string;
  readonly kind: Kind;
  readonly maxLength: number | undefined;
  /** The only values it may have. */
  readonly options: readonly Option[] | undefined;
  /** Only the service sets it. */
  readonly computed: boolean;
  /** May be chosen on create, and never changed. */
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

/** A collection of a company, and what may be done with it. */
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

export interface Model {
  /** The set whose records contain all collections. */
  readonly companies: string;
  readonly collections: readonly Collection[];
  readonly types: ReadonlyMap<string, EntityType>;
}

/** The collection that a path below a company ends in, whatever navigation led there; undefined when there is none. */
export function collectionAt(model: Model, path: string): Collection | undefined {
  const [first = "", ...rest] = path.split("/").map((segment) => segment.replace(/\(.*$/s, ""));
  let found = model.collections.find(({ name }) => name === first);
  for (const name of rest) {
    const type = found?.type.navigations.find((navigation) => navigation.name === name)?.type;
    found = model.collections.find((collection) => collection.type.name === type);
  }
  return found;
}
