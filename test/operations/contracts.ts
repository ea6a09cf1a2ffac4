/** Contracts for the tests of actions: a service with an empty company, and short ways to write and read its records. */
import { demoCompanyId, start, type TestAnswer, type TestService } from "../harness";
import { readPermissions } from "./permissions";

// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;

export interface Contracts extends TestService {
  readonly get: (path: string) => Promise<TestAnswer>;
  readonly post: (
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<TestAnswer>;
  /** Creates a record and gives it. */
  readonly create: (set: string, values: object) => Promise<Json>;
  /** Creates a version of a contract with its lines, which get the numbers 10000, 20000 … */
  readonly contract: (
    values: object,
    lines?: readonly object[],
    discounts?: readonly object[],
  ) => Promise<Json>;
  /** The records of a set that a filter lets through, in their natural order or the given one. */
  readonly list: (set: string, filter?: string, orderby?: string) => Promise<Json[]>;
  /** The lines of a version. */
  readonly lines: (version: Json) => Promise<Json[]>;
  /** The record as it is now. */
  readonly again: (set: string, record: Json) => Promise<Json>;
}

export async function startContracts(env: Readonly<Record<string, string>> = {}): Promise<Contracts> {
  const service = await start({ env });
  await service.request("POST", "/companies", { body: { id: demoCompanyId, name: "Actions" } });
  const get = (path: string) => service.request("GET", path.replaceAll(" ", "%20"));
  const post: Contracts["post"] = (path, body, headers = {}) =>
    service.request("POST", path, { body, headers });
  const create: Contracts["create"] = async (set, values) => {
    const { status, json } = await post(set, values);
    if (status !== 201) throw new Error(`${set}: ${JSON.stringify(json)}`);
    return json;
  };
  const list: Contracts["list"] = async (set, filter = "true", orderby) =>
    (await get(`${set}?$filter=${filter}${orderby === undefined ? "" : `&$orderby=${orderby}`}`)).json.value;
  return {
    ...service,
    get,
    post,
    create,
    list,
    contract: async (values, lines = [], discounts = []) => {
      const { id } = await create("leaseContracts", {
        ...values,
        leaseContractLines: lines.map((line, i) => ({ lineNo: (i + 1) * 10000, ...line })),
        leaseContrDiscounts: discounts,
      });
      return (await get(`leaseContracts(${id})`)).json;
    },
    lines: ({ number, versionNo }) =>
      list("leaseContractLines", `leaseContractNo eq '${number}' and versionNo eq ${versionNo}`, "lineNo"),
    again: async (set, { id }) => (await get(`${set}(${id})`)).json,
  };
}

/** The values that differ between two writes of a record: its id, its ETag, its user and its time. */
export function content(record: Json): Json {
  const {
    id: _id,
    "@odata.etag": _etag,
    "@odata.context": _context,
    systemCreatedAt: _createdAt,
    systemCreatedBy: _createdBy,
    systemModifiedAt: _modifiedAt,
    systemModifiedBy: _modifiedBy,
    ...rest
  } = record;
  return rest;
}

/** A refusal: its status, code, target, and a part of its message. */
export function expectRefusal({ status, json }: TestAnswer, target: string, part: string): void {
  expect([status, json.error.code, json.error.target]).toEqual([
    400,
    "Application_FieldValidationException",
    target,
  ]);
  expect(json.error.message).toContain(part);
}

/** The rules for each action on a record: conditions, permissions, methods, parameters. The call must change the record. */
export async function expectActionRules(
  { request, post, get, devKey }: Contracts,
  record: string,
  action: string,
  body: object,
): Promise<void> {
  const path = `${record}/${action}`;
  const before = (await get(record)).json;
  const stale = await post(path, body, { "If-Match": 'W/"1"' });
  expect([stale.status, stale.json.error.code]).toEqual([412, "Request_EntityChanged"]);
  const reader = { Authorization: `Bearer ${await readPermissions({ devKey })}` };
  const refused = await post(path, body, reader);
  expect([refused.status, refused.json.error.code]).toEqual([403, "Authorization_InsufficientPermissions"]);
  const wrong = await post(path, { ...body, forse: true });
  expect([wrong.status, wrong.json.error.code]).toEqual([400, "BadRequest"]);
  expect((await request("GET", path)).status).toBe(405);
  expect((await post(`leaseContracts(22222222-2222-4222-8222-222222222222)/${action}`, body)).status).toBe(
    404,
  );
  expect((await get(record)).json).toEqual(before);
  const done = await post(path, body, { "If-Match": before["@odata.etag"] });
  expect([200, 201]).toContain(done.status);
  expect((await post(path, body, { "If-Match": before["@odata.etag"] })).status).toBe(
    action === "newVersion" ? 400 : 412,
  );
}

/** Runs the call and gives which records of a set a delta link shows of it. */
export async function changedBy(
  { request, get }: Contracts,
  set: string,
  call: () => Promise<unknown>,
): Promise<string[]> {
  const first = await request("GET", `${set}?$select=id`, { headers: { Prefer: "track-changes" } });
  await call();
  const { json } = await get(first.json["@odata.deltaLink"]);
  return json.value.map(({ id }: { id: string }) => id).toSorted(ascending);
}

/** The service's today plus so many days. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The order of texts or numbers. */
export const ascending = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
