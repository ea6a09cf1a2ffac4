/**
 * Which reads are short whatever the data: records by their key, and pages of a collection as an index gives them. All
 * else may look at any number of rows: filters, counts, `$skip`, expansions, aggregations, collections of a record.
 */
import type { PathStep, ReadPlan, RecordShape } from "../plan/plan";

/** Whether the path leads to one record at most, each step by a key or to one related record. */
export const leadsToOne = (steps: readonly PathStep[]): boolean =>
  steps.every(
    ({ key, related }) => key !== undefined || (related !== undefined && !related.navigation.collection),
  );

/** Only properties of the model: they cost the same for every record. */
const isPlain = ({ expansions, outputs, joined }: RecordShape): boolean =>
  expansions.length === 0 && joined === undefined && outputs.every(({ dynamic }) => dynamic === undefined);

export const isShortRecord = ({ steps, where, record }: ReadPlan): boolean =>
  where === undefined && isPlain(record) && leadsToOne(steps);

/** A page in the natural order; how long it is comes with the request, and a long one is streamed. */
export const isShortPage = ({ steps, where, record, skips, counts, tracks }: ReadPlan): boolean =>
  steps.length === 1 && where === undefined && !skips && !counts && tracks !== true && isPlain(record);
