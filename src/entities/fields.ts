/**
 * The kinds of fields of records, and the fields of every record. A kind is a decorator that declares column, EDM property,
 * unset value and limits together; a field adds only its description and its special cases.
 */
import { optionList, type OptionDeclaration } from "../odata/model/model";
import {
  property,
  type Field,
  type PropertyFacts,
  type ParameterDeclaration,
  changeCounter,
  key,
  partitionKey,
} from "../odata/store/decorators";

/** The facts that a field may add to its kind. */
type FieldFacts = Omit<
  PropertyFacts,
  "maxLength" | "precision" | "scale" | "options" | "normalized" | "readOnly"
>;

/** Length of codes and numbers of records. */
const codeLength = 20;

/** The longest text of any option list, with room for a longer one. */
const optionLength = 50;

/** A code or number that identifies a record; in its normal form if `NORMALIZE_CODES` requires it. */
export const code = (facts: FieldFacts, maxLength = codeLength): Field<string> =>
  property("Edm.String", { ...facts, maxLength, normalized: true });

/** Text of at most `maxLength` UTF-16 code units. */
export const text = (maxLength: number, facts: FieldFacts): Field<string> =>
  property("Edm.String", { ...facts, maxLength });

/** Base64 text of any length (limited only by the maximum size of the request's body). */
export const base64 = (facts: FieldFacts): Field<string> => property("Edm.String", facts);

/** One of a closed list of values; initially its blank, else the first value. */
export const option = (declaration: OptionDeclaration, facts: FieldFacts): Field<string> =>
  property("Edm.String", { ...facts, maxLength: optionLength, options: optionList(declaration) });

/** A whole number of 32 bits. */
export const integer = (facts: FieldFacts): Field<number> => property("Edm.Int32", facts);

/** An unbounded counter: a whole number of 64 bits. */
export const count = (facts: FieldFacts): Field<number> => property("Edm.Int64", facts);

/** An amount, area, percentage or quantity: a decimal with 20 integer and 8 fraction digits. */
export const amount = (facts: FieldFacts): Field<number> =>
  property("Edm.Decimal", { ...facts, precision: 28, scale: 8 });

/** True or false. */
export const flag = (facts: FieldFacts): Field<boolean> => property("Edm.Boolean", facts);

/** A day of the calendar, `0001-01-01` when unset. */
export const day = (facts: FieldFacts): Field<string> => property("Edm.Date", facts);

/** A point in time, in UTC with milliseconds. */
export const instant = (facts: FieldFacts): Field<string> => property("Edm.DateTimeOffset", facts);

/** A reference by GUID, all zeros when unset. */
export const guid = (facts: FieldFacts): Field<string> => property("Edm.Guid", facts);

/*
 * The option lists that several records share. A list that differs, or has another blank, is declared with its field.
 */

export const statusOptions: OptionDeclaration = {
  values: ["New", "Ready", "Reserved", "Released", "Terminated"],
};

export const versionStatusOptions: OptionDeclaration = { values: ["New", "Valid", "Old"] };

export const priceTypeOptions: OptionDeclaration = {
  values: ["Fixed", "Area", "Turnover", "Meter"],
  blank: { output: "_x0020_" },
  encoded: true,
};

export const periodOptions: OptionDeclaration = { values: ["Day", "Week", "Month", "Quarter", "Year"] };

/* Facts of parameters, and of properties that are no fields of a record. */

/** A code, as that of a record. */
export const codeFacts = { type: "Edm.String", maxLength: codeLength, normalized: true } as const;

/** A value of an option list, as that of a record. */
export const optionFacts = { type: "Edm.String", maxLength: optionLength } as const;

/** A property, or a parameter, that is no field of a record. */
export const value = <const Facts extends object>(name: string, facts: Facts, description: string) => ({
  name,
  ...facts,
  description,
});

/** The day that a function is about. */
export const dayParameter: ParameterDeclaration = value(
  "date",
  { type: "Edm.Date", optional: true },
  "The day; by default, today (UTC).",
);

/** The parameter of actions that can preview their effect. */
export const previewParameter: ParameterDeclaration = value(
  "preview",
  { type: "Edm.Boolean", optional: true },
  "Return the result without changing any record; new records have zero GUIDs.",
);

/** The fields of every record: id, change counter, author and time of creation and last change. */
export abstract class AuditedRecord {
  @key({ description: "Unique id of the record; a client may set it on create; it cannot be changed." })
  id!: string;

  @changeCounter()
  rowVersion!: number;

  @instant({ description: "Time at which the record was created.", access: "computed" })
  systemCreatedAt!: string;

  @guid({ description: "The user or application that created the record.", access: "computed" })
  systemCreatedBy!: string;

  @instant({ description: "Time at which the record was last changed.", access: "computed" })
  systemModifiedAt!: string;

  @guid({ description: "The user or application that last changed the record.", access: "computed" })
  systemModifiedBy!: string;
}

/** A record of a company; each company sees only its own records. */
export abstract class CompanyRecord extends AuditedRecord {
  @partitionKey()
  companyId!: string;
}
