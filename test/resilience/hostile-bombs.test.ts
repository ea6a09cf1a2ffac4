/**
 * Small inputs that grow: decompression bombs, bodies of millions of values, text with superlinear parsing, expressions
 * whose SQL doubles. Each is rejected or answered within bounds of time, memory and SQL, and meanwhile the event loop
 * is never blocked for longer than a bound.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { functions } from "../../src/odata/language/functions";
import { mssql } from "../../src/odata/store/mssql/dialect";
import { postgres } from "../../src/odata/store/postgres/dialect";
import { sqlite } from "../../src/odata/store/sqlite/dialect";
import { demoCompanyId } from "../harness";
import { replayStore } from "../golden/recorder";
import { startEmptyCompany, type EmptyCompany } from "../resources/empty-company";
import { answerBound, faultsOf } from "./hostile-responses";
import { hostileClient, type HostileClient, type HostileRequest } from "./hostile-client";
import { expectWithin, isLong, seconds } from "./trials";
import { startRecording } from "./hostile-recorded";
import { checksums, expectWell, loopBound, report } from "./hostile-storm";

const mebibyte = 1024 * 1024;
/** The limit of a body, and the memory that a body of that size may cost; 64 MiB is the default. */
const whole = (isLong ? 64 : 16) * mebibyte;
/** Milliseconds for which the event loop may be blocked: a body is checked and parsed synchronously. */
const parseBound = isLong ? 4 * loopBound : loopBound;
const memoryBound = 1024 * mebibyte;

let company: EmptyCompany;
let client: HostileClient;
let root = "";
let unit = "";
beforeAll(async () => {
  company = await startEmptyCompany({ MAX_BODY_SIZE: String(whole) });
  unit = (await company.create("leaseUnits", { number: "U1", description: "a".repeat(50), objectArea: 5 }))[
    "id"
  ];
  client = hostileClient(company.url, company.token);
  root = new URL(company.root).pathname;
});
afterAll(() => {
  client.close();
  return company.stop();
});

type Header = readonly [string, string];
const json: Header = ["Content-Type", "application/json"];
const zeros = Buffer.alloc(whole + 1);
const units = (): string => `${root}/companies(${demoCompanyId})/leaseUnits`;
const coded = (coding: string, body: Uint8Array): HostileRequest => ({
  method: "POST",
  target: units(),
  headers: [json, ["Content-Encoding", coding]],
  body,
});
const record = (body: string | Uint8Array): HostileRequest => ({
  method: "POST",
  target: units(),
  headers: [json],
  body,
});
const batch = (body: string): HostileRequest => ({
  method: "POST",
  target: `${root}/$batch`,
  headers: [json],
  body,
});
const parts = (body: string | Uint8Array): HostileRequest => ({
  method: "POST",
  target: `${root}/$batch`,
  headers: [["Content-Type", "multipart/mixed; boundary=b"]],
  body,
});
const query = (body: string): HostileRequest => ({
  method: "POST",
  target: `${units()}/$query`,
  headers: [["Content-Type", "text/plain"]],
  body,
});
const get = (rest: string): HostileRequest => ({ target: units() + rest });
const filled = (before: string, piece: string, after: string, size = whole - 100): Buffer =>
  Buffer.concat([
    Buffer.from(before),
    Buffer.alloc(Math.floor(size / piece.length) * piece.length, piece),
    Buffer.from(after),
  ]);
