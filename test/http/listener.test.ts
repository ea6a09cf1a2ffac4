/** The OData listener on a real server, with well-behaved and faulty handlers. */
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, deflateSync, brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import { ODataError } from "../../src/odata/errors";
import { respondConnectionError } from "../../src/odata/http/error-response";
import type { ODataRequest, ODataResponse } from "../../src/odata/message";
import { send, start, type TestService } from "../harness";
import { exchange } from "./raw-connection";
import { eventually, until } from "../waiting";

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const json = { "OData-Version": "4.0", "Content-Type": "application/json;odata.metadata=minimal" };
const ok = (
  body: NonNullable<ODataResponse["body"]>,
  headers: ODataResponse["headers"] = json,
): ODataResponse => ({
  status: 200,
  headers,
  body,
});

/** Calls of streams, by path. */
const ended: string[] = [];
/** Number of chunks requested from streams. */
let chunksAsked = 0;
/** The slow handlers that were called. */
let slowAsked = 0;

async function* counting(name: string, chunks: number, size: number, failAt = Infinity) {
  try {
    for (let i = 0; i < chunks; i++) {
      if (i === failAt) throw new Error("cursor lost");
      chunksAsked += 1;
      yield "x".repeat(size);
    }
  } finally {
    ended.push(name);
  }
}

const handlers: Record<string, (request: ODataRequest) => ODataResponse | Promise<ODataResponse>> = {
  "/small": () => ok('{"a":"ü"}'),
  "/bytes": () => ok(Buffer.from([1, 2, 3]), { "Content-Type": "image/png" }),
  "/large": () => ok(JSON.stringify("lease ".repeat(2000))),
  "/large.png": () => ok("p".repeat(5000), { "Content-Type": "image/png" }),
  "/stream": () => ok(counting("/stream", 50, 20_000)),
  "/empty-stream": () => ok(counting("/empty-stream", 0, 1)),
  "/endless": () => ok(counting("/endless", 1e9, 65_536)),
  "/fails-at-once": () => ok(counting("/fails-at-once", 5, 10, 0)),
  "/fails-late": () => ok(counting("/fails-late", 5, 20_000, 3)),
  "/nothing": () => ({ status: 204, headers: {} }),
  "/not-modified": () => ({ status: 304, headers: { ETag: 'W/"1"' } }),
  "/throws": () => {
    throw new TypeError("secret detail");
  },
  "/refuses": () => {
    throw new ODataError("BadRequest_MethodNotAllowed", "No.", { headers: { Allow: "GET, POST" } });
  },
  "/forbids": () => {
    throw new ODataError("Authorization_InsufficientPermissions", "No.");
  },
  "/lines": () => ok("{}", { ...json, "Set-Thing": ["a", "b"] }),
  "/body": async ({ body }) =>
    ok(JSON.stringify({ length: (await body()).length, again: (await body()).length })),
  "/echo": ({ method, url, root, headers, caller, id }) =>
    ok(
      JSON.stringify({
        method,
        url,
        root,
        accept: headers.accept,
        prefer: headers.prefer,
        caller: caller.name,
        id,
      }),
    ),
  "/slow": async ({ signal }) => {
    slowAsked += 1;
    await sleep(3_600_000, undefined, { signal: signal() }).catch(() => ended.push("/slow"));
    return ok("{}");
  },
  "/hangs": () => new Promise<never>(() => undefined),
};

const startHandlers = (env: Readonly<Record<string, string>>): Promise<TestService> =>
  start({
    service: async (request) => {
      const path = request.url.split("?")[0] ?? "";
      const handler = handlers[path] ?? handlers["/echo"];
      if (!handler) throw new Error(path);
      return handler(request);
    },
    env,
  });

let service: TestService;
/** The same with a short request timeout, for tests of it. */
let impatient: TestService;
beforeAll(async () => {
  service = await startHandlers({ MAX_BODY_SIZE: "100KiB", MAX_URL_LENGTH: "2KiB" });
  impatient = await startHandlers({ REQUEST_TIMEOUT: "700ms" });
});
afterAll(async () => {
  await service.stop();
  await impatient.stop();
});

const rawGet = (path: string, headers = "", { root, token } = service): string =>
  `GET ${new URL(root).pathname}${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${headers}\r\n`;

/** The head of a POST with a body in chunks. */
const rawPost = (path: string): string =>
  rawGet(path, "Transfer-Encoding: chunked\r\n").replace("GET", "POST");

