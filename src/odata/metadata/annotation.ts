/** Annotations as data (CSDL 4.01, section 14), the common source of the XML and the JSON form. */

/** The vocabularies in use: alias, namespace, and the URL at which OASIS or SAP publishes them. */
export const vocabularies = [
  { alias: "Aggregation", namespace: "Org.OData.Aggregation.V1" },
  { alias: "Core", namespace: "Org.OData.Core.V1" },
  { alias: "Capabilities", namespace: "Org.OData.Capabilities.V1" },
  { alias: "Measures", namespace: "Org.OData.Measures.V1" },
  { alias: "Repeatability", namespace: "Org.OData.Repeatability.V1" },
  { alias: "Temporal", namespace: "Org.OData.Temporal.V1" },
  { alias: "Validation", namespace: "Org.OData.Validation.V1" },
  { alias: "Common", namespace: "com.sap.vocabularies.Common.v1" },
  { alias: "Hierarchy", namespace: "com.sap.vocabularies.Hierarchy.v1" },
  { alias: "Communication", namespace: "com.sap.vocabularies.Communication.v1" },
  { alias: "UI", namespace: "com.sap.vocabularies.UI.v1" },
].map(({ alias, namespace }) => ({
  alias,
  namespace,
  uri: namespace.startsWith("com.sap.")
    ? `https://sap.github.io/odata-vocabularies/vocabularies/${alias}`
    : `https://oasis-tcs.github.io/odata-vocabularies/vocabularies/${namespace}`,
}));

/** `kind` is relevant only in XML, where paths and members of enumerations are distinct elements. */
export type AnnotationValue =
  | string
  | number
  | boolean
  | { readonly kind: "enum"; readonly type: string; readonly member: string }
  | { readonly kind: "path" | "propertyPath" | "navigationPath"; readonly path: string }
  /** A call of a client-side function (CSDL 4.01, section 14.4.3). */
  | { readonly kind: "apply"; readonly name: string; readonly parameters: readonly AnnotationValue[] }
  /** One of two values, by a condition on the record (CSDL 4.01, section 14.4.9). */
  | {
      readonly kind: "if";
      readonly condition: AnnotationValue;
      readonly then: AnnotationValue;
      readonly otherwise: AnnotationValue;
    }
  /** An annotation of the element at the path, or with an empty path of the annotated one. */
  | {
      readonly kind: "annotationPath";
      readonly path: string;
      readonly term: string;
      readonly qualifier?: string;
    }
  | { readonly kind: "collection"; readonly items: readonly AnnotationValue[] }
  | {
      readonly kind: "record";
      readonly members: Readonly<Record<string, AnnotationValue>>;
      /** Where the type is derived from the declared one; qualified by the vocabulary's alias. */
      readonly type?: string | undefined;
    };

/** A term, qualified by its vocabulary's alias, applied with a value. */
export interface Annotation {
  readonly term: string;
  /** Distinguishes several applications of a term to one element. */
  readonly qualifier?: string | undefined;
  readonly value: AnnotationValue;
}

export const annotation = (term: string, value: AnnotationValue, qualifier?: string): Annotation => ({
  term,
  value,
  qualifier,
});

/** The terms with these values; those without one are omitted. */
export const annotations = (
  values: Readonly<Record<string, AnnotationValue | undefined>>,
): readonly Annotation[] =>
  Object.entries(values).flatMap(([term, value]) => (value === undefined ? [] : [annotation(term, value)]));

/** `type` is qualified by the vocabulary's alias. */
export const enumMember = (type: string, member: string): AnnotationValue => ({ kind: "enum", type, member });

export const collection = (items: readonly AnnotationValue[]): AnnotationValue => ({
  kind: "collection",
  items,
});

/** Empty collections are omitted: they are the default of every member that is a collection. */
export const record = (
  members: Readonly<Record<string, AnnotationValue>>,
  type?: string,
): AnnotationValue => ({
  kind: "record",
  type,
  members: Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmptyCollection(value))),
});

const isEmptyCollection = (value: AnnotationValue): boolean =>
  typeof value === "object" && value.kind === "collection" && value.items.length === 0;

/**
 * Whether the values at paths are among the texts. A pattern of the values, joined by slashes, says it: comparisons (`Eq`,
 * `Or`) would be more direct, but clients with Microsoft's library fail to read them.
 */
export function areAmong(values: Readonly<Record<string, readonly string[]>>): AnnotationValue {
  const paths = Object.keys(values).map(valuePath);
  const pattern = `^${Object.values(values)
    .map((each) => `(${each.join("|")})`)
    .join("/")}$`;
  const parts = paths.flatMap((path, index) => (index === 0 ? [path] : ["/", path]));
  const subject: readonly AnnotationValue[] =
    parts.length === 1 ? parts : [{ kind: "apply", name: "odata.concat", parameters: parts }];
  return { kind: "apply", name: "odata.matchesPattern", parameters: [...subject, pattern] };
}

export const propertyPath = (path: string): AnnotationValue => ({ kind: "propertyPath", path });

export const propertyPaths = (paths: readonly string[]): AnnotationValue =>
  collection(paths.map(propertyPath));

export const hasPropertyPaths = (value: AnnotationValue): boolean => {
  if (typeof value !== "object") return false;
  if (value.kind === "collection") return value.items.some(hasPropertyPaths);
  if (value.kind === "record") return Object.values(value.members).some(hasPropertyPaths);
  return value.kind === "propertyPath";
};

/** The value at the path, in each record. */
export const valuePath = (path: string): AnnotationValue => ({ kind: "path", path });

export const navigationPath = (path: string): AnnotationValue => ({ kind: "navigationPath", path });

const vocabularyOf = (name: string) =>
  vocabularies.find(({ alias }) => alias === name.slice(0, name.indexOf(".")));

/** `Core.Description` → `Org.OData.Core.V1.Description`; other names are returned unchanged. */
export function fullName(name: string): string {
  const vocabulary = vocabularyOf(name);
  return vocabulary ? vocabulary.namespace + name.slice(name.indexOf(".")) : name;
}

/** `UI.FieldGroup` with the qualifier `Address` → `UI.FieldGroup#Address`. */
export const qualifiedTerm = (term: string, qualifier: string | undefined): string =>
  qualifier === undefined ? term : `${term}#${qualifier}`;

/** The URL of a vocabulary's type in the JSON form of the vocabulary. */
export const typeUrl = (name: string): string => `${vocabularyOf(name)?.uri ?? ""}.json#${name}`;

/* Terms that no standard vocabulary has, declared in the schema of the model: lists of texts for properties. */

export interface OwnTerm {
  readonly name: string;
  readonly description: string;
}

export const alternateNamesTerm: OwnTerm = {
  name: "AlternateNames",
  description: "Other spellings of the property that bodies and query options may use.",
};

/**
 * `Common.ValueListRelevantQualifiers` would say the same by a comparison (`Eq`), which clients with Microsoft's library
 * fail to read; the function that is used instead is unknown to UI5, which would offer no list at all.
 */
export const relevantListsTerm: OwnTerm = {
  name: "RelevantValueLists",
  description:
    "The qualifiers of the value lists that fit the other values of the record; empty for no list.",
};

export const ownTerms = [alternateNamesTerm, relevantListsTerm];
