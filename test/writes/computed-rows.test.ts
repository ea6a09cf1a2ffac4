/**
 * Changes by a path over a row of a computed set: for every such set, each of its navigation properties, each resource
 * behind it and each method, with a row that does not exist, one without a record there, and one with a record.
 */
import { model } from "../../src/entities";
import { shownNavigations } from "../../src/odata/model/model";
import { start, type TestService } from "../harness";

const unknownId = "00000000-0000-4000-8000-000000000000";

type Change = readonly [method: string, path: string, body?: object];

const changed = (path: string, body: object): readonly Change[] => [
  ["PATCH", path, body],
  ["PUT", path, body],
];

/** Every change of the record that the navigation property leads to, and of the resources behind it. */
function changesOf(target: (typeof model.types)[number]): readonly Change[] {
  const [property] = target.properties.filter((each) => each.access === "editable" && !each.stream);
  const value = { value: property?.unset };
  const lists = shownNavigations(target).filter(({ collection, through }) => collection && !through);
  const actions = model.operationsOn(target, false).filter(({ kind }) => kind === "action");
  return [
    ...changed("", {}),
    ["DELETE", ""],
    ...changed(`/${property?.name ?? ""}`, value),
    ["DELETE", `/${property?.name ?? ""}`],
    ...lists.flatMap(({ name }): readonly Change[] => [
      ["POST", `/${name}`, {}],
      ["PATCH", `/${name}`, { "@odata.context": "#$delta", value: [] }],
      ["PATCH", `/${name}/$each`, {}],
      ["DELETE", `/${name}/$each`],
      ["DELETE", `/${name}/$ref`],
    ]),
    ...actions.map(({ name, parameters }): Change => {
      const required = parameters.filter(({ optional }) => !optional);
      const days = Object.fromEntries(required.map((parameter) => [parameter.name, "2026-12-31"]));
      return ["POST", `/${name}`, days];
    }),
  ];
}

const navigations = model.types
  .filter(({ query }) => query)
  .flatMap((type) => shownNavigations(type).map(({ name, target }) => ({ set: type.set, name, target })));

let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true });
});
afterAll(() => service.stop());

/** The id of a row with or without a record at the navigation property; undefined where all rows are alike. */
async function rowOf(set: string, name: string, isEmpty: boolean): Promise<string | undefined> {
  const { json } = await service.request("GET", `${set}?$select=id&$expand=${name}($select=id)`);
  const rows = json.value as readonly Readonly<Record<string, unknown>>[];
  return rows.find((row) => (row[name] === null) === isEmpty)?.["id"] as string | undefined;
}

async function answersOf(
  path: string,
  changes: readonly Change[],
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const answers: string[] = [];
  for (const [method, rest, body] of changes) {
    const { status } = await service.request(method, path + rest, { headers, body });
    answers.push(`${method} ${rest}: ${status}`);
  }
  return answers;
}

test("there are such navigation properties", () => {
  expect(navigations.map(({ set, name }) => `${set}/${name}`)).toContain("rentRoll/leaseUnit");
  expect(navigations.map(({ set, name }) => `${set}/${name}`)).toContain("occupancy/building");
});

describe.each(navigations)("$set/$name", ({ set, name, target }) => {
  const changes = changesOf(model.type(target));
  const refused = (status: number): readonly string[] =>
    changes.map(([method, rest]) => `${method} ${rest}: ${status}`);

  test("of a row that does not exist: 404", async () => {
    const path = `${set}(${unknownId})/${name}`;
    expect(await answersOf(path, changes)).toEqual(refused(404));
  });

  test("of a row without a record there: 404", async () => {
    const id = await rowOf(set, name, true);
    expect(id === undefined ? refused(404) : await answersOf(`${set}(${id})/${name}`, changes)).toEqual(
      refused(404),
    );
  });

  test("of a row with a record there: no fault of the service", async () => {
    const id = await rowOf(set, name, false);
    // No record has this ETag, so that none is changed.
    const headers = { "If-Match": 'W/"999999"' };
    const answers = await answersOf(`${set}(${String(id)})/${name}`, changes, headers);
    expect(answers.filter((answer) => !/: [24]\d\d$/.test(answer))).toEqual([]);
    expect(answers).toContain("PATCH : 412");
  });

  test("its reference: 405, since the row is computed", async () => {
    const id = await rowOf(set, name, false);
    const body = { "@odata.id": `${model.type(target).set}(${unknownId})` };
    for (const row of [unknownId, String(id)]) {
      const path = `${set}(${row})/${name}/$ref`;
      expect(await answersOf(path, [...changed("", body), ["DELETE", ""], ["POST", "", body]])).toEqual([
        "PATCH : 405",
        "PUT : 405",
        "DELETE : 405",
        "POST : 405",
      ]);
      const { headers } = await service.request("OPTIONS", path);
      expect(headers["allow"]).toBe("GET, HEAD");
    }
  });
});
