/** The overview in a real browser: its figures against sums computed here from the rows of the rent roll and the occupancy. */
import { filterOf, readState } from "../../web/rent-roll/state";
import { readRoute } from "../../web/route";
import { eventually, usePages } from "./pages";

const pages = usePages();

const pictureIds = ["let-and-vacant", "expiry-profile", "rent-by-price-type", "rent-by-tenant"] as const;

/** The table below a picture, as text, its headings first. */
async function tableOf(id: string): Promise<string[][]> {
  const rows = pages.page.locator(`#${id} .as-table tr`);
  await pages.page.locator(`#${id} .as-table`).waitFor();
  await pages.page.locator(`#${id} .as-table summary`).click();
  const all: string[][] = [];
  for (const row of await rows.all()) all.push(await row.locator("th, td").allTextContents());
  return all;
}

/** The key figures by their names, once all are there. */
async function figures(): Promise<Record<string, string[]>> {
  await pages.page.locator(".figures dd").first().waitFor();
  const all: Record<string, string[]> = {};
  for (const figure of await pages.page.locator(".figures > div").all()) {
    all[(await figure.locator("dt").textContent()) ?? ""] = await figure.locator("dd").allTextContents();
  }
  return all;
}

const text = (value: number, digits = 2): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: digits });
const sumOf = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + Number(value), 0);

type Row = Readonly<Record<string, unknown>>;
const currencies = ["EUR", "GBP", "USD"];
const rentOf = (rows: readonly Row[]): number => sumOf(rows.map(({ monthlyNet }) => monthlyNet));
/** The cells of a bar of rent: the number of its lines, and its rent in each currency. */
const rentCells = (rows: readonly Row[]): string[] => [
  String(rows.length),
  ...currencies.map((currency) => text(rentOf(rows.filter(({ currencyCode }) => currencyCode === currency)))),
];

/** A day other than today: its figures are those of the functions. */
const day = "2028-06-30";

