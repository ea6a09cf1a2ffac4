import { start, type TestService } from "../harness";
let service: TestService;
beforeAll(async () => { service = await start({ demo: true }); });
afterAll(() => service.stop());
test("x", async () => {
  for (const path of ["rentRoll?$top=3&$count=true","rentRollAt(date=2024-03-01)?$top=2","rentRoll?$apply=groupby((state),aggregate($count as n,monthlyNet with sum as rent))","occupancy"]) {
    const t = performance.now();
    const { status, text } = await service.request("GET", path.replaceAll(" ", "%20"));
    require("fs").appendFileSync("/tmp/lset.out", [path, status, text.slice(0, 2500), performance.now() - t].join("\n")+"\n\n");
  }
  expect((await service.request("GET", "leaseUnits?$top=1")).status).toBe(200);
});
