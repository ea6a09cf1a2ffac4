/**
 * A service with three companies whose records have the same natural keys and differ in their ids and in a mark; with
 * their stored content and a reset. Members of a company's group have a permission there.
 */
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signClaims } from "../../src/auth/dev-issuer";
import { Sqlite } from "../../src/odata/store/sqlite/connection";
import { send, start, type TestAnswer, type TestService } from "../harness";
import { companyTypes } from "../model/sets";

export const companies = [0, 1, 2] as const;
export type CompanyNumber = (typeof companies)[number];

const admin = "00000000-0000-4000-a000-000000000000";
const readGroup = (company: CompanyNumber): string => `00000000-0000-4000-a000-00000000001${company}`;
const writeGroup = (company: CompanyNumber): string => `00000000-0000-4000-a000-00000000002${company}`;

/** An addressed company: a real one, or one that does not exist. */
export interface CompanyAddress {
  readonly id: string;
  readonly name: string;
  /** Ids of records by set. */
  readonly records: Readonly<Record<string, readonly string[]>>;
  /** Delta links that return everything of the company, relative to the root. */
  readonly changes: readonly string[];
}

export interface Company extends CompanyAddress {
  /** Text contained in all of its records. */
  readonly mark: string;
}

export interface Right {
  readonly reads: readonly CompanyNumber[];
  readonly writes: readonly CompanyNumber[];
  readonly role: "read" | "write";
  /** Companies that the token is restricted to. */
  readonly narrowed: readonly CompanyNumber[] | undefined;
}

export interface MarkedCompanies {
  readonly service: TestService;
  readonly companies: readonly Company[];
  /** The same number of ids that do not exist. */
  readonly unknown: CompanyAddress;
  /** Links of the administrator to sets at the root, relative to it. */
  readonly rootLinks: readonly string[];
  readonly ask: (token: string, method: string, path: string, options: AskOptions) => Promise<TestAnswer>;
  readonly tokenOf: (right: Right) => Promise<string>;
  /** A digest of everything stored for a company. */
  readonly content: (company: CompanyNumber) => string;
  /** Returns the existing companies. */
  readonly list: () => string;
  /** Restores the initial content of the database. */
  readonly restore: () => void;
  readonly stop: () => Promise<void>;
}

export interface AskOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * `by`: members of a company's group have a permission for the company, or for every company and its records. In the
 * second case the companies themselves are visible and unmarked.
 */
