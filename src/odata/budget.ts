/**
 * The budget of one request: how many nodes may be bound for it, over its URL, aliases, nested options, references in
 * its body and all requests of its batch. A node is a unit of work of the SQL compiler: a value of an expression, a
 * table of the statement, a returned property. Each is counted as often as it is bound, so that a short text that names
 * something many times costs as much as the work it causes.
 */
import { ODataError } from "./errors";

export interface Budget {
  /** Counts nodes before they are created. Throws `BadRequest_LimitExceeded` when the budget is used up. */
  readonly draw: (nodes?: number) => void;
  /** Nodes counted so far. */
  readonly drawn: () => number;
  /** Counts an object once per request, such as a plan that several parts share, newly made or from a cache. */
  readonly drawOnce: (made: object, nodes: number) => void;
  /**
   * Runs `work` one level deeper; throws `BadRequest_LimitExceeded` when the nesting is too deep for the call stack.
   */
  readonly nested: <T>(work: () => T) => T;
}

/** Maximum nesting of expressions, over all texts that refer to each other; databases accept about as many. */
const maxDepth = 1000;

/** Creates a budget of `limit` nodes. */
export function newBudget(limit: number): Budget {
  let drawn = 0;
  let depth = 0;
  const made = new WeakSet();
  const draw = (nodes = 1): void => {
    drawn += nodes;
    if (drawn > limit)
      throw exceeded(
        `The request needs more than ${limit} nodes, counting each mention of an alias, a computed value, an expansion and a transformation; ask for less at once.`,
      );
  };
  return Object.freeze({
    draw,
    drawn: () => drawn,
    drawOnce: (key: object, nodes: number) => {
      if (made.has(key)) return;
      made.add(key);
      draw(nodes);
    },
    nested: <T>(work: () => T): T => {
      if (++depth > maxDepth)
        throw exceeded(`The expression is nested deeper than ${maxDepth} levels, its aliases included.`);
      try {
        return work();
      } finally {
        depth--;
      }
    },
  });
}

const exceeded = (message: string): ODataError => new ODataError("BadRequest_LimitExceeded", message);
