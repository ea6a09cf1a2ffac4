/** Carries a write out within its transaction: create, change, replace or delete a record, or a property of it. */
import type { EntityType } from "../edm/model";
import type { Values } from "../plan/bind-body";
import type { GivenRecord } from "../plan/bind-record";
import { nestedNames } from "../plan/expand-alike";
import { changed, etagOf, requireETag, requireMatch } from "./conditions";
import { methodNotAllowed } from "./methods";
import { noRecord, requirePath } from "./missing";
import { valuesFromOwner } from "./ownership";
import { performOnMembers } from "./perform-each";
import { performOnReferences } from "./perform-references";
import { storedOf } from "./records";
import { givenAs, nothing, ownerOf, type Outcome, type Writing } from "./writing";

/** Does what the request asks for; throws ODataErrors, and then nothing of it may remain. */
export function perform(writing: Writing): Promise<Outcome> {
  switch (writing.write.target.kind) {
    case "collection":
      return createRecord(writing);
    case "each":
      return performOnMembers(writing);
    case "reference":
    case "references":
      return performOnReferences(writing);
    default:
      return performOnRecord(writing);
  }
}

async function createRecord(writing: Writing): Promise<Outcome> {
  const { type } = writing.write.target;
  const given = givenAs(writing, type);
  const record = await writing.deep.create(type, given, await linkToOwner(writing));
  return recordOutcome(type, String(record["id"]), given, true);
}

const recordOutcome = (type: EntityType, id: string, given: GivenRecord, created: boolean): Outcome => ({
  kind: "record",
  type,
  id,
  created,
  nested: nestedNames([given]),
});

/** A record posted to the collection of another record belongs to it: it gets the values that relate them. */
async function linkToOwner(writing: Writing): Promise<Values> {
  const { context, write, transaction, inputs } = writing;
  const related = write.target.steps.at(-1)?.related;
  if (!related) {
    await requirePath(transaction, context.model, write.checks, inputs);
    return {};
  }
  if (related.navigation.through) throw methodNotAllowed("POST", ["GET", "HEAD"]);
  const owner = await ownerOf(writing);
  return valuesFromOwner(context, related.navigation, owner.record);
}

async function performOnRecord(writing: Writing): Promise<Outcome> {
  const { context, request, write, inputs, transaction, method } = writing;
  const { type, kind } = write.target;
  const [row] = await transaction.query(write.stored, inputs);
  if (!row) return performOnUnknown(writing);
  const stored = storedOf(type, row);
  requireMatch(context, request, stored);
  const id = String(stored.record["id"]);
  if (kind !== "record") {
    const updated = await writing.deep.update(type, stored, givenAs(writing, type), "merge");
    return { kind: "property", type, id, etag: etagOf(updated) };
  }
  if (method === "DELETE") {
    if (writing.body.kind === "none") requireETag(writing.body.etag, stored, type.name);
    await writing.writer.remove(type, stored);
    return nothing;
  }
  const given = givenAs(writing, type);
  await writing.deep.update(type, stored, given, method === "PUT" ? "replace" : "merge");
  return recordOutcome(type, id, given, false);
}

/** No such record: PUT creates it, PATCH may mean a record of another type, everything else is a 404. */
async function performOnUnknown(writing: Writing): Promise<Outcome> {
  const { context, settings, request, write, inputs, transaction, method } = writing;
  const { type, kind } = write.target;
  const steps = write.checks.steps.slice(0, -1);
  await requirePath(transaction, context.model, { ...write.checks, steps }, inputs);
  const id = write.id?.(inputs);
  if (id === undefined || kind !== "record") throw noRecord(context.model, type.name);
  const otherwise = method === "PATCH" ? settings.behaviours[type.name]?.otherwise : undefined;
  if (otherwise !== undefined) return updateOther(writing, context.model.type(otherwise), id);
  if (method !== "PUT") throw noRecord(context.model, type.name);
  if (request.headers["if-match"] !== undefined)
    throw changed("The record does not exist, but If-Match was sent.");
  if (!type.insertable) throw noRecord(context.model, type.name);
  const given = givenAs(writing, type);
  await writing.deep.create(type, given, { id });
  return recordOutcome(type, id, given, true);
}

/** The same PATCH on the record of another type that has this id (INTERFACE.md, 4.3). */
async function updateOther(writing: Writing, type: EntityType, id: string): Promise<Outcome> {
  const { context, request, transaction, inputs, write } = writing;
  const [row] = await transaction.query(write.storedById(type), { ...inputs, after: [id] });
  if (!row) throw noRecord(context.model, write.target.type.name);
  const stored = storedOf(type, row);
  requireMatch(context, request, stored);
  const given = givenAs(writing, type);
  await writing.deep.update(type, stored, given, "merge");
  return recordOutcome(type, id, given, false);
}
