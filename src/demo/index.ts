/**
 * The demo company and larger ones of its kind: the public interface of this folder. Records are generated, independent of
 * a database, building by building: only one is in memory.
 */
import { model } from "../entities";
import { createLoader, hasPartitions, type LoadFacts, type Store } from "../odata";
import { categoriesAndClasses, serviceRecords } from "./catalogue";
import { contractRecord, contractsOf, lineRecords } from "./contracts";
import { customers, salespeoplePurchasers } from "./customers";
import { cities, districts } from "./names";
import { nth } from "./random";
import { buildingDocuments, contractDocuments } from "./paperwork";
import {
  type Building,
  buildingRecord,
  buildings,
  ledgerOf,
  type Portfolio,
  type Premises,
  unitRecords,
} from "./portfolio";
import { buildingPrices, contractPrices, discountRecords, priceList, unitPrices } from "./prices";
import { type DemoRecord, type Enter, enterInto, nameBasedIds } from "./record";

export { nameBasedIds, type DemoRecord, type Fields } from "./record";

/** Id of the demo company, the same everywhere. */
export const demoCompanyId = "11111111-1111-4111-8111-111111111111";

/** The records of `Demo Estates`, in an order for insertion (see `estate`). */
export const demoCompany = (): Iterable<DemoRecord> =>
  estate({ companyId: demoCompanyId, name: "Demo Estates", units: 480 });

/** The size and name of a company. */
interface EstateSize {
  readonly companyId: string;
  readonly name: string;
  /** Number of lease units, cards of buildings among them; at least 1. */
  readonly units: number;
  /** Another seed gives another company of the same kind; default 1. */
  readonly seed?: number;
}

/** Customers per lease unit; enough for some of every kind in the smallest company. */
const customersPerUnit = 0.16;
const fewestCustomers = 10;

/** A series of numbers from 1. */
function series(): () => number {
  let last = 0;
  return () => ++last;
}

/** A number series in the service's format: prefix and at least five digits. */
function numbered(prefix: string): () => string {
  const next = series();
  return () => prefix + String(next()).padStart(5, "0");
}

/**
 * The records of a company, the company itself first, in an order for insertion: referenced records come first. Equal
 * arguments give equal records, ids and audit fields included, on every machine and day. Computed values (tenantName,
 * balance, crossRefToDocuments …) are omitted.
 */
export function* estate({ companyId, name, units, seed = 1 }: EstateSize): Generator<DemoRecord> {
  const enter = enterInto(companyId);
  const customerCount = Math.max(fewestCustomers, Math.round(units * customersPerUnit));
  const portfolio: Portfolio = {
    seed,
    customerCount,
    enter,
    nextUnit: numbered("LU"),
    nextContract: numbered("LC"),
    nextLedgerEntry: series(),
    nextDocument: series(),
  };
  yield company(enter, companyId, name);
  yield* postCodes(enter);
  yield* salespeoplePurchasers(enter);
  yield* categoriesAndClasses(enter);
  yield* serviceRecords(enter);
  yield* priceList(enter);
  yield* customers(seed, customerCount, enter);
  for (const building of buildings(portfolio, units)) yield* buildingWithTenants(portfolio, building);
}

/** The company's record; its id is an argument, not derived. */
function company(enter: Enter, companyId: string, name: string): DemoRecord {
  const { set, record } = enter("companies", companyId, "2019-01-02", {
    name,
    displayName: name,
    businessProfileId: nameBasedIds(companyId)("businessProfile"),
  });
  return { set, record: { ...record, id: companyId } };
}

/** Every post code that an address can have. */
function* postCodes(enter: Enter): Generator<DemoRecord> {
  for (let i = 0; i < cities.length * districts; i++) {
    const { name, county, country, cityNo } = nth(cities, i);
    const code = country.postCode(cityNo, Math.floor(i / cities.length));
    yield enter("postCodes", `${code}/${name}`, "2019-01-02", {
      code,
      city: name,
      countryRegionCode: country.code,
      county,
      timeZone: country.timeZone,
    });
  }
}

function* buildingWithTenants(portfolio: Portfolio, building: Building): Generator<DemoRecord> {
  yield buildingRecord(portfolio, building);
  yield* ledgerOf(portfolio, building);
  yield* buildingPrices(portfolio, building);
  yield* buildingDocuments(portfolio, building);
  for (const premises of building.premises) yield* premisesWithTenants(portfolio, building, premises);
}

function* premisesWithTenants(
  portfolio: Portfolio,
  building: Building,
  premises: Premises,
): Generator<DemoRecord> {
  yield* unitRecords(portfolio, building, premises);
  for (const unit of premises.units) yield* ledgerOf(portfolio, unit);
  yield* unitPrices(portfolio, premises);
  for (const contract of contractsOf(portfolio, building, premises)) {
    for (const version of contract.versions) {
      yield contractRecord(portfolio, contract, version);
      yield* lineRecords(portfolio, contract.number, version);
      yield* discountRecords(portfolio, contract.number, version);
    }
    yield* contractPrices(portfolio, contract);
    yield* contractDocuments(portfolio, contract);
  }
}

/** The facts of a load: the creator is an id that no directory assigns, the time the same on every machine. */
export const factsOf = (companyId: string): LoadFacts => ({
  partition: companyId,
  userId: "22222222-2222-4222-8222-222222222222",
  now: "2026-01-01T00:00:00Z",
});

/**
 * Loads the company when the database is new; resolves with the number of loaded records. In one transaction, since the
 * company's record marks the database as loaded. No client can have a delta link yet, so no changes are logged.
 */
export async function loadDemoCompany(store: Store): Promise<number> {
  if (await hasPartitions(store, model)) return 0;
  const load = createLoader({
    store,
    model,
    behaviours: undefined,
    numbered: [],
    existing: "refuse",
    logged: false,
  });
  const loaded = await load([...demoCompany()], factsOf(demoCompanyId), new AbortController().signal);
  return loaded.length;
}
