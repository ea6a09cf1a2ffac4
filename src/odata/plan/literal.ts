/**
 * Literals as parameters. A plan serves every value of a literal, so the literal's kind is fixed when the plan is made;
 * its value is read at each execution and may be rejected then.
 */
import { mismatch, ODataError, shortened } from "../errors";
import {
  beyondMilliseconds,
  isFloating,
  isInMilliseconds,
  isIntegerTypeName,
  isNumeric,
  isPrimitiveTypeName,
  normalizedCode,
  normalizedPart,
  orderInMilliseconds,
  orderOfDecimals,
  parseComparedDecimal,
  type PrimitiveTypeName,
  primitiveTypes,
  roundedToMilliseconds,
} from "../model/types";
import type { Property } from "../model/model";
import type { SqlValue } from "../sql/fragment";
import type { ComparisonOperator } from "../language/operators";
import { isInShape, isNanInfinity, type Literal, type LiteralType } from "../uri/ast";
import { quotedText } from "../uri/printer";
import type { Inputs, LiteralSource, Value } from "./plan";
import type { Binding } from "./scope";

type Parameter = Extract<Value, { kind: "parameter" }>;

/** The natural type of a literal (URL Conventions 4.01, 5.1.1.14.1). */
const naturalType: Readonly<Partial<Record<LiteralType, PrimitiveTypeName>>> = {
  boolean: "Edm.Boolean",
  guid: "Edm.Guid",
  string: "Edm.String",
  integer: "Edm.Int64",
  decimal: "Edm.Decimal",
  date: "Edm.Date",
  dateTimeOffset: "Edm.DateTimeOffset",
  timeOfDay: "Edm.TimeOfDay",
  duration: "Edm.Duration",
};

/** Kinds of literals that are accepted for an expected type; GUIDs may be quoted (Business Central's clients do so). */
const accepted: Readonly<Partial<Record<PrimitiveTypeName, readonly LiteralType[]>>> = {
  "Edm.Boolean": ["boolean"],
  "Edm.Guid": ["guid", "string"],
  "Edm.String": ["string"],
  "Edm.Date": ["date"],
  "Edm.DateTimeOffset": ["dateTimeOffset"],
  "Edm.TimeOfDay": ["timeOfDay"],
  "Edm.Duration": ["duration", "string"],
};

const acceptedAs = (type: PrimitiveTypeName): readonly LiteralType[] =>
  isNumeric(type) ? ["integer", "decimal"] : (accepted[type] ?? []);

/** A value that comes with the request, or is the same for all requests; `literal` is its source in a URL or the model. */
export const given = (
  { node }: Pick<Binding, "node">,
  type: PrimitiveTypeName,
  read: Parameter["read"],
  literal?: LiteralSource,
): Value => node({ kind: "parameter", type, nullable: false, read, literal });

/**
 * Where the text of a literal is read at each execution: literals in text of the model are not those of the URL, and
 * those in the shape are the same in every URL of the shape.
 */
export const sourceOfLiteral = ({ ofModel }: Pick<Binding, "ofModel">, literal: Literal): LiteralSource => ({
  type: literal.type,
  index: literal.index,
  fixed: ofModel || isInShape(literal) ? literal.value : undefined,
  stored: literal.stored,
});

/** A literal as a value of its natural type; `coerceLiteral` may still read it as another type. */
export function bindLiteral(binding: Pick<Binding, "node" | "ofModel">, literal: Literal): Value {
  if (literal.type === "null") return binding.node({ kind: "null", type: "Edm.String", nullable: true });
  if (isNanInfinity(literal.value) && literal.type === "nanInfinity")
    return binding.node({ kind: "nanInfinity", word: literal.value, type: "Edm.Double", nullable: false });
  const type = naturalType[literal.type];
  if (type === undefined) {
    throw new ODataError(
      "BadRequest_MethodNotImplemented",
      `Literals of kind ${literal.type} are not supported by this service.`,
    );
  }
  const source = sourceOfLiteral(binding, literal);
  return given(binding, type, (inputs) => valueOf(textOf(source, inputs), type), source);
}

/** A text that has a value of the type in it; `coerceLiteral` may still read it as a code. */
export function bindText(
  binding: Pick<Binding, "node" | "ofModel">,
  literal: Literal,
  type: PrimitiveTypeName,
): Value {
  if (type === "Edm.String") return bindLiteral(binding, literal);
  const source = sourceOfLiteral(binding, literal);
  return given(binding, type, (inputs) => valueOf(textOf(source, inputs), type));
}

