/** Sets of companies, by their ids in lower case; `*` is all companies, later ones included. */

export type Companies = "*" | ReadonlySet<string>;

/** The union of the companies of all grants. */
export function allowed(grants: readonly { readonly companies: Companies }[]): Companies {
  const ids = new Set<string>();
  for (const { companies } of grants) {
    if (companies === "*") return "*";
    for (const id of companies) ids.add(id);
  }
  return ids;
}

/** The companies that are in both sets. */
export function intersection(a: Companies, b: Companies): Companies {
  if (a === "*") return b;
  if (b === "*") return a;
  return new Set([...a].filter((id) => b.has(id)));
}
