/** The requests that documents print work as they are printed: HTTP, curl, and the addresses of files and queries in M. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { demoCompanyId, start, type TestService } from "../harness";

const run = promisify(execFile);
const textOf = (name: string): string => readFileSync(join(__dirname, "../../docs", name), "utf8");
const excel = textOf("excel-power-bi.md");

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);
const commands = all(excel, /```sh\n([\s\S]*?)```/g);
const commandOf = (subject: string): string =>
  commands.find((command) => command.startsWith(`# ${subject}`)) ?? "";

type Row = Readonly<Record<string, unknown>>;
let service: TestService;
let rentRoll: readonly Row[];
beforeAll(async () => {
  service = await start({ demo: true });
  rentRoll = (await service.request("GET", "rentRollAt(date=2026-12-31)")).json.value;
});
afterAll(() => service.stop());

/** The rows that a printed command gives; `ROOT` and `TOKEN` are set as the page says. */
const rowsOf = async (command: string): Promise<readonly Row[]> => {
  const env = { ...process.env, ROOT: service.root, TOKEN: service.token };
  const { stdout } = await run("bash", ["-euc", command], { env });
  return (JSON.parse(stdout) as { value: Row[] }).value;
};

const groupsOf = (rows: readonly Row[], keyOf: (row: Row) => string): [string, readonly Row[]][] =>
  [...new Set(rows.map(keyOf))].toSorted().map((key) => [key, rows.filter((row) => keyOf(row) === key)]);
const sumOf = (rows: readonly Row[], value: (row: Row) => number): number =>
  Number(rows.reduce((sum, row) => sum + value(row), 0).toFixed(2));
const running = (): readonly Row[] => rentRoll.filter((row) => Number(row["remainingDays"]) > 0);
const net = (row: Row): number => Number(row["monthlyNet"]);
const endingIn = (row: Row): string =>
  `${String(row["expiryDate"]).slice(0, 4)} ${String(row["currencyCode"])}`;

describe.each(["operations.md", "clients.md"])("docs/%s", (page) => {
  /** The records that the requests are about, by the set of the braces. */
  const ids: Record<string, string> = { companies: demoCompanyId };
  beforeAll(async () => {
    for (const [set, key] of [
      ["leaseUnits", "number='LU00022'"],
      ["leaseContracts", "number='LC00007',versionNo=2"],
    ] as const) {
      ids[set] = (await service.request("GET", `${set}(${key})`)).json.id;
    }
  });

  const paths = all(textOf(page), /^GET (?!…)(.+)$/gm);
  test("has requests", () => expect(paths.length).toBeGreaterThan(10));
  test.each(paths)("GET %s", async (path) => {
    const known = path.replace(/^(\w+)\(\{id\}\)/, (_, set: string) => `${set}(${ids[set] ?? ""})`);
    const url = encodeURI(/^(companies|\$crossjoin)/.test(known) ? `/${known}` : known);
    const { status, text } = await service.request("GET", url);
    expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
  });
});

describe("docs/excel-power-bi.md", () => {
  test("a rent roll of a date", async () => {
    const soon = running().filter((row) => String(row["expiryDate"]) <= "2027-12-31");
    expect(soon.length).toBeGreaterThan(10);
    expect(await rowsOf(commandOf("The rent roll of a date"))).toMatchObject(
      soon.map(({ id, leaseUnitNo, monthlyNet }) => ({ id, leaseUnitNo, monthlyNet })),
    );
  });

  const expiryProfile = () =>
    groupsOf(running(), endingIn).map(([key, rows]) => ({
      ending: Number(key.slice(0, 4)),
      currencyCode: key.slice(5),
      rent: sumOf(rows, net),
    }));

  test("the expiry profile", async () => {
    expect(expiryProfile().length).toBeGreaterThan(6);
    expect(await rowsOf(commandOf("Expiry profile"))).toMatchObject(expiryProfile());
  });

  test("the weighted average unexpired lease term", async () => {
    const found = await rowsOf(commandOf("Weighted average"));
    const expected = groupsOf(running(), (row) => String(row["currencyCode"])).map(
      ([currencyCode, rows]) => ({
        currencyCode,
        rent: sumOf(rows, net),
        walt: expect.closeTo(
          sumOf(rows, (row) => net(row) * Number(row["remainingDays"])) / sumOf(rows, net),
          4,
        ),
      }),
    );
    expect(found).toHaveLength(3);
    expect(found).toEqual(expect.arrayContaining(expected.map((row) => expect.objectContaining(row))));
  });

  test("let and vacant area of each building", async () => {
    const found = await rowsOf(commandOf("Let and vacant area"));
    const areaOf = (buildingNo: unknown, state: string): number =>
      sumOf(
        rentRoll.filter(
          (row) =>
            row["buildingNo"] === buildingNo &&
            row["state"] === state &&
            row["firstOfUnit"] &&
            !row["parkingUnit"],
        ),
        (row) => Number(row["area"]),
      );
    expect(found).toHaveLength(10);
    expect(found).toMatchObject(
      found.map(({ buildingNo }) => ({
        letArea: areaOf(buildingNo, "Let"),
        vacantArea: areaOf(buildingNo, "Vacant"),
      })),
    );
  });

  test("each command is one of the above", () => expect(commands).toHaveLength(4));

  test("a query in M that reads JSON", async () => {
    const [, base, path, apply] =
      /Web\.Contents\("([^"]+)", \[\s*RelativePath = "([^"]+)",\s*Query = \[#"\$apply" = "([^"]+)"\]/.exec(
        excel,
      ) ?? [];
    expect(base).toBe("https://lease.example.com");
    const url = `${service.url}/${path}?$apply=${encodeURIComponent(apply ?? "")}`;
    const headers = { Accept: "application/json;odata.metadata=none" };
    const { status, json } = await service.request("GET", url, { headers });
    expect(status).toBe(200);
    expect(json.value).toHaveLength(expiryProfile().length);
    // These are the columns in Power Query: no annotations.
    for (const row of json.value)
      expect(Object.keys(row).toSorted()).toEqual(["currencyCode", "ending", "rent"]);
    expect(json.value).toEqual(expect.arrayContaining(expiryProfile()));
  });

  test.each([...new Set(all(excel, /(https:\/\/lease\.example\.com[^\s"`]*)["`]/g))])(
    "%s",
    async (address) => {
      const url = address.replace("https://lease.example.com", service.url);
      const { status } = await service.request("GET", encodeURI(decodeURI(url)));
      expect(status).toBe(200);
    },
  );

  test("the navigation table has the names of the queries", async () => {
    const listed = (await service.request("GET", "/")).json.value.map(({ name }: Row) => name);
    const names = all(excel, /Source\{\[Name = "(\w+)"/g);
    expect(new Set(names)).toEqual(new Set(["rentRollAt", "leaseContracts"]));
    expect(listed).toEqual(expect.arrayContaining(names));
  });
});
