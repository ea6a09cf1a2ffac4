/**
 * Questions about the demo company, each answered by at most three calls. Expected answers are literals worked out
 * by hand, or come from the plain records of the demo company (`portfolio.ts`), never from a tool.
 */
import { start, type TestService } from "../harness";
import { type Agent, connect } from "./agent";
import {
  areaOn,
  buildings,
  cents,
  contracts,
  customers,
  lines,
  linesOn,
  number,
  of,
  sum,
  text,
  units,
  vacantOn,
  valid,
} from "./portfolio";

let service: TestService;
let agent: Agent;
beforeAll(async () => {
  service = await start({ demo: true });
  agent = await connect(service);
});
afterAll(async () => {
  await agent.close();
  await service.stop();
});

/** A day of the past, whenever the test runs. */
const day = "2026-06-30";

// oxlint-disable-next-line typescript/no-explicit-any -- JSON of any shape
type Json = any;
/** Calls a tool and returns its answer. */
type Ask = (tool: string, args?: Record<string, unknown>) => Promise<Json>;

interface Question {
  readonly question: string;
  readonly expected: () => unknown;
  readonly answer: (ask: Ask) => Promise<unknown>;
}

const numbersOf = (rows: Json, field = "number"): readonly string[] =>
  rows.rows.map((row: Json) => String(row[field])).toSorted();

const numbers = (records: readonly Readonly<Record<string, unknown>>[]): readonly string[] =>
  records.map((record) => text(record["number"])).toSorted();

const count = async (ask: Ask, set: string, filter?: string, more: object = {}): Promise<unknown> =>
  (await ask("aggregate_records", { set, filter, aggregates: [{ of: "$count", as: "n" }], ...more })).rows[0]
    .n;

const multiplier = (line: Readonly<Record<string, unknown>>): number =>
  line["priceType"] === "Area"
    ? areaOn(line["leaseUnitNo"], day)
    : line["priceType"] === "Fixed"
      ? number(line["quantity"])
      : 0;

/** The sum of the lines of a customer whose prices are all monthly. */
const monthly = (customer: string): number => {
  const own = new Set(
    contracts.filter(({ customerName }) => customerName === customer).map(({ number: no }) => no),
  );
  const charged = linesOn(day).filter(({ leaseContractNo }) => own.has(leaseContractNo));
  expect(new Set(charged.map(({ pricePeriod }) => pricePeriod))).toEqual(new Set(["Month"]));
  // Each line is rounded.
  return cents(sum(charged.map((line) => cents(number(line["unitPrice"]) * multiplier(line)))));
};

