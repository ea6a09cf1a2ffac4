/**
 * Random resource paths over stored and computed sets, with every method, fitting and unfitting bodies and conditions: no
 * request ends with a fault of the service, and a request that changes nothing has the same status in a batch.
 */
import * as fc from "fast-check";
import { model } from "../../src/entities";
import { shownNavigations, type EntityType, type Property } from "../../src/odata/model/model";
import { start, type TestAnswer, type TestService } from "../harness";
import { runs } from "./run";

let service: TestService;
const ids = new Map<string, readonly string[]>();
beforeAll(async () => {
  service = await start({ demo: true, env: { RATE_LIMIT: "off" } });
  for (const { set } of sets) {
    const { json } = await service.request("GET", `${set}?$select=id&$top=20`);
    const rows = json.value as readonly { readonly id: string }[];
    ids.set(set, [...rows.map(({ id }) => id), unknownId]);
  }
});
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

const unknownId = "00000000-0000-4000-8000-00000000dead";
const sets = model.types.filter(({ set, partitioned }) => set !== "" && partitioned);

/** The next of random choices; 0 when all are used, which ends every list. */
type Choose = (among: number) => number;

const oneOf = <T>(choose: Choose, values: readonly T[]): T => values[choose(values.length)] as T;

const values: Readonly<Record<string, readonly unknown[]>> = {
  "Edm.String": ["", "A", "LU00101", "x".repeat(300), "😀", "a\u0000b", null, 5],
  "Edm.Boolean": [true, false, "true", null],
  "Edm.Date": ["2026-01-31", "2026-02-30", "0001-01-01", null, 5],
  "Edm.Guid": [unknownId, "x", null],
  "Edm.Int32": [1, 0, -5, 1e10, "x", null, 1.5],
};
const numbers = [1.25, 0, "1.5", 1e25, null, 12.123456789];

const valueOf = (choose: Choose, { type }: Property): unknown => oneOf(choose, values[type] ?? numbers);

/** An object with some properties of the type, and perhaps a related record in one of the forms of a body. */
function bodyOf(choose: Choose, type: EntityType, depth = 1): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (let more = choose(4); more > 0; more--) {
    const property = oneOf(choose, type.properties);
    body[property.name] = valueOf(choose, property);
  }
  const navigations = shownNavigations(type);
  if (depth === 0 || navigations.length === 0 || choose(3) > 0) return body;
  const { name, target, collection } = oneOf(choose, navigations);
  const { set } = model.type(target);
  const id = oneOf(choose, ids.get(set) ?? [unknownId]);
  const list = (value: unknown): unknown => (collection ? [value] : value);
  return {
    ...body,
    ...oneOf(choose, [
      { [name]: list(bodyOf(choose, model.type(target), depth - 1)) },
      { [`${name}@odata.bind`]: list(`${set}(${id})`) },
      { [name]: list({ "@odata.id": `${set}(${id})` }) },
      { [name]: null },
      { [`${name}@odata.delta`]: [{ "@odata.removed": { reason: "deleted" }, id }] },
    ]),
  };
}

interface Place {
  readonly path: string;
  readonly type: EntityType;
  readonly isCollection: boolean;
}

/** A step to a record of a collection, to a related one, or to a resource at which the path ends. */
function step(choose: Choose, { path, type, isCollection }: Place): Place | string {
  if (isCollection) {
    const keys = [...(ids.get(type.set) ?? []), unknownId];
    const filter = `${path}/$filter(${oneOf(choose, type.properties).name}%20ne%20null)`;
    return oneOf<Place | string>(choose, [
      { path: `${path}(${oneOf(choose, keys)})`, type, isCollection: false },
      { path: `${path}(${oneOf(choose, keys)})`, type, isCollection: false },
      { path: filter, type, isCollection },
      ...["$count", "$ref", "$each", "$delta"].map((name) => `${path}/${name}`),
      ...model.operationsOn(type, true).map(({ name }) => `${path}/${name}`),
    ]);
  }
  const property = oneOf(choose, type.properties).name;
  const ends = ["", "/$value", "/x"].map((end) => `${path}/${property}${end}`);
  const calls = model.operationsOn(type, false).map(({ kind, name }) => {
    const call = `${path}/${name}${kind === "function" ? oneOf(choose, ["()", "(date=2026-06-30)"]) : ""}`;
    return call;
  });
  const navigations = shownNavigations(type);
  if (navigations.length === 0) return oneOf(choose, [...ends, ...calls]);
  const { name, target, collection } = oneOf(choose, navigations);
  const next: Place = { path: `${path}/${name}`, type: model.type(target), isCollection: collection };
  return oneOf<Place | string>(choose, [next, next, next, `${path}/${name}/$ref`, ...ends, ...calls]);
}

interface Generated {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

function generate(choices: readonly number[]): Generated {
  let used = 0;
  const choose: Choose = (among) => (choices[used++] ?? 0) % among;
  const first = oneOf(choose, sets);
  let place: Place = { path: first.set, type: first, isCollection: true };
  let { path } = place;
  for (let steps = choose(6); steps > 0; steps--) {
    const next = step(choose, place);
    path = typeof next === "string" ? next : next.path;
    if (typeof next === "string") break;
    place = next;
  }
  const method = oneOf(choose, ["GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS"]);
  const headers = oneOf<Readonly<Record<string, string>>>(choose, [
    {},
    {},
    { "if-match": "*" },
    { "if-match": 'W/"1"' },
    { "if-none-match": "*" },
    { prefer: "return=minimal" },
    { accept: "application/json;odata.metadata=full" },
  ]);
  const id = oneOf(choose, ids.get(place.type.set) ?? [unknownId]);
  const body = ["POST", "PATCH", "PUT"].includes(method)
    ? path.endsWith("$ref")
      ? { "@odata.id": `${place.type.set}(${id})` }
      : oneOf<unknown>(choose, [
          bodyOf(choose, place.type),
          bodyOf(choose, place.type),
          { value: oneOf(choose, numbers) },
          { "@context": "#$delta", value: [bodyOf(choose, place.type)] },
          [],
        ])
    : undefined;
  return { method, path, headers: { ...headers, "odata-maxversion": "4.01" }, body };
}

const isFault = ({ status }: Pick<TestAnswer, "status">): boolean => status >= 500 && status !== 501;

/** The status of the request within a batch. */
async function statusInBatch({ method, path, headers, body }: Generated): Promise<number> {
  const url = `${service.companyRoot}/${path}`;
  const type = { "content-type": "application/json" };
  const part = {
    id: "1",
    method,
    url,
    headers: { ...headers, ...type },
    ...(body !== undefined && { body }),
  };
  const { json } = await service.request("POST", "/$batch", { body: { requests: [part] } });
  return (json.responses as readonly { readonly status: number }[])[0]?.status ?? 0;
}

test("no request ends with a fault, and a request that changes nothing ends in a batch as it does alone", async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(997), { minLength: 8, maxLength: 40 }), async (choices) => {
      const request = generate(choices);
      const { method, path, headers, body } = request;
      const answer = await service.request(method, path, { headers, body });
      statuses.add(answer.status);
      expect({ request, fault: isFault(answer) && answer.text }).toEqual({ request, fault: false });
      if (answer.status < 300 && !["GET", "HEAD", "OPTIONS"].includes(method)) return;
      expect({ request, status: await statusInBatch(request) }).toEqual({ request, status: answer.status });
    }),
    runs(400),
  );
  for (const status of [200, 204, 400, 404, 405, 412]) expect(statuses).toContain(status);
});
