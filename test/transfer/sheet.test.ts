/** Import of CSV and Excel files: headers, types of cells, natural keys, all or nothing, by row, dry runs, hostile files. */
import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { mkdir, open, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { readConfig, readTransferConfig } from "../../src/config/config";
import { openDatabase } from "../../src/database/open";
import { model } from "../../src/entities";
import type { Service } from "../../src/odata";
import {
  type Commits,
  importService,
  importSheet,
  openSheetReport,
  type SheetFile,
} from "../../src/transfer/sheet/import";
import { epochs, numberValue, textValue } from "../../web/import/cells";
import { demoCompanyId, type TestService } from "../harness";
import { alteredWorkbook, header, workbook } from "../made-workbook";
import { serve } from "./contents";
import { databaseFolder, keptProgress } from "./jobs";

const caller = {
  id: "aaaaaaaa-0000-4000-8000-000000000001",
  name: "import",
  canWrite: true,
  partitions: "*",
} as const;

let folder: Awaited<ReturnType<typeof databaseFolder>>;
let database: string;
let files = 0;
/** Reads what the imports have stored, as a service does that runs at the same time. */
let service: TestService;
/** Every import has the same connections, which tells whether one leaves something behind. */
let target: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  folder = await databaseFolder();
  database = await folder.filled("sheets");
  service = await serve(database);
  target = await openDatabase(readTransferConfig({ DATABASE_URL: `sqlite:${database}` }));
  const body = { id: demoCompanyId, name: "Sheets" };
  await service.request("POST", "/companies", { body });
});
afterAll(async () => {
  await target.close();
  await service.stop();
  await folder.remove();
});