const questions: readonly Question[] = [
  {
    question: "Which units in Altenmoor are vacant?",
    expected: () => numbers(vacantOn(day).filter(({ city }) => city === "Altenmoor")),
    answer: async (ask) => {
      const filter = "state eq 'Vacant' and leaseUnit/city eq 'Altenmoor'";
      const rows = await ask("query_records", { set: "rentRollAt", parameters: { date: day }, filter });
      return numbersOf(rows, "leaseUnitNo");
    },
  },
  {
    question: "How many units are vacant in all?",
    expected: () => vacantOn(day).length,
    answer: (ask) => count(ask, "rentRollAt", "state eq 'Vacant'", { parameters: { date: day } }),
  },
  {
    question: "What does Birkenthal pay a month?",
    // Stationery: 293.08 sqm at 26.67 and 2.69, 104.36 sqm at 26.50, two parking spaces at 61.75
    expected: () => ({
      "Birkenthal Bicycles Corp.": monthly("Birkenthal Bicycles Corp."),
      "Birkenthal Stationery GmbH": 11_493.87,
    }),
    answer: async (ask) => {
      const { rows } = await ask("aggregate_records", {
        set: "rentRollAt",
        parameters: { date: day },
        filter: "contains(customerName,'Birkenthal') and state eq 'Let'",
        groupby: ["customerName"],
        aggregates: [{ of: "monthlyNet", with: "sum", as: "rent" }],
      });
      return Object.fromEntries(rows.map((row: Json) => [row.customerName, cents(row.rent)]));
    },
  },
  {
    question: "What was charged under LC00001 in 2025?",
    // The four lines with known amounts (11,493.87 a month, see above) all year; electricity is metered
    expected: () => 137_926.44,
    answer: async (ask) => {
      const { rows } = await ask("aggregate_records", {
        set: "charges",
        parameters: { from: "2025-01-01", to: "2025-12-31" },
        filter: "leaseContractNo eq 'LC00001'",
        aggregates: [{ of: "net", with: "sum", as: "charged" }],
      });
      return cents(rows[0].charged);
    },
  },
  {
    question: "What was unit LU00040's area in 2020?",
    // 313.35 from 2019-01-09, 14.92 less from 2020-11-25
    expected: () => [313.35, 298.43],
    answer: async (ask) => {
      const areaAt = async (date: string) =>
        (
          await ask("call_operation", {
            operation: "areaAt",
            set: "leaseUnits",
            key: "LU00040",
            parameters: { date },
          })
        ).result.value;
      return [await areaAt("2020-01-01"), await areaAt("2020-12-31")];
    },
  },
  {
    question: "When and why did the area of LU00040 change?",
    expected: () => [["2020-11-25", "Correction of the measurement", -14.92]],
    answer: async (ask) =>
      (
        await ask("query_records", {
          set: "leaseUnitLedgerEntries",
          filter: "leaseUnitNo eq 'LU00040' and postingDate ge 2020-01-01",
          orderby: "postingDate",
        })
      ).rows.map((row: Json) => [row.postingDate, row.description, row.quantity]),
  },
  {
    question: "How many buildings and how many units are there?",
    expected: () => ({ true: 10, false: 470 }),
    answer: async (ask) => {
      const args = { set: "leaseUnits", groupby: ["building"], aggregates: [{ of: "$count", as: "n" }] };
      const { rows } = await ask("aggregate_records", args);
      return Object.fromEntries(rows.map((row: Json) => [String(row.building), row.n]));
    },
  },
  {
    question: "Which buildings are there, and in which cities?",
    expected: () => Object.fromEntries(buildings.map((each) => [each["number"], each["city"]])),
    answer: async (ask) => {
      const { rows } = await ask("query_records", {
        set: "leaseUnits",
        filter: "building",
        select: "number,city",
      });
      return Object.fromEntries(rows.map((row: Json) => [row.number, row.city]));
    },
  },
  {
    question: "Which building is the largest?",
    expected: () => ["LU00351", 84_487.01],
    answer: async (ask) => {
      const { rows } = await ask("query_records", { set: "leaseUnits", orderby: "totalArea desc", top: 1 });
      return [rows[0].number, rows[0].totalArea];
    },
  },
  {
    question: "How large are all units of Altenmoor together?",
    expected: () =>
      cents(sum(units.filter(({ city }) => city === "Altenmoor").map((unit) => number(unit["objectArea"])))),
    answer: async (ask) => {
      const { rows } = await ask("aggregate_records", {
        set: "leaseUnits",
        filter: "city eq 'Altenmoor' and not building",
        aggregates: [{ of: "objectArea", with: "sum", as: "area" }],
      });
      return cents(rows[0].area);
    },
  },
  {
    question: "How many units are there of each category?",
    expected: () =>
      Object.fromEntries(
        ["OFFICE", "SHOP", "FLAT", "HALL", "STORAGE", "PARKING"].map((code) => [
          code,
          units.filter(({ leaseUnitCategory }) => leaseUnitCategory === code).length,
        ]),
      ),
    answer: async (ask) => {
      const { rows } = await ask("aggregate_records", {
        set: "leaseUnits",
        filter: "not building",
        groupby: ["leaseUnitCategory"],
        aggregates: [{ of: "$count", as: "n" }],
      });
      return Object.fromEntries(rows.map((row: Json) => [row.leaseUnitCategory, row.n]));
    },
  },
  {
    question: "Who is the tenant of contract LC00001, and until when does it run?",
    expected: () => ["Birkenthal Stationery GmbH", "2031-01-31"],
    answer: async (ask) => {
      const { record } = await ask("get_record", {
        set: "leaseContracts",
        key: { number: "LC00001", versionNo: 1 },
      });
      return [record.customerName, record.contractValidUntil];
    },
  },
  {
    question: "What notice does LC00001 need, and how large is its deposit?",
    expected: () => ["12M", 32_115],
    answer: async (ask) => {
      const { rows } = await ask("query_records", {
        set: "leaseContracts",
        filter: "number eq 'LC00001' and versionStatus eq 'Valid'",
        select: "noticePeriod,requiredDepositAmount",
      });
      return [rows[0].noticePeriod, rows[0].requiredDepositAmount];
    },
  },
  {
    question: "Which contracts does Birkenthal Bicycles have, in their valid version?",
    expected: () => ["LC00044", "LC00049", "LC00144"],
    answer: async (ask) => {
      const filter = "customerName eq 'Birkenthal Bicycles Corp.' and versionStatus eq 'Valid'";
      return numbersOf(await ask("query_records", { set: "leaseContracts", filter, select: "number" }));
    },
  },
  {
    question: "Which contracts end in 2026?",
    expected: () => numbers(valid.filter((each) => text(each["contractValidUntil"]).startsWith("2026"))),
    answer: async (ask) => {
      const filter = "versionStatus eq 'Valid' and year(contractValidUntil) eq 2026";
      return numbersOf(
        await ask("query_records", { set: "leaseContracts", filter, select: "number", top: 200 }),
      );
    },
  },
  {
    question: "How many contracts were made in each year?",
    expected: () => {
      const years = contracts
        .filter(({ versionNo }) => versionNo === 1)
        .map(({ contractDate }) => text(contractDate).slice(0, 4));
      return Object.fromEntries(
        [...new Set(years)].map((year) => [year, years.filter((each) => each === year).length]),
      );
    },
    answer: async (ask) => {
      const { rows } = await ask("aggregate_records", {
        set: "leaseContracts",
        filter: "versionNo eq 1 and contractDate ne 0001-01-01",
        compute: [{ expression: "year(contractDate)", as: "made" }],
        groupby: ["made"],
        aggregates: [{ of: "$count", as: "n" }],
      });
      return Object.fromEntries(rows.map((row: Json) => [String(row.made), row.n]));
    },
  },
  {
    question: "What is charged under contract LC00001?",
    expected: () =>
      lines
        .filter(({ leaseContractNo }) => leaseContractNo === "LC00001")
        .map((line) => [line["lineNo"], line["serviceNo"], line["unitPrice"]]),
    answer: async (ask) => {
      const expand = "leaseContractLines($select=lineNo,serviceNo,unitPrice;$orderby=lineNo)";
      const key = { number: "LC00001", versionNo: 1 };
      const { record } = await ask("get_record", { set: "leaseContracts", key, select: "number", expand });
      return record.leaseContractLines.map((line: Json) => [line.lineNo, line.serviceNo, line.unitPrice]);
    },
  },
  {
    question: "What is the phone number of Lindmarsh Legal?",
    expected: () => "+49 30 23125001",
    answer: async (ask) => {
      const args = {
        set: "customers",
        filter: "startswith(displayName,'Lindmarsh Legal')",
        select: "phoneNumber",
      };
      return (await ask("query_records", args)).rows[0].phoneNumber;
    },
  },
  {
    question: "Which customers are in Tannried?",
    expected: () => numbers(customers.filter(({ city }) => city === "Tannried")),
    answer: async (ask) =>
      numbersOf(
        await ask("query_records", { set: "customers", filter: "city eq 'Tannried'", select: "number" }),
      ),
  },
  {
    question: "How many customers are persons?",
    expected: () => customers.filter(({ type }) => type === "Person").length,
    answer: (ask) => count(ask, "customers", "type eq 'Person'"),
  },
  {
    question: "Which customers have more than five valid contracts?",
    expected: () =>
      numbers(
        customers.filter(
          (each) => valid.filter(({ customerNo }) => customerNo === each["number"]).length > 5,
        ),
      ),
    answer: async (ask) => {
      const rows = await ask("aggregate_records", {
        set: "leaseContracts",
        filter: "versionStatus eq 'Valid'",
        groupby: ["customerNo"],
        aggregates: [{ of: "$count", as: "n" }],
        having: "n gt 5",
      });
      return numbersOf(rows, "customerNo");
    },
  },
  {
    question: "Which salesperson manages the most units?",
    expected: () => {
      const codes = [...new Set(units.map(({ salespersonCode }) => text(salespersonCode)))];
      const managed = (code: string) =>
        units.filter(({ salespersonCode }) => salespersonCode === code).length;
      return Math.max(...codes.map(managed));
    },
    answer: async (ask) => {
      const { rows } = await ask("aggregate_records", {
        set: "leaseUnits",
        filter: "not building",
        groupby: ["salespersonCode"],
        aggregates: [{ of: "$count", as: "n" }],
        orderby: "n desc",
        top: 1,
      });
      return rows[0].n;
    },
  },
  {
    question: "Who looks after the building LU00001?",
    expected: () => ["GL", "Greta Lövgren"],
    answer: async (ask) => {
      const { record } = await ask("get_record", { set: "leaseUnits", key: "LU00001" });
      return [record.salespersonCode, record.salespersonName];
    },
  },
  {
    question: "What does an office cost by the list since 2023?",
    expected: () => [22.09, "Month"],
    answer: async (ask) => {
      const filter = "serviceNo eq 'RENT-OFFICE' and type eq 'All Contracts' and effectiveDate eq 2023-01-01";
      const { rows } = await ask("query_records", { set: "servicePrices", filter });
      return [rows[0].unitPrice, rows[0].priceForPeriod];
    },
  },
  {
    question: "Which service charge applies to the building LU00001 from 2021?",
    expected: () => 4.2,
    answer: async (ask) => {
      const filter = "type eq 'Building' and code eq 'LU00001' and serviceNo eq 'SERVICE-CHARGE'";
      return (await ask("query_records", { set: "servicePrices", filter })).rows[0].unitPrice;
    },
  },
  {
    question: "Which discounts has contract LC00010?",
    expected: () =>
      of("leaseContrDiscounts")
        .filter(({ leaseContractNo }) => leaseContractNo === "LC00010")
        .map(({ description, amount }) => [description, amount]),
    answer: async (ask) => {
      const { rows } = await ask("query_records", {
        set: "leaseContrDiscounts",
        filter: "leaseContractNo eq 'LC00010'",
      });
      return rows.map((row: Json) => [row.description, row.amount]);
    },
  },
  {
    question: "How many documents are not signed?",
    expected: () => of("documents").filter(({ signed }) => signed !== true).length,
    answer: (ask) => count(ask, "documents", "not signed"),
  },
  {
    question: "Which brands has customer C00003?",
    expected: () =>
      of("customerBrands")
        .filter(({ customerNo }) => customerNo === "C00003")
        .map(({ brandCode }) => text(brandCode))
        .toSorted(),
    answer: async (ask) => {
      const { record } = await ask("get_record", {
        set: "customers",
        key: "C00003",
        expand: "customerBrands",
      });
      return record.customerBrands.map((brand: Json) => brand.brandCode).toSorted();
    },
  },
  {
    question: "How many parking spaces are let in each city?",
    expected: () => {
      const letUnits = new Set(linesOn(day).map(({ leaseUnitNo }) => leaseUnitNo));
      const parking = units.filter((unit) => unit["parkingUnit"] === true && letUnits.has(unit["number"]));
      return Object.fromEntries(
        [...new Set(parking.map(({ city }) => text(city)))].map((city) => [
          city,
          parking.filter((unit) => unit["city"] === city).length,
        ]),
      );
    },
    answer: async (ask) => {
      const { rows } = await ask("aggregate_records", {
        set: "rentRollAt",
        parameters: { date: day },
        filter: "parkingUnit and state eq 'Let' and firstOfUnit",
        groupby: ["leaseUnit/city"],
        aggregates: [{ of: "$count", as: "n" }],
      });
      return Object.fromEntries(rows.map((row: Json) => [row.leaseUnit.city, row.n]));
    },
  },
  {
    question: "How many units of Quay House in Altenmoor were vacant at the end of June 2026?",
    expected: () =>
      vacantOn(day).filter((unit) => unit["leaseUnitGroupNo"] === "LU00001" && unit["parkingUnit"] !== true)
        .length,
    answer: async (ask) => {
      const filter = "buildingDescription eq 'Quay House, Altenmoor'";
      const { rows } = await ask("query_records", { set: "occupancyAt", parameters: { date: day }, filter });
      return rows[0].vacantUnits;
    },
  },
  {
    question: "What is charged to Birkenthal Stationery for June 2026?",
    // Every line runs the whole month and is priced by the month.
    expected: () => 11_493.87,
    answer: async (ask) => {
      const { rows } = await ask("call_operation", {
        operation: "charges",
        set: "leaseContracts",
        key: { number: "LC00001", versionNo: 1 },
        parameters: { from: "2026-06-01", to: "2026-06-30" },
      });
      return cents(sum(rows.map((row: Json) => row.net)));
    },
  },
];

test("there are thirty questions and one", () => {
  expect(new Set(questions.map(({ question }) => question)).size).toBe(31);
});

test.each(questions)("$question", async ({ expected, answer }) => {
  let calls = 0;
  const found = await answer(async (tool, args) => {
    calls++;
    const { failed, text: body, json } = await agent.call(tool, args);
    expect(failed ? body : "").toBe("");
    // No answer was cut.
    expect(json.next === undefined || args?.["top"] === 1).toBe(true);
    return json;
  });
  const wanted = expected();
  expect(found).toEqual(wanted);
  expect(wanted).not.toEqual(Array.isArray(wanted) ? [] : {});
  expect(calls).toBeLessThanOrEqual(3);
});