describe("every answer", () => {
  test.each(["/small", "/stream", "/nothing", "/not-modified", "/throws", "/refuses", "/large"])(
    "%s has its headers once",
    async (path) => {
      const { headers, rawHeaders } = await service.request("GET", path);
      expect(rawHeaders.filter((name) => /^odata-version$/i.test(name))).toHaveLength(1);
      expect(headers["odata-version"]).toBe("4.0");
      expect(headers["request-id"]).toMatch(guid);
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      // Headers of a request that the format and the version of the response depend on.
      expect(headers.vary).toBe(
        "Accept, Accept-Charset, Accept-Encoding, OData-MaxVersion, OData-Version, Prefer",
      );
    },
  );

  test("has a Content-Length in bytes when the body is whole", async () => {
    const { headers, text } = await service.request("GET", "/small");
    expect(headers["content-length"]).toBe("10");
    expect(text).toBe('{"a":"ü"}');
    expect((await service.request("GET", "/bytes")).bytes).toEqual(Buffer.from([1, 2, 3]));
  });

  test("may have several lines of a name", async () => {
    const { rawHeaders } = await service.request("GET", "/lines");
    expect(rawHeaders.filter((_, i) => rawHeaders[i - 1] === "Set-Thing")).toEqual(["a", "b"]);
  });
});

test("the handler gets the request as plain data", async () => {
  const { json: seen, headers } = await service.request("GET", "/echo/%24x?$filter=a%20eq%20'b'", {
    headers: { Prefer: ["a", "b"] },
  });
  expect(seen).toMatchObject({
    method: "GET",
    url: "/echo/%24x?$filter=a%20eq%20'b'",
    root: service.root,
    prefer: "a, b",
    caller: "Developer",
    id: headers["request-id"],
  });
});

describe("HEAD", () => {
  test("has the headers of GET and no body", async () => {
    const get = await service.request("GET", "/small");
    const head = await service.request("HEAD", "/small");
    expect(head.status).toBe(200);
    expect(head.bytes).toHaveLength(0);
    expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
  });

  test("closes a stream that it does not send", async () => {
    ended.length = 0;
    const head = await service.request("HEAD", "/endless");
    expect(head.status).toBe(200);
    // A generator that was never started has nothing to close; a started one is closed.
    expect(head.bytes).toHaveLength(0);
  });
});

describe("streams", () => {
  test("arrive whole, in chunks", async () => {
    const { headers, bytes } = await service.request("GET", "/stream");
    expect(headers["transfer-encoding"]).toBe("chunked");
    expect(bytes).toHaveLength(1_000_000);
  });

  test("may be empty", async () => {
    const { status, bytes } = await service.request("GET", "/empty-stream");
    expect([status, bytes.length]).toEqual([200, 0]);
  });

  test("that fail before their first chunk are an error answer", async () => {
    const { status, json: body } = await service.request("GET", "/fails-at-once");
    expect(status).toBe(500);
    expect(body.error.code).toBe("Internal_ServerError");
  });

  test.each([undefined, "gzip", "br"])("that fail later break the connection (%s)", async (encoding) => {
    const headers = encoding === undefined ? {} : { "Accept-Encoding": encoding };
    await expect(service.request("GET", "/fails-late", { headers })).rejects.toThrow(
      /aborted|hang up|reset/i,
    );
  });

  test("that break have a line with the bytes before", async () => {
    const before = service.logLines().length;
    await expect(service.request("GET", "/fails-late")).rejects.toThrow(/aborted|hang up|reset/i);
    await eventually(() =>
      expect(service.logLines().slice(before)).toEqual([
        expect.objectContaining({ msg: "transfer broken", status: 200, bytes: 60_000 }),
      ]),
    );
  });

  test("wait for the reader, and end when it leaves", async () => {
    ended.length = 0;
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname, () => socket.write(rawGet("/endless")));
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    // The stream pauses once all buffers are full: some megabytes, mostly of the operating system.
    await until(async () => {
      const before = chunksAsked;
      await sleep(200);
      return chunksAsked === before;
    });
    expect(ended).toEqual([]);
    socket.destroy();
    await eventually(() => expect(ended).toEqual(["/endless"]));
  });

  test.each(["", "Accept-Encoding: gzip\r\n"])(
    "without a reader are aborted in time (%j)",
    async (accept) => {
      ended.length = 0;
      const { hostname, port } = new URL(impatient.url);
      const path = accept === "" ? "/endless" : "/endless?incompressible";
      const socket = connect(Number(port), hostname, () => socket.write(rawGet(path, "", impatient)));
      socket.on("error", () => undefined);
      await new Promise((resolve) => socket.once("data", resolve));
      socket.pause();
      await eventually(() => expect(ended).toEqual(["/endless"]));
      socket.destroy();
    },
  );
});

