/** The migrations, in their order. One that was released is never changed; what is new is a further one. */
import { Initial1763740800000 } from "./1763740800000-initial";
import { ServiceKey1763827200000 } from "./1763827200000-service-key";
import { KeysByCompany1763913600000 } from "./1763913600000-keys-by-company";

export const migrations = [Initial1763740800000, ServiceKey1763827200000, KeysByCompany1763913600000];
