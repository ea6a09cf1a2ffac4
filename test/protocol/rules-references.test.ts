/**
 * No write names a record that the caller does not see: every code of every set, by each kind of write. The invisible
 * record of a set has the code HIDDEN, and OWN is the one that the caller sees: the same requests with it succeed.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signClaims } from "../../src/auth/dev-issuer";
import { model } from "../../src/entities";
import type { EntityType, Navigation, Reference } from "../../src/odata/model/model";
import type { TestAnswer } from "../harness";
import { startEmptyCompany, type AnsweredRecord, type EmptyCompany } from "../resources/empty-company";

const [admin, manager] = ["d0d0d0d0-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000011"];

/** The sets whose records are named by a code, the code, and the rest of the key. By hand from INTERFACE.md. */
const named: readonly (readonly [set: string, code: string, rest: AnsweredRecord])[] = [
  ["customers", "number", {}],
  ["customerBrands", "brandCode", { customerNo: "OWN" }],
  ["leaseContracts", "number", { versionNo: 1 }],
  ["leaseUnits", "number", {}],
  ["services", "code", {}],
  ["leaseUnitCategories", "code", {}],
  ["leaseUnitClasses", "code", {}],
  ["salespeoplePurchasers", "code", {}],
];
const restOf = (set: string): AnsweredRecord => named.find(([name]) => name === set)?.[2] ?? {};

let folder: string;
let company: EmptyCompany;
let token: string;
const ids = new Map<string, string>();

const as = (method: string, path: string, body?: unknown, headers = {}): Promise<TestAnswer> =>
  company.request(method, path, { body, headers: { ...headers, Authorization: `Bearer ${token}` } });

const start = async (): Promise<void> => {
  folder = await mkdtemp(join(tmpdir(), "lease-references-"));
  const file = join(folder, "permissions.json");
  const sets = {
    ...Object.fromEntries(named.map(([set, code]) => [set, { filter: `${code} ne 'HIDDEN'` }])),
    leaseContracts: { filter: "number ne 'HIDDEN' and versionNo ne 5" },
  };
  const all = { access: "write", companies: "*" };
  const principals = { [admin]: all, [manager]: { ...all, sets, operations: "*" } };
  await writeFile(file, JSON.stringify({ principals }));
  company = await startEmptyCompany({ AUTH_PERMISSIONS_FILE: file });
  token = await signClaims(company.devKey, "1h", {
    oid: manager,
    sub: manager,
    roles: ["API.ReadWrite.All"],
  });
  for (const [set, code, rest] of named)
    for (const value of ["OWN", "HIDDEN"])
      ids.set(`${set} ${value}`, (await company.create(set, { ...rest, [code]: value }))["id"]);
};
beforeAll(start);
afterAll(async () => {
  await company.stop();
  await rm(folder, { recursive: true, force: true });
});

let made = 0;
/** The values that a new record needs. */
function base(type: EntityType): AnsweredRecord {
  made += 1;
  const required = type.required.map((name) => [name, `N${made}`]);
  return { ...Object.fromEntries(required), ...(type.set === "leaseContractLines" && { lineNo: made }) };
}

const targetSet = ({ target }: Reference): string => model.type(target).set;

/** The rest of the key of the named record: left out, as it is, unset, or that of no record. */
function rests(reference: Reference): readonly AnsweredRecord[] {
  const others = reference.on.slice(1);
  if (others.length === 0) return [{}];
  const key = restOf(targetSet(reference));
  const withValue = (value: (foreign: string) => unknown): AnsweredRecord =>
    Object.fromEntries(others.map(([local, foreign]) => [local, value(foreign)]));
  const isNumber = (foreign: string): boolean => typeof key[foreign] === "number";
  return [
    {},
    withValue((foreign) => key[foreign]),
    withValue((foreign) => (isNumber(foreign) ? 0 : "")),
    withValue((foreign) => (isNumber(foreign) ? 77 : "NONE")),
  ];
}

/** A kind of write: the requests that give a record of the type the values. */
type Write = (
  type: EntityType,
  values: AnsweredRecord,
  plain: string,
) => readonly (readonly [method: string, path: string, body: unknown, headers?: object])[];

const delta = (...value: readonly object[]): object => ({ "@context": "#$delta", value });
const v401 = { "OData-Version": "4.01" };
const newId = (): string => crypto.randomUUID();

/** The collections that contain records of the type, of types that the caller creates. */
const owners = (type: EntityType): readonly (readonly [owner: EntityType, navigation: Navigation])[] =>
  model.types
    .filter(({ set, insertable }) => insertable && ids.has(`${set} OWN`))
    .flatMap((owner) =>
      owner.navigations
        .filter(
          ({ target, collection, through, hidden }) =>
            target === type.name && collection && !through && !hidden,
        )
        .map((navigation) => [owner, navigation] as const),
    );

