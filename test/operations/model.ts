/**
 * The model of the service with operations of the tests: one for each kind of binding, parameter and result, a complex type,
 * and a set that is a query. Served over HTTP from a database with the service's own tables.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config/config";
import { actions as ownActions, behaviours, functions as ownFunctions } from "../../src/controllers";
import { openDatabase } from "../../src/database/open";
import { complexTypes, entities, projections } from "../../src/entities";
import {
  createService,
  ODataError,
  withBatch,
  type ActionHandlers,
  type FunctionHandlers,
  type WriteEvent,
} from "../../src/odata";
import { modelOf } from "../../src/odata/store/decorators";
import { newDatabase } from "../databases";
import { start, type TestService } from "../harness";

const parameter = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  description: `The ${name}.`,
  ...more,
});

const primitives = [
  "Edm.Guid", "Edm.String", "Edm.Boolean", "Edm.Int32", "Edm.Int64", "Edm.Decimal", "Edm.Double", "Edm.Date",
  "Edm.DateTimeOffset", "Edm.TimeOfDay", "Edm.Duration",
] as const; // prettier-ignore

const local = (type: string): string => type.slice("Edm.".length);

export const model = modelOf(entities, {
  namespace: "Microsoft.NAV",
  container: "NAV",
  partition: { type: "company", column: "companyId", parameter: "company" },
  projections,
  complexTypes: [
    ...complexTypes,
    {
      name: "sample",
      description: "A value of the tests.",
      properties: [
        { name: "lineNo", type: "Edm.Int32", description: "Number." },
        { name: "text", type: "Edm.String", maxLength: 20, description: "Text." },
        { name: "amount", type: "Edm.Decimal", description: "Amount." },
        { name: "day", type: "Edm.Date", description: "Day." },
        { name: "measured", type: "Edm.Boolean", description: "Whether it is measured." },
        { name: "at", type: "Edm.DateTimeOffset", description: "When." },
      ],
    },
  ],
  queries: [
    {
      name: "unitRow",
      set: "unitRows",
      description: "Units with a number of words in an area, as of a day.",
      query: {
        from: "leaseUnit",
        apply:
          "filter(objectArea ge @least)/compute(objectArea mul 2 as doubled,case(objectArea gt 100:'large',true:'small') as size," +
          "@date as date)",
        parameters: [
          { name: "date", type: "Edm.Date", unset: "today" },
          { name: "least", type: "Edm.Decimal", unset: "1" },
        ],
      },
      order: ["number"],
      properties: [
        { name: "number", type: "Edm.String", normalized: true, description: "Number of the unit." },
        { name: "doubled", type: "Edm.Decimal", description: "Twice its area." },
        { name: "size", type: "Edm.String", description: "Large or small." },
        { name: "date", type: "Edm.Date", description: "The day." },
      ],
      navigations: [
        { name: "unit", target: "leaseUnit", on: [["number", "number"]], description: "The unit." },
      ],
    },
    {
      name: "posting",
      set: "postings",
      description: "A row for each unit and entry of its ledger, and one for each unit without any.",
      query: {
        from: "leaseUnit",
        apply:
          "concat(join(leaseUnitLedgerEntries as entry,filter(postingDate le @until))/compute(entry/id as key,entry/quantity as posted)," +
          "filter(not leaseUnitLedgerEntries/any(e:e/postingDate le @until))/compute(id as key))",
        values: { id: "key", unitNo: "number", category: "category/description" },
        parameters: [{ name: "until", type: "Edm.Date", unset: "9999-12-31" }],
      },
      order: ["unitNo", "posted"],
      properties: [
        { name: "unitNo", type: "Edm.String", normalized: true, description: "Number of the unit." },
        { name: "posted", type: "Edm.Decimal", description: "The quantity." },
        { name: "category", type: "Edm.String", description: "Category of the unit." },
      ],
    },
  ],
  operations: [
    {
      kind: "function",
      name: "postingsUntil",
      on: "company",
      byQuery: true,
      description: "The rows until a day.",
      parameters: [parameter("until", "Edm.Date")],
      result: { type: "posting", collection: true },
    },
    ...primitives.map((type) => ({
      kind: "function" as const,
      name: `echo${local(type)}`,
      description: "The value.",
      parameters: [parameter("value", type)],
      result: { type, nullable: true as const },
    })),
    {
      kind: "function",
      name: "echoAll",
      description: "The values.",
      parameters: [parameter("values", "Edm.Int32", { collection: true })],
      result: { type: "Edm.Int32", collection: true },
    },
    {
      kind: "function",
      name: "echoSample",
      description: "The sample.",
      parameters: [parameter("sample", "sample", { optional: true })],
      result: { type: "sample", nullable: true },
    },
    {
      kind: "function",
      name: "samples",
      on: "company",
      imported: true,
      description: "Computed samples.",
      parameters: [parameter("many", "Edm.Int32"), parameter("from", "Edm.Date", { optional: true })],
      result: { type: "sample", collection: true },
    },
    {
      kind: "function",
      name: "largest",
      on: "leaseUnit",
      onCollection: true,
      description: "The unit with the largest area of the collection.",
      result: { type: "leaseUnit", nullable: true },
    },
    {
      kind: "function",
      name: "others",
      on: "leaseUnit",
      description: "The other units, from the last number to the first.",
      result: { type: "leaseUnit", collection: true },
    },
    {
      kind: "function",
      name: "twice",
      on: "leaseUnit",
      description: "The units' number, read twice – “so”.",
      result: { type: "Edm.Int32", collection: true },
    },
    {
      kind: "function",
      name: "unitRowsAt",
      on: "company",
      imported: true,
      byQuery: true,
      description: "The rows as of a day.",
      parameters: [
        parameter("date", "Edm.Date", { optional: true }),
        parameter("least", "Edm.Decimal", { optional: true }),
      ],
      result: { type: "unitRow", collection: true },
    },
    {
      kind: "action",
      name: "rename",
      on: "leaseUnit",
      description: "Gives the unit another description.",
      parameters: [
        parameter("description", "Edm.String"),
        parameter("preview", "Edm.Boolean", { optional: true }),
      ],
      result: { type: "leaseUnit" },
    },
    {
      kind: "action",
      name: "copy",
      on: "leaseUnit",
      description: "Makes a unit like this one.",
      parameters: [
        parameter("number", "Edm.String", { maxLength: 20 }),
        parameter("preview", "Edm.Boolean", { optional: true }),
      ],
      result: { type: "leaseUnit" },
    },
    {
      kind: "action",
      name: "clear",
      on: "leaseUnit",
      onCollection: true,
      description: "Empties the descriptions of the collection.",
      result: { type: "leaseUnit", collection: true },
    },
    {
      kind: "action",
      name: "touch",
      on: "company",
      imported: true,
      description: "Does nothing that is seen.",
    },
    {
      kind: "action",
      name: "fail",
      on: "leaseUnit",
      description: "Writes, then refuses.",
      parameters: [parameter("concerns", "Edm.String", { optional: true })],
      result: { type: "Edm.String" },
    },
    {
      kind: "action",
      name: "compare",
      on: "leaseUnit",
      description: "Compares with records that are given.",
      parameters: [
        parameter("other", "leaseUnit"),
        parameter("samples", "sample", { collection: true, optional: true }),
      ],
      result: { type: "Edm.Decimal" },
    },
  ],
});

const day = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);

/** The work of a test between the two reads of the function `twice`. */
export const between = { run: (): Promise<unknown> => Promise.resolve() };