export async function startMarkedCompanies(by: "company" | "rows" = "company"): Promise<MarkedCompanies> {
  const folder = await mkdtemp(join(tmpdir(), "lease-marked-"));
  const file = join(folder, "permissions.json");
  const entry = (access: string, of: "*" | readonly string[]) => ({ access, companies: of });
  const permit = async (entryOf: (access: string, k: CompanyNumber) => object): Promise<void> => {
    const principals = Object.fromEntries([
      [admin, entry("write", "*")],
      ...companies.map((k) => [readGroup(k), entryOf("read", k)]),
      ...companies.map((k) => [writeGroup(k), entryOf("write", k)]),
    ]) as object;
    await writeFile(file, JSON.stringify({ principals }));
  };
  await permit((access, k) => entry(access, [companyId(k)]));
  const service = await start({ env: { AUTH_PERMISSIONS_FILE: file, LOG_LEVEL: "silent" } });
  const role = (name: "read" | "write") => ({
    roles: [name === "write" ? "API.ReadWrite.All" : "API.Read.All"],
  });
  const all = await signClaims(service.devKey, "1h", { oid: admin, ...role("write") });
  const ask: MarkedCompanies["ask"] = (token, method, path, { headers = {}, body }) =>
    send(method, service.root + path, { ...headers, Authorization: `Bearer ${token}` }, body);
  const must = async (method: string, path: string, options: AskOptions = {}): Promise<TestAnswer> => {
    const answer = await ask(all, method, path, options);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer;
  };
  const track = async (path: string): Promise<string> => {
    const { json } = await must("GET", path, { headers: { Prefer: "odata.track-changes" } });
    return (json["@odata.deltaLink"] as string).slice(service.root.length);
  };

  const sinceNothing = await track("/companies");
  const made: Company[] = [];
  for (const k of companies) made.push(await createMarked(k, by, must, track));
  if (by === "rows") {
    await permit((access, k) => ({ ...entry(access, "*"), sets: rowsOf(made[k]) }));
    await service.reload();
  }
  const paged = await must("GET", "/companies", { headers: { Prefer: "maxpagesize=1" } });
  const nextLink = (paged.json["@odata.nextLink"] as string).slice(service.root.length);

  const stored = openStored(join(service.folder, "lease.db"), join(folder, "baseline.db"));
  return {
    service,
    companies: made,
    unknown: unknownAddress(made[0]),
    rootLinks: [sinceNothing, nextLink],
    ask,
    tokenOf: ({ reads, writes, role: name, narrowed }) =>
      signClaims(service.devKey, "1h", {
        oid: "00000000-0000-4000-a000-000000000009",
        groups: [...reads.map(readGroup), ...writes.map(writeGroup)],
        ...role(name),
        ...(narrowed && { companies: narrowed.map(companyId) }),
      }),
    ...stored,
    stop: async () => {
      stored.close();
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const companyId = (k: CompanyNumber): string => `cccccccc-0000-4000-8000-00000000000${k}`;

/** The records of the company, in every company. */
const rowsOf = (company: Company | undefined): object =>
  Object.fromEntries([
    ["companies", { allow: [] }],
    ...Object.entries(company?.records ?? {}).map(([set, ids]) => [set, { filter: `id in (${ids.join()})` }]),
  ]) as object;

/** At least one record of each set. */
async function createMarked(
  k: CompanyNumber,
  by: "company" | "rows",
  must: (method: string, path: string, options?: AskOptions) => Promise<TestAnswer>,
  track: (path: string) => Promise<string>,
): Promise<Company> {
  const id = companyId(k);
  const name = `Company ${"ABC"[k]}`;
  const mark = `mark${k}m`;
  await must("POST", "/companies", { body: { id, name, displayName: by === "company" ? mark : name } });
  const changes = await Promise.all(
    ["leaseUnits", "customers"].map((set) => track(`/companies(${id})/${set}`)),
  );
  const code = (text: string) => ({ code: text, description: mark });
  const line = { description: mark, leaseUnitNo: "U1", serviceNo: "RENT", startingDate: "2020-01-01" };
  const contract = {
    number: "LC1",
    customerNo: "C1",
    versionStatus: "Valid",
    contractValidUntil: "2099-12-31",
    leaseContractLines: [line, { ...line, leaseUnitNo: "U2" }],
    documents: [{ fileName: `${mark}.pdf`, description: mark, comment: mark }],
    leaseContrDiscounts: [{ description: mark, leaseUnitNo: "U1", serviceNo: "RENT" }],
  };
  const unit = { description: mark, leaseUnitCategory: "OFFICE", leaseUnitClass: "OFFICE", objectArea: 10 };
  const bodies: readonly (readonly [string, object])[] = [
    ["services", code("RENT")],
    ["leaseUnitCategories", code("OFFICE")],
    ["leaseUnitClasses", code("OFFICE")],
    ["salespeoplePurchasers", { code: "SP", name: mark }],
    ["postCodes", { code: "P", city: "X", county: mark }],
    ["customers", { number: "C1", displayName: mark, addressLine1: mark }],
    ["customerBrands", { customerNo: "C1", brandCode: "B", description: mark }],
    ["leaseUnits", { ...unit, number: "U1" }],
    ["leaseUnits", { ...unit, number: "U2" }],
    ["servicePrices", { code: "U1", serviceNo: "RENT" }],
    ["leaseContracts", contract],
  ];
  for (const [set, body] of bodies) await must("POST", `/companies(${id})/${set}`, { body });
  const records: Record<string, readonly string[]> = {};
  for (const type of companyTypes) {
    const { set } = type;
    const path = `/companies(${id})/${set}`;
    if ((await must("GET", `${path}/$count`)).text === "0")
      await must("POST", path, { body: leastOf(type, mark) });
    const { json } = await must("GET", `${path}?$select=id`);
    records[set] = json.value.map((record: { id: string }) => record.id);
  }
  return { id, name, mark, records, changes };
}

/** A record with the required properties of its type, for sets that nothing else fills. */
function leastOf(type: (typeof companyTypes)[number], mark: string): object {
  const names = new Set([...type.naturalKey, ...type.required]);
  const texts = type.properties.filter(
    ({ name, type: kind, access, options }) =>
      kind === "Edm.String" && access === "editable" && options === undefined && names.has(name),
  );
  return Object.fromEntries(texts.map(({ name, maxLength = 100 }) => [name, mark.slice(0, maxLength)]));
}

function unknownAddress(like: Company | undefined): CompanyAddress {
  const id = "eeeeeeee-0000-4000-8000-000000000000";
  let count = 0;
  const newId = (): string => `eeeeeeee-0000-4000-8000-${String(++count).padStart(12, "0")}`;
  const records = Object.fromEntries(
    Object.entries(like?.records ?? {}).map(([set, ids]) => [set, ids.map(newId)]),
  );
  const changes = like?.changes.map((link) => link.replaceAll(like.id, id)) ?? [];
  return { id, name: "Company E", records, changes };
}

/** The database itself, independent of the service. */
function openStored(file: string, baseline: string) {
  const database = new Sqlite(file);
  database.pragma("synchronous = off");
  database.exec(`vacuum into '${baseline}'`);
  database.exec(`attach '${baseline}' as baseline`);
  const names = database
    .prepare(
      "select name from pragma_table_list where schema = 'baseline' and type = 'table' and name not like 'sqlite_%'",
    )
    .pluck()
    .all() as string[];
  const partitioned = names.filter((name) =>
    (database.pragma(`table_info("${name}")`) as { name: string }[]).some(
      (column) => column.name === "companyId",
    ),
  );
  const selects = partitioned.map((name) =>
    database.prepare(`select * from main."${name}" where "companyId" = ? order by 1, 2, 3`).raw(),
  );
  const selectCompanies = database.prepare(`select * from main."company" order by "id"`).raw();
  const back = database.transaction(() => {
    for (const name of names) {
      database.exec(`delete from main."${name}"`);
      database.exec(`insert into main."${name}" select * from baseline."${name}"`);
    }
  });
  return {
    content: (k: CompanyNumber): string => {
      const hash = createHash("sha1");
      for (const select of selects) hash.update(JSON.stringify(select.all(companyId(k))));
      return hash.digest("hex");
    },
    list: (): string => JSON.stringify(selectCompanies.all()),
    restore: (): void => back(),
    close: (): void => void database.close(),
  };
}
