/** leaseContracts/extend: the new end, what moves with it, every refusal, and the preview. */
import { ascending, changedBy, content, expectActionRules, expectRefusal, startContracts, type Contracts, type Json } from "./contracts"; // prettier-ignore

let service: Contracts;
beforeAll(async () => {
  service = await startContracts();
});
afterAll(() => service.stop());

const extend = (version: Json, body: object = {}) =>
  service.post(`leaseContracts(${version.id})/extend`, body);

const unset = "0001-01-01";
const valid = { versionStatus: "Valid", status: "Released", contractDate: "2024-01-01" };
const extending = (contractValidUntil: string, extensionPeriod: string) => ({
  ...valid,
  contractValidUntil,
  automaticallyExtend: true,
  extensionPeriod,
});

describe("by the extension period", () => {
  test.each([
    ["2026-12-31", "1Y", "2027-12-31"],
    ["2027-02-28", "1M", "2027-03-31"],
    ["2027-03-15", "1M", "2027-04-15"],
    ["2027-01-31", "1M", "2027-02-28"],
    ["2028-01-31", " 1 m ", "2028-02-29"],
    ["2028-02-29", "1Y", "2029-02-28"],
    ["2027-02-28", "1Y", "2028-02-29"],
    ["2028-02-28", "1Y", "2029-02-28"],
    ["2026-06-30", "2q", "2026-12-31"],
    ["2026-11-30", "1Q", "2027-02-28"],
    ["2027-01-30", "1M", "2027-02-28"],
    ["2027-02-28", "31D", "2027-03-31"],
    ["2027-02-28", "1D", "2027-03-01"],
    ["2027-02-28", "2W", "2027-03-14"],
    ["2026-12-31", "9999Y", "9999-12-31"],
  ])("%s + %s = %s", async (end, period, until) => {
    const version = await service.contract(extending(end, period));
    const { status, json } = await extend(version);
    expect([status, content(json)]).toEqual([200, { ...content(version), contractValidUntil: until }]);
    expect(await service.again("leaseContracts", version)).toEqual(json);
  });
});

describe("until a day", () => {
  test.each([
    [{}, "2027-01-01"],
    [{}, "9999-12-31"],
    [{ automaticallyExtend: true, extensionPeriod: "1Y" }, "2027-02-15"],
  ])("%j until %s", async (values, until) => {
    const version = await service.contract({ ...valid, contractValidUntil: "2026-12-31", ...values });
    expect((await extend(version, { until })).json.contractValidUntil).toBe(until);
  });

  test.each(["2027-01-15T00:00:00.000Z", "2027-01-15T00:00:00.000+00:00"])(
    "as types with a time write a date, midnight in UTC: %s",
    async (until) => {
      const version = await service.contract({ ...valid, contractValidUntil: "2026-12-31" });
      expect((await extend(version, { until })).json.contractValidUntil).toBe("2027-01-15");
    },
  );

  test.each([null, unset])("%s is as if left out", async (until) => {
    const version = await service.contract(extending("2026-12-31", "1M"));
    expect((await extend(version, { until })).json.contractValidUntil).toBe("2027-01-31");
  });
});

test("what ends on the old end ends on the new one, and nothing else changes", async () => {
  const days = ["2026-12-30", "2026-12-31", "2027-01-01", unset];
  const moved = ["2026-12-30", "2027-12-31", "2027-01-01", unset];
  const version = await service.contract(
    { number: "ENDS", ...extending("2026-12-31", "1Y") },
    [
      ...days.map((endingDate) => ({ leaseUnitNo: "U1", endingDate })),
      { leaseUnitNo: "U1", endingDate: "2026-12-31", status: "Terminated" },
    ],
    days.map((endingDate) => ({ endingDate })),
  );
  const draft = await service.contract({ number: "ENDS" }, [{ leaseUnitNo: "U1", endingDate: "2026-12-31" }]);
  const every = { leaseContractNo: "ENDS", contractVersionNo: 0, endingDate: "2026-12-31" };
  await service.create("leaseContrDiscounts", every);
  await extend(version);
  const ends = (records: Json[]): string[] => records.map(({ endingDate }) => endingDate);
  expect(ends(await service.lines(version))).toEqual([...moved, "2026-12-31"]);
  expect(ends(await service.lines(draft))).toEqual(["2026-12-31"]);
  const discounts = await service.list("leaseContrDiscounts", "leaseContractNo eq 'ENDS'");
  expect(ends(discounts).toSorted(ascending)).toEqual([...moved, "2027-12-31"].toSorted(ascending));
});

describe("prices", () => {
  const end = "2026-12-31";
  test.each([
    [false, false, end, end],
    [true, false, "2027-12-31", end],
    [false, true, end, "2027-12-31"],
    [true, true, "2027-12-31", "2027-12-31"],
  ])(
    "automExtendPrice %s, extendPriceIndexation %s",
    async (automExtendPrice, extendPriceIndexation, ...ends) => {
      const version = await service.contract({
        ...extending(end, "1Y"),
        automExtendPrice,
        extendPriceIndexation,
      });
      const price = { type: "Contract", code: version.number, expirationDate: end, indexingEndingDate: end };
      const create = (values: object) => service.create("servicePrices", { ...price, ...values });
      const own = await create({});
      const others = [
        await create({ expirationDate: "2026-12-30", indexingEndingDate: "2027-01-01" }),
        await create({ expirationDate: unset, indexingEndingDate: unset }),
        await create({ type: "Building" }),
        await create({ code: "OTHER" }),
      ];
      await extend(version);
      const { expirationDate, indexingEndingDate } = await service.again("servicePrices", own);
      expect([expirationDate, indexingEndingDate]).toEqual(ends);
      for (const other of others)
        expect(await service.again("servicePrices", other)).toMatchObject(content(other));
    },
  );
});

