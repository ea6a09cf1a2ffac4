/**
 * Isolation of companies: random callers send random requests. No response contains data of a company that the caller
 * may not read, no write changes one that it may not write to, and both look like a company that does not exist.
 */
import * as fc from "fast-check";
import { signDevToken } from "../../src/auth/dev-issuer";
import { start, type TestAnswer } from "../harness";
import { runs } from "../property/run";
import { requestTemplates, type AddressedRequest } from "./addressed-requests";
import {
  companies,
  startMarkedCompanies,
  type CompanyNumber,
  type MarkedCompanies,
  type CompanyAddress,
  type Right,
} from "./marked-companies";

let marked: MarkedCompanies;
beforeAll(async () => {
  marked = await startMarkedCompanies();
});
afterAll(() => marked.stop());

const some = fc.subarray([...companies]);
const right: fc.Arbitrary<Right> = fc.record({
  reads: some,
  writes: some,
  role: fc.constantFrom("write" as const, "write" as const, "write" as const, "read" as const),
  narrowed: fc.option(some, { nil: undefined, freq: 4 }),
});

const inToken = ({ narrowed }: Right, k: CompanyNumber): boolean => narrowed?.includes(k) ?? true;
const maySee = (of: Right, k: CompanyNumber): boolean =>
  (of.reads.includes(k) || of.writes.includes(k)) && inToken(of, k);
const mayWrite = (of: Right, k: CompanyNumber): boolean =>
  of.role === "write" && of.writes.includes(k) && inToken(of, k);

const everything = ({ rawHeaders, text }: TestAnswer): string => `${rawHeaders.join("\n")}\n${text}`;

/** Text of a company in the response that is not in the request. */
function leaked(answer: TestAnswer, request: AddressedRequest, k: CompanyNumber): readonly string[] {
  const company = marked.companies[k];
  if (!company) return [];
  const asked = decodeURIComponent(JSON.stringify(request)).toLowerCase();
  const words = [company.mark, company.id, company.name, ...Object.values(company.records).flat()];
  const told = everything(answer);
  return words.filter((word) => !asked.includes(word.toLowerCase()) && told.includes(word));
}

/** The response without parts that differ between requests, and with the same placeholder for every address. */
const comparable = (answer: TestAnswer, place: CompanyAddress): string =>
  `${answer.status} ${answer.text}`
    .replaceAll(encodeURIComponent(place.name), "{name}")
    .replaceAll(place.name, "{name}")
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, "{guid}")
    .replaceAll(/W\/\\?"[^"]*\\?"/g, "{etag}")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "{time}")
    .replaceAll(/deltatoken=[\w-]+/g, "{token}")
    .replaceAll(/Content-Length: \d+/gi, "{length}");

test("a default company without permission is ignored, and not named", async () => {
  const service = await start({ env: { DEFAULT_COMPANY: "Hidden" } });
  const ids = ["a", "b", "c"].map((x) => `${x.repeat(8)}-0000-4000-8000-000000000000`);
  for (const [i, id] of ids.entries())
    await service.request("POST", "/companies", { body: { id, name: i === 0 ? "Hidden" : `Shown ${i}` } });
  const ask = async (seen: readonly string[], path: string) => {
    const token = await signDevToken(service.devKey, { role: "read", companies: seen, expires: "1h" });
    return service.request("GET", path, { headers: { Authorization: `Bearer ${token}` } });
  };
  expect((await service.request("GET", "/leaseUnits")).status).toBe(200);
  const one = await ask(ids.slice(1, 2), "/leaseUnits?$count=true");
  expect([one.status, one.json["@odata.count"]]).toEqual([200, 0]);
  const several = await ask(ids.slice(1), "/leaseUnits");
  expect(several.status).toBe(400);
  expect(several.text).toContain("no value was given, and several are visible to the caller");
  expect(several.text).not.toContain("Hidden");
  const named = await ask(ids.slice(1), "/leaseUnits?company=Shown%202");
  expect(named.status).toBe(200);
  await service.stop();
});

test("no response discloses a foreign company, no write changes one", async () => {
  const seen = { own: 0, written: 0, foreign: 0 };
  const before = companies.map((k) => marked.content(k));
  const list = marked.list();
  const property = fc.asyncProperty(
    right,
    requestTemplates(marked.rootLinks),
    fc.constantFrom(...companies),
    fc.constantFrom(...companies),
    async (of, template, there, here) => {
      const [place, own] = [marked.companies[there], marked.companies[here]];
      if (!place || !own) throw new Error("there are as many companies as numbers");
      const token = await marked.tokenOf(of);
      const run = async (at: CompanyAddress) => {
        marked.restore();
        const request = template(at, own);
        const { method, path } = request;
        return { request, answer: await marked.ask(token, method, path, request) };
      };
      const { request, answer } = await run(place);
      const asked = `${request.method} ${request.path} ${JSON.stringify(request.body)}`;
      expect([asked, answer.status < 500]).toEqual([asked, true]);
      for (const k of companies) {
        if (!maySee(of, k)) expect([asked, k, leaked(answer, request, k)]).toEqual([asked, k, []]);
        else if (answer.text.includes(marked.companies[k]?.mark ?? "-")) seen.own += 1;
        const isSame = marked.content(k) === before[k];
        if (!mayWrite(of, k)) expect([asked, k, isSame]).toEqual([asked, k, true]);
        else if (!isSame) seen.written += 1;
      }
      expect(marked.list()).toBe(list);
      if (maySee(of, there) || there === here) return;
      seen.foreign += 1;
      const unknown = await run(marked.unknown);
      expect([asked, comparable(answer, place)]).toEqual([asked, comparable(unknown.answer, marked.unknown)]);
    },
  );
  await fc.assert(property, runs(400));
  // Otherwise the requests would find nothing.
  expect(seen.own).toBeGreaterThan(60);
  expect(seen.written).toBeGreaterThan(10);
  expect(seen.foreign).toBeGreaterThan(100);
});
