/** leaseContracts/newVersion: the copy, its number, what others see of it, and two at once. */
import { ascending, changedBy, content, expectActionRules, expectRefusal, startContracts, type Contracts, type Json } from "./contracts"; // prettier-ignore

let service: Contracts;
beforeAll(async () => {
  service = await startContracts();
});
afterAll(() => service.stop());

const newVersion = (version: Json) => service.post(`leaseContracts(${version.id})/newVersion`);

const full = {
  versionStatus: "Valid",
  status: "Released",
  contractDate: "2024-03-15",
  contractValidUntil: "2029-03-14",
  customerNo: "C1",
  customerName: "The name at the time of the contract",
  invoicingFrequency: "Quarterly",
  minimumTerm: "2Y",
  noticePeriod: "6M",
  requiredDepositAmount: 12_345.67,
  automaticallyExtend: true,
};
const lines = [
  { leaseUnitNo: "U1", serviceNo: "RENT", startingDate: "2024-03-15", unitPrice: 12.5, status: "Released", versionStatus: "Valid" },
  { leaseUnitNo: "U2", serviceNo: "RENT", startingDate: "2024-03-15", endingDate: "2024-12-31", status: "Terminated", versionStatus: "Valid" },
]; // prettier-ignore
const discount = { leaseUnitNo: "U1", discountType: "Percentage", amount: 10, startingDate: "2024-03-15" };

test("copies contract, lines and discounts, not documents", async () => {
  await service.create("customers", { number: "C1", displayName: "Another name by now" });
  const first = await service.contract({ number: "FULL", ...full }, lines, [discount]);
  const forAll = { leaseContractNo: "FULL", contractVersionNo: 0, discountType: "Fixed", amount: 5 };
  await service.create("leaseContrDiscounts", forAll);
  await service.create("documents", {
    leaseContractNo: "FULL",
    leaseContractVersionNo: 1,
    fileName: "a.pdf",
  });
  const before = await service.lines(first);

  const { status, json, headers } = await newVersion(first);
  expect([status, headers["location"]]).toEqual([201, `${service.companyRoot}/leaseContracts(${json.id})`]);
  expect(headers["etag"]).toBe(json["@odata.etag"]);
  expect(content(json)).toEqual({ ...content(first), versionNo: 2, status: "New", versionStatus: "New" });
  expect(await service.again("leaseContracts", json)).toEqual(json);

  const made = await service.lines(json);
  expect(made.map(content)).toEqual([
    { ...content(before[0]), versionNo: 2, status: "New", versionStatus: "New" },
    { ...content(before[1]), versionNo: 2, status: "Terminated", versionStatus: "New" },
  ]);
  expect(new Set([...made, ...before].map(({ id }) => id)).size).toBe(4);
  const discounts = await service.list(
    "leaseContrDiscounts",
    "leaseContractNo eq 'FULL'",
    "contractVersionNo",
  );
  expect(discounts.map((one) => [one.contractVersionNo, one.amount])).toEqual([
    [0, 5],
    [1, 10],
    [2, 10],
  ]);
  expect(content(discounts[2])).toEqual({ ...content(discounts[1]), contractVersionNo: 2 });
  expect(await service.list("documents", "leaseContractNo eq 'FULL'")).toHaveLength(1);
  // The version that was copied stays as it was, with its ETags.
  expect(await service.again("leaseContracts", first)).toEqual(first);
  expect(await service.lines(first)).toEqual(before);
});

// OPERATIONS 2: of discounts that are equal otherwise, the one with the lowest id counts first.
test("copies are in the order of the originals", async () => {
  const amounts = Array.from({ length: 40 }, (_, i) => (i * 7) % 40);
  const many = amounts.map((amount) => ({ ...discount, discountType: "Fixed", amount }));
  const first = await service.contract({ number: "ORDER", ...full }, [], many);
  const { json } = await newVersion(first);
  const inOrder = async ({ versionNo }: Json) => {
    const filter = `leaseContractNo eq 'ORDER' and contractVersionNo eq ${versionNo}`;
    const found = await service.list("leaseContrDiscounts", filter, "id");
    return found.toSorted((a, b) => ascending(a.id, b.id)).map(({ amount }) => amount);
  };
  expect(await inOrder(first)).toEqual(amounts);
  expect(await inOrder(json)).toEqual(amounts);
});

test("discounts of version 0, which are for every version, are not copied", async () => {
  const zero = await service.contract({ number: "ZERO", versionNo: 0, ...full }, lines);
  await service.create("leaseContrDiscounts", { leaseContractNo: "ZERO", contractVersionNo: 0, amount: 5 });
  expect((await newVersion(zero)).json.versionNo).toBe(1);
  const discounts = await service.list("leaseContrDiscounts", "leaseContractNo eq 'ZERO'");
  expect(discounts.map(({ contractVersionNo }) => contractVersionNo)).toEqual([0]);
});

test("an older version is copied to the highest number + 1", async () => {
  const old = await service.contract({ number: "OLD", ...full, versionStatus: "Old", noticePeriod: "1M" });
  await service.contract({ number: "OLD", versionNo: 7, ...full });
  const { json } = await newVersion(old);
  expect([json.versionNo, json.noticePeriod, json.versionStatus]).toEqual([8, "1M", "New"]);
});

