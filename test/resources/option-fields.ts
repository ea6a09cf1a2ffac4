/** The option fields of INTERFACE.md, section 2, with their forms in responses (DECISIONS.md, section 2). */

export interface OptionField {
  readonly set: string;
  readonly field: string;
  /** Display texts in the order of INTERFACE.md; the blank, when there is one, is not among them. */
  readonly values: readonly string[];
  /** The blank in responses; it then has ordinal 0. */
  readonly blank?: string;
  /** Further names of the blank. */
  readonly blankNames?: readonly string[];
  /** Returned with `_x0020_` for a space. */
  readonly encoded?: true;
  /** Further required properties of the record. */
  readonly key?: (unique: string) => object;
}

const status = ["New", "Ready", "Reserved", "Released", "Terminated"];
const versionStatus = ["New", "Valid", "Old"];
const period = ["Day", "Week", "Month", "Quarter", "Year"];
const kinds = ["Fixed", "Area", "Turnover", "Meter"];
const line = (unique: string): object => ({ leaseContractNo: unique });

export const optionFields: readonly OptionField[] = [
  { set: "leaseContracts", field: "versionStatus", values: versionStatus },
  { set: "leaseContracts", field: "status", values: status },
  {
    set: "leaseContracts",
    field: "invoicingFrequency",
    values: ["Monthly", "Quarterly", "Yearly", "Weekly", "Fortnightly", "Semi-Annual"],
  },
  { set: "leaseContractLines", field: "status", values: status, key: line },
  { set: "leaseContractLines", field: "versionStatus", values: versionStatus, key: line },
  {
    set: "leaseContractLines",
    field: "priceType",
    values: kinds,
    blank: "_x0020_",
    encoded: true,
    key: line,
  },
  { set: "leaseContractLines", field: "pricePeriod", values: period, key: line },
  { set: "servicePrices", field: "type", values: ["All Contracts", "Building", "Contract", "Lease Unit"] },
  { set: "servicePrices", field: "quantityType", values: kinds },
  {
    set: "servicePrices",
    field: "priceForPeriod",
    values: ["Day", "Week", "Month", "Year", "Quarter"],
    blank: " ",
  },
  {
    set: "services",
    field: "inArrearsInAdvance",
    values: ["In Arrears", "In Advance"],
    blank: "_x0020_",
    blankNames: ["Not Defined", "Not_x0020_Defined", "not defined"],
    encoded: true,
    key: (unique) => ({ code: unique }),
  },
  { set: "leaseContrDiscounts", field: "discountType", values: ["Area", "Fixed", "Percentage"] },
  { set: "leaseContrDiscounts", field: "period", values: period },
  {
    set: "documents",
    field: "docSendTo",
    values: ["Customer", "Third Party"],
    blank: "_x0020_",
    encoded: true,
  },
];

const encode = (text: string): string => text.replaceAll(" ", "_x0020_");

/** [input, returned] for every accepted form of every value. */
export function optionForms({
  values,
  blank,
  blankNames = [],
  encoded,
}: OptionField): [string | number | null, string][] {
  const first = blank === undefined ? 0 : 1;
  const forms = values.flatMap((value, i): [string | number, string][] => {
    const answered = encoded ? encode(value) : value;
    const spellings = [
      value,
      encode(value),
      value.toLowerCase(),
      value.toUpperCase(),
      encode(value).toUpperCase(),
    ];
    return [...new Set([...spellings, i + first, String(i + first)])].map((form) => [form, answered]);
  });
  const start = blank ?? values[0] ?? "";
  const blanks = blank === undefined ? [] : ["", " ", "_x0020_", "_X0020_", 0, "0", ...blankNames];
  return [...forms, ...blanks.map((form): [string | number, string] => [form, start]), [null, start]];
}

/** Invalid inputs. */
export const invalidOptions = ({ values, blank }: OptionField): readonly unknown[] => [
  "Wrong",
  `${values[0]}x`,
  values.length + (blank === undefined ? 0 : 1),
  String(values.length + (blank === undefined ? 0 : 1)),
  -1,
  "-1",
  1.5,
  "01",
  true,
  [],
  {},
  ...(blank === undefined ? ["", " ", "_x0020_"] : []),
];
