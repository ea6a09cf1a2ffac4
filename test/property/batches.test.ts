/**
 * Random batches of writes and reads in both formats: each request and each group leaves the records that the model of
 * writes expects, or none of its changes (Protocol 4.01, section 11.7; JSON Format 4.01, section 19).
 */
import * as fc from "fast-check";
import { changeSet, multipart, partsOf, request as part } from "../batch/batch-client";
import { startDirectService, type DirectService } from "./direct-service";
import { runs } from "./run";
import { changesBetween, expectEtags, newCompany, sorted } from "./write-company";
import { anyStep, writeOf, type Request, type Step } from "./write-kinds";
import { setNames, type Row, type SetName, type State } from "./write-model";

let service: DirectService;
beforeAll(async () => (service = await startDirectService()));
afterAll(() => service.stop());
jest.setTimeout(3_600_000);

/** A step, or the read of a set. */
interface Item {
  readonly step: Step;
  readonly read: SetName | undefined;
  /** References to responses are used where the records are addressed that they have. */
  readonly refers: boolean;
}

interface Unit {
  readonly items: readonly Item[];
  readonly grouped: boolean;
  /** The earlier unit on which this one depends, counted back; none with 0. */
  readonly depends: number;
}

interface Batch {
  readonly units: readonly Unit[];
  readonly format: "json" | "multipart";
  readonly continues: boolean | undefined;
  readonly snapshot: boolean;
}

const anyItem: fc.Arbitrary<Item> = fc.record({
  step: anyStep,
  read: fc.option(fc.constantFrom(...setNames), { freq: 5, nil: undefined }),
  refers: fc.boolean(),
});
const unitOf = (grouped: boolean): fc.Arbitrary<Unit> =>
  fc.record({
    items: fc.array(anyItem, { minLength: 1, maxLength: grouped ? 4 : 1 }),
    grouped: fc.constant(grouped),
    depends: fc.oneof(fc.constant(0), fc.nat(3)),
  });
const anyBatch: fc.Arbitrary<Batch> = fc.record({
  units: fc.array(fc.oneof(unitOf(false), unitOf(true)), { minLength: 1, maxLength: 6 }),
  format: fc.constantFrom("json" as const, "multipart" as const),
  continues: fc.constantFrom(undefined, true, false),
  snapshot: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
});

/** A request of a batch with the outcome that the model expects. */
interface Planned {
  readonly id: string;
  readonly request: Request;
  /** The names of the requests and groups that the request depends on. */
  readonly needs: readonly string[];
  /** Undone: another request of the group failed. */
  readonly outcome: "done" | "failed" | "undone";
  /** The records that a read returns. */
  readonly rows: ReadonlyMap<string, Row> | undefined;
}

interface PlannedUnit {
  /** The name of a group. */
  readonly group: string | undefined;
  readonly requests: readonly Planned[];
  readonly isDone: boolean;
  readonly isRun: boolean;
}

/** A request that creates a record. */
interface Creation {
  readonly id: string;
  readonly group: string | undefined;
}

/** The creations by the URLs of the records. */
type Creations = ReadonlyMap<string, Creation>;

/** The request with `$1` in place of the URLs of created records, and the names of what it then depends on. */
function referring(request: Request, creations: Creations, group: string | undefined) {
  const needs: string[] = [];
  let { url } = request;
  let body = JSON.stringify(request.body);
  for (const [recordUrl, creation] of creations) {
    const reference = `$${creation.id}`;
    const newUrl = url.startsWith(recordUrl) ? reference + url.slice(recordUrl.length) : url;
    const newBody = body?.replaceAll(JSON.stringify(recordUrl), JSON.stringify(reference));
    if (newUrl === url && newBody === body) continue;
    [url, body] = [newUrl, newBody];
    needs.push(creation.group === undefined || creation.group === group ? creation.id : creation.group);
  }
  return { request: { ...request, url, ...(body && { body: JSON.parse(body) as object }) }, needs };
}

const noEtags = new Map<string, string>();

/** The requests one after the other, each on the state that the others leave, and the last state. */
function planOf({ units, format, continues }: Batch, before: State, newId: () => string) {
  const goesOn = continues ?? format === "json";
  const planned: PlannedUnit[] = [];
  const creations = new Map<string, Creation>();
  let state = before;
  let isRun = true;
  let number = 0;
  for (const { items, grouped, depends } of units) {
    const group = grouped ? `g${planned.length}` : undefined;
    const needed = format === "json" && depends > 0 ? planned.at(-depends) : undefined;
    const requests: Planned[] = [];
    const made = new Map(creations);
    let inside = state;
    let isDone = true;
    for (const { step, read, refers } of items) {
      const rows = read && (format === "json" || !grouped) ? inside[read] : undefined;
      const write = rows
        ? { request: { method: "GET", url: read ?? "" }, after: inside }
        : writeOf(step, inside, noEtags, newId);
      if (!write) continue;
      const id = String(++number);
      const { request, needs } = referring(write.request, refers ? made : new Map(), group);
      const own = needed ? [needed.group ?? needed.requests[0]?.id ?? ""] : [];
      const isBlocked: boolean = !isDone || needed?.isDone === false;
      const outcome: Planned["outcome"] = isBlocked ? "undone" : write.after ? "done" : "failed";
      requests.push({ id, request, needs: [...new Set([...own, ...needs])], outcome, rows });
      isDone &&= outcome === "done";
      if (!isDone || !write.after) continue;
      inside = write.after;
      if (!rows && step.kind === "create") made.set(recordOf(write.request), { id, group });
    }
    if (requests.length === 0) continue;
    planned.push({ group, requests: isDone ? requests : requests.map(undone), isDone, isRun });
    if (isRun && isDone) {
      state = inside;
      made.forEach((creation, url) => creations.set(url, creation));
    }
    isRun &&= isDone || goesOn;
  }
  return { units: planned, after: state };
}

