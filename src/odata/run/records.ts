/**
 * Creating, changing and deleting records inside one transaction, with the behaviour of their type. Requests and
 * behaviours both come here, so that a record written by a behaviour is written like any other.
 */
import { randomUUID } from "node:crypto";
import { didYouMean, ODataError } from "../errors";
import type { EntityType, Model, Property } from "../edm/model";
import { primitiveTypes } from "../edm/types";
import type { Caller } from "../message";
import { unsetValue, type Values } from "../plan/bind-body";
import {
  deleteMatching,
  deleteRow,
  insertRow,
  selectHighest,
  selectMatching,
  storedProperties,
  updateRow,
  type MatchInputs,
  type RowInputs,
} from "../sql/write";
import type { Statement } from "../fragment";
import { counterStatements } from "../store/counter";
import type { Row, Transaction } from "../store/store";
import type { Behaviours, Change, Records, StoredRecord, WriteContext } from "./behaviour";

/** What writes of all requests share. */
export interface WriteSettings {
  readonly model: Model;
  readonly behaviours: Behaviours;
  /** A code that names no record is a 400. */
  readonly strictReferences: boolean;
}

/** A record as read for a change: its values and its change counter. */
export interface Stored {
  readonly version: number;
  readonly record: StoredRecord;
}

/** Writes of one request. */
export interface RecordWriter {
  create(type: EntityType, values: Values): Promise<StoredRecord>;
  /** `given`: the names that the request gives, where `values` has more (a replacement unsets the others). */
  update(type: EntityType, stored: Stored, values: Values, given?: Values): Promise<void>;
  remove(type: EntityType, stored: Stored): Promise<void>;
}

/** The row of `selectStored` and `selectMatching`: the change counter, then the stored properties. */
export function storedOf(type: EntityType, row: Row): Stored {
  const record: Values = {};
  storedProperties(type).forEach((property, i) => {
    record[property.name] = row[i + 1] ?? null;
  });
  return { version: Number(row[0]), record };
}

/** Statements by their shape; the same few are used over and over. */
export type StatementMemory = <Inputs>(key: string, make: () => Statement<Inputs>) => Statement<Inputs>;

export function statementMemory(): StatementMemory {
  const known = new Map<string, Statement<never>>();
  return <Inputs>(key: string, make: () => Statement<Inputs>): Statement<Inputs> => {
    const statement = (known.get(key) as Statement<Inputs> | undefined) ?? make();
    known.set(key, statement as Statement<never>);
    return statement;
  };
}

