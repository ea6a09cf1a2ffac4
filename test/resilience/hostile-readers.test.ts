/**
 * All parsers of untrusted bytes, alone and by the million: URLs, headers, JSON, multipart, NTLM, tokens of pages. Each
 * either succeeds or rejects with its specific error, in little time.
 */
import { decodeCredentials, MessageFault, parseAuthenticate, typeOf } from "../../src/auth/ntlm/messages";
import { readJsonBatch } from "../../src/odata/batch/json";
import { boundaryOf, readMultipart } from "../../src/odata/batch/multipart";
import { ODataError } from "../../src/odata/errors";
import { parseCondition } from "../../src/odata/headers/conditional";
import {
  negotiateJson,
  negotiateMetadata,
  negotiateText,
  parseMediaType,
  requireJsonContent,
  responseVersion,
} from "../../src/odata/headers/negotiate";
import { parsePrefer } from "../../src/odata/headers/prefer";
import { chooseEncoding, requireKnownEncoding } from "../../src/odata/http/codings";
import { readJsonObject } from "../../src/odata/json/read";
import { parseUri } from "../../src/odata/uri/parser";
import { printUri } from "../../src/odata/uri/printer";
import { authenticate, negotiate } from "../auth/ntlm-client";
import { changeSet, multipart, request } from "../batch/batch-client";
import { hostileBody } from "./hostile-bodies";
import { hostileHeader } from "./hostile-headers";
import { asTarget, mutated, mutatedBytes } from "./hostile-mutate";
import { report } from "./hostile-storm";
import { hostileUrls } from "./hostile-urls";
import { inputs, isLong, random, seconds } from "./trials";

/** Milliseconds for one input of at most some kilobytes, on a busy machine. */
const bound = 1000;
const limits = {
  maxBatchOperations: 100,
  maxRequestNodes: 50_000,
  maxUrlLength: 16_384,
  maxBodySize: 1_000_000,
  maxBodyValues: 1000,
};

const isRefusal = (error: unknown): boolean =>
  error instanceof MessageFault ||
  (error instanceof ODataError && error.status < 500) ||
  isNotImplemented(error);
const isNotImplemented = (error: unknown): boolean => error instanceof ODataError && error.status === 501;

/** The parsers, each with a generator of input. */
const readers: Readonly<
  Record<string, (r: ReturnType<typeof random>) => () => readonly [string, () => unknown]>
> = {
  URLs: (r) => {
    const make = hostileUrls(r);
    return () => {
      const url = asTarget(`/${make()}`);
      return [url, () => printUri(parseUri(url))];
    };
  },
  headers: (r) => () => {
    const [name, value] = hostileHeader(r);
    return [`${name}: ${value}`, () => readHeader(name, value)];
  },
  JSON: (r) => () => {
    const body = hostileBody(r);
    return [text(body), () => readJsonObject(Buffer.from(body), 1000)];
  },
  "JSON batches": (r) => () => {
    const requests = r.several(0, 4, (i) => ({
      id: r.pick([`${i}`, "1", "a/b", "__proto__"]),
      method: r.pick(["get", "POST", "x y"]),
      url: r.pick(["companies", "$1/name", "/$batch"]),
      atomicityGroup: r.pick([undefined, "g", "1"]),
      dependsOn: r.pick([undefined, ["0"], ["g"], "0"]),
      headers: r.pick([undefined, { "if-match": "*" }, []]),
      body: r.pick([undefined, { a: 1 }, "x", "$1/a"]),
    }));
    const body = mutated(r, JSON.stringify({ requests }));
    return [body, () => readJsonBatch(Buffer.from(body), limits)];
  },
  "multipart batches": (r) => () => {
    const whole = multipart("b", [
      request("GET companies", { id: "1", headers: { Prefer: "x" } }),
      changeSet(request("POST companies", { id: "2", body: { name: "x" } }), request("DELETE $2")),
    ]);
    const body = r.chance(0.5) ? Buffer.from(mutated(r, whole)) : mutatedBytes(r, Buffer.from(whole));
    const type = r.chance(0.8)
      ? "multipart/mixed; boundary=b"
      : mutated(r, 'multipart/mixed; boundary="b"; x=y');
    return [
      `${type}\n${text(body)}`,
      () => {
        const media = parseMediaType(type);
        return media && readMultipart(body, boundaryOf(media), 100);
      },
    ];
  },
  "NTLM messages": (r) => {
    const type2 = Buffer.alloc(56);
    type2.write("NTLMSSP\0", "latin1");
    const type3 = authenticate(type2, { user: "ann", password: "x", domain: "DOM" });
    return () => {
      const message = mutatedBytes(r, r.chance(0.1) ? negotiate() : type3);
      const sent = r.chance(0.9) ? message.toString("base64") : mutated(r, message.toString("base64"));
      return [
        sent,
        () => {
          const bytes = decodeCredentials(sent);
          return typeOf(bytes) === 3 ? parseAuthenticate(bytes) : undefined;
        },
      ];
    };
  },
};

const text = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString("latin1");

function readHeader(name: string, value: string): unknown {
  switch (name.toLowerCase()) {
    case "prefer":
      return parsePrefer(value);
    case "accept":
    case "accept-charset":
      return [negotiateText, negotiateMetadata, negotiateJson].map((read) =>
        read({ accept: value, acceptCharset: value, format: undefined }),
      );
    case "if-match":
    case "if-none-match":
      return parseCondition("If-Match", value);
    case "content-type":
      return requireJsonContent(value);
    case "content-encoding":
      return requireKnownEncoding(value);
    case "accept-encoding":
      return chooseEncoding(value);
    default:
      return responseVersion(value, value);
  }
}

test.each(Object.entries(readers))(
  "%s",
  (_, reader) => {
    const make = reader(random(_));
    const count = inputs(5000, 2_000_000);
    let read = 0;
    let slowest = 0;
    for (let i = 0; i < count; i++) {
      const [input, run] = make();
      const started = performance.now();
      try {
        run();
        read++;
      } catch (error) {
        if (!isRefusal(error))
          throw new Error(`${String(error)} for ${JSON.stringify(input)}`, { cause: error });
      }
      const took = performance.now() - started;
      if (isLong && took > bound) throw new Error(`${Math.round(took)} ms for ${JSON.stringify(input)}`);
      slowest = Math.max(slowest, took);
    }
    // Both must occur, or the inputs were no test.
    expect(read).toBeGreaterThan(count / 1000);
    expect(read).toBeLessThan(count);
    report({ count, read, slowest: Math.round(slowest * 10) / 10 });
  },
  seconds(60, 3600),
);
