/** Which of some stored records a caller sees or may write, by the rules of rows of their type. */
import type { EntityType, Model } from "../model/model";
import { internalBinding } from "../plan/binding";
import type { Inputs } from "../plan/plan";
import { newSource } from "../plan/scope";
import { idOf, type StoredRecord } from "./handlers";
import type { Dialect } from "../sql/dialect";
import type { Statement } from "../sql/fragment";
import { type AmongInputs, selectAmong } from "../sql/table";
import type { Queries } from "../store/store";

/** Of the ids, in lower case, those of existing records that the rules allow; without rules, all. */
export type Among = (
  type: EntityType,
  kind: "read" | "write",
  ids: readonly string[],
) => Promise<ReadonlySet<string>>;

/** The check for records of the partition of the inputs. */
export type RowsAmong = (queries: Queries, inputs: Inputs) => Among;

/** Creates the check, with its memory of statements. */
export function rowsAmong(model: Model, dialect: Dialect): RowsAmong {
  type Known = WeakMap<EntityType, Statement<AmongInputs>>;
  const known: Readonly<Record<"read" | "write", Known>> = { read: new WeakMap(), write: new WeakMap() };
  const statementOf = (type: EntityType, kind: "read" | "write"): Statement<AmongInputs> => {
    const found = known[kind].get(type);
    if (found) return found;
    const binding = internalBinding(model);
    const read = type.rows?.[kind];
    const rows = type.rows && { ...type.rows, read };
    const made = selectAmong(dialect, newSource(binding, rows ? { ...type, rows } : type));
    known[kind].set(type, made);
    return made;
  };
  return (queries, inputs) => async (type, kind, ids) => {
    if (ids.length === 0 || type.rows?.[kind] === undefined)
      return new Set(ids.map((id) => id.toLowerCase()));
    const statement = statementOf(type, kind);
    const rows = await queries.query(statement, { ...inputs, ids: JSON.stringify(ids) });
    return new Set(rows.map(([id]) => String(id).toLowerCase()));
  };
}

/** The records that the caller sees. */
export async function visibleOf<Item extends StoredRecord>(
  among: Among,
  type: EntityType,
  records: readonly Item[],
): Promise<readonly Item[]> {
  if (type.rows?.read === undefined) return records;
  const seen = await among(type, "read", records.map(idOf));
  return records.filter((record) => seen.has(idOf(record).toLowerCase()));
}
