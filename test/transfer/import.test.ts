/** Import from a fake of Business Central: its spellings, paging, throttling and rejections, and the report. */
import { companySets } from "../model/sets";
import { serve } from "./contents";
import { databaseFolder, importInto, type Done } from "./jobs";
import { startFakeSource, type Json, type FakeSource, type FakeSourceOptions } from "./business-central";

const company = "5d115c9c-44e3-ea11-bb43-000d3a2feca1";
const audit = {
  systemCreatedAt: "2021-03-04T05:06:07.123Z",
  systemCreatedBy: "aaaaaaaa-0000-4000-8000-000000000001",
  systemModifiedAt: "2022-01-02T03:04:05Z",
  systemModifiedBy: "aaaaaaaa-0000-4000-8000-000000000002",
};
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const record = (n: number, fields: Json): Json => ({
  "@odata.etag": 'W/"JzQ0OzE="',
  id: id(n).toUpperCase(),
  ...fields,
  ...audit,
});
const postCode = (n: number): Json =>
  record(n, { code: String(1000 + n), city: "Aarhus", countryRegionCode: "DK", county: "", timeZone: "" });

const companies = [
  {
    ...audit,
    id: company,
    systemVersion: "25.0",
    name: "CRONUS",
    displayName: "Cronus A/S",
    businessProfileId: "",
  },
];

const folders: Awaited<ReturnType<typeof databaseFolder>>[] = [];
const standIns: FakeSource[] = [];
afterAll(async () => {
  for (const { stop } of standIns) await stop();
  for (const { remove } of folders) await remove();
});

async function standIn(sets: Record<string, readonly Json[]>, options: Partial<FakeSourceOptions> = {}) {
  const started = await startFakeSource({ companies, sets: { [company]: sets }, pageSize: 2, ...options });
  standIns.push(started);
  return started;
}

async function newFile(): Promise<string> {
  const folder = await databaseFolder();
  folders.push(folder);
  return folder.filled("target");
}

/** The response of the service on the database to a GET relative to the company. */
async function read(file: string, path: string): Promise<Json[]> {
  const service = await serve(file);
  try {
    const { json } = await service.request("GET", `/companies(${company})/${path}`);
    return json.value as Json[];
  } finally {
    await service.stop();
  }
}

const counts = (done: Done, set: string) => done.report.counts["CRONUS"]?.[set];
const allCreated = (records: number) => ({
  read: records,
  created: records,
  updated: 0,
  unchanged: 0,
  refused: 0,
});

test("spellings of Business Central are converted, with ids and audit fields", async () => {
  const source = await standIn({
    services: [
      record(1, { code: "RENT", inArrearsInAdvance: "In_x0020_Advance", balance: 12.5, invoicedAmount: -3 }),
    ],
    servicePrices: [
      record(2, {
        type: "Lease_x0020_Unit",
        code: "U1",
        quantityType: "Area",
        daysperYear360: true,
        priceForPeriod: "_x0020_",
        unitPrice: 123456789012.3456,
        bckUnitPrice: 7,
      }),
    ],
    documents: [
      record(3, {
        entryNo: 41,
        documentTyoeCode: "LEASE",
        createdBy: "ANNA",
        docSendTo: "Third_x0020_Party",
        blobText: "SGVsbG8=",
        crossRefToDocuments: 9,
        preparedMarkDateTime: "2021-03-04T05:06:07.1234567Z",
        craetedBy: null,
      }),
    ],
    leaseUnitLedgerEntries: [record(4, { entryNo: 7, userID: "BOB", quantity: 2.5 })],
    leaseUnits: [
      record(5, { number: "U1", tenantName: "somebody", currentRentPriceType: "Area", BLOCKED: true }),
    ],
  });
  const file = await newFile();
  // `craetedBy: null` and `createdBy` contradict each other.
  const first = await importInto(file, { root: source.root });
  expect(first.report.refused).toEqual([
    expect.objectContaining({ set: "documents", id: id(3), key: { entryNo: 41 }, field: "craetedBy" }),
  ]);
  const [price] = await read(file, "servicePrices");
  expect(price).toMatchObject({
    id: id(2),
    ...audit,
    type: "Lease Unit",
    daysPerYear360: true,
    priceForPeriod: " ",
    unitPrice: 123456789012.3456,
    bckUnitPrice: 7,
    effectiveDate: "0001-01-01",
  });
  const [service] = await read(file, "services");
  expect(service).toMatchObject({
    inArrearsInAdvance: "In_x0020_Advance",
    invoicedAmount: -3,
    chargesAmount: 0,
  });
  const [entry] = await read(file, "leaseUnitLedgerEntries");
  expect(entry).toMatchObject({ userId: "BOB", entryNo: 7, quantity: 2.5 });
  const [unit] = await read(file, "leaseUnits");
  expect(unit).toMatchObject({ number: "U1", blocked: true, tenantName: "Vacant" });
});

