/**
 * `AUTH_PERMISSIONS_FILE`: permissions per principal and company, as JSON. Read at the start, where a mistake stops the
 * service, and on reload, where a mistake keeps the previous permissions.
 */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { ConfigurationError } from "../config/config";
import type { Logger } from "../observability/log";
import { asSentence, type Model, setChanges } from "../odata";
import type { Grants } from "./permissions";
import { type Grant, readRules } from "./rules";

export interface PermissionsFile {
  /** The last valid content of the file; undefined when no file is configured. The same object until it changes. */
  readonly current: () => Grants | undefined;
  /** Reads the file again; logs errors and never rejects. */
  readonly reload: () => Promise<void>;
}

/** Opens the file at `path`; its rules are about the sets of the model. Rejects with a `ConfigurationError` that names the fault and its location. */
export async function openPermissionsFile(
  path: string | undefined,
  log: Logger,
  model: Model,
): Promise<PermissionsFile> {
  if (path === undefined) return { current: () => undefined, reload: () => Promise.resolve() };
  let grants = await readGrants(path, model);
  return {
    current: () => grants,
    async reload() {
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

const key = z.string().min(1);

const names = z.array(z.string(), { error: "expected a list of names" }).optional();

const setSchema = z.strictObject(
  {
    filter: z.string({ error: "expected a condition as in $filter" }).optional(),
    hidden: names,
    readOnly: names,
    allow: z
      .array(z.enum(setChanges), { error: 'expected a list of "create", "update" and "delete"' })
      .optional(),
  },
  { error: "expected an object with the rules of the set" },
);

const grantSchema = z.strictObject({
  access: z.enum(["read", "write"], { error: 'expected "read" or "write"' }),
  companies: z.union([z.literal("*"), z.array(z.guid({ error: "expected the id of a company (a GUID)" }))], {
    error: 'expected "*" or a list of company ids (GUIDs)',
  }),
  sets: z.record(key, setSchema, { error: "expected an object with one member for each set" }).optional(),
  operations: z
    .union([z.literal("*"), z.array(z.string())], { error: 'expected "*" or a list of operations' })
    .optional(),
});

const fileSchema = z.strictObject(
  {
    principals: z.record(key, grantSchema, { error: "expected an object with one member for each of them" }),
  },
  { error: 'expected {"principals":{…}}' },
);

/** Reads and checks the file; keys are compared without regard to letter case. */
async function readGrants(path: string, model: Model): Promise<Grants> {
  const invalid = (reason: string): ConfigurationError =>
    new ConfigurationError("AUTH_PERMISSIONS_FILE", `AUTH_PERMISSIONS_FILE is '${path}', ${reason}`);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw invalid("which does not exist; expected a JSON file.");
    throw invalid(`which cannot be read (${error.code}); expected a JSON file.`);
  });
  const parsed = fileSchema.safeParse(parseJson(text, invalid));
  if (!parsed.success) throw invalid(`where ${firstFault(parsed.error)}.`);
  const grants = new Map<string, Grant>();
  for (const [name, { access, companies, sets, operations }] of Object.entries(parsed.data.principals)) {
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

function firstFault({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined) return "something is wrong";
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
  const [, name, ...rest] = path.map(String);
  const location = name === undefined ? "the whole" : [`the entry '${name}'`, ...rest].join(", ");
  return issue.code === "unrecognized_keys"
    ? `'${String(path.at(-1))}' is unknown; expected "principals", in each entry "access", "companies", "sets" and "operations", in each set "filter", "hidden", "readOnly" and "allow"`
    : `${location}: ${issue.message}`;
}
