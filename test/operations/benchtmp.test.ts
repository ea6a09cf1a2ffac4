import { startDirectService, type DirectService } from "../property/direct-service";
import { writeFileSync, appendFileSync, readFileSync } from "node:fs";
const company = "11111111-1111-4111-8111-111111111111";
let service: DirectService;
let theStore: any;
let last: { text: string; values: unknown[]; rows: any[]; ms: number } | undefined;
const out = (...x: unknown[]) => appendFileSync("/tmp/lbench.out", x.join(" ") + "\n");
const id = (k: number, n: number): string => `00000000-0000-4000-a00${k}-${String(n).padStart(12, "0")}`;
let seed = 7;
const rnd = (n: number): number => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * n); };
function* records(): Generator<any> {
  yield { set: "companies", record: { id: company, name: "Bench" } };
  for (const s of ["RENT", "PARK", "CHARGE", "METER"]) yield { set: "services", record: { id: id(1, s.charCodeAt(0) * 100 + s.length), code: s, serviceGroup: "G" + s } };
  const N = Number(process.env["UNITS"] ?? 10000);
  let u = 0;
  for (let b = 0; b < N / 100; b++) {
    yield { set: "leaseUnits", record: { id: id(2, ++u), number: `B${b}`, building: true, description: `Building ${b}`, totalArea: 20000, objectArea: 1 } };
    for (let f = 0; f < 5; f++) yield { set: "leaseUnits", record: { id: id(2, ++u), number: `B${b}F${f}`, leaseUnitGroup: true, leaseUnitGroupNo: `B${b}`, description: `Floor ${f}` } };
    for (let i = 0; i < 100; i++) yield { set: "leaseUnits", record: { id: id(2, ++u), number: `B${b}U${i}`, description: `Unit ${i}`, leaseUnitGroupNo: i % 50 === 0 ? "" : `B${b}F${i % 5}`, floor: String(i % 5), objectArea: 20 + rnd(20000) / 100, parkingUnit: i % 10 === 9, blocked: i % 37 === 0, leaseUnitCategory: "OFFICE" } };
  }
  let l = 0, d = 0;
  for (let c = 0; c < N / 2; c++) {
    const two = c % 10 === 0 ? 2 : 1;
    for (let v = 1; v <= two; v++) {
      yield { set: "leaseContracts", record: { id: id(3, c * 3 + v), number: `LC${c}`, versionNo: v, versionStatus: v === two ? "Valid" : "Old", status: c % 40 === 0 ? "Reserved" : "Released", contractDate: "2020-01-01", contractValidUntil: c % 7 === 0 ? "0001-01-01" : `20${26 + rnd(8)}-12-31`, customerNo: `C${c % 500}`, customerName: `Customer ${c % 500}`, buildingNo: `B${Math.floor(c / 50)}`, invoicingCurrencyCode: "EUR" } };
      for (let k = 0; k < 3; k++) {
        const unit = `B${Math.floor(c / 50)}U${(c * 2 + (k === 1 ? 1 : 0)) % 100}`;
        yield { set: "leaseContractLines", record: { id: id(4, ++l), leaseContractNo: `LC${c}`, versionNo: v, versionStatus: v === two ? "Valid" : "Old", status: c % 53 === 0 ? "Terminated" : "Released", lineNo: (k + 1) * 10000, serviceNo: k === 2 ? "CHARGE" : "RENT", leaseUnitNo: c % 11 === 5 ? "" : unit, description: "Line", startingDate: c % 40 === 0 ? "2028-01-01" : "2021-01-01", endingDate: k === 0 ? "2031-05-31" : "0001-01-01", quantity: k, priceType: k === 2 ? "Fixed" : "Area", pricePeriod: ["Month", "Month", "Quarter", "Year", "Week", "Day"][c % 6], unitPrice: c % 20 === 3 ? 0 : 5 + rnd(2000) / 100 } };
      }
      if (c % 5 === 0) yield { set: "leaseContrDiscounts", record: { id: id(5, ++d), leaseContractNo: `LC${c}`, contractVersionNo: c % 2 ? 0 : v, leaseUnitNo: "", serviceNo: c % 3 ? "RENT" : "", startingDate: "2020-01-01", discountType: ["Fixed", "Percentage", "Area"][c % 3], amount: 10 + rnd(100), period: "Month", description: "x" } };
    }
  }
  let p = 0;
  for (let b = 0; b < N / 100; b++) for (const s of ["RENT", "CHARGE"]) for (const y of [2020, 2023, 2026]) yield { set: "servicePrices", record: { id: id(6, ++p), type: "Building", code: `B${b}`, serviceNo: s, effectiveDate: `${y}-01-01`, unitPrice: 6 + y - 2020, priceForPeriod: "Month" } };
  for (const s of ["RENT", "CHARGE", "PARK"]) yield { set: "servicePrices", record: { id: id(6, ++p), type: "All Contracts", serviceNo: s, effectiveDate: "2019-01-01", unitPrice: 4, priceForPeriod: "Month" } };
}
beforeAll(async () => {
  service = await startDirectService((store) => {
    theStore = store;
    const watch = (s: any): any => ({
      ...s, page: undefined,
      query: async (statement: any, inputs: any) => {
        const t = performance.now();
        const rows = await s.query(statement, inputs);
        last = { text: statement.text, values: statement.parameters.map((x: any) => x.read(inputs)), rows, ms: performance.now() - t };
        return rows;
      },
      stream: async function* (statement: any, inputs: any, chunk: any) {
        const t = performance.now();
        const rows: any[] = [];
        for await (const some of s.stream(statement, inputs, chunk)) rows.push(...some);
        last = { text: statement.text, values: statement.parameters.map((x: any) => x.read(inputs)), rows, ms: performance.now() - t };
        yield rows;
      },
      ...(s.forRequest && { forRequest: (r: any) => watch(s.forRequest(r)) }),
    });
    return watch(store);
  });
  await service.load(company, records());
}, 600000);
afterAll(() => service.stop());
test("x", async () => {
  const urls = (process.env["URLS"] ?? "rentRoll").split(" ");
  for (const u of urls) {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) {
      const a = await service.send({ method: "GET", url: `/companies(${company})/${u.replaceAll("_"," ").replaceAll(" ", "%20")}` });
      if (a.status !== 200) { out(u, a.status, a.text.slice(0, 500)); break; }
      times.push(Math.round(last!.ms));
      if (i === 0) { out(u, a.text.length, a.text.slice(0, 600)); writeFileSync("/tmp/lset.sql", last!.text); writeFileSync("/tmp/lset.json", JSON.stringify(last!.values)); }
    }
    out(u, "rows", last?.rows.length, "ms", times.join(" "));
  }
  const hand = process.env["HAND"];
  if (hand) {
    const ours = last!;
    const text = readFileSync(hand, "utf8");
    const day = "2026-11-22";
    const statement = { text, parameters: [...text.matchAll(/\?(?:\/\*(\w)\*\/)?/g)].map((m) => ({ read: () => (m[1] === "c" ? company : new Date().toISOString().slice(0, 10)), type: "Edm.String" })) };
    const times: number[] = [];
    let rows: any[] = [];
    for (let i = 0; i < 5; i++) { const t = performance.now(); rows = await theStore.query(statement, {}); times.push(Math.round(performance.now() - t)); }
    out("hand", rows.length, "ms", times.join(" "));
    const norm = (r: any[]) => r.map((x) => JSON.stringify(JSON.parse(x[0]))).sort();
    const a = norm(ours.rows), b = norm(rows);
    const diff = a.filter((x, i) => x !== b[i]);
    out("different", diff.length, diff[0], b[a.indexOf(diff[0]!)]);
  }
  const plan = process.env["PLAN"];
  if (plan) {
    const rows = await theStore.query({ text: `${plan} ${last!.text}`, parameters: last!.values.map((v, i) => ({ read: () => v, type: "Edm.String" })) }, {});
    out(rows.map((r: any) => JSON.stringify(r)).join("\n"));
  }
}, 600000);
