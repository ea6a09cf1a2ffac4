/**
 * Functions on whole sets, such as the charges of a company: few run at a time, one of each caller; their work is divided
 * into turns, and ends with its request.
 */
import { functions } from "../../src/controllers";
import { recordsIn } from "../../src/odata/read/page";
import { callSlots } from "../../src/odata/read/calls";
import { type EndSignal, inTurns, turnAfter } from "../../src/odata/turns";
import type { FunctionHandler } from "../../src/odata/request/handlers";
import { demoCompanyId, start, type TestService } from "../harness";
import { until } from "../waiting";

const handlers = functions as Record<string, FunctionHandler>;
const name = "company/charges";
const own = handlers[name];
let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true });
});
afterEach(() => {
  if (own) handlers[name] = own;
});
afterAll(() => service.stop());

const path = "charges(from=2026-01-01,to=2026-03-31)";

test("calls of one caller run one after the other, calls on records beside them", async () => {
  const running = { now: 0, most: 0, all: 0 };
  handlers[name] = async () => {
    running.now += 1;
    running.all += 1;
    running.most = Math.max(running.most, running.now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running.now -= 1;
    return { rows: [] };
  };
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => service.request("GET", path)),
    service
      .request("GET", "leaseUnits?$top=1&$select=id")
      .then(({ json }) => service.request("GET", `leaseUnits(${json.value[0].id})/areaAt(date=2026-01-01)`)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
  expect(running).toEqual({ now: 0, most: 1, all: 6 });
});

test("two callers have one each, others wait for 503", async () => {
  const slots = callSlots(1);
  const take = (caller: string) => slots.take(caller, { signal: undefined });
  const [first, second] = [await take("a"), await take("b")];
  for (const caller of ["a", "b", "c"])
    await expect(take(caller)).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining("functions on whole sets run at a time"),
    });
  first();
  (await take("c"))();
  second();
});

test("a failed call makes room for the next one", async () => {
  handlers[name] = () => Promise.reject(new Error("deliberate"));
  expect((await service.request("GET", path)).status).toBe(500);
  if (own) handlers[name] = own;
  expect((await service.request("GET", `${path}?$top=1`)).status).toBe(200);
});

test("the work of a call ends with its request", async () => {
  let [turns, ended] = [0, false];
  handlers[name] = async ({ ends }) => {
    const turn = turnAfter(1, ends);
    try {
      for (;;) {
        await turn();
        turns += 1;
      }
    } finally {
      ended = true;
    }
  };
  const leaving = new AbortController();
  const answer = fetch(`${service.root}/companies(${demoCompanyId})/${path}`, {
    headers: { Authorization: `Bearer ${service.token}` },
    signal: leaving.signal,
  });
  await until(() => turns > 10);
  leaving.abort();
  await expect(answer).rejects.toThrow("abort");
  await until(() => ended);
  if (own) handlers[name] = own;
  expect((await service.request("GET", `${path}?$top=1`)).status).toBe(200);
});

describe("turns", () => {
  const ended = (after: number): EndSignal => {
    const work = new AbortController();
    let asked = 0;
    return () => {
      if (++asked > after) work.abort(new Error("over"));
      return work.signal;
    };
  };

  test("no item is worked on after the end", async () => {
    const done: number[] = [];
    const items = Array.from({ length: 100 }, (_, i) => i);
    await expect(inTurns(items, 10, (item) => done.push(item), ended(2))).rejects.toThrow("over");
    expect(done).toHaveLength(30);
  });

  test("the records of a long page are parsed part by part", async () => {
    async function* page() {
      yield '{"value":[';
      yield Buffer.from('{"a":1},{"a":"é,"}');
      yield Buffer.from(',{"a":[2]}');
      yield "]}";
    }
    const parse = jest.spyOn(JSON, "parse");
    expect(await recordsIn(page(), ended(2))).toEqual([{ a: 1 }, { a: "é," }, { a: [2] }]);
    expect(parse).toHaveBeenCalledTimes(2);
    parse.mockRestore();
    await expect(recordsIn(page(), ended(1))).rejects.toThrow("over");
  });
});
