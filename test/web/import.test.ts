/** Import of CSV and workbooks on the page: a check of every row that changes nothing, then all or nothing or row by row. */
import { signDevToken } from "../../src/auth/dev-issuer";
import { parseCsv, separatorOf } from "../../web/import/csv";
import { demoCompanyId } from "../harness";
import { alteredWorkbook, header, workbook } from "../made-workbook";
import { eventually, usePages } from "./pages";
import { violations } from "./axe";

describe("CSV", () => {
  test.each<[string, string, readonly (readonly string[])[]]>([
    [
      "a,b\r\n1,2\r\n",
      ",",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      'a;b\n"x;""y""\nz";\n\n;2',
      ";",
      [
        ["a", "b"],
        ['x;"y"\nz', ""],
        ["", "2"],
      ],
    ],
    [
      "\uFEFFa\tb\r1\t",
      "\t",
      [
        ["a", "b"],
        ["1", ""],
      ],
    ],
  ])("%j", (text, separator, expected) => {
    expect(separatorOf(text)).toBe(separator);
    expect(parseCsv(text, separator).map(({ values }) => values)).toEqual(expected);
  });
  test("a value in quotation marks may have any length, and end with a doubled one", () => {
    const text = "x".repeat(16 * 1024 * 1024);
    expect(parseCsv(`a\n"${text}"`, ",")[1]?.values[0]).toHaveLength(text.length);
    expect(parseCsv('a,b\n"x""","""y"', ",")[1]?.values).toEqual(['x"', '"y']);
  });
  test.each(['a\n"b', 'a\n"b""', 'a\n"b"c'])("%j is rejected", (text) => {
    expect(() => parseCsv(text, ",")).toThrow(/^Row 2 /);
  });
});

describe("files", () => {
  const read = async (file: object): Promise<unknown> => {
    const path = "../../web/import/read";
    const { readFile } = (await import(path)) as {
      readonly readFile: (file: object, type: object) => Promise<unknown>;
    };
    const field = { name: "description", label: "Beschreibung", kind: "text", computed: false };
    const area = { name: "objectArea", label: "Object area", kind: "decimal", computed: false };
    return readFile(file, { properties: [field, area] });
  };
  const faulty = (description: string, fault: string) => ({
    ignored: [],
    rows: [{ row: 2, record: { description }, fault }],
  });
  test("a CSV file that is too long for the page is not read", async () => {
    await expect(read({ name: "units.csv", size: 33 * 1024 * 1024 })).rejects.toThrow("Use npm run import.");
  });
  test.each([
    [
      "CSV in UTF-8",
      Buffer.from("\uFEFFdescription\nStraße"),
      { ignored: [], rows: [{ row: 2, record: { description: "Straße" } }] },
    ],
    [
      "CSV in Latin-1",
      Buffer.from("description\nStraße", "latin1"),
      "The file is not UTF-8; save it as CSV UTF-8.",
    ],
    [
      "CSV in UTF-16",
      Buffer.from("\uFEFFdescription\nStraße", "utf16le"),
      "The file is not UTF-8; save it as CSV UTF-8.",
    ],
    [
      "a field by its name and its label",
      Buffer.from("description,beschreibung\na,b"),
      "The header names 'description' twice.",
    ],
    [
      "CSV, a value too many",
      Buffer.from("description\nOffice, 2nd floor"),
      faulty("Office", "The row has 2 values; expected 1, as in the header."),
    ],
    [
      "CSV, a value too few",
      Buffer.from(";description\n;a\nb"),
      {
        ignored: [],
        rows: [
          { row: 2, record: { description: "a" } },
          {
            row: 3,
            record: { description: null },
            fault: "The row has 1 value; expected 2, as in the header.",
          },
        ],
      },
    ],
    [
      "CSV with semicolons, a decimal comma",
      Buffer.from("description;objectArea\na; 1234,5 "),
      { ignored: [], rows: [{ row: 2, record: { description: "a", objectArea: "1234.5" } }] },
    ],
    [
      "CSV with semicolons, the number 1.234",
      Buffer.from("description;objectArea\na;1.234"),
      {
        ignored: [],
        rows: [
          {
            row: 2,
            record: { description: "a", objectArea: null },
            fault: "Object area '1.234' has a point; expected a decimal comma and no other separator.",
          },
        ],
      },
    ],
    [
      "CSV with semicolons, the number 1.234,5",
      Buffer.from("description;objectArea\na;1.234,5"),
      {
        ignored: [],
        rows: [
          {
            row: 2,
            record: { description: "a", objectArea: null },
            fault: "Object area '1.234,5' has a point; expected a decimal comma and no other separator.",
          },
        ],
      },
    ],
    [
      "CSV, a column without a name",
      Buffer.from(";description\nx;a"),
      faulty("a", "The row has a value in column 1, which has no name in the header."),
    ],
  ])("%s", async (_what, content, expected) => {
    const result = read(new File([new Uint8Array(content)], "units.csv"));
    if (typeof expected === "string") await expect(result).rejects.toThrow(expected);
    else expect(await result).toEqual(expected);
  });
});

