/**
 * `$search`, and a first `search(…)` of `$apply` before `groupby`, find the same records with an index
 * (`src/odata/sql/lookup.ts`) as without one: for random texts, writes and searches, compared with
 * `$apply=filter(true)/search(…)`, which no index serves, and with the definition in TypeScript.
 */
import { random, type Choices, type Random } from "../../src/demo/random";
import { fieldSeparator, tokenize, tokenizeBeginning } from "../../src/odata/language/search-tokens";
import { sendAll } from "../batch/batch-client";
import { databaseKind } from "../databases";
import { demoCompanyId, start, type TestService } from "../harness";
import { create, otherCompanyId, query, records } from "../protocol/estate";
import { isLong } from "../resilience/trials";

const seed = Number(process.env["PROPERTY_SEED"] ?? 7);
const rounds = Number(process.env["PROPERTY_RUNS"] ?? 2);
/** In each round; both forms of searches, with and without an index, take several requests. */
const searches = isLong ? 40 : 20;
const companies = [demoCompanyId, otherCompanyId] as const;
const fields = ["description", "address", "searchName", "ownerName"] as const;
/** So many records that the first ones, in which a search looks for common words, have none of the words below. */
const plain = 25;

/** Accents composed and not, letters that fold, marks that do not compose, digits, later Unicode, other scripts. */
// prettier-ignore
const words: Choices<string> = [
  "rent", "renting", "hot", "water", "Birkenthal", "Müller", "mu\u0308ller", "MÜLLER", "naïve", "Straße", "STRASSE", "STRAẞE",
  "O'Neil", "łódź", "Łódź", "İstanbul", "istanbul", "\u212aelvin", "kelvin", "\u212bre", "åre", "e\u0301a\u0301", "a\u0335b",
  "7.39", "x²", "½", "LU0007", "lu000", "🧑rent", "🪿water", "\u{1fadc}hot", "Ωmega", "ωmega", "Жук", "жук", "東京", "ǽon",
  "æon", "µm", "μm", "ſee", "see", "—", "€", "₽rent", "", "NOT", "or", "0odd", "z\u0378hot",
];

type Texts = Readonly<Record<(typeof fields)[number], string>>;

const textOf = (from: Random): string =>
  Array.from({ length: from.int(0, 3) }, () => from.pick(words)).join(from.pick([" ", " ", "-", "  ", ", "]));

const textsOf = (from: Random): Texts =>
  Object.fromEntries(fields.map((field) => [field, textOf(from)])) as Texts;

let service: TestService;
/** The texts of each unit by number, by company. */
const stored = new Map<string, Map<string, Texts>>(companies.map((id) => [id, new Map()]));
const unitsOf = (company: string): Map<string, Texts> => stored.get(company) ?? new Map();
const at = (company: string, path: string): string => `/companies(${company})/${path}`;

async function add(company: string, number: string, texts: Texts): Promise<void> {
  await create(service, at(company, "leaseUnits"), { number, ...texts });
  unitsOf(company).set(number, texts);
}

/** Adds many by batches. */
async function addAll(company: string, all: readonly (readonly [number: string, texts: Texts])[]) {
  const url = at(company, "leaseUnits").slice(1);
  const requests = all.map(([number, texts]) => ({ method: "POST", url, body: { number, ...texts } }));
  const created = await sendAll(service, requests);
  expect(created.map(({ status }) => status)).toEqual(requests.map(() => 201));
  for (const [number, texts] of all) unitsOf(company).set(number, texts);
}

async function change(company: string, number: string, texts: Texts): Promise<void> {
  const answer = await service.request("PATCH", at(company, `leaseUnits(number='${number}')`), {
    body: texts,
  });
  expect(answer.status).toBe(200);
  unitsOf(company).set(number, texts);
}

async function remove(company: string, number: string): Promise<void> {
  const answer = await service.request("DELETE", at(company, `leaseUnits(number='${number}')`));
  expect(answer.status).toBe(204);
  unitsOf(company).delete(number);
}

/** A search as it is written, and whether texts match it. */
interface Search {
  readonly written: string;
  readonly matches: (tokens: string) => boolean;
}

