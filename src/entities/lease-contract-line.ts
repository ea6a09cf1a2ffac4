/** A line of a contract version: a service charged for a lease unit over a period of time. */
import { entityType, navigation } from "../odata/store/decorators";
import {
  amount,
  code,
  day,
  integer,
  option,
  text,
  periodOptions,
  priceTypeOptions,
  statusOptions,
  versionStatusOptions,
  CompanyRecord,
} from "./fields";
import type { LeaseContract } from "./lease-contract";
import type { LeaseUnit } from "./lease-unit";
import type { Service } from "./service";

@entityType({
  name: "leaseContractLine",
  set: "leaseContractLines",
  description: "A line of a lease contract: a charge for a lease unit.",
  naturalKey: ["leaseContractNo", "versionNo", "lineNo"], // starts with the columns of leaseContract/leaseContractLines
  applicationTime: { from: "startingDate", to: "endingDate", inclusive: true },
  required: ["leaseContractNo"],
  presentation: {
    names: ["Contract line", "Contract lines"],
    title: "lineNo",
    subtitle: "description",
    columns:
      "leaseContractNo,lineNo,leaseUnitNo,serviceNo,unitPrice,pricePeriod,priceType,startingDate,endingDate,status,description",
    filters: "leaseContractNo,leaseUnitNo,serviceNo,status,versionStatus,startingDate,endingDate",
    sections: {
      Line: "leaseContractNo,versionNo,lineNo,status,versionStatus",
      Charge: "leaseUnitNo,serviceNo,description,description2,startingDate,endingDate",
      Price: "unitPrice,pricePeriod,priceType,quantity",
    },
  },
  indexes: [
    ["leaseUnitNo", "startingDate"], // leaseUnit/leaseContractLines; the current line of a unit is its latest one
  ],
})
export class LeaseContractLine extends CompanyRecord {
  @code({ description: "Number of the contract that the line belongs to." })
  leaseContractNo!: string;

  @integer({ description: "Version of the contract." })
  versionNo!: number;

  @option(statusOptions, { description: "Stage of the line." })
  status!: string;

  @option(versionStatusOptions, {
    description: "State of the line's version: in draft, in force or superseded.",
  })
  versionStatus!: string;

  @integer({ description: "Position of the line in its contract version." })
  lineNo!: number;

  @code({ description: "Code of the service that is charged." })
  serviceNo!: string;

  @text(100, { description: "Description.", searchable: true })
  description!: string;

  @text(100, { description: "Second description.", searchable: true })
  description2!: string;

  @code({ description: "Number of the lease unit for which the service is charged." })
  leaseUnitNo!: string;

  @day({ description: "First day of the line." })
  startingDate!: string;

  @day({ description: "Last day of the line.", index: true })
  endingDate!: string;

  @amount({ description: "Quantity of the variable that the line counts, such as parking spaces." })
  quantity!: number;

  @option(priceTypeOptions, { description: "Kind of the price's multiplier." })
  priceType!: string;

  @option(periodOptions, { description: "The period that the price is for." })
  pricePeriod!: string;

  @amount({
    description: "Price of the service for the lease unit.",
    currency: "leaseContract/invoicingCurrencyCode",
  })
  unitPrice!: number;

  @navigation({
    target: "leaseContract",
    on: [
      ["leaseContractNo", "number"],
      ["versionNo", "versionNo"],
    ],
    description: "The version of the contract that the line belongs to.",
  })
  leaseContract!: LeaseContract;

  @navigation({
    target: "leaseUnit",
    on: [["leaseUnitNo", "number"]],
    description: "The lease unit for which the service is charged.",
  })
  leaseUnit!: LeaseUnit;

  @navigation({
    target: "service",
    on: [["serviceNo", "code"]],
    description: "The service that is charged.",
  })
  service!: Service;
}
