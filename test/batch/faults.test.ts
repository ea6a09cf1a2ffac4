/** Internal faults, disconnected clients, failing databases. With a fake service and store. */
import { model } from "../../src/entities";
import { withBatch, ODataError, type Service } from "../../src/odata";
import {
  type Body,
  bodyFrom,
  endOfBody,
  type ODataRequest,
  type ODataResponse,
} from "../../src/odata/message";
import type { Store, Transaction } from "../../src/odata/store/store";
import { writingAlone } from "../../src/odata/store/transaction";
import { multipart, partsOf, request } from "./batch-client";

const transaction: Transaction = {
  query: () => [],
  execute: () => 0,
  ...writingAlone,
  savepoint: (work) => work(),
};
const store = (commit: () => void = () => undefined): Store => ({
  ...({} as Pick<Store, "dialect">),
  query: () => [],
  stream: async function* () {},
  transaction: async (work) => {
    const result = await work(transaction);
    commit();
    return result;
  },
  ping: () => Promise.resolve(),
  close: () => Promise.resolve(),
});

const controller = new AbortController();
const id = "12121212-1212-4212-8212-121212121212";

function batchRequest(contentType: string, body: string): ODataRequest {
  return {
    method: "POST",
    url: "/$batch",
    root: "http://localhost/p/g/v3.0",
    headers: { "content-type": contentType, prefer: "continue-on-error" },
    body: () => Promise.resolve(Buffer.from(body)),
    caller: { id, name: "", canWrite: true, partitions: "*" },
    id,
    signal: () => controller.signal,
  };
}

const faults: unknown[] = [];
beforeEach(() => (faults.length = 0));

function send(
  service: Service,
  contentType: string,
  body: string,
  database = store(),
): Promise<ODataResponse> {
  const batch = withBatch(service, {
    model,
    store: database,
    rootPaths: ["/p/g/v3.0"],
    limits: {
      maxBatchOperations: 100,
      maxRequestNodes: 50_000,
      maxUrlLength: 1000,
      maxBodySize: 1000,
      maxBodyValues: 100_000,
    },
    fault: (error) => void faults.push(error),
  });
  return Promise.resolve(batch(batchRequest(contentType, body)));
}

const json = (...requests: object[]): string =>
  JSON.stringify({ requests: requests.map((it, i) => ({ id: `${i}`, method: "get", url: "x", ...it })) });

async function textOf(body: Body | undefined): Promise<string> {
  if (body === undefined) return "";
  if (typeof body === "string") return body;
  let text = "";
  for await (const chunk of body as AsyncIterable<string | Uint8Array>) text += Buffer.from(chunk).toString();
  return text;
}

const ok = (body: Body): ODataResponse => ({
  status: 200,
  headers: { "Content-Type": "application/json" },
  body,
});

test("a fault is a 500 of its part without details, which are in the log", async () => {
  const boom = new Error("secret");
  const answer = await send(
    ({ url }) => {
      if (url === "/bad") throw boom;
      return ok("1");
    },
    "application/json",
    json({ url: "bad" }, { url: "good" }),
  );
  const text = await textOf(answer.body);
  const { responses } = JSON.parse(text);
  expect(responses.map(({ status }: { status: number }) => status)).toEqual([500, 200]);
  expect(responses[0].body.error.message).toContain(id);
  expect(text).not.toContain("secret");
  expect(faults).toEqual([boom]);
});

test("a failed commit is the response to every request of the group", async () => {
  const gone = new ODataError("Internal_ServiceUnavailable", "The database is not there.");
  const answer = await send(
    () => ok("1"),
    "application/json",
    json({ atomicityGroup: "g", method: "post" }, { atomicityGroup: "g", method: "post" }, {}),
    store(() => {
      throw gone;
    }),
  );
  const { responses } = JSON.parse(await textOf(answer.body));
  expect(responses.map(({ status }: { status: number }) => status)).toEqual([503, 503, 200]);
  expect(faults).toEqual([gone]);
});

