/** A value that is computed when it is first asked for: the start of the service computes none that no request needs. */

/** Returns the function that computes the value with its first call, and returns the same value afterwards. */
export function once<Value>(compute: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: compute() }).value;
}
