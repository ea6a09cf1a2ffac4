/** The migrations, in order. A released migration is never changed; further changes are new migrations. */
import { Initial1763740800000 } from "./1763740800000-initial";
import { ServiceKey1763827200000 } from "./1763827200000-service-key";
import { KeysByCompany1763913600000 } from "./1763913600000-keys-by-company";
import { FilterIndexes1795359969325 } from "./1795359969325-filter-indexes";
import { RepeatableRequests1795360521335 } from "./1795360521335-repeatable-requests";
import { Tenancies1795370905467 } from "./1795370905467-tenancies";
import { ApiKeys1795383209927 } from "./1795383209927-api-keys";
import { NotificationFormat1795385121025 } from "./1795385121025-notification-format";
import { LimitCounters1795386400074 } from "./1795386400074-limit-counters";
import { SearchIndexes1795407035781 } from "./1795407035781-search-indexes";
import { AttentionIndexes1795407069479 } from "./1795407069479-attention-indexes";
import { PendingWords1795420000000 } from "./1795420000000-pending-words";
import { AsyncRequests1795470000000 } from "./1795470000000-async-requests";
import { RentRollToday1795698292075 } from "./1795698292075-rent-roll-today";
import { DocumentsNotSigned1795918911381 } from "./1795918911381-documents-not-signed";
import { RentRollServiceGroup1796080665281 } from "./1796080665281-rent-roll-service-group";

export const migrations = [
  Initial1763740800000,
  ServiceKey1763827200000,
  KeysByCompany1763913600000,
  FilterIndexes1795359969325,
  RepeatableRequests1795360521335,
  Tenancies1795370905467,
  ApiKeys1795383209927,
  NotificationFormat1795385121025,
  LimitCounters1795386400074,
  SearchIndexes1795407035781,
  AttentionIndexes1795407069479,
  PendingWords1795420000000,
  AsyncRequests1795470000000,
  RentRollToday1795698292075,
  DocumentsNotSigned1795918911381,
  RentRollServiceGroup1796080665281,
];
