/**
 * A record in a body (JSON Format 4.01, sections 5, 8 and 14): the values of its properties, the records nested in its
 * navigation properties, and the existing records that it names. Their effect on the database is decided later.
 */
import {
  changedError,
  didYouMean,
  type ErrorDetail,
  invalidBody,
  limitExceeded,
  mismatch,
  ODataError,
  shortened,
  unknownProperty,
} from "../errors";
import { isJsonObject, type JsonObject, LongNumber } from "../json/read";
import { hasOnlyDigitsOf, normalizedCode, primitiveTypes } from "../model/types";
import { type EntityType, memberNames, type Model, type Navigation, type Property } from "../model/model";
import type { SqlValue } from "../sql/fragment";
import { noOptions, plainExpand, type QueryOptions } from "../uri/ast";

/** A record of a body. */
export interface GivenRecord {
  readonly values: Values;
  readonly navigations: readonly GivenNavigation[];
  /** `@odata.id`: URL of an existing record. Always undefined for the record of the body itself. */
  readonly reference: string | undefined;
  readonly etag: string | undefined;
  /** `@removed` in a delta: `deleted` deletes the record, `changed` removes it from the collection. */
  readonly removed: "changed" | "deleted" | undefined;
  /** `@Core.ContentID`: the client's name for the record, by which it finds it in the response. */
  readonly contentId: string | undefined;
}

/** The control information and annotations of a record that have an effect. */
type Control = {
  -readonly [Name in "etag" | "removed" | "contentId"]?: Exclude<GivenRecord[Name], undefined>;
} & { id?: string };

/** The value of a navigation property in a body. */
export interface GivenNavigation {
  readonly navigation: Navigation;
  /**
   * `replace`: the records are the complete set of related records; `delta`: changes to the related records
   * (`@odata.delta`); `add`: records to be related in addition (`@odata.bind`). A single-valued property has one
   * record, or none to be unset.
   */
  readonly linking: "replace" | "delta" | "add";
  /** The body contains the records themselves, not only links to them. */
  readonly inline: boolean;
  readonly records: readonly GivenRecord[];
}

/** The inputs of binding apart from the body. */
interface BodyFacts {
  readonly model: Model;
  /** Read-only properties are ignored, `immutable` ones are accepted on create only. */
  readonly operation: "create" | "update";
  /** The maximum nesting depth of records. */
  readonly maxDepth: number;
}

/** Binds the record of a body. Unknown annotations are ignored, other members are a 400 with the nearest property. */
export function bindGivenRecord(type: EntityType, body: JsonObject, facts: BodyFacts): GivenRecord {
  const given = bindObject(type, body, facts, 0);
  if (given.removed !== undefined)
    throw invalidBody(
      "'@removed' is for the records of a delta payload; expected DELETE for a single record.",
      "@removed",
    );
  // A record is identified by its URL, so the id is ignored here; clients send whole records back with their ids
  // (Protocol 4.01, 11.4.3).
  return { ...given, reference: undefined };
}

/** One change of a delta payload, or the error of its binding. */
export interface GivenChange {
  readonly record: GivenRecord | ODataError;
  /** The members by which the client knows the record: its key, its URL and its name (`@Core.ContentID`). */
  readonly identity: JsonObject;
  /** The record of these members. Throws 400 for an invalid one. */
  readonly bindIdentity: () => GivenRecord;
  /** As in a record; `changed` for an invalid reason. */
  readonly removed: GivenRecord["removed"];
}

/**
 * Binds the changes of a delta payload to a collection of records of the type (JSON Format 4.01, section 15): records to
 * create or to change, and removed ones. Throws 400 for anything else, such as links, and for an invalid record unless
 * `continues`.
 */