describe("compression", () => {
  test.each([
    ["gzip", gunzipSync],
    ["br", brotliDecompressSync],
  ])("%s, whole and streamed", async (encoding, unpack) => {
    const headers = { "Accept-Encoding": encoding };
    const plain = await service.request("GET", "/large");
    const packed = await service.request("GET", "/large", { headers });
    expect(packed.headers["content-encoding"]).toBe(encoding);
    expect(packed.headers["content-length"]).toBe(String(packed.bytes.length));
    expect(packed.bytes.length).toBeLessThan(1000);
    expect(unpack(packed.bytes).toString()).toBe(plain.text);
    const streamed = await service.request("GET", "/stream", { headers });
    expect(streamed.headers["content-encoding"]).toBe(encoding);
    expect(unpack(streamed.bytes)).toHaveLength(1_000_000);
  });

  test.each(["/small", "/large.png", "/nothing"])("leaves %s alone", async (path) => {
    const { headers } = await service.request("GET", path, { headers: { "Accept-Encoding": "gzip, br" } });
    expect(headers["content-encoding"]).toBeUndefined();
  });
});

describe("request bodies", () => {
  const post = (body: string | Buffer, headers = {}) => service.request("POST", "/body", { body, headers });

  test("are read once and given again", async () => {
    expect((await post("abc")).json).toEqual({ length: 3, again: 3 });
    expect((await service.request("POST", "/body")).json).toEqual({ length: 0, again: 0 });
    expect((await post("x".repeat(50_000), { "Transfer-Encoding": "chunked" })).json.length).toBe(50_000);
  });

  test.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
    ["identity", (bytes: Buffer) => bytes],
    ["gzip, br", (bytes: Buffer) => brotliCompressSync(gzipSync(bytes))],
  ])("%s is decoded", async (encoding, pack) => {
    const answer = await post(pack(Buffer.alloc(5000)), { "Content-Encoding": encoding });
    expect(answer.json).toEqual({ length: 5000, again: 5000 });
  });

  test.each<[string, number, string, Buffer, object]>([
    [
      "an unknown coding",
      415,
      "BadRequest_UnsupportedMediaType",
      Buffer.from("x"),
      { "Content-Encoding": "zstd" },
    ],
    ["no gzip", 400, "BadRequest_InvalidBody", Buffer.from("plain"), { "Content-Encoding": "gzip" }],
    [
      "half a gzip",
      400,
      "BadRequest_InvalidBody",
      gzipSync("x".repeat(999)).subarray(0, 20),
      { "Content-Encoding": "gzip" },
    ],
    [
      "a bomb",
      413,
      "BadRequest_BodyTooLarge",
      gzipSync(Buffer.alloc(5_000_000)),
      { "Content-Encoding": "gzip" },
    ],
    ["too many bytes", 413, "BadRequest_BodyTooLarge", Buffer.alloc(102_401), {}],
    [
      "too many chunks",
      413,
      "BadRequest_BodyTooLarge",
      Buffer.alloc(5_000_000),
      { "Transfer-Encoding": "chunked" },
    ],
    ["far too many bytes", 413, "BadRequest_BodyTooLarge", Buffer.alloc(20_000_000), {}],
  ])("%s: %i %s", async (_, status, code, body, headers) => {
    const answer = await post(body, headers);
    expect(answer.status).toBe(status);
    expect(answer.json.error.code).toBe(code);
    expect((await post("still there")).status).toBe(200);
  });

  test("of the size of the limit are read", async () => {
    expect((await post(Buffer.alloc(102_400))).json.length).toBe(102_400);
  });

  test("that are rejected end the connection", async () => {
    const answer = await post(Buffer.alloc(200_000));
    expect(answer.headers.connection).toBe("close");
  });
});

