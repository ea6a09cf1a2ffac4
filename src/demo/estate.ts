/** A whole company, streamed building by building: only one building at a time is in memory. */
import { categoriesAndClasses } from "./building-kinds";
import { contractRecord, contractsOf, lineRecords } from "./contracts";
import { customers } from "./customers";
import { buildingPrices, contractPrices, discountRecords, priceList, unitPrices } from "./prices";
import {
  type Building,
  buildingRecord,
  buildings,
  ledgerOf,
  type Portfolio,
  type Premises,
  unitRecords,
} from "./portfolio";
import { buildingDocuments, contractDocuments } from "./paperwork";
import { salespeoplePurchasers } from "./people";
import { postCodes } from "./places";
import { enterInto, nameBasedIds, type DemoRecord, type Enter } from "./record";
import { serviceRecords } from "./services";

/** The size and name of a company. */
export interface EstateSize {
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
