/**
 * Checks for T-SQL beside the parser (test/statements), which accepts more than SQL Server does: leftovers of other
 * dialects, and errors that SQL Server reports at run time only.
 */

const tokens = /'(?:[^']|'')*'|"[^"]*"|@\w+|[A-Za-z_]\w*|\|\||::|[^\s]/g;

/** Keywords and operators of other databases. */
const foreign = new Set(
  "|| :: limit ifnull instr iif printf json_object json_group_array group_concat ilike returning now least greatest true false".split(
    " ",
  ),
);
const aggregates = new Set(["sum", "avg", "min", "max", "count", "count_big"]);

/** The faults as sentences; none when valid. `parameters`: the number of bound ones. */
export function transactSqlFaults(text: string, parameters: number): readonly string[] {
  const found = text.match(tokens) ?? [];
  const faults: string[] = [];
  const open: { readonly before: string; readonly at: number }[] = [];
  const bound = new Set<string>();
  found.forEach((token, i) => {
    if (token.startsWith("@")) bound.add(token);
    if (foreign.has(token)) faults.push(`'${token}' is no T-SQL`);
    if (token === "(") open.push({ before: found[i - 1] ?? "", at: i });
    if (token === ")" && open.pop() === undefined) faults.push("a parenthesis is closed that was not opened");
    const around = open.at(-1);
    if (token === "select" && open.some(({ before }) => aggregates.has(before)))
      faults.push("an aggregate over a sub-select (error 130)");
    if (token === "select" && open.some(({ before }) => before === "coalesce"))
      faults.push("a sub-select in COALESCE, which evaluates it twice");
    // ORDER BY in a derived table or sub-select, without OFFSET or an aggregate's WITHIN GROUP (error 1033).
    if (token === "order" && around && !["over", "group"].includes(around.before)) {
      const rest = closing(found.slice(i));
      if (!rest.includes("offset") && !rest.includes("row_number")) faults.push("an order without a page");
    }
    if (token === "offset" && !found.slice(0, i).includes("order")) faults.push("a page without an order");
  });
  if (open.length > 0) faults.push("a parenthesis is not closed");
  const expected = Array.from({ length: parameters }, (_, i) => `@p${i + 1}`);
  if ([...bound].toSorted().join() !== expected.toSorted().join())
    faults.push(`${[...bound].join()} are in it, and ${parameters} parameters are bound`);
  return [...new Set(faults)];
}

/** The tokens up to the end of the enclosing parenthesis. */
function closing(found: readonly string[]): readonly string[] {
  let depth = 0;
  const end = found.findIndex((token) => {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    return depth < 0;
  });
  return end < 0 ? found : found.slice(0, end);
}
