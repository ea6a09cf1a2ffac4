/**
 * Recognises the reads that are short regardless of the amount of data: records by their key, and pages of a collection
 * in the order of an index. Every other read may visit any number of rows: other filters, counts, `$skip`, expansions,
 * aggregations, collections of a record.
 */
import type { ComparisonOperator } from "../language/operators";
import type { PathStep, ReadPlan, RecordShape, Source, Value } from "../plan/plan";

/** Whether the path leads to at most one record: each step is a key or a single related record. */
export const leadsToOne = (steps: readonly PathStep[]): boolean =>
  steps.every(
    ({ source, key, related }) =>
      (source.only === undefined || isBounded(source.only.where)) &&
      (key !== undefined || (related !== undefined && !related.navigation.collection)),
  );

/** Whether the record has only properties of the model, whose values cost the same for every record. */
const isPlain = ({ expansions, outputs, joined }: RecordShape): boolean =>
  expansions.length === 0 &&
  joined === undefined &&
  outputs.every(({ dynamic, value }) => dynamic === undefined && isBounded(value));

/**
 * Whether a value is computed from the record and from records reached one at a time: each through an index on the
 * compared columns, which every relation of the model has (`test/database/migrations.test.ts`), stopping at the first
 * match. Counts and searches among many records may visit any number of them.
 */
function isBounded(value: Value): boolean {
  switch (value.kind) {
    case "column":
      return value.computed === undefined || isBounded(value.computed);
    case "parameter":
    case "null":
      return true;
    case "function":
      return value.operands.every(isBounded);
    case "cast":
    case "negate":
    case "not":
      return isBounded(value.operand);
    case "arithmetic":
    case "comparison":
    case "and":
    case "or":
      return isBounded(value.left) && isBounded(value.right);
    case "in":
      return isBounded(value.left) && value.items.every(isBounded);
    case "case":
      return value.branches.every(({ when, then }) => isBounded(when) && isBounded(then));
    default:
      return false;
  }
}

/** Whether the plan reads the stored row of one record. */
export const isBoundedStored = ({ steps, where }: ReadPlan): boolean =>
  where === undefined && leadsToOne(steps);

export const isBoundedRecord = (plan: ReadPlan): boolean => isBoundedStored(plan) && isPlain(plan.record);

/**
 * Whether the plan is a page in the natural order, read in sequence from its index: all records, or those of one range.
 * The length of the page comes with the request; a long page is streamed.
 */
export const isBoundedPage = ({
  steps,
  where,
  record,
  skips,
  counts,
  tracks,
  continues,
}: ReadPlan): boolean => {
  // Any number of rows may lie between two that the caller sees.
  if (
    steps.some(({ source }) => source.only) ||
    steps.length !== 1 ||
    skips ||
    counts ||
    tracks === true ||
    !isPlain(record)
  )
    return false;
  // A page continues by the first column of the key: records that share it with the last one are visited again, and the
  // database may start at a second lower bound instead.
  return where === undefined
    ? !continues || record.source.type.naturalKey.length === 1
    : !continues && isOneRange(where, record.source);
};

interface Bound {
  readonly column: string;
  readonly side: "equal" | "lower" | "upper";
}

const sides: Readonly<Record<ComparisonOperator, Bound["side"] | undefined>> = {
  eq: "equal",
  ne: undefined,
  gt: "lower",
  ge: "lower",
  lt: "upper",
  le: "upper",
};

/**
 * Whether the condition is exactly one range of the natural key's index: the first columns equal a value each, and the
 * next column has at most one bound on each side. Any further condition would be tested record by record.
 */
function isOneRange(where: Value, source: Source): boolean {
  const { naturalKey, partitioned } = source.type;
  const bounds = boundsOf(where, source);
  if (!bounds || !partitioned) return false;
  let left = bounds.length;
  for (const name of naturalKey) {
    const own = bounds.filter(({ column }) => column === name).map(({ side }) => side);
    left -= own.length;
    if (own.length === 1 && own[0] === "equal") continue;
    return left === 0 && !own.includes("equal") && new Set(own).size === own.length;
  }
  return left === 0;
}

/** The bounds that make up the condition; undefined when it contains anything else. */
function boundsOf(condition: Value, source: Source): readonly Bound[] | undefined {
  if (condition.kind === "and") {
    const [left, right] = [boundsOf(condition.left, source), boundsOf(condition.right, source)];
    return left && right && [...left, ...right];
  }
  if (condition.kind !== "comparison") return undefined;
  const { left, right, operator } = condition;
  const side = sides[operator];
  const isPlainColumn = left.kind === "column" && left.source === source && left.computed === undefined;
  if (!side || !isPlainColumn || left.nullable || right.kind !== "parameter" || right.nullable)
    return undefined;
  return left.property.column === undefined ? undefined : [{ column: left.property.column, side }];
}