const writes: Readonly<Record<string, Write>> = {
  create: (type, values) => [["POST", type.set, { ...base(type), ...values }]],
  upsert: (type, values) => [["PUT", `${type.set}(${newId()})`, { ...base(type), ...values }]],
  "create by a delta": (type, values) => [["PATCH", type.set, delta({ ...base(type), ...values }), v401]],
  change: ({ set, updatable }, values, plain) => (updatable ? [["PATCH", `${set}(${plain})`, values]] : []),
  replace: (type, values, plain) =>
    type.updatable ? [["PUT", `${type.set}(${plain})`, { ...base(type), ...values }]] : [],
  "change by a delta": ({ set, updatable }, values, plain) =>
    updatable ? [["PATCH", set, delta({ id: plain, ...values }), v401]] : [],
  "change of members": ({ set, updatable }, values, plain) =>
    updatable ? [["PATCH", `${set}/$filter(id eq ${plain})/$each`, values]] : [],
  "change of a property": ({ set, updatable }, values, plain) =>
    updatable && Object.keys(values).length === 1
      ? Object.entries(values).map(([name, value]) => ["PUT", `${set}(${plain})/${name}`, { value }] as const)
      : [],
  "deep insert": (type, values) =>
    owners(type)
      .filter(([, { on }]) => !on.some(([, foreign]) => foreign in values))
      .flatMap(([owner, navigation]) => [
        [
          "POST",
          owner.set,
          { ...base(owner), [navigation.name]: [{ ...nestedBase(type, navigation), ...values }] },
        ] as const,
        [
          "POST",
          `${owner.set}(${ids.get(`${owner.set} OWN`)})/${navigation.name}`,
          { ...nestedBase(type, navigation), ...values },
        ] as const,
      ]),
  "deep update": (type, values) =>
    owners(type)
      .filter(([, { on }]) => !on.some(([, foreign]) => foreign in values))
      .map(([owner, navigation]) => [
        "PATCH",
        `${owner.set}(${ids.get(`${owner.set} OWN`)})`,
        { [`${navigation.name}@delta`]: [{ ...nestedBase(type, navigation), ...values }] },
        v401,
      ]),
};

/** The values that a nested record needs besides those that its owner gives it. */
const nestedBase = (type: EntityType, { on }: Navigation): AnsweredRecord =>
  Object.fromEntries(
    Object.entries(base(type)).filter(([name]) => !on.some(([, foreign]) => foreign === name)),
  );

const references = model.types
  .filter(({ insertable, partitioned }) => insertable && partitioned)
  .flatMap((type) => type.references.map((reference) => [type, reference] as const))
  .flatMap(([type, reference]) =>
    rests(reference).flatMap((rest) =>
      Object.entries(writes).map(([kind, write]) => {
        const code = reference.on[0]?.[0] ?? "";
        const values = (value: string): AnsweredRecord => ({ ...reference.when, ...rest, [code]: value });
        return { set: type.set, kind, code, type, write, values, shown: JSON.stringify(values("…")) };
      }),
    ),
  );

test("the codes are those of all sets but postCodes", () => {
  expect([...new Set(references.map(({ set }) => set))].toSorted()).toEqual(
    [
      "customerBrands",
      "customers",
      "documents",
      "leaseContrDiscounts",
      "leaseContractLines",
      "leaseContracts",
      "leaseUnitLedgerEntries",
      "leaseUnits",
      "servicePrices",
    ].toSorted(),
  );
});

test.each(references)("$set, $kind: $shown", async ({ set, code, type, write, values }) => {
  const count = async (): Promise<string> =>
    (await company.request("GET", `${set}/$count?$filter=${code} eq 'HIDDEN'`)).text;
  const plain = (await company.create(set, base(type)))["id"];
  for (const [method, path, body, headers] of write(type, values("HIDDEN"), plain)) {
    const { status, json } = await as(method, path, body, headers);
    expect([method, path, status, json?.error?.code]).toEqual([
      method,
      path,
      400,
      "Internal_InvalidTableRelation",
    ]);
    expect(await count()).toBe("0");
  }
  for (const [method, path, body, headers] of write(type, values("OWN"), plain)) {
    const { status, text } = await as(method, path, body, headers);
    // The version of a line is part of its key.
    if (text.includes("'versionNo' cannot become empty")) continue;
    expect([method, path, body, status < 300 ? "" : text]).toEqual([method, path, body, ""]);
  }
});

const links = model.types
  .filter(({ insertable, partitioned }) => insertable && partitioned)
  .flatMap((type) =>
    type.navigations
      .filter(({ collection, hidden }) => !collection && !hidden)
      .map(({ name, target }) => ({ set: type.set, name, type, target: model.type(target).set })),
  );