test("400 after the highest number of a version", async () => {
  const last = await service.contract({ number: "LAST", versionNo: 2_147_483_647, ...full });
  const refused = await newVersion(last);
  expect(refused.status).toBe(400);
  expectRefusal(refused, "leaseContract/versionNo", "version 2147483648 of contract 'LAST'");
});

test("400 while a New version of the number exists, whichever is copied", async () => {
  const valid = await service.contract({ number: "DRAFT", ...full });
  const draft = await service.contract({ number: "DRAFT" });
  for (const version of [valid, draft])
    expectRefusal(await newVersion(version), "leaseContract/versionStatus", "version 2 of contract 'DRAFT'");
  await service.request("DELETE", `leaseContracts(${draft.id})`);
  expect((await newVersion(valid)).json.versionNo).toBe(2);
  await service.contract({ number: "OTHER" });
});

test("conditions, permissions, methods", async () => {
  const version = await service.contract({ number: "RULES", ...full }, lines);
  expect.hasAssertions();
  await expectActionRules(service, `leaseContracts(${version.id})`, "newVersion", {});
});

test("delta links show the new version and its lines", async () => {
  const version = await service.contract({ number: "DELTA", ...full }, lines);
  let made: Json;
  const contracts = await changedBy(service, "leaseContracts", async () => {
    made = (await newVersion(version)).json;
  });
  expect(contracts).toEqual([made.id]);
  await service.request("DELETE", `leaseContracts(${made.id})`);
  const changed = await changedBy(service, "leaseContractLines", async () => {
    made = (await newVersion(version)).json;
  });
  expect(changed).toEqual((await service.lines(made)).map(({ id }) => id).toSorted(ascending));
});

test("$batch: a new version is made, changed and released by reference", async () => {
  const { id } = await service.contract({ number: "BATCH", ...full }, lines);
  const headers = { "Content-Type": "application/json" };
  const root = `companies(${service.companyRoot.slice(-37, -1)})`;
  const { json } = await service.post("/$batch", {
    requests: [
      { id: "1", method: "post", url: `${root}/leaseContracts(${id})/newVersion`, headers, body: {} },
      { id: "2", method: "patch", url: "$1", dependsOn: ["1"], headers, body: { noticePeriod: "3M" } },
      { id: "3", method: "post", url: "$1/release", dependsOn: ["2"], headers, body: { force: true } },
    ],
  });
  expect(json.responses.map(({ status }: Json) => status)).toEqual([201, 200, 200]);
  expect(json.responses[2].body).toMatchObject({ versionNo: 2, noticePeriod: "3M", versionStatus: "Valid" });
  expect((await service.again("leaseContracts", { id })).versionStatus).toBe("Old");
});

test("of several at once one makes the version, and the others are refused", async () => {
  const first = await service.contract({ number: "RACE", ...full }, lines, [discount]);
  const second = await service.contract({ number: "RACE", ...full, versionStatus: "Old" }, lines);
  const answers = await Promise.all([first, second, first, second, first, second].map(newVersion));
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([201, 400, 400, 400, 400, 400]);
  const versions = await service.list("leaseContracts", "number eq 'RACE'");
  expect(versions.map(({ versionNo }) => versionNo)).toEqual([1, 2, 3]);
  expect(await service.lines(versions[2])).toHaveLength(2);
});

test("versions that are created with lines at the same time get other numbers", async () => {
  const first = await service.contract({ number: "NESTED", ...full }, lines);
  const body = { number: "NESTED", versionStatus: "Old", leaseContractLines: [{}, {}] };
  const create = () => service.post("leaseContracts", body);
  const answers = await Promise.all([newVersion(first), create(), create(), create()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(answers.map(({ json }) => json.versionNo).toSorted(ascending)).toEqual([2, 3, 4, 5]);
});

test("a version that is created at the same time gets another number", async () => {
  const first = await service.contract({ number: "POSTED", ...full }, lines);
  const answers = await Promise.all([
    newVersion(first),
    service.post("leaseContracts", { number: "POSTED", versionStatus: "Old" }),
    service.post("leaseContracts", { number: "POSTED", versionStatus: "Old" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(answers.map(({ json }) => json.versionNo).toSorted(ascending)).toEqual([2, 3, 4]);
});

test("400 names a line of the next version that is in the way; others are in no way", async () => {
  const version = await service.contract({ number: "STRAY", ...full }, [
    { ...lines[0], lineNo: 10000 },
    { ...lines[1], lineNo: 20000 },
  ]);
  const strays = [];
  for (const lineNo of [20000, 30000])
    strays.push(
      await service.create("leaseContractLines", { leaseContractNo: "STRAY", versionNo: 2, lineNo }),
    );
  expectRefusal(
    await newVersion(version),
    "leaseContract/leaseContractLines",
    "There is a line 20000 of version 2 of contract 'STRAY' already; delete it before that version is created.",
  );
  expect(await service.list("leaseContracts", "number eq 'STRAY'")).toHaveLength(1);
  await service.request("DELETE", `leaseContractLines(${strays[0].id})`);
  const { status, json } = await newVersion(version);
  expect(status).toBe(201);
  expect((await service.lines(json)).map(({ lineNo }) => lineNo)).toEqual([10000, 20000, 30000]);
});
