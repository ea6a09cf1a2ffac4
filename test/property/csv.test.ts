/** CSV says the same as JSON: random companies with nasty texts, read by a parser of RFC 4180, in pages. */
import * as fc from "fast-check";
import { model } from "../../src/entities";
import { parseCsv } from "../rfc4180";
import { type Company, type CompanyService, startCompanyService } from "./company-service";
import { anyEstate, estateTypes } from "./estate";
import type { Row } from "./interpreter";
import { query, setOf } from "./requests";
import { runs } from "./run";

let service: CompanyService;
beforeAll(async () => {
  service = await startCompanyService();
});
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

/** The text of a value of JSON in CSV: decimals are texts in `IEEE754Compatible`, and null is empty. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);

async function text(company: Company, path: string, prefer?: string): Promise<string> {
  const answer = await company.get(path, prefer);
  if (answer.status !== 200) throw new Error(`${answer.status} for ${path}: ${answer.text}`);
  return answer.text;
}

test("every value, in the order of $select, with every separator", async () => {
  const cases = fc.constantFrom(...estateTypes).chain((type) => {
    const names = model
      .type(type)
      .properties.filter((property) => property.type !== "Edm.Stream")
      .map(({ name }) => name);
    return fc.record({
      type: fc.constant(type),
      estate: anyEstate,
      names: fc.shuffledSubarray(names, { minLength: 1 }),
      descending: fc.boolean(),
      separator: fc.constantFrom(["comma", ","], ["semicolon", ";"], ["tab", "\t"]),
    });
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ type, estate, names, descending, separator: [name, separator] }) => {
      const company = await service.createCompany(estate);
      const options = { $select: names.join(), $orderby: `id${descending ? " desc" : ""}` };
      const json = "application/json;IEEE754Compatible=true";
      const { value } = JSON.parse(
        await text(company, query(setOf(type), { ...options, $format: json })),
      ) as { readonly value: readonly Row[] };
      const table = await text(
        company,
        query(setOf(type), { ...options, $format: `text/csv;separator=${name}` }),
      );
      expect(parseCsv(table, separator)).toEqual([
        names,
        ...value.map((row) => names.map((property) => textOf(row[property]))),
      ]);
    }),
    runs(30),
  );
});
