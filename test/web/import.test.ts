/** Import of CSV on the page: a check of every row that changes nothing, then all or nothing or row by row. */
import { parseCsv, separatorOf } from "../../web/import/csv";
import { demoCompanyId } from "../harness";
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
  test.each(['a\n"b', 'a\n"b"c'])("%j is rejected", (text) => {
    expect(() => parseCsv(text, ",")).toThrow(/^Row 2 /);
  });
});

describe("the page", () => {
  const pages = usePages();
  const choose = async (...lines: readonly string[]): Promise<void> => {
    await pages.tab.visit(`#/import?company=${demoCompanyId}&set=leaseUnits`);
    const buffer = Buffer.from(lines.join("\r\n"));
    await pages.page.locator("#file").setInputFiles({ name: "units.csv", mimeType: "text/csv", buffer });
  };
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
    await pages.button("Import").click();
    await summary("2 rows: 1 were created, 1 were changed, 0 were rejected.");
    expect(await units("IMP-A")).toEqual([
      ["IMP-A1", "=changed", 12.5],
      ["IMP-A2", "=new", 0],
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
    await summary(
      "3 rows: 1 were created, 0 were changed, 2 were rejected. Rejected rows were not imported.",
    );
    expect(await units("IMP-B")).toEqual([["IMP-B1", "fits", 1]]);
  });

  test("an unknown field and a workbook are explained", async () => {
    await pages.open();
    await choose("number,colour", "IMP-C1,red");
    await pages.showsText("'colour' is no field.");
    const buffer = Buffer.from("PK");
    await pages.page.locator("#file").setInputFiles({ name: "units.xlsx", mimeType: "x/y", buffer });
    await pages.showsText("This page reads CSV.");
  });
});
