/**
 * Hidden properties do not exist, wherever a request can name a property: every request that names one has the outcome
 * of the same request with a name that no property has. The positions are generated from the model: in the short form, a
 * path of two steps has a third of the uses, another third than the path before; the long one (`RESILIENCE=long`) has all.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signClaims } from "../../src/auth/dev-issuer";
import { model } from "../../src/entities";
import { sendAll } from "../batch/batch-client";
import { demoCompanyId, start, type TestService } from "../harness";
import { isLong } from "../resilience/trials";

const reader = "00000000-0000-4000-8000-000000000019";
const unknown = "noSuchProperty";

type Type = (typeof model)["types"][number];
const navigationsOf = ({ navigations }: Type) => navigations.filter(({ hidden }) => !hidden);
const isRead = ({ set, name }: Type): boolean =>
  set !== "" && name !== "company" && !name.startsWith("subscription");
const types = model.types.filter(isRead);

/** Two properties of a type that are hidden: a text if it has one, since texts have the most uses, and another one. */
const hiddenOf = ({ properties, naturalKey }: Type): readonly string[] => {
  const hideable = properties.filter(
    ({ name, type }) => name !== "id" && !naturalKey.includes(name) && type !== "Edm.Stream" && !name.startsWith("system"),
  );
  const text = hideable.find(({ type }) => type === "Edm.String");
  const other = hideable.findLast((property) => property !== text);
  return [text, other].flatMap((property) => property?.name ?? []);
}; // prettier-ignore

let folder: string;
let service: TestService;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-hidden-"));
  const file = join(folder, "permissions.json");
  const sets = Object.fromEntries(types.map((type) => [type.set, { hidden: hiddenOf(type) }]));
  const entry = { access: "write", companies: "*", sets, operations: "*" };
  await writeFile(file, JSON.stringify({ principals: { [reader]: entry } }));
  service = await start({ demo: true, env: { AUTH_PERMISSIONS_FILE: file } });
  token = await signClaims(service.devKey, "1h", { oid: reader, roles: ["API.ReadWrite.All"] });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Uses of a property of the record itself, or of one that single-valued navigation leads to; § is its path. */
const ofValue = [
  "$filter=§ ne null",
  "$filter=length(cast(§,Edm.String)) gt 0",
  "$filter=$it/§ ne null",
  "$orderby=§",
  "$compute=§ as x&$select=x",
  "$apply=aggregate(§ with max as x)",
  "$apply=aggregate(§ with countdistinct as x)",
  "$apply=aggregate(id with countdistinct from § with max as x)",
  "$apply=groupby((§))",
  "$apply=groupby((rollup(§,id)))",
  "$apply=filter(§ ne null)",
  "$apply=compute(§ as x)",
  "$apply=orderby(§)/top(1)",
  "$apply=topcount(1,§)",
  "$apply=identity&$filter=§ ne null",
];
/** Uses of a property of records that are related to the record; ¶ is the navigation property, § the property. */
const ofRelated = [
  "$expand=¶($select=§)",
  "$expand=¶($filter=§ ne null)",
  "$expand=¶($orderby=§)",
  "$expand=¶($compute=§ as x)",
];
/** The same for a collection. */
const ofCollection = [
  ...ofRelated,
  "$filter=¶/any(x:x/§ ne null)",
  "$filter=¶/all(x:x/§ ne null)",
  "$filter=¶/$count($filter=§ ne null) gt 0",
  "$apply=aggregate(¶/§ with max as x)",
  "$apply=aggregate(¶/§ with countdistinct as x)",
  "$apply=groupby((id),aggregate(¶/§ with max as x))",
  "$apply=join(¶ as j,aggregate(§ with max as x))",
  "$apply=join(¶ as j,filter(§ ne null))",
  "$apply=join(¶ as j)/groupby((j/§))",
  "$apply=join(¶ as j)/aggregate(j/§ with max as x)",
  "$apply=expand(¶,filter(§ ne null))",
]; // prettier-ignore

interface Place {
  readonly set: string;
  readonly option: string;
  readonly hidden: string;
}

/** The paths of two steps so far. */
let paths = 0;
const parts = 3;
const inTurn = (options: readonly string[]): readonly string[] =>
  isLong ? options : options.filter((_, i) => i % parts === paths % parts);

function placesOf(type: Type): readonly Place[] {
  const places = (options: readonly string[], path: string, target: Type): readonly Place[] =>
    hiddenOf(target).flatMap((hidden) =>
      options.map((option) => ({ set: type.set, hidden, option: option.replaceAll("¶", path) })),
    );
  const below = (from: Type, before: string, depth: number): readonly Place[] =>
    navigationsOf(from).flatMap(({ name, target: targetName, collection }) => {
      const target = model.type(targetName);
      if (!isRead(target)) return [];
      const path = `${before}${name}`;
      if (before !== "") paths += 1;
      const uses = collection ? ofCollection : ofValue.map((option) => option.replaceAll("§", `${path}/§`));
      const own = places(before === "" ? uses : inTurn(uses), collection ? path : "", target);
      const nested = collection || before !== "" ? [] : places(ofRelated, path, target);
      return [...own, ...nested, ...(collection || depth === 1 ? [] : below(target, `${path}/`, depth - 1))];
    });
  return [...places(["$select=§", ...ofValue], "", type), ...below(type, "", 2)];
} // prettier-ignore

