/**
 * PATCH and DELETE of the members of a collection, `/$each` after an optional `/$filter(…)` (Protocol 4.01, sections
 * 11.4.13 and 11.4.14): all of them or none.
 */
import { ODataError } from "../errors";
import { nestedNames } from "../plan/expand-from-body";
import { searchIn } from "../store/transaction";
import { requireMatchOfMembers } from "./conditions";
import { assertPathExists } from "../request/not-found";
import { storedOf } from "./records";
import { givenAs, noContent, type Outcome, type WriteExecution } from "./write-execution";

const tooMany = (found: number, limit: number): ODataError =>
  new ODataError(
    "BadRequest_LimitExceeded",
    `The request addresses ${found} records; at most ${limit} are changed at once. Choose fewer by a segment /$filter(…).`,
  );

/** Records after which others get their turn, and the client is looked after. */
const recordsAtOnce = 50;

export async function executeOnMembers(execution: WriteExecution): Promise<Outcome> {
  const { context, request, write, inputs, transaction, method, writer, deep } = execution;
  const { type } = write.target;
  requireMatchOfMembers(context, request);
  const rows = await searchIn(transaction, write.stored, inputs);
  if (rows.length === 0) await assertPathExists(transaction, context.model, write.checks, inputs);
  const limit = context.limits.maxEachRecords;
  if (rows.length > limit) throw tooMany(rows.length, limit);
  const given = method === "DELETE" ? undefined : givenAs(execution, type);
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
  return given ? { kind: "records", type, ids, nested: nestedNames([given]) } : noContent;
}
