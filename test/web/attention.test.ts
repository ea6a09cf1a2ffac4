/** The start page and the rent roll in a real browser: figures against the records, and their records. */
import { readFile } from "node:fs/promises";
import { listPath } from "../../web/explorer/query";
import { readState } from "../../web/explorer/state";
import { readRoute } from "../../web/route";
import type { EntityType, Kind } from "../../web/service/model";
import { demoCompanyId } from "../harness";
import { eventually, usePages } from "./pages";

const pages = usePages();
type Row = Readonly<Record<string, unknown>>;

const dayLength = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number): string =>
  new Date(Date.parse(today) + days * dayLength).toISOString().slice(0, 10);
const unset = "0001-01-01";
const text = (row: Row, name: string): string => String(row[name]);
const between = (day: string, from: string, to: string): boolean => day >= from && day <= to;
const spans = [30, 60, 90];

/** The figures of a card: the number and its label. */
async function figuresOf(id: string): Promise<Record<string, number>> {
  const links = pages.page.locator(`#${id} .attention-figures a`);
  await links.first().waitFor();
  const all: Record<string, number> = {};
  for (const link of await links.all()) {
    const number = (await link.locator("strong").textContent()) ?? "";
    all[(await link.locator("span").textContent()) ?? ""] = Number(number.replaceAll(",", ""));
  }
  return all;
}

const spanFigures = (rows: readonly Row[], fits: (row: Row, until: string) => boolean) =>
  Object.fromEntries(
    spans.map((days) => [`in ${days} days`, rows.filter((row) => fits(row, inDays(days))).length]),
  );

/** A month's notice by hand: contracts of the demo company end on the last day of a month, and so does their notice. */
function lastNoticeOf({ contractValidUntil, noticePeriod }: Row): string {
  const [year = 0, month = 0] = String(contractValidUntil).split("-").map(Number);
  const months = Number(/^(\d+)M$/.exec(String(noticePeriod))?.[1]);
  return new Date(Date.UTC(year, month - months, 0)).toISOString().slice(0, 10);
}

const periods: Record<string, number> = { Year: 1, Quarter: 4, Month: 12, Week: 52, Day: 365 };

function monthly({ unitPrice, priceType, pricePeriod, quantity }: Row, area: unknown): number {
  const factor = priceType === "Area" ? Number(area) : priceType === "Fixed" ? Number(quantity) || 1 : 0;
  return (Number(unitPrice) * factor * (periods[String(pricePeriod)] ?? 0)) / 12;
}

/** The vacant units of the rent roll, with the day on which each was last let, and the rent of that day. */
async function vacantUnits() {
  const vacant = await pages.ask("rentRoll?$filter=state eq 'Vacant' and not parkingUnit");
  const valid = new Map(
    (await pages.ask("leaseContracts?$filter=versionStatus eq 'Valid'")).map((row) => [
      `${text(row, "number")}/${text(row, "versionNo")}`,
      row,
    ]),
  );
  const lines = await pages.ask("leaseContractLines");
  return vacant.map(({ leaseUnitNo, area }) => {
    const own = lines.flatMap((line) => {
      const contract = valid.get(`${text(line, "leaseContractNo")}/${text(line, "versionNo")}`);
      if (line.leaseUnitNo !== leaseUnitNo || contract === undefined) return [];
      const ended = line.endingDate === unset ? contract.contractValidUntil : line.endingDate;
      return [{ ended: String(ended), currency: contract.invoicingCurrencyCode, rent: monthly(line, area) }];
    });
    const past = own.filter(({ ended }) => ended < today);
    const last =
      past
        .map(({ ended }) => ended)
        .toSorted()
        .at(-1) ?? "";
    const lastLines = past.filter(({ ended }) => ended === last);
    const rent = lastLines.reduce((sum, line) => sum + line.rent, 0);
    return { number: String(leaseUnitNo), last, rent, currency: lastLines[0]?.currency };
  });
}