const list = (count: number, item: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join(",");
const gzipped = gzipSync(zeros);

const bombs: readonly (readonly [name: string, make: () => HostileRequest, status: number])[] = [
  ["gzip", () => coded("gzip", gzipped), 413],
  ["deflate", () => coded("deflate", deflateSync(zeros)), 413],
  ["brotli", () => coded("br", brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })), 413],
  ["gzip in gzip", () => coded("gzip, gzip", gzipSync(gzipped)), 413],
  ["gzip of several members", () => coded("gzip", Buffer.concat([gzipSync(zeros.subarray(1)), gzipped])), 413],
  ["gzip that ends early", () => coded("gzip", gzipSync('{"number":"Z1"}').subarray(0, -9)), 400],
  ["gzip with a wrong checksum", () => coded("gzip", gzipSync('{"number":"Z1"}').fill(0, 27)), 400],
  ["gzip that is none", () => coded("gzip", Buffer.from("{}")), 400],
  ["deflate with rubbish behind", () => coded("deflate", Buffer.concat([deflateSync('{"x":1}'), Buffer.alloc(99, 7)])), 400],
  ["a thousand codings", () => coded(list(1000, () => "gzip"), gzipped), 415],
  ["a thousand identities", () => coded(list(1000, () => "identity"), Buffer.from("{}")), 415],
  ["tiny values", () => record(filled('{"a":[1', ",1", "]}")), 400],
  ["tiny members", () => record(`{${list(whole / 20, (i) => `"${i}":1`)}}`), 400],
  ["empty objects", () => record(filled('{"a":[{}', ",{}", "]}")), 400],
  ["one text", () => record(filled('{"description":"', "x", '"}')), 400],
  ["one text of escapes", () => record(filled('{"description":"', '\\"', '"}')), 400],
  ["one text of backslashes", () => record(filled('{"description":"', "\\\\", '"}')), 400],
  ["one number", () => record(filled('{"objectArea":', "7", "}")), 400],
  ["one number with a fraction", () => record(filled('{"objectArea":0.', "1", "}")), 400],
  ["nearly long numbers", () => record(filled('{"objectArea":', "123456789012345 ", "}")), 400],
  ["blanks", () => record(filled('{"number"', " ", ":1}")), 400],
  ["texts without commas", () => record(filled("[", '""', "]")), 400],
  ["nesting", () => record("[".repeat(100_000) + "]".repeat(100_000)), 400],
  ["nested objects", () => record('{"a":'.repeat(100_000) + "1" + "}".repeat(100_000)), 400],
  ["nesting without end", () => record(filled("", "[", "")), 400],
  ["NUL", () => record(filled("", "\0", "")), 400],
  ["no UTF-8", () => record(filled("", "x", "").fill(0xff)), 400],
  ["overlong UTF-8", () => record(filled("", "x", "").fill(Buffer.from("c0af", "hex"))), 400],
  ["batch: requests", () => batch(`{"requests":[${list(whole / 32, () => "{}")}]}`), 400],
  ["batch: ids that depend on themselves", () => batch(`{"requests":[{"id":"1","method":"get","url":"companies","dependsOn":["1"]}]}`), 400],
  ["batch: a circle of dependencies", () => batch(`{"requests":[{"id":"1","method":"get","url":"$2","dependsOn":["2"]},{"id":"2","method":"get","url":"$1","dependsOn":["1"]}]}`), 400],
  ["batch: a batch in a batch", () => batch(`{"requests":[${list(100, (i) => `{"id":"${i}","method":"post","url":"$batch","body":{"requests":[]}}`)}]}`), 200],
  ["batch: bodies that refer to themselves", () => batch(`{"requests":[${list(100, (i) => `{"id":"${i}","method":"post","url":"companies(${demoCompanyId})/postCodes","headers":{"odata-version":"4.01"},"body":{"code":"$${i}/code","city":"$${i}","none":1}}`)}]}`), 200],
  ["batch: thousands of references to one answer", () => batch(`{"requests":[{"id":"u","method":"get","url":"companies(${demoCompanyId})/leaseUnits"},${list(99, (i) => `{"id":"${i}","method":"get","url":"companies(${demoCompanyId})/leaseUnits?$filter=${Array.from({ length: 400 }, () => "1 eq $u/value").join(" or ")}"}`)}]}`), 200],
  ["multipart: parts", () => parts(filled("", "--b\r\n\r\n\r\n", "--b--")), 400],
  ["multipart: nearly boundaries", () => parts(filled("--b\r\n", "\r\n--", "\r\n--b--")), 200],
  ["multipart: one line", () => parts(filled("--b\r\n", "x", "\r\n--b--\r\n")), 400],
  ["multipart: headers", () => parts(filled("--b\r\n", "a:b\r\n", "\r\n--b--\r\n")), 400],
  ["multipart: a length that lies", () => parts("--b\r\nContent-Type: application/http\r\n\r\nPOST companies HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n{}\r\n--b--\r\n"), 200],
  ["multipart: its own boundary within", () => parts(filled("--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n", "--b\r\n", "--b--\r\n--b--", mebibyte)), 400],
  ["query in the body: options", () => query(`$top=1${"&a=1".repeat(whole / 16)}`), 413],
  ["query in the body: aliases", () => query(Array.from({ length: 200_000 }, (_, i) => `@a${i}=1`).join("&")), 413],
  ["query in the body: one text", () => query(`$filter=number eq '${"x".repeat(whole - 100)}'`), 413],
  ["query in the body: a huge in list", () => query(`$filter=number in (${list(500_000, (i) => `'${i}'`)})`), 413],
  ["a long in list", () => get(`?$filter=number%20in%20(${list(990, (i) => `'${i}'`)})`), 200],
  ["parentheses", () => get(`?$filter=${"(".repeat(5000)}true${")".repeat(5000)}`), 400],
  ["not", () => get(`?$filter=${"not%20".repeat(900)}true`), 400],
  ["minus", () => get(`?$filter=${"-".repeat(900)}1%20eq%201`), 400],
  ["brackets in search", () => get(`?$search=${"(".repeat(2000)}a${")".repeat(2000)}`), 400],
  ["search of ors", () => get(`?$search=${Array.from({ length: 400 }, (_, i) => `a${i}`).join("%20OR%20")}`), 200],
  ["expand of expands", () => get(`?$expand=${"leaseContractLines($expand=leaseContract($expand=".repeat(60)}x${"))".repeat(60)}`), 400],
  ["expand of many", () => get(`?$expand=${list(300, () => "leaseContractLines")}`), 400],
  ["select of many", () => get(`?$select=${list(900, () => "number")}`), 200],
  ["a pattern that repeats repeats", () => get(`?$filter=matchesPattern(description,'${"(".repeat(30)}a${"*)".repeat(30)}b')`), 200],
  ["a pattern of alternatives", () => get(`?$filter=matchesPattern(description,'(a%7Caa)%2B$')`), 200],
  ["a pattern that counts", () => get(`?$filter=matchesPattern(description,'((a%7B0,1000%7D)%7B0,1000%7D)%7B0,1000%7D')`), 400],
  ["apply of applies", () => get(`?$apply=${"concat(identity,".repeat(60)}identity${")".repeat(60)}`), 400],
  ["apply of computes", () => get(`?$apply=${Array.from({ length: 200 }, (_, i) => `compute(${i === 0 ? "objectArea" : `c${i - 1}%20add%20c${i - 1}`}%20as%20c${i})`).join("/")}`), 400],
  ["computes of computes", () => get(`?$compute=${list(30, (i) => `${i === 0 ? "objectArea" : `c${i - 1}%20add%20c${i - 1}`}%20as%20c${i}`)}&$select=c29`), 400],
]; // prettier-ignore

