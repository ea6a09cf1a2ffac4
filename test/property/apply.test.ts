/** Random sequences of transformations on random companies, compared with the interpreter. */
import * as fc from "fast-check";
import { parseTransformations } from "../../src/odata/uri";
import { startCompanyService, type CompanyService } from "./company-service";
import { anyEstate } from "./estate";
import { ifDecided } from "./expected";
import { jsonOf, type Instance, type Row } from "./interpreter";
import { anyExpansion, anyPipeline } from "./pipelines";
import { query, setOf } from "./requests";
import { runs } from "./run";
import { transformed, transformedRelated } from "./transformations";

let service: CompanyService;
beforeAll(async () => {
  service = await startCompanyService();
});
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

/** The members of a result by their paths, without annotations; null for what is below a null. */
function membersOf(row: Row, paths: readonly string[]): Row {
  const at = (path: string): unknown =>
    path
      .split("/")
      .reduce<unknown>(
        (value, name) => (value === null || value === undefined ? value : (value as Row)[name]),
        row,
      );
  return Object.fromEntries(paths.map((path) => [path, at(path)]));
}

const rowOf = ({ row, values }: Instance): Row => ({
  ...(row && { id: row["id"] }),
  ...Object.fromEntries([...(values ?? [])].map(([path, value]) => [path, jsonOf(value)])),
});

/**
 * Of records, the id and the dynamic properties; of other instances, all members but those of records that are null,
 * for which a result has null. Joined records are not shown without `$expand`.
 */
const isCompared = (row: Row, [path, value]: readonly [string, unknown]): boolean =>
  value !== undefined &&
  !/^j\d+$/.test(path) &&
  ("id" in row && row["id"] !== undefined
    ? path === "id" || /^c\d+$/.test(path)
    : value !== null || !path.includes("/"));
const sorted = (rows: readonly Row[]): readonly string[] =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter((entry) => isCompared(row, entry))
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
    .toSorted();

const refusal = / in one branch of concat | is not implemented |; at most \d+ are allowed/;
const counts = { decided: 0, undecided: 0, refused: 0 };

test("$apply returns the instances of the transformations", async () => {
  const cases = fc.record({
    estate: anyEstate,
    pipelines: fc.array(anyPipeline, { minLength: 1, maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ estate, pipelines }) => {
      const company = await service.createCompany(estate);
      for (const { type, text: $apply, options } of pipelines) {
        const { $filter, $orderby, $skip, $top } = options;
        const filtered = $filter === undefined ? $apply : `${$apply}/filter(${$filter})`;
        // Without an order, a part may have any of the instances.
        const cut = $orderby === undefined ? {} : { $orderby, $skip, $top };
        const cuts = [
          $orderby && `/orderby(${$orderby})`,
          $orderby && $skip && `/skip(${$skip})`,
          $orderby && $top && `/top(${$top})`,
        ];
        const all = ifDecided(() => transformed(company.world, type, parseTransformations(filtered)));
        const instances = ifDecided(() =>
          transformed(company.world, type, parseTransformations(filtered + cuts.filter(Boolean).join(""))),
        );
        const asked = Object.fromEntries(
          Object.entries({ $apply, $count: "true", $filter, ...cut }).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value]],
          ),
        );
        const text = JSON.stringify(asked);
        const { status, text: body } = await company.get(query(setOf(type), asked));
        if (status !== 200) {
          counts.refused += 1;
          // Aliases of several types, joins of joined records, and too many branches.
          expect(`${text}: ${body}`).toMatch(refusal);
          continue;
        }
        if (!instances || !all) {
          counts.undecided += 1;
          continue;
        }
        counts.decided += 1;
        const expected = instances.map(rowOf);
        const response = JSON.parse(body) as Row & { value: readonly Row[] };
        const found = response.value;
        expect({ type, text, count: response["@odata.count"] }).toEqual({ type, text, count: all.length });
        const paths = [...new Set(expected.flatMap((row) => Object.keys(row)))];
        const shown = found.map((row) => membersOf(row, paths));
        expect({ type, text, value: sorted(shown) }).toEqual({ type, text, value: sorted(expected) });
      }
    }),
    runs(25),
  );
  expect(counts.decided).toBeGreaterThan(counts.undecided + counts.refused);
});

test("$apply in $expand returns those of the related records", async () => {
  const cases = fc.record({
    estate: anyEstate,
    expansions: fc.array(anyExpansion, { minLength: 1, maxLength: 6 }),
  });
  let decided = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ({ estate, expansions }) => {
      const company = await service.createCompany(estate);
      const { world } = company;
      for (const { type, navigation, text } of expansions) {
        const expected = ifDecided(
          () =>
            new Map(
              world
                .records(type)
                .map((row) => [
                  row["id"],
                  transformedRelated(world, type, row, navigation, parseTransformations(text)).map(rowOf),
                ]),
            ),
        );
        const asked = { $select: "id", $expand: `${navigation}($apply=${text};$count=true)` };
        const { status, text: body } = await company.get(query(setOf(type), asked));
        if (status !== 200) {
          expect(`${JSON.stringify(asked)}: ${body}`).toMatch(refusal);
          continue;
        }
        if (!expected) continue;
        decided += 1;
        for (const record of (JSON.parse(body) as { value: readonly Row[] }).value) {
          const rows = expected.get(record["id"]) ?? [];
          const paths = [...new Set(rows.flatMap((row) => Object.keys(row)))];
          const found = (record[navigation] as readonly Row[]).map((row) => membersOf(row, paths));
          const count = record[`${navigation}@odata.count`];
          expect({ type, asked, count, found: sorted(found) }).toEqual({
            type,
            asked,
            count: rows.length,
            found: sorted(rows),
          });
        }
      }
    }),
    runs(25),
  );
  expect(decided).toBeGreaterThan(40);
});
