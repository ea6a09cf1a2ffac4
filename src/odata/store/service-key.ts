/** Keys that the service generates and stores in its database, so that all its processes share them. Never exposed. */
import type { TableDeclaration } from "./tables";

/** A row of the table. */
export interface ServiceKey {
  readonly name: string;
  readonly value: string;
}

export const serviceKeyTable: TableDeclaration = {
  name: "serviceKey",
  indexes: [],
  columns: {
    name: { kind: "Edm.String", primary: true, maxLength: 50 },
    value: { kind: "Edm.String", maxLength: 100 },
  },
};
