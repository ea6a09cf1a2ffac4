import { start, type TestService } from "../harness";
import { createEstate } from "./estate";
let service: TestService;
beforeAll(async () => { service = await start(); await createEstate(service); });
afterAll(() => service.stop());
test.each([
  "leaseUnits?$select=description,number&$format=csv",
  "leaseUnits?$select=description,number&$format=csv&$count=true",
  "leaseContractLines?$select=unitPrice,quantity,lineNo&$format=text/csv;decimal=comma;separator=semicolon",
  "leaseContracts?$select=number&$expand=customer($select=displayName)&$format=csv",
  "leaseContracts?$select=number&$expand=leaseContractLines&$format=csv",
  "leaseContracts?$select=number&$expand=leaseContractLines/$count&$format=csv",
  "leaseContracts?$apply=groupby((customer/displayName),aggregate(requiredDepositAmount with sum as total))&$format=csv",
  "leaseContracts?$apply=concat(aggregate(requiredDepositAmount with sum as total),identity)&$select=total,number&$format=csv",
  "leaseUnits/$ref?$format=csv&$top=2",
  "leaseUnits(d0000000-0000-4000-8000-000000000001)?$format=csv",
  "rentRoll(date=2026-01-01)?$format=csv&$top=2",
  "/$all?$format=csv",
  "/$crossjoin(leaseUnits,customers)?company=11111111-1111-4111-8111-111111111111&$format=csv",
  "/$crossjoin(leaseUnits,customers)?company=11111111-1111-4111-8111-111111111111&$format=csv&$expand=leaseUnits($select=number),customers($select=number)",
])("%s", async (path) => {
  for (const size of [2, 100]) {
  const { status, headers, text } = await service.request("GET", path, { headers: { Prefer: `maxpagesize=${size}` } });
  process.stderr.write(`${path}\n${status} ${headers["content-type"]} LINK ${headers["link"]}\n${text}\n\n`);
  }
});
