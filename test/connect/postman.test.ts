/** newman runs the Postman collection, as downloaded from the service, on the demo company; every assertion passes. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { start, type TestService } from "../harness";

const run = promisify(execFile);

interface Script {
  readonly exec: readonly string[];
}

interface RequestItem {
  readonly name: string;
  readonly event: readonly { readonly listen: string; readonly script: Script }[];
  readonly request: {
    readonly method: string;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly body?: { readonly raw: string };
    readonly url: string | { readonly raw: string };
  };
}

interface Collection {
  readonly info: { readonly schema: string };
  readonly auth: unknown;
  readonly variable: readonly { readonly key: string; readonly value: string }[];
  readonly item: readonly { readonly name: string; readonly item: readonly RequestItem[] }[];
}

interface Execution {
  readonly item: { readonly name: string };
  readonly assertions?: readonly {
    readonly assertion: string;
    readonly error?: { readonly message: string };
  }[];
  readonly requestError?: unknown;
}

let service: TestService;
let collection: Collection;

beforeAll(async () => {
  service = await start({ demo: true });
  const answer = await service.request("GET", `${service.url}/connect/lease.postman_collection.json`);
  collection = answer.json;
});
afterAll(() => service.stop());

/** Runs the collection with newman's command line, and returns its report. */
async function newman(
  name: string,
  ...more: readonly string[]
): Promise<{ readonly failures: unknown[]; readonly executions: Execution[] }> {
  const file = join(service.folder, "collection.json");
  const environmentFile = join(service.folder, "environment.json");
  const reportFile = join(service.folder, `${name}.json`);
  const environment = await service.request("GET", `${service.url}/connect/lease.postman_environment.json`);
  await writeFile(file, JSON.stringify(collection));
  await writeFile(environmentFile, environment.text);
  const args = ["run", file, "-e", environmentFile, "--env-var", `token=${service.token}`];
  const report = ["-r", "json", "--reporter-json-export", reportFile];
  await run(process.execPath, [require.resolve("newman/bin/newman.js"), ...args, ...report, ...more]).catch(
    () => {
      // A failed assertion is an exit code; the report has the details.
    },
  );
  return (JSON.parse(await readFile(reportFile, "utf8")) as { readonly run: never }).run;
}

/**
 * INTERFACE.md, section 4.2, in its order; the paths relative to the company, with the query where the table has one.
 */
const interfaceOperations = [
  "GET leaseContracts",
  "GET leaseContracts({id})",
  "GET leaseContracts({id})?$expand=leaseContractLines",
  "POST leaseContracts",
  "PATCH leaseContracts({id})",
  "GET leaseUnits",
  "GET leaseUnits({id})",
  "POST leaseUnits",
  "PATCH leaseUnits({id})",
  "GET servicePrices",
  "GET servicePrices?$filter=Type eq '…' and ServiceNo eq '…'",
  "POST servicePrices",
  "GET services",
  "POST services",
  "PATCH services({id})",
  "GET leaseContrDiscounts",
  "POST leaseContrDiscounts",
  "PATCH leaseContrDiscounts({id})",
  "PATCH customerBrands({id})", // section 4.3
  "GET documents",
  "POST documents",
  "PATCH documents({id})",
  "GET customerBrands",
  "POST customerBrands",
  "PATCH customerBrands({id})",
  "GET leaseContractLines?$filter=leaseContractNo eq '…'",
  "POST leaseContractLines",
  "GET salespeoplePurchasers",
  "POST salespeoplePurchasers",
  "GET postCodes",
  "POST postCodes",
  "GET leaseUnitLedgerEntries",
  "GET leaseUnitLedgerEntries?$filter=LeaseUnitNo eq '…'",
  "GET leaseUnitCategories",
  "POST leaseUnitCategories",
  "GET leaseUnitClasses",
  "POST leaseUnitClasses",
];

const asInterface = ({ request: { method, url } }: RequestItem): string => {
  const path = (typeof url === "string" ? url : url.raw).replace("{{baseUrl}}/companies({{companyId}})/", "");
  return `${method} ${path.replaceAll(/\(\{\{\w+\}\}\)/g, "({id})").replaceAll(/'\{\{\w+\}\}'/g, "'…'")}`;
};

