/**
 * `AUTH_PERMISSIONS_FILE`: permissions per principal and company, as JSON, with rules per set: the records that are visible,
 * hidden and read-only fields and the changes allowed, and the operations. Read at the start, where a mistake stops the
 * service, and on reload, where a mistake keeps the previous permissions.
 */
import { readFile } from "node:fs/promises";
import * as v from "@badrap/valita";
import { ConfigurationError } from "../config/config";
import type { Logger } from "../observability/log";
import {
  asSentence,
  checkFilter,
  type EntityType,
  isGuid,
  type Model,
  ODataError,
  setChanges,
} from "../odata";
import type { Grant, Grants, Rules, RulesOfSet } from "./permissions";

/**
 * Opens the file at `path`; its rules are about the sets of the model. Rejects with a `ConfigurationError` that names the fault
 * and its location.
 */
export async function openPermissionsFile(path: string | undefined, log: Logger, model: Model) {
  let grants = path === undefined ? undefined : await readGrants(path, model);
  return {
    /** The last valid content of the file; undefined when no file is configured. The same object until it changes. */
    current: (): Grants | undefined => grants,
    /** Reads the file again; logs errors and never rejects. */
    async reload(): Promise<void> {
      if (path === undefined) return;
      try {
        grants = await readGrants(path, model);
        log.info({ principals: grants.size }, "the permissions file was read again");
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        log.error({ reason }, "the permissions file is invalid; the previous permissions stay in force");
      }
    },
  };
}

const setSchema = v.object({
  filter: v.string().optional(),
  hidden: v.array(v.string()).optional(),
  readOnly: v.array(v.string()).optional(),
  allow: v.array(v.union(...setChanges.map((change) => v.literal(change)))).optional(),
});

const grantSchema = v.object({
  access: v.union(v.literal("read"), v.literal("write")),
  companies: v.union(v.literal("*"), v.array(v.string().assert(isGuid))),
  sets: v.record(setSchema).optional(),
  operations: v.union(v.literal("*"), v.array(v.string())).optional(),
});

const fileSchema = v.object({
  principals: v
    .record(grantSchema)
    .assert((grants) => !Object.hasOwn(grants, ""), { message: "a name that is not empty", path: [""] }),
});

/** The rules of a set in the file. */
type GivenRules = v.Infer<typeof setSchema>;

/** The expected values of the file, by their places; `*` is any entry, set or item of a list. */
const expected: Readonly<Record<string, string>> = {
  "": '{"principals":{…}}',
  principals: "an object with one member for each of them",
  "principals/*": 'an object with "access" and "companies"',
  "principals/*/access": '"read" or "write"',
  "principals/*/companies": '"*" or a list of company ids (GUIDs)',
  "principals/*/companies/*": "the id of a company (a GUID)",
  "principals/*/operations": '"*" or a list of operations',
  "principals/*/operations/*": "the name of an operation",
  "principals/*/sets": "an object with one member for each set",
  "principals/*/sets/*": "an object with the rules of the set",
  "principals/*/sets/*/filter": "a condition as in $filter",
  "principals/*/sets/*/hidden": "a list of names",
  "principals/*/sets/*/hidden/*": "a name",
  "principals/*/sets/*/readOnly": "a list of names",
  "principals/*/sets/*/readOnly/*": "a name",
  "principals/*/sets/*/allow": 'a list of "create", "update" and "delete"',
  "principals/*/sets/*/allow/*": '"create", "update" or "delete"',
};

/** Reads and checks the file; keys are compared without regard to letter case. */
async function readGrants(path: string, model: Model): Promise<Grants> {
  const invalid = (reason: string): ConfigurationError =>
    new ConfigurationError("AUTH_PERMISSIONS_FILE", `AUTH_PERMISSIONS_FILE is '${path}', ${reason}`);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw invalid("which does not exist; expected a JSON file.");
    throw invalid(`which cannot be read (${error.code}); expected a JSON file.`);
  });
  const parsed = fileSchema.try(parseJson(text, invalid));
  if (!parsed.ok) throw invalid(`where ${faultOf(parsed)}.`);
  const grants = new Map<string, Grant>();
  for (const [name, { access, companies, sets, operations }] of Object.entries(parsed.value.principals)) {
    const folded = name.trim().toLowerCase();
    if (grants.has(folded))
      throw invalid(`where '${name}' is listed twice (letter case does not count); expected one entry.`);
    const ids = companies === "*" ? companies : new Set(companies.map((id) => id.toLowerCase()));
    const hasRules = sets !== undefined || operations !== undefined;
    const rules =
      hasRules &&
      readRules(model, sets ?? {}, operations ?? [], (place, reason) =>
        invalid(asSentence(`where the entry '${name}', ${place}: ${reason}`)),
      );
    grants.set(folded, Object.freeze({ access, companies: ids, ...(rules && { rules }) }));
  }
  return grants;
}

