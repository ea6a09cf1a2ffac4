/** Export and restore: the round trip is exact, a truncated or changed file is rejected, companies can be selected. */
import { appendFile, mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Sqlite } from "../../src/odata/store/sqlite/connection";
import type { TestService } from "../harness";
import { contentsAt, contentsOf, serve, type Contents } from "./contents";
import { databaseFolder, exportFrom, restoreInto } from "./jobs";

const other = "bbbbbbbb-0000-4000-8000-00000000000b";
const demo = "11111111-1111-4111-8111-111111111111";

let folder: Awaited<ReturnType<typeof databaseFolder>>;
let source: TestService;
let sourceFile: string;
let expected: Contents;
let path: string;

beforeAll(async () => {
  folder = await databaseFolder();
  sourceFile = await folder.filled("source", "demo");
  source = await serve(sourceFile, { demo: true, env: { DEMO_DATA: "auto" } });
  const post = async (at: string, body: unknown): Promise<void> => {
    const { status, text } = await source.request("POST", at, { body });
    if (status !== 201) throw new Error(text);
  };
  await post("/companies", { id: other, name: "Other \u2028 ltd", displayName: '"quoted" \\ back' });
  const at = `/companies(${other})`;
  await post(`${at}/postCodes`, { code: "1", city: "Zürich 😀\n\t\u0001\u2028", county: " " });
  // An id is one in each company.
  const [{ id }] = (await source.request("GET", "postCodes?$top=1")).json.value;
  await post(`${at}/postCodes`, { id, code: "2", county: "Other" });
  await post(`${at}/leaseUnits`, {
    number: "U1",
    building: true,
    totalArea: "123456789.12345678",
    objectArea: "-0.00000001",
  });
  await post(`${at}/documents`, {
    fileName: "a.bin",
    blobText: Buffer.alloc(300_000, 7).toString("base64"),
    signed: true,
  });
  await post(`${at}/servicePrices`, { priceForPeriod: " ", unitPrice: "99999999999999", type: "Lease Unit" });
  expected = await contentsOf(source);
  path = join(dirname(sourceFile), "all.jsonl.gz");
  await exportFrom(sourceFile, path);
});

afterAll(async () => {
  await source.stop();
  await folder.remove();
});

test("the round trip is exact, into a new file, while the service runs", async () => {
  const file = folder.file("round-trip");
  const done = await restoreInto(file, path);
  expect(done).toMatchObject({ complete: true, report: { refused: [], notRead: [], unknownProperties: {} } });
  expect(await contentsAt(file)).toEqual(expected);
});

test("each line is one record, the first and last are header and trailer", async () => {
  const lines = gunzipSync(await readFile(path))
    .toString()
    .split("\n");
  expect(lines.at(-1)).toBe("");
  const [first = "", second = ""] = lines;
  expect(JSON.parse(first)).toMatchObject({
    format: "lease-export",
    version: 1,
    companies: expect.arrayContaining([{ id: other, name: "Other \u2028 ltd" }]),
  });
  expect(JSON.parse(second)).toEqual({
    set: "companies",
    company: demo,
    record: expect.objectContaining({ id: demo, name: "Demo Estates" }),
  });
  const last = JSON.parse(lines.at(-2) ?? "") as {
    records: number;
    counts: Record<string, Record<string, number>>;
  };
  expect(last.records).toBe(lines.length - 3);
  expect(last.counts[other]).toEqual({
    companies: 1,
    leaseUnits: 1,
    postCodes: 2,
    documents: 1,
    servicePrices: 1,
    leaseUnitLedgerEntries: 1,
  });
});

test("a restore over other data restores changed and deleted records, and keeps new ones", async () => {
  const file = await folder.filled("over");
  await restoreInto(file, path);
  const service = await serve(file);
  const at = `/companies(${other})`;
  const [unit] = expected[`${other} leaseUnits`] ?? [];
  const [code] = expected[`${other} postCodes`] ?? [];
  await service.request("PATCH", `${at}/leaseUnits(${String(unit?.["id"])})`, {
    body: { description: "changed" },
  });
  await service.request("DELETE", `${at}/postCodes(${String(code?.["id"])})`);
  await service.request("POST", `${at}/services`, { body: { code: "NEW" } });
  const done = await restoreInto(file, path);
  expect(done.report.counts[other]).toMatchObject({
    leaseUnits: { updated: 1 },
    postCodes: { created: 1 },
    documents: { unchanged: 1 },
  });
  const { json } = await service.request("GET", `${at}/services`);
  expect(json.value).toHaveLength(1);
  await service.stop();
  const contents = await contentsAt(file);
  expect({ ...contents, [`${other} services`]: [] }).toEqual(expected);
});