test("documents include their content, and numbers continue above the imported ones", async () => {
  const source = await standIn(
    {
      documents: [
        record(1, {
          entryNo: 41,
          documentTyoeCode: "LEASE",
          createdBy: "ANNA",
          blobText: "SGVsbG8=",
          fileExtension: "txt",
        }),
      ],
      leaseContracts: [
        record(2, { number: "LC00099", versionNo: 1 }),
        record(3, { number: "HQ-7", versionNo: 2 }),
      ],
      leaseUnits: [record(4, { number: "LU100000" }), record(5, { number: "LU99999" })],
    },
    { knowsFormat: true },
  );
  const file = await newFile();
  expect((await importInto(file, { root: source.root })).report.refused).toEqual([]);
  const service = await serve(file);
  const post = async (path: string, body: Json): Promise<Json> =>
    (await service.request("POST", `/companies(${company})/${path}`, { body })).json as Json;
  const { text } = await service.request("GET", `/companies(${company})/documents(${id(1)})/content`);
  expect(text).toBe("Hello");
  expect(await read(file, "documents")).toEqual([
    expect.objectContaining({ documentTypeCode: "LEASE", craetedBy: "ANNA", blobText: "SGVsbG8=" }),
  ]);
  expect(await post("documents", {})).toMatchObject({ entryNo: 42 });
  expect(await post("leaseContracts", {})).toMatchObject({ number: "LC00100" });
  expect(await post("leaseUnits", {})).toMatchObject({ number: "LU100001" });
  await service.stop();
});

test("counters in use are raised, never lowered", async () => {
  const file = await newFile();
  const small = await standIn({ leaseUnits: [record(1, { number: "LU00003" })] });
  await importInto(file, { root: small.root });
  const service = await serve(file);
  const next = async () =>
    (await service.request("POST", `/companies(${company})/leaseUnits`, { body: {} })).json.number as string;
  expect(await next()).toBe("LU00004");
  const larger = await standIn({ leaseUnits: [record(2, { number: "LU00500" })] });
  await importInto(file, { root: larger.root });
  expect(await next()).toBe("LU00501");
  await importInto(file, { root: small.root });
  expect(await next()).toBe("LU00502");
  await service.stop();
});

test("invalid records are reported one by one, the rest is accepted, unknown properties are named", async () => {
  const long = "x".repeat(21);
  const source = await standIn({
    postCodes: [
      postCode(1),
      { ...postCode(2), code: long },
      { ...postCode(3), postalRegion: "W" },
      postCode(4),
    ],
    services: [
      record(5, { code: "A", inArrearsInAdvance: "Sometimes" }),
      record(6, { description: "no code" }),
    ],
    documents: [record(7, { entryNo: 1, blobText: "not base64!" })],
    leaseUnits: [record(8, { number: "U1", totalArea: 10 }), { number: "U2" }],
    salespeoplePurchasers: [
      record(9, { code: "S1", name: "Two\u0000" }),
      record(10, { code: "S2", extra: 1, more: 2 }),
    ],
    leaseUnitClasses: [record(11, { code: "K" }), record(12, { code: "K" })],
  });
  const file = await newFile();
  const done = await importInto(file, { root: source.root });
  expect(done.complete).toBe(false);
  expect(
    done.report.refused.map(({ company: of, set, id: of2, code, field }) => [of, set, of2, code, field]),
  ).toEqual([
    ["CRONUS", "leaseUnits", id(8), "Application_FieldValidationException", "totalArea"],
    ["CRONUS", "leaseUnits", "", "BadRequest_RequiredParamNotProvided", "id"],
    ["CRONUS", "services", id(5), "Application_FieldValidationException", "inArrearsInAdvance"],
    ["CRONUS", "services", id(6), "BadRequest_RequiredParamNotProvided", "code"],
    ["CRONUS", "documents", id(7), "Application_FieldValidationException", "blobText"],
    ["CRONUS", "salespeoplePurchasers", id(9), "Application_FieldValidationException", "name"],
    ["CRONUS", "postCodes", id(2), "Application_StringExceededLength", "code"],
    ["CRONUS", "leaseUnitClasses", id(12), "Internal_EntityWithSameKeyExists", "code"],
  ]);
  expect(done.report.refused.find(({ set }) => set === "postCodes")).toMatchObject({
    key: { code: long, city: "Aarhus" },
    reason: "'code' holds at most 20 characters; found 21.",
  });
  expect(done.report.unknownProperties).toEqual({
    companies: { systemVersion: 1 },
    postCodes: { postalRegion: 1 },
    salespeoplePurchasers: { extra: 1, more: 1 },
  });
  expect(counts(done, "postCodes")).toEqual({ read: 4, created: 3, updated: 0, unchanged: 0, refused: 1 });
  const there = new Set([
    "postCodes",
    "services",
    "documents",
    "leaseUnits",
    "salespeoplePurchasers",
    "leaseUnitClasses",
  ]);
  expect(done.report.notRead.map(({ set }) => set)).toEqual(companySets.filter((set) => !there.has(set)));
  expect(done.summary).toContain("14 records read: 6 created, 0 updated, 0 unchanged, 8 rejected.");
  expect((await read(file, "postCodes?$orderby=code")).map(({ code }) => code)).toEqual([
    "1001",
    "1003",
    "1004",
  ]);
});