describe("errors", () => {
  test("other than ODataErrors have no details, which are in the log under the same id", async () => {
    const { status, headers, text } = await service.request("GET", "/throws");
    expect(status).toBe(500);
    expect(text).not.toContain("secret");
    const line = service.logLines().find(({ id }) => id === headers["request-id"]);
    expect(line).toMatchObject({ level: 50, status: 500, path: `${new URL(service.root).pathname}/throws` });
    expect(JSON.stringify(line)).toContain("secret detail");
  });

  test("bring their own headers", async () => {
    const { status, headers } = await service.request("GET", "/refuses");
    expect([status, headers.allow]).toEqual([405, "GET, POST"]);
  });

  test("403 tells a token client the missing scope", async () => {
    const { status, headers } = await service.request("GET", "/forbids");
    expect(status).toBe(403);
    expect(headers["www-authenticate"]).toContain('Bearer error="insufficient_scope"');
  });

  test("a URL over the limit: 414, however long", async () => {
    expect((await service.request("GET", `/small?x=${"y".repeat(1000)}`)).status).toBe(200);
    for (const length of [3000, 30_000, 60_000, 300_000]) {
      const { status, json: body } = await service.request("GET", `/small?x=${"y".repeat(length)}`);
      expect([length, status]).toEqual([length, 414]);
      expect(body.error.code).toBe("BadRequest_UrlTooLong");
    }
  });

  test("headers over the limit: 431", async () => {
    const { status } = await service.request("GET", "/small", { headers: { "X-Long": "y".repeat(60_000) } });
    expect(status).toBe(431);
  });

  test.each<[string, (text: string) => string]>([
    ["the URL", (text) => `GET /${text}`],
    ["a header", (text) => `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${text}`],
  ])("a head that is too long, in %s, in several packets: 431 that names both", async (_, head) => {
    const { hostname, port } = new URL(service.url);
    const socket = connect({ port: Number(port), host: hostname, noDelay: true });
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
    socket.on("error", () => undefined);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    await once(socket, "connect");
    socket.write(head("y".repeat(3000)));
    // Each packet is received before the next one is sent: the service has answered another connection in between.
    for (let sent = 0; sent < 120_000 && !socket.destroyed; sent += 4000) {
      socket.write("y".repeat(4000));
      // oxlint-disable-next-line eslint/no-await-in-loop
      await send("GET", `${service.url}/health/live`);
    }
    await closed;
    expect(text).toMatch(/^HTTP\/1.1 431 .*The URL or a header is longer than the limit\./s);
  });
});

test.each<[string, string, string]>([
  ["POST", "/nothing", "204"],
  ["POST", "/not-modified", "304"],
  ["POST", "/small", "200"],
  ["POST", "/stream", "200"],
  ["HEAD", "/small", "200"],
  ["HEAD", "/stream", "200"],
  ["POST", "/refuses", "405"],
])(
  "%s %s with a long body that is not read, on a connection that the client ends: %s",
  async (method, path, status) => {
    const { hostname, port } = new URL(service.url);
    const size = 20_000_000;
    const head = rawGet(path, "Connection: close\r\nTransfer-Encoding: chunked\r\n").replace("GET", method);
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
    const ending = new Promise<string>((resolve) => {
      socket.once("end", () => resolve("end"));
      socket.once("error", ({ message }) => resolve(message));
    });
    socket.write(head);
    socket.write(`${size.toString(16)}\r\n`);
    socket.write(Buffer.alloc(size));
    socket.write("\r\n0\r\n\r\n");
    expect(await ending).toBe("end");
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (path === "/stream" && method === "POST") expect(text).toMatch(/\r\n0\r\n\r\n$/);
  },
);

describe("time", () => {
  test("over: 408, the handler is aborted, its late response is dropped", async () => {
    ended.length = 0;
    const { status, json: body, bytes, headers } = await impatient.request("GET", "/slow");
    expect(status).toBe(408);
    expect(body.error.code).toBe("Application_RequestTimeout");
    await eventually(() => expect(ended).toEqual(["/slow"]));
    const lines = impatient.logLines().filter(({ id }) => id === headers["request-id"]);
    expect(lines).toEqual([expect.objectContaining({ status: 408, bytes: bytes.length })]);
  });

  test("over for a handler that never responds, and for a body that never comes", async () => {
    expect((await impatient.request("GET", "/hangs")).status).toBe(408);
    const head = rawGet("/body", "Content-Length: 10\r\n", impatient).replace("GET", "POST");
    expect(await exchange(impatient.url, `${head}abc`, /\r\n\r\n/)).toMatch(/^HTTP\/1.1 408 /);
  });

  test("the client disconnects first: the handler is aborted, the log has 499", async () => {
    ended.length = 0;
    const asked = slowAsked;
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname, () => socket.write(rawGet("/slow")));
    await until(() => slowAsked > asked);
    socket.destroy();
    await eventually(() => expect(ended).toEqual(["/slow"]));
    await eventually(() => expect(service.logLines().at(-1)).toMatchObject({ status: 499 }));
  });
});

