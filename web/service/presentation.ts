/**
 * Reads the annotations for user interfaces from the metadata: the vocabularies UI and Common of SAP, and Measures of
 * OASIS. Absent annotations leave the members undefined.
 */
import { chosenText, objectOf, type Read, textOf } from "./expression";
import type { Presentation, Property, ValueList } from "./model";

type Json = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The path of a dynamic value; "" for anything else. */
const pathOf = (value: unknown): string => textOf(objectOf(value).$Path);

const fieldPath = (field: unknown): string => pathOf(objectOf(field).Value);

const fieldPaths = (fields: unknown): readonly string[] => listOf(fields).map(fieldPath).filter(Boolean);

/** The presentation of an entity type; undefined without `UI.HeaderInfo`. */
export function presentationOf(type: Json): Presentation | undefined {
  const header = type["@UI.HeaderInfo"];
  if (header === undefined) return undefined;
  const { TypeName, TypeNamePlural, Title, Description } = objectOf(header);
  const facets = listOf(type["@UI.Facets"]).map(objectOf);
  const groups = facets.flatMap(({ Facets }) => listOf(Facets).map(objectOf));
  return {
    one: textOf(TypeName),
    many: textOf(TypeNamePlural),
    title: fieldPath(Title),
    subtitle: fieldPath(Description),
    columns: fieldPaths(type["@UI.LineItem"]),
    filters: listOf(type["@UI.SelectionFields"]).map(textOf),
    groups: groups.map(({ Label, Target }) => ({
      label: textOf(Label),
      fields: fieldPaths(objectOf(type[textOf(Target)]).Data),
    })),
    lists: facets.flatMap(({ Label, Target }) => {
      const [navigation = "", term] = textOf(Target).split("/@");
      return term === undefined ? [] : [{ label: textOf(Label), navigation }];
    }),
  };
}

/** The members of a property that come from these vocabularies. */
export function valueFactsOf(property: Json): Pick<Property, "text" | "lists" | "unit" | "currency"> {
  const text = pathOf(property["@Common.Text"]);
  const unit = textOf(property["@Measures.Unit"]);
  const path = pathOf(property["@Measures.ISOCurrency"]);
  const code = textOf(property["@Measures.ISOCurrency"]);
  const lists = Object.entries(property)
    .filter(([term]) => /^@Common\.ValueList(?:#|$)/.test(term))
    .map(([term, list]) => {
      const [, qualifier = ""] = term.split("#");
      const [, relevant] =
        Object.entries(property).find(([name]) => name.endsWith(".RelevantValueLists")) ?? [];
      return {
        ...valueListOf(objectOf(list)),
        isRelevant: (read: Read) =>
          !Array.isArray(relevant) || relevant.some((each) => chosenText(each, read) === qualifier),
      };
    });
  return {
    ...(text !== "" && { text }),
    ...(unit !== "" && { unit }),
    ...(path !== "" && { currency: { path } }),
    ...(code !== "" && { currency: { code } }),
    ...(lists.length > 0 && { lists }),
  };
}

function valueListOf({ Label, CollectionPath, Parameters }: Json): Omit<ValueList, "isRelevant"> {
  const parameters = listOf(Parameters).map(objectOf);
  const kindOf = ({ "@type": type }: Json): string => textOf(type).replace(/^.*ValueListParameter/s, "");
  return {
    label: textOf(Label),
    collection: textOf(CollectionPath),
    pairs: parameters.flatMap((parameter) =>
      parameter.LocalDataProperty === undefined
        ? []
        : [
            {
              here: textOf(parameter.LocalDataProperty),
              there: textOf(parameter.ValueListProperty),
              narrows: kindOf(parameter) === "InOut",
            },
          ],
    ),
    constants: parameters.flatMap(({ ValueListProperty, Constant }) =>
      typeof Constant === "boolean" ? [{ there: textOf(ValueListProperty), value: Constant }] : [],
    ),
    shown: parameters
      .filter((parameter) => kindOf(parameter) === "DisplayOnly")
      .map(({ ValueListProperty }) => textOf(ValueListProperty)),
  };
}
