/** `$metadata` as XML and as JSON (OData CSDL XML and JSON Representations 4.01), from the model and the facts alone. */
import type { EntityType, Model, Navigation, Operation, Property } from "../model/model";
import {
  type Annotation,
  type AnnotationValue,
  fullName,
  type OwnTerm,
  ownTerms,
  qualifiedTerm,
  typeUrl,
  vocabularies,
} from "./annotation";
import {
  bindingsOf,
  isInServiceDocument,
  operandFacts,
  type OperandFacts,
  type OperationOverload,
  overloadsOf,
  partnerOf,
  qualified,
  resultPath,
  resultSet,
  type ServiceFacts,
  shownNavigations,
} from "./facts";
import {
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

/**
 * Returns the document as text. `version` is that of the response's `OData-Version` header; nothing else in the
 * document depends on it, because all constructs in use exist in both versions. Vocabulary names are written in full,
 * because some clients do not resolve aliases.
 */
export function csdlXml(model: Model, facts: ServiceFacts, version: "4.0" | "4.01" = "4.01"): string {
  const schema = element(
    "Schema",
    { xmlns: "http://docs.oasis-open.org/odata/ns/edm", Namespace: model.namespace },
    [
      ...model.types.map((type) => entityTypeElement(model, type)),
      ...model.complexTypes.map((type) => complexTypeElement(model, type)),
      ...[...overloadsOf(model).values()].flat().map((overload) => operationElement(model, overload)),
      ...ownTerms.map(termElement),
      element("EntityContainer", { Name: model.container }, [
        ...model.types.map((type) => entitySetElement(model, type, facts)),
        ...model.imports.map((operation) => importElement(model, operation)),
        ...containerAnnotations(model, facts).map(annotationElement),
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

const entityTypeElement = (model: Model, type: EntityType): Element =>
  element("EntityType", { Name: type.name }, [
    element("Key", {}, [element("PropertyRef", { Name: "id" })]),
    ...type.properties.map((property) => propertyElement(model, type, property)),
    ...shownNavigations(type).map((navigation) => navigationElement(model, type, navigation)),
    ...typeAnnotations(type).map(annotationElement),
  ]);

const complexTypeElement = (model: Model, type: EntityType): Element =>
  element("ComplexType", { Name: type.name }, [
    ...type.properties.map((property) => propertyElement(model, type, property)),
    annotationElement(descriptionAnnotation(type)),
  ]);

/** CSDL 4.01, section 12: a function or an action with its binding parameter, or unbound at the root. */
function operationElement(model: Model, overload: OperationOverload): Element {
  const { operation, binding, parameters, composable } = overload;
  const { kind, name, result } = operation;
  const on = binding && qualified(model, binding.type.name);
  return element(
    kind === "function" ? "Function" : "Action",
    {
      Name: name,
      IsBound: binding ? true : undefined,
      IsComposable: composable ? true : undefined,
      EntitySetPath: resultPath(model, overload),
    },
    [
      ...(binding && on !== undefined
        ? [
            element("Parameter", {
              Name: binding.name,
              Type: binding.collection ? `Collection(${on})` : on,
              Nullable: false,
            }),
          ]
        : []),
      ...parameters.map((parameter) =>
        element(
          "Parameter",
          { Name: parameter.name, ...operandAttributes(operandFacts(model, parameter)) },
          parameterAnnotations(parameter).map(annotationElement),
        ),
      ),
      ...(result ? [element("ReturnType", operandAttributes(operandFacts(model, result)))] : []),
      ...operationAnnotations(overload).map(annotationElement),
    ],
  );
}

const operandAttributes = ({ type, collection, property, nullable }: OperandFacts): Attributes => ({
  Type: collection ? `Collection(${type})` : type,
  Nullable: nullable,
  MaxLength: property?.maxLength,
  Precision: property?.precision,
  Scale: property?.scale,
});

/** CSDL 4.01, sections 13.5 and 13.6. */
const importElement = ({ namespace }: Model, operation: Operation): Element => {
  const { kind, name } = operation;
  return element(kind === "function" ? "FunctionImport" : "ActionImport", {
    Name: name,
    [kind === "function" ? "Function" : "Action"]: `${namespace}.${name}`,
    EntitySet: resultSet(operation),
    IncludeInServiceDocument: isInServiceDocument(operation) ? true : undefined,
  });
};

const propertyElement = (model: Model, type: EntityType, property: Property): Element =>
  element(
    "Property",
    {
      Name: property.name,
      Type: property.type,
      Nullable: false,
      MaxLength: property.maxLength,
      Precision: property.precision,
      Scale: property.scale,
    },
    propertyAnnotations(model, type, property).map(annotationElement),
  );

function navigationElement(model: Model, type: EntityType, navigation: Navigation): Element {
  const target = `${model.namespace}.${navigation.target}`;
  return element(
    "NavigationProperty",
    {
      Name: navigation.name,
      Type: navigation.collection ? `Collection(${target})` : target,
      Partner: partnerOf(model, type, navigation)?.name,
      ContainsTarget: navigation.containsTarget ? true : undefined,
    },
    navigationAnnotations(navigation).map(annotationElement),
  );
}

const termElement = ({ name, description }: OwnTerm): Element =>
  element("Term", { Name: name, Type: "Collection(Edm.String)", Nullable: false, AppliesTo: "Property" }, [
    annotationElement({ term: "Core.Description", value: description }),
  ]);

const entitySetElement = (model: Model, type: EntityType, facts: ServiceFacts): Element =>
  element("EntitySet", { Name: type.set, EntityType: `${model.namespace}.${type.name}` }, [
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
function element(name: string, attributes: Attributes = {}, children: readonly Element[] = []): Element {
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
    ...byName(model.types, (type) => entityTypeObject(model, type)),
    ...byName(model.complexTypes, (type) => complexTypeObject(model, type)),
    ...Object.fromEntries(
      [...overloadsOf(model)].map(([name, overloads]) => [
        name,
        overloads.map((overload) => operationObject(model, overload)),
      ]),
    ),
    ...annotationMembers(schemaAnnotations(model)),
    ...targetedMembers(containedSetAnnotations(model)),
    ...byName(ownTerms, ({ description }) => ({
      $Kind: "Term",
      $Collection: true,
      $AppliesTo: ["Property"],
      "@Core.Description": description,
    })),
    [model.container]: {
      $Kind: "EntityContainer",
      ...Object.fromEntries(model.types.map((type) => [type.set, entitySetObject(model, type, facts)])),
      ...byName(model.imports, (operation) => importObject(model, operation)),
      ...annotationMembers(containerAnnotations(model, facts)),
    },
  },
});

/** A member for each of the items. */
const byName = <Item extends { readonly name: string }>(
  items: readonly Item[],
  object: (item: Item) => JsonObject,
): JsonObject => Object.fromEntries(items.map((item) => [item.name, object(item)]));

const entityTypeObject = (model: Model, type: EntityType): JsonObject => ({
  $Kind: "EntityType",
  $Key: ["id"],
  ...byName(type.properties, (property) => propertyObject(model, type, property)),
  ...byName(shownNavigations(type), (navigation) => navigationObject(model, type, navigation)),
  ...annotationMembers(typeAnnotations(type)),
});

const complexTypeObject = (model: Model, type: EntityType): JsonObject => ({
  $Kind: "ComplexType",
  ...byName(type.properties, (property) => propertyObject(model, type, property)),
  ...annotationMembers([descriptionAnnotation(type)]),
});

/** CSDL JSON 4.01, section 12. */
function operationObject(model: Model, overload: OperationOverload): JsonObject {
  const { operation, binding, parameters, composable } = overload;
  const { kind, result } = operation;
  return {
    $Kind: kind === "function" ? "Function" : "Action",
    $IsBound: binding ? true : undefined,
    $IsComposable: composable ? true : undefined,
    $EntitySetPath: resultPath(model, overload),
    $Parameter: [
      ...(binding
        ? [
            {
              $Name: binding.name,
              $Type: qualified(model, binding.type.name),
              $Collection: binding.collection ? true : undefined,
            },
          ]
        : []),
      ...parameters.map((parameter) => ({
        $Name: parameter.name,
        ...operandMembers(operandFacts(model, parameter)),
        ...annotationMembers(parameterAnnotations(parameter)),
      })),
    ],
    $ReturnType: result && operandMembers(operandFacts(model, result)),
    ...annotationMembers(operationAnnotations(overload)),
  };
}

const operandMembers = ({ type, collection, property, nullable }: OperandFacts): JsonObject => ({
  $Type: type === "Edm.String" ? undefined : type,
  $Collection: collection ? true : undefined,
  $Nullable: nullable ? true : undefined,
  $MaxLength: property?.maxLength,
  $Precision: property?.precision,
  $Scale: property?.scale,
});

const importObject = ({ namespace }: Model, operation: Operation): JsonObject => ({
  [operation.kind === "function" ? "$Function" : "$Action"]: `${namespace}.${operation.name}`,
  $EntitySet: resultSet(operation),
  $IncludeInServiceDocument: isInServiceDocument(operation) ? true : undefined,
});

/** CSDL JSON 4.01, section 7: an absent type is Edm.String, an absent `$Nullable` is false. */
const propertyObject = (model: Model, type: EntityType, property: Property): JsonObject => ({
  $Type: property.type === "Edm.String" ? undefined : property.type,
  $MaxLength: property.maxLength,
  $Precision: property.precision,
  $Scale: property.scale,
  ...annotationMembers(propertyAnnotations(model, type, property)),
});

const navigationObject = (model: Model, type: EntityType, navigation: Navigation): JsonObject => ({
  $Kind: "NavigationProperty",
  $Collection: navigation.collection ? true : undefined,
  $Type: `${model.namespace}.${navigation.target}`,
  $Nullable: navigation.collection ? undefined : true,
  $Partner: partnerOf(model, type, navigation)?.name,
  $ContainsTarget: navigation.containsTarget ? true : undefined,
  ...annotationMembers(navigationAnnotations(navigation)),
});

function entitySetObject(model: Model, type: EntityType, facts: ServiceFacts): JsonObject {
  const bindings = bindingsOf(model, type);
  return {
    $Collection: true,
    $Type: `${model.namespace}.${type.name}`,
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

/** CSDL JSON 4.01, sections 14.3 and 14.4: a path to a value is an object, other paths and members of enumerations are plain strings. */
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
