/** Every operation of the OpenAPI document, requested with its examples on the demo company, responds as documented. */
import { apiDocument } from "../../src/connect";
import { leaseExamples } from "../../src/connect/examples";
import { start, type TestService } from "../harness";
import { type Receiver, startReceiver } from "../notifications/receiver";
import { faultsOf } from "./json-schema";

type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Reference {
  readonly $ref: string;
}

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown } | undefined>>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Reference[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
}

interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

const document = JSON.parse(
  JSON.stringify(apiDocument({ basePath: "/lease/management/v3.0", maxExpandDepth: 6 })),
) as Document;
const { schemas, parameters } = document.components;

const resolved = (references: readonly Reference[]): readonly Parameter[] =>
  references.map(({ $ref }) => {
    const parameter = parameters[$ref.replace("#/components/parameters/", "")];
    if (parameter === undefined) throw new Error(`${$ref} leads nowhere`);
    return parameter;
  });

interface Example {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
}

/** In an order in which they can be run one after the other: POST creates, PUT replaces, DELETE removes the record. */
const methods = ["post", "get", "patch", "put", "delete"] as const;

const examples: readonly Example[] = methods.flatMap((method) =>
  Object.entries(document.paths).flatMap(([path, item]) => {
    const operation = item[method];
    if (operation === undefined) return [];
    const shared = resolved((item["parameters"] ?? []) as unknown as readonly Reference[]);
    const own = resolved(operation.parameters ?? []);
    const overridden = (one: Parameter): boolean =>
      own.some((it) => it.name === one.name && it.in === one.in);
    return [{ method, path, operation, parameters: [...shared.filter((one) => !overridden(one)), ...own] }];
  }),
);

/** Nothing has been delivered yet, so there is no record. */
const withoutSample = (path: string): boolean => path.startsWith("/subscriptionDeliveries");

const statuses: Readonly<Record<string, number>> = { get: 200, post: 201, patch: 200, put: 200, delete: 204 };

const exceptions: Readonly<Record<string, number>> = {
  sendBatch: 200,
  releaseOfLeaseContract: 200,
  uploadDocumentContent: 204,
  terminateOfLeaseContract: 200,
  extendOfLeaseContract: 200,
  indexPricesOfServicePrices: 200,
};

let service: TestService;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  const env = { NOTIFICATIONS_ALLOW_PRIVATE: "true", NOTIFICATIONS_ALLOW_HTTP: "true" };
  service = await start({ demo: true, env });
});
afterAll(async () => {
  await service.stop();
  await receiver.close();
});

/** The receiver in the example of a subscription does not exist. */
const withReceiver = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "notificationUrl" in body
    ? Object.assign({}, body, { notificationUrl: receiver.url })
    : body;

/** Sets whose examples name records of the demo company; the others have only the record that the example creates. */
const setsWithSamples = new Set(Object.keys(leaseExamples()));

/** Options that exclude each other: the explorer would send their examples together. */
const exclusive = new Set(["$at", "$from", "$to", "$toInclusive"]);

test("the options that exclude each other are those of sets with periods, and of what leads to them", () => {
  const given = (id: string): unknown =>
    examples
      .find(({ operation }) => operation.operationId === id)
      ?.parameters.filter(({ name }) => exclusive.has(name))
      .map(({ name, example }) => [name, example]);
  const all = [...exclusive].map((name) => [name, undefined]);
  for (const id of ["listServicePrices", "listLeaseUnits", "getLeaseUnit", "getServicePricesOfLeaseUnit"])
    expect([id, given(id)]).toEqual([id, all]);
  for (const id of ["getServicePrice", "listServices", "createServicePrice"])
    expect([id, given(id)]).toEqual([id, []]);
});

const examplesToRun = examples.filter(({ path }) => !withoutSample(path));

test("there is an example for every operation", () => {
  expect(examplesToRun.length).toBeGreaterThan(100);
  expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...setsWithSamples]));
  const poor = examplesToRun.filter(
    ({ operation, parameters: all }) =>
      all.some(
        ({ in: place, name, example }) => place !== "header" && !exclusive.has(name) && example === undefined,
      ) ||
      Object.values(operation.requestBody?.content ?? {}).some((content) => content?.example === undefined),
  );
  expect(poor.map(({ operation }) => operation.operationId)).toEqual([]);
});

test.each(examples.map((example) => [example.operation.operationId, example] as const))(
  "%s is described in full",
  (_id, { path, operation, parameters: all }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const keys = all.filter((one) => one.in === "path");
    expect(keys.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted());
    expect(keys.map(({ required }) => required)).toEqual(inPath.map(() => true));
    expect(operation.summary).toMatch(/\.$/);
    for (const { name, schema, example } of all) {
      if (example !== undefined) expect([name, faultsOf(schema, example, schemas)]).toEqual([name, []]);
    }
    for (const content of Object.values(operation.requestBody?.content ?? {})) {
      if (content?.example !== undefined)
        expect(faultsOf(content.schema, content.example, schemas)).toEqual([]);
    }
  },
);

const urlOf = (path: string, all: readonly Parameter[]): string =>
  all
    .filter((one) => one.in === "path")
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);

test.each(examplesToRun.map((example) => [example.operation.operationId, example] as const))(
  "%s works",
  async (_id, { method, path, operation, parameters: all }) => {
    const url = urlOf(path, all);
    const query = all
      .filter(({ in: place, name }) => place === "query" && !exclusive.has(name))
      .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
      .join("&");
    const headers = Object.fromEntries(
      all.flatMap((one) =>
        one.in === "header" && one.example !== undefined ? [[one.name, one.example]] : [],
      ),
    ) as Record<string, string>;
    const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    const answer = await service.request(method.toUpperCase(), `${url}${query === "" ? "" : `?${query}`}`, {
      headers: { ...headers, ...(type === "*/*" && { "Content-Type": "text/plain" }) },
      body: withReceiver(content?.example),
    });
    const unrelated = operation.operationId.includes("Of") && !setsWithSamples.has(operation.tags[0] ?? "");
    const nothing = unrelated && answer.status === 204;
    const expected = nothing ? 204 : (exceptions[operation.operationId] ?? statuses[method]);
    expect([answer.status, answer.status === expected ? "" : answer.text]).toEqual([expected, ""]);
    const response = operation.responses[String(expected)];
    expect(response).toBeDefined();
    const described = response?.content?.["application/json"];
    if (described === undefined) return;
    const body: unknown = path === "/$metadata" ? {} : answer.json;
    expect(faultsOf(described.schema, body, schemas)).toEqual([]);
    if (Array.isArray(answer.status === 200 && path !== "/$metadata" ? answer.json.value : undefined)) {
      expect(unrelated || answer.json.value.length > 0).toBe(true);
    }
  },
);

/** Valid for some options, wrong for others, and beyond the service for some. */
const values = [
  "",
  "x",
  "1",
  "-1",
  "'",
  "true",
  "customer",
  "geo.length(x) gt 1",
  "\u0000",
  "x".repeat(20_000),
];

test.each(
  examples
    .filter(({ method }) => method === "get")
    .map((example) => [example.operation.operationId, example] as const),
)("%s declares each response to other values", async (_id, { path, operation, parameters: all }) => {
  for (const { name } of all.filter((one) => one.in === "query"))
    for (const value of values) {
      const query = `${name}=${encodeURIComponent(value)}`;
      const { status } = await service.request("GET", `${urlOf(path, all)}?${query}`);
      expect([query, Object.keys(operation.responses)]).toEqual([
        query,
        expect.arrayContaining([String(status)]),
      ]);
    }
});
