/**
 * Verifies before the measurement that both servers return the same records; otherwise the comparison is meaningless.
 */
import { isDeepStrictEqual } from "node:util";
import type { BenchRequest } from "./driver";
import type { Workload } from "./workloads";

type Json = Readonly<Record<string, unknown>>;

/** Fields that each server sets itself for each write, and the service's context URLs. */
const ownFields: ReadonlySet<string> = new Set([
  "@odata.context",
  "@odata.nextLink",
  "@odata.etag",
  "systemCreatedAt",
  "systemCreatedBy",
  "systemModifiedAt",
  "systemModifiedBy",
  "id",
]);
const envelopeFields: ReadonlySet<string> = new Set(["@odata.context", "@odata.nextLink"]);

const requestsCompared = 20;
/** The same for requests that take long. */
const longRequestsCompared = 4;

/**
 * Sends requests of a workload to both; resolves with the number of compared records, rejects at the first difference.
 * Their numbers differ for each pair of servers, since requests create records.
 */
export async function verify(
  workload: Workload,
  ports: readonly [number, number],
  pair: number,
): Promise<number> {
  // Feeds are only counted, during the measurement; a million records are not parsed here.
  if (workload.feed) return 0;
  const ignored = workload.writes ? ownFields : envelopeFields;
  let records = 0;
  const [oursPort, barePort] = ports;
  const compared = workload.connections === undefined ? requestsCompared : longRequestsCompared;
  const from = pair * requestsCompared;
  for (let index = from; index < from + compared; index += 1) {
    const [ours, bare] = await Promise.all([
      ask(oursPort, workload.ours(index)),
      ask(barePort, workload.bare(index)),
    ]);
    const left = recordsOf(ours, ignored);
    const right = recordsOf(bare, ignored);
    if (!isDeepStrictEqual(left, right)) throw new Error(`${workload.name}: ${difference(left, right)}`);
    records += left.length;
  }
  return records;
}

async function ask(
  port: number,
  { method = "GET", path, headers = {}, body }: BenchRequest,
): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** The records of a page, or the single record, or the number, without the fields that may differ. */
function recordsOf(answer: unknown, ignored: ReadonlySet<string>): unknown[] {
  const { value } = answer as { readonly value?: unknown };
  return (Array.isArray(value) ? value : [answer]).map((record: unknown) =>
    typeof record === "object" && record !== null
      ? Object.fromEntries(Object.entries(record).filter(([name]) => !ignored.has(name)))
      : record,
  );
}

/** Describes the first field that differs. */
function difference(ours: readonly unknown[], bare: readonly unknown[]): string {
  if (ours.length !== bare.length)
    return `the service returns ${ours.length} records, the bare server ${bare.length}`;
  const index = ours.findIndex((record, at) => !isDeepStrictEqual(record, bare[at]));
  const [left, right] = [ours[index], bare[index]] as [Json, Json];
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  const name = [...names].find((key) => !isDeepStrictEqual(left[key], right[key])) ?? "";
  return `record ${index} differs in '${name}': ${JSON.stringify(left[name])} and ${JSON.stringify(right[name])}`;
}
