/** Keys that the service makes for itself and keeps in its database, so that all its processes have the same. Never shown. */
import { stored, table } from "./tables";

@table({ name: "serviceKey", indexes: [] })
export class ServiceKey {
  @stored("Edm.String", { primary: true, maxLength: 50 })
  name!: string;

  @stored("Edm.String", { maxLength: 100 })
  value!: string;
}