async function fileWith(content: string | Uint8Array, extension = "csv"): Promise<string> {
  const path = join(dirname(database), `file${(files += 1)}.${extension}`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

interface Asked extends Partial<Omit<SheetFile, "path">> {
  readonly commits?: Commits;
  readonly auditPath?: string;
  /** Runs when the service is there, before the first row. */
  readonly before?: () => Promise<void>;
  /** Stops the import after its first row. */
  readonly stops?: boolean;
  /** Runs after each look-up of a record, before it is made or changed. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** Imports a file; resolves with the lines of the report, the summary, and the lines of the audit log. */
async function run(set: string, path: string, { commits = "all", ...asked }: Asked = {}) {
  const { auditPath = `${path}.audit`, before = () => Promise.resolve(), stops, meanwhile, ...form } = asked;
  const type = model.set(set);
  if (!type) throw new Error(`no set ${set}`);
  const reportPath = `${path}.report`;
  const report = await openSheetReport(reportPath);
  const { store } = target;
  const facts = { tokenKey: "key", history: "", auditPath };
  const config = readConfig({ DATABASE_URL: `sqlite:${database}` });
  const importing = await importService(config, store, facts).catch(report.abandon);
  await before();
  const file = {
    path,
    sheet: undefined,
    separator: ",",
    decimal: ".",
    escapesFormulas: false,
    ...form,
  } as const;
  const watched: Service = async (request, within) => {
    const response = await importing.service(request, within);
    if (request.method === "GET") await meanwhile?.();
    return response;
  };
  const job = {
    ...importing,
    service: watched,
    file,
    type,
    companyId: demoCompanyId,
    commits,
    store,
    caller,
  };
  const stop = new AbortController();
  const { progress } = keptProgress();
  const advance = (): void => (stops ? stop.abort() : undefined);
  const kept = await importSheet({ ...job, report, progress: { ...progress, advance }, signal: stop.signal })
    .finally(importing.close)
    .catch(report.abandon);
  const summary = (await report.close(kept)).split("\n");
  const linesOf = async (name: string) =>
    (await readFile(name, "utf8"))
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { rows: await linesOf(reportPath), summary, audit: await linesOf(auditPath) };
}

/** The records of a set, with some properties. */
async function read(set: string, $filter: string, $select: string): Promise<unknown[]> {
  const query = new URLSearchParams({ $filter, $select, $orderby: $select.split(",")[0] ?? "" });
  const { json } = await service.request("GET", `/companies(${demoCompanyId})/${set}?${query.toString()}`);
  return (json.value as Record<string, unknown>[]).map((record) =>
    $select.split(",").map((name) => record[name]),
  );
}

/** A header with `code` and another field, and a row with a code and perhaps a value in another column. */
const sheetRows = (name: string, column?: string): string => {
  const cell = (at: string, text: string): string => `<c r="${at}" t="str"><v>${text}</v></c>`;
  const more = column === undefined ? "" : cell(`${column}2`, "x");
  return `<row r="1">${cell("A1", "code")}${cell("B1", name)}</row><row r="2">${cell("A2", "W1")}${more}</row>`;
};

const csv = (...lines: readonly string[]): string => `${lines.join("\r\n")}\r\n`;

test("a cell that is no id is rejected, and is no condition", async () => {
  const path = await fileWith(csv("id,code,description", ",IDA,first", ",IDB,second"));
  await run("leaseUnitCategories", path);
  const again = await fileWith(csv("id,code,description", "id,IDC,name", "0,IDD,number", "no,IDE,text"));
  const { rows } = await run("leaseUnitCategories", again, { commits: "rows" });
  expect(rows.map(({ result, field }) => [result, field])).toEqual(
    Array.from({ length: 3 }, () => ["rejected", "id"]),
  );
  expect(rows.every(({ reason }) => String(reason).startsWith("'id' must be a GUID"))).toBe(true);
  expect(await read("leaseUnitCategories", "startswith(code,'ID')", "code,description")).toEqual([
    ["IDA", "first"],
    ["IDB", "second"],
  ]);
});

test("a record that another writer made after the look-up is changed", async () => {
  const path = await fileWith(csv("code,description", "MEANWHILE,import"));
  const body = { code: "MEANWHILE", description: "other" };
  const { rows } = await run("leaseUnitCategories", path, {
    commits: "rows",
    meanwhile: () => service.request("POST", `/companies(${demoCompanyId})/leaseUnitCategories`, { body }),
  });
  expect(rows.map(({ result }) => result)).toEqual(["updated"]);
  expect(await read("leaseUnitCategories", "code eq 'MEANWHILE'", "code,description")).toEqual([
    ["MEANWHILE", "import"],
  ]);
});

test("records are created and changed by their natural key, with audit", async () => {
  const path = await fileWith(
    csv("Code,DESCRIPTION,search description", 'I01,"A, ""b""\nc",DK', "I02,=1+1,"),
  );
  const first = await run("services", path);
  const guid = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(first.rows).toEqual([
    { row: 2, result: "created", id: guid },
    { row: 3, result: "created", id: guid },
  ]);
  expect(first.summary[0]).toBe("2 rows: 2 created, 0 updated, 0 rejected.");
  expect(first.audit).toEqual([
    expect.objectContaining({ audit: true, by: caller.id, set: "services", record: first.rows[0]?.["id"] }),
    expect.objectContaining({ record: first.rows[1]?.["id"] }),
  ]);
  const [{ id: runId } = {}] = first.audit;
  expect(first.audit.map(({ id }) => id)).toEqual([runId, runId]);
  // An empty cell empties the field, and a column that is missing leaves it.
  const second = await run("services", await fileWith(csv("code,searchDescription", "I01,", "I03,SE")));
  expect(second.rows).toEqual([
    { row: 2, result: "updated", id: first.rows[0]?.["id"] },
    { row: 3, result: "created", id: guid },
  ]);
  expect(second.audit.filter(({ id }) => id !== runId)).toHaveLength(second.rows.length);
  expect(await read("services", "startswith(code,'I0')", "code,description,searchDescription")).toEqual([
    ["I01", 'A, "b"\nc', ""],
    ["I02", "=1+1", ""],
    ["I03", "", "SE"],
  ]);
  const [[by]] = (await read("services", "code eq 'I01'", "systemModifiedBy")) as [[string]];
  expect(by).toBe(caller.id);
});

test("behaviours run: an area of a unit becomes a ledger entry", async () => {
  await run("leaseUnits", await fileWith(csv("number,description,objectArea", "I-U1,Unit,80.5")));
  await run("leaseUnits", await fileWith(csv("number,objectArea", "I-U1,90")));
  expect(await read("leaseUnitLedgerEntries", "leaseUnitNo eq 'I-U1'", "entryNo,quantity")).toEqual([
    [expect.any(Number), 80.5],
    [expect.any(Number), 9.5],
  ]);
});

describe("all or nothing, by row, dry run", () => {
  const content = csv(
    "code,description,searchDescription",
    "J01,fits,",
    `J02,${"x".repeat(101)},`,
    "J03,fits too,",
    "J01,again,",
  );
  const rejected = {
    row: 3,
    result: "rejected",
    field: "description",
    code: "Application_StringExceededLength",
    reason: expect.stringContaining("100"),
  };
  test.each<[Commits, readonly unknown[]]>([
    ["none", []],
    ["all", []],
    [
      "rows",
      [
        ["J01", "again"],
        ["J03", "fits too"],
      ],
    ],
  ])("%s", async (commits, expected) => {
    const { rows, summary, audit } = await run("services", await fileWith(content), { commits });
    expect(rows).toEqual([
      expect.objectContaining({ row: 2, result: "created" }),
      rejected,
      expect.objectContaining({ row: 4, result: "created" }),
      // The record of the first row, also where all is undone at the end
      expect.objectContaining({ row: 5, result: "updated", id: rows[0]?.["id"] }),
    ]);
    expect(summary[0]).toMatch(/^Row 3, description: /);
    expect(summary).toContain("4 rows: 2 created, 1 updated, 1 rejected.");
    expect(summary.includes("Nothing was changed.")).toBe(expected.length === 0);
    expect(await read("services", "startswith(code,'J')", "code,description")).toEqual(expected);
    expect(audit).toHaveLength(expected.length === 0 ? 0 : 3);
  });

  test.each<[string, Asked, string, string]>([
    ["stopped", { stops: true }, "T2", "aborted"],
    ["failed", {}, '"T2', "row 3 ends within quotation marks"],
  ])("by row, %s: the report has the rows that are stored", async (name, asked, second, message) => {
    const path = await fileWith(csv("code", `T-${name}`, second));
    await expect(run("services", path, { commits: "rows", ...asked })).rejects.toThrow(message);
    const [[id]] = (await read("services", `code eq 'T-${name}'`, "id")) as [[string]];
    expect(await readFile(`${path}.report`, "utf8")).toBe(`{"row":2,"result":"created","id":"${id}"}\n`);
    expect(await read("services", "code eq 'T2'", "code")).toEqual([]);
  });

  test("a dry run of accepted rows changes nothing", async () => {
    const { summary, audit } = await run("services", await fileWith(csv("code", "K1")), { commits: "none" });
    expect(summary.slice(0, 2)).toEqual([
      "1 rows: 1 created, 0 updated, 0 rejected.",
      "Nothing was changed.",
    ]);
    expect([await read("services", "code eq 'K1'", "code"), audit]).toEqual([[], []]);
  });
});

describe("an audit log that cannot be written", () => {
  test.each<Commits>(["all", "rows"])("before the first row: nothing is imported (%s)", async (commits) => {
    const path = await fileWith(csv("code", "AU1"));
    await symlink("/dev/full", `${path}.audit`);
    await expect(run("services", path, { commits })).rejects.toThrow("ENOSPC");
    expect(await read("services", "code eq 'AU1'", "code")).toEqual([]);
  });

  // A pipe takes what is written until its reader ends.
  test.each<[Commits, readonly unknown[]]>([
    ["all", [["AU-all1"], ["AU-all2"]]],
    ["rows", [["AU-rows1"]]],
  ])("after a commit: the error says that rows are imported (%s)", async (commits, expected) => {
    const path = await fileWith(csv("code", `AU-${commits}1`, `AU-${commits}2`));
    const auditPath = `${path}.pipe`;
    await promisify(execFile)("mkfifo", [auditPath]);
    const reader = await open(auditPath, constants.O_RDONLY | constants.O_NONBLOCK);
    const imported = run("services", path, { commits, auditPath, before: () => reader.close() });
    await expect(imported).rejects.toThrow(
      `the rows that the report has as created or updated are imported, but their lines could not be appended to ${auditPath}: EPIPE: broken pipe, write`,
    );
    expect(await read("services", `startswith(code,'AU-${commits}')`, "code")).toEqual(expected);
  });
});

test.each<[string, () => string | Uint8Array, string | undefined]>([
  [
    "CSV, a value too many",
    () => csv("code,city", "W1,A, B"),
    "the row has 3 values; expected 2, as in the header",
  ],
  ["CSV, a value too few", () => csv("code,city", "W1"), "the row has 1 value; expected 2, as in the header"],
  [
    "CSV, a column without a name",
    () => csv("code,,city", "W1,x,A"),
    "the row has a value in column 2, which has no name in the header",
  ],
  ["CSV, an empty column without a name", () => csv("code,,city", "W1,,A"), undefined],
  [
    "a workbook, a value too many",
    () => workbook(sheetRows("city", "C")),
    "the row has a value in column 3, which has no name in the header",
  ],
  ["a workbook, a value too few", () => workbook(sheetRows("city")), undefined],
])("%s", async (what, content, reason) => {
  const path = await fileWith(content(), what.startsWith("CSV") ? "csv" : "xlsx");
  const { rows } = await run("postCodes", path, { commits: "none" });
  expect(rows).toEqual([
    reason === undefined
      ? expect.objectContaining({ row: 2, result: "created" })
      : { row: 2, result: "rejected", reason },
  ]);
});

test("rows of separators only are left out, as in a workbook", async () => {
  const path = await fileWith(
    csv(",,", "number,description,objectArea", "I-E1,Unit,", ",,", "", '"","",', ","),
  );
  const { rows } = await run("leaseUnits", path);
  expect(rows).toMatchObject([{ row: 3, result: "created" }]);
  expect(await run("leaseUnits", path)).toMatchObject({ rows: [{ row: 3, result: "updated" }] });
});

/** An export with `formulas=escape` has the second texts. */
test.each([
  ["=1", "'=1"],
  ["'=1", "''=1"],
  ["''=1", "'''=1"],
  ["' -2", "'' -2"],
  ["'b", "'b"],
  ["it's", "it's"],
])("the text %s is escaped as %s", async (text, written) => {
  const form = { escapesFormulas: true } as const;
  await run("servicePrices", await fileWith(csv("code,serviceNo", `ESC,"${written}"`)), form);
  expect(await read("servicePrices", "code eq 'ESC'", "serviceNo")).toContainEqual([text]);
});

// A spreadsheet writes 17 digits, of which 15 were entered; digits that tell a number from its neighbours are kept.
test.each([
  ["2.6000000000000001", "2.6"],
  ["9007199254740993", "9007199254740993"],
  ["98765432.98765432", "98765432.98765432"],
  ["123456789012345678", "123456789012345678"],
])("the number %s is %s", (text, expected) => {
  expect(numberValue(text, "decimal", 0)).toBe(expected);
});

// Excel counts a 29th of February in 1900, in its usual system only; 46387.25 is 06:00.
test.each([
  ["1", "date", epochs.usual, "1900-01-01"],
  ["31", "date", epochs.usual, "1900-01-31"],
  ["59", "date", epochs.usual, "1900-02-28"],
  ["59.5", "datetime", epochs.usual, "1900-02-28T12:00:00.000Z"],
  ["61", "date", epochs.usual, "1900-03-01"],
  ["46387.25", "datetime", epochs.usual, "2026-12-31T06:00:00.000Z"],
  ["0", "date", epochs.usual, "0"],
  ["-1", "date", epochs.usual, "-1"],
  ["0.5", "datetime", epochs.usual, "0.5"],
  ["60.5", "date", epochs.usual, "60.5"],
  ["60", "decimal", epochs.usual, "60"],
  ["0.25", "time", epochs.usual, "06:00:00.000"],
  ["0", "date", epochs.since1904, "1904-01-01"],
  ["60", "date", epochs.since1904, "1904-03-01"],
])("the number %s of the kind %s since %i days before 1970 is %s", (text, kind, epoch, expected) => {
  expect(numberValue(text, kind, epoch)).toBe(expected);
});

test.each([
  ["60", "date"],
  ["60.5", "datetime"],
])("the number %s of the kind %s is no day", (text, kind) => {
  expect(() => numberValue(text, kind, epochs.usual)).toThrow(
    `'${text}' is 29 February 1900, a day of Excel alone; expected another day`,
  );
});

test("a workbook's days of January 1900 are imported, 29 February 1900 is rejected", async () => {
  const rows = [1, 59, 60].map(
    (serial, i) =>
      `<row r="${i + 2}"><c r="A${i + 2}" t="str"><v>D${serial}</v></c><c r="C${i + 2}"><v>${serial}</v></c></row>`,
  );
  const path = await fileWith(workbook(header + rows.join("")), "xlsx");
  const { rows: found } = await run("servicePrices", path, { commits: "rows" });
  expect(found[2]).toEqual({
    row: 4,
    result: "rejected",
    field: "effectiveDate",
    reason: "'60' is 29 February 1900, a day of Excel alone; expected another day",
  });
  expect(await read("servicePrices", "code in ('D1','D59','D60')", "code,effectiveDate")).toEqual([
    ["D1", "1900-01-01"],
    ["D59", "1900-02-28"],
  ]);
});

// As Excel writes them in German; days with slashes begin with the day or the month.
test.each([
  ["31.12.2026", "date", "2026-12-31"],
  [" 1.2.2026 ", "date", "2026-02-01"],
  ["2026-12-31", "date", "2026-12-31"],
  [" 2026-12-31\t", "date", "2026-12-31"],
  [" 00000000-0000-4000-8000-000000000001 ", "guid", "00000000-0000-4000-8000-000000000001"],
  ["01.02.26", "date", "01.02.26"],
  ["01/02/2026", "date", "01/02/2026"],
  ["31.12.2026", "text", "31.12.2026"],
  ["WAHR", "boolean", true],
  ["Falsch", "boolean", false],
  ["1", "boolean", true],
  ["vrai", "boolean", "vrai"],
])("the text '%s' of the kind %s is %s", (text, kind, expected) => {
  expect(textValue(text, kind)).toBe(expected);
});

test("forms of CSV: separator, decimal comma, escaped formulas, byte order mark", async () => {
  const content = `\uFEFF${csv("code;serviceNo;unitPrice;effectiveDate;useQuantity", "L1;'=a;1234,5;31.12.2026;WAHR", "L2;'b;-7;;0")}`;
  const form = { separator: ";", decimal: ",", escapesFormulas: true } as const;
  const { summary } = await run("servicePrices", await fileWith(content), form);
  expect(summary[0]).toBe("2 rows: 2 created, 0 updated, 0 rejected.");
  const names = "code,serviceNo,unitPrice,effectiveDate,useQuantity";
  expect(await read("servicePrices", "startswith(code,'L')", names)).toEqual([
    ["L1", "=a", 1234.5, "2026-12-31", true],
    ["L2", "'b", -7, "0001-01-01", false],
  ]);
  const wrong = await run("servicePrices", await fileWith(csv("code;unitPrice", "L3;1.234,5")), {
    ...form,
    commits: "rows",
  });
  expect(wrong.rows).toEqual([
    {
      row: 2,
      result: "rejected",
      field: "unitPrice",
      reason: "'1.234,5' has a point; expected a decimal comma and no other separator",
    },
  ]);
});

test.each<[string, string, string]>([
  [
    "an unknown field",
    csv("code,citty", "1,2"),
    "the header has 'citty', which is no field of postCodes. Did you mean 'city'?",
  ],
  [
    "another separator",
    csv("code;city", "1;2"),
    "'code;city', which is no field of postCodes; expected another separator (--separator)",
  ],
  ["a field twice", csv("code,city,City", "1,2,3"), "the header names 'city' twice"],
  ["computed fields only", csv("systemModifiedAt", "1"), "the header has no field that can be written"],
  ["no rows", "", "the file has no rows"],
  ["an open quotation mark", 'code\n"a', "row 2 ends within quotation marks"],
  ["a quotation mark within", 'code\na"b', "row 2 has a quotation mark within a value"],
])("%s is rejected", async (_, content, message) => {
  await expect(run("postCodes", await fileWith(content))).rejects.toThrow(message);
});

test("other encodings and other files are rejected", async () => {
  const latin = Buffer.from("code,city\n1,K\xf8ge", "latin1");
  await expect(run("postCodes", await fileWith(latin))).rejects.toThrow("the file is not UTF-8");
  await expect(run("postCodes", await fileWith("code", "xls"))).rejects.toThrow("neither .csv nor .xlsx");
  await expect(run("postCodes", await fileWith("code", "xlsx"))).rejects.toThrow(
    "no workbook of the form XLSX",
  );
});

test("a workbook of the service is imported: types, texts, computed columns", async () => {
  const names = "id,type,unitPrice,effectiveDate,useQuantity,serviceNo,systemModifiedAt";
  const prices = csv(
    "code,type,unitPrice,effectiveDate,serviceNo",
    "M1,Lease Unit,0.1,2026-02-28,=a",
    "M2,,2,,",
  );
  await run("servicePrices", await fileWith(prices));
  const query = new URLSearchParams({ $filter: "startswith(code,'M')", $select: names, $format: "xlsx" });
  const { bytes } = await service.request(
    "GET",
    `/companies(${demoCompanyId})/servicePrices?${query.toString()}`,
  );
  const before = await read("servicePrices", "startswith(code,'M')", names.replace(",systemModifiedAt", ""));
  const { summary } = await run("servicePrices", await fileWith(bytes, "xlsx"));
  expect(summary.slice(0, 2)).toEqual([
    "2 rows: 0 created, 2 updated, 0 rejected.",
    "Columns that the service computes were ignored: systemModifiedAt.",
  ]);
  expect(await read("servicePrices", "startswith(code,'M')", names.replace(",systemModifiedAt", ""))).toEqual(
    before,
  );
});

test("a workbook of Excel: shared texts, serial dates, 17 digits, results of formulas, gaps, errors", async () => {
  const rows =
    '<row r="3"><c r="A3" t="inlineStr"><is><t>N1</t></is></c><c r="B3"><v>2.6000000000000001</v></c><c r="C3" s="7"><v>46387</v></c><c r="D3" t="s"><v>3</v></c></row>' +
    '<row r="4"/><row r="7"><c r="A7"><v>20</v></c><c r="D7" t="str"><f>A7&amp;"x"</f><v>20x</v></c></row>' +
    '<row r="8"><c r="A8" t="str"><v>N3</v></c><c r="B8" t="e"><v>#N/A</v></c></row>';
  const { rows: found } = await run("servicePrices", await fileWith(workbook(header + rows), "xlsx"), {
    commits: "rows",
  });
  expect(found).toEqual([
    expect.objectContaining({ row: 3, result: "created" }),
    expect.objectContaining({ row: 7, result: "created" }),
    { row: 8, result: "rejected", field: "unitPrice", reason: "the cell has the error #N/A" },
  ]);
  const names = "code,unitPrice,effectiveDate,serviceNo";
  expect(await read("servicePrices", "code eq 'N1' or code eq '20'", names)).toEqual([
    ["20", 0, "0001-01-01", "20x"],
    ["N1", 2.6, "2026-12-31", "a&b_"],
  ]);
});

test("half of a surrogate pair, in the natural key or not, rejects its row", async () => {
  const row = (n: number, ...texts: readonly string[]): string =>
    `<row r="${n}">${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join("")}</row>`;
  const rows = [
    row(1, "code", "description"),
    row(2, "H_xD800_", "a"),
    row(3, "HS1", "_xDC00_"),
    row(4, "HS2", "_xD83D__xDE00_"),
  ];
  const { rows: found } = await run("services", await fileWith(workbook(rows.join("")), "xlsx"), {
    commits: "rows",
  });
  const half = (field: string) => ({
    result: "rejected",
    field,
    reason: `'${field}' contains half of a surrogate pair; expected well-formed Unicode text.`,
  });
  expect(found).toMatchObject([{ row: 2, ...half("code") }, { row: 3, ...half("description") }, { row: 4 }]);
  expect(await read("services", "startswith(code,'H')", "code,description")).toEqual([["HS2", "😀"]]);
});

describe("hostile workbooks", () => {
  test.each<[string, () => Buffer, string]>([
    [
      "no such sheet",
      () => workbook(header, { "xl/_rels/workbook.xml.rels": "<Relationships/>" }),
      "the file has no such sheet",
    ],
    ["XML with an error", () => workbook("<row><c></row>"), "the file is damaged"],
    [
      "entities that multiply",
      () =>
        workbook("", {
          "xl/worksheets/sheet1.xml":
            '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
        }),
      "the file is damaged",
    ],
    [
      "a part that inflates a thousandfold",
      () => workbook("", { "xl/workbook.xml": " ".repeat(17 * 1024 * 1024) }),
      "xl/workbook.xml has more than 16777216 bytes",
    ],
    [
      "a value that inflates",
      () => workbook(`<row><c t="str"><v>${" ".repeat(65 * 1024 * 1024)}</v></c></row>`),
      "the file has a value of more than 64 MiB",
    ],
    [
      "too many columns",
      () => workbook('<row><c r="XFE1"><v>1</v></c></row>'),
      "has more than 16384 columns",
    ],
    [
      "elements within each other",
      () => workbook(`${header}${"<a>".repeat(101)}${"</a>".repeat(101)}`),
      "the file is damaged",
    ],
    [
      "an element with many attributes",
      () => workbook(`${header}<row ${Array.from({ length: 1001 }, (_, i) => `a${i}=""`).join(" ")}/>`),
      "the file is damaged",
    ],
    ["a cut file", () => workbook(header).subarray(200), "the file is damaged"],
  ])("%s", async (_, content, message) => {
    await expect(run("postCodes", await fileWith(content(), "xlsx"))).rejects.toThrow(message);
  });

  test.each<[Commits, string, string]>([
    ["rows", "C9", "C8"],
    ["all", "effective date", "effective-date"],
  ])("a changed byte (%s): no row is imported", async (commits, from, to) => {
    const row = '<row r="2"><c t="str"><v>C9</v></c></row>';
    const path = await fileWith(alteredWorkbook(header + row, from, to), "xlsx");
    await expect(run("servicePrices", path, { commits })).rejects.toThrow(
      "the file is damaged; save it again",
    );
    expect(await read("servicePrices", "code in ('C8','C9')", "code")).toEqual([]);
  });

  test("another sheet by its name", async () => {
    await expect(
      run("postCodes", await fileWith(workbook(header), "xlsx"), { sheet: "Third" }),
    ).rejects.toThrow("there is no sheet 'Third'; the sheets are 'First', 'Other'");
  });
});