test("a second import updates changed records only; records missing in the source stay", async () => {
  const file = await newFile();
  const codes = [postCode(1), postCode(2), postCode(3)];
  const before = await standIn({ postCodes: codes });
  expect(counts(await importInto(file, { root: before.root }), "postCodes")).toEqual(allCreated(3));
  const etags = async () => (await read(file, "postCodes?$orderby=code")).map((one) => one["@odata.etag"]);
  const first = await etags();
  expect(counts(await importInto(file, { root: before.root }), "postCodes")).toMatchObject({ unchanged: 3 });
  expect(await etags()).toEqual(first);
  // The key of 1 moves to 2, whose key is new: possible only in another order than that of the pages.
  const moved = { ...postCode(2), code: "2000", county: undefined };
  const after = await standIn(
    { postCodes: [{ ...postCode(1), code: "1002" }, moved, postCode(3)] },
    { pageSize: 9 },
  );
  const third = await importInto(file, { root: after.root });
  expect(third.report.refused).toEqual([]);
  expect(counts(third, "postCodes")).toMatchObject({ updated: 2, unchanged: 1 });
  expect((await read(file, "postCodes?$orderby=code")).map(({ id: of, code }) => [of, code])).toEqual([
    [id(1), "1002"],
    [id(3), "1003"],
    [id(2), "2000"],
  ]);
});

test("delta links include imported records", async () => {
  const file = await newFile();
  const codes = [postCode(1), postCode(2)];
  await importInto(file, { root: (await standIn({ postCodes: codes })).root });
  const service = await serve(file);
  const headers = { Prefer: "track-changes" };
  const { json } = await service.request("GET", `/companies(${company})/postCodes`, { headers });
  const changed = await standIn({ postCodes: [postCode(1), { ...postCode(2), county: "X" }, postCode(3)] });
  await importInto(file, { root: changed.root });
  const delta = await service.request("GET", String(json["@odata.deltaLink"]));
  expect(delta.json.value.map(({ code }: Json) => code).toSorted()).toEqual(["1002", "1003"]);
  await service.stop();
});

test("pages are read from the given host, whatever the links; the token is sent to no other host", async () => {
  const codes = [1, 2, 3, 4, 5].map(postCode);
  const source = await standIn({ postCodes: codes }, { linkHost: "https://nav-internal.invalid:7048" });
  const done = await importInto(await newFile(), { root: `${source.root}/` });
  expect(counts(done, "postCodes")).toEqual(allCreated(5));
  expect(done.complete).toBe(false);
  expect(source.requests.filter(({ url }) => url.includes("skiptoken")).map(({ url }) => url)).toEqual([
    `/companies(${company})/postCodes?$skiptoken=2`,
    `/companies(${company})/postCodes?$skiptoken=4`,
  ]);
  const wished = source.requests
    .filter(({ url }) => !url.endsWith("/$count"))
    .map(({ headers }) => headers.prefer);
  expect(new Set(wished)).toEqual(new Set(["odata.maxpagesize=1000", "odata.maxpagesize=20"]));
});

test("429 and 503 are retried after Retry-After, aborted connections are retried", async () => {
  const source = await standIn({ postCodes: [1, 2, 3].map(postCode) });
  const path = `/companies(${company})/postCodes`;
  source.fault(`${path}?$skiptoken`, { status: 429, headers: { "Retry-After": "1" } }, "break", {
    status: 503,
    headers: { "Retry-After": new Date(Date.now() + 1000).toUTCString() },
  });
  const began = Date.now();
  const done = await importInto(await newFile(), { root: source.root });
  expect(Date.now() - began).toBeGreaterThan(1200);
  expect(counts(done, "postCodes")).toEqual(allCreated(3));
  expect(done.said).toMatch(/Waiting 1 s: the service returns 429 Application_TooManyRequests/);
  expect(done.said).toMatch(/Waiting 1 s: the connection failed/);
  expect(done.said).toMatch(/Waiting \d s: the service returns 503/);
});