export function bindChanges(
  type: EntityType,
  body: JsonObject,
  facts: BodyFacts,
  continues: boolean,
): readonly GivenChange[] {
  const { value } = body;
  if (!Array.isArray(value) || !isChanges(contextOf(body)))
    throw invalidBody(
      `The body must be {"@context":"#$delta","value":[…]} with changes to the collection; found ${found(value)} as its value.`,
    );
  for (const item of value)
    if (isJsonObject(item) && isLink(contextOf(item)))
      throw invalidBody(
        "Links cannot be changed here; change the codes of the records by which they are related.",
      );
  return value.map((item: unknown, index) => {
    const json = recordIn("value", item);
    const bind = (): GivenRecord => bindObject(type, json, facts, 1);
    const identity = identityOf(type, json);
    const removed = json["@removed"] ?? json["@odata.removed"];
    return {
      record: continues ? orError(bind) : within(`value/${index}`, bind),
      identity,
      bindIdentity: () => bindObject(type, identity, facts, 1),
      removed: removed === undefined ? undefined : (reasonOf(removed) ?? "changed"),
    };
  });
}

function orError<T>(work: () => T): T | ODataError {
  try {
    return work();
  } catch (error) {
    if (error instanceof ODataError) return error;
    throw error;
  }
}

const identityOf = (type: EntityType, json: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => {
      const known = contentIdNames.has(name.slice(1)) ? "@Core.ContentID" : name.replace("@odata.", "@");
      const key = type.property(name)?.name ?? known;
      const isOfIt = ["id", "@id", "@Core.ContentID", ...type.naturalKey].includes(key);
      return isOfIt && isShort(value) ? [[key, value]] : [];
    }),
  );

const isShort = (value: unknown): boolean =>
  ["string", "number", "boolean"].includes(typeof value) && String(value).length <= longestKey;

/** Characters of a value that is returned as a key. */
const longestKey = 1000;

