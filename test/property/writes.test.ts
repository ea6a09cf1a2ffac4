/**
 * Random writes of every kind: a write that succeeds leaves the records that the model of writes expects, and any other one
 * leaves all as they were. ETags change with the records, and a delta has exactly the records whose ETags changed.
 */
import * as fc from "fast-check";
import { startDirectService, type DirectService } from "./direct-service";
import { runs } from "./run";
import { changesBetween, expectEtags, newCompany, sorted, type Moment } from "./write-company";
import { anyStep, writeOf } from "./write-kinds";
import { setNames, type Row } from "./write-model";

let service: DirectService;
beforeAll(async () => (service = await startDirectService()));
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

/** The record in a response is the record as it is. */
function expectShown(text: string, body: string, { state }: Moment): void {
  const { id, ...answered } = (body ? JSON.parse(body) : {}) as Row & { id?: string };
  const row = id === undefined ? undefined : setNames.map((set) => state[set].get(id)).find(Boolean);
  if (row) expect({ text, ...answered }).toMatchObject({ text, ...row });
}

const counts = { done: 0, failed: 0 };

test("each write leaves the expected records", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12, size: "max" }), async (steps) => {
      const { send, read, changes, newId } = await newCompany(service);
      await changes();
      let now = await read();
      for (const step of steps) {
        const write = writeOf(step, now.state, now.etags, newId);
        if (!write) continue;
        const { request, after: expected } = write;
        const text = JSON.stringify({ kind: step.kind, ...request });
        const { status, text: body } = await send(request);
        const isDone = status < 300;
        counts[isDone ? "done" : "failed"] += 1;
        const fault = isDone === (expected !== undefined) && status < 500 ? "" : body;
        expect({ text, isDone, fault }).toEqual({ text, isDone: expected !== undefined, fault: "" });
        const next = await read();
        expect({ text, state: sorted(next.state) }).toEqual({ text, state: sorted(expected ?? now.state) });
        if (!isDone) expect({ text, etags: next.etags }).toEqual({ text, etags: now.etags });
        if (isDone) expectShown(text, body, next);
        expectEtags(text, now, next);
        expect({ text, delta: await changes() }).toEqual({ text, delta: changesBetween(now, next) });
        now = next;
      }
    }),
    runs(10),
  );
  expect(counts.done).toBeGreaterThan(counts.failed);
});
