/**
 * Annotations of the model with terms of the standard vocabularies, as data (CSDL 4.01, section 14), the common source of
 * the XML and the JSON form: the terms of each element and their values.
 */
import { tableTypes } from "../headers/negotiate";
import { functionNames, hierarchyFunctionNames, treeProperties } from "../language/functions";
import {
  type EntityType,
  hasVersion,
  type Model,
  type Navigation,
  type Parameter,
  type Presentation,
  type Property,
  type Reference,
  shownNavigations,
  takesChanges,
} from "../model/model";
import { conformanceLevel, type OperationOverload, type ServiceFacts } from "./facts";

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

const annotation = (term: string, value: AnnotationValue, qualifier?: string): Annotation => ({
  term,
  value,
  qualifier,
});

/** The terms with these values; those without one are omitted. */
const annotations = (values: Readonly<Record<string, AnnotationValue | undefined>>): readonly Annotation[] =>
  Object.entries(values).flatMap(([term, value]) => (value === undefined ? [] : [annotation(term, value)]));

/** `type` is qualified by the vocabulary's alias. */
const enumMember = (type: string, member: string): AnnotationValue => ({ kind: "enum", type, member });

const collection = (items: readonly AnnotationValue[]): AnnotationValue => ({
  kind: "collection",
  items,
});

