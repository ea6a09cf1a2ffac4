/** All levels of docs/conformance.md, in its order. */
import type { Level } from "./clause";
import { dataAggregation, temporalData } from "./extensions";
import { jsonFormat } from "./json-format";
import { advanced40, intermediate40, minimal40 } from "./protocol-4.0";
import { advanced401, intermediate401, minimal401 } from "./protocol-4.01";

export const levels: readonly Level[] = [
  // Each on top of the one before it.
  minimal40,
  intermediate40,
  advanced40,
  minimal401,
  intermediate401,
  advanced401,
  jsonFormat,
  dataAggregation,
  temporalData,
];

/** Whether a level is reached: no required clause is unmet. */
export const isReached = ({ clauses }: Level): boolean =>
  !clauses.some(({ text, status }) => text.startsWith("MUST") && status === "not met");
