/** The demo company: the public interface of this folder. It generates records, independent of a database. */
import { estate } from "./estate";
import type { DemoRecord } from "./record";

export { estate, type EstateSize } from "./estate";
export { nameBasedIds, type DemoRecord, type Fields } from "./record";

/** Id of the demo company, the same everywhere. */
export const demoCompanyId = "11111111-1111-4111-8111-111111111111";

/** The records of `Demo Estates`, in an order for insertion (see `estate`). */
export const demoCompany = (): Iterable<DemoRecord> =>
  estate({ companyId: demoCompanyId, name: "Demo Estates", units: 480 });
