/** `$metadata` as XML (OData CSDL XML Representation 4.01), generated from the model and the facts alone. */
import type { EntityType, Model, Navigation, Operation, Property } from "../model/model";
import {
  type Annotation,
  type AnnotationValue,
  fullName,
  type OwnTerm,
  ownTerms,
  qualifiedTerm,
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