/** Editors on Windows write a byte order mark first. */
function parseJson(text: string, invalid: (reason: string) => ConfigurationError): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw invalid(`which is not JSON (${(error as SyntaxError).message}); expected {"principals":{…}}.`);
  }
}

function faultOf({ issues: [issue] }: v.Err): string {
  if (issue?.code === "unrecognized_keys")
    return `'${issue.keys[0]}' is unknown; expected "principals", in each entry "access", "companies", "sets" and "operations", in each set "filter", "hidden", "readOnly" and "allow"`;
  const path = issue?.path ?? [];
  const [, name, ...rest] = path.map(String);
  const location = name === undefined ? "the whole" : [`the entry '${name}'`, ...rest].join(", ");
  const place = path.map((member, depth) => (depth % 2 === 0 ? String(member) : "*")).join("/");
  const own = issue?.code === "custom_error" ? issue.message : undefined;
  return `${location}: expected ${own ?? expected[place]}`;
}

/* The rules, checked against the model. */

/** The entry of the sets that the file does not name. */
const others = "*";

/**
 * The rules, with an entry for each set that they confine. `fail` makes the error for a place in the entry and a
 * sentence about it.
 */
function readRules(
  model: Model,
  given: Readonly<Record<string, GivenRules>>,
  operations: "*" | readonly string[],
  fail: (place: string, reason: string) => Error,
): Rules {
  const named = model.types.map(({ set }) => set);
  const unknown = Object.keys(given).find((name) => name !== others && !named.includes(name));
  if (unknown !== undefined)
    throw fail(`sets, ${unknown}`, `it is no set; expected "*" or one of ${named.join(", ")}`);
  const sets = new Map<string, RulesOfSet>();
  for (const type of model.types) {
    const rules = given[type.set] ?? ofOthers(model, type, given[others]);
    if (rules)
      sets.set(
        type.set,
        checked(model, type, rules, (part, why) => fail(`sets, ${type.set}, ${part}`, why)),
      );
  }
  return { sets, operations: operations === "*" ? "*" : new Set(operations.map(operationOf)) };

  function operationOf(name: string): string {
    if (model.operations.some((operation) => operation.name === name)) return name;
    const known = [...new Set(model.operations.map((operation) => operation.name))];
    throw fail("operations", `'${name}' is no operation; expected "*" or some of ${known.join(", ")}`);
  }
}

/** The rules of a type that the file does not name; `rules`: those of all other sets. */
function ofOthers(model: Model, type: EntityType, rules: GivenRules | undefined): GivenRules | undefined {
  // A computed set may show values that are hidden where they are stored.
  if (type.query) return { filter: "false" };
  return type === model.partition?.type ? ofPartitions(rules) : rules;
}

/**
 * The rules of all other sets for the partitions, whose rows the entry confines by itself: a caller who sees a part of
 * the other sets only creates no partition without permission for it.
 */
const ofPartitions = (rules: GivenRules | undefined): GivenRules | undefined =>
  rules && { allow: rules.allow ?? (rules.filter === undefined ? [...setChanges] : []) };

function checked(
  model: Model,
  type: EntityType,
  { filter, hidden = [], readOnly = [], allow = [...setChanges] }: GivenRules,
  fail: (part: string, reason: string) => Error,
): RulesOfSet {
  if (filter !== undefined) {
    if (type === model.partition?.type)
      throw fail("filter", `"companies" of the entry confines these records; expected no filter`);
    try {
      checkFilter(model, type, filter);
    } catch (error) {
      if (error instanceof ODataError) throw fail("filter", error.message);
      throw error;
    }
  }
  const properties = type.properties.map(({ name }) => name);
  const navigations = type.navigations.filter((navigation) => !navigation.hidden).map(({ name }) => name);
  const names = (part: string, list: readonly string[], known: readonly string[]): ReadonlySet<string> => {
    const wrong = list.find((name) => !known.includes(name));
    if (wrong !== undefined) throw fail(part, `'${wrong}' is unknown; expected some of ${known.join(", ")}`);
    return new Set(list);
  };
  // The key is in URLs, ETags and links.
  const key = ["id", ...type.naturalKey];
  return {
    filter,
    hidden: names("hidden", hidden, [...properties.filter((name) => !key.includes(name)), ...navigations]),
    readOnly: names("readOnly", readOnly, properties),
    allow: new Set(allow),
  };
}
