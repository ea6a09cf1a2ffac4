/** leaseContracts/release: what becomes of the versions of a number, every refusal, and what force lets through. */
import { ascending, changedBy, expectActionRules, expectRefusal, startContracts, type Contracts, type Json } from "./contracts"; // prettier-ignore

let service: Contracts;
beforeAll(async () => {
  service = await startContracts();
});
afterAll(() => service.stop());

const release = (version: Json, body: object = {}) =>
  service.post(`leaseContracts(${version.id})/release`, body);

const valid = { versionStatus: "Valid", status: "Released" };
const line = (leaseUnitNo: string, more: object = {}) => ({ leaseUnitNo, serviceNo: "RENT", ...more });

const states = async (number: string): Promise<string[]> => {
  const versions = await service.list("leaseContracts", `number eq '${number}'`, "versionNo");
  const lines = await service.list(
    "leaseContractLines",
    `leaseContractNo eq '${number}'`,
    "versionNo,lineNo",
  );
  return [...versions, ...lines].map((each) => `${each.versionNo} ${each.versionStatus} ${each.status}`);
};

test("the version and its lines become Released and Valid, the Valid one Old", async () => {
  await service.contract({ number: "R1", ...valid, versionStatus: "Old" }, [
    line("U1", { versionStatus: "Old" }),
  ]);
  await service.contract({ number: "R1", ...valid }, [
    line("U1", valid),
    line("U2", { ...valid, status: "Terminated" }),
  ]);
  const draft = await service.contract({ number: "R1" }, [line("U1"), line("U2", { status: "Terminated" })]);
  const { status, json, headers } = await release(draft);
  expect([status, headers["location"]]).toEqual([200, undefined]);
  expect(json).toMatchObject({ id: draft.id, status: "Released", versionStatus: "Valid" });
  expect(await service.again("leaseContracts", draft)).toEqual(json);
  expect(await states("R1")).toEqual([
    "1 Old Released",
    "2 Old Released",
    "3 Valid Released",
    "1 Old Released",
    "2 Old Released",
    "2 Old Terminated",
    "3 Valid Released",
    "3 Valid Terminated",
  ]);
});

test("today's tenant is that of the version that is released", async () => {
  const unit = await service.create("leaseUnits", { number: "TENANT" });
  const version = await service.contract({ number: "R2", customerName: "Ltd", contractDate: "2020-01-01" }, [
    line("TENANT", { startingDate: "2020-01-01" }),
  ]);
  expect((await service.again("leaseUnits", unit)).tenantName).toBe("Vacant");
  await release(version);
  expect((await service.again("leaseUnits", unit)).tenantName).toBe("Ltd");
});

describe("400, also with force", () => {
  let count = 0;
  test.each([
    [{ status: "Released" }, [line("U9")], "leaseContract/status", "is Released"],
    [{ status: "Terminated" }, [line("U9")], "leaseContract/status", "is Terminated"],
    [{}, [], "leaseContract/leaseContractLines", "has none"],
    [{}, [line(""), line("")], "leaseContract/leaseContractLines", "has none"],
    [{ contractDate: "2026-01-02", contractValidUntil: "2026-01-01" }, [line("U9")], "leaseContract/contractValidUntil", "2026-01-01, is before its 'contractDate', 2026-01-02"],
  ])("%j with %j", async (values, lines, target, part) => {
    const version = await service.contract({ number: `F${(count += 1)}`, ...values }, lines);
    expectRefusal(await release(version), target, part);
    expectRefusal(await release(version, { force: true }), target, part);
    expect(await service.again("leaseContracts", version)).toEqual(version);
  }); // prettier-ignore
});

test.each([
  ["New", {}],
  ["Ready", { contractDate: "2026-01-01", contractValidUntil: "2026-01-01" }],
  ["Reserved", { contractDate: "2026-01-01" }],
  ["Ready", { contractValidUntil: "2026-01-01" }],
])("status %s with %j is released", async (status, values) => {
  const version = await service.contract(
    { number: `S${status}${Object.keys(values).length}`, status, ...values },
    [line(`own ${status} ${Object.keys(values).join()}`.slice(0, 20))],
  );
  expect((await release(version)).status).toBe(200);
});