describe.each([
  ["today", "#/overview", "occupancy", "rentRoll"],
  [day, `#/overview?date=${day}`, `occupancyAt(date=${day})`, `rentRollAt(date=${day})`],
])("as of %s", (_name, hash, occupancyPath, rentRollPath) => {
  let occupancy: Row[];
  let rentRoll: Row[];
  /** What the page shows: the tables below its pictures, and its key figures. */
  let tables: Readonly<Record<string, string[][]>>;
  let shown: Readonly<Record<string, string[]>>;
  beforeAll(async () => {
    [occupancy, rentRoll] = await Promise.all([pages.ask(occupancyPath), pages.ask(rentRollPath)]);
    await pages.open();
    await pages.tab.visit(hash);
    const read: Record<string, string[][]> = {};
    for (const id of pictureIds) read[id] = await tableOf(id);
    tables = read;
    shown = await figures();
  });

  test("area per building", async () => {
    const [headings, ...rows] = tables["let-and-vacant"] ?? [];
    expect(headings).toEqual(["Building", "Let, m²", "Reserved, m²", "Vacant, m²", "Blocked, m²", "Let, %"]);
    const cards = await pages.ask("leaseUnits?$filter=building");
    expect(occupancy.map(({ buildingNo }) => buildingNo)).toEqual(
      cards.map(({ number }) => String(number)).toSorted(),
    );
    expect(rows).toEqual(
      occupancy
        .toSorted((a, b) => Number(b.area) - Number(a.area))
        .map((row) => [
          cards.find(({ number }) => number === row.buildingNo)?.description,
          ...[row.letArea, row.reservedArea, row.vacantArea, row.blockedArea].map((area) =>
            text(Number(area)),
          ),
          text(Number(row.occupancyByArea) * 100, 1),
        ]),
    );
  });

  test("rent by the year in which it ends", () => {
    const [headings, ...rows] = tables["expiry-profile"] ?? [];
    expect(headings).toEqual(["Year", "Lines", ...currencies.map((currency) => `${currency} per month`)]);
    const yearOf = ({ expiryDate }: Row): string => String(expiryDate).slice(0, 4);
    const ending = rentRoll.filter(({ expiryDate }) => expiryDate !== "0001-01-01");
    const years = [...new Set(ending.map(yearOf))].toSorted();
    expect(years.length).toBeGreaterThan(2);
    expect(rows).toEqual(
      years.map((year) => [year, ...rentCells(ending.filter((row) => yearOf(row) === year))]),
    );
  });

  test("rent by price type", () => {
    const [, ...rows] = tables["rent-by-price-type"] ?? [];
    const ofType = (type: string): readonly Row[] =>
      rentRoll.filter(({ state, priceType }) => state === "Let" && priceType === type);
    for (const type of ["Area", "Fixed", "Meter", "Turnover"]) {
      expect(rows.find(([name]) => name === type)).toEqual([type, ...rentCells(ofType(type))]);
    }
    expect(rows.find(([name]) => name === "Meter")?.slice(2)).toEqual(["0", "0", "0"]);
  });

  test("rent by tenant", () => {
    const [, ...rows] = tables["rent-by-tenant"] ?? [];
    const expected = currencies.flatMap((currency) => {
      const inCurrency = rentRoll.filter((row) => row.state === "Let" && row.currencyCode === currency);
      return [...new Set(inCurrency.map(({ customerNo }) => customerNo))]
        .map((number) => inCurrency.filter(({ customerNo }) => customerNo === number))
        .toSorted((a, b) => rentOf(b) - rentOf(a))
        .slice(0, 5)
        .map((own) => [`${currency} ${String(own[0]?.customerName)}`, ...rentCells(own)]);
    });
    expect(rows).toEqual(expected);
  });

  test("key figures", () => {
    const total = (name: string): number => sumOf(occupancy.map((row) => row[name]));
    const inEach = (value: (rows: readonly Row[]) => string): string[] =>
      currencies.map(
        (currency) =>
          `${currency} ${value(rentRoll.filter((row) => row.state === "Let" && row.currencyCode === currency))}`,
      );
    expect(shown).toEqual({
      "Lease units": [text(total("units"))],
      "Vacant units": [text(total("vacantUnits"))],
      Area: [`${text(total("area"), 0)}\u00A0m²`],
      Let: [`${text((total("letArea") / (total("area") - total("blockedArea"))) * 100, 1)} %`],
      "Rent per month": inEach((rows) => text(rentOf(rows), 0)),
      "Remaining term (WALT)": inEach((rows) => {
        const running = rows.filter(({ remainingDays }) => Number(remainingDays) > 0);
        const days = sumOf(running.map((row) => Number(row.monthlyNet) * Number(row.remainingDays)));
        return `${text(days / rentOf(running), 0)} days`;
      }),
    });
  });
});

test.each(["#/overview", "#/rentRoll"])("a link with a day that is none shows today: %s", async (view) => {
  await pages.open();
  const lead = pages.page.locator(".lead");
  await pages.tab.visit(view);
  await lead.getByText(", on ").waitFor();
  const today = await lead.textContent();
  for (const date of ["2026-13-45", "2026-02-31"]) {
    await pages.tab.visit(`${view}?date=${date}`);
    await eventually(async () => expect(await lead.textContent()).toBe(today));
  }
});

test("the figures come from the computed sets and their functions only, each read once", async () => {
  await pages.open();
  const asked: string[] = [];
  pages.page.on("request", (request) => {
    const [, path] = /\/companies\([^)]*\)\/([^?]*)/.exec(decodeURIComponent(request.url())) ?? [];
    if (path !== undefined) asked.push(path);
  });
  await pages.tab.visit("#/overview");
  await pages.page.locator(".picture canvas").nth(3).waitFor();
  await figures();
  expect(asked.toSorted()).toEqual(["occupancy", "rentRoll"]);
  asked.length = 0;
  await pages.page.getByLabel("As of").fill(day);
  await pages.showsAddress(`date=${day}`);
  await pages.page.locator(".picture canvas").nth(3).waitFor();
  await figures();
  expect(asked.toSorted()).toEqual([`occupancyAt(date=${day})`, `rentRollAt(date=${day})`]);
  await pages.page.getByLabel("As of").fill("");
  await pages.showsAddress("date=", false);
});

