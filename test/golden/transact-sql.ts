/**
 * Checks for T-SQL beside the parser (test/statements), which accepts more than SQL Server does: leftovers of other
 * dialects, and errors that SQL Server reports at run time only.
 */

const tokens = /'(?:[^']|'')*'|"[^"]*"|@@?\w+|[A-Za-z_]\w*|\|\||::|[^\s]/g;

/** Keywords and operators of other databases. */
const foreign = new Set(
  "|| :: limit ifnull instr iif printf json_object json_group_array group_concat ilike returning now least greatest true false".split(
    " ",
  ),
);
const aggregates = new Set(["sum", "avg", "min", "max", "count", "count_big"]);

/** The names of parameters in the order of their binding. */
const numbered = (parameters: number): readonly string[] =>
  Array.from({ length: parameters }, (_, i) => `@p${i + 1}`);

/**
 * The faults as sentences; none when valid. `parameters`: the names of the bound ones, or their number. A text may be
 * several statements, which may declare variables; names of arguments of a procedure are no parameters.
 */
export function transactSqlFaults(text: string, parameters: number | readonly string[]): readonly string[] {
  const found = withoutNames(text.match(tokens) ?? []);
  const names = typeof parameters === "number" ? numbered(parameters) : parameters;
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
    if (token === "order" && hasRepeated(listed(found.slice(i + 2))))
      faults.push("a repeated key of an order (error 169)");
    if (token === "offset" && !found.slice(0, i).includes("order")) faults.push("a page without an order");
  });
  faults.push(...recursionFaults(found));
  if (deepestCase(found) > 10) faults.push("more than ten nested cases (error 125)");
  if (open.length > 0) faults.push("a parenthesis is not closed");
  const declared = found.filter((_, i) => found[i - 1] === "declare");
  if ([...bound].toSorted().join() !== [...names, ...declared].toSorted().join())
    faults.push(`${[...bound].join()} are in it, and ${names.length} parameters are bound`);
  return [...new Set(faults)];
}

/** The tokens, keywords in lower case, without the names of arguments: `@Resource` in `exec p @Resource = @p1, …`. */
function withoutNames(found: readonly string[]): readonly string[] {
  const lower = found.map((token) => (/^[A-Z]/.test(token) ? token.toLowerCase() : token));
  let isCall = false;
  return lower.filter((token, i) => {
    if (token === "exec" || token === ";") isCall = token === "exec";
    const isName = isCall && token.startsWith("@") && lower[i + 1] === "=" && lower[i - 1] !== "exec";
    return !isName && !token.startsWith("@@");
  });
}

/** The keys of an order that begins with these tokens, without their directions. */
function listed(found: readonly string[]): readonly string[] {
  const keys: string[] = [""];
  let depth = 0;
  for (const token of closing(found)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (depth === 0 && ["offset", "rows", ";"].includes(token)) break;
    if (depth === 0 && token === ",") keys.push("");
    else if (depth > 0 || token !== "desc") keys.push(`${keys.pop() ?? ""} ${token}`);
  }
  return keys;
}

const hasRepeated = (keys: readonly string[]): boolean => new Set(keys).size < keys.length;

function deepestCase(found: readonly string[]): number {
  let [depth, deepest] = [0, 0];
  for (const token of found) {
    if (token === "case") deepest = Math.max(deepest, (depth += 1));
    if (token === "end") depth -= 1;
  }
  return deepest;
}

/** Tokens that the recursive part of a common table expression may not have, with the numbers of the errors. */
const notInRecursion = new Map<string, number>([
  ["distinct", 460],
  ["offset", 461],
  ["left", 462],
  ...["group", ...aggregates].map((token) => [token, 467] as const),
]);

/** Faults in the recursive parts of common table expressions: in their own text, not in that of tables that they read. */
function recursionFaults(found: readonly string[]): readonly string[] {
  return found.flatMap((token, i) => {
    if (!token.startsWith('"') || found[i + 1] !== "as" || found[i + 2] !== "(") return [];
    const parts = unionParts(closing(found.slice(i + 3)));
    return parts
      .filter((part) => part.includes(token))
      .flatMap((part) =>
        part.flatMap((each, at) => {
          const isFunction = part[at + 1] === "(";
          const error = each === "left" && isFunction ? undefined : notInRecursion.get(each);
          return error === undefined ? [] : [`'${each}' in a recursion (error ${error})`];
        }),
      );
  });
}

/** The selections of a `union all`. */
function unionParts(found: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  let depth = 0;
  for (const token of found) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (token === "union" && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
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
