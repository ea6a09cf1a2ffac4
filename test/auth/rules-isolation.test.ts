/**
 * Isolation by rules: the random requests of the suite of companies, by callers who see every company and the records of
 * some. No response contains data of another record, no write changes one, and both look like a record that does not
 * exist. Every read has the response of a service that has the visible records only.
 */
import * as fc from "fast-check";
import type { TestAnswer } from "../harness";
import { runs } from "../property/run";
import { inputs, random, seconds } from "../resilience/trials";
import { requestTemplates, type AddressedRequest } from "./addressed-requests";
import {
  companies,
  startMarkedCompanies,
  type Company,
  type CompanyAddress,
  type CompanyNumber,
  type MarkedCompanies,
  type Right,
} from "./marked-companies";
import { randomRead } from "./visible-requests";
import { type Pair, startPair } from "./visible-rows";

let marked: MarkedCompanies;
const open: Pair[] = [];
beforeAll(async () => {
  marked = await startMarkedCompanies("rows");
});
afterAll(async () => {
  await marked.stop();
  for (const pair of open) await pair.stop();
});

const some = fc.subarray([...companies]);
const right: fc.Arbitrary<Right> = fc.record({
  reads: some,
  writes: some,
  role: fc.constantFrom("write" as const, "write" as const, "write" as const, "read" as const),
  narrowed: fc.constant(undefined),
});

const companyAt = (k: CompanyNumber): Company => {
  const company = marked.companies[k];
  if (!company) throw new Error("there are as many companies as numbers");
  return company;
};

/** Texts of the company's records in the response that are not in the request. */
function leaked({ rawHeaders, text }: TestAnswer, request: AddressedRequest, k: CompanyNumber) {
  const { mark, records } = companyAt(k);
  const asked = decodeURIComponent(JSON.stringify(request)).toLowerCase();
  const told = `${rawHeaders.join("\n")}\n${text}`;
  return [mark, ...Object.values(records).flat()].filter(
    (word) => !asked.includes(word) && told.includes(word),
  );
}

/** The response without the parts that differ between requests. */
const comparable = ({ status, text }: TestAnswer): string =>
  `${status} ${text}`
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, "{guid}")
    .replaceAll(/W\/\\?"[^"]*\\?"/g, "{etag}")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "{time}")
    .replaceAll(/deltatoken=[\w-]+/g, "{token}")
    .replaceAll(/Content-Length: \d+/gi, "{length}");

test("no response discloses a foreign record, no write changes one", async () => {
  const seen = { own: 0, written: 0, foreign: 0 };
  const before = companies.map((k) => marked.content(k));
  const list = marked.list();
  const property = fc.asyncProperty(
    right,
    requestTemplates(marked.rootLinks),
    fc.constantFrom(...companies),
    fc.constantFrom(...companies),
    async (of, template, there, here) => {
      const token = await marked.tokenOf(of);
      const run = async (at: CompanyAddress) => {
        marked.restore();
        const request = template(at, companyAt(here));
        return { request, answer: await marked.ask(token, request.method, request.path, request) };
      };
      const { request, answer } = await run(companyAt(there));
      const asked = `${request.method} ${request.path} ${JSON.stringify(request.body)}`;
      expect([asked, answer.status < 500]).toEqual([asked, true]);
      for (const k of companies) {
        const maySee = of.reads.includes(k) || of.writes.includes(k);
        if (!maySee) expect([asked, k, leaked(answer, request, k)]).toEqual([asked, k, []]);
        else if (answer.text.includes(companyAt(k).mark)) seen.own += 1;
        const isSame = marked.content(k) === before[k];
        if (of.role !== "write" || !of.writes.includes(k))
          expect([asked, k, isSame]).toEqual([asked, k, true]);
        else if (!isSame) seen.written += 1;
      }
      expect(marked.list()).toBe(list);
      if (of.reads.includes(there) || of.writes.includes(there) || there === here) return;
      seen.foreign += 1;
      const unknown = await run({ ...companyAt(there), records: marked.unknown.records });
      expect([asked, comparable(answer)]).toEqual([asked, comparable(unknown.answer)]);
    },
  );
  await fc.assert(property, runs(200));
  // Otherwise the requests would find nothing.
  expect(seen.own).toBeGreaterThan(25);
  expect(seen.written).toBeGreaterThan(5);
  expect(seen.foreign).toBeGreaterThan(40);
});

const building = "LU00001";
const ruleSets: readonly (readonly [name: string, rules: Readonly<Record<string, string>>])[] = [
  [
    "a building, and what leads to it",
    {
      leaseUnits: `number eq '${building}' or leaseUnitGroupNo eq '${building}'`,
      leaseContracts: `buildingNo eq '${building}'`,
      leaseContractLines: `leaseUnit/leaseUnitGroupNo eq '${building}'`,
      customers: `leaseContracts/any(c:c/buildingNo eq '${building}')`,
      servicePrices: "type ne 'Lease Unit'",
      documents: "day(documentDate) le 15",
      leaseUnitLedgerEntries: "entryNo mod 2 eq 0",
      leaseContrDiscounts: "amount gt 1",
      services: "code ne 'HEAT'",
      postCodes: "code gt '2'",
      salespeoplePurchasers: "false",
    },
  ],
  [
    "records without others of their kind, versions and groups",
    {
      leaseUnits: "not endswith(number,'3') and not building",
      leaseContracts: "versionNo eq 1",
      leaseContractLines: "lineNo gt 10000 or startswith(serviceNo,'R')",
      customers: "not endswith(number,'7')",
      services: "contains(description,'e')",
      servicePrices: "unitPrice gt 10",
      leaseUnitCategories: "code ne 'OFFICE'",
    },
  ],
];

test.each(ruleSets)(
  "reads are those of a database that contains the visible records only: %s",
  async (name, rules) => {
    const pair = await startPair(rules);
    open.push(pair);
    const r = random(name);
    const statuses: Record<string, number> = {};
    for (let left = inputs(120, 4000); left > 0; left--) {
      const read = randomRead(r, pair.ids);
      const [withRules = "", alone] = await pair.ask(read);
      expect([read, withRules]).toEqual([read, alone]);
      const status = withRules.slice(0, 3);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    // Most of them find something, some are of records that are not visible.
    expect(statuses["200"]).toBeGreaterThan(80);
    expect(statuses["404"]).toBeGreaterThan(2);
  },
  seconds(120, 1200),
);
