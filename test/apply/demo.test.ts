/** The demo company: aggregates of the database equal sums computed in JavaScript from the plain feeds. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { start, type TestService } from "../harness";
import { apply, plain, type Row } from "./sums";

let service: TestService;
let lines: readonly Row[];
let contracts: readonly Row[];
beforeAll(async () => {
  service = await start({ demo: true });
  [lines, contracts] = await Promise.all([everything("leaseContractLines"), everything("leaseContracts")]);
});
afterAll(() => service.stop());

async function everything(set: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let next: string | undefined = set; next !== undefined;) {
    const { json } = await service.request("GET", next);
    rows.push(...json.value);
    next = json["@odata.nextLink"];
  }
  return rows;
}

const rounded = (value: number): number => Number(value.toFixed(6));
const sum = (rows: readonly Row[], name: string): number =>
  rounded(rows.reduce((total, row) => total + Number(row[name]), 0));
function grouped(rows: readonly Row[], name: string): ReadonlyMap<unknown, readonly Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) groups.set(row[name], [...(groups.get(row[name]) ?? []), row]);
  return groups;
}
const result = async (set: string, $apply: string): Promise<readonly Row[]> =>
  plain(await apply(service, set, { $apply })) as readonly Row[];

test("sum, average, least, greatest and number by service", async () => {
  const $apply =
    "groupby((serviceNo),aggregate(unitPrice with sum as S,unitPrice with average as M,startingDate with min as A," +
    "unitPrice with max as Z,$count as N,leaseUnitNo with countdistinct as U))";
  const expected = [...grouped(lines, "serviceNo")].map(([serviceNo, rows]) => ({
    serviceNo,
    S: sum(rows, "unitPrice"),
    M: rounded(sum(rows, "unitPrice") / rows.length),
    A: rows.map((row) => String(row["startingDate"])).toSorted()[0],
    Z: Math.max(...rows.map((row) => Number(row["unitPrice"]))),
    N: rows.length,
    U: new Set(rows.map((row) => row["leaseUnitNo"])).size,
  }));
  const found = (await result("leaseContractLines", $apply)).map((row) => ({
    ...row,
    S: rounded(Number(row["S"])),
    M: rounded(Number(row["M"])),
  }));
  const order = (rows: readonly Row[]) =>
    rows.toSorted((a, b) => String(a["serviceNo"]).localeCompare(String(b["serviceNo"])));
  expect(lines.length).toBeGreaterThan(100);
  expect(order(found)).toEqual(order(expected));
});

test("lines over their contracts, by status", async () => {
  const $apply =
    "groupby((status),aggregate(leaseContractLines/unitPrice with sum as S,leaseContractLines/$count as N,$count as C))";
  const versionOf = (number: unknown, versionNo: unknown): string => JSON.stringify([number, versionNo]);
  const byVersion = new Map<string, Row[]>();
  for (const line of lines) {
    const key = versionOf(line["leaseContractNo"], line["versionNo"]);
    byVersion.set(key, [...(byVersion.get(key) ?? []), line]);
  }
  const expected = new Map(
    [...grouped(contracts, "status")].map(([status, rows]) => {
      const own = rows.flatMap((row) => byVersion.get(versionOf(row["number"], row["versionNo"])) ?? []);
      return [status, [sum(own, "unitPrice"), own.length, rows.length]];
    }),
  );
  const found = (await result("leaseContracts", $apply)).map(
    (row) => [row["status"], [rounded(Number(row["S"])), row["N"], row["C"]]] as const,
  );
  expect(new Map(found)).toEqual(expected);
});

test("lines by the city of the contract's customer", async () => {
  const $apply = "groupby((leaseContract/customerCity),aggregate(unitPrice mul quantity with sum as T))";
  const cityOf = new Map(
    contracts.map((row) => [JSON.stringify([row["number"], row["versionNo"]]), row["customerCity"]]),
  );
  const expected = new Map<unknown, number>();
  for (const line of lines) {
    const city = cityOf.get(JSON.stringify([line["leaseContractNo"], line["versionNo"]])) ?? null;
    const amount = Number((Number(line["unitPrice"]) * Number(line["quantity"])).toFixed(8));
    expected.set(city, (expected.get(city) ?? 0) + amount);
  }
  const found = (await result("leaseContractLines", $apply)).map((row) => {
    const contract = row["leaseContract"] as Row | null;
    return [contract?.["customerCity"] ?? null, rounded(Number(row["T"]))] as const;
  });
  expect(new Map(found)).toEqual(new Map([...expected].map(([city, total]) => [city, rounded(total)])));
});

test("the ten most expensive lines", async () => {
  const found = await result(
    "leaseContractLines",
    "topcount(10,unitPrice)/aggregate(unitPrice with sum as T)",
  );
  const dearest = lines.map((line) => Number(line["unitPrice"])).toSorted((a, b) => b - a);
  expect(found).toEqual([{ T: rounded(dearest.slice(0, 10).reduce((a, b) => a + b, 0)) }]);
});

test("the area of each building with its units, by its hierarchy", async () => {
  const cards = await everything("leaseUnits");
  const expected = cards
    .filter(({ building }) => building)
    .map(({ number, objectArea }) => {
      const own = cards.filter(({ leaseUnitGroupNo }) => leaseUnitGroupNo === number);
      return { number, area: rounded(Number(objectArea) + sum(own, "objectArea")), units: own.length + 1 };
    });
  expect(expected.length).toBeGreaterThan(5);
  const groups = "rolluprecursive($root/leaseUnits,Buildings,number,filter(building))";
  const rows = await result(
    "leaseUnits",
    `groupby((${groups}),aggregate(objectArea with sum as area,$count as units))`,
  );
  expect(rows.map(({ number, area, units }) => ({ number, area, units }))).toEqual(expected);
});

const page = readFileSync(join(__dirname, "../../docs/clients.md"), "utf8");
const examples = [...page.matchAll(/^GET (lease\w+)\?(\$apply|\$filter)=(.*?)(?:&.*)?$/gm)].filter(
  ([, , option, value = ""]) => option === "$apply" || value.includes("Buildings"),
);

test("the page on clients has examples of hierarchies and of nested results", () =>
  expect(examples).toHaveLength(8));

test.each(examples.map(([text, set = "", option = "", value = ""]) => [text.slice(4), set, option, value]))(
  "%s",
  async (text, set, option, value) => {
    const more = text.slice(`${set}?${option}=${value}`.length);
    const answer = await service.request("GET", encodeURI(`${set}?${option}=${value}${more}`));
    expect([answer.status, answer.json.value.length > 0]).toEqual([200, true]);
  },
);
