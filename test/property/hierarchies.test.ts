/**
 * Random groups of lease units, cycles and missing groups included: each function and transformation on the hierarchy
 * returns the units that its definition names (Data Aggregation 4.0, sections 5.5.2 and 6).
 */
import * as fc from "fast-check";
import { startDirectService, type DirectService } from "./direct-service";
import { runs } from "./run";

interface Unit {
  readonly number: string;
  readonly leaseUnitGroupNo: string;
  readonly objectArea: number;
}

let service: DirectService;
beforeAll(async () => (service = await startDirectService()));
afterAll(() => service.stop());

const names = ["A", "B", "C", "D", "E", "F", "G", "H"];

/** Each unit with its group: any other one, one that does not exist, or none. */
const trees: fc.Arbitrary<readonly Unit[]> = fc
  .array(fc.constantFrom(...names, ...names.slice(0, 3), "NONE", ""), {
    minLength: 1,
    maxLength: names.length,
  })
  .map((groups) =>
    groups.map((leaseUnitGroupNo, i) => ({ number: names[i] ?? "", leaseUnitGroupNo, objectArea: 2 ** i })),
  );

const root = (units: readonly Unit[], unit: Unit): boolean =>
  !units.some(({ number }) => number === unit.leaseUnitGroupNo);

const children = (units: readonly Unit[], of: string): readonly Unit[] =>
  units.filter(({ leaseUnitGroupNo }) => leaseUnitGroupNo === of);

/** The units that a step leads to from some of them, again and again; never more steps than there are units. */
function reached(
  start: readonly string[],
  step: (number: string) => readonly string[],
  most: number,
): ReadonlySet<string> {
  const found = new Set<string>();
  let level = new Set(start);
  for (let steps = 0; steps < Math.min(most, names.length * 2) && level.size > 0; steps += 1) {
    level = new Set([...level].flatMap(step));
    level.forEach((number) => found.add(number));
  }
  return found;
}

const up =
  (units: readonly Unit[]) =>
  (from: string): readonly string[] =>
    units.flatMap(({ number, leaseUnitGroupNo }) =>
      number === from && units.some((other) => other.number === leaseUnitGroupNo) ? [leaseUnitGroupNo] : [],
    );

const down =
  (units: readonly Unit[]) =>
  (from: string): readonly string[] =>
    children(units, from).map(({ number }) => number);

const inTree = (units: readonly Unit[], of: readonly Unit[]): readonly string[] =>
  of.flatMap(({ number }) => [number, ...inTree(units, children(units, number))]);

const nodes = "HierarchyNodes=$root/leaseUnits,HierarchyQualifier='Buildings',Node=number";
const reference = "$root/leaseUnits,Buildings,number";

let companies = 0;
async function companyOf(units: readonly Unit[]) {
  const id = `00000000-0000-4000-9000-${String(++companies).padStart(12, "0")}`;
  const records = units.map((unit, i) => ({
    set: "leaseUnits",
    record: { ...unit, id: `00000000-0000-4000-8000-${String(i).padStart(12, "0")}` },
  }));
  await service.load(id, [{ set: "companies", record: { id, name: id } }, ...records]);
  return async (option: string, text: string): Promise<readonly Record<string, unknown>[]> => {
    const url = `/companies(${id})/leaseUnits?${option}=${encodeURIComponent(text)}`;
    const { status, text: body } = await service.send({ method: "GET", url });
    if (status !== 200) throw new Error(`${status} ${body}`);
    return (JSON.parse(body) as { value: Record<string, unknown>[] }).value;
  };
}

const numbers = (rows: readonly Record<string, unknown>[]): string =>
  rows.map((row) => String(row["number"])).join("");
const sorted = (found: Iterable<string>): string => [...found].toSorted().join("");