test.each(bombs)(
  "%s",
  async (_, make, status) => {
    const request = make();
    const before = await checksums(company);
    await client.ask(get("/$count"));
    const loop = monitorEventLoopDelay({ resolution: 5 });
    const memory = process.memoryUsage().rss;
    let most = memory;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    loop.enable();
    const answer = await client.ask(request);
    loop.disable();
    clearInterval(watch);
    most = Math.max(most, process.memoryUsage().rss);
    const figures = {
      ms: Math.round(answer.milliseconds),
      block: Math.round(loop.max / 1e6),
      mebibytes: Math.round((most - memory) / mebibyte),
    };
    report(figures);
    expect([answer.status, answer.status === status ? "" : answer.text.slice(0, 500)]).toEqual([status, ""]);
    const sent =
      Buffer.from(request.body ?? "")
        .subarray(0, 5000)
        .toString() + request.target;
    expect(faultsOf(answer, sent, [company.token])).toEqual([]);
    expectWithin(answer.milliseconds, answerBound);
    expectWithin(figures.block, parseBound);
    expect(most - memory).toBeLessThan(memoryBound);
    expect(await checksums(company)).toEqual(before);
  },
  seconds(60, 60),
);

/** Transformations that read their input several times; § is the number of the step, ¶ the value of the step before. */
const chained: readonly (readonly [name: string, step: string])[] = [
  ["joins with transformations", "join(leaseContractLines as j§,filter(unitPrice gt 1)/aggregate(unitPrice with sum as v§))"],
  ["outer joins with transformations", "outerjoin(leaseContractLines as j§,aggregate(unitPrice with sum as v§))"],
  ["joins of the highest", "join(leaseContractLines as j§,topcount(1,unitPrice))"],
  ["joins", "outerjoin(leaseContractLines as j§)"],
  ["concats that are grouped", "concat(identity,identity)/groupby((number),aggregate(¶ with max as v§))"],
  ["rollups that are grouped", "groupby((rollup(number,floor,building)),aggregate(¶ with max as w§))/groupby((number,floor,building),aggregate(w§ with max as v§))"],
  ["stepwise aggregates", `groupby((number,floor),aggregate(¶ with max as v§,${list(5, (i) => `¶ with sum from number with average as v§_${i}`)}))`],
  ["groups with transformations", "groupby((number),concat(aggregate(¶ with max as u§),aggregate(¶ with min as u§)))/groupby((number),aggregate(u§ with max as v§))"],
  ["cuts within groups", "groupby((number),topcount(1,¶)/aggregate(¶ with max as v§))"],
]; // prettier-ignore

