/** What a resource path addresses, before any query option is looked at. */
import type { EntityType, Property } from "../edm/model";
import type { Expression } from "../uri/ast";
import type { Inputs, PathStep } from "./plan";

/** Where the company comes from: a key in the path, the query parameter of the root sets; or the caller stands for it. */
export type PartitionSource =
  | { readonly kind: "key"; readonly read: (inputs: Pick<Inputs, "literals">) => string }
  | { readonly kind: "parameter" }
  | { readonly kind: "caller" }
  | { readonly kind: "none" };

interface Records {
  readonly steps: readonly PathStep[];
  readonly type: EntityType;
  readonly partition: PartitionSource;
}

/** One member of the union for each kind, so that a check of `kind` narrows. */
export type EachKind<Kind extends string, Facts> = Kind extends string
  ? Facts & { readonly kind: Kind }
  : never;

export type Target =
  | EachKind<"service-document" | "metadata" | "batch", unknown>
  /** Every combination of the records of several sets; the records of all of them. */
  | EachKind<
      "crossjoin" | "all",
      { readonly types: readonly EntityType[]; readonly partition: PartitionSource }
    >
  /** Many records; `filters` are the `/$filter(…)` segments, still to be bound with the options. `each` is for writes. */
  | EachKind<
      "collection" | "count" | "references" | "each",
      Records & { readonly filters: readonly Expression[] }
    >
  /** One record by key, or by a single-valued navigation (`optional`: it may be absent, 204). */
  | EachKind<"record" | "reference", Records & { readonly optional: boolean }>
  | EachKind<"property" | "value" | "stream", Records & { readonly property: Property }>;