describe("the page", () => {
  const pages = usePages();
  const take = async (set: string, name: string, buffer: Buffer): Promise<void> => {
    await pages.tab.visit(`#/import?company=${demoCompanyId}&set=${set}`);
    await pages.page.locator("#file").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  };
  const choose = (...lines: readonly string[]): Promise<void> =>
    take("leaseUnits", "units.csv", Buffer.from(lines.join("\r\n")));
  const summary = (expected: string): Promise<void> =>
    eventually(async () => expect(await pages.page.locator("#import-summary").textContent()).toBe(expected));
  const units = (prefix: string) =>
    pages
      .ask(`leaseUnits?$filter=startswith(number,'${prefix}')&$select=number,description,objectArea`)
      .then((rows) => rows.map(({ number, description, objectArea }) => [number, description, objectArea]));

  test("checks, then imports all", async () => {
    await pages.make("IMP-A1");
    await pages.open();
    await choose("Number;DESCRIPTION;Object area;tenantName", "IMP-A1;=changed;12,5;", "IMP-A2;'=new;;");
    await summary("2 rows: 1 would be created, 1 would be changed, 0 would be rejected.");
    expect(await units("IMP-A")).toEqual([["IMP-A1", "Made by a test", 0]]);
    expect(await violations(pages.page)).toEqual([]);
    // Not every browser gives the focus to what scrolls.
    expect(await pages.page.getByRole("region", { name: "Rows" }).getAttribute("tabindex")).toBe("0");
    // Screen readers get the sentence, and not every row of the table.
    await pages.page
      .locator("#status", { hasText: "2 rows: 1 would be created" })
      .waitFor({ state: "attached" });
    expect(
      await pages.page.locator(".import-report").locator("xpath=ancestor-or-self::*[@aria-live]").count(),
    ).toBe(0);
    await pages.button("Import").click();
    await summary("2 rows: 1 created, 1 changed, 0 rejected.");
    expect(await pages.page.evaluate("document.activeElement.id")).toBe("import-summary");
    expect(await units("IMP-A")).toEqual([
      ["IMP-A1", "=changed", 12.5],
      ["IMP-A2", "=new", 0],
    ]);
  });

  test("an id addresses the record with it, or is that of a new one, and nothing else", async () => {
    const known = await pages.make("IMP-I1");
    const fresh = "0a1b2c3d-0000-4000-8000-00000000a001";
    const path = "number='IMP-I1')/$filter(true)/$each?x=(";
    await pages.open();
    await choose("id,number,description", `${known},IMP-I1,known`, `${fresh},IMP-I2,fresh`, `${path},IMP-I3,path`, "id,IMP-I4,id"); // prettier-ignore
    await summary("4 rows: 1 would be created, 1 would be changed, 2 would be rejected.");
    const texts = await pages.page.locator(".import-report tbody tr").allTextContents();
    expect(texts.map((text) => text.slice(0, 29))).toEqual([
      "4rejected'id' must be a GUID ",
      "5rejected'id' must be a GUID ",
      "2change",
      "3create",
    ]);
    await pages.page.locator("#by-row").check();
    await pages.button("Import").click();
    await summary("4 rows: 1 created, 1 changed, 2 rejected. Rejected rows were not imported.");
    const rows = await pages.ask(
      "leaseUnits?$filter=startswith(number,'IMP-I')&$select=id,number,description",
    );
    expect(rows.map(({ id, number, description }) => [id, number, description])).toEqual([
      [known, "IMP-I1", "known"],
      [fresh, "IMP-I2", "fresh"],
    ]);
  });

  test("many rows are imported together, or none of them", async () => {
    await pages.make("IMP-M001");
    await pages.open();
    const numbers = Array.from({ length: 150 }, (_, i) => `IMP-M${String(i).padStart(3, "0")}`);
    await choose("number,description,objectArea", ...numbers.map((number) => `${number},together,0.1`));
    await summary("150 rows: 149 would be created, 1 would be changed, 0 would be rejected.");
    await pages.button("Import").click();
    await summary("150 rows: 149 created, 1 changed, 0 rejected.");
    expect(await units("IMP-M")).toEqual(numbers.map((number) => [number, "together", 0.1]));
  });

  test("of many rows, one that is rejected with the others prevents them all, and is named", async () => {
    await pages.open();
    const numbers = Array.from({ length: 150 }, (_, i) => `IMP-N${String(i).padStart(3, "0")}`);
    await choose("number,description", ...numbers.map((number) => `${number},new`));
    await summary("150 rows: 150 would be created, 0 would be changed, 0 would be rejected.");
    // No row that the check accepts is rejected later, except after changes by others.
    await pages.page.route("**/leaseUnits", (route) =>
      route.continue({
        postData: (route.request().postData() ?? "").replace(
          'IMP-N070","description":"new',
          `IMP-N070","description":"${"x".repeat(300)}`,
        ),
      }),
    );
    await pages.button("Import").click();
    await pages.showsText("Nothing was imported. Row 72: 'description' holds at most 100 characters");
    expect(await units("IMP-N")).toEqual([]);
  });

  test("a row with the id or the key of an earlier one is rejected by the check", async () => {
    const known = await pages.make("IMP-K1");
    await pages.open();
    await choose("id,number,description", `${known},IMP-K1,a`, ",IMP-K2,b", `${known.toUpperCase()},IMP-K3,c`, ",IMP-K2,d", ",,e", ",,f"); // prettier-ignore
    await summary("6 rows: 3 would be created, 1 would be changed, 2 would be rejected.");
    const texts = await pages.page.locator(".import-report tbody tr").allTextContents();
    expect(texts.slice(0, 2)).toEqual(["4rejectedSame id as row 2.", "5rejectedSame number as row 3."]);
    await pages.page.locator("#by-row").check();
    await pages.button("Import").click();
    await summary("6 rows: 3 created, 1 changed, 2 rejected. Rejected rows were not imported.");
    expect(await units("IMP-K")).toEqual([
      ["IMP-K1", "a", 0],
      ["IMP-K2", "b", 0],
    ]);
  });

  test("a rejected row prevents the import, except row by row", async () => {
    await pages.open();
    await choose(
      "number,description,objectArea",
      "IMP-B1,fits,1",
      "IMP-B2,fits,many",
      `IMP-B3,${"x".repeat(300)},`,
    );
    await summary("3 rows: 1 would be created, 0 would be changed, 2 would be rejected.");
    const texts = await pages.page.locator(".import-report tbody tr").allTextContents();
    expect(texts[0]).toContain("objectArea");
    expect(await pages.button("Import").isDisabled()).toBe(true);
    await pages.page.locator("#by-row").check();
    await pages.button("Import").click();
    await summary("3 rows: 1 created, 0 changed, 2 rejected. Rejected rows were not imported.");
    expect(await units("IMP-B")).toEqual([["IMP-B1", "fits", 1]]);
  });

  const names = "code,type,unitPrice,effectiveDate,useQuantity,serviceNo";
  const pricesOf = async (filter: string) =>
    (await pages.ask(`servicePrices?$filter=${filter}&$select=${names}&$orderby=code`)).map((price) =>
      names.split(",").map((name) => price[name]),
    );

  test("a workbook of the service: numbers, days, truth values, texts, computed columns", async () => {
    const price = { code: "IMP-W1", type: "Lease Unit", serviceNo: "=A" };
    const values = { unitPrice: 0.1, effectiveDate: "2026-02-28", useQuantity: true };
    const { id } = (await pages.service.request("POST", "servicePrices", { body: { ...price, ...values } }))
      .json;
    const query = `$filter=id eq ${id}&$select=id,${names},systemModifiedAt&$format=xlsx`;
    const { bytes } = await pages.service.request("GET", encodeURI(`servicePrices?${query}`));
    const before = await pricesOf("code eq 'IMP-W1'");
    expect(before).toEqual([["IMP-W1", "Lease Unit", 0.1, "2026-02-28", true, "=A"]]);
    const body = { unitPrice: 7, effectiveDate: null, useQuantity: false, serviceNo: "" };
    await pages.service.request("PATCH", `servicePrices(${id})`, { body });
    await pages.open();
    await take("servicePrices", "prices.xlsx", Buffer.from(bytes));
    await summary("1 row: 0 would be created, 1 would be changed, 0 would be rejected.");
    await pages.showsText("Computed by the service, not imported: System modified at.");
    await pages.button("Import").click();
    await summary("1 row: 0 created, 1 changed, 0 rejected.");
    expect(await pricesOf("code eq 'IMP-W1'")).toEqual(before);
  });

  test("CSV that Excel saved in German: decimal commas, days and truth values", async () => {
    await pages.open();
    await take(
      "servicePrices",
      "prices.csv",
      Buffer.from("code;type;unitPrice;effectiveDate;useQuantity;serviceNo\r\nIMP-G1;;0,5;31.12.2026;WAHR;A"),
    );
    await summary("1 row: 1 would be created, 0 would be changed, 0 would be rejected.");
    await pages.button("Import").click();
    await summary("1 row: 1 created, 0 changed, 0 rejected.");
    expect(await pricesOf("code eq 'IMP-G1'")).toEqual([
      ["IMP-G1", "All Contracts", 0.5, "2026-12-31", true, "A"],
    ]);
  });

  test("a workbook of Excel: shared and inline texts, serial days, 17 digits, formulas, gaps, errors", async () => {
    const rows =
      '<row r="3"><c r="A3" t="inlineStr"><is><t>IMP-X1</t></is></c><c r="B3"><v>2.6000000000000001</v></c><c r="C3" s="7"><v>46387</v></c><c r="D3" t="s"><v>3</v></c></row>' +
      '<row r="4"/><row r="7"><c r="A7" t="str"><f>B7&amp;"x"</f><v>IMP-X2</v></c><c r="D7"><v>20</v></c></row>' +
      '<row r="8"><c r="A8" t="str"><v>IMP-X3</v></c><c r="B8" t="e"><v>#N/A</v></c></row>';
    await pages.open();
    await take("servicePrices", "prices.xlsx", workbook(header + rows));
    await summary("3 rows: 2 would be created, 0 would be changed, 1 would be rejected.");
    const texts = await pages.page
      .locator(".import-report tbody tr")
      .first()
      .locator("th, td")
      .allTextContents();
    expect(texts).toEqual(["8", "rejected", "Unit price has the error #N/A."]);
    expect(await pages.button("Import").isDisabled()).toBe(true);
    expect(await pricesOf("startswith(code,'IMP-X')")).toEqual([]);
    await pages.page.locator("#by-row").check();
    await pages.button("Import").click();
    await summary("3 rows: 2 created, 0 changed, 1 rejected. Rejected rows were not imported.");
    expect(await pricesOf("startswith(code,'IMP-X')")).toEqual([
      ["IMP-X1", "All Contracts", 2.6, "2026-12-31", false, "a&b_"],
      ["IMP-X2", "All Contracts", 0, "0001-01-01", false, "20"],
    ]);
  });

  test("half of a surrogate pair in the natural key rejects its row", async () => {
    const cells = (row: number, text: string): string =>
      `<row r="${row}"><c t="str"><v>${text}</v></c></row>`;
    await pages.open();
    await take(
      "services",
      "services.xlsx",
      workbook(cells(1, "code") + cells(2, "H_xD800_") + cells(3, "IMP-H")),
    );
    await summary("2 rows: 1 would be created, 0 would be changed, 1 would be rejected.");
    await pages.showsText("'code' contains half of a surrogate pair; expected well-formed Unicode text.");
  });

  test("a long workbook is read in parts; rows with a fault are not sent", async () => {
    const row = (n: number): string =>
      `<row r="${n}"><c r="A${n}" t="s"><v>0</v></c><c r="B${n}" t="e"><v>#N/A</v></c></row>`;
    const rows = Array.from({ length: 1201 }, (_, i) => row(i + 4)).join("");
    await pages.open();
    await take(
      "servicePrices",
      "prices.xlsx",
      workbook(`${header}<row r="3"><c r="B3"><v>1</v></c></row>${rows}`),
    );
    await summary("1,202 rows: 1 would be created, 0 would be changed, 1,201 would be rejected.");
    const first = await pages.page.locator(".import-report tbody th").allTextContents();
    expect(first).toEqual(Array.from({ length: 200 }, (_, i) => String(i + 4)));
  });

  test("the check shows how far it is, and can be cancelled", async () => {
    await pages.open();
    const held: (() => void)[] = [];
    let batches = 0;
    await pages.page.route("**/$batch", (route) =>
      // The first portion needs two: its keys are looked up, then its rows are checked.
      ++batches <= 2 ? route.continue() : held.push(() => void route.abort()),
    );
    await choose("number,description", ...Array.from({ length: 120 }, (_, i) => `IMP-D${i},new`));
    await pages.showsText("Running the check: 50 of 120 rows …");
    await pages.button("Cancel").click();
    await pages.showsText("Running the check was cancelled after 50 of 120 rows.");
    expect(await pages.button("Import").isDisabled()).toBe(true);
    for (const end of held) end();
    expect(await units("IMP-D")).toEqual([]);
  });

  const priceCount = async (serviceNo: string): Promise<number> =>
    (await pages.ask(`servicePrices?$filter=serviceNo eq '${serviceNo}'&$select=id&$top=1000`)).length;
  /** Chooses a file of prices, which have no natural key, and waits for its check. */
  const choosePrices = async (serviceNo: string, count: number): Promise<void> => {
    const lines = Array.from({ length: count }, (_, i) => `All Contracts,${i + 1},${serviceNo}`);
    await take("servicePrices", "prices.csv", Buffer.from(["type,unitPrice,serviceNo", ...lines].join("\n")));
    await summary(
      `${count} ${count === 1 ? "row" : "rows"}: ${count} would be created, 0 would be changed, 0 would be rejected.`,
    );
  };

  test("a failed check is repeated with its report; a file that is chosen again is checked again", async () => {
    await pages.open({ expected: /Failed to load resource/ });
    await pages.page.route("**/$batch", (route) => route.abort(), { times: 1 });
    await choose("number,description", "IMP-R1,new");
    await pages.button("Try again").click();
    await summary("1 row: 1 would be created, 0 would be changed, 0 would be rejected.");
    expect(await pages.button("Import").isEnabled()).toBe(true);
    const chooser = pages.page.waitForEvent("filechooser");
    await pages.page.locator("#file").click();
    await chooser;
    expect(await pages.page.locator("#file").inputValue()).toBe("");
  });

  test.each<[string, number, boolean, number]>([
    ["few rows together", 2, false, 1],
    ["many rows together", 150, false, 1],
    ["row by row", 150, true, 2],
  ])("%s: after a lost response, each row is stored once", async (_how, count, byRow, lost) => {
    const serviceNo = `IMP-L${count}${byRow ? "R" : "T"}`;
    await pages.open({ expected: /Failed to load resource/ });
    await choosePrices(serviceNo, count);
    await pages.page.locator("#by-row").setChecked(byRow);
    let changes = 0;
    await pages.page.route(/\$batch$|servicePrices$/, async (route) => {
      if (++changes !== lost) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await pages.button("Import").click();
    await pages.button("Try again").waitFor();
    expect(await priceCount(serviceNo)).toBe(count);
    await summary(
      byRow
        ? `100 of ${count} rows: 100 created, 0 changed, 0 rejected.`
        : `${count} rows: ${count} would be created, 0 would be changed, 0 would be rejected.`,
    );
    await pages.button("Try again").click();
    await summary(`${count} rows: ${count} created, 0 changed, 0 rejected.`);
    expect(await priceCount(serviceNo)).toBe(count);
    expect(await pages.page.evaluate("document.activeElement.id")).toBe("import-summary");
  });

  const expire = async (): Promise<void> => {
    const expired = await signDevToken(pages.service.devKey, { role: "write", expires: "-1h" });
    await pages.page.evaluate(`sessionStorage.setItem("lease.token", ${JSON.stringify(expired)})`);
    await pages.button("Import").click();
    await pages.showsText("401 · Authentication_InvalidCredentials");
  };
  const signIn = async (): Promise<void> => {
    await pages.button("Sign in again").click();
    await pages.button("Read and write").click();
  };

  test("an import with an expired token continues after the sign-in, and keeps its form", async () => {
    await pages.open({ expected: /Failed to load resource/ });
    await choosePrices("IMP-E1", 1);
    await pages.page.locator("#by-row").check();
    await expire();
    await signIn();
    await summary("1 row: 1 created, 0 changed, 0 rejected.");
    expect(await pages.page.locator("#by-row").isChecked()).toBe(true);
  });

  test("a rejected import is not repeated by a sign-in in another view", async () => {
    await pages.open({ expected: /Failed to load resource/ });
    await choosePrices("IMP-E2", 1);
    await expire();
    // The import shows the same error.
    const refused = pages.page.waitForResponse(
      (response) => response.url().includes("$metadata") && response.status() === 401,
    );
    await pages.page.getByRole("link", { name: "Explorer" }).click();
    await refused;
    await pages.showsText("401 · Authentication_InvalidCredentials");
    const asked: string[] = [];
    pages.page.on("request", (request) => asked.push(request.url()));
    await signIn();
    await pages.page.locator("tbody th").first().waitFor();
    expect(asked.filter((url) => /\$metadata/.test(url))).toHaveLength(1);
    expect(await priceCount("IMP-E2")).toBe(0);
  });

  test.each([
    ["another view", "#/connect"],
    ["another collection", `#/import?company=${demoCompanyId}&set=leaseUnits`],
  ])("%s ends an import row by row", async (where, hash) => {
    const serviceNo = `IMP-V${where.length}`;
    await pages.open({ expected: /Failed to load resource/ });
    await choosePrices(serviceNo, 150);
    await pages.page.locator("#by-row").check();
    let batches = 0;
    const held = new Promise<() => void>((resolve) => {
      void pages.page.route("**/$batch", (route) =>
        ++batches === 1 ? route.continue() : resolve(() => void route.abort()),
      );
    });
    await pages.button("Import").click();
    const end = await held;
    const failed = pages.page.waitForEvent("requestfailed");
    await pages.page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await failed;
    end();
    expect(await priceCount(serviceNo)).toBe(100);
  });

  test("a file that cannot be read is named as the cause, without the report of the file before", async () => {
    await pages.open();
    await choose("number,description", "IMP-F1,new");
    await summary("1 row: 1 would be created, 0 would be changed, 0 would be rejected.");
    const file = { name: "units.csv", mimeType: "text/csv", buffer: Buffer.from("number,colour\n1,red") };
    await pages.page.locator("#file").setInputFiles(file);
    const error = pages.page.getByRole("alert").locator(".error-code");
    expect(await error.textContent()).toBe("The file cannot be read");
    expect(await pages.page.locator(".import-report").textContent()).toBe("");
  });

  const nothing = { "_rels/.rels": "<Relationships/>" };
  const multiplied =
    '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">]><worksheet><sheetData><row><c t="str"><v>&a;</v></c></row></sheetData></worksheet>';
  const tooLong = { "xl/worksheets/sheet1.xml": `<worksheet>${" ".repeat(33 * 1024 * 1024)}</worksheet>` };
  test.each<[string, () => Buffer, string]>([
    ["prices.xlsx", () => Buffer.from("PK"), "The file is no workbook of the form XLSX"],
    ["prices.xlsx", () => workbook(header).subarray(200), "The file is damaged; save it again."],
    [
      "prices.xlsx",
      () => alteredWorkbook(header, "serviceNo", "serviceNr"),
      "The file is damaged; save it again.",
    ],
    ["prices.xlsx", () => workbook("", nothing), "The file is no workbook; save it"],
    ["prices.xlsx", () => workbook("<row><c></row>"), "The file is damaged; save it again."],
    [
      "prices.xlsx",
      () => workbook("", { "xl/worksheets/sheet1.xml": multiplied }),
      "The file is damaged; save it again.",
    ],
    ["prices.xlsx", () => workbook("", tooLong), "has more than 32 MiB"],
    ["prices.xlsx", () => workbook('<row><c r="XFE1"><v>1</v></c></row>'), "has more than 16384 columns"],
    ["prices.xls", () => Buffer.from("old"), "The file has the form XLS"],
    ["prices.csv", () => Buffer.from("code,colour\r\n1,red"), "'colour' is no field."],
  ])("%s that cannot be read is explained", async (name, content, message) => {
    // The browser describes the error with inline styles, in a document that is not shown.
    await pages.open({ expected: /^Applying inline style violates/ });
    await take("servicePrices", name, content());
    await pages.showsText(message);
  });
});
