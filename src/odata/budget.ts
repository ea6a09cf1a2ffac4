/**
 * The budget of one request: how many nodes may be bound for it, over its URL, its aliases, its nested options, the
 * references in its body and all requests of its batch. A node is what the SQL compiler does some work for: a value of an
 * expression, a table of the statement, an answered property. Each is counted as often as it is bound, so that a text that
 * is short but names something many times costs what it makes the service do.
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

/** A budget of so many nodes. */
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