test("a terminated contract is released with force only", async () => {
  await service.contract({ number: "R3", versionStatus: "Valid", status: "Terminated" }, [line("U3")]);
  const draft = await service.contract({ number: "R3" }, [line("U3")]);
  expectRefusal(await release(draft), "force", "version 1 of contract 'R3' is Valid and Terminated");
  expectRefusal(await release(draft, { force: false }), "force", "version 1");
  expect((await release(draft, { force: true })).status).toBe(200);
});

describe("a line that shares a day with one of the Valid version of another number", () => {
  const january = { startingDate: "2026-01-01", endingDate: "2026-01-31" };
  const february = { startingDate: "2026-02-01", endingDate: "2026-02-28" };
  const from31 = { startingDate: "2026-01-31", endingDate: "2026-02-28" };
  const open = { startingDate: "2025-01-01" };
  let count = 0;
  // Unit X of the other contract, Valid, against the line that is released; the last column says whether it is refused.
  test.each([
    ["the day after", {}, january, {}, february, {}, false],
    ["the last day", {}, january, {}, from31, {}, true],
    ["within an open line", {}, open, {}, january, {}, true],
    ["two open lines", {}, open, {}, open, {}, true],
    ["after the end of the other contract", { contractValidUntil: "2025-12-31" }, open, {}, january, {}, false],
    ["before its end", { contractValidUntil: "2026-01-01" }, open, {}, january, {}, true],
    ["the own contract's end", {}, february, { contractValidUntil: "2026-01-31" }, open, {}, false],
    ["the line's end, not the contract's", { contractValidUntil: "2025-12-31" }, january, {}, january, {}, true],
    ["no first day", {}, { endingDate: "2020-01-01" }, {}, { endingDate: "2000-01-01" }, {}, true],
    ["another service", {}, january, {}, january, { serviceNo: "PARKING" }, false],
    ["another unit", {}, january, {}, january, { leaseUnitNo: "Y" }, false],
    ["a terminated line", {}, { ...january, status: "Terminated" }, {}, january, {}, false],
    ["its own line is terminated", {}, january, {}, january, { status: "Terminated" }, false],
    ["an Old version", { versionStatus: "Old" }, january, {}, january, {}, false],
    ["a New version", { versionStatus: "New" }, january, {}, january, {}, false],
    ["days turned round", {}, { startingDate: "2026-01-31", endingDate: "2026-01-01" }, {}, january, {}, false],
  ])("%s", async (_name, other, otherDays, own, ownDays, ownMore, isRefused) => {
    const unit = `X${(count += 1)}`;
    await service.contract({ number: `A${count}`, ...valid, ...other }, [line(unit, otherDays)]);
    const version = await service.contract({ number: `B${count}`, ...own }, [
      line("", january),
      line(unit, { ...ownDays, ...ownMore, ...("leaseUnitNo" in ownMore ? { leaseUnitNo: `${unit}Y` } : {}) }),
    ]);
    const answer = await release(version);
    if (!isRefused) {
      expect(answer.status).toBe(200);
      return;
    }
    expectRefusal(answer, "force", `Line 20000 lets unit '${unit}' with service 'RENT'`);
    expect(answer.json.error.message).toContain(`line 10000 of version 1 of contract 'A${count}'`);
    expect(await service.again("leaseContracts", version)).toEqual(version);
    expect((await release(version, { force: true })).json.versionStatus).toBe("Valid");
  }); // prettier-ignore

  // The first and last month of lines of one unit and service, in 2026; the last column is the shared day, and the two lines.
  test.each([
    ["the first of several shared days", [[7, 8], [3, 4]], [[8, 9], [4, 5]], ["2026-04-01", 20000, 20000]],
    ["within a long line that begins before others", [[6, 6]], [[1, 12], [2, 3], [4, 5]], ["2026-06-01", 10000, 10000]],
    ["a long line over others, the first of which it meets", [[1, 1], [2, 12]], [[9, 9], [5, 5]], ["2026-05-01", 20000, 20000]],
    ["gaps that the others fill", [[1, 1], [3, 3], [5, 5]], [[2, 2], [4, 4], [6, 12]], undefined],
  ])("%s", async (_name, own, other, refused) => {
    const [unit, month] = [`L${(count += 1)}`, (number: number) => `2026-${String(number).padStart(2, "0")}`];
    const lines = (spans: number[][], more: object) =>
      spans.map(([first = 1, last = 1]) =>
        line(unit, { ...more, startingDate: `${month(first)}-01`, endingDate: `${month(last)}-28` }),
      );
    await service.contract({ number: `LA${count}`, ...valid }, lines(other, valid));
    const answer = await release(await service.contract({ number: `LB${count}` }, lines(own, {})));
    if (!refused) {
      expect(answer.status).toBe(200);
      return;
    }
    const [day, ownLine, otherLine] = refused;
    expectRefusal(
      answer,
      "force",
      `Line ${ownLine} lets unit '${unit}' with service 'RENT' on days on which line ${otherLine} of version 1 of contract 'LA${count}' does, from ${day} on.`,
    );
  }); // prettier-ignore

  test("lines of the same number do not count", async () => {
    await service.contract({ number: "SAME", ...valid }, [line("SAME", open)]);
    const draft = await service.contract({ number: "SAME" }, [line("SAME", open)]);
    expect((await release(draft)).status).toBe(200);
  });
});

