/** A tree without the offsets of its nodes, for comparing. */
export function withoutOffsets(tree: unknown): unknown {
  return without(tree, ["at"]);
}

/** A tree without offsets and without the numbers of its literals. */
export function withoutNumbers(tree: unknown): unknown {
  return without(tree, ["at", "index"]);
}

function without(tree: unknown, names: readonly string[]): unknown {
  if (Array.isArray(tree)) return tree.map((item) => without(item, names));
  if (tree instanceof Map) return new Map([...tree].map(([key, value]) => [key, without(value, names)]));
  if (tree === null || typeof tree !== "object") return tree;
  // The option $index is an object, the index of a literal a number.
  const kept = Object.entries(tree).filter(
    ([key, value]) => !names.includes(key) || typeof value !== "number",
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, without(value, names)]));
}

/**
 * The parts of a request that a plan may depend on, as text: a tree without offsets, values of literals and the page's
 * token.
 */
export function withoutValues(tree: unknown): string {
  return JSON.stringify(without(tree, ["at"]), (key, value) => {
    if (value instanceof Map) return [...value];
    if (key === "skiptoken" || key === "deltatoken") return "";
    const literal =
      value !== null && typeof value === "object" && value.kind === "literal" && value.type !== "null";
    return literal ? { ...value, value: "" } : value;
  });
}
