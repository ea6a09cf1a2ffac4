/**
 * A change of a key looks for the records that name it. On SQLite, where a statement of the event loop delays all other
 * requests, those statements that read a whole table run in a process.
 */
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import type { Store, Transaction } from "../../src/odata/store/store";
import { defineFunctions } from "../../src/odata/store/sqlite/connection";
import { databaseKind } from "../databases";
import { demoCompanyId } from "../harness";
import { jsonRequest, startDirectService, type DirectService } from "../property/direct-service";

let service: DirectService;
let plans: Database.Database;
/** The reads of transactions that returned at once, from the event loop. */
let texts: Map<string, number>;

const watched = (transaction: Transaction): Transaction => ({
  ...transaction,
  query: (statement, inputs) => {
    const rows = transaction.query(statement, inputs);
    if (!(rows instanceof Promise)) texts.set(statement.text, statement.parameters.length);
    return rows;
  },
});

function watch(store: Store): Store {
  const { forRequest } = store;
  return {
    ...store,
    transaction: (work, ...facts) => store.transaction((transaction) => work(watched(transaction)), ...facts),
    ...(forRequest && { forRequest: (request) => watch(forRequest(request)) }),
  };
}

const company = `/companies(${demoCompanyId})`;

async function send(method: string, url: string, body: object): Promise<void> {
  texts = new Map();
  const { status, text } = await service.send(jsonRequest(method, url, body));
  if (status >= 300) throw new Error(`${method} ${url}: ${status} ${text}`);
}

beforeAll(async () => {
  service = await startDirectService(watch);
  await send("POST", "/companies", { id: demoCompanyId, name: "Keys" });
  if (databaseKind !== "sqlite") return;
  plans = new Database(fileURLToPath(service.databaseUrl.replace("sqlite:", "file://")));
  defineFunctions(plans);
});
afterAll(async () => {
  if (databaseKind === "sqlite") plans.close();
  await service.stop();
});

/** The loops of a statement over a whole table, or over all records of the company. */
function wholeTables(text: string, parameters: number): readonly string[] {
  const lines = plans
    .prepare(`explain query plan ${text}`)
    .all(...Array.from({ length: parameters }, () => null));
  return (lines as { readonly detail: string }[])
    .map(({ detail }) => detail)
    .filter((detail) => /^SCAN (?!CONSTANT)|\(companyId=\?\)/.test(detail));
}

/** [set, the part of its key that changes, the other parts]; by hand from INTERFACE.md, section 2. */
const keys: readonly (readonly [set: string, name: string, others: object])[] = [
  ["leaseContracts", "number", { versionNo: 1 }],
  ["leaseUnits", "number", {}],
  ["services", "code", {}],
  ["salespeoplePurchasers", "code", {}],
  ["leaseUnitCategories", "code", {}],
  ["leaseUnitClasses", "code", {}],
  ["customers", "number", {}],
];

if (databaseKind === "sqlite")
  test.each(keys)("%s: %s", async (set, name, others) => {
    const id = crypto.randomUUID();
    await send("POST", `${company}/${set}`, { id, [name]: "OLD", ...others });
    await send("PATCH", `${company}/${set}(${id})`, { [name]: "NEW" });
    expect(texts.size).toBeGreaterThan(0);
    const read = [...texts].flatMap(([text, parameters]) =>
      wholeTables(text, parameters).map((loop) => `${loop}: ${text}`),
    );
    expect(read).toEqual([]);
  });
else
  test("a server runs them in its own processes", () => {
    expect(plans).toBeUndefined();
  });