test("a failed import continues with its current page", async () => {
  const file = await newFile();
  const source = await standIn({ postCodes: [1, 2, 3, 4, 5].map(postCode) });
  const path = `/companies(${company})/postCodes`;
  source.fault(`${path}?$skiptoken=4`, { status: 401 });
  await expect(importInto(file, { root: source.root })).rejects.toThrow("the service returns 401");
  const before = source.requests.length;
  const done = await importInto(file, { root: source.root });
  expect(done.said).toContain("Continuing the import that was started at");
  expect(counts(done, "postCodes")).toEqual(allCreated(5));
  const again = source.requests.slice(before).map(({ url }) => url);
  expect(again.filter((url) => url.startsWith(path))).toEqual([`${path}/$count`, `${path}?$skiptoken=4`]);
  expect(again.some((url) => url.includes("leaseUnits"))).toBe(false);
});

test("an expired page URL starts the set over", async () => {
  const file = await newFile();
  const source = await standIn({ postCodes: [1, 2, 3].map(postCode) });
  const path = `/companies(${company})/postCodes`;
  source.fault(`${path}?$skiptoken=2`, { status: 401 }, { status: 410 });
  await expect(importInto(file, { root: source.root })).rejects.toThrow("401");
  const done = await importInto(file, { root: source.root });
  expect(done.said).toContain("starting the set over");
  expect(counts(done, "postCodes")).toMatchObject({ created: 3, unchanged: 2 });
});

describe("companies", () => {
  const other = "bbbbbbbb-0000-4000-8000-00000000000b";
  const two = [...companies, { id: other, name: "Other", displayName: "Other" }];
  const sets = { [company]: { postCodes: [postCode(1)] }, [other]: { postCodes: [postCode(2)] } };

  test.each([[["Other"]], [[other.toUpperCase()]]])("chosen by %j", async (chosen) => {
    const source = await startFakeSource({ companies: two, sets, pageSize: 1 });
    standIns.push(source);
    const done = await importInto(await newFile(), { root: source.root, companies: chosen });
    expect(Object.keys(done.report.counts)).toEqual(["", "Other"]);
  });

  test("an id is that company's, not that of one with this name", async () => {
    const named = { id: "dddddddd-0000-4000-8000-00000000000d", name: other, displayName: "Named" };
    const source = await startFakeSource({ companies: [named, ...two], sets, pageSize: 1 });
    standIns.push(source);
    const done = await importInto(await newFile(), { root: source.root, companies: [other] });
    expect(Object.keys(done.report.counts)).toEqual(["", "Other"]);
  });

  test("one that does not exist, among many", async () => {
    const many = Array.from({ length: 22 }, (_, n) => ({
      id: `eeeeeeee-0000-4000-8000-0000000000${n + 10}`,
      name: `C${n}`,
      displayName: "",
    }));
    const source = await startFakeSource({ companies: many, sets: {}, pageSize: 100 });
    standIns.push(source);
    const failed = importInto(await newFile(), { root: source.root, companies: ["C30"] });
    await expect(failed).rejects.toThrow(
      /^There is no company 'C30'; there are: 'C0', .*, 'C19' and 2 more$/,
    );
  });

  test("one that does not exist", async () => {
    const source = await standIn({});
    await expect(importInto(await newFile(), { root: source.root, companies: ["Nobody"] })).rejects.toThrow(
      "There is no company 'Nobody'; there are: 'CRONUS'",
    );
  });

  test("a name of another company here: reported, and none of its records are accepted", async () => {
    const file = await newFile();
    await importInto(file, { root: (await standIn({ postCodes: [postCode(1)] })).root });
    const twin = await startFakeSource({
      companies: [{ id: other, name: "CRONUS" }],
      sets: { [other]: { postCodes: [postCode(2)] } },
      pageSize: 1,
    });
    standIns.push(twin);
    const done = await importInto(file, { root: twin.root });
    expect(done.complete).toBe(false);
    expect(done.report.notRead).toEqual([
      expect.objectContaining({
        company: "CRONUS",
        reason: expect.stringContaining("same name already exists"),
      }),
    ]);
    expect(done.report.counts["CRONUS"]).toBeUndefined();
  });

  test("an id of another company's record: both exist", async () => {
    const source = await startFakeSource({
      companies: two,
      sets: { [company]: { postCodes: [postCode(1)] }, [other]: { postCodes: [postCode(1)] } },
      pageSize: 1,
    });
    standIns.push(source);
    const file = await newFile();
    const { report } = await importInto(file, { root: source.root });
    expect(report.refused).toEqual([]);
    expect(report.counts).toMatchObject({
      CRONUS: { postCodes: { created: 1 } },
      Other: { postCodes: { created: 1 } },
    });
    const again = await importInto(file, { root: source.root });
    expect(again.report.counts).toMatchObject({
      CRONUS: { postCodes: { unchanged: 1 } },
      Other: { postCodes: { unchanged: 1 } },
    });
  });
});
