/**
 * Random writes at the same time: their responses and the records that they leave are those of some order, one after the
 * other.
 */
import * as fc from "fast-check";
import { startDirectService, type DirectService } from "./direct-service";
import { runs } from "./run";
import { newCompany, sorted } from "./write-company";
import { anyStep, ChoiceGone, replayable } from "./write-kinds";
import type { State } from "./write-model";

let service: DirectService;
beforeAll(async () => (service = await startDirectService()));
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

interface Sent {
  readonly again: (state: State) => State | undefined;
  readonly status: number;
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
    return sent.reduce<State | undefined>((state, { again, status }) => {
      const next = state && again(state);
      return status < 300 ? next : next ? undefined : state;
    }, before);
  } catch (error) {
    if (error instanceof ChoiceGone) return "unknown";
    throw error;
  }
}

test("concurrent writes leave what some order of them leaves", async () => {
  const counts = { known: 0, unknown: 0, failed: 0 };
  const round = fc.array(anyStep, { minLength: 2, maxLength: 3, size: "max" });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4, size: "max" }), async (rounds) => {
      const { send, read, newId } = await newCompany(service);
      let now = await read();
      for (const steps of rounds) {
        const writes = steps.flatMap((step) => replayable(step, now.state, newId) ?? []);
        const answers = await Promise.all(writes.map(({ request }) => send(request)));
        const sent = writes.map(({ again }, at) => ({ again, status: answers[at]?.status ?? 0 }));
        const next = await read();
        const possible = orders(sent).map((order) => after(order, now.state));
        const text = JSON.stringify(writes.map(({ request }, at) => ({ request, ...answers[at] })));
        const found = JSON.stringify(sorted(next.state));
        counts.failed += answers.filter(({ status }) => status >= 400).length;
        if (possible.includes("unknown")) counts.unknown += 1;
        else {
          counts.known += 1;
          const states = possible.flatMap((state) =>
            state && state !== "unknown" ? JSON.stringify(sorted(state)) : [],
          );
          expect({ text, states }).toEqual({ text, states: expect.arrayContaining([found]) });
        }
        now = next;
      }
    }),
    runs(30),
  );
  expect(counts.known).toBeGreaterThan(counts.unknown);
});