const contextOf = (body: JsonObject): unknown => body["@context"] ?? body["@odata.context"];
const isChanges = (context: unknown): boolean =>
  context === undefined || (typeof context === "string" && /(^|[#/])\$delta$/.test(context));
const isLink = (context: unknown): boolean =>
  typeof context === "string" && /\/\$(link|deletedLink)$/.test(context);

/** The number of records of a body, with those that they nest or refer to. */
export const countRecords = (records: readonly GivenRecord[]): number =>
  records.reduce(
    (sum, { navigations }) =>
      navigations.reduce((total, nested) => total + countRecords(nested.records), sum + 1),
    0,
  );

/** A record without related ones. */
export const plainRecord = (values: Values): GivenRecord => ({
  values,
  navigations: [],
  reference: undefined,
  etag: undefined,
  removed: undefined,
  contentId: undefined,
});

/** Whether the record consists of the reference only. */
export const isBareReference = ({ reference, values, navigations }: GivenRecord): boolean =>
  reference !== undefined && navigations.length === 0 && Object.keys(values).length === 0;

function bindObject(type: EntityType, body: JsonObject, facts: BodyFacts, depth: number): GivenRecord {
  const values: Values = {};
  const navigations: GivenNavigation[] = [];
  const control: Control = {};
  const bindMember = (name: string, json: unknown): void => {
    const at = name.indexOf("@");
    if (at === 0) {
      bindControl(control, name.replace(/^@(odata\.)?/, ""), json);
    } else if (at > 0) {
      const kind = name.slice(at + 1).replace(/^odata\./, "");
      if (kind !== "bind" && kind !== "delta") return;
      const navigation = navigationNamed(type, name.slice(0, at));
      const bind = kind === "bind" ? bindReferences : bindDelta;
      navigations.push(bind(navigation, json, name, facts, depth));
    } else {
      const navigation = type.navigation(name);
      if (navigation && !navigation.hidden) navigations.push(bindNested(navigation, json, facts, depth));
      else bindProperty(values, type, name, json, facts.operation === "update" && depth === 0);
    }
  };
  const faults: ODataError[] = [];
  // Not its entries: many wrong members end the work.
  for (const name of Object.keys(body)) {
    try {
      bindMember(name, body[name]);
    } catch (error) {
      if (!(error instanceof ODataError)) throw error;
      faults.push(error);
      if (faults.length === mostFaults) break;
    }
  }
  const [fault, ...others] = faults;
  if (fault) throw together(fault, others);
  requireOnce(navigations);
  const { id: reference, etag, removed, contentId } = control;
  return { values, navigations, reference, etag, removed, contentId };
}

/** Faults of a record that one response names. */
const mostFaults = 10;

/** The first fault, with the others as its details (JSON Format 4.01, section 21.1). */
function together(fault: ODataError, others: readonly ODataError[]): ODataError {
  if (others.length === 0) return fault;
  const further = others.flatMap((other) => [detailOf(other), ...other.details]);
  return changedError(fault, { details: [...fault.details, ...further].slice(0, mostFaults) });
}

const detailOf = ({ kind, message, target }: ODataError): ErrorDetail => ({
  code: kind,
  message,
  ...(target !== undefined && { target }),
});

/** Adds the value of a property, unless it is one that is ignored; of a `changed` record, those are more. */
function bindProperty(values: Values, type: EntityType, name: string, json: unknown, changed: boolean): void {
  const property = type.property(name);
  if (!property) throw unknownMember(type, name);
  if (property.access === "computed" || property.type === "Edm.Stream") return;
  if (property.access === "immutable" && changed) return;
  if (Object.hasOwn(values, property.name))
    throw new ODataError(
      "Application_FieldValidationException",
      `'${property.name}' is given twice (also as '${name}').`,
      { target: property.name },
    );
  // The service assigns a part of the key that is null on create; it cannot become empty afterwards.
  const isKey = property.access === "editable" && type.naturalKey.includes(property.name);
  // Where the service assigns the id, classes that Microsoft.OData.Client writes as a whole contain the zero GUID, and
  // models of Kendo UI an empty text.
  const isAssigned = property.access === "immutable";
  if (isAssigned && json === "") return;
  const value = json === null && isKey ? null : bindValue(property, json);
  if (isAssigned && value === unsetValue(property)) return;
  values[property.name] = value;
}

/** A response may have the name of a record many times. */
const longestContentId = 100;
const contentIdNames: ReadonlySet<string> = new Set(["Core.ContentID", "Org.OData.Core.V1.ContentID"]);

/** The reason of `@removed`; undefined for an invalid one. */
function reasonOf(removed: unknown): GivenRecord["removed"] {
  const reason = isJsonObject(removed) ? (removed["reason"] ?? "changed") : undefined;
  return reason === "changed" || reason === "deleted" ? reason : undefined;
}

function bindControl(control: Control, name: string, json: unknown): void {
  if (name === "id" || name === "etag") {
    if (typeof json !== "string")
      throw invalidBody(`'@${name}' must be a string; found ${found(json)}.`, `@${name}`);
    control[name] = json;
  } else if (name === "removed") {
    const reason = reasonOf(json);
    if (!reason)
      throw invalidBody(`'@removed' must be an object with the reason 'changed' or 'deleted'.`, "@removed");
    control.removed = reason;
  } else if (contentIdNames.has(name)) {
    if (typeof json !== "string" || json.length > longestContentId)
      throw invalidBody(
        `'@${name}' must be a string of at most ${longestContentId} characters; found ${typeof json === "string" ? json.length : found(json)}.`,
        `@${name}`,
      );
    control.contentId = json;
  }
}

/** Requires one value for each navigation property; only existing records may be combined with new ones. */
function requireOnce(navigations: readonly GivenNavigation[]): void {
  const seen = new Map<string, GivenNavigation>();
  for (const given of navigations) {
    const { name, collection } = given.navigation;
    const other = seen.get(name);
    if (other && !(collection && [other.linking, given.linking].includes("add")))
      throw invalidBody(`'${name}' is given twice.`, name);
    // A list of references does not hide the records that are given beside it.
    if (!other || given.linking !== "add") seen.set(name, given);
  }
}

/** The writable navigation property with that name; 400 for any other name. */
function navigationNamed(type: EntityType, name: string): Navigation {
  const navigation = type.navigation(name);
  if (!navigation || navigation.hidden) throw unknownMember(type, name);
  return navigation;
}

function bindNested(navigation: Navigation, json: unknown, facts: BodyFacts, depth: number): GivenNavigation {
  const { name, collection } = navigation;
  if (!collection && json === null) return { navigation, linking: "replace", inline: true, records: [] };
  if (collection !== Array.isArray(json))
    throw invalidBody(
      `'${name}' must be ${collection ? "an array of records" : "a record"}; found ${found(json)}.`,
      name,
    );
  const records = bindRecords(navigation, Array.isArray(json) ? json : [json], facts, depth);
  const removed = records.find((record) => record.removed !== undefined);
  if (removed) throw invalidBody(`'${name}' can hold '@removed' as '${name}@odata.delta' only.`, name);
  return { navigation, linking: "replace", inline: true, records };
}

function bindDelta(
  navigation: Navigation,
  json: unknown,
  name: string,
  facts: BodyFacts,
  depth: number,
): GivenNavigation {
  if (!navigation.collection || !Array.isArray(json))
    throw invalidBody(`'${name}' must be an array of changes to a collection; found ${found(json)}.`, name);
  return {
    navigation,
    linking: "delta",
    inline: true,
    records: bindRecords(navigation, json, facts, depth),
  };
}

/** JSON Format 4.01, section 8.5: URLs of existing records; `null` unsets a single-valued property. */
function bindReferences(navigation: Navigation, json: unknown, name: string): GivenNavigation {
  const { collection } = navigation;
  if (!collection && json === null) return { navigation, linking: "replace", inline: false, records: [] };
  const urls: readonly unknown[] = collection && Array.isArray(json) ? json : [json];
  const references = urls.map((url) => {
    if (typeof url !== "string" || collection !== Array.isArray(json))
      throw invalidBody(
        `'${name}' must be ${collection ? "an array of URLs of records" : "the URL of a record"}; found ${found(json)}.`,
        name,
      );
    return { ...plainRecord({}), reference: url };
  });
  return { navigation, linking: collection ? "add" : "replace", inline: false, records: references };
}

function bindRecords(
  { name, target, collection }: Pick<Navigation, "name" | "target" | "collection">,
  items: readonly unknown[],
  facts: BodyFacts,
  depth: number,
): readonly GivenRecord[] {
  if (depth >= facts.maxDepth)
    throw limitExceeded(`Records in the body are nested deeper than ${facts.maxDepth} levels.`, name);
  const type = facts.model.type(target);
  return items.map((item, index) => {
    const json = recordIn(name, item);
    return within(collection ? `${name}/${index}` : name, () => bindObject(type, json, facts, depth + 1));
  });
}

function recordIn(name: string, item: unknown): JsonObject {
  if (!isJsonObject(item)) throw invalidBody(`'${name}' must hold records; found ${found(item)}.`, name);
  return item;
}

/** Adds the position of the record, among several, to the target of an error. */
function within<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ODataError)) throw error;
    const at = (target: string | undefined): string => (target === undefined ? place : `${place}/${target}`);
    const details = error.details.map((detail) => ({ ...detail, target: at(detail.target) }));
    throw changedError(error, { target: at(error.target), details });
  }
}

