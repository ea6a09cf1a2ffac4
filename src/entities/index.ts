/** THE LIST: one line per resource, in the order of the interface document, and the model of all of them. */
import type { PartitionedModel } from "../odata/model/model";
import {
  type ComplexTypeDeclaration,
  modelOf,
  type EntityClass,
  type PlacedOperation,
  type ProjectionDeclaration,
  type QueryType,
} from "../odata/store/decorators";
import { charge } from "./charge";
import { Company } from "./company";
import { Customer } from "./customer";
import { CustomerBrand } from "./customer-brand";
import { Document } from "./document";
import { dayParameter } from "./fields";
import { LeaseContrDiscount } from "./lease-contr-discount";
import { LeaseContract } from "./lease-contract";
import { LeaseContractLine } from "./lease-contract-line";
import { LeaseUnit } from "./lease-unit";
import { LeaseUnitCategory } from "./lease-unit-category";
import { LeaseUnitClass } from "./lease-unit-class";
import { LeaseUnitLedgerEntry } from "./lease-unit-ledger-entry";
import { occupancy } from "./occupancy";
import { PostCode } from "./post-code";
import { rentRoll, rentRollToday } from "./rent-roll";
import { SalespeoplePurchaser } from "./salespeople-purchaser";
import { Service } from "./service";
import { ServicePrice } from "./service-price";
import { Subscription } from "./subscription";
import { SubscriptionDelivery } from "./subscription-delivery";
import { tenancy } from "./tenancy";

/** The TypeORM entities, as a DataSource takes them. */
export const entities: readonly EntityClass[] = [
  Company,
  LeaseContract,
  LeaseContractLine,
  LeaseUnit,
  ServicePrice,
  Service,
  LeaseContrDiscount,
  Document,
  CustomerBrand,
  SalespeoplePurchaser,
  PostCode,
  LeaseUnitLedgerEntry,
  LeaseUnitCategory,
  LeaseUnitClass,
  Customer,
  // Outside of the companies: records of each caller.
  Subscription,
  SubscriptionDelivery,
];

/** Types of values that functions return and that are not records. */
export const complexTypes: readonly ComplexTypeDeclaration[] = [charge];

/** Stored rows that are computed from records. */
export const projections: readonly ProjectionDeclaration[] = [tenancy];

interface ModelSettings {
  readonly normalizeCodes: boolean;
  readonly localCurrency?: string | undefined;
}

const modelWith = ({ normalizeCodes, localCurrency }: ModelSettings): PartitionedModel =>
  modelOf(entities, {
    namespace: "Microsoft.NAV",
    container: "NAV",
    partition: {
      type: "company",
      column: "companyId",
      parameter: "company",
      notFound: "Internal_CompanyNotFound",
    },
    normalizeCodes,
    localCurrency,
    complexTypes,
    projections,
    materializations: [rentRollToday],
    queries: [rentRoll, occupancy],
    operations: [
      atDate("rentRollAt", "The rent roll on a day; by default, today.", rentRoll),
      atDate("occupancyAt", "The occupancy on a day; by default, today.", occupancy),
    ],
  });

/** A query as a set for a given day: at a company, and at the service root. */
function atDate(name: string, description: string, query: QueryType): PlacedOperation {
  return {
    kind: "function",
    name,
    description,
    on: "company",
    imported: true,
    byQuery: true,
    parameters: [dayParameter],
    result: { type: query.name, collection: true },
  };
}

/** The model of the service, checked when it is loaded. */
export const model: PartitionedModel = modelWith({ normalizeCodes: false });

/**
 * The model for the given settings: the same names and types, with codes in their normal form if requested, and the
 * currency of amounts that have none of their own.
 */
export const modelFor = (settings: ModelSettings): PartitionedModel =>
  settings.normalizeCodes || settings.localCurrency !== undefined ? modelWith(settings) : model;
