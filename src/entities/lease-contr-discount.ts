/** A discount on the amount that a contract version charges for a service of a lease unit. */
import { entityType, navigation } from "../odata/store/decorators";
import { amount, code, day, integer, option, text, periodOptions, CompanyRecord } from "./fields";
import type { LeaseContract } from "./lease-contract";
import type { LeaseUnit } from "./lease-unit";
import type { Service } from "./service";

@entityType({
  name: "leaseContrDiscount",
  set: "leaseContrDiscounts",
  description: "A discount under a lease contract.",
  naturalKey: ["id"], // a contract may grant the same discount more than once
  applicationTime: { from: "startingDate", to: "endingDate", inclusive: true },
  presentation: {
    names: ["Discount", "Discounts"],
    title: "description",
    columns:
      "leaseContractNo,description,discountType,amount,period,startingDate,endingDate,leaseUnitNo,serviceNo",
    filters: "leaseContractNo,leaseUnitNo,serviceNo,discountType,startingDate,endingDate",
    sections: {
      Discount: "leaseContractNo,contractVersionNo,leaseUnitNo,serviceNo,description",
      Amount: "discountType,amount,period,startingDate,endingDate",
    },
  },
  indexes: [
    ["leaseContractNo", "contractVersionNo"], // leaseContract/leaseContrDiscounts, and the deletion with the contract
  ],
})
export class LeaseContrDiscount extends CompanyRecord {
  @code({ description: "Number of the contract." })
  leaseContractNo!: string;

  @code({ description: "Number of the lease unit." })
  leaseUnitNo!: string;

  @code({ description: "Code of the service." })
  serviceNo!: string;

  @integer({ description: "Version of the contract; 0 for every version." })
  contractVersionNo!: number;

  @day({ description: "First day of the discount." })
  startingDate!: string;

  @day({ description: "Last day of the discount." })
  endingDate!: string;

  @option({ values: ["Area", "Fixed", "Percentage"] }, { description: "Kind of the amount." })
  discountType!: string;

  @amount({ description: "Amount of the discount, by its type." })
  amount!: number;

  @option(periodOptions, { description: "The period that the discount is for." })
  period!: string;

  @text(100, { description: "Description.", searchable: true })
  description!: string;

  @navigation({
    target: "leaseContract",
    on: [
      ["leaseContractNo", "number"],
      ["contractVersionNo", "versionNo"],
    ],
    optional: "contractVersionNo", // 0: every version
    description: "The version of the contract that grants the discount.",
  })
  leaseContract!: LeaseContract;

  @navigation({
    target: "leaseUnit",
    on: [["leaseUnitNo", "number"]],
    description: "The lease unit that the discount is for.",
  })
  leaseUnit!: LeaseUnit;

  @navigation({
    target: "service",
    on: [["serviceNo", "code"]],
    description: "The service that the discount is on.",
  })
  service!: Service;
}
