/**
 * Random small companies: customers, contracts in versions, their lines, and units, with values at the edges of
 * databases.
 */
import * as fc from "fast-check";
import { model } from "../../src/entities";
import type { Row } from "./interpreter";

/** The records of a company by entity type; ids are assigned when they are loaded. */
export type Estate = Readonly<Record<EstateType, readonly Row[]>>;
export const estateTypes = ["customer", "leaseContract", "leaseContractLine", "leaseUnit"] as const;
export type EstateType = (typeof estateTypes)[number];

const nastyTexts = [
  "", "%", "_", "[a]", "'", "''", '"', "\\", "a", "A", "ab", "aB", "ä", "Ä", "a\u0308", "ß", "SS", "ss", "İ", "i", "I", "ı",
  "😀", "a😀b", "\uFFFD", "\u{1F468}\u200D\u{1F469}", "e\u0301", "é", " a ", "\ta\n", "\u00A0a\u3000", "\uFEFFa", "--", "a;b", "a,b)", "null", "true",
  "007", "+5", "-5", "5.", ".5", "1.5", "1.50", "2147483648", "1e3", "0x1F", "2024-02-29", "2023-02-29", "ſ", "Σ", "ς", "σ", "ǆ", "ﬁ",
]; // prettier-ignore

/** Any text that can be stored: no U+0000, no lone surrogate, 20 code units. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
  {
    weight: 1,
    arbitrary: fc
      .string({ unit: "grapheme", maxLength: 5 })
      .filter((text) => text.length <= 20 && !text.includes("\u0000")),
  },
);

export const anyDecimal = fc.oneof(
  fc.constantFrom(0, 1, -1, 0.1, 0.2, 0.3, 2.5, -2.5, 0.5, -0.5, 1.005, 0.00000001, -0.00000001, 0.99999999, 123456.78901234, 33.33333333),
  fc.integer({ min: -99_999_999, max: 99_999_999 }).map((n) => n / 1e4),
  fc.integer({ min: -999_999_999, max: 999_999_999 }).map((n) => n / 1e8),
); // prettier-ignore

export const anyDate = fc.oneof(
  fc.constantFrom(
    "0001-01-01", "0001-12-31", "1899-12-31", "1900-02-28", "1970-01-01", "2000-02-29", "2023-12-31", "2024-01-01", "2024-02-29", "2024-12-31",
    "2025-02-28", "2025-03-01", "2099-12-31", "9999-12-31",
  ), // prettier-ignore
  fc.integer({ min: 0, max: 40_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
);

export const anyInstant = fc.oneof(
  fc.constantFrom(
    "0001-01-01T00:00:00Z", "1969-12-31T23:59:59.999Z", "1970-01-01T00:00:00Z", "2024-02-29T12:34:56.789Z", "2024-12-31T23:59:59.999Z",
    "2025-01-01T00:00:00Z", "2025-01-01T00:00:00.001Z", "9999-12-31T23:59:59.999Z",
  ), // prettier-ignore
  fc.integer({ min: 0, max: 2 ** 41 }).map((ms) => new Date(ms).toISOString().replace(".000Z", "Z")),
);

/** Few values, so that records match: keys of existing records, and dangling ones. */
const key = fc.constantFrom("", "A", "a", "Ä", "%", "O'H", "😀");
const version = fc.integer({ min: 1, max: 3 });

/** A value of an option property. */
function anyOption(type: EstateType, property: string): fc.Arbitrary<string> {
  const outputs = model.type(type).property(property)?.options?.outputs ?? [];
  return fc.constantFrom(...outputs);
}

const record = (type: EstateType, fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Row> => {
  const options = model.type(type).properties.filter((p) => p.options && p.access !== "computed");
  const drawn = options.map(({ name }) => [name, anyOption(type, name)] as const);
  const audit = { systemCreatedAt: anyInstant, systemModifiedAt: anyInstant };
  return fc.record({ ...Object.fromEntries(drawn), ...fields, ...audit });
};

const customer = record("customer", { number: key, displayName: anyText, city: anyText });
const leaseContract = record("leaseContract", {
  number: key,
  versionNo: version,
  customerNo: key,
  customerName: anyText,
  contractDate: anyDate,
  contractValidUntil: anyDate,
  requiredDepositAmount: anyDecimal,
  warrantyAmount: anyDecimal,
  automaticallyExtend: fc.boolean(),
});
const leaseContractLine = record("leaseContractLine", {
  leaseContractNo: key,
  versionNo: version,
  lineNo: fc.constantFrom(1, 2, 3, 10_000, 2_147_483_647, -5, 0),
  leaseUnitNo: key,
  description: anyText,
  startingDate: anyDate,
  endingDate: anyDate,
  quantity: anyDecimal,
  unitPrice: anyDecimal,
});
const leaseUnit = record("leaseUnit", {
  number: key,
  leaseUnitGroupNo: key,
  description: anyText,
  building: fc.boolean(),
  blocked: fc.boolean(),
  objectArea: anyDecimal,
});

/** No two records of a type have the same natural key. */
const records = (type: EstateType, one: fc.Arbitrary<Row>, maxLength: number): fc.Arbitrary<Row[]> =>
  fc.uniqueArray(one, {
    maxLength,
    selector: (row) => JSON.stringify(model.type(type).naturalKey.map((name) => row[name])),
  });

export const anyEstate: fc.Arbitrary<Estate> = fc.record({
  customer: records("customer", customer, 4),
  leaseContract: records("leaseContract", leaseContract, 7),
  leaseContractLine: records("leaseContractLine", leaseContractLine, 12),
  leaseUnit: records("leaseUnit", leaseUnit, 5),
});