function unknownMember(type: EntityType, name: string): ODataError {
  return unknownProperty(
    `The property '${name}' does not exist on type '${type.name}'.${didYouMean(name, memberNames(type))}`,
    name,
  );
}

/* JSON values → values of properties in their stored form (JSON Format 4.01, section 7). */

/** Property values in stored form by name: dates and points in time are texts, Booleans 0 and 1, decimals texts. */
export type Values = Record<string, SqlValue>;

const invalidValue = (property: Property, message: string): ODataError =>
  new ODataError("Application_FieldValidationException", message, { target: property.name });

/** The stored form of a property that has not been set. */
export const unsetValue = (property: Property): SqlValue => {
  if (property.options) return property.options.outputs[0] ?? "";
  return typeof property.unset === "boolean"
    ? Number(property.unset)
    : (primitiveTypes[property.type].parse(String(property.unset)) ?? "");
};

/** One JSON value in the stored form of the property; `null` means unset. */
export function bindValue(property: Property, json: unknown): SqlValue {
  if (json === null) return unsetValue(property);
  const type = primitiveTypes[property.type];
  if (property.options) return bindOption(property, json);
  const kind = json instanceof LongNumber ? "number" : typeof json;
  if (!type.json.some((accepted) => accepted === kind)) throw wrongType(property, json, type.expected);
  const text = json instanceof LongNumber ? json.text : (json as string | number | boolean).toString();
  if (property.type === "Edm.String")
    return bindText(property, property.normalized ? normalizedCode(text) : text);
  const value = (type.parseGiven ?? type.parse)(text.trim());
  if (value === undefined) throw wrongType(property, json, type.expected);
  requireDigits(property, json, value);
  return value;
}