function word(from: Random): Search {
  const characters = Array.from(from.pick(words).replace(/[\s"()]/g, ""));
  const text = characters.slice(0, from.int(1, Math.max(1, characters.length))).join("");
  const tokens = tokenizeBeginning(text);
  if (tokens.trim() === "" || text === "NOT" || text === "OR") return word(from);
  return { written: text, matches: (of) => of.includes(tokens) };
}

function phrase(from: Random): Search {
  const text = Array.from({ length: from.int(1, 2) }, () => from.pick(words))
    .join(" ")
    .replaceAll('"', "");
  const tokens = tokenize(text);
  return tokens.trim() === "" ? phrase(from) : { written: `"${text}"`, matches: (of) => of.includes(tokens) };
}

function search(from: Random, depth = 0): Search {
  const kind = from.int(0, depth > 2 ? 3 : 8);
  if (kind < 3) return word(from);
  if (kind === 3) return phrase(from);
  const [a, b] = [search(from, depth + 1), search(from, depth + 1)];
  if (kind < 6)
    return { written: `(${a.written} ${b.written})`, matches: (of) => a.matches(of) && b.matches(of) };
  if (kind < 8)
    return { written: `(${a.written} OR ${b.written})`, matches: (of) => a.matches(of) || b.matches(of) };
  return { written: `(${a.written} NOT ${b.written})`, matches: (of) => a.matches(of) && !b.matches(of) };
}

/** The meaning of the searches that are written by hand: words and phrases, then OR, then NOT. */
function matching(written: string): Search["matches"] {
  const [wanted = "", unwanted] = written.split(" NOT ");
  const one = (term: string): Search["matches"] => {
    const tokens = term.startsWith('"') ? tokenize(term.replaceAll('"', "")) : tokenizeBeginning(term);
    return (of) => of.includes(tokens);
  };
  const all = (terms: string): Search["matches"] => {
    const each = (terms.match(/"[^"]*"|\S+/g) ?? []).map(one);
    return (of) => each.every((test) => test(of));
  };
  return (of) =>
    wanted.split(" OR ").some((terms) => all(terms)(of)) && (unwanted === undefined || !all(unwanted)(of));
}

const tokensOfUnit = (number: string, texts: Texts): string =>
  tokenize(
    [number, texts.description, texts.address, "", "", texts.ownerName, texts.searchName].join(
      fieldSeparator,
    ),
  );

async function expectSame(company: string, { written, matches }: Search): Promise<void> {
  const get = (path: string, options: Readonly<Record<string, string>>) =>
    service.request("GET", query(at(company, path), options));
  const numbers = (answer: Awaited<ReturnType<typeof get>>): readonly unknown[] =>
    records(answer).map(({ number }) => number);
  const listed = await get("leaseUnits", { $search: written, $select: "number", $count: "true" });
  const applied = await get("leaseUnits", {
    $apply: `filter(true)/search(${written})/groupby((number))`,
    $orderby: "number",
  });
  const first = await get("leaseUnits", {
    $apply: `search(${written})/groupby((number))`,
    $orderby: "number",
    $count: "true",
  });
  expect([written, numbers(first)]).toEqual([written, numbers(applied)]);
  expect([written, first.json["@odata.count"]]).toEqual([written, numbers(applied).length]);
  const expected = [...unitsOf(company)]
    .filter(([number, texts]) => matches(tokensOfUnit(number, texts)))
    .map(([number]) => number)
    .toSorted();
  expect([written, numbers(listed)]).toEqual([written, numbers(applied)]);
  expect([written, listed.json["@odata.count"]]).toEqual([written, numbers(applied).length]);
  // SQL Server separates fewer characters, and does not compose accents.
  if (databaseKind !== "mssql") expect([written, numbers(listed)]).toEqual([written, expected]);
  const sorted = {
    $search: written,
    $select: "number",
    $orderby: "description desc,number",
    $top: "3",
    $skip: "1",
  };
  const withoutIndex = {
    $apply: `filter(true)/search(${written})/groupby((number,description))`,
    $orderby: sorted.$orderby,
    $top: "3",
    $skip: "1",
  };
  expect([written, numbers(await get("leaseUnits", sorted))]).toEqual([
    written,
    numbers(await get("leaseUnits", withoutIndex)),
  ]);
  expect((await get("leaseUnits/$count", { $search: written })).text).toBe(String(numbers(applied).length));
  const totals = records(
    await get("leaseUnits", {
      $apply: `search(${written})/concat(aggregate($count as n),groupby((number)))`,
    }),
  );
  expect([written, totals.map(({ n, number }) => n ?? number)]).toEqual([
    written,
    [numbers(applied).length, ...numbers(applied)],
  ]);
}

const nothing: Texts = { description: "plain", address: "", searchName: "", ownerName: "" };

beforeAll(async () => {
  service = await start();
  const from = random(seed, "records");
  for (const id of companies) {
    await create(service, "/companies", { id, name: id });
    const numbered = (letter: string, count: number, texts: () => Texts) =>
      Array.from({ length: count }, (_, i) => [`${letter}${String(i).padStart(3, "0")}`, texts()] as const);
    await addAll(id, [...numbered("A", plain, () => nothing), ...numbered("N", 120, () => textsOf(from))]);
  }
});
afterAll(() => service.stop());

test.each(Array.from({ length: rounds }, (_, i) => i))("random writes and searches %i", async (round) => {
  const from = random(seed, `round ${round}`);
  for (let i = 0; i < 30; i++) {
    const company = from.pick(companies);
    const known = [...unitsOf(company).keys()].filter((number) => number.startsWith("N"));
    const number = from.pick(known as unknown as Choices<string>);
    if (from.chance(0.2)) await remove(company, number);
    else if (from.chance(0.3)) await add(company, `N${round}${i}x`, textsOf(from));
    else await change(company, number, textsOf(from));
  }
  for (let i = 0; i < searches; i++) await expectSame(from.pick(companies), search(from));
  expect(unitsOf(companies[0]).size).toBeGreaterThan(plain);
});

const anywhere = ["rent", "water", '"hot water"', "kelvin NOT rent", "mül OR жук"];

test("more candidates than the index is asked for", async () => {
  const [company] = companies;
  const swarm = Array.from({ length: 1010 }, (_, i) => ({ ...nothing, address: `swarm ${i % 7}` }));
  await addAll(
    company,
    swarm.map((texts, i) => [`Z${i}`, texts]),
  );
  for (const written of ["swarm", "swarm 3", '"swarm 3"', "swarm OR rent", "rent NOT swarm"])
    await expectSame(company, { written, matches: matching(written) });
  expect(unitsOf(company).size).toBeGreaterThan(1000);
});

test("deleted records leave no trace, and VACUUM keeps the index", async () => {
  for (const company of companies) {
    const some = [...unitsOf(company).keys()].filter((number) => /[24680]/.test(number)).slice(0, 60);
    for (const number of some) await remove(company, number);
    expect(some.length).toBeGreaterThan(30);
  }
  if (databaseKind === "sqlite") await service.sql("vacuum");
  for (const company of companies)
    for (const written of anywhere) await expectSame(company, { written, matches: matching(written) });
});

test("the index is asked", async () => {
  const [company] = companies;
  await add(company, "ONCE", { ...nothing, description: "unmistakable" });
  const options = { $search: "unmist", $select: "number" };
  const get = (asked: Readonly<Record<string, string>>) =>
    service.request("GET", query(at(company, "leaseUnits"), asked));
  const numbers = async () => records(await get(options)).map(({ number }) => number);
  const counted = async ($apply: string) => records(await get({ $apply })).map(({ n }) => n);
  expect(await numbers()).toEqual(["ONCE"]);
  expect(await counted("search(unmist)/aggregate($count as n)")).toEqual([1]);
  if (databaseKind === "sqlite") {
    // An empty index finds nothing.
    await service.sql(`insert into "leaseUnit_search" ("leaseUnit_search") values ('delete-all')`);
    await service.sql(`delete from "leaseUnit_searchPending"`);
    expect(await numbers()).toEqual([]);
    expect(await counted("search(unmist)/aggregate($count as n)")).toEqual([0]);
    expect(await counted("filter(true)/search(unmist)/aggregate($count as n)")).toEqual([1]);
  }
  if (databaseKind === "postgres") {
    const texts = [
      "number",
      "description",
      "address",
      "address2",
      "salespersonName",
      "ownerName",
      "searchName",
    ];
    const vector = `search_vector(${texts.map((text) => `"${text}"`).join(" || chr(31) || ")})`;
    const plan = await service.sql(
      `explain select "id" from "leaseUnit" where ${vector} @@ 'unmist:*'::tsquery limit 1001`,
    );
    expect(JSON.stringify(plan)).toContain("leaseUnit_search");
  }
});
