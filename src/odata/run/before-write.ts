/** What a behaviour does before the transaction of a write: it may wait for others there, and it may refuse. */
import { ODataError } from "../errors";
import { unsetValue, type Values } from "../plan/bind-body";
import { storedProperties } from "../sql/write";
import type { BeforeContext, StoredRecord } from "./behaviour";
import type { RunContext } from "./context";
import { storedOf, type WriteSettings } from "./records";
import { changeable, unsetEditable } from "./updated-values";
import { givenAs, type Writing } from "./writing";

type Beginning = Pick<Writing, "request" | "method" | "write" | "inputs" | "body"> &
  Pick<BeforeContext, "collectionAt">;

/** Runs the behaviour's `before` for each record that the request would create or change; throws what it throws. */
export async function beforeWrite(
  { store }: Pick<RunContext, "store">,
  { behaviours }: Pick<WriteSettings, "behaviours">,
  beginning: Beginning,
): Promise<void> {
  const { request, method, write, inputs, body, collectionAt } = beginning;
  const { type, kind } = write.target;
  const behaviour = behaviours[type.name];
  if (!behaviour?.before || method === "DELETE" || body.kind !== "record") return;
  if (store.deferred)
    throw new ODataError(
      "BadRequest",
      `A ${type.name} is written by a request of its own: the service waits for another one before. Send it outside of change sets, atomicity groups and snapshots.`,
    );
  const { values } = givenAs(beginning, type);
  const given = new Set(Object.keys(values));
  const { caller } = request;
  const context: BeforeContext = { caller, now: inputs.now, collectionAt, signal: request.signal };
  const rows = kind === "collection" ? [] : await store.query(write.stored, inputs);
  const creates = kind === "collection" || (kind === "record" && rows.length === 0 && method === "PUT");
  if (creates) await behaviour.before({ record: created(), given, before: undefined }, context);
  for (const row of rows) {
    const before = storedOf(type, row).record;
    await behaviour.before({ record: updated(before), given, before }, context);
  }

  function created(): Values {
    const unset = storedProperties(type).map((property) => [property.name, unsetValue(property)]);
    return { ...Object.fromEntries(unset), ...values };
  }

  function updated(before: StoredRecord): Values {
    const replaced = kind === "record" && method === "PUT" ? unsetEditable(type) : {};
    return { ...before, ...replaced, ...changeable(type, values) };
  }
}