const functions: FunctionHandlers = {
  ...ownFunctions,
  ...Object.fromEntries(
    primitives.map((type) => [
      `/echo${local(type)}`,
      ({ parameters }) => ({ value: (parameters["value"] as string | undefined) ?? null }),
    ]),
  ),
  "/echoAll": ({ parameters }) => ({ values: parameters["values"] as number[] }),
  "/echoSample": ({ parameters }) => ({ row: (parameters["sample"] as never) ?? null }),
  "company/samples": ({ parameters, record }) => ({
    rows: Array.from({ length: Number(parameters["many"]) }, (_, i) => ({
      lineNo: i + 1,
      text: `${String(record["name"])} ${i % 3}`,
      amount: `${i + 1}.50`,
      day: day((parameters["from"] as string | undefined) ?? "2026-01-01", i),
      measured: i % 2 === 0,
      at: "2026-01-01T08:30:00.000Z",
    })),
  }),
  "leaseUnit/largest": async ({ members }) => {
    const sorted = (await members()).toSorted((a, b) => Number(b["objectArea"]) - Number(a["objectArea"]));
    return sorted[0] ? { id: String(sorted[0]["id"]) } : { row: null };
  },
  "leaseUnit/others": async ({ record, read }) => {
    const others = await read.query("leaseUnits?$filter=number ne @own&$orderby=number desc&$select=id", {
      own: String(record["number"]),
    });
    return { ids: others.map((other) => String(other["id"])) };
  },
  "leaseUnit/twice": async ({ read }) => {
    const count = async () => (await read.query("leaseUnits?$select=id")).length;
    const first = await count();
    await between.run();
    return { values: [first, await count()] };
  },
};

