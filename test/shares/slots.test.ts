/** Slots shared by callers: random schedules checked against invariants at every step, and the rules one by one. */
import { array, assert, asyncProperty, constantFrom, integer, nat, record } from "fast-check";
import { fairQueue } from "../../src/odata/turns";
import {
  createSlots,
  quarterLeft,
  sharedFairly,
  type Release,
  type Slots,
} from "../../src/odata/store/fair-share";

const refusal = (): Error => new Error("refused");
const options = { slots: 4, may: sharedFairly, timeout: 3_600_000, refusal };
const never: { readonly signal: undefined } = { signal: undefined };

/** The granted requests, in order, with their release functions. */
function recorded(slots: Slots) {
  const granted: { readonly caller: string; readonly release: Release }[] = [];
  const ask = async (caller: string, signal?: AbortSignal): Promise<void> => {
    const release = await slots.take(caller, { signal });
    granted.push({ caller, release });
  };
  return { granted, ask, callers: () => granted.map(({ caller }) => caller).join("") };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a queue serves its keys in turn, and each key in order", () => {
  const queue = fairQueue<number>();
  for (const item of [1, 2, 3]) queue.add("a", item);
  for (const item of [4, 5]) queue.add("b", item);
  queue.add("c", 6);
  queue.remove("b", 5);
  const taken: number[] = [];
  for (let next = queue.take(); next; next = queue.take()) taken.push(next.item);
  expect(taken).toEqual([1, 4, 6, 2, 3]);
  expect(queue.size()).toBe(0);
});

test("lower ranks come first, keys without one are skipped, and the longest queue can be cut", () => {
  const queue = fairQueue<number>();
  for (const item of [1, 2]) queue.add("a", item);
  for (const item of [3, 4, 5]) queue.add("b", item);
  queue.add("c", 6);
  const ranks: Readonly<Record<string, number>> = { a: 2, c: 1 };
  expect(queue.take((key) => ranks[key])).toEqual({ key: "c", item: 6 });
  expect(queue.take((key) => ranks[key])).toEqual({ key: "a", item: 1 });
  expect(queue.takeFromLongest()).toEqual({ key: "b", item: 3 });
});

test("the oldest items of each key are taken up to the first that does not pass", () => {
  const queue = fairQueue<number>();
  for (const item of [1, 2, 9, 3]) queue.add("a", item);
  for (const item of [8, 1]) queue.add("b", item);
  for (const item of [4, 4]) queue.add("c", item);
  expect(queue.takeWhile((item) => item < 5)).toEqual([1, 2, 4, 4]);
  expect(queue.size()).toBe(4);
  expect([queue.take(), queue.take(), queue.take(), queue.take(), queue.take()]).toEqual([
    { key: "a", item: 9 },
    { key: "b", item: 8 },
    { key: "a", item: 3 },
    { key: "b", item: 1 },
    undefined,
  ]);
});

test("a free slot is granted synchronously, to a single caller all but the last, which is for a newcomer", () => {
  const slots = createSlots(options);
  const releases = [1, 2, 3].map(() => slots.take("a", never));
  expect(releases.map((release) => typeof release)).toEqual(["function", "function", "function"]);
  expect(slots.take("a", never)).toBeInstanceOf(Promise);
  expect(slots.waiting()).toBe(1);
});

test("a newcomer does not wait for the work of one or two callers, and a single slot is for anyone", async () => {
  const slots = createSlots(options);
  const { ask, callers } = recorded(slots);
  for (let i = 0; i < 4; i += 1) void ask("a");
  await settled();
  void ask("b");
  void ask("b");
  await settled();
  expect(callers()).toBe("aaab");
  const two = createSlots(options);
  const { ask: askTwo, callers: callersOfTwo } = recorded(two);
  for (const caller of ["a", "b", "a", "b", "a", "b"]) void askTwo(caller);
  await settled();
  void askTwo("c");
  await settled();
  expect(callersOfTwo()).toMatch(/^ab[ab]c$/);
  expect(typeof createSlots({ ...options, slots: 1 }).take("a", never)).toBe("function");
});

test("a second caller is next, however many requests of the first wait; then both have the same share", async () => {
  const slots = createSlots({ ...options, slots: 5 });
  const { ask, granted, callers } = recorded(slots);
  for (let i = 0; i < 12; i += 1) void ask("a");
  for (let i = 0; i < 4; i += 1) void ask("b");
  await settled();
  expect(callers()).toBe("aaaab");
  for (const end of [0, 1]) granted[end]?.release();
  await settled();
  expect(callers()).toBe("aaaabb");
  granted[2]?.release();
  granted[4]?.release();
  await settled();
  // Each caller holds one now, and so it continues.
  expect(callers().slice(6).split("").toSorted().join("")).toBe("ab");
});

test("a caller that gave up waiting and comes again is next", async () => {
  const slots = createSlots({ ...options, slots: 1 });
  const { granted, ask, callers } = recorded(slots);
  for (let i = 0; i < 3; i += 1) void ask("a");
  await settled();
  const patience = new AbortController();
  const given = ask("b", patience.signal);
  patience.abort();
  await expect(given).rejects.toThrow("aborted");
  void ask("b");
  for (let i = 0; i < 3; i += 1) {
    granted.at(-1)?.release();
    await settled();
  }
  expect(callers()).toBe("abaa");
});

