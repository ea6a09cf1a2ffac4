/** `$metadata` as XML and as JSON (OData CSDL XML and JSON Representations 4.01), from the model and the facts alone. */
import {
  type EntityType,
  isComposable,
  type Model,
  type Navigation,
  type Operand,
  type Operation,
  type Property,
  shownNavigations,
} from "../model/model";
import {
  type Annotation,
  type AnnotationValue,
  fullName,
  type OwnTerm,
  ownTerms,
  qualifiedTerm,
  typeUrl,
  vocabularies,
  containedSetAnnotations,
  containerAnnotations,
  descriptionAnnotation,
  navigationAnnotations,
  operationAnnotations,
  parameterAnnotations,
  propertyAnnotations,
  schemaAnnotations,
  setAnnotations,
  type TargetedAnnotations,
  typeAnnotations,
} from "./vocabulary";
import {
  bindingsOf,
  isInServiceDocument,
  type OperationOverload,
  overloadsOf,
  partnerOf,
  qualified,
  resultPath,
  resultSet,
  type ServiceFacts,
} from "./facts";

/**
 * Returns the document as text. `version` is that of the response's `OData-Version` header; nothing else in the
 * document depends on it: all constructs in use exist in both versions, except for `odata.matchesPattern` in annotations,
 * which clients of 4.0 ignore. Vocabulary names are written in full, because some clients do not resolve aliases.
 */