test("conditions, permissions, methods", async () => {
  const version = await service.contract({ number: "RULES" }, [line("RULES")]);
  expect.hasAssertions();
  await expectActionRules(service, `leaseContracts(${version.id})`, "release", { force: true });
});

test("delta links show the versions and lines that changed", async () => {
  const first = await service.contract({ number: "DELTA", ...valid }, [line("DELTA")]);
  const draft = await service.contract({ number: "DELTA" }, [line("DELTA"), line("DELTA2")]);
  const ids = (records: readonly Json[]): string[] => records.map(({ id }) => id).toSorted(ascending);
  expect(await changedBy(service, "leaseContracts", () => release(draft))).toEqual(ids([first, draft]));
  const next = (await service.post(`leaseContracts(${draft.id})/newVersion`)).json;
  expect(await changedBy(service, "leaseContractLines", () => release(next))).toEqual(
    ids([...(await service.lines(draft)), ...(await service.lines(next))]),
  );
});

describe("at once", () => {
  test("the same version: one is released, the others are refused", async () => {
    const version = await service.contract({ number: "RACE" }, [line("RACE")]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => release(version)));
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 400, 400, 400, 400, 400]);
  });

  test("versions of one number: one is Valid in the end, the others are Old with all their lines", async () => {
    const versions: Json[] = [];
    for (let i = 1; i <= 5; i += 1)
      versions.push(await service.contract({ number: "MANY", versionNo: i }, [line("MANY1"), line("MANY2")]));
    const answers = await Promise.all(versions.map((version) => release(version)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const after = await service.list("leaseContracts", "number eq 'MANY'");
    expect(after.map(({ versionStatus }) => versionStatus).toSorted(ascending)).toEqual([
      "Old",
      "Old",
      "Old",
      "Old",
      "Valid",
    ]);
    for (const version of after)
      expect((await service.lines(version)).map(({ versionStatus }) => versionStatus)).toEqual([
        version.versionStatus,
        version.versionStatus,
      ]);
  });

  test("lines that are created meanwhile are Released and Valid, too", async () => {
    for (let round = 0; round < 10; round += 1) {
      const number = `LINES${round}`;
      const version = await service.contract({ number, status: "Ready" }, [line(number)]);
      const create = () => service.post("leaseContractLines", { leaseContractNo: number, versionNo: 1 });
      const answers = await Promise.all([create(), release(version), create(), create()]);
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 201]);
      // A line that came before was changed, and one that came after has the state of its contract.
      expect(await states(number)).toEqual(Array(5).fill("1 Valid Released"));
    }
  });

  test("two contracts for one unit: one is released", async () => {
    const versions = [
      await service.contract({ number: "UNIT1" }, [line("RACED2"), line("RACED1")]),
      await service.contract({ number: "UNIT2" }, [line("RACED1"), line("RACED2")]),
    ];
    const answers = await Promise.all(versions.map((version) => release(version)));
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 400]);
  });
});
