/** `$apply` on `$crossjoin` (Data Aggregation 4.0, section 4): 4 contracts and 3 customers. */
import { start, type TestService } from "../harness";
import { apply, plain, createSums } from "./sums";

let service: TestService;
beforeAll(async () => {
  service = await start();
  await createSums(service);
});
afterAll(() => service.stop());

type Options = Readonly<Record<string, string>>;
const combined = async (options: Options): Promise<readonly unknown[]> =>
  plain(await apply(service, "/$crossjoin(leaseContracts,customers)", { company: "Sums", ...options }));

const own = "filter(leaseContracts/customerNo eq customers/number)";

test.each<[$apply: string, expected: readonly unknown[]]>([
  ["aggregate($count as N)", [{ N: 12 }]],
  [`${own}/aggregate($count as N)`, [{ N: 3 }]],
  [
    `${own}/groupby((customers/city),aggregate(leaseContracts/requiredDepositAmount with sum as T,$count as N))`,
    [
      { customers: { city: "Köln" }, T: 50.25, N: 1 },
      { customers: { city: "Leeds" }, T: 400, N: 2 },
    ],
  ],
  // Of all combinations, each contract counts once.
  [
    "groupby((customers/number),aggregate(leaseContracts/requiredDepositAmount with sum as T))",
    ["C1", "C2", "C3"].map((number) => ({ customers: { number }, T: 450.25 })),
  ],
  [
    `${own}/topcount(1,leaseContracts/requiredDepositAmount)/groupby((leaseContracts/number,customers/displayName))`,
    [{ leaseContracts: { number: "K2" }, customers: { displayName: "Joe" } }],
  ],
  [
    `${own}/filter(leaseContracts/leaseContractLines/aggregate(unitPrice with sum) gt 10)/groupby((leaseContracts/number))`,
    [{ leaseContracts: { number: "K1" } }],
  ],
  [
    `${own}/filter(leaseContracts/requiredDepositAmount eq $these/aggregate(leaseContracts/requiredDepositAmount with min))/groupby((leaseContracts/number))`,
    [{ leaseContracts: { number: "K3" } }],
  ],
  [
    `${own}/concat(aggregate($count as N),groupby((customers/country)))`,
    [{ N: 3 }, { customers: { country: "DE" } }, { customers: { country: "GB" } }],
  ],
])("%s", async ($apply, expected) => {
  expect(await combined({ $apply })).toEqual(expected);
});

test("other options, on the result", async () => {
  const $apply = `${own}/groupby((customers/number),aggregate($count as N))`;
  expect(await combined({ $apply, $filter: "N gt 1", $orderby: "N", $select: "N" })).toEqual([{ N: 2 }]);
  const $expand = "customers($select=number),leaseContracts($select=number)";
  expect(await combined({ $apply: `${own}/orderby(leaseContracts/number desc)/top(1)`, $expand })).toEqual([
    { leaseContracts: { number: "K3" }, customers: { number: "C3" } },
  ]);
});

test("the response: a collection of values of a complex type, in pages", async () => {
  const options = { company: "Sums", $apply: "groupby((leaseContracts/number,customers/number))" };
  const path = "/$crossjoin(leaseContracts,customers)";
  const first = await apply(service, path, options, { Prefer: "maxpagesize=7" });
  expect(first.json["@odata.context"]).toMatch(/\$metadata#Collection\(Edm\.ComplexType\)$/);
  expect(first.json.value).toHaveLength(7);
  expect(Object.keys(first.json.value[0])).toEqual(["leaseContracts", "customers"]);
  const rest = await service.request("GET", first.json["@odata.nextLink"]);
  expect(rest.json.value).toHaveLength(5);
});

test.each<[$apply: string, status: number, message: RegExp]>([
  ["groupby((number))", 400, /'number'/],
  [`filter(leaseContract/customerNo eq 'C1')`, 400, /'leaseContract'/],
  [
    "aggregate(leaseContracts/requiredDepositAmont with sum as T)",
    400,
    /Did you mean 'requiredDepositAmount'/,
  ],
])("%s: %d", async ($apply, status, message) => {
  const answer = await apply(service, "/$crossjoin(leaseContracts,customers)", { company: "Sums", $apply });
  expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(message)]);
});