test("functions", () =>
  fc.assert(
    fc.asyncProperty(
      trees,
      fc.constantFrom(...names),
      fc.nat({ max: 3 }),
      fc.boolean(),
      async (units, of, steps, self) => {
        const get = await companyOf(units);
        const filter = async (call: string): Promise<string> =>
          numbers(await get("$filter", `Aggregation.${call}`));
        const isNode = units.some(({ number }) => number === of);
        const most = steps === 0 ? Infinity : steps;
        const options = `${steps === 0 ? "" : `,MaxDistance=${steps}`},IncludeSelf=${String(self)}`;
        const own = self && isNode ? [of] : [];
        const start = isNode ? [of] : [];
        const below = new Set([...reached(start, down(units), most), ...own]);
        const above = new Set([...reached(start, up(units), most), ...own]);
        expect(await filter(`isdescendant(${nodes},Ancestor='${of}'${options})`)).toBe(sorted(below));
        expect(await filter(`isancestor(${nodes},Descendant='${of}'${options})`)).toBe(sorted(above));
        const isRoot = (unit: Unit): boolean => root(units, unit);
        expect(await filter(`isroot(${nodes})`)).toBe(
          sorted(units.filter(isRoot).map(({ number }) => number)),
        );
        const leaves = units.filter(({ number }) => children(units, number).length === 0);
        expect(await filter(`isleaf(${nodes})`)).toBe(sorted(leaves.map(({ number }) => number)));
        const other = units.find(({ number }) => number === of);
        const siblings = units.filter(
          (unit) =>
            other !== undefined &&
            unit !== other &&
            (isRoot(unit) ? isRoot(other) : unit.leaseUnitGroupNo === other.leaseUnitGroupNo),
        );
        expect(await filter(`issibling(${nodes},Other='${of}')`)).toBe(
          sorted(siblings.map(({ number }) => number)),
        );
      },
    ),
    runs(20),
  ));

test("transformations", () =>
  fc.assert(
    fc.asyncProperty(
      trees,
      fc.subarray(names),
      fc.nat({ max: 3 }),
      fc.boolean(),
      async (units, some, steps, keep) => {
        const get = await companyOf(units);
        const apply = (text: string) => get("$apply", text);
        const start = units.map(({ number }) => number).filter((number) => some.includes(number));
        const most = steps === 0 ? Infinity : steps;
        const list =
          some.length === 0 ? "false" : `number in (${some.map((number) => `'${number}'`).join(",")})`;
        const rest = `filter(${list})${steps === 0 ? "" : `,${steps}`}${keep ? ",keep start" : ""})/orderby(number)`;
        const own = keep ? start : [];
        const below = new Set([...reached(start, down(units), most), ...own]);
        const above = new Set([...reached(start, up(units), most), ...own]);
        expect(numbers(await apply(`descendants(${reference},${rest}`))).toBe(sorted(below));
        expect(numbers(await apply(`ancestors(${reference},${rest}`))).toBe(sorted(above));
        const roots = units.filter((unit) => root(units, unit));
        expect(numbers(await apply(`traverse(${reference},preorder)`))).toBe(inTree(units, roots).join(""));
        const sums = await apply(
          `groupby((rolluprecursive(${reference})),aggregate(objectArea with sum as Area))/orderby(number)`,
        );
        expect(sums.map(({ number, Area }) => [number, Area])).toEqual(
          units.map(({ number }) => {
            const members = new Set([number, ...reached([number], down(units), Infinity)]);
            const areas = units
              .filter((unit) => members.has(unit.number))
              .map(({ objectArea }) => objectArea);
            return [number, areas.reduce((sum, area) => sum + area, 0)];
          }),
        );
        const pairs = await apply(
          `groupby((rolluprecursive($root/leaseUnits,Buildings,leaseUnitGroupNo),rolluprecursive(${reference})),aggregate($count as N))/orderby(leaseUnitGroupNo,number)`,
        );
        const at = (number: string) => new Set([number, ...reached([number], down(units), Infinity)]);
        expect(pairs.map(({ leaseUnitGroupNo, number, N }) => [leaseUnitGroupNo, number, N])).toEqual(
          units.flatMap((group) =>
            units.map(({ number }) => {
              const [groups, members] = [at(group.number), at(number)];
              const inBoth = units.filter(
                (unit) => groups.has(unit.leaseUnitGroupNo) && members.has(unit.number),
              );
              return [group.number, number, inBoth.length];
            }),
          ),
        );
      },
    ),
    runs(20),
  ));
