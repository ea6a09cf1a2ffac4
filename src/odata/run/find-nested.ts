/**
 * Which existing record a nested one of a body stands for (Protocol 4.01, section 11.4.3.1): the one that its URL, its
 * id or its natural key names. Without any of them it is a new one.
 */
import { ODataError } from "../errors";
import type { EntityType, Model, Navigation } from "../edm/model";
import type { Values } from "../plan/bind-body";
import { isBareReference, type GivenRecord } from "../plan/bind-record";
import type { RecordWriter, Stored } from "./records";

/** Where nested records are looked for. */
export interface NestedPlace {
  readonly model: Model;
  readonly writer: Pick<RecordWriter, "find">;
  readonly resolve: (type: EntityType, url: string, target: string) => Promise<Stored>;
}

/** `fixed`: values that the owner decides, such as a line's contract. Throws 400 when URL and id contradict. */
export async function findNested(
  { model, writer, resolve }: NestedPlace,
  navigation: Navigation,
  child: GivenRecord,
  fixed: Values,
): Promise<Stored | undefined> {
  const target = model.type(navigation.target);
  const values: Values = { ...child.values, ...fixed };
  const { id } = values;
  if (child.reference !== undefined) {
    const stored = await resolve(target, child.reference, navigation.name);
    if (id === undefined || id === stored.record["id"]) return stored;
    throw new ODataError("BadRequest", `'@id' and 'id' in '${navigation.name}' name different records.`, {
      target: navigation.name,
    });
  }
  if (id !== undefined) return (await writer.find(target, { id }))[0];
  if (!target.naturalKey.every((name) => Object.hasOwn(values, name))) return undefined;
  const key = Object.fromEntries(target.naturalKey.map((name) => [name, values[name] ?? null]));
  return (await writer.find(target, key))[0];
}

/** A record is given once; its second form would contradict the first. */
export function requireDistinct({ name }: Navigation, records: readonly (Stored | undefined)[]): void {
  const ids = records.flatMap((stored) => stored?.record["id"] ?? []);
  if (new Set(ids).size < ids.length)
    throw new ODataError("BadRequest", `'${name}' names a record twice.`, { target: name });
}

/** A create must not carry content for existing records (Protocol 4.01, section 11.4.2). */
export function requireOnlyReference({ name }: Navigation, child: GivenRecord): void {
  if (isBareReference(child)) return;
  throw new ODataError(
    "BadRequest",
    `'${name}' names an existing record and gives values for it; a create can only link it.`,
    { target: name },
  );
}
