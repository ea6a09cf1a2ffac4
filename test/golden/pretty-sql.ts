/** SQL for reviewers: a line per clause, per condition and per long argument. Changes white space only. */

/** A text between parentheses, or a token outside of any. */
type Node = string | readonly Node[];

const token = /'(?:[^']|'')*'|"[^"]*"|[A-Za-z_][\w.]*(?:\."?\w+"?)*|[()]|[^\s()'"A-Za-z_]+|\s+/g;
const width = 100;
const step = "  ";

/** A parenthesis node contains its tokens; blanks are preserved. */
function parse(sql: string): readonly Node[] {
  const tokens = sql.match(token) ?? [];
  let at = 0;
  const group = (): readonly Node[] => {
    const nodes: Node[] = [];
    while (at < tokens.length) {
      const next = tokens[at++] ?? "";
      if (next === ")") return nodes;
      nodes.push(next === "(" ? group() : next);
    }
    return nodes;
  };
  return group();
}

const flat = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === "string" ? node : `(${flat(node)})`)).join("");

const isWord = (node: Node | undefined, ...words: readonly string[]): boolean =>
  typeof node === "string" && words.includes(node);

/** Cuts before the nodes for which `begins` holds. */
function cut(nodes: readonly Node[], begins: (i: number) => boolean): readonly (readonly Node[])[] {
  const pieces: Node[][] = [[]];
  nodes.forEach((node, i) => {
    if (i > 0 && begins(i)) pieces.push([]);
    pieces.at(-1)?.push(node);
  });
  return pieces;
}

const holdsSelect = (nodes: readonly Node[]): boolean =>
  isWord(nodes[0], "select") || nodes.some((node) => typeof node !== "string" && holdsSelect(node));

const clauses = "select from where order group limit left outer union set values".split(" ");

/** The nodes as lines; the first one continues the current line. */
function lines(nodes: readonly Node[], indent: string): string {
  const text = flat(nodes);
  if (indent.length + text.length <= width && !holdsSelect(nodes)) return text.trim();
  const joins = (i: number): boolean => isWord(nodes[i], "join") && !isWord(nodes[i - 2], "left");
  const pieces = cut(nodes, (i) => isWord(nodes[i], ...clauses) || joins(i));
  if (pieces.length > 1) return pieces.map((piece) => list(trimmed(piece), indent)).join(`\n${indent}`);
  return list(nodes, indent, indent);
}

const trimmed = (nodes: readonly Node[]): readonly Node[] => {
  const last = nodes.at(-1);
  return typeof last === "string" && last.trim() === "" ? nodes.slice(0, -1) : nodes;
};

/** Splits at commas, `and`, `or`, `when` and `||`; the pieces after the first are indented to `inner`. */
function list(nodes: readonly Node[], indent: string, inner = indent + step): string {
  const text = flat(nodes);
  if (indent.length + text.length <= width && !holdsSelect(nodes)) return text.trim();
  const isComma = (node: Node | undefined): boolean => isWord(node, ",");
  const pieces = cut(nodes, (i) => isComma(nodes[i - 1]) || isWord(nodes[i], "and", "or", "when", "||"));
  // Continuation lines are indented, so their parentheses are too.
  return pieces.map((piece, i) => textOf(piece, i === 0 ? indent : inner)).join(`\n${inner}`);
}

const textOf = (nodes: readonly Node[], indent: string): string =>
  nodes
    .map((node) => one(node, indent))
    .join("")
    .trim();

function one(node: Node, indent: string): string {
  if (typeof node === "string") return node;
  const text = `(${flat(node)})`;
  if (text.length + indent.length <= width && !holdsSelect(node)) return text;
  return `(\n${indent}${step}${pairs(node, indent + step)}\n${indent})`;
}

/** The arguments of `json_object` are in pairs. */
function pairs(nodes: readonly Node[], indent: string): string {
  const [first] = nodes;
  const isObject = typeof first === "string" && first.startsWith("'");
  if (!isObject || !isWord(nodes[1], ",")) return lines(nodes, indent);
  let commas = 0;
  const pieces = cut(nodes, (i) => isWord(nodes[i - 1], ",") && ++commas % 2 === 0);
  return pieces.map((piece) => textOf(piece, indent)).join(`\n${indent}`);
}

export const prettySql = (sql: string): string => lines(parse(sql), "");
