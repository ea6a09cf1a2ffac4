/** The public face of the OData library: the only file that the outside imports (entities also use the decorators). */
export { ODataError, errorCodes, type ErrorCode } from "./errors";
export type { Caller, ODataRequest, ODataResponse } from "./message";
export type { Model } from "./edm/model";
export { createService, type Service, type ServiceOptions } from "./service";
export type { Behaviour, Behaviours, Change, Records, StoredRecord, WriteContext } from "./run/behaviour";
export type { Values } from "./plan/bind-body";
export type { Store } from "./store/store";
export { storeOf } from "./store/typeorm";
export { Counter } from "./store/counter";
export { functionNames } from "./language/functions";
export { hasPartitions, loadRecords, type LoadedRecord } from "./run/load";
export { csdlXml } from "./metadata/csdl-xml";
export { csdlJson } from "./metadata/csdl-json";
export { serviceFacts } from "./metadata/facts";
