/** Reads `$metadata` in its JSON form (OData CSDL JSON 4.01) into the model. Contains no names of sets or fields. */
import { objectOf, textOf } from "./expression";
import type { Collection, DatedFunction, EntityType, Kind, Model, Navigation, Property } from "./model";
import { operationsIn } from "./operations";
import { presentationOf, valueFactsOf } from "./presentation";
import { ask } from "./request";

type Json = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, Kind>> = {
  "Edm.String": "text",
  "Edm.Guid": "guid",
  "Edm.Boolean": "boolean",
  "Edm.Date": "date",
  "Edm.DateTimeOffset": "datetime",
  "Edm.Stream": "stream",
  "Edm.Byte": "integer",
  "Edm.SByte": "integer",
  "Edm.Int16": "integer",
  "Edm.Int32": "integer",
  "Edm.Int64": "integer",
  "Edm.Decimal": "decimal",
  "Edm.Double": "decimal",
  "Edm.Single": "decimal",
};

const namesOf = (value: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(value) ? value.map(textOf) : []);

/** Requests and reads the metadata. */
export async function readModel(signal?: AbortSignal): Promise<Model> {
  const { json } = await ask("GET", "$metadata?$format=json", signal ? { signal } : {});
  return modelOf(objectOf(json));
}

/**
 * Converts a document to the model. Throws when it has no container.
 * @public test/web/plans.test.ts loads this module at run time.
 */
export function modelOf(document: Json): Model {
  const containerName = textOf(document.$EntityContainer);
  const dot = containerName.lastIndexOf(".");
  const namespace = containerName.slice(0, dot);
  const schema = objectOf(document[namespace]);
  const container = objectOf(schema[containerName.slice(dot + 1)]);
  const types = new Map<string, EntityType>();
  const operations = operationsIn(schema, namespace, propertyOf);
  for (const [name, member] of Object.entries(schema)) {
    if (objectOf(member).$Kind === "EntityType" || objectOf(member).$Kind === "ComplexType")
      types.set(`${namespace}.${name}`, {
        ...typeOf(name, objectOf(member), namespace),
        operations: operations.get(name) ?? [],
      });
  }
  const sets = Object.entries(container).filter(([, member]) => objectOf(member).$Collection === true);
  const contained = (type: unknown): readonly string[] =>
    Object.entries(objectOf(schema[textOf(type).slice(namespace.length + 1)]))
      .filter(([, member]) => objectOf(member).$ContainsTarget === true)
      .map(([name]) => name);
  const home = sets.find(([, set]) => contained(objectOf(set).$Type).length > 0);
  if (home === undefined) throw new Error("The metadata has no entity set that contains the others.");
  const [companies, homeSet] = home;
  const collections = contained(objectOf(homeSet).$Type).flatMap((name) => {
    const set = objectOf(container[name]);
    const type = types.get(textOf(set.$Type));
    return type === undefined ? [] : [collectionOf(name, set, type)];
  });
  const functions = Object.entries(container).flatMap(([name, member]) =>
    datedFunctionsOf(name, schema[textOf(objectOf(member).$Function).slice(namespace.length + 1)]),
  );
  const typesByName = new Map([...types.values()].map((type) => [type.name, type]));
  return { companies, collections, functions, types: typesByName };
}

/** The overload for the service root, if it returns records and its only parameter is a date. */
function datedFunctionsOf(name: string, overloads: unknown): readonly DatedFunction[] {
  const own = (Array.isArray(overloads) ? overloads : []).map(objectOf).filter(({ $IsBound }) => !$IsBound);
  return own.flatMap((overload) => {
    const [parameter, ...others] = Array.isArray(overload.$Parameter)
      ? overload.$Parameter.map(objectOf)
      : [];
    const isDated = parameter?.$Type === "Edm.Date" && others.length === 0;
    if (!isDated || objectOf(overload.$ReturnType).$Collection !== true) return [];
    const description = textOf(overload["@Core.Description"]);
    return [
      {
        name,
        label: textOf(overload["@Common.Label"]) || name,
        description,
        parameter: textOf(parameter.$Name),
      },
    ];
  });
}

function collectionOf(name: string, set: Json, type: EntityType): Collection {
  const insert = objectOf(set["@Capabilities.InsertRestrictions"]);
  return {
    name,
    label: type.presentation?.many ?? name,
    description: textOf(set["@Core.Description"]) || type.description,
    type,
    insertable: insert.Insertable !== false,
    updatable: objectOf(set["@Capabilities.UpdateRestrictions"]).Updatable !== false,
    deletable: objectOf(set["@Capabilities.DeleteRestrictions"]).Deletable !== false,
    required: namesOf(insert.RequiredProperties),
    alternateKey: alternateKeyOf(set),
  };
}

const alternateKeyOf = (set: Json): readonly string[] => {
  const [alternate] = Array.isArray(set["@Core.AlternateKeys"]) ? set["@Core.AlternateKeys"] : [];
  const { Key } = objectOf(alternate);
  return Array.isArray(Key) ? Key.map((part) => textOf(objectOf(part).Name)) : [];
};

function typeOf(name: string, type: Json, namespace: string): EntityType {
  const members = Object.entries(type).filter(([member]) => !member.startsWith("$") && !member.includes("@"));
  const presentation = presentationOf(type);
  const isNavigation = (member: unknown): boolean => objectOf(member).$Kind === "NavigationProperty";
  return {
    name,
    description: textOf(type["@Core.Description"]),
    key: Array.isArray(type.$Key) ? textOf(type.$Key[0]) : "",
    properties: members
      .filter(([, member]) => !isNavigation(member))
      .map(([own, member]) => propertyOf(own, objectOf(member))),
    navigations: members
      .filter(([, member]) => isNavigation(member))
      .map(([own, member]) => navigationOf(own, objectOf(member), namespace)),
    ...(presentation && { presentation }),
  };
}

function propertyOf(name: string, property: Json): Property {
  const allowed = property["@Validation.AllowedValues"];
  return {
    name,
    label: textOf(property["@Common.Label"]) || name,
    description: textOf(property["@Core.Description"]),
    kind: kinds[textOf(property.$Type) || "Edm.String"] ?? "text",
    maxLength: typeof property.$MaxLength === "number" ? property.$MaxLength : undefined,
    options: Array.isArray(allowed)
      ? allowed
          .map((item) => textOf(objectOf(item).Value))
          .map((value) => ({ value, label: optionLabel(value) }))
      : undefined,
    computed: property["@Core.Computed"] === true,
    immutable: property["@Core.Immutable"] === true,
    ...valueFactsOf(property),
  };
}

function navigationOf(name: string, navigation: Json, namespace: string): Navigation {
  return {
    name,
    label: textOf(navigation["@Common.Label"]) || name,
    description: textOf(navigation["@Core.Description"]),
    type: textOf(navigation.$Type).slice(namespace.length + 1),
    many: navigation.$Collection === true,
  };
}

/** Decodes `In_x0020_Arrears` to `In Arrears`, and the blank member to an empty text. */
export function optionLabel(value: string): string {
  const text = value.replace(/_x0020_/g, " ").trim();
  return text === "" ? "(blank)" : text;
}
