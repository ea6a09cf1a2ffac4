/**
 * The public interface of the OData library: the only file to import from outside (entities also use the decorators).
 */
export {
  asSentence,
  beginningOf,
  didYouMean,
  editDistance,
  ODataError,
  errorCodes,
  shortened,
  type ErrorCode,
} from "./errors";
export {
  bytesOf,
  setChanges,
  textOf,
  type Caller,
  type ODataRequest,
  type ODataResponse,
  type RowRule,
  type SetChange,
  type SetRules,
  type View,
} from "./message";
export { checkFilter } from "./plan/binding";
export { viewModel } from "./model/view";
export {
  knownMethod,
  newTrace,
  addSpan,
  type FinishedPart,
  type FinishedStatement,
  type RequestTrace,
} from "./request-trace";
export { parsePrefer } from "./headers/prefer";
export type { EntityType, Model, Navigation, Operand, Operation, Property } from "./model/model";
export { shownNavigations } from "./model/model";
export { emptyGuid, isGuid, isNumeric, jsonInstant, primitiveTypes, unsetInstant } from "./model/types";
export { modelOf } from "./store/decorators";
export { quotedText } from "./uri/printer";
export { withAsync, type AsyncOptions, type ExecutedRequest } from "./async";
export { withBatch, type BatchOptions } from "./batch";
export { nestedTransaction } from "./batch/run";
export { createService, type Service, type ServiceOptions } from "./service";
export { responseMemory } from "./request/long-body";
export type {
  DemandedComparison,
  FunctionCall,
  FunctionHandler,
  FunctionHandlers,
  JsonRecord,
  OperationResult,
  ParameterValue,
  RecordReader,
  ResultRow,
} from "./request/handlers";
export type {
  ActionCall,
  ActionHandler,
  ActionHandlers,
  ActionResult,
  Behaviour,
  Behaviours,
  BeforeTransactionContext,
  Change,
  HookContext,
  PartitionSet,
  Records,
  StoredRecord,
  WriteContext,
} from "./write/hooks";
export type { WriteEvent, WrittenRecord } from "./write/write-execution";
export type { Values } from "./plan/body";
export type { PoolUse, Replica, Store } from "./store/store";
export { fairShare } from "./store/fair-share";
export { instrumented } from "./store/instrumented-store";
export { mssqlPool, postgresPool } from "./store/typeorm";
export { embeddedStore, storeOf } from "./write/store";
export { fillProjections, rebuildProjections } from "./write/projections";
export { forgetMaterializations, keepMaterializations } from "./bulk/materializations";
export { makeWritableBeside } from "./store/sqlite/file-guard";
export { Sqlite } from "./store/sqlite/connection";
export { keepFreedMemory } from "./process-memory";
export { resultCodeOf } from "./store/sqlite/errors";
export { openFile } from "./store/sqlite/store";
export { apiKeys, type ApiKey, type ApiKeys } from "./store/api-key";
export { numberIn } from "./store/counter";
export { limitCounters, type LimitCounters } from "./store/limit-counter";
export { serviceKey, storedKey } from "./store/service-key";
export { declaredTables, entitiesFor } from "./store/system-tables";
export type { TableDeclaration } from "./store/tables";
export { functionNames } from "./language/functions";
export { serviceRecords, type RecordChange, type ServiceRecords } from "./bulk/service-records";
export { createLoader, hasPartitions, loadRecords, refreshStatistics, statisticsKeeper } from "./bulk/load";
export type { Load, LoadedRecord, LoadFacts, LoadOutcome, NumberedProperty } from "./bulk/load";
export { storedRecords, type StoredJson } from "./bulk/stored-rows";
export { countOf, keyOf, readRows, rowWriter, tablesOf, type SqlValue, type Table } from "./bulk/stored-rows";
export { checkJsonLimits, isJsonObject, readJsonObject } from "./json/read";
export { createListener, type FinishedRequest, loggedPath, type ODataHandler } from "./http/listener";
export {
  connectRefused,
  errorResponse,
  isFault,
  prebuiltRefusal,
  type RefusedBytes,
  respondConnectionError,
} from "./http/error-response";
export { disconnect, resetWithinResponse, sendContinue } from "./http/respond";
export { lru, type Lru, once } from "./cache";
export { fairQueue, grouped, inTurns, mapInTurns, type Queued, turnAfter } from "./turns";
