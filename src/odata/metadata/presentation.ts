/** Annotations for programs that show records to people, with terms of the vocabularies UI, Common and Measures. */
import type { EntityType, Model, Navigation, Presentation, Property, Reference } from "../model/model";
import {
  annotation,
  type Annotation,
  annotations,
  type AnnotationValue,
  areAmong,
  collection,
  enumMember,
  propertyPath,
  propertyPaths,
  record,
  relevantListsTerm,
  valuePath,
} from "./annotation";

const dataField = (path: string): AnnotationValue => record({ Value: valuePath(path) }, "UI.DataField");

const dataFields = (list: string): AnnotationValue => collection(list.split(",").map(dataField));

/** Terms of an entity type; none where the model does not declare its presentation. */
export function presentationAnnotations(type: EntityType): readonly Annotation[] {
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
export function valueAnnotations(model: Model, type: EntityType, property: Property): readonly Annotation[] {
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
  const { presentation, set, properties } = target;
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
    SearchSupported: properties.some(({ searchable }) => searchable),
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
