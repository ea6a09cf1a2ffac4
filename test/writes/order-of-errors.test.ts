/** Of two faults of a write, the same one is reported on every database, whenever the driver sends the statements. */
import { ODataError } from "../../src/odata";
import { company } from "../golden/estate";
import { startDirectService, type DirectService } from "../property/direct-service";

const validate = (): never => {
  throw new ODataError("BadRequest", "The nested record is invalid.");
};

let service: DirectService;
beforeAll(async () => {
  service = await startDirectService((store) => store, { servicePrice: { validate } });
  await service.load(company, [{ set: "companies", record: { id: company, name: "Errors" } }]);
  await post("leaseUnits", { number: "TAKEN" });
});
afterAll(() => service.stop());

const post = (path: string, body: object) =>
  service.send({
    method: "POST",
    url: path === "$batch" ? path : `companies(${company})/${path}`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("the nested record alone", async () => {
  const { text } = await post("leaseUnits", { number: "FREE", servicePrices: [{}] });
  expect(text).toContain("The nested record is invalid.");
});

test.each([
  ["an invalid nested record", "leaseUnits", { servicePrices: [{}] }],
  ["an unknown property in $select", "leaseUnits?$select=nonsense", {}],
])("a taken number and %s", async (_, path, more) => {
  const { status, text } = await post(path, { number: "TAKEN", ...more });
  expect([status, text]).toEqual([
    400,
    expect.stringContaining("A record with the same number already exists."),
  ]);
});