test("answers that are kept for a transaction are limited", async () => {
  const answer = await send(
    () => ok(`"${"x".repeat(600)}"`),
    "application/json",
    json({ atomicityGroup: "g", method: "post" }, { atomicityGroup: "g", method: "post" }),
  );
  const { responses } = JSON.parse(await textOf(answer.body));
  expect(responses.map(({ status }: { status: number }) => status)).toEqual([424, 400]);
  expect(responses[1].body.error.code).toBe("BadRequest_LimitExceeded");
});

async function* thenFails(...chunks: string[]): AsyncGenerator<string> {
  yield* chunks;
  throw new ODataError("BadRequest_InvalidQueryOption", "A later row fails.");
}
const csv = (body: Body): ODataResponse => ({ status: 200, headers: { "Content-Type": "text/csv" }, body });

describe.each(["application/json", "multipart/mixed; boundary=b"])("in %s", (contentType) => {
  const isJson = contentType === "application/json";
  const run = async (service: Service): Promise<readonly { readonly status: number }[]> => {
    const text = isJson
      ? json({ url: "first" }, { url: "second" }, { url: "third" })
      : multipart("b", [request("GET first"), request("GET second"), request("GET third")]);
    const { status, headers, body } = await send(service, contentType, text);
    expect(status).toBe(200);
    const sent = await textOf(body);
    return isJson ? JSON.parse(sent).responses : partsOf(sent, String(headers["Content-Type"]));
  };
  const second =
    (response: () => ODataResponse): Service =>
    ({ url }) =>
      url === "/second" ? response() : ok("1");

  test.each<[string, () => ODataResponse]>([
    ["JSON at once", () => ok(thenFails())],
    ["JSON after some records", () => ok(thenFails('{"value":[', "1,"))],
    ["a table after some rows", () => csv(thenFails("a,b", "1,2"))],
  ])("a body that fails is an error of its request: %s", async (_, response) => {
    expect((await run(second(response))).map(({ status }) => status)).toEqual([200, 400, 200]);
  });

  test("a long table: a limited string in JSON, a stream in a part", async () => {
    const rows = async function* (): AsyncGenerator<string> {
      for (let i = 0; i < 2; i += 1) yield "x".repeat(600);
    };
    const responses = await run(second(() => csv(rows())));
    expect(responses.map(({ status }) => status)).toEqual([200, isJson ? 400 : 200, 200]);
    if (isJson) expect(responses[1]).toMatchObject({ body: { error: { code: "BadRequest_LimitExceeded" } } });
  });
});

test("when the client disconnects, the batch ends before the next request", async () => {
  const leaving = new AbortController();
  let calls = 0;
  const batch = withBatch(
    () => {
      calls += 1;
      leaving.abort(new Error("gone"));
      return ok("1");
    },
    {
      model,
      store: store(),
      rootPaths: [],
      limits: {
        maxBatchOperations: 9,
        maxRequestNodes: 50_000,
        maxUrlLength: 99,
        maxBodySize: 99,
        maxBodyValues: 100_000,
      },
      fault: () => undefined,
    },
  );
  const sent = { ...batchRequest("application/json", json({}, {}, {})), signal: () => leaving.signal };
  await expect(Promise.resolve(batch(sent))).rejects.toThrow("gone");
  expect(calls).toBe(1);
});

test("an abandoned streamed part is ended, and later requests are not run", async () => {
  const ended: string[] = [];
  const part = (name: string): Body =>
    (async function* () {
      try {
        for (;;) yield `"${"x".repeat(300_000)}"`;
      } finally {
        ended.push(name);
      }
    })();
  const answer = await send(
    ({ url }) => ok(part(url)),
    "multipart/mixed; boundary=b",
    multipart("b", [request("GET one"), request("GET two")]),
  );
  const chunks = (answer.body as AsyncIterable<string>)[Symbol.asyncIterator]();
  await chunks.next();
  await chunks.return?.();
  expect(ended).toEqual(["/one"]);
});

