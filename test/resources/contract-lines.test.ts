/** Contract lines: default version and line numbers, initial state (DECISIONS, 3). */
import { startEmptyCompany, type EmptyCompany } from "./empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
  await company.create("leaseContracts", { number: "A", versionStatus: "Old", status: "Terminated" });
  await company.create("leaseContracts", { number: "A", versionStatus: "Valid", status: "Released" });
});
afterAll(() => company.stop());

const createLine = (body: object) =>
  company.create("leaseContractLines", { leaseContractNo: "L", versionNo: 1, ...body });

test("a missing versionNo is the contract's highest, with that version's state", async () => {
  expect(await company.create("leaseContractLines", { leaseContractNo: "A" })).toMatchObject({
    versionNo: 2,
    lineNo: 10000,
    versionStatus: "Valid",
    status: "Released",
  });
});

test("a given versionNo has its own lines and its own state", async () => {
  expect(await company.create("leaseContractLines", { leaseContractNo: "A", versionNo: 1 })).toMatchObject({
    versionNo: 1,
    lineNo: 10000,
    versionStatus: "Old",
    status: "Terminated",
  });
});

test("a given state is kept", async () => {
  const body = { leaseContractNo: "A", status: "Reserved", versionStatus: "New" };
  expect(await company.create("leaseContractLines", body)).toMatchObject(body);
});

test("without a contract: version 1, New", async () => {
  expect(await company.create("leaseContractLines", { leaseContractNo: "NONE" })).toMatchObject({
    versionNo: 1,
    lineNo: 10000,
    status: "New",
    versionStatus: "New",
  });
  expect(await company.create("leaseContractLines", { leaseContractNo: "NONE", versionNo: 4 })).toMatchObject(
    {
      versionNo: 4,
      lineNo: 10000,
      status: "New",
    },
  );
});

test("a missing lineNo is the highest of that version plus 10000", async () => {
  expect(await createLine({})).toMatchObject({ lineNo: 10000 });
  expect(await createLine({ lineNo: 15000 })).toMatchObject({ lineNo: 15000 });
  expect(await createLine({})).toMatchObject({ lineNo: 25000 });
  expect(await createLine({ lineNo: 5 })).toMatchObject({ lineNo: 5 });
  expect(await createLine({})).toMatchObject({ lineNo: 35000 });
  const many = await Promise.all(Array.from({ length: 20 }, () => createLine({})));
  expect(many.map(({ lineNo }) => lineNo).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => 45000 + i * 10000),
  );
});

test("no room for another line number is a 400, not a number that wraps", async () => {
  const body = { leaseContractNo: "FULL", versionNo: 1, lineNo: 2147483647 };
  await company.create("leaseContractLines", body);
  const answer = await company.request("POST", "leaseContractLines", {
    body: { leaseContractNo: "FULL", versionNo: 1 },
  });
  expect(answer.status).toBe(400);
  expect(await company.list("leaseContractLines?$filter=leaseContractNo eq 'FULL'")).toHaveLength(1);
});

test("a later change of the contract leaves its lines as they are", async () => {
  const contract = await company.create("leaseContracts", { number: "B" });
  const line = await company.create("leaseContractLines", { leaseContractNo: "B" });
  await company.change("leaseContracts", contract.id, { status: "Ready", versionStatus: "Valid" });
  expect(await company.read("leaseContractLines", line.id)).toMatchObject({
    status: "New",
    versionStatus: "New",
  });
});