/** The rows of the rent roll at the end of a link: as many as the service counts. */
async function rowsBehind(href: string): Promise<number> {
  const { view, parameters } = readRoute(href);
  expect(view).toBe("rentRoll");
  const filter = encodeURIComponent(filterOf(readState(parameters)));
  return Number((await pages.service.request("GET", `rentRoll/$count?$filter=${filter}`)).text);
}

/** The chart on a canvas, by the module that the page has loaded; undefined before. An expression with `await`. */
const chartOf = `(await import(performance.getEntriesByType("resource")
  .find(({ name }) => name.includes("/chart-library-")).name)).Chart.getChart`;

/** The bars of a picture with a length, as chart.js has drawn them: their middle, and their place in the table. */
interface Bar {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly series: string;
}
const barsOf = (id: string): Promise<Bar[]> =>
  pages.page.evaluate(`(async () => {
    const chart = ${chartOf}(document.querySelector("#${id} canvas"));
    return chart.data.datasets.flatMap((series, at) => chart.getDatasetMeta(at).data.flatMap((bar, index) => {
      const { x, y, base, horizontal } = bar.getProps(["x", "y", "base", "horizontal"], true);
      const middle = horizontal ? { x: (x + base) / 2, y } : { x, y: (y + base) / 2 };
      return Math.abs((horizontal ? x : y) - base) < 6 ? [] : [{ ...middle, label: index, series: series.label }];
    }));
  })()`);

test("each row of a picture's table, and each bar, leads to its rows of the rent roll", async () => {
  await pages.open();
  const areDrawn = (): Promise<void> =>
    eventually(async () =>
      expect(
        await pages.page.evaluate(
          `(async () => { const chartOf = ${chartOf}; return [...document.querySelectorAll('canvas')].filter(chartOf).length; })()`,
        ),
      ).toBe(4),
    );
  await pages.tab.visit("#/overview");
  for (const id of pictureIds) {
    const [headings = [], ...rows] = await tableOf(id);
    const links = await pages.page.locator(`#${id} .as-table tbody a`).all();
    expect(links).toHaveLength(rows.length);
    if (headings[1] === "Lines")
      for (const [index, link] of links.entries())
        expect([id, rows[index]?.[0], await rowsBehind((await link.getAttribute("href")) ?? "")]).toEqual([
          id,
          rows[index]?.[0],
          Number(rows[index]?.[1]),
        ]);
  }
  for (const id of pictureIds) {
    await areDrawn();
    const all = await barsOf(id);
    // The last one is of the last series.
    const bar = all.at(-1);
    if (bar === undefined) throw new Error(`${id} has no bars.`);
    await pages.page.locator(`#${id} canvas`).click({ position: { x: bar.x, y: bar.y } });
    await pages.showsAddress("#/rentRoll");
    const { parameters } = readRoute(new URL(pages.page.url()).hash);
    expect(parameters.get("about")).toContain(bar.series);
    const count = await rowsBehind(new URL(pages.page.url()).hash);
    expect([id, count > 0]).toEqual([id, true]);
    await eventually(async () =>
      expect(await pages.page.locator(".figures dd").first().textContent()).toBe(String(count)),
    );
    await pages.page.goBack();
  }
});

test("each picture is drawn, named, summarized, and shows its request", async () => {
  await pages.open();
  await pages.tab.visit("#/overview");
  const pictures = pages.page.locator(".picture");
  await pages.page.locator(".picture canvas").nth(3).waitFor();
  expect(await pictures.count()).toBe(4);
  for (const picture of await pictures.all()) {
    const canvas = picture.getByRole("img");
    expect(await canvas.getAttribute("aria-label")).toMatch(
      /: a bar chart; the table below has its numbers\.$/,
    );
    const told = await picture.locator(".summary").textContent();
    expect(told).toMatch(/\d.*\.$/);
    await picture.locator(".request summary").click();
    const url = (await picture.locator(".request code").textContent()) ?? "";
    expect(decodeURIComponent(url)).toContain("?$apply=");
    expect((await pages.service.request("GET", url)).status).toBe(200);
  }
});
