/** Each transformation that the metadata advertises is supported, and no other is advertised. */
import { start, type TestService } from "../harness";

let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true });
});
afterAll(() => service.stop());

const answered: Readonly<Record<string, string>> = {
  aggregate: "aggregate($count as N)",
  groupby: "groupby((status))",
  concat: "concat(identity,aggregate($count as N))",
  identity: "identity",
  join: "join(leaseContractLines as L)",
  outerjoin: "outerjoin(leaseContractLines as L)",
  expand: "expand(leaseContractLines,filter(lineNo gt 0))",
  filter: "filter(number ne '')",
  search: "search(abc)",
  compute: "compute(length(number) as L)",
  orderby: "orderby(number desc)",
  top: "top(1)",
  skip: "skip(1)",
  topcount: "topcount(1,versionNo)",
  topsum: "topsum(1,versionNo)",
  toppercent: "toppercent(10,versionNo)",
  bottomcount: "bottomcount(1,versionNo)",
  bottomsum: "bottomsum(1,versionNo)",
  bottompercent: "bottompercent(10,versionNo)",
  ancestors: "ancestors($root/leaseUnits,Buildings,buildingNo,identity)",
  descendants: "descendants($root/leaseUnits,Buildings,buildingNo,identity)",
  nest: "nest(groupby((number)) as X)",
  addnested: "addnested(leaseContractLines,identity as L)",
  traverse: "traverse($root/leaseUnits,Buildings,buildingNo,preorder)",
};

const advertised = async (): Promise<string[]> => {
  const { json } = await service.request("GET", "/$metadata?$format=json");
  return json["Microsoft.NAV"].NAV["@Aggregation.ApplySupportedDefaults"].Transformations;
};

const apply = (text: string) => service.request("GET", encodeURI(`leaseContracts?$apply=${text}`));

test.each(Object.entries(answered))("%s is advertised, and supported: %s", async (name, text) => {
  expect(await advertised()).toContain(name);
  expect((await apply(text)).status).toBe(200);
});

test("nothing else is advertised", async () => {
  expect((await advertised()).toSorted()).toEqual(Object.keys(answered).toSorted());
});