const undone = (planned: Planned): Planned =>
  planned.outcome === "failed" ? planned : { ...planned, outcome: "undone" };

/** The URL of a record to create. */
const recordOf = ({ url, body }: Request): string => `${url}(${String((body as Row)["id"])})`;

const path = (company: string, url: string): string => (url.startsWith("$") ? url : company + url);

function jsonBatch(company: string, units: readonly PlannedUnit[]): string {
  const requests = units.flatMap(({ group, requests: each }) =>
    each.map(({ id, request: { method, url, headers, body }, needs }) => ({
      id,
      method,
      url: path(company, url),
      ...(group && { atomicityGroup: group }),
      ...(needs.length > 0 && { dependsOn: needs }),
      headers,
      body,
    })),
  );
  return JSON.stringify({ requests });
}

function multipartBatch(company: string, units: readonly PlannedUnit[]): string {
  const parts = units.map(({ group, requests }) => {
    const each = requests.map(({ id, request: { method, url, headers, body } }) =>
      part(`${method} ${path(company, url)}`, { id, headers: { ...headers }, body }),
    );
    return group === undefined ? each.join("") : changeSet(...each);
  });
  return multipart("batch", parts);
}

interface Response {
  readonly status: number;
  /** The JSON of the body, such as that of a set. */
  readonly body: { readonly value?: readonly (Row & { id: string })[] } | undefined;
}

/** The responses of each unit; one that failed as a change set has a single response. */
function responsesOf(
  format: Batch["format"],
  text: string,
  units: readonly PlannedUnit[],
): readonly Response[][] {
  if (format === "multipart")
    return partsOf(text, `boundary=${text.slice(2, text.indexOf("\r\n"))}`).map((one) =>
      (one.status === 0 ? one.parts : [one]).map(({ status, text: body }) => ({
        status,
        body: jsonOrNone(body),
      })),
    );
  const { responses } = JSON.parse(text) as { responses: (Response & { id: string })[] };
  expect(responses.map(({ id }) => id)).toEqual(
    units.flatMap(({ requests }) => requests.map(({ id }) => id)),
  );
  return units.map(({ requests }) => responses.splice(0, requests.length));
}

const jsonOrNone = (text: string): Response["body"] =>
  text.startsWith("{") ? (JSON.parse(text) as Response["body"]) : undefined;

/** The responses have the statuses of the outcomes, and the reads the records of their time. */
function expectResponses(batch: Batch, answered: readonly Response[][], units: readonly PlannedUnit[]): void {
  const shown = (responses: readonly Response[]) =>
    responses.map(({ status }) =>
      status < 300 ? "done" : status === 424 ? "undone" : status < 500 ? "failed" : status,
    );
  const expected = units.map(({ group, requests, isDone }) => {
    const outcomes = requests.map(({ outcome }) => outcome);
    return batch.format === "multipart" && group !== undefined && !isDone ? ["failed"] : outcomes;
  });
  const texts = JSON.stringify(answered);
  expect({ texts, outcomes: answered.map(shown) }).toEqual({ texts, outcomes: expected });
  units.forEach(({ requests, isDone }, at) => {
    if (!isDone) return;
    requests.forEach(({ rows, request }, place) => {
      if (!rows) return;
      const found = answered[at]?.[place]?.body?.value ?? [];
      const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);
      const all = [...rows].map(([id, row]) => ({ id, ...row }));
      expect({ request, rows: found.toSorted(byId) }).toMatchObject({ request, rows: all.toSorted(byId) });
    });
  });
}

/** Records that a batch both created and deleted may be reported, too. */
function expectChanges(text: string, found: Row, expected: Row, state: State): void {
  const known = setNames.map((set) => {
    const wanted = expected[set] as readonly string[];
    const ids = found[set] as readonly string[];
    return [set, ids.filter((id) => wanted.includes(id) || state[set].has(id))];
  });
  expect({ text, delta: Object.fromEntries(known) }).toEqual({ text, delta: expected });
}

test("each batch leaves the expected records", async () => {
  const counts = { done: 0, failed: 0, undone: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(anyBatch, { minLength: 1, maxLength: 3 }), async (batches) => {
      const { path: company, read, changes, newId } = await newCompany(service);
      await changes();
      let now = await read();
      for (const batch of batches) {
        const { units, after } = planOf(batch, now.state, newId);
        if (units.length === 0) continue;
        const { format, continues, snapshot } = batch;
        const body = (format === "json" ? jsonBatch : multipartBatch)(company, units);
        const { status, text } = await service.send({
          method: "POST",
          url: "/$batch",
          headers: {
            "content-type": format === "json" ? "application/json" : "multipart/mixed; boundary=batch",
            ...(continues !== undefined && { prefer: `continue-on-error=${continues}` }),
            ...(snapshot && { isolation: "snapshot" }),
          },
          body,
        });
        expect({ body, text, status }).toEqual({ body, text, status: 200 });
        const run = units.filter(({ isRun }) => isRun);
        for (const { outcome } of run.flatMap(({ requests }) => requests)) counts[outcome] += 1;
        expectResponses(batch, responsesOf(format, text, run), run);
        const next = await read();
        expect({ body, text, state: sorted(next.state) }).toEqual({ body, text, state: sorted(after) });
        expectEtags(body, now, next);
        expectChanges(body, await changes(), changesBetween(now, next), next.state);
        now = next;
      }
    }),
    runs(10),
  );
  expect(counts.done).toBeGreaterThan(counts.failed);
  expect(counts.undone).toBeGreaterThan(0);
});
