/** $compute and $expand with nested options: random requests on random companies, compared with the interpreter. */
import * as fc from "fast-check";
import { model } from "../../src/entities";
import { parseExpression } from "../../src/odata/uri/parser";
import { startCompanyService, type CompanyService } from "./company-service";
import { anyEstate, estateTypes } from "./estate";
import { idOf, ifDecided } from "./expected";
import { anyExpression, navigationsOf, placeOf, type Kind } from "./expressions";
import { byKeys, evaluate, holds, jsonOf, related, scopeOf, type Row } from "./interpreter";
import { page, query, setOf } from "./requests";
import { runs } from "./run";

let service: CompanyService;
beforeAll(async () => {
  service = await startCompanyService();
});
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

test("$compute answers the value of the expression", async () => {
  const kinds: readonly Kind[] = ["boolean", "integer", "decimal", "text", "date", "instant"];
  const cases = fc.tuple(fc.constantFrom(...estateTypes), fc.constantFrom(...kinds)).chain(([type, kind]) =>
    fc.record({
      type: fc.constant(type),
      estate: anyEstate,
      computed: anyExpression(kind, placeOf(type), 2),
    }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ({ type, estate, computed }) => {
      const { world, ...company } = await service.createCompany(estate);
      const options = { $compute: `${computed} as result`, $select: "id,result" };
      const { value } = await page({ world, ...company }, query(setOf(type), options));
      const answered = new Map(value.map((row) => [idOf(row), row["result"]]));
      for (const row of world.records(type)) {
        const expected = ifDecided(() => evaluate(scopeOf(world, type, row), parseExpression(computed)));
        if (!expected) continue;
        expect({ computed, result: answered.get(idOf(row)) }).toEqual({ computed, result: jsonOf(expected) });
      }
    }),
    runs(60),
  );
});

const expansions = estateTypes.flatMap((type) =>
  navigationsOf(type, true).map(({ name, target }) => ({ type, name, target })),
);

test("$expand shows the related records that pass its filter, in its order, cut by its $top and $skip", async () => {
  const cases = fc.constantFrom(...expansions).chain(({ type, name, target }) =>
    fc.record({
      type: fc.constant(type),
      name: fc.constant(name),
      target: fc.constant(target),
      estate: anyEstate,
      filter: anyExpression("boolean", placeOf(target, type), 2),
      descending: fc.boolean(),
      top: fc.integer({ min: 0, max: 4 }),
      skip: fc.integer({ min: 0, max: 2 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ({ type, name, target, estate, filter, descending, top, skip }) => {
      const company = await service.createCompany(estate);
      const { world } = company;
      // The whole natural key, so that the order is total.
      const orderby = model
        .type(target)
        .naturalKey.map((key) => key + (descending ? " desc" : ""))
        .join(",");
      const nested = `$filter=${filter};$orderby=${orderby};$top=${top};$skip=${skip};$count=true;$select=id`;
      const { value } = await page(
        company,
        query(setOf(type), { $select: "id", $expand: `${name}(${nested})` }),
      );
      const answered = new Map(value.map((row) => [idOf(row), row]));
      const navigation = world.model.type(type).navigation(name);
      for (const row of world.records(type)) {
        const expected = ifDecided(() => {
          const from = scopeOf(world, type, row);
          const members = navigation ? related(world, from.current, navigation) : [];
          const kept = members.filter((current) => holds({ ...from, current }, parseExpression(filter)));
          return kept.map((member): Row => member.row ?? {}).toSorted(byKeys(world, target, orderby));
        });
        if (!expected) continue;
        const shown = answered.get(idOf(row)) ?? {};
        expect({
          nested,
          count: shown[`${name}@odata.count`],
          ids: (shown[name] as readonly Row[]).map(idOf),
        }).toEqual({ nested, count: expected.length, ids: expected.slice(skip, skip + top).map(idOf) });
      }
    }),
    runs(60),
  );
});
