/** What the standard vocabularies say about the model: which term stands where, with which value. */
import type { EntityType, Model, Navigation, Property } from "../edm/model";
import {
  annotation,
  collection,
  enumMember,
  navigationPath,
  propertyPaths,
  record,
  type Annotation,
  type AnnotationValue,
} from "./annotation";
import type { ServiceFacts } from "./facts";

/** The term of this model for other spellings of a property that requests may use. */
export const alternateNamesTerm = {
  name: "AlternateNames",
  description: "Other spellings of the property that bodies and query options may use.",
};

export function propertyAnnotations(model: Model, property: Property): readonly Annotation[] {
  const { aliases, description, options } = property;
  return [
    annotation("Core.Description", description),
    ...(isComputed(property) ? [annotation("Core.Computed", true)] : []),
    ...(property.access === "immutable" ? [annotation("Core.Immutable", true)] : []),
    ...(options
      ? [
          annotation(
            "Validation.AllowedValues",
            collection(options.outputs.map((value) => record({ Value: value }))),
          ),
        ]
      : []),
    ...(aliases.length > 0
      ? [annotation(`${model.namespace}.${alternateNamesTerm.name}`, collection(aliases))]
      : []),
  ];
}

export const descriptionAnnotation = (described: EntityType | Navigation): Annotation =>
  annotation("Core.Description", described.description);

/** Terms of the container: the service as a whole. */
export const containerAnnotations = (facts: ServiceFacts): readonly Annotation[] => [
  annotation("Core.ODataVersions", "4.0 4.01"),
  annotation(
    "Capabilities.ConformanceLevel",
    enumMember("Capabilities.ConformanceLevelType", facts.conformance),
  ),
  annotation("Capabilities.SupportedFormats", collection(["application/json"])),
  annotation("Capabilities.SupportedMetadataFormats", collection(["application/xml", "application/json"])),
  annotation("Capabilities.AsynchronousRequestsSupported", false),
  annotation("Capabilities.BatchSupported", facts.batch),
  annotation("Capabilities.CrossJoinSupported", false),
  annotation("Capabilities.KeyAsSegmentSupported", true),
  annotation("Capabilities.QuerySegmentSupported", false),
  annotation("Capabilities.AnnotationValuesInQuerySupported", false),
  annotation("Capabilities.DeepInsertSupport", record({ Supported: facts.deepInsert })),
  annotation("Capabilities.DeepUpdateSupport", record({ Supported: false })),
  annotation("Capabilities.FilterFunctions", collection(facts.filterFunctions)),
];

/** Terms of an entity set; the sets that a company contains have the same, within its restrictions. */
export function setAnnotations(model: Model, type: EntityType, facts: ServiceFacts): readonly Annotation[] {
  const contained = type.navigations.filter((navigation) => navigation.containsTarget);
  const restricted = contained.map((navigation) => {
    const restrictions = collectionRestrictions(model.type(navigation.target), facts);
    return record({ NavigationProperty: navigationPath(navigation.name), ...restrictions });
  });
  const terms = {
    ...collectionRestrictions(type, facts),
    CountRestrictions: record({ Countable: true }),
    ExpandRestrictions: record({ Expandable: true, MaxLevels: facts.maxExpandDepth }),
    ComputeSupported: facts.compute,
    ChangeTracking: record({ Supported: false }),
    NavigationRestrictions: record({
      Navigability: enumMember("Capabilities.NavigationType", "Recursive"),
      ...(restricted.length > 0 ? { RestrictedProperties: collection(restricted) } : {}),
    }),
  };
  return Object.entries(terms).map(([term, value]) => annotation(`Capabilities.${term}`, value));
}

const isStream = (property: Property): boolean => property.stream !== undefined;

/** Whether the service alone sets it; a stream is written too, at its own URL. */
const isComputed = (property: Property): boolean => property.access === "computed" && !isStream(property);

/** What is both a term of an entity set and a member of `Capabilities.NavigationPropertyRestriction`. */
function collectionRestrictions(type: EntityType, facts: ServiceFacts): Record<string, AnnotationValue> {
  const named = (test: (property: Property) => boolean): AnnotationValue =>
    propertyPaths(type.properties.filter(test).map((property) => property.name));
  return {
    FilterRestrictions: record({ Filterable: true, NonFilterableProperties: named(isStream) }),
    SearchRestrictions: record({ Searchable: facts.search && type.properties.some((it) => it.searchable) }),
    SortRestrictions: record({ Sortable: true, NonSortableProperties: named(isStream) }),
    TopSupported: true,
    SkipSupported: true,
    SelectSupport: record({
      Supported: true,
      Expandable: true,
      Filterable: true,
      Searchable: facts.search,
      TopSupported: true,
      SkipSupported: true,
      ComputeSupported: facts.compute,
      Countable: true,
      Sortable: true,
    }),
    IndexableByKey: true,
    InsertRestrictions: record({
      Insertable: type.insertable,
      NonInsertableProperties: named(isComputed),
      RequiredProperties: propertyPaths(type.required),
    }),
    UpdateRestrictions: record({
      Updatable: type.updatable,
      FilterSegmentSupported: false,
      NonUpdatableProperties: named((it) => isComputed(it) || it.access === "immutable"),
    }),
    DeleteRestrictions: record({ Deletable: type.deletable, FilterSegmentSupported: false }),
    ReadRestrictions: record({ Readable: true }),
  };
}
