/**
 * The budget of one request: how many nodes may be bound for it, over its URL, its aliases, its nested options and the
 * references in its body. A node is what the SQL compiler does some work for: a value of an expression, a table of the
 * statement, an answered property. Each is counted as often as it is bound, so that a text that is short but names something
 * many times costs what it makes the service do. Each operation of a batch has the budget of a request, and the batch as a
 * whole has one for all of them.
 */
import { ODataError } from "./errors";

export interface Budget {
  /** Counts nodes before they are made. Throws `BadRequest_LimitExceeded` when the request has used up its budget. */
  readonly draw: (nodes?: number) => void;
  /** Nodes counted so far. */
  readonly drawn: () => number;
  /** Counts what is made once for the whole request, such as a plan that its parts share, made for it or found in a memory. */
  readonly drawOnce: (made: object, nodes: number) => void;
  /** Runs `work` one level deeper; throws `BadRequest_LimitExceeded` where the levels are too many for the call stack. */
  readonly nested: <T>(work: () => T) => T;
}

/** Levels of nested expressions over all texts that call each other; databases take about as many. */
const deepest = 1000;

/** How many budgets of a request the operations of a batch have together. */
export const batchShares = 10;

/** Counts nodes up to a limit, beyond which `refuse` gives the error. */
interface Count {
  readonly add: (nodes: number) => void;
  readonly counted: () => number;
}

function countTo(limit: number, refuse: () => ODataError): Count {
  let counted = 0;
  return {
    add: (nodes) => {
      counted += nodes;
      if (counted > limit) throw refuse();
    },
    counted: () => counted,
  };
}

const named = "counting each mention of an alias, a computed value, an expansion and a transformation";

/** A budget of so many nodes. */
export const newBudget = (limit: number): Budget => budgetOf(limit, new WeakSet(), () => undefined);

/**
 * Gives the budget of one operation of a batch after the other: each as large as that of a request, all of them together
 * `batchShares` times as large. A plan that several operations share counts once.
 */
export function newBatchBudget(limit: number): () => Budget {
  const made = new WeakSet();
  const most = limit * batchShares;
  const whole = countTo(most, () =>
    exceeded(`The batch needs more than ${most} nodes, ${named}; send its operations in several batches.`),
  );
  return () => budgetOf(limit, made, whole.add);
}

function budgetOf(limit: number, made: WeakSet<object>, drawWhole: (nodes: number) => void): Budget {
  const { add, counted } = countTo(limit, () =>
    exceeded(`The request needs more than ${limit} nodes, ${named}; ask for less at once.`),
  );
  let depth = 0;
  const draw = (nodes = 1): void => {
    add(nodes);
    drawWhole(nodes);
  };
  return Object.freeze({
    draw,
    drawn: counted,
    drawOnce: (key: object, nodes: number) => {
      if (made.has(key)) return;
      made.add(key);
      draw(nodes);
    },
    nested: <T>(work: () => T): T => {
      if (++depth > deepest)
        throw exceeded(`The expression is nested deeper than ${deepest} levels, its aliases included.`);
      try {
        return work();
      } finally {
        depth--;
      }
    },
  });
}

const exceeded = (message: string): ODataError => new ODataError("BadRequest_LimitExceeded", message);
