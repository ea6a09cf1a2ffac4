/**
 * Plans by the shape of their requests. A cached plan draws the same nodes from the budget of a request as its
 * compilation did, once for all parts of the request: a response must not depend on earlier requests of others.
 */
import type { Budget } from "../budget";
import { lru } from "../lru";

/** The plan of that key, created unless it is cached. Throws the errors of `make`, and `BadRequest_LimitExceeded`. */
export type PlanMemory<Plan extends object> = (
  key: string,
  budget: Budget,
  make: () => Plan,
) => { readonly plan: Plan; readonly known: boolean };

/**
 * Nodes of all plans of one memory, with about 280 bytes for each: two thousand typical plans, or few of the largest.
 * Programs send few shapes; beyond them a memory only holds what hostile clients generate.
 */
const mostNodes = 100_000;
/** Characters of a key that take as much memory as a node. */
const nodeLength = 64;

/** An empty memory for plans of that many nodes in total. */
export function planMemory<Plan extends object>(limit = mostNodes): PlanMemory<Plan> {
  const plans = lru<{ readonly plan: Plan; readonly nodes: number }>(limit);
  return (key, budget, make) => {
    const known = plans.get(key);
    if (known) {
      budget.drawOnce(known.plan, known.nodes);
      return { plan: known.plan, known: true };
    }
    const before = budget.drawn();
    const plan = make();
    const nodes = budget.drawn() - before;
    budget.drawOnce(plan, 0);
    plans.set(key, { plan, nodes }, nodes + 1 + Math.ceil(key.length / nodeLength));
    return { plan, known: false };
  };
}
