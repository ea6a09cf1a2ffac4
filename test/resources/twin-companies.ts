/**
 * Two companies that are each other's image: their records have the same ids, keys and relations, and differ in the texts
 * that hold a mark of their company. So an answer about one of them is the image of the answer about the other, and whatever
 * is mixed up between records of equal ids shows.
 */
import type { EntityType, Property } from "../../src/odata/model/model";
import { model } from "../../src/entities";
import { start, type TestAnswer, type TestService } from "../harness";
import { companyTypes } from "../model/sets";

export interface Twin {
  readonly id: string;
  readonly name: string;
  /** In every text of its records that is no key. */
  readonly mark: string;
}

export const twins: readonly [Twin, Twin] = [
  { id: "aaaaaaaa-0000-4000-8000-00000000000a", name: "Twin A", mark: "marka" },
  { id: "bbbbbbbb-0000-4000-8000-00000000000b", name: "Twin B", mark: "markb" },
];

/** A record of both, without what is marked. */
export interface TwinRecord {
  readonly set: string;
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const contract = { leaseContractNo: "LC1", serviceNo: "RENT", leaseUnitNo: "U1" };
const document = {
  leaseContractNo: "LC1",
  leaseContractVersionNo: 1,
  customerNo: "C1",
  documentTypeCode: "T",
};

/** In the order in which they are made; the first of a set has relations wherever its type has any. */
const values: readonly (readonly [set: string, ...values: TwinRecord["values"][]])[] = [
  ["services", { code: "RENT" }, { code: "HEAT" }],
  ["leaseUnitCategories", { code: "OFFICE" }],
  ["leaseUnitClasses", { code: "OFFICE" }],
  ["salespeoplePurchasers", { code: "SP" }],
  ["postCodes", { code: "P", city: "X" }],
  ["customers", { number: "C1" }, { number: "C2" }],
  ["customerBrands", { customerNo: "C1", brandCode: "B" }],
  [
    "leaseUnits",
    { number: "U1", leaseUnitGroupNo: "U2", leaseUnitCategory: "OFFICE", leaseUnitClass: "OFFICE" },
    { number: "U2", leaseUnitCategory: "OFFICE" },
  ],
  [
    "servicePrices",
    { type: "Lease Unit", code: "U1", serviceNo: "RENT", unitPrice: 3 },
    { serviceNo: "HEAT" },
  ],
  ["leaseContracts", { number: "LC1", versionNo: 1, customerNo: "C1", versionStatus: "Valid" }],
  [
    "leaseContractLines",
    { ...contract, versionNo: 1, lineNo: 10, startingDate: "2020-01-01", unitPrice: 7 },
    { ...contract, versionNo: 1, lineNo: 20, startingDate: "2020-01-01", leaseUnitNo: "U2" },
  ],
  ["leaseContrDiscounts", { ...contract, contractVersionNo: 1, amount: 2 }, { amount: 2 }],
  ["documents", document, document],
  ["leaseUnitLedgerEntries", { leaseUnitNo: "U1", quantity: 5 }, { leaseUnitNo: "U1", quantity: 5 }],
];

export const records: readonly TwinRecord[] = values.flatMap(([set, ...all], place) =>
  all.map((own, i) => ({ set, id: `00000000-0000-4000-8000-0000000${place + 10}00${i}`, values: own })),
);

export const recordsOf = ({ set }: Pick<EntityType, "set">): readonly [TwinRecord, ...TwinRecord[]] => {
  const [first, ...others] = records.filter((record) => record.set === set);
  if (!first)
    throw new Error(
      `there is no record of ${set}; expected one in 'values' of test/resources/twin-companies.ts`,
    );
  return [first, ...others];
};

/** Fields that name records, or by which records are named. */
const isKey = (type: EntityType, { name }: Property): boolean =>
  type.naturalKey.includes(name) ||
  type.references.some(({ on, when }) => on.some(([local]) => local === name) || name in when) ||
  model.types.some((other) =>
    other.navigations.some(
      ({ target, on, through }) =>
        (target === type.name && on.some(([, foreign]) => foreign === name)) ||
        (other === type && !through && on.some(([local]) => local === name)) ||
        (through?.type === type.name && [...through.on, ...on].some((pair) => pair.includes(name))),
    ),
  );

/** The texts that hold the mark. */
export const markedTexts = (type: EntityType): readonly Property[] =>
  type.properties.filter(
    (property) =>
      property.type === "Edm.String" &&
      property.access === "editable" &&
      property.column !== undefined &&
      property.options === undefined &&
      // A mark of a document that is not set has the empty user.
      !property.name.endsWith("MarkBy") &&
      !isKey(type, property),
  );

const fileOf = ({ mark }: Twin): string => Buffer.from(mark).toString("base64");

export const bodyOf = (twin: Twin, { set, id, values: own }: TwinRecord): Record<string, unknown> => {
  const type = companyTypes.find((known) => known.set === set);
  const texts = type ? markedTexts(type).map(({ name }) => name) : [];
  const marked = texts.map((name) => [name, name === "blobText" ? fileOf(twin) : twin.mark] as const);
  return { ...Object.fromEntries(marked), ...own, id };
};

export interface TwinService extends TestService {
  /** Asks in a company: `{company}`, `{name}` and `{mark}` are its words. A path with a slash begins at the root. */
  readonly ask: (twin: Twin, method: string, path: string, body?: unknown) => Promise<TestAnswer>;
  /** Everything that is stored of a company, its changes among them. */
  readonly stored: (twin: Twin) => Promise<string>;
}

/** Starts a service with both companies, made by requests of a client that chooses the ids. */
export async function startTwins(env: Readonly<Record<string, string>> = {}): Promise<TwinService> {
  const service = await start({ env });
  const ask: TwinService["ask"] = (twin, method, path, body) => {
    const own = path
      .replaceAll("{company}", twin.id)
      .replaceAll("{name}", encodeURIComponent(twin.name))
      .replaceAll("{mark}", twin.mark)
      .replaceAll(" ", "%20");
    const url = own.startsWith("/") ? own : `/companies(${twin.id})/${own}`;
    return service.request(method, url, body === undefined ? {} : { body });
  };
  for (const twin of twins) {
    const { id, name, mark } = twin;
    const bodies = records.map((record) => [record.set, bodyOf(twin, record)] as const);
    for (const [path, body] of [["/companies", { id, name, displayName: mark }] as const, ...bodies]) {
      const { status, text } = await ask(twin, "POST", path, body);
      if (status !== 201) throw new Error(`${name}, ${path}: ${status} ${text}`);
    }
  }
  // Records that are written on the quiet would differ by their change counters; with equal ones, only the company is left.
  for (const { table } of companyTypes) await service.sql(`update "${table}" set "rowVersion" = 1000`);
  return {
    ...service,
    ask,
    stored: async ({ id }) => {
      const tables = [...companyTypes.map(({ table }) => table), "change", "counter"];
      const rows = tables.map((table) => service.sql(`select * from "${table}" where "companyId" = '${id}'`));
      return JSON.stringify((await Promise.all(rows)).map((list) => list.map(plain).toSorted()));
    },
  };
}

const plain = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));

/** An answer with the same words for either company, and without what differs from write to write. */
export const imageOf = (text: string, twin: Twin): string => {
  const { id, name, mark } = twin;
  return text
    .replaceAll(id, "{company}")
    .replaceAll(name, "{name}")
    .replaceAll(encodeURIComponent(name), "{name}")
    .replaceAll(mark, "{mark}")
    .replaceAll(fileOf(twin), "{file}")
    .replaceAll(/W\/\\?"[^"]*\\?"/g, "{etag}")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "{time}")
    .replaceAll(/(deltatoken|skiptoken)=[\w%-]+/g, "{token}")
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.$/gim, "{request}");
};
