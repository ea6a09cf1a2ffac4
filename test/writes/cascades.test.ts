/** Records that are deleted with their owner: none of them without an entry in the log of changes. */
import type { Store } from "../../src/odata";
import { jsonRequest, startDirectService, type DirectService } from "../property/direct-service";

const company = "11111111-1111-4111-8333-000000000002";
const contract = `/companies(${company})/leaseContracts(number='C1',versionNo=1)`;

/** Rows that the deletion of lines counts in addition, as if another transaction had added them since they were read. */
let more = 0;
const wrapped = ({ forRequest, ...store }: Store): Store => ({
  ...store,
  ...(forRequest && { forRequest: (request) => wrapped(forRequest(request)) }),
  transaction: (work, ...others) =>
    store.transaction(
      (transaction) => {
        const execute: typeof transaction.execute = async (statement, inputs) => {
          const rows = await transaction.execute(statement, inputs);
          return statement.text.startsWith('delete from "leaseContractLine"') ? rows + more : rows;
        };
        // Without `post`, so that all statements are executed here.
        const executing = { ...transaction, execute };
        Reflect.deleteProperty(executing, "post");
        return work(executing);
      },
      ...others,
    ),
});

let service: DirectService;
beforeAll(async () => {
  service = await startDirectService(wrapped);
  await send("POST", "/companies", { id: company, name: "Cascades" });
  const leaseContractLines = [{ description: "a" }, { description: "b" }];
  await send("POST", `/companies(${company})/leaseContracts`, { number: "C1", leaseContractLines });
});
afterAll(() => service.stop());

const send = (...request: Parameters<typeof jsonRequest>) => service.send(jsonRequest(...request));

test("a deletion that meets other records than it found is rolled back", async () => {
  more = 1;
  const refused = await send("DELETE", contract);
  expect([refused.status, refused.text]).toEqual([
    412,
    expect.stringContaining("changed by another request"),
  ]);
  expect((await send("GET", `${contract}/leaseContractLines/$count`)).text).toBe("2");
  more = 0;
  expect((await send("DELETE", contract)).status).toBe(204);
});
