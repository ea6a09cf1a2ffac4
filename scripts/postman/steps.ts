/**
 * The requests of the Postman collection: every row of the table of operations of INTERFACE.md, section 4.2, in its
 * order, one folder per resource; then requests beyond it, and the deletion of the created records.
 */

/** One request, based on an operation of the OpenAPI document. */
export interface Step {
  readonly operation: string;
  /** Shown instead of the operation's summary. */
  readonly name?: string;
  /** The variables `{id}Id` and `{id}Etag` identify the record. */
  readonly record?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Fields that override those of the operation's example. */
  readonly body?: Readonly<Record<string, string | number>>;
  /** The response's record, or the first of its list, is stored in `{saves}Id` and `{saves}Etag`. */
  readonly saves?: string;
  /** Further variables, and the fields of the record that they store. */
  readonly keeps?: Readonly<Record<string, string>>;
  /** Fields that have the value of a variable in every record of the list. */
  readonly matches?: Readonly<Record<string, string>>;
  /** A navigation property that the response includes, and the schema of its records. */
  readonly expands?: readonly [name: string, schema: string];
  /** Status and error code, or another schema, when they differ from the operation's. */
  readonly status?: number;
  readonly code?: string;
  readonly schema?: string;
  /** A URL from a variable instead of the operation's. */
  readonly url?: string;
  /** The variable for the URL of the next page, where the response has one. */
  readonly nextPage?: string;
}