test.each(chained)(
  "%s, one behind the other, have a result or are too large",
  async (_, step) => {
    const statuses: number[] = [];
    const outcomes = new Set<string>();
    for (const length of [1, 2, 4, 6, 8, 10, 12, 14, 16, 20, 30]) {
      const steps = Array.from({ length }, (_step, i) =>
        step
          .replaceAll("¶", i === 0 || !step.includes("¶") ? "objectArea" : `v${i - 1}`)
          .replaceAll("§", `${i}`),
      );
      const { status, text } = await client.ask(query(`$apply=${steps.join("/")}`));
      statuses.push(status);
      outcomes.add(status === 200 ? "200" : `${status} ${JSON.parse(text).error.code}`);
    }
    report({ statuses });
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200]);
    outcomes.delete("200");
    outcomes.delete("400 BadRequest_LimitExceeded");
    expect([...outcomes]).toEqual([]);
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
  },
  seconds(30, 60),
);

test("and the service is healthy", async () => {
  await expectWell(company);
  expect((await company.read("leaseUnits", unit))["objectArea"]).toBe(5);
  expect(company.logLines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

/** Characters of the SQL of one statement: the parts that fragment.ts allows, of some characters each. */
const sqlBound = 4 * mebibyte;

/** Operators and functions applied to their own results; § is the operand. */
const growing: readonly string[] = [
  ...Object.entries(functions).flatMap(([name, { overloads }]) =>
    overloads.flatMap(({ parameters }) =>
      parameters.map((_, place) => `${name}(${parameters.map((of, i) => (i === place ? "§" : sample(of))).join(",")})`),
    ),
  ),
  ..."add sub mul div divby mod eq and or".split(" ").flatMap((operator) => [`(§ ${operator} §)`, `(§ ${operator} 1)`, `(1 ${operator} §)`]),
  ..."-(§)|not (§)|cast(§,Edm.String)|cast(§,Edm.Int32)|cast(§,Edm.Decimal)|case(§ eq 1:§,true:§)|case(true:§)|case(§:1,true:2)|round(§ div §)|§ in (1,2)|isof(§,Edm.String)".split("|"),
]; // prettier-ignore

function sample(type: string): string {
  switch (type) {
    case "Edm.String":
      return "description";
    case "Edm.Date":
      return "2024-01-01";
    case "Edm.DateTimeOffset":
      return "systemCreatedAt";
    case "Edm.TimeOfDay":
      return "12:00:00";
    case "Edm.Duration":
      return "duration'P1D'";
    default:
      return "objectArea";
  }
}

test.each([sqlite, postgres, mssql].map((dialect) => [dialect.name, dialect] as const))(
  "SQL for %s stays bounded, however operands are nested",
  async (_, dialect) => {
    const service = await startRecording((store) => replayStore(dialect).store(store));
    let longest = 0;
    let slowest = 0;
    for (const step of growing)
      for (const seed of ["objectArea", "description", "systemCreatedAt", "true"]) {
        let operand = seed;
        // Doubles until the parser's limits end it.
        for (let depth = 0; depth < 60 && operand.length < 12_000; depth++) {
          operand = step.replaceAll("§", () => operand);
          if (depth % 6 !== 5 && operand.length < 2000) continue;
          const started = performance.now();
          const { status, text, statements } = await service.send({
            method: "GET",
            url: `leaseUnits?$filter=${encodeURIComponent(`${operand} eq null`)}`,
            headers: {},
          });
          const took = performance.now() - started;
          const size = Math.max(0, ...statements.map((statement) => statement.length));
          expect({ step, seed, depth, fault: status === 500 ? text : "" }).toEqual({
            step,
            seed,
            depth,
            fault: "",
          });
          expect({ step, depth, tooLong: size > sqlBound, tooSlow: isLong && took > 5000 }).toEqual({
            step,
            depth,
            tooLong: false,
            tooSlow: false,
          });
          longest = Math.max(longest, size);
          slowest = Math.max(slowest, took);
          if (status !== 200) break;
        }
      }
    await service.stop();
    report({ longest, slowest: Math.round(slowest) });
  },
  seconds(60, 600),
);