/**
 * ABNF `primitiveLiteral` of a value from its text in JSON, where dates, GUIDs and long numbers are strings; in a URL they
 * have no quotes. A text that is no such value is quoted, as is a value of an unknown type.
 */
export function literalText(json: string, type: string | undefined): string {
  if (type === "Edm.Duration") return `duration'${json}'`;
  const isPlain =
    type !== undefined && isPrimitiveTypeName(type) && (isNumeric(type) || plainTypes.has(type));
  return isPlain && /^[\w.:+-]+$/.test(json) ? json : quotedText(json);
}

const plainTypes: ReadonlySet<PrimitiveTypeName> = new Set([
  "Edm.Boolean",
  "Edm.Guid",
  "Edm.Date",
  "Edm.DateTimeOffset",
  "Edm.TimeOfDay",
]);

/** The text of the literal, with its sign: the only place where literals of a request are read. */
export function textOf({ fixed, index, negated }: LiteralSource, inputs: Pick<Inputs, "literals">): string {
  const text = fixed ?? inputs.literals[index] ?? "";
  if (!negated) return text;
  return text.startsWith("-") ? text.slice(1) : `-${text.replace(/^\+/, "")}`;
}

/** The literal's canonical value as `type`; 400 when the text is out of the type's range. */
function valueOf(text: string, type: PrimitiveTypeName): SqlValue {
  const value = primitiveTypes[type].parse(text);
  if (value !== undefined) return value;
  throw mismatch(`The literal '${shortened(text)}' is not ${primitiveTypes[type].expected}.`);
}

/**
 * Reads a literal as the type of the other operand, or of the property it is compared with (options accept every
 * spelling, codes are in their normal form unless they are stored). Values that are not literals are returned unchanged;
 * undefined when the kinds do not match.
 */
export function coerceLiteral(value: Value, type: PrimitiveTypeName, property?: Property): Value | undefined {
  if (value.kind === "nanInfinity") return isFloating(type) ? value : undefined;
  if (value.kind !== "parameter" || !value.literal) return value;
  const { literal } = value;
  const options = property?.options;
  if (options && (literal.type === "string" || literal.type === "integer")) {
    return readAs(value, "Edm.String", (inputs) => {
      const text = textOf(literal, inputs);
      const output = options.parse(text);
      if (output !== undefined) return output;
      throw new ODataError(
        "Application_FilterErrorException",
        `'${shortened(text)}' is no value of '${property.name}'; expected one of ${options.displays.map((o) => `'${o}'`).join(", ")}.`,
        { target: property.name },
      );
    });
  }
  if (!acceptedAs(type).includes(literal.type)) return undefined;
  // An integer property compared with a fraction, or with a number of more than 64 bits, is compared as decimals.
  const target =
    isNumeric(type) && primitiveTypes[type].numericRank < 3 ? widenedInteger(literal.type) : type;
  if (property?.normalized && !literal.stored)
    return readAs(value, target, (inputs) => normalizedCode(textOf(literal, inputs)));
  return readAs(value, target, (inputs) => valueOf(textOf(literal, inputs), target));
}

const readAs = (value: Parameter, type: PrimitiveTypeName, read: Parameter["read"]): Parameter => ({
  ...value,
  type,
  read,
});

/** A literal to be searched for within codes; values that are stored or no literals are returned unchanged. */
export function asPartOfCode(value: Value): Value {
  if (value.kind !== "parameter" || !value.literal || value.literal.stored) return value;
  const { read } = value;
  return { ...value, read: (inputs) => normalizedPart(String(read(inputs))) };
}

const widenedInteger = (literalType: LiteralType): PrimitiveTypeName =>
  literalType === "decimal" ? "Edm.Decimal" : "Edm.Int64";

/** The literal preceded by a minus sign: the range check applies to the sign and the literal together. */
export const negated = (value: Parameter, source: LiteralSource): Parameter => {
  const literal: LiteralSource = {
    ...source,
    type: value.type === "Edm.Duration" ? "duration" : source.type,
    negated: source.negated !== true,
  };
  return { ...value, literal, read: (inputs) => valueOf(textOf(literal, inputs), value.type) };
};