test("with others present, a caller with a share does not take the last slot", async () => {
  const slots = createSlots({ ...options, slots: 2 });
  const { ask, callers } = recorded(slots);
  (await slots.take("b", never))();
  for (let i = 0; i < 3; i += 1) void ask("a");
  await settled();
  expect(callers()).toBe("a");
  await ask("b");
  expect(callers()).toBe("ab");
});

describe("slots that may be held for any time", () => {
  test.each([
    // A caller that holds none takes any free slot.
    { slots: 1, held: 0, free: 1, may: true },
    { slots: 12, held: 0, free: 12, may: true },
    { slots: 12, held: 0, free: 1, may: true },
    // Another one: below half of the slots...
    { slots: 2, held: 1, free: 1, may: false },
    { slots: 4, held: 1, free: 3, may: true },
    { slots: 4, held: 2, free: 2, may: false },
    { slots: 12, held: 5, free: 7, may: true },
    { slots: 12, held: 6, free: 6, may: false },
    { slots: 15, held: 7, free: 8, may: true },
    { slots: 15, held: 8, free: 7, may: false },
    // ...and while a quarter of them stays free.
    { slots: 3, held: 1, free: 2, may: true },
    { slots: 3, held: 1, free: 1, may: false },
    { slots: 4, held: 1, free: 2, may: true },
    { slots: 4, held: 1, free: 1, may: false },
    { slots: 12, held: 1, free: 4, may: true },
    { slots: 12, held: 1, free: 3, may: false },
    { slots: 15, held: 1, free: 5, may: true },
    { slots: 15, held: 1, free: 4, may: false },
  ])("$slots slots, $free of them free, $held held by the caller: $may", ({ may, ...now }) => {
    expect(quarterLeft({ ...now, present: 2 })).toBe(may);
  });

  test("two callers that want all of them leave a quarter for others", async () => {
    const slots = createSlots({ ...options, slots: 12, may: quarterLeft });
    const { ask, callers } = recorded(slots);
    for (let i = 0; i < 12; i += 1) void ask("a");
    for (let i = 0; i < 12; i += 1) void ask("b");
    await settled();
    expect(callers()).toBe("aaaaaabbb");
    for (const caller of ["c", "d", "e"]) void ask(caller);
    await settled();
    expect(callers()).toBe("aaaaaabbbcde");
  });
});

test("a wait ends with its signal, and with a rejection when it is too long, unless it is patient", async () => {
  const slots = createSlots({ ...options, slots: 1, timeout: 20 });
  const release = await slots.take("a", never);
  const leaving = new AbortController();
  const left = slots.take("b", { signal: leaving.signal });
  const refused = slots.take("b", never);
  const patient = slots.take("b", { signal: undefined, patient: true });
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  await expect(refused).rejects.toThrow("refused");
  expect(slots.waiting()).toBe(1);
  release();
  expect(typeof (await patient)).toBe("function");
  expect(() => slots.take("c", { signal: leaving.signal })).toThrow("left");
});

test("random schedules: no slot is granted twice, idle without need, or lost", async () => {
  const step = record({
    caller: constantFrom("a", "b", "c", "d"),
    act: constantFrom("ask", "ask", "release", "leave"),
    which: nat(50),
  });
  await assert(
    asyncProperty(integer({ min: 1, max: 6 }), array(step, { maxLength: 80 }), async (most, steps) => {
      const slots = createSlots({ ...options, slots: most });
      const held: { readonly caller: string; readonly release: Release }[] = [];
      const waiting: { readonly caller: string; readonly controller: AbortController }[] = [];
      const heldBy = (caller: string): number => held.filter((one) => one.caller === caller).length;
      for (const { caller, act, which } of steps) {
        if (act === "ask") {
          const controller = new AbortController();
          const asked = { caller, controller };
          waiting.push(asked);
          const isOver = (): unknown => waiting.splice(waiting.indexOf(asked), 1);
          Promise.resolve(slots.take(caller, { signal: controller.signal })).then(
            (release) => (isOver(), held.push({ caller, release })),
            isOver,
          );
        } else if (act === "release") held.splice(which % Math.max(1, held.length), 1)[0]?.release();
        else waiting[which % Math.max(1, waiting.length)]?.controller.abort();
        await settled();
        expect(held.length).toBeLessThanOrEqual(most);
        expect(slots.waiting()).toBe(waiting.length);
        // A caller without a slot waits only while all are taken.
        const starved = waiting.some((one) => heldBy(one.caller) === 0);
        expect(!starved || held.length === most).toBe(true);
      }
      for (const { controller } of waiting.slice()) controller.abort();
      await settled();
      for (const { release } of held) release();
      const all = Array.from({ length: most }, () => slots.take("last", never));
      const now = all.filter((release) => typeof release === "function");
      expect(now.length).toBeGreaterThanOrEqual(Math.max(1, most - Math.max(1, Math.floor(most / 4))));
    }),
    { numRuns: 200 },
  );
});