test.each([["Other \u2028 ltd"], [other]])("one company: %j", async (name) => {
  const one = join(dirname(sourceFile), "one.jsonl");
  await exportFrom(sourceFile, one, [name]);
  expect((await readFile(one)).toString()).not.toContain(demo);
  const file = await folder.filled(`one-${name.length}`);
  await restoreInto(file, one);
  const chosen = await folder.filled(`chosen-${name.length}`);
  await restoreInto(chosen, path, [name]);
  const wanted = Object.fromEntries(Object.entries(expected).filter(([key]) => key.startsWith(other)));
  for (const contents of [await contentsAt(file), await contentsAt(chosen)])
    expect(contents).toEqual({
      ...wanted,
      companies: expected["companies"]?.filter(({ id }) => id === other),
    });
});

describe("an invalid file loads nothing", () => {
  const damaged = async (change: (text: string) => string): Promise<string> => {
    const file = join(dirname(sourceFile), "damaged.jsonl.gz");
    await writeFile(file, gzipSync(change(gunzipSync(await readFile(path)).toString())));
    return file;
  };
  const cases: [string, () => Promise<string>, RegExp][] = [
    [
      "cut in the compressed bytes",
      async () => {
        const file = join(dirname(sourceFile), "cut.jsonl.gz");
        await writeFile(file, await readFile(path));
        await truncate(file, (await readFile(file)).length - 9);
        return file;
      },
      /is damaged or cut off|is cut off/,
    ],
    [
      "cut between two lines",
      () => damaged((text) => text.split("\n").slice(0, 500).join("\n") + "\n"),
      /is cut off: its last line/,
    ],
    ["cut in a line", () => damaged((text) => text.slice(0, 100_000)), /is cut off: its last line/],
    [
      "a value changed",
      () => damaged((text) => text.replace("Demo Estates", "Demo Estated")),
      /was changed or damaged/,
    ],
    [
      "a line left out",
      () => damaged((text) => text.split("\n").toSpliced(200, 1).join("\n")),
      /was changed or damaged/,
    ],
    [
      "of a later version",
      () => damaged((text) => text.replace('"version":1', '"version":2')),
      /has version 2 .* reads version 1/,
    ],
    ["of another kind", () => damaged(() => '{"a":1}\n{"b":2}\n'), /is not an export of this service/],
    ["empty", () => damaged(() => ""), /is cut off/],
    [
      "with something behind its end",
      async () => {
        const file = await damaged((text) => text);
        await appendFile(file, gzipSync('{"set":"services"}\n'));
        return file;
      },
      /is cut off: its last line/,
    ],
  ];

  test.each(cases)("%s", async (name, make, sentence) => {
    const file = await folder.filled(name.replaceAll(" ", "-"));
    await expect(restoreInto(file, await make())).rejects.toThrow(sentence);
    const database = new Sqlite(file, { readonly: true });
    const stored = database.prepare('select * from "company"').all();
    database.close();
    expect(stored).toEqual([]);
  });
});

test("an export to a folder is rejected before anything is written", async () => {
  const parent = join(dirname(sourceFile), "exports");
  await mkdir(join(parent, "old"), { recursive: true });
  await expect(exportFrom(sourceFile, join(parent, "old"))).rejects.toThrow(
    /old is a folder; expected the name of a file$/,
  );
  expect(await readdir(parent)).toEqual(["old"]);
});

test("an export of a database without companies is a file too", async () => {
  const empty = join(dirname(sourceFile), "empty.jsonl.gz");
  expect(await exportFrom(await folder.filled("nothing"), empty)).toMatchObject({ records: 0 });
  expect(await restoreInto(await folder.filled("nothing-too"), empty)).toMatchObject({ complete: true });
  await rm(empty);
});