describe("400", () => {
  const auto = extending("2026-12-31", "1Y");
  test.each([
    [{ ...auto, versionStatus: "New" }, {}, "leaseContract/versionStatus", "is New"],
    [{ ...auto, versionStatus: "Old" }, { until: "2027-01-01" }, "leaseContract/versionStatus", "is Old"],
    [{ ...auto, contractValidUntil: unset }, {}, "leaseContract/contractValidUntil", "is open"],
    [
      { ...auto, contractValidUntil: unset },
      { until: "2027-01-01" },
      "leaseContract/contractValidUntil",
      "is open",
    ],
    [{ ...auto, status: "Terminated" }, {}, "leaseContract/status", "is Terminated"],
    [{ ...auto, status: "Terminated" }, { until: "2027-01-01" }, "leaseContract/status", "is Terminated"],
    [{ ...auto, automaticallyExtend: false }, {}, "leaseContract/automaticallyExtend", "has not"],
    [{ ...auto, extensionPeriod: "" }, {}, "leaseContract/extensionPeriod", "is ''"],
    [{ ...auto, extensionPeriod: "0M" }, {}, "leaseContract/extensionPeriod", "is '0M'"],
    [{ ...auto, extensionPeriod: "a year" }, {}, "leaseContract/extensionPeriod", "is 'a year'"],
    [{ ...auto, extensionPeriod: "10000D" }, {}, "leaseContract/extensionPeriod", "is '10000D'"],
    [{ ...auto, contractValidUntil: "9999-12-31" }, {}, "leaseContract/contractValidUntil", "the last day"],
    [auto, { until: "2026-12-31" }, "until", "not after the end"],
    [auto, { until: "2026-01-01" }, "until", "not after the end"],
  ])("%j with %j", async (values, body, target, part) => {
    const version = await service.contract(values);
    expectRefusal(await extend(version, body), target, part);
    expectRefusal(await extend(version, { ...body, preview: true }), target, part);
    expect(await service.again("leaseContracts", version)).toEqual(version);
  });
});

test("a preview shows what would be, with what is expanded, and changes nothing", async () => {
  const version = await service.contract(extending("2026-12-31", "1Y"), [
    { leaseUnitNo: "U1", endingDate: "2026-12-31" },
  ]);
  const path = `leaseContracts(${version.id})/extend?$expand=leaseContractLines($select=endingDate)`;
  const before = await service.lines(version);
  const changed = await changedBy(service, "leaseContracts", async () => {
    const preview = await service.post(path, { preview: true });
    // The next change gets the ETag that this one would have had, which must not identify both.
    expect([preview.status, preview.headers["etag"], preview.json["@odata.etag"]]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect(preview.json).toMatchObject({
      contractValidUntil: "2027-12-31",
      leaseContractLines: [{ endingDate: "2027-12-31" }],
    });
    expect(await service.again("leaseContracts", version)).toEqual(version);
    expect(await service.lines(version)).toEqual(before);
  });
  expect(changed).toEqual([]);
  const done = await service.post(path, { preview: false });
  expect(done.json).toMatchObject({
    contractValidUntil: "2027-12-31",
    leaseContractLines: [{ endingDate: "2027-12-31" }],
  });
});

test("conditions, permissions, methods", async () => {
  const version = await service.contract(extending("2026-12-31", "1Y"));
  expect.hasAssertions();
  await expectActionRules(service, `leaseContracts(${version.id})`, "extend", {});
});

test("delta links show the contract and the lines that moved", async () => {
  const version = await service.contract(extending("2026-12-31", "1Y"), [
    { leaseUnitNo: "U1", endingDate: "2026-12-31" },
    { leaseUnitNo: "U1" },
  ]);
  const [line] = await service.lines(version);
  expect(await changedBy(service, "leaseContracts", () => extend(version))).toEqual([version.id]);
  await extend(version, { until: "2028-01-01" });
  expect(
    await changedBy(service, "leaseContractLines", () => extend(version, { until: "2029-01-01" })),
  ).toEqual([line.id]);
});

test("of several at once each extends what the one before made of it", async () => {
  const version = await service.contract(extending("2026-12-31", "1Y"), [
    { leaseUnitNo: "U1", endingDate: "2026-12-31" },
  ]);
  const answers = await Promise.all(Array.from({ length: 4 }, () => extend(version)));
  expect(answers.map(({ json }) => json.contractValidUntil).toSorted(ascending)).toEqual([
    "2027-12-31",
    "2028-12-31",
    "2029-12-31",
    "2030-12-31",
  ]);
  expect((await service.lines(version))[0].endingDate).toBe("2030-12-31");
});
