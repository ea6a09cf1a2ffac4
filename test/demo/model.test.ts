/** The demo company against the model: sets, names, types, lengths, options, keys, references. */
import { demoCompany, type DemoRecord, type Fields } from "../../src/demo";
import { model } from "../../src/entities";
import { primitiveTypes } from "../../src/odata/model/types";
import { fieldsOf } from "../model/interface-fields";

const records: readonly DemoRecord[] = [...demoCompany()];
const unsetValues: readonly unknown[] = ["", " ", 0, false, "Not Defined"];
const keyOf = (record: Fields, names: readonly string[]): string =>
  JSON.stringify(names.map((name) => record[name]));

const typeOf = (set: string) => {
  const type = model.set(set);
  if (type?.set !== set) throw new Error(`no set ${set}`);
  return type;
};

/** The types of the interface document; sets of callers are not part of the demo company. */
const demoTypes = model.types.filter(({ name, owner }) => owner === undefined && fieldsOf(name).size > 0);

test("every set of the interface has records, and every record is of a set of the model", () => {
  const sets = [...new Set(records.map(({ set }) => set))];
  expect(sets).toEqual(expect.arrayContaining(demoTypes.map(({ set }) => set)));
  expect(sets.filter((set) => model.set(set)?.set !== set)).toEqual([]);
});

test("every value has the canonical name, the type, the length and the options of its property", () => {
  const wrong: string[] = [];
  for (const { set, record } of records) {
    const type = typeOf(set);
    for (const [name, value] of Object.entries(record)) {
      const property = type.property(name);
      const row = property && primitiveTypes[property.type];
      const fits =
        property?.name === name &&
        row?.json.some((kind) => kind === typeof value) &&
        (property.options
          ? property.options.parse(String(value)) !== undefined
          : typeof value === "number" || row.parse(String(value)) !== undefined) &&
        (property.maxLength === undefined || String(value).length <= property.maxLength) &&
        (property.type !== "Edm.Int32" || Number.isInteger(value)) &&
        (property.type !== "Edm.Decimal" || Number(Number(value).toFixed(2)) === value);
      if (!fits) wrong.push(`${set}.${name}: ${value}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("option values are display texts", () => {
  const others = records.flatMap(({ set, record }) =>
    typeOf(set).properties.filter(
      ({ name, options }) => options && name in record && !options.displays.includes(String(record[name])),
    ),
  );
  expect(others).toEqual([]);
});

test("days lie between 2019 and 2031", () => {
  const days = JSON.stringify(records.map(({ record }) => record)).matchAll(/"(\d{4})-\d\d-\d\d[T"]/g);
  const years = new Set([...days].map(([, year]) => Number(year)));
  expect([Math.min(...years), Math.max(...years)]).toEqual([2019, 2031]);
});

test("ids are unique GUIDs, and natural keys are unique in their sets", () => {
  const ids = new Set<unknown>();
  const keys = new Set<string>();
  const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  for (const { set, record } of records) {
    expect(record["id"]).toMatch(guid);
    ids.add(record["id"]);
    keys.add(set + keyOf(record, typeOf(set).naturalKey));
  }
  expect([ids.size, keys.size]).toEqual([records.length, records.length]);
});

test.each(demoTypes.map(({ set }) => set))(
  "each stored field that the interface gives %s is filled in some record",
  (set) => {
    const filled = new Set<string>();
    for (const { record } of records.filter((each) => each.set === set)) {
      for (const [name, value] of Object.entries(record)) if (!unsetValues.includes(value)) filled.add(name);
    }
    const { name: type, properties } = typeOf(set);
    const stored = properties.filter(({ name, column }) => column !== undefined && fieldsOf(type).has(name));
    expect(stored.map(({ name }) => name).filter((name) => !filled.has(name))).toEqual([]);
  },
);

type Pairs = readonly (readonly [local: string, foreign: string])[];

/** References without a navigation property; of the prices of one type only where named. */
const references: readonly (readonly [set: string, on: Pairs, target: string, type?: string])[] = [
  ["customers", [["salespersonCode", "code"]], "salespeoplePurchasers"],
  [
    "customers",
    [
      ["postalCode", "code"],
      ["city", "city"],
    ],
    "postCodes",
  ],
  [
    "leaseUnits",
    [
      ["salespersonCode", "code"],
      ["salespersonName", "name"],
    ],
    "salespeoplePurchasers",
  ],
  ["leaseUnits", [["leaseUnitGroupNo", "number"]], "leaseUnits"],
  ["leaseContracts", [["salespersonCode", "code"]], "salespeoplePurchasers"],
  ["leaseContracts", [["buildingNo", "number"]], "leaseUnits"],
  [
    "leaseContracts",
    [
      ["customerNo", "customerNo"],
      ["customerBrand", "brandCode"],
    ],
    "customerBrands",
  ],
  ["servicePrices", [["turnoverRentServiceNo", "code"]], "services"],
  ["servicePrices", [["code", "number"]], "leaseUnits", "Building"],
  ["servicePrices", [["code", "number"]], "leaseUnits", "Lease Unit"],
  ["servicePrices", [["code", "number"]], "leaseContracts", "Contract"],
  [
    "documents",
    [
      ["docSendToNo", "number"],
      ["docSendToName", "displayName"],
    ],
    "customers",
  ],
];

test("referenced records come first", () => {
  const paths = [
    ...references.map(([set, on, target, only]) => ({ set, on, target, only })),
    ...model.types.flatMap((type) =>
      type.navigations
        .filter(({ collection, hidden }) => !collection && !hidden)
        .map(({ on, target }) => ({ set: type.set, on, target: model.type(target).set, only: undefined })),
    ),
  ].map((path) => ({
    ...path,
    locals: path.on.map(([local]) => local),
    foreigns: path.on.map(([, foreign]) => foreign),
    seen: new Set<string>(),
    used: 0,
  }));
  const missing: string[] = [];
  for (const { set, record } of records) {
    for (const path of paths) {
      if (path.target === set) path.seen.add(keyOf(record, path.foreigns));
      if (path.set !== set || (path.only !== undefined && record["type"] !== path.only)) continue;
      if (path.locals.some((name) => (record[name] ?? "") === "")) continue;
      path.used += 1;
      if (!path.seen.has(keyOf(record, path.locals))) missing.push(`${set} ${keyOf(record, path.locals)}`);
    }
  }
  expect(missing).toEqual([]);
  // Sets without records name nothing.
  const filled = new Set(records.map(({ set }) => set));
  expect(paths.filter(({ set, used }) => used === 0 && filled.has(set))).toEqual([]);
});
