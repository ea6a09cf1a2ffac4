/** leaseContracts/terminate: the days and states of contract, lines and discounts after it, and every refusal. */
import { changedBy, content, dayFromToday, expectActionRules, expectRefusal, startContracts, type Contracts, type Json } from "./contracts"; // prettier-ignore

let service: Contracts;
beforeAll(async () => {
  service = await startContracts();
});
afterAll(() => service.stop());

const terminate = (version: Json, date: string, more: object = {}) =>
  service.post(`leaseContracts(${version.id})/terminate`, { date, ...more });

const valid = { versionStatus: "Valid", status: "Released" };
const unset = "0001-01-01";
const [yesterday, today, tomorrow] = [dayFromToday(-1), dayFromToday(0), dayFromToday(1)];

/** Far from today, so that the day on which the test runs does not matter. */
const past = { ...valid, contractDate: "2001-01-01", contractValidUntil: "2009-12-31" };

describe("lines and discounts, terminated on 2005-06-30", () => {
  // startingDate, endingDate, status → endingDate, status
  test.each([
    ["2001-01-01", unset, "Released", "2005-06-30", "Released"],
    ["2001-01-01", "2009-12-31", "Released", "2005-06-30", "Released"],
    ["2001-01-01", "2005-07-01", "Released", "2005-06-30", "Released"],
    ["2001-01-01", "2005-06-30", "Released", "2005-06-30", "Released"],
    ["2001-01-01", "2005-06-29", "Released", "2005-06-29", "Released"],
    ["2005-06-30", unset, "Released", "2005-06-30", "Released"],
    ["2005-07-01", unset, "Released", "2005-06-30", "Terminated"],
    ["2005-07-02", "2009-12-31", "New", "2005-07-01", "Terminated"],
    ["2008-03-01", unset, "Released", "2008-02-29", "Terminated"],
    [unset, unset, "Released", "2005-06-30", "Released"],
    ["2001-01-01", "2007-01-01", "Terminated", "2005-06-30", "Terminated"],
    ["2001-01-01", unset, "Terminated", unset, "Terminated"],
    ["2005-06-30", unset, "Terminated", unset, "Terminated"],
    ["2005-07-01", unset, "Terminated", "2005-06-30", "Terminated"],
  ])("from %s to %s, %s: to %s, %s", async (startingDate, endingDate, status, ends, becomes) => {
    const version = await service.contract(
      past,
      [{ leaseUnitNo: "U1", startingDate, endingDate, status }],
      status === "Terminated" ? [] : [{ startingDate, endingDate }],
    );
    const answer = await terminate(version, "2005-06-30", { force: true });
    expect(answer.status).toBe(200);
    const [line] = await service.lines(version);
    expect([line.startingDate, line.endingDate, line.status]).toEqual([startingDate, ends, becomes]);
    const filter = `leaseContractNo eq '${version.number}'`;
    for (const discount of await service.list("leaseContrDiscounts", filter))
      expect([discount.startingDate, discount.endingDate]).toEqual([startingDate, ends]);
  });
});

test("on the last day of the calendar, an open line and an open discount end on it", async () => {
  const version = await service.contract(
    { ...valid, contractDate: "2001-01-01" },
    [{ leaseUnitNo: "U1", startingDate: "2001-01-01", endingDate: unset }],
    [{ startingDate: "2001-01-01", endingDate: unset }],
  );
  expect((await terminate(version, "9999-12-31")).json.contractValidUntil).toBe("9999-12-31");
  const [line] = await service.lines(version);
  const [discount] = await service.list("leaseContrDiscounts", `leaseContractNo eq '${version.number}'`);
  expect([line.endingDate, discount.endingDate]).toEqual(["9999-12-31", "9999-12-31"]);
});

test("the contract: its end, no extension, and nothing else", async () => {
  const version = await service.contract({ ...past, automaticallyExtend: true, extensionPeriod: "1Y" });
  const { json } = await terminate(version, "2005-06-30", { force: true });
  expect(content(json)).toEqual({
    ...content(version),
    contractValidUntil: "2005-06-30",
    automaticallyExtend: false,
    status: "Terminated",
  });
  expect(await service.again("leaseContracts", version)).toEqual(json);
});

