/** Sets of companies, by their ids in lower case; `*` is all there are and will be. */

export type Companies = "*" | ReadonlySet<string>;

/** The companies of any of the grants. */
export function allowed(grants: readonly { readonly companies: Companies }[]): Companies {
  const ids = new Set<string>();
  for (const { companies } of grants) {
    if (companies === "*") return "*";
    for (const id of companies) ids.add(id);
  }
  return ids;
}

/** The companies of both. */
export function intersection(a: Companies, b: Companies): Companies {
  if (a === "*") return b;
  if (b === "*") return a;
  return new Set([...a].filter((id) => b.has(id)));
}
