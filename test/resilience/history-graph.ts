/** Cycles of a directed graph: a shortest one of each of its strongly connected components (Tarjan's algorithm). */

type Graph = readonly (readonly number[])[];

/** `graph[n]` are the successors of node n; the nodes of a cycle come in its order. */
export const cycles = (graph: Graph): number[][] =>
  components(graph)
    .filter((component) => component.length > 1)
    .map((component) => shortest(graph, component));

/** Without recursion, since a long history would exceed the stack. */
function components(graph: Graph): number[][] {
  const found = graph.map(() => -1);
  const low = graph.map(() => -1);
  const open: number[] = [];
  const isOpen = graph.map(() => false);
  const result: number[][] = [];
  let count = 0;
  const enter = (node: number) => {
    found[node] = low[node] = count++;
    open.push(node);
    isOpen[node] = true;
    return { node, next: 0 };
  };
  const lower = (node: number, to: number | undefined): void => {
    low[node] = Math.min(low[node] ?? 0, to ?? 0);
  };
  graph.forEach((_, root) => {
    if (found[root] !== -1) return;
    const path = [enter(root)];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const { node } = top;
      const successor = graph[node]?.[top.next++];
      if (successor !== undefined) {
        if (found[successor] === -1) path.push(enter(successor));
        else if (isOpen[successor]) lower(node, found[successor]);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) lower(parent.node, low[node]);
      if (low[node] !== found[node]) continue;
      const component = open.splice(open.lastIndexOf(node));
      for (const member of component) isOpen[member] = false;
      result.push(component);
    }
  });
  return result;
}

/** Breadth-first from the component's first node back to it. */
function shortest(graph: Graph, component: readonly number[]): number[] {
  const members = new Set(component);
  const [start = 0] = component;
  const from = new Map<number, number>();
  const queue = [start];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const next of graph[node] ?? []) {
      if (!members.has(next) || from.has(next)) continue;
      from.set(next, node);
      queue.push(next);
    }
    if (from.has(start)) break;
  }
  const cycle = [];
  for (let node = from.get(start); node !== undefined && node !== start; node = from.get(node))
    cycle.push(node);
  return [start, ...cycle.toReversed()];
}
