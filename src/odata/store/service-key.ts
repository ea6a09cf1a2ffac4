/** Keys that the service makes for itself and keeps in its database, so that all its processes have the same. Never shown. */
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
