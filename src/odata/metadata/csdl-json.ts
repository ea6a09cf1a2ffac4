/** `$metadata` as JSON (OData CSDL JSON Representation 4.01), generated from the model and the facts alone. */
import type { EntityType, Model, Navigation, Operation, Property } from "../model/model";
import {
  type Annotation,
  type AnnotationValue,
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
      expression(value),
    ]),
  );

/** CSDL JSON 4.01, sections 14.3 and 14.4: a path to a value is an object, other paths and members of enumerations are plain strings. */
function expression(value: AnnotationValue): unknown {
  if (typeof value !== "object") return value;
  switch (value.kind) {
    case "enum":
      return value.member;
    case "path":
      return { $Path: value.path };
    case "apply":
      return { $Apply: value.parameters.map(expression), $Function: value.name };
    case "if":
      return { $If: [value.condition, value.then, value.otherwise].map(expression) };
    case "annotationPath":
      return `${value.path}@${qualifiedTerm(value.term, value.qualifier)}`;
    case "propertyPath":
    case "navigationPath":
      return value.path;
    case "collection":
      return value.items.map(expression);
    case "record":
    default:
      return {
        // CSDL JSON 4.01, section 14.4.12.
        ...(value.type === undefined ? {} : { "@type": typeUrl(value.type) }),
        ...Object.fromEntries(
          Object.entries(value.members).map(([name, member]) => [name, expression(member)]),
        ),
      };
  }
}
