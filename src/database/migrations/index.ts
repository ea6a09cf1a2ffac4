/** The migrations, in their order. One that was released is never changed; what is new is a further one. */
import { Initial1763740800000 } from "./1763740800000-initial";
import { ServiceKey1763827200000 } from "./1763827200000-service-key";
import { RepeatableRequests1795360521335 } from "./1795360521335-repeatable-requests";

export const migrations = [Initial1763740800000, ServiceKey1763827200000, RepeatableRequests1795360521335];