test("discounts of every version of the number end, too; other versions and numbers stay", async () => {
  const version = await service.contract({ ...past, number: "N1" }, [], [{ description: "own" }]);
  const draft = await service.contract({ number: "N1" }, [{ leaseUnitNo: "U1" }], [{ description: "draft" }]);
  for (const [leaseContractNo, description] of [
    ["N1", "every"],
    ["N2", "other"],
  ])
    await service.create("leaseContrDiscounts", { leaseContractNo, contractVersionNo: 0, description });
  const drafted = await service.lines(draft);
  await terminate(version, "2005-06-30", { force: true });
  const discounts = await service.list(
    "leaseContrDiscounts",
    "startswith(leaseContractNo,'N')",
    "description",
  );
  expect(discounts.map(({ description, endingDate }) => [description, endingDate])).toEqual([
    ["draft", unset],
    ["every", "2005-06-30"],
    ["other", unset],
    ["own", "2005-06-30"],
  ]);
  expect(await service.again("leaseContracts", draft)).toEqual(draft);
  expect(await service.lines(draft)).toEqual(drafted);
});

describe("the status", () => {
  test.each([
    [yesterday, "Terminated"],
    [today, "Released"],
    [tomorrow, "Released"],
  ])("terminated on %s it is %s", async (date, status) => {
    const version = await service.contract({ ...valid, contractDate: "2001-01-01" });
    expect((await terminate(version, date, { force: true })).json.status).toBe(status);
  });

  test("today's tenant stays until the last day", async () => {
    const unit = await service.create("leaseUnits", { number: "TENANT" });
    const version = await service.contract({ ...valid, contractDate: "2001-01-01", customerName: "Ltd" }, [
      { leaseUnitNo: "TENANT", startingDate: "2001-01-01", ...valid },
    ]);
    const { tenantName, rentedTill } =
      (await terminate(version, today), await service.again("leaseUnits", unit));
    expect([tenantName, rentedTill]).toEqual(["Ltd", today]);
    await terminate(version, yesterday, { force: true });
    expect((await service.again("leaseUnits", unit)).tenantName).toBe("Vacant");
  });
});

describe("400, also with force", () => {
  test.each([
    [{ versionStatus: "New" }, "2005-06-30", "leaseContract/versionStatus", "is New"],
    [{ versionStatus: "Old" }, "2005-06-30", "leaseContract/versionStatus", "is Old"],
    [{}, "2000-12-31", "date", "before the 'contractDate'"],
    [{}, "2010-01-01", "date", "after the end"],
  ])("%j on %s", async (values, date, target, part) => {
    const version = await service.contract({ ...past, ...values });
    for (const force of [false, true]) expectRefusal(await terminate(version, date, { force }), target, part);
    expect(await service.again("leaseContracts", version)).toEqual(version);
  });

  test.each([[{}], [{ date: null }], [{ date: unset }], [{ force: true }]])(
    "%j has no date",
    async (body) => {
      const version = await service.contract(past);
      const { status, json } = await service.post(`leaseContracts(${version.id})/terminate`, body);
      expect([status, json.error.code, json.error.target]).toEqual([
        400,
        "BadRequest_RequiredParamNotProvided",
        "date",
      ]);
      expect(json.error.message).toContain(
        "The parameters of 'terminate' are date (Edm.Date), force (Edm.Boolean, optional).",
      );
    },
  );
});

describe("the limits themselves", () => {
  test.each([
    [{}, "2001-01-01"],
    [{}, "2009-12-31"],
    [{ contractDate: unset }, "1900-01-01"],
    [{ contractValidUntil: unset }, "9999-12-31"],
  ])("%j ends on %s", async (values, date) => {
    const version = await service.contract({ ...past, ...values });
    expect((await terminate(version, date, { force: true })).json.contractValidUntil).toBe(date);
  });
});