/** Empty collections are omitted: they are the default of every member that is a collection. */
const record = (members: Readonly<Record<string, AnnotationValue>>, type?: string): AnnotationValue => ({
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
function areAmong(values: Readonly<Record<string, readonly string[]>>): AnnotationValue {
  const paths = Object.keys(values).map(valuePath);
  const pattern = `^${Object.values(values)
    .map((each) => `(${each.join("|")})`)
    .join("/")}$`;
  const parts = paths.flatMap((path, index) => (index === 0 ? [path] : ["/", path]));
  const subject: readonly AnnotationValue[] =
    parts.length === 1 ? parts : [{ kind: "apply", name: "odata.concat", parameters: parts }];
  return { kind: "apply", name: "odata.matchesPattern", parameters: [...subject, pattern] };
}

const propertyPath = (path: string): AnnotationValue => ({ kind: "propertyPath", path });

const propertyPaths = (paths: readonly string[]): AnnotationValue => collection(paths.map(propertyPath));

/** Whether the value names properties or navigation properties. */
const hasPaths = (value: AnnotationValue): boolean => {
  if (typeof value !== "object") return false;
  if (value.kind === "collection") return value.items.some(hasPaths);
  if (value.kind === "record") return Object.values(value.members).some(hasPaths);
  return value.kind === "propertyPath" || value.kind === "navigationPath";
};

/** The value at the path, in each record. */
const valuePath = (path: string): AnnotationValue => ({ kind: "path", path });

const navigationPath = (path: string): AnnotationValue => ({ kind: "navigationPath", path });

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

const alternateNamesTerm: OwnTerm = {
  name: "AlternateNames",
  description: "Other spellings of the property that bodies and query options may use.",
};

/**
 * `Common.ValueListRelevantQualifiers` would say the same by a comparison (`Eq`), which clients with Microsoft's library
 * fail to read; the function that is used instead is unknown to UI5, which would offer no list at all.
 */
const relevantListsTerm: OwnTerm = {
  name: "RelevantValueLists",
  description:
    "The qualifiers of the value lists that fit the other values of the record; empty for no list.",
};

export const ownTerms = [alternateNamesTerm, relevantListsTerm];

/* The terms of each element. */

export function propertyAnnotations(
  model: Model,
  type: EntityType,
  property: Property,
): readonly Annotation[] {
  const { name, aliases, description, options } = property;
  return [
    ...annotations({
      "Core.Description": description,
      "Common.Label": labelOf(name),
      "Core.Computed": isComputed(property) || undefined,
      "Core.Immutable": property.access === "immutable" || undefined,
      "Core.Permissions": property.readOnly ? enumMember("Core.Permission", "Read") : undefined,
      "Validation.AllowedValues":
        options && collection(options.outputs.map((value) => record({ Value: value }))),
      [`${model.namespace}.${alternateNamesTerm.name}`]: aliases.length > 0 ? collection(aliases) : undefined,
    }),
    ...valueAnnotations(model, type, property),
  ];
}

export const descriptionAnnotation = (described: EntityType): Annotation =>
  annotation("Core.Description", described.description);

export const navigationAnnotations = ({ name, description }: Navigation): readonly Annotation[] =>
  annotations({ "Core.Description": description, "Common.Label": labelOf(name) });

/**
 * The period of the records (Temporal Data 4.0, section 3), by which reads can be restricted. Each record is an object
 * of its own, and no actions change periods.
 */
function temporalAnnotations({ applicationTime: period }: EntityType): readonly Annotation[] {
  if (!period) return [];
  const support = record({
    UnitOfTime: record({ ClosedClosedPeriods: period.inclusive }, "Temporal.UnitOfTimeDate"),
    Timeline: record(
      {
        PeriodStart: propertyPath(period.from),
        PeriodEnd: propertyPath(period.to),
        ObjectKey: propertyPaths(["id"]),
      },
      "Temporal.TimelineVisible",
    ),
  });
  return [annotation("Temporal.ApplicationTimeSupport", support)];
}

/** Terms of the schema: its operations can be called without its namespace. */
export const schemaAnnotations = ({ operations }: Model): readonly Annotation[] =>
  annotations({ "Core.DefaultNamespace": operations.length > 0 || undefined });

export const operationAnnotations = (overload: OperationOverload): readonly Annotation[] =>
  annotations({
    "Core.Description": overload.operation.description,
    "Common.Label": labelOf(overload.operation.name),
    "Core.OperationAvailable": availability(overload),
  });

/** The condition on the bound record; undefined without one, and where a property of it is hidden from the caller. */
function availability({ operation: { available }, binding }: OperationOverload): AnnotationValue | undefined {
  if (!available || !binding) return undefined;
  const { name: bound, type } = binding;
  if (Object.keys(available).some((name) => type.property(name) === undefined)) return undefined;
  return areAmong(
    Object.fromEntries(Object.entries(available).map(([name, each]) => [`${bound}/${name}`, each])),
  );
}

export const parameterAnnotations = ({ name, description, optional }: Parameter): readonly Annotation[] =>
  annotations({
    "Core.Description": description,
    "Common.Label": labelOf(name),
    "Core.OptionalParameter": optional ? record({}) : undefined,
  });

const hasHierarchy = ({ types }: Model): boolean =>
  types.some(({ hierarchies = [] }) => hierarchies.length > 0);

/** Terms of the container: the service as a whole. */
export const containerAnnotations = (model: Model): readonly Annotation[] =>
  annotations({
    "Core.ODataVersions": "4.0 4.01",
    "Capabilities.ConformanceLevel": enumMember("Capabilities.ConformanceLevelType", conformanceLevel),
    "Capabilities.SupportedFormats": collection(["application/json", ...tableTypes]),
    "Capabilities.SupportedMetadataFormats": collection(["application/xml", "application/json"]),
    "Capabilities.AsynchronousRequestsSupported": true,
    "Capabilities.AcceptableEncodings": collection(["gzip", "deflate", "br"]),
    "Capabilities.IsolationSupported": enumMember("Capabilities.IsolationLevel", "Snapshot"),
    "Capabilities.ModificationQueryOptions": record({
      ExpandSupported: true,
      SelectSupported: true,
      ComputeSupported: true,
      FilterSupported: false,
      SearchSupported: false,
      SortSupported: false,
    }),
    "Capabilities.BatchContinueOnErrorSupported": true,
    "Capabilities.BatchSupported": true,
    "Capabilities.BatchSupport": record({
      Supported: true,
      ContinueOnErrorSupported: true,
      ReferencesInRequestBodiesSupported: true,
      ReferencesAcrossChangeSetsSupported: true,
      EtagReferencesSupported: true,
      RequestDependencyConditionsSupported: true,
      SupportedFormats: collection(["multipart/mixed", "application/json"]),
    }),
    "Capabilities.CrossJoinSupported": true,
    "Capabilities.KeyAsSegmentSupported": true,
    "Capabilities.QuerySegmentSupported": true,
    "Capabilities.AnnotationValuesInQuerySupported": false,
    "Capabilities.DeepInsertSupport": record({ Supported: true, ContentIDSupported: true }),
    "Capabilities.DeepUpdateSupport": record({ Supported: true, ContentIDSupported: true }),
    "Capabilities.FilterFunctions": collection([
      ...functionNames,
      ...(hasHierarchy(model) ? hierarchyFunctionNames.map((name) => `Aggregation.${name}`) : []),
    ]),
    "Repeatability.Supported": true,
    "Aggregation.ApplySupportedDefaults": applySupport(transformationsOf(model)),
  });

/** Annotations outside of their target, an element of the container. */
export interface TargetedAnnotations {
  readonly target: string;
  readonly annotations: readonly Annotation[];
}

const containedIn = ({ navigations }: EntityType): readonly Navigation[] =>
  navigations.filter((navigation) => navigation.containsTarget);

/**
 * Terms of the sets within a partition that name properties of their records. At a target that begins with the container,
 * paths begin at these records; elsewhere, at the partition (CSDL 4.01, 14.2.2 and 14.4.1.2).
 */
export const containedSetAnnotations = (model: Model): readonly TargetedAnnotations[] =>
  model.types.flatMap((type) =>
    containedIn(type).map(({ name, target }) => {
      const contained = model.type(target);
      const restrictions = {
        ...collectionRestrictions(contained),
        NavigationRestrictions: navigationRestrictions(contained),
      };
      const named = Object.entries(restrictions).filter(([, value]) => hasPaths(value));
      return {
        target: `${model.namespace}.${model.container}/${type.set}/${name}`,
        annotations: [
          ...named.map(([term, value]) => annotation(`Capabilities.${term}`, value)),
          ...temporalAnnotations(contained),
        ],
      };
    }),
  );

/** A value as clients read it at the set of the partition. */
const withoutPaths = (value: AnnotationValue): AnnotationValue =>
  typeof value === "object" && value.kind === "record"
    ? record(Object.fromEntries(Object.entries(value.members).filter(([, each]) => !hasPaths(each))))
    : value;

/** Terms of an entity set; the sets within a partition have the same ones, in its restrictions and of their own. */
export function setAnnotations(model: Model, type: EntityType, facts: ServiceFacts): readonly Annotation[] {
  const contained = containedIn(type);
  const restricted = contained.map((navigation) => {
    const target = model.type(navigation.target);
    const restrictions = Object.entries(collectionRestrictions(target)).map(
      ([term, value]) => [term, withoutPaths(value)] as const,
    );
    return record({
      NavigationProperty: navigationPath(navigation.name),
      ...Object.fromEntries(restrictions),
      ...(needsETag(target, facts) && { OptimisticConcurrencyControl: true }),
    });
  });
  // A set computed for one partition cannot be a part of the records of all.
  const computed = contained.filter(({ target }) => model.type(target).query !== undefined);
  const terms = {
    ...collectionRestrictions(type),
    CountRestrictions: record({ Countable: true }),
    ExpandRestrictions: record({
      Expandable: true,
      ...(type.properties.some(isStream) && { StreamsExpandable: true }),
      NonExpandableProperties: collection(computed.map(({ name }) => navigationPath(name))),
      MaxLevels: facts.maxExpandDepth,
    }),
    ComputeSupported: true,
    ChangeTracking: changeTracking(type),
    NavigationRestrictions: navigationRestrictions(type, restricted),
  };
  return [
    ...Object.entries(terms).map(([term, value]) => annotation(`Capabilities.${term}`, value)),
    ...keyAnnotations(type),
    ...searchAnnotations(type),
    annotation(
      "Aggregation.ApplySupported",
      applySupport(transformationsOf(model).filter((name) => name !== "search" || isSearchable(type))),
    ),
    ...temporalAnnotations(type),
    // Without the properties of which the ETag is made: it is a counter that is no property.
    ...annotations({ "Core.OptimisticConcurrency": needsETag(type, facts) ? collection([]) : undefined }),
  ];
}

/** The navigation properties to records that those of a third type name: these are written in their place. */
const indirect = (type: EntityType): readonly Navigation[] =>
  shownNavigations(type).filter(({ through }) => through !== undefined);

/** `contained` are the restrictions of the sets within a partition. */
const navigationRestrictions = (
  type: EntityType,
  contained: readonly AnnotationValue[] = [],
): AnnotationValue =>
  record({
    Navigability: enumMember("Capabilities.NavigationType", "Recursive"),
    RestrictedProperties: collection([
      ...contained,
      ...indirect(type).map(({ name }) =>
        record({
          NavigationProperty: navigationPath(name),
          InsertRestrictions: record({ Insertable: false }),
          UpdateRestrictions: record({ DeltaUpdateSupported: false }),
        }),
      ),
    ]),
  });

/** Whether changes of the records require an ETag (Protocol 4.01, section 11.4.1.1). */
const needsETag = (type: EntityType, { requireIfMatch }: ServiceFacts): boolean =>
  requireIfMatch && hasVersion(type);

/** The transformations of `$apply`; `search` is for searchable sets. All types may be related to a hierarchy. */
const transformationsOf = (model: Model): readonly string[] => [
  "aggregate", "groupby", "concat", "identity", "join", "outerjoin", "nest", "addnested", "expand", "filter", "search", "compute", "orderby", "top", "skip",
  "topcount", "topsum", "toppercent", "bottomcount", "bottomsum", "bottompercent",
  ...(hasHierarchy(model) ? ["ancestors", "descendants", "traverse"] : []),
]; // prettier-ignore

const isSearchable = ({ properties }: EntityType): boolean => properties.some((it) => it.searchable);

/** Capabilities of `$apply` (Data Aggregation 4.0, section 5.1); there are no custom aggregation methods. */
const applySupport = (transformations: readonly string[]): AnnotationValue =>
  record({
    Transformations: collection(transformations),
    Rollup: enumMember("Aggregation.RollupType", "MultipleHierarchies"),
    From: true,
  });

/** Terms of an entity type. */
export const typeAnnotations = (type: EntityType): readonly Annotation[] => [
  descriptionAnnotation(type),
  ...hierarchyAnnotations(type),
  ...presentationAnnotations(type),
];

/** The hierarchies of the records (Data Aggregation 4.0, 5.5.2), and the properties of nodes that `TopLevels` adds. */
const hierarchyAnnotations = ({ hierarchies = [] }: EntityType): readonly Annotation[] =>
  hierarchies.flatMap(({ qualifier, node, parent }) => [
    annotation(
      "Aggregation.RecursiveHierarchy",
      record({ NodeProperty: propertyPath(node), ParentNavigationProperty: navigationPath(parent) }),
      qualifier,
    ),
    annotation(
      "Hierarchy.RecursiveHierarchy",
      record(Object.fromEntries(treeProperties.map((name) => [name, valuePath(name)]))),
      qualifier,
    ),
  ]);

/** The natural key, which can address a record instead of its id; some records have no other key than their id. */
function keyAnnotations({ naturalKey }: EntityType): readonly Annotation[] {
  if (naturalKey.every((name) => name === "id")) return [];
  const Key = collection(naturalKey.map((name) => record({ Name: propertyPath(name), Alias: name })));
  return [annotation("Core.AlternateKeys", collection([record({ Key })]))];
}

/** The properties that `$search` searches. */
function searchAnnotations({ properties }: EntityType): readonly Annotation[] {
  const names = properties.filter((it) => it.searchable).map((it) => it.name);
  if (names.length === 0) return [];
  return [
    annotation(
      "Core.LongDescription",
      `$search looks into ${names.join(", ")}. A word finds the words that begin with it, a phrase in double quotes whole words.`,
    ),
  ];
}

/**
 * Only properties stored with the record are listed. A value from other records or from the calendar is filtered by its
 * current state, but a change of it is not a change of the record.
 */
const changeTracking = (type: EntityType): AnnotationValue => {
  const supported = type.query === undefined && type.rows?.read === undefined;
  return record({
    Supported: supported,
    FilterableProperties: propertyPaths(
      type.properties.filter(({ column }) => supported && column !== undefined).map(({ name }) => name),
    ),
    ExpandableProperties: collection([]),
  });
};

const isStream = (property: Property): boolean => property.stream !== undefined;

/** Whether only the service sets the property. A stream can be written, at its own URL. */
const isComputed = (property: Property): boolean => property.access === "computed" && !isStream(property);

/** Restrictions that are both a term of an entity set and a member of `Capabilities.NavigationPropertyRestriction`. */
function collectionRestrictions(type: EntityType): Record<string, AnnotationValue> {
  const named = (test: (property: Property) => boolean): AnnotationValue =>
    propertyPaths(type.properties.filter(test).map((property) => property.name));
  const unrelatable = collection(indirect(type).map(({ name }) => navigationPath(name)));
  return {
    FilterRestrictions: record({ Filterable: true, NonFilterableProperties: named(isStream) }),
    SearchRestrictions: record({
      Searchable: isSearchable(type),
      UnsupportedExpressions: enumMember("Capabilities.SearchExpressions", "none"),
    }),
    SortRestrictions: record({ Sortable: true, NonSortableProperties: named(isStream) }),
    TopSupported: true,
    SkipSupported: true,
    SelectSupport: record({
      Supported: true,
      Expandable: true,
      Filterable: true,
      Searchable: true,
      TopSupported: true,
      SkipSupported: true,
      ComputeSupported: true,
      Countable: true,
      Sortable: true,
    }),
    IndexableByKey: true,
    InsertRestrictions: record({
      Insertable: type.insertable,
      NonInsertableProperties: named(isComputed),
      NonInsertableNavigationProperties: unrelatable,
      RequiredProperties: propertyPaths(type.required),
    }),
    UpdateRestrictions: record({
      Updatable: type.updatable,
      Upsertable: type.updatable && type.insertable,
      FilterSegmentSupported: true,
      DeltaUpdateSupported: takesChanges(type),
      NonUpdatableProperties: named(
        (it) => isComputed(it) || it.access === "immutable" || it.readOnly === true,
      ),
      NonUpdatableNavigationProperties: unrelatable,
    }),
    DeleteRestrictions: record({ Deletable: type.deletable, FilterSegmentSupported: true }),
    ReadRestrictions: record({ Readable: true }),
  };
}

/* Terms of the vocabularies UI, Common and Measures, for programs that show records to people. */

const dataField = (path: string): AnnotationValue => record({ Value: valuePath(path) }, "UI.DataField");

const dataFields = (list: string): AnnotationValue => collection(list.split(",").map(dataField));

/** Terms of an entity type; none where the model does not declare its presentation. */
function presentationAnnotations(type: EntityType): readonly Annotation[] {
  const { presentation: shown, properties } = type;
  if (!shown) return [];
  const [TypeName, TypeNamePlural] = shown.names;
  const header = {
    TypeName,
    TypeNamePlural,
    Title: dataField(shown.title),
    ...(shown.subtitle !== undefined && { Description: dataField(shown.subtitle) }),
  };
  return [
    ...annotations({
      "UI.HeaderInfo": record(header),
      "UI.LineItem": dataFields(shown.columns),
      "UI.SelectionFields": shown.filters === undefined ? undefined : propertyPaths(shown.filters.split(",")),
    }),
    ...sectionAnnotations(type, shown),
    ...(properties.some(({ text }) => text !== undefined) || type.navigations.some(isNaming)
      ? [annotation("UI.TextArrangement", enumMember("UI.TextArrangementType", "TextLast"))]
      : []),
  ];
}

/** The fields of a record in groups, which are one facet, and a facet for each list of related records. */
function sectionAnnotations({ navigations }: EntityType, shown: Presentation): readonly Annotation[] {
  const sections = Object.entries(shown.sections ?? {}).map(([Label, content]) => ({
    Label,
    ID: Label.replace(/\W/g, ""),
    content,
    isList: navigations.some(({ name, collection: isMany }) => isMany && name === content),
  }));
  const groups = sections.filter(({ isList }) => !isList);
  if (groups.length === 0) return [];
  const reference = (Label: string, ID: string, Target: AnnotationValue): AnnotationValue =>
    record({ Label, ID, Target }, "UI.ReferenceFacet");
  const groupFacets = groups.map(({ Label, ID }) =>
    reference(Label, ID, { kind: "annotationPath", path: "", term: "UI.FieldGroup", qualifier: ID }),
  );
  const lists = sections.filter(({ isList }) => isList);
  return [
    ...groups.map(({ Label, ID, content }) =>
      annotation("UI.FieldGroup", record({ Label, Data: dataFields(content) }), ID),
    ),
    annotation(
      "UI.Facets",
      collection([
        record(
          { Label: shown.names[0], ID: "Fields", Facets: collection(groupFacets) },
          "UI.CollectionFacet",
        ),
        ...lists.map(({ Label, ID, content }) =>
          reference(Label, ID, { kind: "annotationPath", path: `${content}/`, term: "UI.LineItem" }),
        ),
      ]),
    ),
  ];
}

/** Terms of a property: a readable text, the records from which it is chosen, the unit of its numbers. */
function valueAnnotations(model: Model, type: EntityType, property: Property): readonly Annotation[] {
  const text = property.text ?? textByNavigation(model, type, property);
  return [
    ...annotations({ "Common.Text": text === undefined ? undefined : valuePath(text) }),
    ...valueLists(model, type, property),
    ...annotations({
      "Measures.Unit": property.unit,
      "Measures.ISOCurrency": currencyOf(model, property),
      ...(property.address && { [addressTerms[property.address]]: true }),
    }),
  ];
}

const addressTerms = {
  email: "Communication.IsEmailAddress",
  phone: "Communication.IsPhoneNumber",
  url: "Core.IsURL",
} as const;

/** The currency of an amount: at a path, or the one of the model. */
function currencyOf(model: Model, { currency, localCurrency }: Property): AnnotationValue | undefined {
  if (currency !== undefined) return valuePath(currency);
  return localCurrency ? model.localCurrency : undefined;
}

/** Whether a code names the record that the navigation leads to. */
const isNaming = ({ collection: isMany, hidden, through, containsTarget }: Navigation): boolean =>
  !isMany && !hidden && !through && !containsTarget;

/** The subtitle of the record that the property is the code of. */
function textByNavigation(model: Model, { navigations }: EntityType, { name }: Property): string | undefined {
  const naming = navigations.find((navigation) => isNaming(navigation) && navigation.on[0]?.[0] === name);
  const subtitle = naming && model.type(naming.target).presentation?.subtitle;
  return naming && subtitle !== undefined ? `${naming.name}/${subtitle}` : undefined;
}

type ListedReference = Pick<Reference, "target" | "on"> & Partial<Pick<Reference, "offered">>;

/** The qualifier of the list of a reference: the set, with the flags of the records that are offered. */
const qualifierOf = (model: Model, { target, offered = {} }: ListedReference): string =>
  [model.type(target).set, ...Object.keys(offered)].join("_");

/** One list for each kind of records that the property can name; several lists have qualifiers. */
function valueLists(model: Model, type: EntityType, { name }: Property): readonly Annotation[] {
  const { presentation, navigations, references, query } = type;
  const named: readonly ListedReference[] = query ? navigations.filter(isNaming) : references;
  const own: readonly ListedReference[] = [...named, ...(presentation?.choices ?? [])].filter(
    ({ on }) => on[0]?.[0] === name,
  );
  const distinct = new Map(
    own.toReversed().map((reference) => [qualifierOf(model, reference), reference] as const),
  );
  const lists = [...distinct].map(([qualifier, reference]) =>
    annotation(
      "Common.ValueList",
      valueList(model.type(reference.target), reference, named.includes(reference)),
      distinct.size > 1 ? qualifier : undefined,
    ),
  );
  return distinct.size > 1 ? [...lists, ...relevantLists(model, type, name)] : lists;
}

/** The lists of a code that depend on other values; none where these are hidden from the caller. */
function relevantLists(model: Model, type: EntityType, code: string): readonly Annotation[] {
  const own = type.references.filter(({ on }) => on[0]?.[0] === code);
  const names = own.flatMap(({ when }) => Object.keys(when));
  if (names.length === 0 || names.some((name) => type.property(name) === undefined)) return [];
  const qualifiers = own.map((reference) => relevantList(model, type, reference));
  return [annotation(`${model.namespace}.${relevantListsTerm.name}`, collection(qualifiers))];
}

/** The qualifier of the list of a reference; "", which no list has, where the code does not refer to its records. */
function relevantList(model: Model, type: EntityType, reference: Reference): AnnotationValue {
  const { when } = reference;
  const qualifier = qualifierOf(model, reference);
  const conditions = Object.entries(when).map(([name, stored]) => [
    name,
    [type.property(name)?.options?.parse(stored) ?? stored],
  ]);
  if (conditions.length === 0) return qualifier;
  return { kind: "if", condition: areAmong(Object.fromEntries(conditions)), then: qualifier, otherwise: "" };
}

/** The other values of a reference narrow the list and are filled in; those of a choice are only filled in. */
function valueList(
  target: EntityType,
  { on, offered = {} }: ListedReference,
  isReference: boolean,
): AnnotationValue {
  const { presentation, set } = target;
  const parameters = on.map(([local, foreign], index) =>
    record(
      { LocalDataProperty: propertyPath(local), ValueListProperty: foreign },
      isReference || index === 0 ? "Common.ValueListParameterInOut" : "Common.ValueListParameterOut",
    ),
  );
  const shown = [presentation?.title, presentation?.subtitle].filter(
    (path) => path !== undefined && !on.some(([, foreign]) => foreign === path),
  );
  return record({
    ...(presentation && { Label: presentation.names[1] }),
    CollectionPath: set,
    SearchSupported: isSearchable(target),
    Parameters: collection([
      ...parameters,
      ...Object.entries(offered)
        .filter(([flag]) => target.property(flag) !== undefined)
        .map(([flag, value]) =>
          record({ ValueListProperty: flag, Constant: value }, "Common.ValueListParameterConstant"),
        ),
      ...shown.map((path = "") =>
        record({ ValueListProperty: path }, "Common.ValueListParameterDisplayOnly"),
      ),
    ]),
  });
}

/* Labels from names, for `Common.Label`: `contractValidUntil` becomes “Contract valid until”. */

/** Splits a name in camel case; a run of capitals and digits stays together. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/([a-z])(\d)/g, "$1 $2")
    .split(" ")
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  const [first = "", ...rest] = words;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(" ");
}