/** The expected figures of every card, from the records of the demo company. */
const expected: Readonly<Record<string, () => Promise<Record<string, number>>>> = {
  ends: async () =>
    spanFigures(
      await pages.ask("leaseContracts?$filter=versionStatus eq 'Valid' and status ne 'Terminated'"),
      (row, until) => between(text(row, "contractValidUntil"), today, until),
    ),
  notice: async () =>
    spanFigures(
      await pages.ask("leaseContracts?$filter=versionStatus eq 'Valid' and status ne 'Terminated'"),
      (row, until) => between(lastNoticeOf(row), today, until),
    ),
  vacancy: async () => {
    const units = await vacantUnits();
    const within = (from: number, to: number): number =>
      units.filter(({ last }) => last !== "" && between(last, inDays(-to), inDays(-from))).length;
    return {
      "up to 30 days": within(1, 30),
      "31 to 90 days": within(31, 90),
      "91 to 365 days": within(91, 365),
      "longer, or never let": units.filter(({ last }) => last < inDays(-365)).length,
    };
  },
  deposits: async () =>
    spanFigures(
      await pages.ask("leaseContracts?$filter=versionStatus eq 'Valid' and status ne 'Terminated'"),
      (row, until) =>
        Number(row.requiredDepositAmount) > 0 && between(text(row, "depositTerm"), today, until),
    ),
  indexations: async () => {
    const due = (await pages.ask("servicePrices")).filter((row) => {
      const on = text(row, "indexingCalcStartingDate");
      const runs = (end: string): boolean => end === unset || (end >= on && end >= today);
      return (
        row.indexPrice === true &&
        row.createdNewIndexedPriceLine === false &&
        on !== unset &&
        text(row, "indexingStartingDate") <= on &&
        text(row, "effectiveDate") < on &&
        runs(text(row, "expirationDate")) &&
        runs(text(row, "indexingEndingDate"))
      );
    });
    const from = (first: string) => (row: Row, until: string) =>
      between(text(row, "indexingCalcStartingDate"), first, until);
    return { due: due.filter((row) => from(unset)(row, today)).length, ...spanFigures(due, from(inDays(1))) };
  },
  documents: async () => {
    const rows = (await pages.ask("documents?$expand=leaseContract($select=versionStatus,status)")).filter(
      ({ signed, leaseContract }) => {
        const contract = leaseContract as Row | null;
        return (
          signed === false &&
          contract !== null &&
          contract.versionStatus !== "Old" &&
          contract.status !== "Terminated"
        );
      },
    );
    const step = (row: Row): string =>
      row.checkedByLawyer === true
        ? "checked by a lawyer"
        : row.checked === true
          ? "checked"
          : row.prepared === true
            ? "prepared"
            : "not prepared";
    const count = (name: string): number => rows.filter((row) => step(row) === name).length;
    const names = ["not prepared", "prepared", "checked", "checked by a lawyer"];
    return Object.fromEntries(names.map((name) => [name, count(name)]));
  },
};

test("every figure is that of the records", async () => {
  // Of no contract version: none of what needs attention.
  for (const leaseContractNo of ["", "LC00001", "NONE"]) {
    const body = { leaseContractNo };
    expect((await pages.service.request("POST", "documents", { body })).status).toBe(201);
  }
  await pages.open();
  await pages.tab.visit("");
  for (const [id, figures] of Object.entries(expected)) {
    expect([id, await figuresOf(id)]).toEqual([id, await figures()]);
  }
});

const money = (value: number): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test("the lost rent of vacant units is that of their last lines, the highest first", async () => {
  await pages.open();
  await pages.tab.visit("#/attention");
  const units = (await vacantUnits()).toSorted((a, b) => b.rent - a.rent || (a.number < b.number ? -1 : 1));
  const rows = pages.page.locator("#vacancy tbody tr");
  await rows.first().waitFor();
  const shown: (readonly string[])[] = [];
  for (const row of await rows.all()) shown.push(await row.locator("th, td").allTextContents());
  const days = (last: string): string =>
    ((Date.parse(today) - Date.parse(last)) / dayLength).toLocaleString("en-US");
  expect(shown.map(([number, , since, rent, currency]) => [number, since, rent, currency])).toEqual(
    units.slice(0, 5).map(({ number, last, rent, currency }) => [number, days(last), money(rent), currency]),
  );
});