describe("a reader that leaves after any number of chunks", () => {
  const portion = "x".repeat(150_000);
  /** The lengths of the chunks of each body; those of more than 262,144 bytes together are streamed. */
  const shapes: readonly (readonly number[])[] = [
    [],
    [1],
    [3],
    [1, 1],
    [1, 3],
    [3, 1],
    [3, 3],
    [1, 3, 1],
    [3, 3, 3],
  ];
  const formats = ["application/json", "multipart/mixed; boundary=b"];
  const cases = shapes.flatMap((shape) =>
    formats.flatMap((format) => ["GET", "HEAD"].map((method) => [shape, method, format] as const)),
  );

  /** Reads so many chunks, and returns the bodies that are open when the reader has left, and whether it read the end. */
  async function leftOpen(
    read: number,
    [shape, method, format]: (typeof cases)[number],
  ): Promise<{ readonly open: readonly string[]; readonly isOver: boolean }> {
    const open = new Set<string>();
    // It holds its source from the beginning on, as a page does whose first rows are read.
    const held = (name: string): Body => {
      open.add(name);
      let at = 0;
      return bodyFrom<string>(
        () => {
          const portions = shape[at++];
          if (portions === undefined) open.delete(name);
          return Promise.resolve(
            portions === undefined ? endOfBody : { done: false, value: portion.repeat(portions) },
          );
        },
        () => open.delete(name),
      );
    };
    const names = ["one", "two", "three"];
    const answer = await send(
      ({ url }) => ok(held(url)),
      format,
      format === "application/json"
        ? json(...names.map((url) => ({ url, method })))
        : multipart(
            "b",
            names.map((name) => request(`${method} ${name}`)),
          ),
    );
    const { body } = answer;
    let isOver = typeof body === "string";
    if (typeof body === "object" && !(body instanceof Uint8Array)) {
      const chunks = body[Symbol.asyncIterator]();
      for (let i = 0; i < read && !isOver; i += 1) isOver = (await chunks.next()).done === true;
      await chunks.return?.();
    }
    return { open: [...open], isOver };
  }

  test.each(cases)("chunks of %j, %s in %s", async (...one) => {
    for (let read = 0, isOver = false; !isOver; read += 1) {
      const left = await leftOpen(read, one);
      expect([read, left.open]).toEqual([read, []]);
      ({ isOver } = left);
    }
  });
});

test("a HEAD ends the stream that it does not read", async () => {
  const ended: string[] = [];
  const answer = await send(
    ({ method }) =>
      ok(
        (async function* () {
          try {
            yield "1";
            yield "2";
          } finally {
            ended.push(method);
          }
        })(),
      ),
    "multipart/mixed; boundary=b",
    multipart("b", [request("HEAD one")]),
  );
  expect(partsOf(await textOf(answer.body), String(answer.headers["Content-Type"]))[0]?.text).toBe("");
  expect(ended).toEqual(["GET"]);
});

test("links in bodies become the URLs of the records", async () => {
  const bodies: unknown[] = [];
  await send(
    async ({ method, body }) => {
      if (method === "PATCH") bodies.push(JSON.parse(Buffer.from(await body()).toString()));
      return { status: 201, headers: { Location: "http://localhost/p/g/v3.0/companies(1)/customers(2)" } };
    },
    "application/json",
    json(
      { id: "c", method: "post", url: "customers" },
      {
        id: "p",
        method: "patch",
        body: {
          "customer@odata.bind": "$c",
          "leaseUnit@bind": ["/$c", "$c/leaseUnit", "leaseUnits(1)"],
          "@odata.id": "$c",
          nested: [{ "@id": "$c" }],
          comment: "$c",
          text: "$c/number",
        },
      },
    ),
  );
  const url = "http://localhost/p/g/v3.0/companies(1)/customers(2)";
  expect(bodies).toEqual([
    {
      "customer@odata.bind": url,
      "leaseUnit@bind": [url, `${url}/leaseUnit`, "leaseUnits(1)"],
      "@odata.id": url,
      nested: [{ "@id": url }],
      comment: "$c",
      text: "$c/number",
    },
  ]);
});
