/**
 * The process on its database file: the same responses after a restart, no acknowledged write is lost when it is
 * killed: once, and with `RESILIENCE=long` again after that.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { bareEnvironment } from "../bare-environment";
import { compiledProgram as program } from "../compiled";
import { placeDevKey } from "../dev-key";
import { signDevToken } from "../../src/auth/dev-issuer";
import { demoCompanyId, send, type TestAnswer } from "../harness";
import { interfaceFields } from "../model/interface-fields";
import type { AnsweredRecord } from "../resources/empty-company";
import { isLong } from "../resilience/trials";
import { until } from "../waiting";

let folder: string;
let token: string;
let child: ChildProcess | undefined;
let url = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-restart-"));
  token = await signDevToken(await placeDevKey(folder), { role: "write", expires: "1h" });
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Starts the process on the folder's database, and waits until it listens. */
async function launch(): Promise<void> {
  const env = {
    ...bareEnvironment,
    PORT: "0",
    DATABASE_URL: `sqlite:${join(folder, "lease.db")}`,
    MAX_IN_FLIGHT: "0",
    MAX_REQUESTS_IN_PROGRESS: "0",
    PUBLIC_URL: "http://localhost", // the same links from every port
  };
  const started = spawn(process.execPath, [join(program, "src/server.js")], { cwd: folder, env });
  child = started;
  let output = "";
  for (const stream of [started.stdout, started.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const listening = /"url":"(http:\/\/127\.0\.0\.1:\d+)"/;
  await until(() => listening.test(output) || started.exitCode !== null);
  const found = listening.exec(output)?.[1];
  if (found === undefined) throw new Error(`The service did not start: ${output}`);
  url = `${found}/lease/management/v3.0`;
}

/** Ends the process; resolves with its exit code. */
async function end(signal: "SIGTERM" | "SIGKILL"): Promise<unknown> {
  const ended = child && once(child, "exit");
  child?.kill(signal);
  return (await ended)?.[0];
}

const ask = (method: string, path: string, body?: object): Promise<TestAnswer> =>
  send(method, `${url}/companies(${demoCompanyId})/${path}`, { Authorization: `Bearer ${token}` }, body);
const list = async (path: string): Promise<AnsweredRecord[]> => (await ask("GET", path)).json.value;

const sets = interfaceFields.map(([, set]) => set).filter((set) => set !== "companies");
const everything = async (): Promise<[string, string][]> => {
  const texts: [string, string][] = [];
  for (const set of sets) texts.push([set, (await ask("GET", set)).text]);
  return texts;
};

/** LC00007 → LC00008 */
const next = (text: string): string =>
  text.replace(/\d+$/, (digits) => String(Number(digits) + 1).padStart(5, "0"));

test("after a restart every response is the same, and numbers continue", async () => {
  await launch();
  const made = (await ask("POST", "leaseContracts", {})).json;
  const unit = (await ask("POST", "leaseUnits", { objectArea: 5 })).json;
  const document = (await ask("POST", "documents", { blobText: "SGVsbG8=" })).json;
  await ask("DELETE", `leaseContracts(${made.id})`);
  const before = await everything();
  expect(await end("SIGTERM")).toBe(0);
  await launch();
  expect(await everything()).toEqual(before);
  expect((await ask("POST", "leaseContracts", {})).json.number).toBe(next(made.number));
  expect((await ask("POST", "leaseUnits", {})).json.number).toBe(next(unit.number));
  expect((await ask("POST", "documents", {})).json.entryNo).toBe(document.entryNo + 1);
  expect((await ask("PATCH", `leaseUnits(${unit.id})`, { city: "X" })).status).toBe(200);
});

test.each(isLong ? [1, 2, 3] : [1])(
  "killed during writes, round %d: acknowledged writes are stored, and all are complete",
  async (round) => {
    const owner = `KILL${round}`;
    const unitsBefore = Number((await ask("GET", "leaseUnits/$count")).text);
    const kept = new Map<string, AnsweredRecord>();
    const removed = new Set<string>();
    const killed = new AbortController();
    const writer = async (writerNo: number): Promise<void> => {
      for (let i = 0; !killed.signal.aborted; i++) {
        const unit = (await ask("POST", "leaseUnits", { objectArea: i + 0.5, owner })).json;
        kept.set(unit.id, unit);
        const changed = (await ask("PATCH", `leaseUnits(${unit.id})`, { objectArea: writerNo + 0.25 })).json;
        kept.set(unit.id, changed);
        if (i % 5 !== 4) continue;
        kept.delete(unit.id);
        if ((await ask("DELETE", `leaseUnits(${unit.id})`)).status === 204) removed.add(unit.id);
      }
    };
    const writers = Array.from({ length: 8 }, (_, i) => writer(i).catch(() => undefined));
    await until(() => kept.size >= 40 * round && removed.size >= 3);
    await end("SIGKILL");
    killed.abort();
    await Promise.all(writers);
    expect(kept.size).toBeGreaterThan(30);
    await launch();
    const stored = new Map(
      (await list(`leaseUnits?$filter=owner+eq+'${owner}'`)).map((unit) => [unit["id"], unit]),
    );
    const lost = [...kept].filter(([id, answered]) => {
      const { "@odata.context": _, ...unit } = answered;
      const found = stored.get(id);
      // A change in flight may be stored as well.
      const isLater = found?.["@odata.etag"] !== unit["@odata.etag"];
      return isLater ? !Number.isInteger(found?.["objectArea"] - 0.25) : !isDeepStrictEqual(found, unit);
    });
    expect(lost).toEqual([]);
    for (const id of removed) expect(stored.has(id)).toBe(false);
    expect(stored.size - kept.size).toBeLessThanOrEqual(8);
    expect(Number((await ask("GET", "leaseUnits/$count")).text)).toBe(unitsBefore + stored.size);
    const sums: Record<string, number> = {};
    for (const { leaseUnitNo, quantity } of await list("leaseUnitLedgerEntries")) {
      sums[leaseUnitNo] = (sums[leaseUnitNo] ?? 0) + quantity;
    }
    for (const { number, objectArea } of stored.values())
      expect([number, sums[number] ?? 0]).toEqual([number, objectArea]);
    const numbers = (await list("leaseUnits")).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  },
);