const kinds: Record<string, Kind> = {
  "Edm.Boolean": "boolean",
  "Edm.Date": "date",
  "Edm.Decimal": "decimal",
  "Edm.Int32": "integer",
};

/** A type as the explorer has it, as far as its requests need it. */
const typeOf = (
  members: Readonly<Record<string, { readonly $Type?: string; readonly $Kind?: string }>>,
): EntityType => ({
  name: "",
  description: "",
  key: "id",
  navigations: [],
  properties: Object.entries(members)
    .filter(([name, { $Kind }]) => /^\w+$/.test(name) && $Kind !== "NavigationProperty")
    .map(([name, { $Type = "" }]) => ({
      name,
      label: name,
      description: "",
      kind: kinds[$Type] ?? "text",
      maxLength: undefined,
      options: undefined,
      computed: false,
      immutable: false,
    })),
});

test("every figure links to as many records as it says", async () => {
  await pages.open();
  await pages.tab.visit("#/attention");
  const metadata = (await pages.service.request("GET", "/$metadata?$format=json")).json["Microsoft.NAV"];
  for (const id of Object.keys(expected)) {
    const figures = await figuresOf(id);
    for (const [index, [label, count]] of Object.entries(figures).entries()) {
      const link = pages.page.locator(`#${id} .attention-figures a`).nth(index);
      const { view, parameters } = readRoute((await link.getAttribute("href")) ?? "");
      const state = readState(parameters);
      expect([view, state.company]).toEqual(["explorer", demoCompanyId]);
      const path = listPath(
        `/companies(${state.company})`,
        state,
        typeOf(metadata[state.path.replace(/s$/, "")]),
      );
      const { json } = await pages.service.request("GET", path);
      expect([id, label, json["@odata.count"]]).toEqual([id, label, count]);
    }
  }
});

