/**
 * The model of a caller with rules: hidden properties do not exist, sets have the caller's rows, methods and operations.
 * Every other module reads this model as it reads the model itself, so that a rule applies wherever a name is resolved.
 */
import type { SetChange, SetRules, View } from "../message";
import {
  type EntityType,
  type KeyPairs,
  lookup,
  type Model,
  type Operand,
  type Operation,
  type Presentation,
  type Property,
  type RowRules,
  wholeType,
} from "./model";

/** The model of a view. */
export function viewModel(whole: Model, view: View): Model {
  const rows = {
    ...withTypes(whole, (type) => ({ ...type, ...rowsOf(type, view.sets.get(type.set)) })),
    whole,
  };
  const own = new Map(whole.types.map((type) => [type.name, viewType(type, view.sets.get(type.set))]));
  const typeOf = (name: string): EntityType => own.get(name) ?? whole.type(name);
  const model = withTypes(whole, ({ name }) => withVisiblePaths(typeOf(name), typeOf));
  const permits = ({ name }: Operation): boolean => view.operations === "*" || view.operations.has(name);
  return Object.freeze({
    ...model,
    whole,
    operations: model.operations.filter(permits),
    imports: model.imports.filter(permits),
    view: { rows, permits, imports: model.imports },
  });
}

const rowsOf = ({ table }: EntityType, rules: SetRules | undefined): { readonly rows?: RowRules } =>
  rules?.read || rules?.write ? { rows: { table, read: rules.read, write: rules.write } } : {};

function viewType(type: EntityType, rules: SetRules | undefined): EntityType {
  if (rules === undefined) return { ...type, whole: type };
  const { applicationTime, hierarchies, ...others } = type;
  const isHidden = (name: string | undefined): boolean => name !== undefined && rules.hidden.has(name);
  const isGone = ({ name, stream }: Property): boolean => isHidden(name) || isHidden(stream?.content);
  const isReadOnly = ({ name, stream }: Property): boolean =>
    rules.readOnly.has(name) || (stream !== undefined && rules.readOnly.has(stream.content));
  const properties = new Map(
    type.properties
      .filter((property) => !isGone(property))
      .map((property): [string, Property] => [
        property.name,
        isReadOnly(property) ? { ...property, readOnly: true } : property,
      ]),
  );
  const may = (change: SetChange, is: boolean): boolean => is && rules.allow.has(change);
  const isTimed = applicationTime && !isHidden(applicationTime.from) && !isHidden(applicationTime.to);
  return Object.freeze({
    ...others,
    ...(isTimed && { applicationTime }),
    ...(hierarchies && {
      hierarchies: hierarchies.filter(({ node, parent }) => !isHidden(node) && !isHidden(parent)),
    }),
    ...rowsOf(type, rules),
    whole: type,
    properties: [...properties.values()],
    navigations: type.navigations.filter(({ name }) => !isHidden(name)),
    insertable: may("create", type.insertable),
    updatable: may("update", type.updatable),
    deletable: may("delete", type.deletable),
    property: (name: string) => properties.get(type.property(name)?.name ?? ""),
    navigation: (name: string) => {
      const found = type.navigation(name);
      return isHidden(found?.name) ? undefined : found;
    },
  });
}

/** The model with other types of the sets, which its operations and look-ups refer to. */
function withTypes(model: Model, change: (type: EntityType) => EntityType): Model {
  const types = new Map(model.types.map((type) => [type.name, change(type)]));
  const typeOf = (type: EntityType): EntityType => types.get(type.name) ?? type;
  const operand = <Given extends Operand>(given: Given): Given =>
    given.of.kind === "entity" ? { ...given, of: { ...given.of, type: typeOf(given.of.type) } } : given;
  const operations = new Map(
    model.operations.map((operation): [Operation, Operation] => {
      const { bound, parameters, result } = operation;
      const given = parameters.map(operand);
      const changed = {
        ...operation,
        bound: bound && { ...bound, type: typeOf(bound.type) },
        parameters: given,
        result: result && operand(result),
        parameter: lookup(given.map((each) => [each.name, each])),
      };
      return [operation, changed];
    }),
  );
  const changedOf = (operation: Operation): Operation => operations.get(operation) ?? operation;
  const { partition } = model;
  return {
    ...model,
    types: [...types.values()],
    operations: [...operations.values()],
    imports: model.imports.map(changedOf),
    operationsOn: (type, collection) => model.operationsOn(wholeType(type), collection).map(changedOf),
    partition: partition && { ...partition, type: typeOf(partition.type) },
    type: (name) => types.get(name) ?? model.type(name),
    set: (name) => {
      const type = model.set(name);
      return type && typeOf(type);
    },
  };
}

/* The presentation of a type without paths to properties that are hidden from a caller. */

/** The type, whose presentation names only properties that exist; `typeOf` finds the types of navigation properties. */
function withVisiblePaths(type: EntityType, typeOf: (name: string) => EntityType): EntityType {
  const { presentation, ...others } = type;
  const shown = presentation && visible(presentation, type, typeOf);
  const own = new Map(type.properties.map((property) => [property.name, withPaths(property, type, typeOf)]));
  return {
    ...others,
    ...(shown && { presentation: shown }),
    references: type.references.filter(({ target, on }) => areKnown(type, typeOf(target), on)),
    properties: [...own.values()],
    property: (name) => own.get(type.property(name)?.name ?? ""),
  };
}

type TypeOf = (name: string) => EntityType;

function isKnown(type: EntityType, path: string, typeOf: TypeOf): boolean {
  const [first = "", ...rest] = path.split("/");
  const navigation = type.navigation(first);
  if (rest.length > 0)
    return navigation !== undefined && isKnown(typeOf(navigation.target), rest.join("/"), typeOf);
  return navigation !== undefined || type.property(first) !== undefined;
}

const areKnown = (type: EntityType, target: EntityType, on: KeyPairs): boolean =>
  on.every(([local, foreign]) => type.property(local) && target.property(foreign));

function withPaths(property: Property, type: EntityType, typeOf: TypeOf): Property {
  const { text, currency, ...others } = property;
  return {
    ...others,
    ...(text !== undefined && isKnown(type, text, typeOf) && { text }),
    ...(currency !== undefined && isKnown(type, currency, typeOf) && { currency }),
  };
}

/** Undefined where the title or every column is hidden. */
function visible(shown: Presentation, type: EntityType, typeOf: TypeOf): Presentation | undefined {
  const { subtitle, filters, sections = {}, choices = [], ...others } = shown;
  const list = (paths: string): string =>
    paths
      .split(",")
      .filter((path) => isKnown(type, path, typeOf))
      .join(",");
  const columns = list(shown.columns);
  if (columns === "" || !isKnown(type, shown.title, typeOf)) return undefined;
  const known = filters === undefined ? "" : list(filters);
  return {
    ...others,
    columns,
    ...(subtitle !== undefined && isKnown(type, subtitle, typeOf) && { subtitle }),
    ...(known !== "" && { filters: known }),
    sections: Object.fromEntries(
      Object.entries(sections)
        .map(([label, content]) => [label, list(content)] as const)
        .filter(([, content]) => content !== ""),
    ),
    choices: choices.filter(({ target, on }) => areKnown(type, typeOf(target), on)),
  };
}
