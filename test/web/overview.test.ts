/** The overview in a real browser: its numbers against sums computed here from the records. */
import { usePages } from "./pages";

const pages = usePages();

/** The table below a picture, as text, its headings first. */
async function tableOf(id: string): Promise<string[][]> {
  const rows = pages.page.locator(`#${id} .as-table tr`);
  await pages.page.locator(`#${id} .as-table`).waitFor();
  await pages.page.locator(`#${id} .as-table summary`).click();
  const all: string[][] = [];
  for (const row of await rows.all()) all.push(await row.locator("th, td").allTextContents());
  return all;
}

const rounded = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 2 });

const sumOf = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + Number(value), 0);

async function visit(): Promise<void> {
  await pages.open();
  await pages.tab.visit("#/overview");
}

test("let and vacant area per building", async () => {
  await visit();
  const [headings, ...rows] = await tableOf("let-and-vacant");
  expect(headings).toEqual(["Building", "Let", "Vacant", "Vacant, %"]);
  const units = await pages.ask("leaseUnits");
  const expected = units
    .filter(({ building }) => building === true)
    .map((card) => {
      const inside = units.filter(
        (unit) => unit.building === false && unit.address === card.address && unit.city === card.city,
      );
      const area = (vacant: boolean): number =>
        sumOf(
          inside
            .filter(({ tenantName }) => (tenantName === "Vacant") === vacant)
            .map((unit) => unit.objectArea),
        );
      return { name: card.description, let: area(false), vacant: area(true) };
    })
    .toSorted((a, b) => b.let + b.vacant - a.let - a.vacant);
  expect(expected).toHaveLength(10);
  expect(rows.map((row) => row.slice(0, 3))).toEqual(
    expected.map((building) => [building.name, rounded(building.let), rounded(building.vacant)]),
  );
});

test("contracts that end in the next 24 months", async () => {
  await visit();
  const [, ...rows] = await tableOf("ending-contracts");
  const now = new Date();
  const day = (months: number): string =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + months, now.getDate())).toISOString().slice(0, 10);
  const ending = (await pages.ask("leaseContracts")).filter(
    ({ versionStatus, status, contractValidUntil: until }) =>
      versionStatus === "Valid" &&
      status !== "Terminated" &&
      String(until) >= day(0) &&
      String(until) <= day(24),
  );
  expect(ending.length).toBeGreaterThan(0);
  const months = [
    ...new Set(ending.map(({ contractValidUntil }) => String(contractValidUntil).slice(0, 7))),
  ].toSorted();
  expect(rows).toEqual(
    months.map((month) => {
      const inMonth = ending.filter(({ contractValidUntil }) => String(contractValidUntil).startsWith(month));
      const extending = inMonth.filter(({ automaticallyExtend }) => automaticallyExtend === true).length;
      return [month, String(inMonth.length - extending), String(extending)];
    }),
  );
});

test("rent by price type, separated by currency", async () => {
  await visit();
  const [headings = [], ...rows] = await tableOf("rent-by-price-type");
  expect(headings).toEqual(["Price type", "Lines", "EUR per month", "GBP per month", "USD per month"]);
  const inForce = (await pages.ask("rentRoll")).filter(({ state }) => state === "Let");
  const rent = (type: string, currency: string): number =>
    sumOf(
      inForce
        .filter(({ priceType, currencyCode }) => priceType === type && currencyCode === currency)
        .map(({ monthlyNet }) => monthlyNet),
    );
  const amount = (text = ""): number => Number(text.replaceAll(",", ""));
  for (const type of ["Area", "Fixed"]) {
    const row = rows.find(([name]) => name === type) ?? [];
    expect(row[1]).toBe(String(inForce.filter(({ priceType }) => priceType === type).length));
    for (const [index, currency] of ["EUR", "GBP", "USD"].entries()) {
      expect(amount(row[index + 2])).toBeCloseTo(rent(type, currency), 1);
    }
  }
  expect(rows.find(([name]) => name === "Meter")?.slice(2)).toEqual(["0", "0", "0"]);
});

test("area changes from the ledger, without the first measurements", async () => {
  await visit();
  const [, ...rows] = await tableOf("area-changes");
  const entries = await pages.ask("leaseUnitLedgerEntries?$expand=leaseUnit($select=systemCreatedAt)");
  const changes = entries.filter(({ postingDate, leaseUnit }) => {
    const { systemCreatedAt } = leaseUnit as { systemCreatedAt: string };
    return String(postingDate) > systemCreatedAt.slice(0, 10);
  });
  const quarterOf = (date: unknown): string =>
    `${String(date).slice(0, 4)} Q${Math.ceil(Number(String(date).slice(5, 7)) / 3)}`;
  const quarters = [...new Set(changes.map(({ postingDate }) => quarterOf(postingDate)))].toSorted();
  expect(rows).toEqual(
    quarters.map((quarter) => {
      const own = changes.filter(({ postingDate }) => quarterOf(postingDate) === quarter);
      const amounts = own.map(({ quantity }) => Number(quantity));
      const part = (sign: number): string =>
        rounded(sumOf(amounts.filter((amount) => Math.sign(amount) === sign)));
      return [quarter, String(own.length), part(1), part(-1)];
    }),
  );
});

test("each picture is drawn, named, summarized, and shows its request", async () => {
  await visit();
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

test("the key figures are those of the company", async () => {
  await visit();
  await pages.page.locator(".figures dd").nth(3).waitFor();
  const units = (await pages.ask("leaseUnits")).filter(({ building }) => building === false);
  const vacant = units.filter(({ tenantName }) => tenantName === "Vacant");
  const area = sumOf(units.map(({ objectArea }) => objectArea));
  const letArea = area - sumOf(vacant.map(({ objectArea }) => objectArea));
  expect(await pages.page.locator(".figures dd").allTextContents()).toEqual([
    String(units.length),
    String(vacant.length),
    area.toLocaleString("en-US", { maximumFractionDigits: 0 }),
    `${((letArea / area) * 100).toLocaleString("en-US", { maximumFractionDigits: 1 })} %`,
  ]);
});