export function csdlXml(model: Model, facts: ServiceFacts, version: "4.0" | "4.01" = "4.01"): string {
  const schema = element(
    "Schema",
    { xmlns: "http://docs.oasis-open.org/odata/ns/edm", Namespace: model.namespace },
    [
      ...model.types.map((type) => schemaElement(entityType(model, type))),
      ...model.complexTypes.map((type) => schemaElement(complexType(model, type))),
      ...[...overloadsOf(model).values()]
        .flat()
        .map((overload) => schemaElement(operationOf(model, overload))),
      ...ownTerms.map(termElement),
      element("EntityContainer", { Name: model.container }, [
        ...model.types.map((type) => entitySetElement(model, type, facts)),
        ...model.imports.map((operation) => schemaElement(importOf(model, operation))),
        ...containerAnnotations(model).map(annotationElement),
      ]),
      ...containedSetAnnotations(model).map(({ target, annotations }) =>
        element("Annotations", { Target: target }, annotations.map(annotationElement)),
      ),
      ...schemaAnnotations(model).map(annotationElement),
    ],
  );
  const document = element(
    "edmx:Edmx",
    { "xmlns:edmx": "http://docs.oasis-open.org/odata/ns/edmx", Version: version },
    [
      ...vocabularies.map(({ alias, namespace, uri }) =>
        element("edmx:Reference", { Uri: `${uri}.xml` }, [
          element("edmx:Include", { Namespace: namespace, Alias: alias }),
        ]),
      ),
      element("edmx:DataServices", {}, [schema]),
    ],
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n${document.join("\n")}\n`;
}

/** An element of the schema: in XML an element with attributes, in JSON an object with members of the same names. */
interface SchemaElement {
  readonly kind: string;
  readonly name?: string;
  /** In the order of the members in JSON. */
  readonly attributes?: Attributes;
  readonly parts?: readonly SchemaElement[];
  readonly annotations?: readonly Annotation[];
}

const entityType = (model: Model, type: EntityType): SchemaElement => ({
  kind: "EntityType",
  name: type.name,
  parts: [
    ...type.properties.map((property) => propertyOf(model, type, property)),
    ...shownNavigations(type).map((navigation) => navigationOf(model, type, navigation)),
  ],
  annotations: typeAnnotations(type),
});

const complexType = (model: Model, type: EntityType): SchemaElement => ({
  kind: "ComplexType",
  name: type.name,
  parts: type.properties.map((property) => propertyOf(model, type, property)),
  annotations: [descriptionAnnotation(type)],
});

const propertyOf = (model: Model, type: EntityType, property: Property): SchemaElement => ({
  kind: "Property",
  name: property.name,
  attributes: { Type: property.type, Nullable: false, ...facets(property) },
  annotations: propertyAnnotations(model, type, property),
});

const facets = ({ maxLength, precision, scale }: Property): Attributes => ({
  MaxLength: maxLength,
  Precision: precision,
  Scale: scale,
});

const navigationOf = (model: Model, type: EntityType, navigation: Navigation): SchemaElement => ({
  kind: "NavigationProperty",
  name: navigation.name,
  attributes: {
    Collection: navigation.collection,
    Type: qualified(model, navigation.target),
    Nullable: !navigation.collection,
    Partner: partnerOf(model, type, navigation)?.name,
    ContainsTarget: navigation.containsTarget || undefined,
  },
  parts: navigation.cascade ? [{ kind: "OnDelete", attributes: { Action: "Cascade" } }] : [],
  annotations: navigationAnnotations(navigation),
});

/** CSDL 4.01, section 12: a function or an action with its binding parameter, or unbound at the root. */
function operationOf(model: Model, overload: OperationOverload): SchemaElement {
  const { operation, binding } = overload;
  const { kind, name, parameters, result } = operation;
  return {
    kind: kind === "function" ? "Function" : "Action",
    name,
    attributes: {
      IsBound: binding && true,
      IsComposable: isComposable(operation) || undefined,
      EntitySetPath: resultPath(model, overload),
    },
    parts: [
      ...(binding
        ? [{ kind: "Parameter", name: binding.name, attributes: operand(model, bound(binding)) }]
        : []),
      ...parameters.map((parameter) => ({
        kind: "Parameter",
        name: parameter.name,
        attributes: operand(model, parameter),
        annotations: parameterAnnotations(parameter),
      })),
      ...(result ? [{ kind: "ReturnType", attributes: operand(model, result) }] : []),
    ],
    annotations: operationAnnotations(overload),
  };
}

const bound = ({ type, collection }: NonNullable<OperationOverload["binding"]>): Operand => ({
  of: { kind: "entity", type },
  collection,
  nullable: false,
});

const operand = (model: Model, { of, collection, nullable }: Operand): Attributes => ({
  Type: of.kind === "primitive" ? of.property.type : qualified(model, of.type.name),
  Collection: collection,
  Nullable: nullable,
  ...(of.kind === "primitive" && facets(of.property)),
});

/** CSDL 4.01, sections 13.5 and 13.6. */
function importOf(model: Model, operation: Operation): SchemaElement {
  const kind = operation.kind === "function" ? "Function" : "Action";
  return {
    kind: `${kind}Import`,
    name: operation.name,
    attributes: {
      [kind]: qualified(model, operation.name),
      EntitySet: resultSet(operation),
      IncludeInServiceDocument: isInServiceDocument(operation) || undefined,
    },
  };
}

/* XML. */

function schemaElement({
  kind,
  name,
  attributes = {},
  parts = [],
  annotations = [],
}: SchemaElement): Element {
  const { Collection, Type, Nullable, ...others } = attributes;
  return element(
    kind,
    {
      Name: name,
      Type: Collection ? `Collection(${String(Type)})` : Type,
      // Of a navigation property it is the default.
      Nullable: kind === "NavigationProperty" ? undefined : Nullable,
      ...others,
    },
    [
      ...(kind === "EntityType" ? [element("Key", {}, [element("PropertyRef", { Name: "id" })])] : []),
      ...parts.map(schemaElement),
      ...annotations.map(annotationElement),
    ],
  );
}

const termElement = ({ name, description }: OwnTerm): Element =>
  element("Term", { Name: name, Type: "Collection(Edm.String)", Nullable: false, AppliesTo: "Property" }, [
    annotationElement({ term: "Core.Description", value: description }),
  ]);

const entitySetElement = (model: Model, type: EntityType, facts: ServiceFacts): Element =>
  element("EntitySet", { Name: type.set, EntityType: qualified(model, type.name) }, [
    ...bindingsOf(model, type).map(([path, target]) =>
      element("NavigationPropertyBinding", { Path: path, Target: target }),
    ),
    ...setAnnotations(model, type, facts).map(annotationElement),
  ]);

/** CSDL 4.01, section 14.3: constants are attributes, collections and records are elements. */
function annotationElement({ term, qualifier, value }: Annotation): Element {
  const { attribute, child } = expression(value);
  return element(
    "Annotation",
    { Term: fullName(term), Qualifier: qualifier, ...attribute },
    child ? [child] : [],
  );
}

interface ExpressionForms {
  readonly attribute?: Readonly<Record<string, string>>;
  readonly child?: Element;
}

/** The attribute or the element with the value, in an annotation or a member of a record. */
function expression(value: AnnotationValue): ExpressionForms {
  if (typeof value !== "object") return { attribute: { [constantName(value)]: String(value) } };
  switch (value.kind) {
    case "enum":
      return { attribute: { EnumMember: `${fullName(value.type)}/${value.member}` } };
    case "path":
      return { attribute: { Path: value.path } };
    case "apply":
      return { child: element("Apply", { Function: value.name }, value.parameters.map(itemElement)) };
    case "if":
      return {
        child: element("If", {}, [value.condition, value.then, value.otherwise].map(itemElement)),
      };
    case "annotationPath":
      return {
        attribute: {
          AnnotationPath: `${value.path}@${qualifiedTerm(fullName(value.term), value.qualifier)}`,
        },
      };
    case "propertyPath":
      return { attribute: { PropertyPath: value.path } };
    case "navigationPath":
      return { attribute: { NavigationPropertyPath: value.path } };
    case "collection":
      return { child: element("Collection", {}, value.items.map(itemElement)) };
    case "record":
    default:
      return {
        child: element(
          "Record",
          { Type: value.type && fullName(value.type) },
          Object.entries(value.members).map(memberElement),
        ),
      };
  }
}

const constantName = (value: string | number | boolean): string =>
  typeof value === "string" ? "String" : typeof value === "number" ? "Int" : "Bool";

function memberElement([name, value]: [string, AnnotationValue]): Element {
  const { attribute, child } = expression(value);
  return element("PropertyValue", { Property: name, ...attribute }, child ? [child] : []);
}

/** An item of a collection is always an element; a value with an attribute form becomes its text. */
function itemElement(value: AnnotationValue): Element {
  const { attribute, child } = expression(value);
  if (child) return child;
  const [name = "", text = ""] = Object.entries(attribute ?? {})[0] ?? [];
  return [`<${name}>${escapeXml(text)}</${name}>`];
}

/* XML: elements with attributes and children only; every value is escaped. */

/** The lines of an element. */
type Element = readonly string[];
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Undefined attributes are omitted. */
function element(name: string, attributes: Attributes, children: readonly Element[] = []): Element {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? "" : ` ${key}="${escapeXml(String(value))}"`,
  );
  const start = `<${name}${written.join("")}`;
  if (children.length === 0) return [`${start}/>`];
  return [`${start}>`, ...children.flat().map((line) => `  ${line}`), `</${name}>`];
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Replaces the characters that mark up XML by entities. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? "");

/* JSON. */

type JsonObject = Readonly<Record<string, unknown>>;

/** Returns the document as an object for `JSON.stringify`, which omits undefined members. */
export const csdlJson = (model: Model, facts: ServiceFacts): JsonObject => ({
  $Version: "4.01",
  $Reference: Object.fromEntries(
    vocabularies.map(({ alias, namespace, uri }) => [
      `${uri}.json`,
      { $Include: [{ $Namespace: namespace, $Alias: alias }] },
    ]),
  ),
  $EntityContainer: `${model.namespace}.${model.container}`,
  [model.namespace]: {
    ...objectsByName(model.types.map((type) => entityType(model, type))),
    ...objectsByName(model.complexTypes.map((type) => complexType(model, type))),
    ...Object.fromEntries(
      [...overloadsOf(model)].map(([name, overloads]) => [
        name,
        overloads.map((overload) => schemaObject(operationOf(model, overload))),
      ]),
    ),
    ...annotationMembers(schemaAnnotations(model)),
    ...targetedMembers(containedSetAnnotations(model)),
    ...Object.fromEntries(ownTerms.map(({ name, description }) => [name, termObject(description)])),
    [model.container]: {
      $Kind: "EntityContainer",
      ...Object.fromEntries(model.types.map((type) => [type.set, entitySetObject(model, type, facts)])),
      ...objectsByName(model.imports.map((operation) => importOf(model, operation))),
      ...annotationMembers(containerAnnotations(model)),
    },
  },
});

/** The elements whose kind JSON does not tell from their place. */
const namedKinds: ReadonlySet<string> = new Set([
  "EntityType", "ComplexType", "Function", "Action", "NavigationProperty",
]); // prettier-ignore

/** CSDL JSON 4.01, sections 7 and 12: an absent type is Edm.String, an absent `$Nullable` is false. */
function schemaObject({ kind, attributes = {}, parts = [], annotations = [] }: SchemaElement): JsonObject {
  const parameters = parts.filter((part) => part.kind === "Parameter");
  const result = parts.find((part) => part.kind === "ReturnType");
  const onDelete = parts.find((part) => part.kind === "OnDelete");
  return {
    $Kind: namedKinds.has(kind) ? kind : undefined,
    $Key: kind === "EntityType" ? ["id"] : undefined,
    ...Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [
        `$${name}`,
        value === false || (name === "Type" && value === "Edm.String") ? undefined : value,
      ]),
    ),
    ...(kind === "Function" || kind === "Action"
      ? {
          $Parameter: parameters.map((part) => ({ $Name: part.name, ...schemaObject(part) })),
          $ReturnType: result && schemaObject(result),
        }
      : objectsByName(parts.filter(({ name }) => name !== undefined))),
    $OnDelete: onDelete?.attributes?.["Action"],
    ...annotationMembers(annotations),
  };
}

const objectsByName = (elements: readonly SchemaElement[]): JsonObject =>
  Object.fromEntries(elements.map((each) => [each.name, schemaObject(each)]));

const termObject = (description: string): JsonObject => ({
  $Kind: "Term",
  $Collection: true,
  $AppliesTo: ["Property"],
  "@Core.Description": description,
});

function entitySetObject(model: Model, type: EntityType, facts: ServiceFacts): JsonObject {
  const bindings = bindingsOf(model, type);
  return {
    $Collection: true,
    $Type: qualified(model, type.name),
    $NavigationPropertyBinding: bindings.length > 0 ? Object.fromEntries(bindings) : undefined,
    ...annotationMembers(setAnnotations(model, type, facts)),
  };
}

/** CSDL JSON 4.01, section 5.3. */
const targetedMembers = (targeted: readonly TargetedAnnotations[]): JsonObject =>
  targeted.length === 0
    ? {}
    : {
        $Annotations: Object.fromEntries(
          targeted.map(({ target, annotations }) => [target, annotationMembers(annotations)]),
        ),
      };

const annotationMembers = (annotations: readonly Annotation[]): JsonObject =>
  Object.fromEntries(
    annotations.map(({ term, qualifier, value }) => [
      `@${qualifiedTerm(term, qualifier)}`,
      expressionJson(value),
    ]),
  );

/**
 * CSDL JSON 4.01, sections 14.3 and 14.4: a path to a value is an object, other paths and members of enumerations are
 * plain strings.
 */
function expressionJson(value: AnnotationValue): unknown {
  if (typeof value !== "object") return value;
  switch (value.kind) {
    case "enum":
      return value.member;
    case "path":
      return { $Path: value.path };
    case "apply":
      return { $Apply: value.parameters.map(expressionJson), $Function: value.name };
    case "if":
      return { $If: [value.condition, value.then, value.otherwise].map(expressionJson) };
    case "annotationPath":
      return `${value.path}@${qualifiedTerm(value.term, value.qualifier)}`;
    case "propertyPath":
    case "navigationPath":
      return value.path;
    case "collection":
      return value.items.map(expressionJson);
    case "record":
    default:
      return {
        // CSDL JSON 4.01, section 14.4.12.
        ...(value.type !== undefined && { "@type": typeUrl(value.type) }),
        ...Object.fromEntries(
          Object.entries(value.members).map(([name, member]) => [name, expressionJson(member)]),
        ),
      };
  }
}
