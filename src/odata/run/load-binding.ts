/** A record of a load in its stored form, by the same rules as a body; but what only the service sets is taken too. */
import { ODataError } from "../errors";
import type { EntityType, Model, Property } from "../edm/model";
import { bindValue, unsetValue, type Values } from "../plan/bind-body";
import { storedProperties } from "../sql/write";
import type { Behaviours, StoredRecord } from "./behaviour";
import { requireInRange, requireKey } from "./record-rules";

/** A record to load: its set, and its fields in the forms that bodies accept; computed fields may be given too. */
export interface LoadedRecord {
  readonly set: string;
  /** Id of its partition, where that is not the one of the facts. */
  readonly partition?: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Who and when, for the audit fields of records that do not give them. */
export interface LoadFacts {
  readonly partition: string;
  /** GUID. */
  readonly userId: string;
  /** In any form that a body accepts. */
  readonly now: string;
}

export interface BoundRecord {
  readonly type: EntityType;
  /** Undefined: that of the facts. */
  readonly partition: string | undefined;
  readonly id: string;
  /** What the record gives, in stored form by canonical name. */
  readonly values: StoredRecord;
  /** Names in the record that the type does not have. */
  readonly unknown: readonly string[];
}

/** Binds records of a model. Throws an ODataError that names the field for a value that a body could not have either. */
export function recordBinder(model: Model): (loaded: LoadedRecord) => BoundRecord {
  // Looked up once for each spelling: records of a set have the same names over and over.
  const spellings = new Map<EntityType, Map<string, Property | undefined>>();
  const propertyOf = (type: EntityType, name: string): Property | undefined => {
    let known = spellings.get(type);
    if (!known) spellings.set(type, (known = new Map<string, Property | undefined>()));
    if (!known.has(name)) known.set(name, type.property(name));
    return known.get(name);
  };
  return ({ set, partition, record }) => {
    const type = model.set(set);
    if (!type) throw new ODataError("BadRequest_ResourceNotFound", `There is no set '${set}'.`);
    const values: Values = {};
    const unknown: string[] = [];
    for (const [name, json] of Object.entries(record)) {
      if (json === undefined || name.includes("@")) continue;
      const property = propertyOf(type, name);
      if (!property && !type.navigation(name)) unknown.push(name);
      if (property?.column === undefined) continue;
      const value = bindValue(property, json);
      if ((values[property.name] ?? value) !== value)
        throw new ODataError(
          "Application_FieldValidationException",
          `'${property.name}' is given twice, with different values (also as '${name}').`,
          { target: property.name },
        );
      values[property.name] = value;
    }
    const { id } = values;
    if (typeof id !== "string")
      throw new ODataError("BadRequest_RequiredParamNotProvided", "The record has no 'id'.", {
        target: "id",
      });
    return { type, partition, id, values, unknown };
  };
}

/** A whole new record: audit fields of `facts` and unset values where the record gives none. */
export function completed({ type, values }: BoundRecord, { userId, now }: LoadFacts): Values {
  const audit: Readonly<Record<string, string>> = {
    systemCreatedAt: now,
    systemCreatedBy: userId,
    systemModifiedAt: now,
    systemModifiedBy: userId,
  };
  const record: Values = {};
  for (const property of storedProperties(type)) {
    const { name } = property;
    const facts = audit[name];
    record[name] = values[name] ?? (facts === undefined ? unsetValue(property) : bindValue(property, facts));
  }
  return record;
}

/** Throws what a write of this record would throw, whoever writes it. */
export function requireRecord(type: EntityType, record: StoredRecord, behaviours: Behaviours): void {
  requireKey(type, record);
  requireInRange(type, record);
  behaviours[type.name]?.require?.(record);
}
