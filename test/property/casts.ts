/** `cast` between primitive types after URL Conventions, 5.1.1.10.1; a failed cast is null. */
import {
  dateOf,
  decimal,
  integer,
  isNumber,
  nothing,
  places,
  text,
  Undecided,
  units,
  unitsOf,
  type Value,
} from "./values";

/** The type's name is one used by the generated expressions. */
export function cast(value: Value, type: string): Value {
  if (value.type === "null") return value;
  switch (type) {
    case "Edm.String":
      return text(written(value));
    case "Edm.Int32":
      return "text" in value ? integerIn(value.text) : integerOf(value);
    case "Edm.Decimal":
      if ("text" in value) return decimalIn(value.text);
      if (isNumber(value)) return decimal(units(value));
      break;
    case "Edm.Date":
      if ("text" in value) return dateIn(value.text);
      if (value.type === "date") return value;
  }
  throw new Undecided(`${value.type} cast to ${type}`);
}

/** Rule 2: the representation in payloads. */
function written(value: Exclude<Value, { type: "null" }>): string {
  switch (value.type) {
    case "boolean":
      return String(value.is);
    case "integer":
      return String(value.whole);
    case "decimal":
      return decimalText(value.units);
    case "date":
      return new Date(value.day * 86_400_000).toISOString().slice(0, 10);
    case "text":
    case "guid":
      return value.text;
    default:
      throw new Undecided(`the text of a ${value.type}`); // fractions of a second may have any trailing zeros
  }
}

function decimalText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(9, "0");
  const fraction = digits.slice(-8).replace(/0+$/, "");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -8)}${fraction && `.${fraction}`}`;
}

/** Rule 3, with the ABNF's `int32Value`; "the cast fails if the integer part doesn't fit". */
function integerIn(content: string): Value {
  if (!/^[+-]?\d{1,10}$/.test(content)) return nothing;
  const whole = BigInt(content.replace("+", ""));
  return BigInt.asIntN(32, whole) === whole ? integer(whole) : nothing;
}

/** Rule 4: "appropriate rounding" is not specified. */
function integerOf(value: Value): Value {
  if (!isNumber(value)) throw new Undecided(`${value.type} cast to an integer`);
  if (units(value) % places !== 0n) throw new Undecided("the rounding of a cast");
  const whole = units(value) / places;
  return BigInt.asIntN(32, whole) === whole ? integer(whole) : nothing;
}

/** The ABNF's `decimalValue` without exponents, infinities and more than 8 places, which are unspecified. */
function decimalIn(content: string): Value {
  if (/^[+-]?\d+(\.\d+)?[eE][+-]?\d+$|^-?INF$|^NaN$|\.\d{9}/.test(content))
    throw new Undecided("a text that is a decimal by exponent, infinite or too long");
  return /^[+-]?\d+(\.\d+)?$/.test(content) ? decimal(unitsOf(content)) : nothing;
}

function dateIn(content: string): Value {
  if (!/^\d{4}-\d\d-\d\d$/.test(content) || content.startsWith("0000")) return nothing;
  const read = new Date(`${content}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(content) ? dateOf(content) : nothing;
}