test("it has every operation of the interface, in its order, a folder for each resource", () => {
  const own = collection.item.slice(0, -2);
  expect(own.flatMap(({ item }) => item.map(asInterface))).toEqual(interfaceOperations);
  expect(own.map(({ name }) => name)).toEqual([
    "leaseContracts",
    "leaseUnits",
    "servicePrices",
    "services",
    "leaseContrDiscounts",
    "documents",
    "customerBrands",
    "leaseContractLines",
    "salespeoplePurchasers",
    "postCodes",
    "leaseUnitLedgerEntries",
    "leaseUnitCategories",
    "leaseUnitClasses",
  ]);
});

test("bodies have the fields of the interface", () => {
  const requests = new Map(
    collection.item.flatMap(({ item }) => item.map((it) => [asInterface(it), it] as const)),
  );
  const bodyOf = (operation: string) =>
    Object.keys(JSON.parse(requests.get(operation)?.request.body?.raw ?? ""));
  expect(bodyOf("POST leaseContracts")).toEqual(
    expect.arrayContaining(["contractDate", "contractValidUntil"]),
  );
  expect(bodyOf("POST servicePrices").toSorted()).toEqual(
    "type code quantityType serviceNo daysPerYear360 effectiveDate expirationDate priceForPeriod unitPrice comparativeTurnoverPercentage turnoverRentServiceNo indexPrice priceIndexingCode indexingStartingDate indexingEndingDate indexingCalcStartingDate createdNewIndexedPriceLine minIndexValue maxIndexValue"
      .split(" ")
      .toSorted(),
  );
  expect(bodyOf("POST leaseContrDiscounts").toSorted()).toEqual(
    "leaseContractNo leaseUnitNo serviceNo contractVersionNo startingDate endingDate discountType amount period description"
      .split(" ")
      .toSorted(),
  );
  expect(bodyOf("POST documents")).toContain("fileName");
});

test("it addresses this service, with a token from the environment, and every request has tests", () => {
  expect(collection.info.schema).toBe("https://schema.getpostman.com/json/collection/v2.1.0/collection.json");
  expect(collection.variable).toContainEqual({ key: "baseUrl", value: service.root });
  expect(collection.auth).toEqual({
    type: "bearer",
    bearer: [{ key: "token", value: "{{token}}", type: "string" }],
  });
  for (const item of collection.item.flatMap((folder) => folder.item)) {
    const lines = item.event.find(({ listen }) => listen === "test")?.script.exec ?? [];
    expect([item.name, lines.join("\n")]).toEqual([item.name, expect.stringContaining("pm.test(")]);
    expect(item.request.header.some(({ key }) => key === "Authorization")).toBe(false);
  }
});

test("newman runs it twice, every assertion passes, and no record is left", async () => {
  const counts = async () =>
    (await service.request("GET", "/companies?$expand=*&$select=id")).text.match(/"@odata\.etag"/g)?.length;
  const before = await counts();
  for (const name of ["first", "second"]) {
    const { failures, executions } = await newman(name);
    expect(failures).toEqual([]);
    expect(executions.map(({ item }) => item.name)).toEqual(
      collection.item.flatMap(({ item }) => item.map((request) => request.name)),
    );
    const assertions = executions.flatMap((execution) => execution.assertions ?? []);
    expect(assertions.length).toBeGreaterThan(140);
    expect(assertions.filter(({ error }) => error)).toEqual([]);
  }
  // The ledger records that a unit had an area, once per run.
  expect(await counts()).toBe((before ?? 0) + 2);
});

test("its tests detect an undocumented response", async () => {
  const [first] = collection.item[0]?.item ?? [];
  const line = first?.event[1]?.script.exec.find((it) => it.includes("as documented")) ?? "";
  expect(line).toContain('"customerName"');
  collection = JSON.parse(
    JSON.stringify(collection).replace(
      JSON.stringify(line).slice(1, -1),
      JSON.stringify(line.replace('"customerName"', '"nameOfCustomer"')).slice(1, -1),
    ),
  );
  const { failures } = await newman("broken", "--folder", "leaseContracts");
  expect(failures).toEqual([
    expect.objectContaining({ error: expect.objectContaining({ test: "as documented" }) }),
  ]);
});
