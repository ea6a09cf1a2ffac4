/** NORMALIZE_CODES and restored files: codes are normalized on import, and stay unchanged without the setting. */
import { dirname, join } from "node:path";
import { serve } from "./contents";
import { databaseFolder, exportFrom, restoreInto } from "./jobs";

const company = "bbbbbbbb-0000-4000-8000-00000000000b";
const at = `/companies(${company})`;

let folder: Awaited<ReturnType<typeof databaseFolder>>;
let path: string;
beforeAll(async () => {
  folder = await databaseFolder();
  const file = folder.file("source");
  const source = await serve(file);
  for (const [set, body] of [
    ["/companies", { id: company, name: "Other" }],
    [`${at}/leaseUnits`, { number: " u1", description: "first" }],
    [`${at}/leaseUnits`, { number: "U1", description: "second" }],
    [`${at}/leaseUnits`, { number: "lu00041" }],
  ] as const) {
    const { status, text } = await source.request("POST", set, { body });
    if (status !== 201) throw new Error(text);
  }
  path = join(dirname(file), "codes.jsonl.gz");
  await exportFrom(file, path);
  await source.stop();
});
afterAll(() => folder.remove());

test("with the setting", async () => {
  const file = folder.file("normalized");
  const done = await restoreInto(file, path, [], true);
  // Of " u1" and "U1" one was first.
  expect(done.report.refused).toMatchObject([{ set: "leaseUnits", field: "number" }]);
  const service = await serve(file, { env: { NORMALIZE_CODES: "true" } });
  try {
    const { json } = await service.request("GET", `${at}/leaseUnits?$orderby=number&$select=number`);
    expect(json.value).toMatchObject([{ number: "LU00041" }, { number: "U1" }]);
    expect((await service.request("GET", `${at}/leaseUnits(number='u1')`)).status).toBe(200);
    // The series continues after a number that was in lower case.
    const made = await service.request("POST", `${at}/leaseUnits`, { body: {} });
    expect(made.json.number).toBe("LU00042");
  } finally {
    await service.stop();
  }
});

test("without it", async () => {
  const file = folder.file("as-given");
  const done = await restoreInto(file, path);
  expect(done.report.refused).toEqual([]);
  const service = await serve(file);
  try {
    const { json } = await service.request("GET", `${at}/leaseUnits?$orderby=number&$select=number`);
    expect(json.value).toMatchObject([{ number: " u1" }, { number: "U1" }, { number: "lu00041" }]);
  } finally {
    await service.stop();
  }
});
