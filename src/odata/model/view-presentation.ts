/** The presentation of a type without paths to properties that are hidden from a caller. */
import type { EntityType, KeyPairs, Presentation, Property } from "./model";

/** The type, whose presentation names only properties that exist; `typeOf` finds the types of navigation properties. */
export function withVisiblePaths(type: EntityType, typeOf: (name: string) => EntityType): EntityType {
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
