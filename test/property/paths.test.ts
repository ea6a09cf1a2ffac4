/**
 * Random resource paths with keys, navigation properties and `/$filter`, and expansions within expansions, compared with the
 * interpreter.
 */
import * as fc from "fast-check";
import { model } from "../../src/entities";
import { parseExpression } from "../../src/odata/uri/parser";
import { startCompanyService, type CompanyService } from "./company-service";
import { anyEstate, estateTypes, type EstateType } from "./estate";
import { ifDecided } from "./expected";
import { anyExpression, navigationsOf, placeOf } from "./expressions";
import {
  byKeys,
  evaluate,
  holds,
  jsonOf,
  related,
  scopeAt,
  scopeOf,
  type Instance,
  type Row,
  type World,
} from "./interpreter";
import { runs } from "./run";

let service: CompanyService;
beforeAll(async () => {
  service = await startCompanyService();
});
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

/** Expressions on records of a type. */
interface Expressions {
  readonly filter: string;
  readonly order: string;
  readonly computed: string;
}
type Pool = Readonly<Record<EstateType, Expressions>>;

/** Without `$it`, which is another record in an expansion. */
const withoutIt = (text: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  text.filter((each) => !each.includes("$it"));
const anyPool: fc.Arbitrary<Pool> = fc.record(
  Object.fromEntries(
    estateTypes.map((type) => [
      type,
      fc.record({
        filter: withoutIt(anyExpression("boolean", placeOf(type), 1)),
        order: withoutIt(anyExpression("integer", placeOf(type), 1)),
        computed: withoutIt(anyExpression("text", placeOf(type), 1)),
      }),
    ]),
  ) as Record<EstateType, fc.Arbitrary<Expressions>>,
);

/** The next of random choices; 0 when all are used, which ends every list. */
type Choose = (among: number) => number;

interface Built {
  /** Nested options of an expansion, or the query options of the request. */
  readonly options: readonly string[];
  /** Of one record. */
  readonly show: (instance: Instance) => Row;
  /** Of a collection: the count before it is cut, and its members. */
  readonly showAll: (instances: readonly Instance[]) => {
    readonly count: number | undefined;
    readonly value: readonly Row[];
  };
}

/** The navigation properties of a type, collections first. */
const allNavigations = (type: EstateType) =>
  [true, false].flatMap((collection) =>
    navigationsOf(type, collection).map((each) => ({ ...each, collection })),
  );

/** Options for records of a type, and the response to them. */
function build(
  world: World,
  pool: Pool,
  choose: Choose,
  type: EstateType,
  depth: number,
  isCollection: boolean,
): Built {
  const { filter, order, computed } = pool[type];
  const options = ["$select=id"];
  const shows: ((instance: Instance, row: Record<string, unknown>) => void)[] = [];
  if (choose(3) === 1) {
    options[0] = "$select=id,result";
    options.push(`$compute=${computed} as result`);
    const expression = parseExpression(computed);
    shows.push((instance, row) => {
      row["result"] = jsonOf(evaluate(scopeAt(world, instance), expression));
    });
  }
  const expansions: string[] = [];
  const used = new Set<string>();
  for (let more = depth > 0 && choose(3) > 0; more; more = choose(3) > 0) {
    const all = allNavigations(type);
    const chosen = all[choose(all.length)];
    if (!chosen || used.has(chosen.name)) continue;
    used.add(chosen.name);
    const { name, target, collection } = chosen;
    const navigation = model.type(type).navigation(name);
    if (!navigation) continue;
    const found = (instance: Instance): readonly Instance[] => related(world, instance, navigation);
    const suffix = collection ? ["", "", "", "/$count"][choose(4)] : "";
    if (suffix === "/$count") {
      expansions.push(`${name}/$count`);
      shows.push((instance, row) => {
        row[`${name}@odata.count`] = found(instance).length;
      });
      continue;
    }
    const inner = build(world, pool, choose, target, depth - 1, collection);
    expansions.push(`${name}(${inner.options.join(";")})`);
    shows.push((instance, row) => {
      if (!collection) {
        const [one] = found(instance);
        row[name] = one ? inner.show(one) : null;
        return;
      }
      const { count, value } = inner.showAll(found(instance));
      if (count !== undefined) row[`${name}@odata.count`] = count;
      row[name] = value;
    });
  }
  if (expansions.length > 0) options.push(`$expand=${expansions.join(",")}`);
  const show = (instance: Instance): Row => {
    const row: Record<string, unknown> = { id: instance.row?.["id"] };
    for (const each of shows) each(instance, row);
    return row;
  };
  if (!isCollection) return { options, show, showAll: () => ({ count: undefined, value: [] }) };
  const isFiltered = choose(2) === 1;
  const counts = choose(2) === 1;
  const [skip, top] = [choose(3), choose(4)];
  const descending = choose(2) === 1;
  const keys = model.type(type).naturalKey.join(",");
  const orderby = `${order}${descending ? " desc" : ""},${keys}`;
  options.push(`$orderby=${orderby}`);
  if (isFiltered) options.push(`$filter=${filter}`);
  if (counts) options.push("$count=true");
  if (skip > 0) options.push(`$skip=${skip}`);
  if (top > 0) options.push(`$top=${top}`);
  const condition = parseExpression(filter);
  return {
    options,
    show,
    showAll: (instances) => {
      const kept = isFiltered
        ? instances.filter((each) => holds(scopeAt(world, each), condition))
        : instances;
      const compare = byKeys(world, type, orderby);
      const sorted = kept.toSorted((a, b) => compare(a.row ?? {}, b.row ?? {}));
      const end = top > 0 ? skip + top : undefined;
      return { count: counts ? kept.length : undefined, value: sorted.slice(skip, end).map(show) };
    },
  };
}

const literal = (value: unknown): string =>
  typeof value === "number" ? String(value) : `'${encodeURIComponent(String(value).replaceAll("'", "''"))}'`;

/** A key predicate of a record: its id, or its natural key. */
function keyOf(type: EstateType, row: Row, choose: Choose): string {
  if (choose(2) === 0) return `(${String(row["id"])})`;
  const names = model.type(type).naturalKey;
  return `(${names.map((name) => `${name}=${literal(row[name])}`).join(",")})`;
}

interface Walk {
  readonly path: string;
  readonly type: EstateType;
  /** Undefined: a resource on the way does not exist. */
  readonly found: readonly Instance[] | undefined;
  readonly isCollection: boolean;
}

const unknownId = "00000000-0000-4000-8000-00000000dead";

/** A path, and what is at its end. */
function walk(world: World, pool: Pool, choose: Choose): Walk {
  const first = estateTypes[choose(estateTypes.length)] ?? "customer";
  let at: Walk = {
    path: model.type(first).set,
    type: first,
    found: world.records(first).map((row) => scopeOf(world, first, row).current),
    isCollection: true,
  };
  for (let hops = 0; hops < 3; hops++) {
    const { type } = at;
    if (at.isCollection) {
      if (choose(3) === 1) {
        const { filter } = pool[type];
        const condition = parseExpression(filter);
        at = {
          ...at,
          path: `${at.path}/$filter(${encodeURIComponent(filter)})`,
          found: at.found?.filter((each) => holds(scopeAt(world, each), condition)),
        };
      }
      if (choose(3) === 0) return at;
      const members = at.found ?? [];
      const member = members[choose(members.length + 1)];
      at = {
        ...at,
        path: `${at.path}${member?.row ? keyOf(type, member.row, choose) : `(${unknownId})`}`,
        found: member ? [member] : undefined,
        isCollection: false,
      };
    }
    const all = allNavigations(type);
    const next = all[choose(all.length + 1) - 1];
    const navigation = next && model.type(type).navigation(next.name);
    if (!next || !navigation) return at;
    const [from] = at.found ?? [];
    const reached = from && related(world, from, navigation);
    at = {
      path: `${at.path}/${next.name}`,
      type: next.target,
      found: next.collection ? reached : reached?.slice(0, 1),
      isCollection: next.collection,
    };
  }
  return at;
}

/** Members without control information but counts. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !name.includes("@") || name.endsWith("@odata.count"))
      .map(([name, inner]) => [name, plain(inner)]),
  );
}

test("every path leads to the records that its segments choose, with their expansions", async () => {
  const cases = fc.record({
    estate: anyEstate,
    requests: fc.array(
      fc.record({ pool: anyPool, choices: fc.array(fc.nat(11), { minLength: 4, maxLength: 40 }) }),
      { minLength: 1, maxLength: 6 },
    ),
  });
  let decided = 0;
  await fc.assert(
    fc.asyncProperty(cases, async ({ estate, requests }) => {
      const company = await service.createCompany(estate);
      const { world } = company;
      for (const { pool, choices } of requests) {
        let used = 0;
        const choose: Choose = (among) => (choices[used++] ?? 0) % among;
        const request = ifDecided(() => {
          const at = walk(world, pool, choose);
          return { at, built: build(world, pool, choose, at.type, 2, at.isCollection) };
        });
        if (!request) continue;
        const { at, built } = request;
        const expected = ifDecided(() => {
          if (!at.found) return { status: 404 };
          if (at.isCollection) {
            const { count, value } = built.showAll(at.found);
            return { status: 200, body: { ...(count !== undefined && { "@odata.count": count }), value } };
          }
          const [one] = at.found;
          return one ? { status: 200, body: built.show(one) } : { status: 204 };
        });
        const options = built.options.map((option) => {
          const [name = "", ...value] = option.split("=");
          return `${name}=${encodeURIComponent(value.join("="))}`;
        });
        const url = `${at.path}?${options.join("&")}`;
        const { status, text } = await company.get(url);
        if (!expected) continue;
        decided += 1;
        const found = { status, ...(status === 200 && { body: plain(JSON.parse(text)) }) };
        const readable = decodeURIComponent(url);
        expect({ readable, ...found, ...(status >= 400 && status !== 404 && { text }) }).toEqual({
          readable,
          ...expected,
        });
      }
    }),
    runs(35),
  );
  expect(decided).toBeGreaterThan(60);
});