/** A decimal literal in a comparison: with all its decimal places, where other values have eight. */
export function asWritten(value: Value): Value {
  if (value.kind !== "parameter" || !value.literal || value.type !== "Edm.Decimal") return value;
  return { ...value, exact: true, read: (inputs) => writtenNumber(value, inputs) };
}

/** The text of a number as it was written; 400 where it is not a number of the type. */
function writtenNumber({ literal, read, type }: Parameter, inputs: Inputs): string {
  if (!literal || type !== "Edm.Decimal") return String(read(inputs));
  const text = textOf(literal, inputs);
  return parseComparedDecimal(text) ?? String(valueOf(text, type));
}

/** A comparison of two numbers from the request, evaluated here: databases assume different types for them. */
export function comparedLiterals(
  maker: Pick<Binding, "node">,
  operator: ComparisonOperator,
  left: Value,
  right: Value,
): Value | undefined {
  const order = orderOfLiterals(left, right);
  if (!order) return undefined;
  const holds = comparisonHolds[operator];
  return given(maker, "Edm.Boolean", (inputs) => Number(holds(order(inputs))));
}

function orderOfLiterals(a: Value, b: Value): ((inputs: Inputs) => number) | undefined {
  if (a.kind !== "parameter" || !a.literal || b.kind !== "parameter" || !b.literal) return undefined;
  if (isExactNumber(a.type) && isExactNumber(b.type))
    return (inputs) => orderOfDecimals(writtenNumber(a, inputs), writtenNumber(b, inputs));
  if (!isFine(a) || !isFine(b)) return undefined;
  return (inputs) => orderInMilliseconds(a.type, fineText(a, inputs), fineText(b, inputs));
}

/* Literals that may be finer than the milliseconds of the values that they are compared with. */

type FineLiteral = Parameter & { readonly literal: LiteralSource };

export const isFine = (value: Value): value is FineLiteral =>
  value.kind === "parameter" && value.literal !== undefined && isInMilliseconds(value.type);

/** The text of the literal; 400 where it is not a value of the type. */
function fineText({ literal, type }: FineLiteral, inputs: Inputs): string {
  const text = textOf(literal, inputs);
  valueOf(text, type);
  return text;
}

/** The literal as the nearest value that is not below it, or not above it. */
export const rounded = (value: FineLiteral, up: boolean): Value => ({
  ...value,
  read: (inputs) =>
    roundedToMilliseconds(value.type, textOf(value.literal, inputs), up) ?? value.read(inputs),
});

/** Whether the literal is in whole milliseconds, or whether it is finer. */
export const wholeness = (
  maker: Pick<Binding, "node">,
  { literal }: FineLiteral,
  is: "whole" | "finer",
): Value =>
  given(maker, "Edm.Boolean", (inputs) =>
    Number((beyondMilliseconds(textOf(literal, inputs)) === "") === (is === "whole")),
  );

const isExactNumber = (type: PrimitiveTypeName): boolean => type === "Edm.Decimal" || isIntegerTypeName(type);

/** Whether the comparison holds for operands in this order: negative, 0 or positive; NaN where they have none. */
export const comparisonHolds: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  ne: (order) => order !== 0,
  lt: (order) => order < 0,
  le: (order) => order <= 0,
  gt: (order) => order > 0,
  ge: (order) => order >= 0,
};

/** A literal divisor, which must not be zero. */
export function nonZero(value: Value): Value {
  if (value.kind !== "parameter" || !value.literal) return value;
  const { read } = value;
  return {
    ...value,
    read: (inputs) => {
      const number = read(inputs);
      if (Number(number) !== 0) return number;
      throw new ODataError("Application_FilterErrorException", "Division by zero.");
    },
  };
}

/** A literal of a function whose result depends on the time zone is in UTC, as values are (Protocol 4.01, 11.4.1.2). */
export function statedInUtc(value: Value): Value {
  if (value.kind !== "parameter" || value.literal?.type !== "dateTimeOffset") return value;
  const { read, literal } = value;
  return {
    ...value,
    read: (inputs) => {
      const text = textOf(literal, inputs);
      if (/(?:Z|[+-]00:00)$/i.test(text)) return read(inputs);
      throw new ODataError(
        "Application_FilterErrorException",
        `'${shortened(text)}' is not in UTC, as all values are here; expected a literal that ends with Z.`,
      );
    },
  };
}