test.each(links)("$set: $name by the URL of its target", async ({ set, name, type, target }) => {
  const plain = (await company.create(set, base(type)))["id"];
  const url = (value: string): string => `${company.companyRoot}/${target}(${ids.get(`${target} ${value}`)})`;
  const requests = (value: string) =>
    [
      ["POST", set, { ...base(type), [`${name}@odata.bind`]: url(value) }],
      ["POST", set, { ...base(type), [name]: { "@id": url(value) } }, v401],
      ["PUT", `${set}(${newId()})`, { ...base(type), [`${name}@odata.bind`]: url(value) }],
      ...(type.updatable
        ? ([
            ["PATCH", `${set}(${plain})`, { [`${name}@odata.bind`]: url(value) }],
            ["PUT", `${set}(${plain})/${name}/$ref`, { "@odata.id": url(value) }],
            ["PATCH", set, delta({ id: plain, [name]: { "@id": url(value) } }), v401],
          ] as const)
        : []),
    ] as const;
  for (const [method, path, body, headers] of requests("HIDDEN")) {
    const { status, text } = await as(method, path, body, headers);
    expect([method, path, status, text.includes("HIDDEN")]).toEqual([
      method,
      path,
      expect.any(Number),
      false,
    ]);
    expect([400, 404]).toContain(status);
  }
  const [local] = type.navigation(name)?.on[0] ?? [""];
  expect((await company.request("GET", `${set}/$count?$filter=${local} eq 'HIDDEN'`)).text).toBe("0");
  for (const [method, path, body, headers] of requests("OWN")) {
    const { status, text } = await as(method, path, body, headers);
    expect([method, path, status < 300 ? "" : text]).toEqual([method, path, ""]);
  }
});

describe("contracts whose versions the caller does not see", () => {
  const refused = [403, "Authorization_InsufficientPermissions"];
  const [own, hidden] = ["OWN", "HIDDEN"].map(
    (value) => () => `leaseContracts(${ids.get(`leaseContracts ${value}`)})`,
  );
  const versions = async (): Promise<string> =>
    (await company.request("GET", "leaseContracts/$count?$filter=number eq 'HIDDEN'")).text;

  test.each<readonly [string, () => readonly [string, string, object, object?]]>([
    ["create", () => ["POST", "leaseContracts", { number: "HIDDEN" }]],
    ["create of a version", () => ["POST", "leaseContracts", { number: "HIDDEN", versionNo: 9 }]],
    ["upsert", () => ["PUT", `leaseContracts(${newId()})`, { number: "HIDDEN" }]],
    ["change", () => ["PATCH", own?.() ?? "", { number: "HIDDEN", versionNo: 9 }]],
    ["delta", () => ["PATCH", "leaseContracts", delta({ number: "HIDDEN" }), v401]],
  ])("get no further version: %s", async (_, request) => {
    const [method, path, body, headers] = request();
    const { status, json } = await as(method, path, body, headers);
    expect([status, json.error?.code]).toEqual(refused);
    expect(await versions()).toBe("1");
  });

  test.each(["leaseContractLines", "leaseContrDiscounts", "documents"])("get no %s", async (set) => {
    const count = async () => (await company.request("GET", `${set}/$count`)).text;
    const before = await count();
    expect((await as("POST", `${hidden?.()}/${set}`, {})).status).toBe(404);
    expect((await as("PATCH", hidden?.() ?? "", { [`${set}@delta`]: [{}] }, v401)).status).toBe(404);
    expect((await as("POST", `${hidden?.()}/newVersion`)).status).toBe(404);
    expect(await count()).toBe(before);
  });

  test("those that it sees do", async () => {
    expect((await as("POST", "leaseContracts", { number: "OWN" })).json).toMatchObject({
      number: "OWN",
      versionNo: 2,
    });
  });
});

test("a version that the service fills in is one that the caller sees", async () => {
  for (const versionNo of [1, 5]) await company.create("leaseContracts", { number: "PART", versionNo });
  // Version 5, the highest, is invisible.
  for (const [method, path] of [
    ["POST", "leaseContractLines"],
    ["PUT", `leaseContractLines(${newId()})`],
  ] as const) {
    const { status, json } = await as(method, path, { leaseContractNo: "PART" });
    expect([status, json.error?.code, json.error?.target]).toEqual([
      400,
      "Internal_InvalidTableRelation",
      "leaseContractNo",
    ]);
  }
  expect(
    (await company.request("GET", "leaseContractLines/$count?$filter=leaseContractNo eq 'PART'")).text,
  ).toBe("0");
  expect((await as("POST", "leaseContractLines", { leaseContractNo: "PART", versionNo: 1 })).status).toBe(
    201,
  );
});
