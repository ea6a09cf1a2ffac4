/** Entity → behaviour: the resources that do more than create, read, update and delete. Operation → handler. */
import type { NotificationSettings } from "../notifications/subscription";
import type { ActionHandlers, Behaviours, FunctionHandlers } from "../odata";
import { companyCharges, contractCharges } from "./charges";
import {
  extend,
  newVersion,
  release,
  terminate,
  earliestTermination,
  leaseContracts,
} from "./lease-contracts";
import { documents } from "./documents";
import { leaseContractLines } from "./lease-contract-lines";
import { areaAt, leaseUnitLedgerEntries, leaseUnits } from "./lease-units";
import { indexPrices, priceAt } from "./prices";
import { subscriptions } from "./subscriptions";

export const behaviours: Behaviours = {
  leaseContract: leaseContracts,
  leaseContractLine: leaseContractLines,
  leaseUnit: leaseUnits,
  document: documents,
  // The interface document updates discounts at `customerBrands({id})` (INTERFACE.md, section 4.3).
  customerBrand: { otherwise: "leaseContrDiscount" },
  leaseUnitLedgerEntry: leaseUnitLedgerEntries,
};

/** The behaviours of all resources; that of subscriptions depends on the configuration. */
export const behavioursWith = (notifications: NotificationSettings): Behaviours => ({
  ...behaviours,
  subscription: subscriptions(notifications),
});

/** Handlers of functions, by `type/name`. */
export const functions: FunctionHandlers = {
  "leaseUnit/areaAt": areaAt,
  "leaseUnit/priceAt": priceAt,
  "leaseContract/earliestTermination": earliestTermination,
  "leaseContract/charges": contractCharges,
  "company/charges": companyCharges,
};

/** Handlers of actions, by `type/name`. */
export const actions: ActionHandlers = {
  "leaseContract/newVersion": newVersion,
  "leaseContract/release": release,
  "leaseContract/terminate": terminate,
  "leaseContract/extend": extend,
  "servicePrice/indexPrices": indexPrices,
};
