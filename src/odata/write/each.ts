/**
 * PATCH and DELETE of the members of a collection, `/$each` after an optional `/$filter(…)` (Protocol 4.01, sections
 * 11.4.13 and 11.4.14): all of them or none.
 */
import { nestedNames } from "../plan/expand-alike";
import { requireMatchOfMembers } from "./conditions";
import { requirePath } from "./missing";
import { storedOf } from "./records";
import { givenAs, nothing, type Outcome, type Writing } from "./writing";

/** Records after which others get their turn, and the client is looked after. */
const recordsAtOnce = 50;

export async function performOnMembers(writing: Writing): Promise<Outcome> {
  const { context, request, write, inputs, transaction, method, writer, deep } = writing;
  const { type } = write.target;
  requireMatchOfMembers(context, request);
  const rows = await transaction.query(write.stored, inputs);
  if (rows.length === 0) await requirePath(transaction, context.model, write.checks, inputs);
  const given = method === "DELETE" ? undefined : givenAs(writing, type);
  const ids: string[] = [];
  for (const row of rows) {
    const stored = storedOf(type, row);
    if (given) await deep.update(type, stored, given, "merge");
    else await writer.remove(type, stored);
    ids.push(String(stored.record["id"]));
    if (ids.length % recordsAtOnce === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      request.signal.throwIfAborted();
    }
  }
  return given ? { kind: "records", type, ids, nested: nestedNames([given]) } : nothing;
}