describe("odd requests", () => {
  test.each([
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["a header without a name", "GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n", 400],
    ["a character that must be encoded", "GET /ü HTTP/1.1\r\nHost: x\r\n\r\n", 400],
    ["two lengths", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400],
    [
      "length and chunks",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      400,
    ],
    ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 404],
    ["a host with a path", "GET /health/live HTTP/1.1\r\nHost: x/y\r\n\r\n", 400],
    ["a host with a user", "GET /health/live HTTP/1.1\r\nHost: u@x\r\n\r\n", 400],
    ["two hosts in a line", "GET /health/live HTTP/1.1\r\nHost: x, y\r\n\r\n", 400],
    ["an invalid port", "GET /health/live HTTP/1.1\r\nHost: x:80a\r\n\r\n", 400],
    ["an empty host", "GET /health/live HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", 200],
    ["an IPv6 host", "GET /health/live HTTP/1.1\r\nHost: [::1]:80\r\nConnection: close\r\n\r\n", 200],
    [
      "an unknown expectation",
      "GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: a\r\nConnection: close\r\n\r\n",
      200,
    ],
    ["CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: x\r\n\r\n", 501],
    ["no host in 1.0", "GET /health/live HTTP/1.0\r\n\r\n", 200],
    ["a whole URL", "GET http://y/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 200],
    ["an empty whole URL", "GET http://y HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 200],
  ])("%s", async (_, text, status) => {
    expect(await exchange(service.url, text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test.each(["gzip, chunked", "identity, chunked"])("Transfer-Encoding: %s", async (coding) => {
    const head = rawGet("/body", `Transfer-Encoding: ${coding}\r\nConnection: close\r\n`).replace(
      "GET",
      "POST",
    );
    const text = await exchange(service.url, `${head}3\r\nabc\r\n0\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1.1 501 [^]*"code":"BadRequest_MethodNotImplemented"/);
  });

  test("the response to a large body that is not read arrives, on a connection that the client ends", async () => {
    const size = 20_000_000;
    const head = `POST ${new URL(service.root).pathname}/body HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n`;
    expect(await exchange(service.url, head + "x".repeat(size))).toMatch(/^HTTP\/1.1 401 [^]*\}$/);
  });

  test.each(["/%", "/%zz", "/%00", "/a%2", "/?%", "/..%2f..", "//", "/?$filter=%ff"])(
    "%s reaches the handler",
    async (path) => {
      const { status, json: body } = await service.request("GET", path);
      expect([status, body.url]).toEqual([200, path]);
    },
  );

  test("several on one connection are answered in order", async () => {
    const text = await exchange(
      service.url,
      rawGet("/small") + rawGet("/nothing") + rawGet("/refuses", "Connection: close\r\n"),
    );
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 204", "HTTP/1.1 405"]);
  });

  test("an unread body does not disturb the next request", async () => {
    const first = rawGet("/small", "Content-Length: 5000\r\n").replace("GET", "POST") + "x".repeat(5000);
    const text = await exchange(service.url, first + rawGet("/small", "Connection: close\r\n"));
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
  });

  /** Requests with a body in chunks, and the only status in response, which they have before the body is broken. */
  test.each([
    ["without a token", () => rawPost("/body").replace(/Authorization.*\r\n/, ""), 401],
    ["of a handler that reads no body", () => rawPost("/small"), 200],
    ["of an unknown path", () => rawPost("/body").replace(/POST \S+/, "POST /nothing"), 404],
    ["of a page", () => rawPost("/body").replace(/POST \S+/, "GET /health/live"), 200],
    ["of a response that is being sent", () => rawPost("/endless"), 200],
  ])("a body that breaks after the response has no second one: a request %s", async (_, head, status) => {
    const text = await exchange(service.url, head(), /\r\n\r\n/, "no chunk\r\n");
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  });

  test("a body that breaks before the response has 400", async () => {
    const text = await exchange(service.url, `${rawPost("/body")}no chunk\r\n`);
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
  });

  test("broken bytes behind a request have no response before its own", async () => {
    const behind = `${rawGet("/hangs", "", impatient)}NONSENSE\r\n\r\n`;
    expect(await exchange(impatient.url, behind)).toBe("");
    const next = await exchange(service.url, rawGet("/small"), /\r\n\r\n/, "NONSENSE\r\n\r\n");
    expect(next.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
  });

  test("a body that is late after the response has no 408", async () => {
    const server = createServer((_req, res) => res.end("done"));
    const late = Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    server.on("request", (req, res) => {
      res.once("close", () => respondConnectionError(late, req.socket));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const text = await exchange(
      `http://127.0.0.1:${port}`,
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n",
    );
    server.close();
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
  });

  const expecting = (path: string, lines: string, version = "1.1"): string =>
    rawGet(path, `Expect: 100-continue\r\n${lines}`)
      .replace("GET", "POST")
      .replace("HTTP/1.1", `HTTP/${version}`);

  /** Sends the body at the response 100, or closes the connection at another response. */
  test.each<[string, () => string, readonly string[]]>([
    [
      "a body that is read",
      () => expecting("/body", "Content-Length: 3\r\nConnection: close\r\n"),
      ["100", "200"],
    ],
    ["a body that is not read", () => expecting("/small", "Content-Length: 3\r\n"), ["200"]],
    ["no token", () => expecting("/body", "Content-Length: 3\r\n").replace(/Auth.*\r\n/, ""), ["401"]],
    ["a body that is too large", () => expecting("/body", "Content-Length: 102401\r\n"), ["413"]],
    [
      "an unknown coding",
      () => expecting("/body", "Content-Length: 3\r\nContent-Encoding: zip\r\n"),
      ["415"],
    ],
    ["a refusal", () => expecting("/refuses", "Content-Length: 3\r\n"), ["405"]],
    [
      "an unknown path",
      () => expecting("/body", "Content-Length: 3\r\n").replace(/\S+ HTTP/, "/nothing HTTP"),
      ["404"],
    ],
    [
      "a page",
      () => expecting("/body", "Content-Length: 3\r\n").replace(/POST \S+/, "GET /health/live"),
      ["200"],
    ],
    ["HTTP/1.0, which has no 100", () => `${expecting("/body", "Content-Length: 3\r\n", "1.0")}abc`, ["200"]],
  ])("Expect: 100-continue with %s", async (_, head, statuses) => {
    const text = await exchange(service.url, head(), /\r\n\r\n/, statuses[0] === "100" ? "abc" : undefined);
    expect([...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual(statuses);
  });

  test("Expect: 100-continue, and a body that is read twice: one response 100", async () => {
    const head = expecting("/body", "Content-Length: 3\r\nConnection: close\r\n");
    const text = await exchange(service.url, `${head}abc`);
    expect(text).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 OK/);
    expect(text).toContain('{"length":3,"again":3}');
  });

  test("Expect: 100-continue leaves a connection open whose body was read", async () => {
    const head = expecting("/body", "Content-Length: 3\r\n");
    const text = await exchange(service.url, `${head}abc${rawGet("/small", "Connection: close\r\n")}`);
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 100", "HTTP/1.1 200", "HTTP/1.1 200"]);
  });
});

test("responses of a service that stops end their connections", async () => {
  let release = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  let begun = false;
  const other = await start({
    service: async () => {
      begun = true;
      await waiting;
      return { status: 200, headers: {}, body: "done" };
    },
  });
  const response = other.request("GET", "/slow", { headers: { Connection: "keep-alive" } });
  await until(() => begun);
  const stopped = other.stop();
  release();
  const { status, headers } = await response;
  expect([status, headers["connection"]]).toEqual([200, "close"]);
  await stopped;
});

test("the log has one line per request, without query, header or token", async () => {
  const before = service.logLines().length;
  await send("GET", `${service.root}/small?$filter=name eq 'Smith'`.replaceAll(" ", "%20"), {
    Authorization: `Bearer ${service.token}`,
    Cookie: "private",
  });
  const lines = service.logLines().slice(before);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ method: "GET", status: 200, bytes: 10, msg: "request" });
  expect(lines[0]?.path).toBe(`${new URL(service.root).pathname}/small`);
  expect(JSON.stringify(service.logLines())).not.toMatch(/Smith|private|eyJ/);
});
