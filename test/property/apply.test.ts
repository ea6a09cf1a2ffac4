/** Random sequences of transformations on random companies, compared with the interpreter. */
import * as fc from "fast-check";
import { parseTransformations } from "../../src/odata/uri/parser";
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

/** The member at a path, without annotations; null for what is below a null. */
const memberAt = (row: Row, path: string): unknown =>
  path
    .split("/")
    .reduce<unknown>(
      (value, name) => (value === null || value === undefined ? value : (value as Row)[name]),
      row,
    );

/**
 * Of records, the id, the dynamic properties and the collections; of other instances, all members but those of records
 * that are null, for which a result has null. Joined records are not shown without `$expand`.
 */
const isCompared = (row: Row, path: string, value: unknown): boolean =>
  value !== undefined &&
  !/^j\d+$/.test(path) &&
  (row["id"] === undefined ? value !== null || !path.includes("/") : path === "id" || /^[cn]\d+$/.test(path));

const rowOf = ({ row, values, collections }: Instance): Row => ({
  ...(row && { id: row["id"] }),
  ...Object.fromEntries([...(values ?? [])].map(([path, value]) => [path, jsonOf(value)])),
  ...Object.fromEntries([...(collections ?? [])].map(([name, members]) => [name, members.map(rowOf)])),
});

const pathsOf = (instances: readonly Instance[]): readonly string[] => [
  ...new Set(instances.flatMap((one) => [...(one.row ? ["id"] : []), ...(one.values?.keys() ?? [])])),
];

type Member = (row: Row, path: string) => unknown;

/** The members at the paths; the items of collections as texts like this one. */
function textOf(
  row: Row,
  at: Member,
  paths: readonly string[],
  within: ReadonlyMap<string, readonly string[]>,
): string {
  const members = [...paths, ...within.keys()].toSorted().flatMap((path) => {
    const inner = within.get(path);
    const value = at(row, path);
    if (!isCompared(row, path, value)) return [];
    const items = inner && (value as Row[]).map((one) => textOf(one, at, inner, new Map())).toSorted();
    return [[path, items ?? value]];
  });
  return JSON.stringify(members);
}

/** Texts of the instances that were expected, and of those of a response. */
function compared(instances: readonly Instance[], response: readonly Row[]) {
  const collections = instances.flatMap((one) => [...(one.collections ?? [])]);
  const within = new Map(
    collections.map(([name]) => [
      name,
      pathsOf(collections.flatMap(([other, members]) => (other === name ? members : []))),
    ]),
  );
  const paths = pathsOf(instances);
  const texts = (rows: readonly Row[], at: Member) =>
    rows.map((row) => textOf(row, at, paths, within)).toSorted();
  return {
    expected: texts(instances.map(rowOf), (row, path) => row[path]),
    found: texts(response, memberAt),
  };
}

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
        const response = JSON.parse(body) as Row & { value: readonly Row[] };
        expect({ type, text, count: response["@odata.count"] }).toEqual({ type, text, count: all.length });
        const { expected, found } = compared(instances, response.value);
        expect({ type, text, value: found }).toEqual({ type, text, value: expected });
      }
    }),
    runs(12),
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
                  transformedRelated(world, type, row, navigation, parseTransformations(text)),
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
          const instances = expected.get(record["id"]) ?? [];
          const rows = compared(instances, record[navigation] as readonly Row[]);
          const count = record[`${navigation}@odata.count`];
          expect({ type, asked, count, found: rows.found }).toEqual({
            type,
            asked,
            count: instances.length,
            found: rows.expected,
          });
        }
      }
    }),
    runs(25),
  );
  expect(decided).toBeGreaterThan(40);
});
