/**
 * Addition, change and removal of references, `…/$ref` (Protocol 4.01, section 11.4.6): the values that relate two
 * records are set or unset in the one that contains them. Only the relation is changed; no record is deleted.
 */
import { invalidOption, ODataError } from "../errors";
import type { Navigation } from "../model/model";
import { assertPathExists, noRecord } from "../request/partition";
import { searchIn } from "../store/transaction";
import { ownerOf } from "./addressed-records";
import type { ReferencesBody } from "./body";
import { requireMatch, valuesHere } from "./rules";
import { requireDirect, valuesWithoutTarget } from "./deep";
import { storedOf } from "./records";
import type { Stored, WriteExecution } from "./write-execution";

/** Relates the records that the body names, or detaches those that the URL names; a DELETE has no body. */
export async function executeOnReferences(
  execution: WriteExecution,
  { urls = [] }: Partial<ReferencesBody>,
): Promise<void> {
  const related = execution.write.target.steps.at(-1)?.related;
  if (!related) throw new Error("a reference is that of a navigation property");
  const { navigation } = related;
  requireDirect(navigation);
  const owner = await ownerOf(execution);
  requireMatch(execution, owner);
  if (navigation.collection) await changeMembers(execution, navigation, owner, urls);
  else await changeSingle(execution, navigation, owner, urls);
}

/** The target of the relation, or none. */
async function changeSingle(
  execution: WriteExecution,
  navigation: Navigation,
  owner: Stored,
  urls: readonly string[],
): Promise<void> {
  const { write, writer, method } = execution;
  const type = write.target.steps.at(-1)?.related?.parent.type;
  if (!type) throw new Error("a reference is that of a navigation property");
  if (execution.uri.options.id !== undefined) throw idNotAllowed(navigation);
  const values =
    method === "DELETE"
      ? valuesWithoutTarget(execution.model, type, navigation)
      : valuesHere(navigation.on, await onlyReference(execution, urls));
  await writer.update(type, owner, values);
}

async function onlyReference(execution: WriteExecution, urls: readonly string[]): Promise<Stored["record"]> {
  const [stored] = await referenced(execution, urls);
  if (stored) return stored.record;
  throw new Error("this write needs a reference in its body");
}

/** The records that the body refers to, each of them once. */
async function referenced(
  { resolve, write }: WriteExecution,
  urls: readonly string[],
): Promise<readonly Stored[]> {
  const found = new Map<unknown, Stored>();
  for (const url of urls) {
    const stored = await resolve(write.target.type, url, "@odata.id");
    found.set(stored.record["id"], stored);
  }
  return [...found.values()];
}

async function changeMembers(
  execution: WriteExecution,
  navigation: Navigation,
  owner: Stored,
  urls: readonly string[],
): Promise<void> {
  const { deep, method } = execution;
  const added = await referenced(execution, urls);
  if (method !== "POST") {
    const kept = new Set(added.map(({ record }) => record["id"]));
    for (const member of await removed(execution, navigation))
      if (!kept.has(member.record["id"])) await deep.detach(navigation, member);
  }
  for (const member of added) await deep.attach(navigation, owner.record, member);
}

/** The members that a DELETE names, by key or `$id`, or all of them. */
async function removed(execution: WriteExecution, { name }: Navigation): Promise<readonly Stored[]> {
  const { model, write, inputs, transaction, uri, resolve } = execution;
  const { type, kind } = write.target;
  const rows = await searchIn(transaction, write.stored(), inputs);
  const members = rows.map((row) => storedOf(type, row));
  if (kind === "reference") {
    if (members.length > 0) return members;
    await assertPathExists(transaction, model, write.checks, inputs);
    throw noRecord(model, type.name);
  }
  const { id: url } = uri.options;
  if (url === undefined) return members;
  if (execution.method !== "DELETE") throw idNotAllowed({ name });
  const { record } = await resolve(type, url, "$id");
  const member = members.filter((stored) => stored.record["id"] === record["id"]);
  if (member.length === 0)
    throw new ODataError("Internal_RecordNotFound", `The record that $id names is not among '${name}'.`, {
      target: "$id",
    });
  return member;
}

const idNotAllowed = ({ name }: Pick<Navigation, "name">): ODataError =>
  invalidOption(
    `The query option '$id' is for DELETE from a collection, not for this write to '${name}'.`,
    "$id",
  );
