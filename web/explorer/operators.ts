/** The comparisons of the filter, ONE row each: the kinds of property that support it, and its form in `$filter`. */
import type { Kind, Property } from "../service/model";

export interface Operator {
  readonly id: string;
  readonly label: string;
  /** Whether it compares with an entered value. */
  readonly takesValue: boolean;
  readonly fits: (property: Property) => boolean;
  readonly write: (name: string, literal: string, property: Property) => string;
}

const ofKind =
  (...kinds: readonly Kind[]) =>
  ({ kind }: Property): boolean =>
    kinds.includes(kind);

const isFreeText = ({ kind, options }: Property): boolean => kind === "text" && options === undefined;
const isNumber = ofKind("integer", "decimal");
const isTime = ofKind("date", "datetime");

/** The literal of an unset value: there are no nulls in this interface. */
const unsetLiteral = ({ kind }: Property): string =>
  kind === "date" ? "0001-01-01" : kind === "datetime" ? "0001-01-01T00:00:00Z" : "''";

const row = (
  id: string,
  label: string,
  fits: Operator["fits"],
  write: Operator["write"],
  takesValue = true,
): Operator => ({ id, label, takesValue, fits, write });

/** Texts are compared without regard to letter case, by the service's own rule. */
const folded =
  (call: (name: string, literal: string) => string): Operator["write"] =>
  (name, literal) =>
    call(`tolower(${name})`, `tolower(${literal})`);

/** Codes that are chosen from a list, and values of closed lists, are compared as they are. */
const compareText =
  (word: string): Operator["write"] =>
  (name, literal, property) =>
    isFreeText(property) && property.lists === undefined && literal !== "''"
      ? folded((left, right) => `${left} ${word} ${right}`)(name, literal, property)
      : `${name} ${word} ${literal}`;

const compare =
  (word: string): Operator["write"] =>
  (name, literal) =>
    `${name} ${word} ${literal}`;

export const operators: readonly Operator[] = [
  row(
    "contains",
    "contains",
    isFreeText,
    folded((name, literal) => `contains(${name},${literal})`),
  ),
  row(
    "starts",
    "begins with",
    isFreeText,
    folded((name, literal) => `startswith(${name},${literal})`),
  ),
  row(
    "ends",
    "ends with",
    isFreeText,
    folded((name, literal) => `endswith(${name},${literal})`),
  ),
  row(
    "lacks",
    "does not contain",
    isFreeText,
    folded((name, literal) => `not contains(${name},${literal})`),
  ),
  row("eq", "is", (property) => !isTime(property), compareText("eq")),
  row("ne", "is not", (property) => !isTime(property) && property.kind !== "boolean", compareText("ne")),
  row("on", "is on", ofKind("date"), compare("eq")),
  row("ge", "is at least", isNumber, compare("ge")),
  row("le", "is at most", isNumber, compare("le")),
  row("gt", "is more than", isNumber, compare("gt")),
  row("lt", "is less than", isNumber, compare("lt")),
  row("from", "is from", isTime, compare("ge")),
  row("until", "is until", isTime, compare("le")),
  row("after", "is after", isTime, compare("gt")),
  row("before", "is before", isTime, compare("lt")),
  row(
    "empty",
    "is empty",
    isFreeText,
    (name, _literal, property) => `${name} eq ${unsetLiteral(property)}`,
    false,
  ),
  row(
    "filled",
    "is not empty",
    isFreeText,
    (name, _literal, property) => `${name} ne ${unsetLiteral(property)}`,
    false,
  ),
  row(
    "unset",
    "is not set",
    isTime,
    (name, _literal, property) => `${name} eq ${unsetLiteral(property)}`,
    false,
  ),
  // The unset value is the first of all: `gt` says the same as `ne`, and is a range of an index.
  row("set", "is set", isTime, (name, _literal, property) => `${name} gt ${unsetLiteral(property)}`, false),
];

/** The comparisons for a property, the default first. */
export const operatorsFor = (property: Property): readonly Operator[] =>
  operators.filter(({ fits }) => fits(property));

/** Whether a condition needs no value: the operator takes none, or compares with the empty text. */
export const isEmptyAllowed = (id: string, property: Property | undefined): boolean =>
  operators.find((known) => known.id === id)?.takesValue === false ||
  (property?.kind === "text" && (id === "eq" || id === "ne"));

/** Properties that can be compared. */
export const isFilterable = ({ kind }: Property): boolean => kind !== "stream";

/** Converts the text of an input to a literal of a URL (OData ABNF, rule primitiveLiteral). */
export function literalOf({ kind }: Property, value: string): string {
  if (kind === "text") return `'${value.replaceAll("'", "''")}'`;
  if (kind === "datetime") return `${/T\d\d:\d\d$/.test(value) ? `${value}:00` : value}Z`;
  return value.trim();
}
