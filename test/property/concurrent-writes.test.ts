/**
 * Random writes at the same time: their responses and the records that they leave are those of some order, one after the
 * other. A repeatable request that is sent twice is done once (Repeatable Requests 1.0).
 */
import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { databaseKind } from "../databases";
import { startDirectService, type Answer, type DirectService } from "./direct-service";
import { runs } from "./run";
import { newCompany, sorted } from "./write-company";
import { anyStep, ChoiceGone, replayable, type Request } from "./write-kinds";
import type { State } from "./write-model";

/** Two on the same database, where that is a server. */
const services: DirectService[] = [];
beforeAll(async () => {
  const service = await startDirectService();
  services.push(service);
  if (databaseKind !== "sqlite") services.push(await service.another());
});
afterAll(async () => {
  for (const service of services.toReversed()) await service.stop();
});
jest.setTimeout(3_600_000);

/** Requests go to one after the other. */
function inTurns(): Pick<DirectService, "load" | "send"> {
  const [first] = services;
  if (!first) throw new Error("no service");
  let turn = 0;
  return {
    load: first.load,
    send: (request) => (services.at(turn++ % services.length) ?? first).send(request),
  };
}

interface Sent {
  readonly request: Request;
  readonly again: (state: State) => State | undefined;
  readonly answer: Answer;
}

const orders = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  list.length === 0
    ? [[]]
    : list.flatMap((one) => orders(list.filter((other) => other !== one)).map((rest) => [one, ...rest]));

/**
 * The records after the writes in their order; undefined where a response belongs to another order, and "unknown" where
 * the model does not have the outcome of a request for a record that is gone.
 */
function after(sent: readonly Sent[], before: State): State | "unknown" | undefined {
  try {
    const done = new Set<Request>();
    return sent.reduce<State | undefined>((state, { request, again, answer }) => {
      const next = done.has(request) ? state : state && again(state);
      if (answer.status >= 300) return next ? undefined : state;
      done.add(request);
      return next;
    }, before);
  } catch (error) {
    if (error instanceof ChoiceGone) return "unknown";
    throw error;
  }
}

/** The request with headers by which the service recognizes it. */
const repeatable = (request: Request): Request => ({
  ...request,
  headers: {
    ...request.headers,
    "repeatability-request-id": randomUUID(),
    "repeatability-first-sent": new Date().toUTCString(),
  },
});

test("concurrent writes leave what some order of them leaves", async () => {
  const counts = { known: 0, unknown: 0 };
  const anyRound = fc.record({
    steps: fc.array(anyStep, { minLength: 2, maxLength: 3, size: "max" }),
    twice: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyRound, { minLength: 1, maxLength: 4, size: "max" }), async (rounds) => {
      const { send, read, newId } = await newCompany(inTurns());
      let now = await read();
      for (const { steps, twice } of rounds) {
        const [first, ...others] = steps.flatMap((step) => replayable(step, now.state, newId) ?? []);
        if (!first) continue;
        const again = { ...first, request: repeatable(first.request) };
        const writes = twice ? [again, again, ...others] : [first, ...others];
        const sent: readonly Sent[] = await Promise.all(
          writes.map(async (write) => ({ ...write, answer: await send(write.request) })),
        );
        const next = await read();
        const text = JSON.stringify(sent.map(({ request, answer }) => ({ request, answer })));
        const [one, other] = sent.map(({ answer }) => answer);
        if (twice && one && other && one.status < 300 && other.status < 300)
          expect({ text, answer: one }).toEqual({ text, answer: other });
        const possible = orders(sent).map((order) => after(order, now.state));
        if (possible.includes("unknown")) counts.unknown += 1;
        else {
          counts.known += 1;
          const states = possible.flatMap((state) =>
            state && state !== "unknown" ? JSON.stringify(sorted(state)) : [],
          );
          const found = JSON.stringify(sorted(next.state));
          expect({ text, states }).toEqual({ text, states: expect.arrayContaining([found]) });
        }
        now = next;
      }
    }),
    runs(15),
  );
  expect(counts.known).toBeGreaterThan(counts.unknown);
});