describe("the rent roll", () => {
  /** In one step, as the totals may be redrawn at any moment. */
  const shownTotals = (): Promise<Record<string, string[]>> =>
    pages.page.evaluate(`Object.fromEntries([...document.querySelectorAll(".figures > div")].map((total) =>
      [total.querySelector("dt").textContent, [...total.querySelectorAll("dd")].map((value) => value.textContent)]))`);
  const number = (value: number, digits = 2): string =>
    value.toLocaleString("en-US", { maximumFractionDigits: digits });

  test("has the totals of its rows, by building and text", async () => {
    await pages.open();
    await pages.tab.visit("#/rentRoll?date=2026-12-31&building=LU00001");
    const ofBuilding = await pages.ask("rentRollAt(date=2026-12-31)?$filter=buildingNo eq 'LU00001'");
    const check = async (rows: readonly Row[]): Promise<void> => {
      const sum = (name: string, own: readonly Row[]): number =>
        own.reduce((total, row) => total + Number(row[name]), 0);
      const first = rows.filter(({ firstOfUnit }) => firstOfUnit === true);
      await eventually(async () =>
        expect(await shownTotals()).toMatchObject({
          Rows: [number(rows.length)],
          Units: [number(first.length)],
          Area: [`${number(sum("area", first), 0)}\u00A0m²`],
          "Monthly net": [...new Set(rows.map((row) => text(row, "currencyCode")))]
            .filter((code) => code !== "")
            .toSorted()
            .map((code) => {
              const own = rows.filter(({ currencyCode }) => currencyCode === code);
              return `${code} ${money(sum("monthlyNet", own))}`;
            }),
        }),
      );
    };
    await check(ofBuilding);
    await pages.page.getByLabel("Search").fill("birkenthal");
    await pages.page.keyboard.press("Enter");
    await check(ofBuilding.filter((row) => /birkenthal/i.test(text(row, "customerName"))));
  });

  test("shows its rows before the totals, and does not sum up again for another order", async () => {
    await pages.open();
    const held: (() => void)[] = [];
    let sums = 0;
    await pages.page.route(/rentRoll\?\$apply=/, async (route) => {
      sums++;
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await pages.tab.visit("#/rentRoll");
    await pages.page.locator("tbody th").first().waitFor();
    await eventually(async () => expect(held).toHaveLength(1));
    expect(await shownTotals()).toEqual({});
    for (const release of held) release();
    const count = await pages.service.request("GET", "rentRoll/$count");
    const rows = [number(Number(count.text))];
    await eventually(async () => expect((await shownTotals())["Rows"]).toEqual(rows));
    await pages.tab.page.locator("thead").getByRole("button", { name: "Unit" }).first().click();
    await pages.showsAddress("sort=");
    await pages.page.locator("tbody th").first().waitFor();
    expect([sums, (await shownTotals())["Rows"]]).toEqual([1, rows]);
  });

  test("is the list behind the figures of the overview", async () => {
    await pages.open();
    await pages.tab.visit("#/overview?date=2026-12-31");
    const vacant = pages.page.locator(".figures > div", { hasText: "Vacant units" });
    const count = (await vacant.locator("dd").textContent()) ?? "";
    await vacant.getByRole("link").click();
    await eventually(async () => expect((await shownTotals())["Units"]).toEqual([count]));
    await pages.showsAddress("date=2026-12-31");
  });

  test("is a workbook", async () => {
    await pages.open();
    await pages.tab.visit("#/rentRoll?date=2026-12-31");
    await pages.page.locator("tbody th").first().waitFor();
    const downloading = pages.page.waitForEvent("download");
    await pages.button("Excel").click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("rent-roll-2026-12-31.xlsx");
    // A workbook is a ZIP file.
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe("PK");
  });

  test("on paper has the rows, and none of the controls", async () => {
    await pages.open();
    await pages.tab.visit("#/rentRoll");
    await pages.page.locator("tbody th").first().waitFor();
    await pages.page.emulateMedia({ media: "print" });
    const isShown = (place: string): Promise<boolean> => pages.page.locator(place).first().isVisible();
    expect(await isShown("tbody th")).toBe(true);
    for (const place of [".bar", "#print", "#day", ".request"])
      expect([place, await isShown(place)]).toEqual([place, false]);
  });
});

test("days are in the browser's language; addresses and fields have them in ISO form", async () => {
  await pages.open({ locale: "de-DE" });
  const dated = async (hash: string): Promise<string | null> => {
    await pages.tab.visit(hash);
    const lead = pages.page.locator(".lead");
    await lead.filter({ hasText: "Demo Estates" }).waitFor();
    return lead.textContent();
  };
  for (const view of ["rentRoll", "overview"]) {
    expect(await dated(`#/${view}?date=2026-12-31`)).toBe("Demo Estates, on 31.12.2026");
    expect(await pages.page.getByLabel("As of").inputValue()).toBe("2026-12-31");
    const [year, month, day] = today.split("-");
    expect(await dated(`#/${view}`)).toBe(`Demo Estates, on ${day}.${month}.${year}`);
  }
  await pages.tab.visit("#/rentRoll?date=2026-12-31");
  await pages.page.getByRole("table", { name: "Rent roll on 31.12.2026" }).waitFor();
});

test("a view is saved, found again after a reload, and deleted", async () => {
  await pages.open();
  await pages.explore("set=leaseUnits&columns=number,city&where=city~eq~Altenmoor&sort=city");
  await pages.button("Save this view").click();
  await pages.page.getByLabel("Name").fill("Units in Altenmoor");
  await pages.page.keyboard.press("Enter");
  await pages.tab.visit(`#/explorer?company=${demoCompanyId}&set=customers`);
  await pages.page.getByRole("link", { name: "Units in Altenmoor" }).click();
  await pages.showsAddress("sort=city");
  await pages.button("Remove the condition City is Altenmoor").waitFor();
  await pages.button("Delete the view Units in Altenmoor").click();
  await pages.page.getByRole("link", { name: "Units in Altenmoor" }).waitFor({ state: "detached" });
  await pages.page.reload();
  await pages.button("Save this view").waitFor();
  expect(await pages.page.getByRole("link", { name: "Units in Altenmoor" }).count()).toBe(0);
});
