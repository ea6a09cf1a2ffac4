/**
 * The budget of one request: how many nodes may be bound for it, over its URL, aliases, nested options and references in
 * its body. A node is a unit of work of the SQL compiler: a value of an expression, a table of the statement, a returned
 * property. Each is counted as often as it is bound, so that a short text that names something many times costs as much
 * as the work it causes. Each operation of a batch has the budget of a request, and the batch has one for all of them.
 */
import { limitExceeded, type ODataError } from "./errors";

export interface Budget {
  /** Counts nodes before they are created. Throws `BadRequest_LimitExceeded` when the budget is used up. */
  readonly draw: (nodes?: number) => void;
  /** Nodes counted so far. */
  readonly drawn: () => number;
  /** Counts an object once per request, such as a plan that several parts share, newly made or from a cache. */
  readonly drawOnce: (made: object, nodes: number) => void;
  /** Runs `work` one level deeper; throws `BadRequest_LimitExceeded` when that is too deep for the call stack. */
  readonly nested: <T>(work: () => T) => T;
}

/** Maximum nesting of expressions, over all texts that refer to each other; databases accept about as many. */
const maxDepth = 1000;

/** The budget of a batch for all its operations, in budgets of a request. */
const batchShares = 10;

/** Counts nodes; `add` throws beyond the limit. */
function countTo(limit: number, error: () => ODataError) {
  let counted = 0;
  return {
    add: (nodes: number): void => {
      counted += nodes;
      if (counted > limit) throw error();
    },
    counted: (): number => counted,
  };
}

const rule = "counting each mention of an alias, a computed value, an expansion and a transformation";

/** Creates a budget of `limit` nodes. */
export const newBudget = (limit: number): Budget => budgetOf(limit, new Set(), () => undefined);

/**
 * Returns a function that creates the budget of the next operation of a batch: `limit` nodes for each, and `batchShares`
 * times as many for all of them. A plan that several operations share counts once.
 */
export function newBatchBudget(limit: number): () => Budget {
  const made = new Set<object>();
  const most = limit * batchShares;
  const whole = countTo(most, () =>
    limitExceeded(
      `The batch needs more than ${most} nodes, ${rule}; send its operations in several batches.`,
    ),
  );
  return () => budgetOf(limit, made, whole.add);
}

function budgetOf(limit: number, made: Set<object>, drawWhole: (nodes: number) => void): Budget {
  const { add, counted } = countTo(limit, () =>
    limitExceeded(`The request needs more than ${limit} nodes, ${rule}; request less at once.`),
  );
  let depth = 0;
  const draw = (nodes = 1): void => {
    add(nodes);
    drawWhole(nodes);
  };
  return {
    draw,
    drawn: counted,
    drawOnce: (key: object, nodes: number) => {
      if (made.has(key)) return;
      made.add(key);
      draw(nodes);
    },
    nested: <T>(work: () => T): T => {
      if (++depth > maxDepth)
        throw limitExceeded(`The expression is nested deeper than ${maxDepth} levels, its aliases included.`);
      try {
        return work();
      } finally {
        depth--;
      }
    },
  };
}