/** Digits beyond those of a column are rounded; the others must be those that the property declares. */
function requireDigits(property: Property, json: unknown, value: SqlValue): void {
  const { type, precision, scale } = property;
  if (type !== "Edm.Decimal" || precision === undefined || scale === undefined) return;
  if (hasOnlyDigitsOf({ precision, scale }, String(value))) return;
  const expected = `a decimal number of at most ${precision - scale} integer digits and ${scale} decimal places`;
  throw wrongType(property, json, expected);
}

/** A JSON value in the form used by messages. */
export function found(json: unknown): string {
  if (json === undefined) return "nothing";
  if (json === null) return "null";
  if (json instanceof LongNumber) return found(json.text);
  if (typeof json === "object") return Array.isArray(json) ? "an array" : "an object";
  // A number beyond every double is Infinity, which JSON does not have.
  const text = typeof json === "number" ? json.toString() : JSON.stringify(json);
  return `'${shortened(typeof json === "string" ? json : text)}'`;
}

const wrongType = (property: Property, json: unknown, expected: string): ODataError =>
  mismatch(`'${property.name}' must be ${expected}; found ${found(json)}.`, property.name);

function bindOption(property: Property, json: unknown): SqlValue {
  const stored =
    typeof json === "string" || typeof json === "number" ? property.options?.parse(json) : undefined;
  if (stored !== undefined) return stored;
  const allowed = property.options?.displays.map((display) => `'${display}'`).join(", ");
  throw invalidValue(
    property,
    `${found(json)} is no value of '${property.name}'; expected one of ${allowed}.`,
  );
}

function bindText(property: Property, text: string): SqlValue {
  if (text.includes("\u0000"))
    throw invalidValue(property, `'${property.name}' contains the character U+0000, which cannot be stored.`);
  if (!text.isWellFormed())
    throw invalidValue(
      property,
      `'${property.name}' contains half of a surrogate pair; expected well-formed Unicode text.`,
    );
  if (property.maxLength !== undefined && text.length > property.maxLength) {
    throw new ODataError(
      "Application_StringExceededLength",
      `'${property.name}' holds at most ${property.maxLength} characters; found ${text.length}.`,
      { target: property.name },
    );
  }
  return text;
}

/*
 * The response to a body with nested records includes them (Protocol 4.01, section 11.4.2.2): `$expand` for every
 * navigation property that the body nests, in addition to those that the URL expands.
 */

/** Names of the navigation properties that records nest, each with those that the nested records nest. */
export type NestedNames = ReadonlyMap<string, NestedNames>;

/** The navigation properties of the response to a body. Records that are only linked (`@odata.bind`) are left out. */
export function nestedNames(records: readonly GivenRecord[]): NestedNames {
  const nested = new Map<string, GivenRecord[]>();
  for (const { navigation, inline, records: inner } of records.flatMap((record) => record.navigations))
    if (inline) nested.set(navigation.name, [...(nested.get(navigation.name) ?? []), ...inner]);
  return new Map([...nested].map(([name, inner]) => [name, nestedNames(inner)]));
}

/** A text that is equal for equal names, used as a cache key of responses. */
export const nestedKey = (names: NestedNames): string =>
  [...names]
    .map(([name, inner]) => `${name}(${nestedKey(inner)})`)
    .toSorted()
    .join();

/** The options with an expansion for each of the names that they do not expand already. */
export function expandFromBody(options: QueryOptions, names: NestedNames): QueryOptions {
  if (names.size === 0) return options;
  const given = options.expand ?? [];
  const expanded = new Set(given.map(({ path }) => path[0]?.toLowerCase()));
  const missing = [...names].filter(([name]) => !expanded.has(name.toLowerCase()));
  const items = missing.map(([name, inner]) => ({
    ...plainExpand(name),
    options: expandFromBody(noOptions, inner),
  }));
  return { ...options, expand: [...given, ...items] };
}
