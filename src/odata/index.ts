/** The public face of the OData library: the only file that the outside imports (entities also use the decorators). */
export { ODataError, errorCodes, type ErrorCode } from "./errors";
export type { Caller, ODataRequest, ODataResponse } from "./message";
export { knownMethod, note, type FinishedPart, type FinishedStatement, type RequestNotes } from "./notes";
export { parsePrefer } from "./headers/prefer";
export type { Model } from "./edm/model";
export { withBatch, type BatchOptions } from "./batch";
export { createService, type Service, type ServiceOptions } from "./service";
export type {
  Behaviour,
  Behaviours,
  BeforeContext,
  Change,
  PartitionSet,
  Records,
  RequestContext,
  StoredRecord,
  WriteContext,
} from "./run/behaviour";
export type { Written, WrittenRecord } from "./run/written";
export type { Values } from "./plan/bind-body";
export type { PoolUse, Store } from "./store/store";
export { observed } from "./store/observed";
export { storeOf } from "./store/typeorm";
export { makeWritableBeside } from "./store/sqlite-files";
export { LoggedChange } from "./store/change-log";
export { entitiesFor } from "./store/tables";
export { Counter } from "./store/counter";
export { functionNames } from "./language/functions";
export { serviceRecords, type ServiceRecords } from "./run/service-records";
export type { RecordChange } from "./run/changes-since";
export { createLoader, hasPartitions, loadRecords } from "./run/load";
export type { Load, LoadedRecord, LoadFacts, LoadOutcome, NumberedProperty } from "./run/load";
export { storedRecords, type StoredJson } from "./run/stored-records";
export { countOf, keyOf, readRows, rowWriter, tablesOf, type SqlValue, type Table } from "./run/table-rows";
export { readJsonObject } from "./json/read";
export { createListener, type FinishedRequest, type ODataHandler } from "./http/listener";
export { answerConnectionError } from "./http/connection-error";
export { lru, type Lru } from "./lru";
