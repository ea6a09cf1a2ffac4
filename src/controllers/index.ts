/** Entity → behaviour: the resources that do more than create, read, change and delete. */
import type { Behaviours } from "../odata";
import { customerBrands } from "./customer-brands";
import { documents } from "./documents";
import { leaseContractLines } from "./lease-contract-lines";
import { leaseContracts } from "./lease-contracts";
import { leaseUnitLedgerEntries } from "./lease-unit-ledger-entries";
import { leaseUnits } from "./lease-units";

export const behaviours: Behaviours = {
  leaseContract: leaseContracts,
  leaseContractLine: leaseContractLines,
  leaseUnit: leaseUnits,
  document: documents,
  customerBrand: customerBrands,
  leaseUnitLedgerEntry: leaseUnitLedgerEntries,
};