export interface Folder {
  readonly name: string;
  readonly steps: readonly Step[];
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Lists stay short for companies of any size. */
const shortPages = { Prefer: "odata.maxpagesize=50" };

const list = (set: string, type: string, more: Partial<Step> = {}): Step => ({
  operation: `list${capitalised(set)}`,
  headers: shortPages,
  saves: type,
  ...more,
});

const created = (type: string): string => `created${capitalised(type)}`;

const get = (type: string): Step => ({ operation: `get${capitalised(type)}`, record: type });

const post = (type: string): Step => ({ operation: `create${capitalised(type)}`, saves: created(type) });

const patch = (type: string): Step => ({
  operation: `update${capitalised(type)}`,
  record: created(type),
  saves: created(type),
});

const remove = (type: string): Step => ({
  operation: `delete${capitalised(type)}`,
  record: created(type),
});

const filtered = (step: Step, name: string, filter: string, matches: Step["matches"] & {}): Step => {
  const { saves: _saves, keeps: _keeps, ...others } = step;
  return { ...others, name, query: { $filter: filter }, matches };
};

const prices = list("servicePrices", "servicePrice", {
  keeps: { priceType: "type", priceServiceNo: "serviceNo" },
});

const ledger = list("leaseUnitLedgerEntries", "leaseUnitLedgerEntry", {
  keeps: { ledgerUnitNo: "leaseUnitNo" },
});

export const folders: readonly Folder[] = [
  {
    name: "leaseContracts",
    steps: [
      list("leaseContracts", "leaseContract", { keeps: { leaseContractNo: "number" } }),
      get("leaseContract"),
      {
        ...get("leaseContract"),
        name: "Reads one leaseContract with its lines.",
        query: { $expand: "leaseContractLines" },
        expands: ["leaseContractLines", "leaseContractLine"],
      },
      post("leaseContract"),
      patch("leaseContract"),
    ],
  },
  {
    name: "leaseUnits",
    steps: [list("leaseUnits", "leaseUnit"), get("leaseUnit"), post("leaseUnit"), patch("leaseUnit")],
  },
  {
    name: "servicePrices",
    steps: [
      prices,
      filtered(
        prices,
        "Reads servicePrices of a type and a service.",
        "Type eq '{{priceType}}' and ServiceNo eq '{{priceServiceNo}}'",
        { type: "priceType", serviceNo: "priceServiceNo" },
      ),
      post("servicePrice"),
    ],
  },
  { name: "services", steps: [list("services", "service"), post("service"), patch("service")] },
  {
    name: "leaseContrDiscounts",
    steps: [
      list("leaseContrDiscounts", "leaseContrDiscount"),
      { ...post("leaseContrDiscount"), body: { leaseContractNo: "{{run}}-LC", contractVersionNo: 1 } },
      patch("leaseContrDiscount"),
      {
        ...patch("leaseContrDiscount"),
        operation: "updateCustomerBrand",
        name: "Changes a leaseContrDiscount by the path of section 4.3.",
        body: { amount: 15, description: "Changed by the document's path" },
        schema: "leaseContrDiscount",
      },
    ],
  },
  { name: "documents", steps: [list("documents", "document"), post("document"), patch("document")] },
  {
    name: "customerBrands",
    steps: [list("customerBrands", "customerBrand"), post("customerBrand"), patch("customerBrand")],
  },
  {
    name: "leaseContractLines",
    steps: [
      filtered(
        list("leaseContractLines", "leaseContractLine"),
        "Reads leaseContractLines of a contract.",
        "leaseContractNo eq '{{leaseContractNo}}'",
        { leaseContractNo: "leaseContractNo" },
      ),
      { ...post("leaseContractLine"), body: { leaseContractNo: "{{run}}-LC", versionNo: 1, lineNo: 10000 } },
    ],
  },
  {
    name: "salespeoplePurchasers",
    steps: [list("salespeoplePurchasers", "salespeoplePurchaser"), post("salespeoplePurchaser")],
  },
  { name: "postCodes", steps: [list("postCodes", "postCode"), post("postCode")] },
  {
    name: "leaseUnitLedgerEntries",
    steps: [
      ledger,
      filtered(ledger, "Reads leaseUnitLedgerEntries of a lease unit.", "LeaseUnitNo eq '{{ledgerUnitNo}}'", {
        leaseUnitNo: "ledgerUnitNo",
      }),
    ],
  },
  {
    name: "leaseUnitCategories",
    steps: [list("leaseUnitCategories", "leaseUnitCategory"), post("leaseUnitCategory")],
  },
  { name: "leaseUnitClasses", steps: [list("leaseUnitClasses", "leaseUnitClass"), post("leaseUnitClass")] },
  {
    name: "Beyond the document",
    steps: [
      { operation: "getServiceDocument" },
      { operation: "getMetadata" },
      { operation: "sendBatch" },
      { operation: "listCompanies", saves: "company" },
      list("leaseUnits", "leaseUnit", {
        name: "Reads a page of two leaseUnits.",
        headers: { Prefer: "odata.maxpagesize=2" },
        nextPage: "nextLeaseUnits",
      }),
      list("leaseUnits", "nextLeaseUnit", {
        name: "Follows the link to the next page.",
        url: "{{nextLeaseUnits}}",
        headers: { Prefer: "odata.maxpagesize=2" },
      }),
      {
        ...get("leaseUnit"),
        name: "Reads a record that has not changed.",
        headers: { "If-None-Match": "{{leaseUnitEtag}}" },
        status: 304,
      },
      {
        operation: "updateLeaseUnit",
        name: "Fails with an ETag that is out of date.",
        record: created("leaseUnit"),
        headers: { "If-Match": 'W/"0"' },
        status: 412,
        code: "Request_EntityChanged",
      },
      { operation: "areaAtOfLeaseUnit", record: "leaseUnit", query: { date: "2025-12-31" } },
      {
        operation: "priceAtOfLeaseUnit",
        record: "leaseUnit",
        query: { serviceNo: "'RENT-OFFICE'", date: "2025-12-31" },
      },
      {
        operation: "earliestTerminationOfLeaseContract",
        record: "leaseContract",
        query: { date: "2026-01-01" },
      },
      {
        operation: "chargesOfLeaseContract",
        record: "leaseContract",
        query: { from: "2026-01-01", to: "2026-01-31" },
      },
      {
        operation: "listLeaseUnits",
        name: "Fails with an invalid filter.",
        query: { $filter: "contians(city,'x')" },
        status: 400,
        code: "BadRequest_InvalidQueryOption",
      },
    ],
  },
  {
    name: "Deletion of the created records",
    steps: [
      // A contract's lines and discounts are deleted with it, so they come first.
      "leaseContractLine",
      "leaseContrDiscount",
      "leaseContract",
      "servicePrice",
      "leaseUnit",
      "service",
      "document",
      "customerBrand",
      "salespeoplePurchaser",
      "postCode",
      "leaseUnitCategory",
      "leaseUnitClass",
    ].map(remove),
  },
];