/** The writer for one request in one transaction. `partition` is the company, "" for companies themselves. */
export function recordWriter(
  settings: WriteSettings,
  memory: StatementMemory,
  dialect: Parameters<typeof insertRow>[0],
  transaction: Transaction,
  request: { readonly caller: Caller; readonly now: string; readonly partition: string },
): RecordWriter {
  const { model, behaviours } = settings;
  const { caller, now, partition } = request;
  const counter = memoized(() => counterStatements(dialect));

  const names = (equal: StoredRecord): string[] => Object.keys(equal).sort();
  const match = (equal: StoredRecord): MatchInputs => ({ partition, equal });

  const records: Records = {
    async find(typeName, equal) {
      const type = model.type(typeName);
      const key = names(equal);
      const statement = memory(`find ${typeName} ${key.join()}`, () => selectMatching(dialect, type, key));
      const rows = await transaction.query(statement, match(equal));
      return rows.map((row) => storedOf(type, row).record);
    },
    async highest(typeName, property, equal, prefix) {
      const key = names(equal);
      const statement = memory(`highest ${typeName} ${property} ${key.join()} ${prefix === undefined}`, () =>
        selectHighest(dialect, model.type(typeName), property, key, prefix !== undefined),
      );
      const [row] = await transaction.query(statement, { ...match(equal), prefix: prefix ?? "" });
      const value = row?.[0];
      return typeof value === "string" || typeof value === "number" ? value : undefined;
    },
    create: (typeName, values) => create(model.type(typeName), { ...values }),
    async removeAll(typeName, equal) {
      const key = names(equal);
      const statement = memory(`remove ${typeName} ${key.join()}`, () =>
        deleteMatching(dialect, model.type(typeName), key),
      );
      await transaction.execute(statement, match(equal));
    },
    async nextNumber(name, start) {
      const inputs = { partition, name, first: 0 };
      if ((await transaction.execute(counter().next, inputs)) > 0) {
        const [row] = await transaction.query(counter().read, inputs);
        return Number(row?.[0]);
      }
      const first = (await start()) + 1;
      await transaction.execute(counter().begin, { ...inputs, first });
      return first;
    },
  };
  const context: WriteContext = { caller, now, records };

  async function create(type: EntityType, values: Values): Promise<StoredRecord> {
    const record: Values = {};
    for (const property of storedProperties(type))
      record[property.name] = values[property.name] ?? unsetValue(property);
    record["id"] = values["id"] ?? randomUUID();
    Object.assign(record, {
      systemCreatedAt: now,
      systemCreatedBy: caller.id,
      systemModifiedAt: now,
      systemModifiedBy: caller.id,
    });
    const change: Change = { record, given: new Set(Object.keys(values)), before: undefined };
    await behaviours[type.name]?.prepare?.(change, context);
    requireKey(type, record);
    requireInRange(type, record);
    await requireReferences(type, change);
    // A counter that begins anew for a record made again must not repeat an earlier ETag: microseconds since 1970.
    const newVersion = Date.now() * 1000 + Math.floor(Math.random() * 1000);
    const inputs: RowInputs = { values: record, id: String(record["id"]), partition, version: 0, newVersion };
    await transaction.execute(
      memory(`insert ${type.name}`, () => insertRow(dialect, type)),
      inputs,
    );
    await behaviours[type.name]?.follow?.(change, context);
    return record;
  }

  async function update(type: EntityType, stored: Stored, values: Values, given = values): Promise<void> {
    const record: Values = {
      ...stored.record,
      ...values,
      systemModifiedAt: now,
      systemModifiedBy: caller.id,
    };
    const change: Change = { record, given: new Set(Object.keys(given)), before: stored.record };
    await behaviours[type.name]?.prepare?.(change, context);
    requireKey(type, record);
    requireInRange(type, record);
    await requireReferences(type, change);
    const changed = Object.keys(record)
      .filter((name) => record[name] !== stored.record[name])
      .sort();
    const statement = memory(`update ${type.name} ${changed.join()}`, () =>
      updateRow(dialect, type, changed),
    );
    await changeOne(type, statement, rowOf(record, stored, stored.version + 1));
    await behaviours[type.name]?.follow?.(change, context);
  }

  async function remove(type: EntityType, stored: Stored): Promise<void> {
    const statement = memory(`delete ${type.name}`, () => deleteRow(dialect, type));
    await changeOne(type, statement, rowOf(stored.record, stored, stored.version));
    for (const { target, on } of type.navigations.filter((navigation) => navigation.cascade)) {
      await records.removeAll(
        target,
        Object.fromEntries(on.map(([here, there]) => [there, stored.record[here] ?? null])),
      );
    }
  }

  const rowOf = (values: StoredRecord, stored: Stored, newVersion: number): RowInputs => ({
    values,
    id: String(stored.record["id"]),
    partition,
    version: stored.version,
    newVersion,
  });

  async function changeOne(
    type: EntityType,
    statement: Statement<RowInputs>,
    inputs: RowInputs,
  ): Promise<void> {
    if ((await transaction.execute(statement, inputs)) === 1) return;
    throw new ODataError(
      "Request_EntityChanged",
      `The ${type.name} was changed by another request meanwhile; read it again.`,
    );
  }

  /** STRICT_REFERENCES: what a single-valued navigation is found by must name a record, or be unset. */
  async function requireReferences(type: EntityType, { record, given }: Change): Promise<void> {
    if (!settings.strictReferences) return;
    const references = type.navigations.filter(
      (n) => !n.hidden && !n.collection && n.on.some(([here]) => given.has(here)),
    );
    for (const { name, target, on } of references) {
      const [[local] = ["id"]] = on;
      if (record[local] === unsetValue(propertyNamed(type, local))) continue;
      const found = await records.find(
        target,
        Object.fromEntries(on.map(([here, there]) => [there, record[here] ?? null])),
      );
      if (found.length === 0) {
        throw new ODataError(
          "Internal_InvalidTableRelation",
          `'${local}' is '${String(record[local])}', but there is no such ${target} (${name}).`,
          { target: local },
        );
      }
    }
  }

  return { create, update, remove };
}

function memoized<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function propertyNamed(type: EntityType, name: string): Property {
  const property = type.property(name);
  if (property) return property;
  throw new Error(`${type.name} has no property ${name}${didYouMean(name, [])}`);
}

/** Key fields that must be given are not unset. */
function requireKey(type: EntityType, record: StoredRecord): void {
  for (const name of type.required) {
    if (record[name] !== unsetValue(propertyNamed(type, name))) continue;
    throw new ODataError(
      "BadRequest_RequiredParamNotProvided",
      `'${name}' must be given: it is part of the key of '${type.set}'.`,
      { target: name },
    );
  }
}

/** Numbers that behaviours count up stay within their type, like those of a body. */
function requireInRange(type: EntityType, record: StoredRecord): void {
  for (const property of type.properties) {
    if (property.type !== "Edm.Int32" || property.column === undefined) continue;
    if (primitiveTypes[property.type].parse(String(record[property.name])) !== undefined) continue;
    throw new ODataError(
      "Application_FieldValidationException",
      `'${property.name}' would become ${String(record[property.name])}, which is no integer of 32 bits; give it another value.`,
      {
        target: property.name,
      },
    );
  }
}