const actions: ActionHandlers = {
  ...ownActions,
  "leaseUnit/rename": async ({ record, parameters, records }) => {
    const id = String(record["id"]);
    await records.update("leaseUnit", { id }, { description: parameters["description"] as string });
    return parameters["preview"] === 1 ? { undone: { id } } : { id };
  },
  "leaseUnit/copy": async ({ record, parameters, records }) => {
    const { id: _id, systemCreatedAt: _at, ...values } = record;
    const copy = await records.create("leaseUnit", { ...values, number: parameters["number"] as string });
    const made = { id: String(copy["id"]), created: true };
    return parameters["preview"] === 1 ? { undone: made } : made;
  },
  "leaseUnit/clear": async ({ members, records }) => {
    const ids: string[] = [];
    for (const { id } of await members()) {
      await records.update("leaseUnit", { id: String(id) }, { description: "" });
      ids.push(String(id));
    }
    return { ids };
  },
  "company/touch": () => undefined,
  "leaseUnit/fail": async ({ record, parameters, records }) => {
    await records.update("leaseUnit", { id: String(record["id"]) }, { description: "must not stay" });
    throw new ODataError("BadRequest", "The action refuses.", {
      target: parameters["concerns"] as string | undefined,
    });
  },
  "leaseUnit/compare": ({ record, parameters }) => {
    const other = parameters["other"] as Record<string, number | string>;
    const samples = (parameters["samples"] ?? []) as readonly Record<string, number | string>[];
    const sum = samples.reduce((total, { amount }) => total + Number(amount), 0);
    return { value: String(Number(record["objectArea"]) - Number(other["objectArea"]) + sum) };
  },
};

export interface OperationService extends TestService {
  /** Writes that were carried out, newest last. */
  readonly writes: WriteEvent[];
}

export const companyId = "11111111-1111-4111-8111-111111111111";

/** Starts the service with the model of the tests, over an empty company. */
export async function startOperations(): Promise<OperationService> {
  const folder = await mkdtemp(join(tmpdir(), "lease-operations-"));
  const database = await newDatabase(folder, "tables");
  const config = readConfig({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: "5", DEMO_DATA: "none" });
  const { store, tokenKey, close } = await openDatabase(config);
  const { limits } = config;
  const writes: WriteEvent[] = [];
  const single = createService({
    model,
    store,
    behaviours,
    functions,
    actions,
    limits,
    tokenKey: await tokenKey(),
    rootPaths: ["/lease/management/v3.0"],
    written: (write) => void writes.push(write),
  });
  const service = withBatch(single, {
    model,
    store,
    limits,
    rootPaths: ["/lease/management/v3.0"],
    fault: () => undefined,
  });
  const http = await start({ service: (request) => service(request, store) });
  await http.request("POST", "/companies", { body: { id: companyId, name: "Ops" } });
  for (const [number, objectArea] of [
    ["U1", 50],
    ["U2", 150],
    ["U3", 100],
  ] as const)
    // prettier-ignore
    await http.request("POST", "leaseUnits", { body: { number, objectArea, description: `Unit ${number}` } });
  writes.length = 0;
  return {
    ...http,
    writes,
    sql: database.sql,
    stop: async () => {
      await http.stop();
      await close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
