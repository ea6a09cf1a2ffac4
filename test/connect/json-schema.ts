/** A small validator for the JSON Schemas of the OpenAPI document; rejects unknown keywords. */

type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/,
  uri: /^https?:\/\/\S+$/,
  int32: /^-?\d{1,10}$/,
  decimal: /^-?\d+(\.\d+)?(e[+-]\d+)?$/,
  binary: /^/,
};

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === "string",
  integer: Number.isInteger,
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

/** Keywords that do not affect validity. */
const remarks = new Set(["description", "examples", "readOnly"]);

type Check = (argument: never, value: never, schemas: Schemas, at: string) => readonly string[];

const fault = (wrong: boolean, text: string): readonly string[] => (wrong ? [text] : []);

const checks: Readonly<Record<string, Check>> = {
  type: (name: string, value: unknown, _schemas, at) =>
    fault(types[name]?.(value) !== true, `${at}: ${JSON.stringify(value)} is no ${name}`),
  format: (name: string, value: unknown, _schemas, at) =>
    fault(formats[name]?.test(String(value)) !== true, `${at}: ${String(value)} is not of format ${name}`),
  enum: (values: readonly unknown[], value: unknown, _schemas, at) =>
    fault(!values.includes(value), `${at}: ${String(value)} is not one of ${values.join(", ")}`),
  minLength: (least: number, value: string, _schemas, at) =>
    fault(value.length < least, `${at}: shorter than ${least}`),
  maxLength: (most: number, value: string, _schemas, at) =>
    fault(value.length > most, `${at}: longer than ${most}`),
  pattern: (pattern: string, value: string, _schemas, at) =>
    fault(!new RegExp(pattern, "u").test(value), `${at}: ${value} does not match ${pattern}`),
  minimum: (least: number, value: number, _schemas, at) => fault(value < least, `${at}: below ${least}`),
  required: (names: readonly string[], value: object, _schemas, at) =>
    names.flatMap((name) => fault(!(name in value), `${at}.${name} is missing`)),
  properties: (properties: Schemas, value: object, schemas, at) =>
    Object.entries(value).flatMap(([name, inner]) => {
      const schema = properties[name];
      if (schema !== undefined) return faultsOf(schema, inner, schemas, `${at}.${name}`);
      return fault(!name.includes("@"), `${at}.${name} is not in the schema`);
    }),
  items: (schema: Schema, value: readonly unknown[], schemas, at) =>
    value.flatMap((item, i) => faultsOf(schema, item, schemas, `${at}[${i}]`)),
  anyOf: (alternatives: readonly Schema[], value: unknown, schemas, at) => {
    const all = alternatives.map((schema) => faultsOf(schema, value, schemas, at));
    return all.some((faults) => faults.length === 0) ? [] : all.flat();
  },
  $ref: (reference: string, value: unknown, schemas, at) => {
    const schema = schemas[reference.replace("#/components/schemas/", "")];
    return schema === undefined
      ? [`${at}: ${reference} leads nowhere`]
      : faultsOf(schema, value, schemas, at);
  },
};

/** The faults of a value as sentences; empty when it is valid. */
export function faultsOf(schema: Schema, value: unknown, schemas: Schemas, at = "$"): readonly string[] {
  const { type, ...others } = schema;
  const wrongType =
    type === undefined ? [] : (checks["type"]?.(type as never, value as never, schemas, at) ?? []);
  if (wrongType.length > 0) return wrongType;
  return Object.entries(others).flatMap(([keyword, argument]) => {
    if (remarks.has(keyword)) return [];
    const check = checks[keyword];
    return check === undefined
      ? [`${at}: the keyword ${keyword} is not known`]
      : check(argument as never, value as never, schemas, at);
  });
}
