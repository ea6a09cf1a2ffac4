/** The public face of the OData library: the only file that the outside imports (entities also use the decorators). */
export { ODataError, errorCodes, type ErrorCode } from "./errors";
export type { Caller, ODataRequest, ODataResponse } from "./message";
export type { Model } from "./edm/model";
export { withBatch, type BatchOptions } from "./batch";
export { createService, type Service, type ServiceOptions } from "./service";
export type { Behaviour, Behaviours, Change, Records, StoredRecord, WriteContext } from "./run/behaviour";
export type { Values } from "./plan/bind-body";
export type { Store } from "./store/store";
export { storeOf } from "./store/typeorm";
export { LoggedChange } from "./store/change-log";
export { Counter } from "./store/counter";
export { functionNames } from "./language/functions";
export { hasPartitions, loadRecords, type LoadedRecord } from "./run/load";
export { createListener, type FinishedRequest, type ODataHandler } from "./http/listener";
export { answerConnectionError } from "./http/connection-error";
export { lru, type Lru } from "./lru";
