/**
 * $filter, $count, $orderby, paging and $select of random requests on random companies, compared with the interpreter.
 */
import * as fc from "fast-check";
import { model } from "../../src/entities";
import { parseExpression } from "../../src/odata/uri/parser";
import { startCompanyService, type CompanyService } from "./company-service";
import { anyEstate, estateTypes } from "./estate";
import { idOf, ifDecided, keptBy } from "./expected";
import { anyFilter, anyOrderby } from "./expressions";
import { byKeys } from "./interpreter";
import { page, query, setOf, type Page } from "./requests";
import { runs } from "./run";

let service: CompanyService;
beforeAll(async () => {
  service = await startCompanyService();
});
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

const anyType = fc.constantFrom(...estateTypes);
const decided = (ids: Iterable<string>, undecided: ReadonlySet<string>): readonly string[] =>
  [...ids].filter((id) => !undecided.has(id)).toSorted();

test("$filter and $count find the records for which the expression is true", async () => {
  const cases = anyType.chain((type) =>
    fc.record({
      type: fc.constant(type),
      estate: anyEstate,
      filters: fc.array(anyFilter(type), { minLength: 1, maxLength: 6 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ({ type, estate, filters }) => {
      const company = await service.createCompany(estate);
      for (const filter of filters) {
        const { found, undecided } = keptBy(company.world, type, parseExpression(filter));
        const answered = await page(company, query(setOf(type), { $filter: filter, $count: "true" }));
        const ids = answered.value.map(idOf);
        expect({ filter, found: decided(ids, undecided) }).toEqual({
          filter,
          found: decided(found, undecided),
        });
        expect(answered.count).toBe(ids.length);
        const count = await company.get(query(`${setOf(type)}/$count`, { $filter: filter }));
        expect(count).toEqual({ status: 200, text: String(ids.length) });
      }
    }),
    runs(60),
  );
});

test("$orderby sorts, and pages of any size give the same order, each record once", async () => {
  const cases = anyType.chain((type) =>
    fc.record({
      type: fc.constant(type),
      estate: anyEstate,
      orderby: anyOrderby(type),
      size: fc.integer({ min: 1, max: 5 }),
      skip: fc.integer({ min: 0, max: 3 }),
      top: fc.integer({ min: 0, max: 9 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ({ type, estate, orderby, size, skip, top }) => {
      const company = await service.createCompany(estate);
      const records = company.world.records(type);
      const whole = (await page(company, query(setOf(type), { $orderby: orderby }))).value.map(idOf);
      expect(whole.toSorted()).toEqual(records.map(idOf).toSorted());
      const compare = byKeys(company.world, type, orderby);
      const byId = new Map(records.map((row) => [idOf(row), row]));
      for (const [i, id] of whole.entries()) {
        const [a, b] = [byId.get(id), byId.get(whole[i + 1] ?? "")];
        const order = a && b ? ifDecided(() => compare(a, b)) : undefined;
        expect({ orderby, i, after: (order ?? 0) > 0 }).toEqual({ orderby, i, after: false });
      }
      const options = { $orderby: orderby, $skip: String(skip), $top: String(top) };
      const paged: string[] = [];
      let next: string | undefined = query(setOf(type), options);
      for (let pages = 0; next !== undefined && pages < 30; pages++) {
        const one: Page = await page(company, next, `odata.maxpagesize=${size}`);
        expect(one.value.length).toBeLessThanOrEqual(size);
        paged.push(...one.value.map(idOf));
        next = one.next;
      }
      expect({ orderby, paged }).toEqual({ orderby, paged: whole.slice(skip, skip + top) });
    }),
    runs(30),
  );
});

test("$select answers the chosen properties as they were stored, in the order of the natural key", async () => {
  const cases = anyType.chain((type) =>
    fc.record({
      type: fc.constant(type),
      estate: anyEstate,
      names: fc.subarray(
        model
          .type(type)
          .properties.filter((p) => p.column !== undefined)
          .map((p) => p.name),
        { minLength: 1 },
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ({ type, estate, names }) => {
      const company = await service.createCompany(estate);
      const { naturalKey, properties } = model.type(type);
      const { value } = await page(company, query(setOf(type), { $select: names.join(",") }));
      const expected = company.world
        .records(type)
        .toSorted(byKeys(company.world, type, naturalKey.join(",")))
        .map((row) =>
          Object.fromEntries(
            properties
              // `id` is returned with every `$select`.
              .filter(({ name }) => name === "id" || names.includes(name))
              .map(({ name, unset, options }) => [
                name,
                row[name] ?? (name.endsWith("By") ? expect.any(String) : (options?.outputs[0] ?? unset)),
              ]),
          ),
        );
      const shown = value.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith("@"))),
      );
      expect(shown).toEqual(expected);
    }),
    runs(20),
  );
});