/** Status and error of each request, in their order. Batches take half of the time. */
async function outcomes(urls: readonly string[]): Promise<readonly string[]> {
  const requests = urls.map((url) => ({ method: "GET", url }));
  const responses = await sendAll(service, requests, { Authorization: `Bearer ${token}` });
  return responses.map(({ status, body }) => `${status} ${body?.error?.code ?? ""}`);
}

const urlOf = ({ set, option }: Place, name: string): string => {
  const query = encodeURIComponent(option.replaceAll("§", name)).replaceAll("%24", "$").replaceAll("%3D", "=").replaceAll("%26", "&");
  return `companies(${demoCompanyId})/${set}?$top=1&${query}`;
}; // prettier-ignore

test.each(types.map((type) => [type.set, type] as const))("in requests to %s", async (_, type) => {
  const places = placesOf(type);
  const hidden = await outcomes(places.map((place) => urlOf(place, place.hidden)));
  const options = new Map(places.map((place) => [place.option, place]));
  const unknowns = await outcomes([...options.values()].map((place) => urlOf(place, unknown)));
  const ofUnknown = new Map([...options.keys()].map((option, i) => [option, unknowns[i] ?? ""]));
  const found = places.flatMap((place, i) => {
    const none = ofUnknown.get(place.option) ?? "";
    return hidden[i] !== none || Number(none.slice(0, 3)) < 400 ? [[place, hidden[i], none]] : [];
  });
  expect(found).toEqual([]);
});

test("the rules hide something of every set", () => {
  expect(types.filter((type) => hiddenOf(type).length === 0)).toEqual([]);
});

/*
 * Writes: for a caller of each set, to whom all of its references but the key, the total area, and all other records are
 * hidden, a rule about the hidden values must not report them.
 */
describe("errors of writes", () => {
  const oidOf = (index: number): string => `00000000-0000-4000-8000-0000000001${index + 10}`;
  const written = types.filter(({ updatable }) => updatable);
  const secretsOf = ({ references, naturalKey, properties }: Type): readonly string[] => {
    const locals = references.flatMap(({ on }) => on.map(([local]) => local));
    const secrets = new Set([...locals, "totalArea"]);
    return properties.map(({ name }) => name).filter((name) => secrets.has(name) && !naturalKey.includes(name));
  };
  let other: TestService;
  beforeAll(async () => {
    const file = join(folder, "writers.json");
    const entryOf = (type: Type) => ({
      access: "write",
      companies: "*",
      operations: [],
      sets: { "*": { filter: "false" }, [type.set]: { hidden: secretsOf(type) } },
    });
    const principals = Object.fromEntries(written.map((type, index) => [oidOf(index), entryOf(type)]));
    await writeFile(file, JSON.stringify({ principals }));
    other = await start({ demo: true, env: { AUTH_PERMISSIONS_FILE: file } });
  });
  afterAll(() => other.stop());

  /** Values of each kind for a property. */
  const candidates = ({ type, options }: Type["properties"][number]): readonly unknown[] => {
    if (options) return options.outputs;
    if (type === "Edm.Boolean") return [true, false];
    if (type === "Edm.String") return ["X1", ""];
    return type === "Edm.Date" ? ["2030-01-01", "1990-01-01"] : [1, 0];
  };

  test.each(written.map((type, index) => [type.set, type, oidOf(index)] as const))("%s", async (set, type, oid) => {
    const own = await signClaims(other.devKey, "1h", { oid, roles: ["API.ReadWrite.All"] });
    const headers = { Authorization: `Bearer ${own}` };
    const secrets = secretsOf(type);
    const { json } = await other.request("GET", `${set}?$top=${isLong ? 5 : 2}&$select=id`, { headers });
    expect(json.value.length).toBeGreaterThan(0);
    const leaks: unknown[] = [];
    const attempt = async (method: string, path: string, body?: unknown): Promise<void> => {
      const answer = await other.request(method, path, { headers, body });
      const { status } = answer;
      const { message = "", target } = status < 400 ? {} : answer.json.error;
      const isNamed = secrets.some((name) => name === target || message.includes(`'${name}'`));
      if (status >= 500 || isNamed) leaks.push([method, path, body, status, message, target]);
    };
    for (const { id } of json.value) {
      const path = `${set}(${id})`;
      const visible = type.properties.filter(({ name, access }) => access === "editable" && !secrets.includes(name));
      for (const property of visible)
        for (const value of candidates(property)) await attempt("PATCH", path, { [property.name]: value });
      for (const { name, collection } of navigationsOf(type)) {
        await attempt("PATCH", path, { [name]: collection ? [] : null });
        await attempt("DELETE", `${path}/${name}/$ref`);
        await attempt("PUT", `${path}/${name}/$ref`, { value: [] });
      }
    }
    expect(leaks).toEqual([]);
  });
}); // prettier-ignore