describe("unless forced not before the earliest termination", () => {
  const [from, until] = [dayFromToday(-100), dayFromToday(300)];
  test.each([
    [{}, 0],
    [{ noticePeriod: "30D" }, 30],
    [{ noticePeriod: "2W" }, 14],
    [{ noticePeriod: "soon" }, 0],
    [{ minimumTerm: "120D" }, 19],
    [{ minimumTerm: "120D", noticePeriod: "10D" }, 19],
    [{ minimumTerm: "50D", noticePeriod: "10D" }, 10],
    [{ noticePeriod: "9999Y" }, 300],
  ])("%j: %i days from today", async (terms, days) => {
    const version = await service.contract({
      ...valid,
      contractDate: from,
      contractValidUntil: until,
      ...terms,
    });
    const earliest = await service.get(`leaseContracts(${version.id})/earliestTermination()`);
    expect(earliest.json.value).toBe(dayFromToday(days));
    expectRefusal(await terminate(version, dayFromToday(days - 1)), "date", `before ${dayFromToday(days)}`);
    expect((await terminate(version, dayFromToday(days))).json.contractValidUntil).toBe(dayFromToday(days));
    expect((await terminate(version, dayFromToday(-50), { force: true })).json.status).toBe("Terminated");
  });
});

test("conditions, permissions, methods", async () => {
  const version = await service.contract(past);
  expect.hasAssertions();
  await expectActionRules(service, `leaseContracts(${version.id})`, "terminate", {
    date: "2005-06-30",
    force: true,
  });
});

test("delta links show the lines that changed, and no other", async () => {
  const version = await service.contract(past, [
    { leaseUnitNo: "U1" },
    { leaseUnitNo: "U1", endingDate: "2004-01-01" },
  ]);
  const [open] = await service.lines(version);
  expect(
    await changedBy(service, "leaseContractLines", () => terminate(version, "2005-06-30", { force: true })),
  ).toEqual([open.id]);
});

test("$batch: a contract is made and terminated by reference", async () => {
  const headers = { "Content-Type": "application/json" };
  const root = `companies(${service.companyRoot.slice(-37, -1)})`;
  const { json } = await service.post("/$batch", {
    requests: [
      { id: "1", method: "post", url: `${root}/leaseContracts`, headers, body: past },
      { id: "2", method: "post", url: "$1/terminate", dependsOn: ["1"], headers, body: { date: "2009-01-01", force: true } },
      { id: "3", method: "post", url: "$1/terminate", dependsOn: ["2"], headers, body: { date: "2009-01-02", force: true } },
    ],
  }); // prettier-ignore
  expect(json.responses.map(({ status }: Json) => status)).toEqual([201, 200, 400]);
});

test("a second termination can only be earlier", async () => {
  const version = await service.contract(past);
  await terminate(version, "2005-06-30", { force: true });
  expectRefusal(await terminate(version, "2005-07-01", { force: true }), "date", "after the end");
  expectRefusal(await terminate(version, "2005-06-29"), "date", "before 2005-06-30");
  expect((await terminate(version, "2005-06-29", { force: true })).status).toBe(200);
});

test("lines that are created at the same time have ended, or are Terminated", async () => {
  for (let round = 0; round < 10; round += 1) {
    const version = await service.contract(past, [{ leaseUnitNo: "U1" }]);
    const { number: leaseContractNo, versionNo } = version;
    const create = () => service.post("leaseContractLines", { leaseContractNo, versionNo });
    const end = terminate(version, "2005-06-30", { force: true });
    const answers = await Promise.all([create(), end, create(), create()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 201]);
    const lines = await service.lines(version);
    expect(lines).toHaveLength(4);
    // As they would be if they had come before, or after.
    const isSettled = ({ status, endingDate }: Json): boolean =>
      endingDate === (status === "Terminated" ? unset : "2005-06-30");
    expect(lines.filter((each) => !isSettled(each))).toEqual([]);
  }
});
