/** The requests of the rent roll, from its state. */
import { type Company, companyPath } from "../catalogue";
import { queryOf } from "../explorer/query";
import type { Model } from "../service/model";
import { filterOf, type RentRollState } from "./state";

export const columnNames = [
  "leaseUnitNo",
  "leaseUnitDescription",
  "buildingNo",
  "state",
  "area",
  "customerName",
  "leaseContractNo",
  "serviceNo",
  "startingDate",
  "expiryDate",
  "monthlyAmount",
  "monthlyNet",
];

export interface RowsSource {
  readonly model: Model;
  readonly company: Company;
  readonly state: RentRollState;
}

/** The set, or its function for the day. */
export const setPath = ({ model, company, state: { date } }: RowsSource): string =>
  `${companyPath(model, company.id)}/${date === "" ? "rentRoll" : `rentRollAt(date=${date})`}`;

/** The rows that the filter of the state leaves, in its order. */
export function rowsPath(source: RowsSource): string {
  const { sort, descending } = source.state;
  const order = columnNames.includes(sort) ? `${sort}${descending === "" ? "" : " desc"}` : "";
  const $select = ["id", ...columnNames, "currencyCode", "measured"].join(",");
  return setPath(source) + queryOf({ $select, $filter: filterOf(source.state), $orderby: order });
}
