/**
 * SQL as an opaque value. Text enters only through the `sql` tag, `ident` and `keyword`; values only through `param`.
 * Concatenating a string into SQL does not type-check, so a value can never become SQL text.
 */
import { limitExceeded } from "../errors";

/** A value that a driver binds. Decimals travel as text where the database's type is exact. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** A parameter's value for one execution, computed from the inputs of that request. */
export type ParameterReader<Inputs> = (inputs: Inputs) => SqlValue;

declare const opaque: unique symbol;

/** A piece of SQL with its parameters. Only this file makes fragments. */
export interface Fragment {
  readonly [opaque]: true;
}

interface Parameter {
  readonly read: ParameterReader<never>;
  readonly type: string;
}
/** Text that is only in the guarded form of a statement. */
class Guard {
  constructor(readonly written: string) {}
}
type Leaf = string | Parameter | Guard;

/**
 * A tree: a fragment refers to its parts instead of copying them. The cost of making a fragment is therefore that of
 * the parts it adds, however often a dialect repeats an operand, and its size is known before anything is rendered.
 */
class Parts implements Fragment {
  declare readonly [opaque]: true;
  /** The number of its texts and parameters, each counted as often as it will be written. */
  readonly size: number;
  #texts: ReadonlySet<string> | undefined;

  constructor(readonly parts: readonly (Leaf | Parts)[]) {
    let size = 0;
    for (const part of parts) size += part instanceof Parts ? part.size : 1;
    this.size = size;
    if (this.size <= mostParts) return;
    throw limitExceeded("The request is too large for the database; nest fewer calls and expansions in it.");
  }

  /** Its distinct texts; a quoted identifier is always a text by itself. */
  get texts(): ReadonlySet<string> {
    if (this.#texts) return this.#texts;
    const texts = new Set<string>();
    this.eachLeaf((leaf) => {
      if (typeof leaf === "string") texts.add(leaf);
    });
    this.#texts = texts;
    return texts;
  }

  /** Visits its texts and parameters in order. */
  eachLeaf(visit: (leaf: Leaf) => void): void {
    const open: { readonly parts: readonly (Leaf | Parts)[]; at: number }[] = [];
    let top = { parts: this.parts, at: 0 };
    for (;;) {
      const part = top.parts[top.at++];
      if (part instanceof Parts) {
        open.push(top);
        top = { parts: part.parts, at: 0 };
      } else if (part !== undefined) visit(part);
      else {
        const outer = open.pop();
        if (!outer) return;
        top = outer;
      }
    }
  }
}

const partsOf = (fragment: Fragment): Parts => fragment as Parts;

/** A fragment as a part of a tree: a single text or parameter needs no node of its own. */
function partOf(fragment: Fragment): Leaf | Parts {
  const { parts } = partsOf(fragment);
  return (parts.length === 1 && parts[0]) || partsOf(fragment);
}

/** The number of texts and parameters of the fragment. */
export const sizeOf = (fragment: Fragment): number => partsOf(fragment).size;

/** The limit on the size of a statement. Where a dialect repeats an operand, nested calls double it at each level. */
const mostParts = 50_000;

/** Tagged template: literal text is SQL, every hole a Fragment. Throws 400 beyond the limit of the size. */
export function sql(pieces: TemplateStringsArray, ...holes: readonly Fragment[]): Fragment {
  const parts: (Leaf | Parts)[] = [];
  for (const [i, piece] of pieces.entries()) {
    if (piece !== "") parts.push(piece);
    const hole = holes[i];
    if (hole !== undefined) parts.push(partOf(hole));
  }
  return new Parts(parts);
}

/**
 * The call before the conditions of every loop over the rows of a table. In the guarded form of a statement, it ends
 * the statement beyond a number of rows or a time (`Statement.guarded`); elsewhere it is empty. It comes first, so that
 * rows are counted before a condition skips them, and names the row, so that it is called in its loop and in no outer
 * one.
 */
export const rowGuard = (tableAlias: string, column?: string): Fragment =>
  new Parts([new Guard(`${budgetOf(tableAlias, column)} and `)]);

/** The same for a loop without conditions. */
export const rowGuardAlone = (tableAlias: string): Fragment =>
  new Parts([new Guard(` where ${budgetOf(tableAlias)}`)]);

/** `column`: one of the key, of a table without row numbers. */
const budgetOf = (tableAlias: string, column?: string): string =>
  `row_budget(${quoted(tableAlias)}.${column === undefined ? "rowid" : quoted(column)})`;

/** A parameter read from the inputs at each execution; `type` is the EDM type, for drivers that type parameters. */
export function param<Inputs>(read: ParameterReader<Inputs>, type: string): Fragment {
  return new Parts([{ read, type }]);
}

/** Parameters for the inputs of these names, by their types. */
export const params = <Inputs extends object>(
  types: Record<keyof Inputs & string, string>,
): Record<keyof Inputs & string, Fragment> =>
  Object.fromEntries(
    Object.entries<string>(types).map(([name, type]) => [
      name,
      param<Record<string, SqlValue>>((inputs) => inputs[name] ?? null, type),
    ]),
  ) as Record<keyof Inputs & string, Fragment>;

/** A parameter with a fixed value. */
export function fixedParam(value: SqlValue, type: string): Fragment {
  return param(() => value, type);
}

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;
const jsonKey = /^[^"\p{Cc}]+$/u;

function quoted(name: string): string {
  if (!identifier.test(name)) throw new Error(`not an identifier: ${JSON.stringify(name)}`);
  return `"${name}"`;
}

/** A quoted identifier. Names come from the model; any other name is a programming error. */
export const ident = (name: string): Fragment => new Parts([quoted(name)]);

/** Quoted identifiers by their names. */
export const idents = <Name extends string>(...names: readonly Name[]): Record<Name, Fragment> =>
  Object.fromEntries(names.map((name) => [name, ident(name)])) as Record<Name, Fragment>;

/**
 * A value as a column whose name becomes a JSON key: names of the model, of control information and of `$compute`. It is
 * no identifier, since it may be the name of a derived table, whose mentions are counted and replaced.
 */
export function asMember(value: Fragment, name: string): Fragment {
  if (!jsonKey.test(name)) throw new Error(`not a name of a member: ${JSON.stringify(name)}`);
  return new Parts([partOf(value), ` as "${name}"`]);
}

/** Whether `text` writes the value into the statement. */
export const isPlainText = (value: string): boolean => /^[\x20-\x26\x28-\x7e]*$/.test(value);

/**
 * Names of JSON keys and the like: an SQL string literal, or a parameter if the value has an apostrophe or characters
 * other than printable ASCII, as names that come from the client may.
 */
export const text = (value: string): Fragment =>
  isPlainText(value) ? new Parts([`'${value}'`]) : fixedParam(value, "Edm.String");

/** A number of the model as SQL; for constants of the model, never for user input. */
export function number(value: string | number): Fragment {
  if (!/^-?\d+(\.\d+)?$/.test(String(value))) throw new Error(`not a number: ${JSON.stringify(value)}`);
  return new Parts([String(value)]);
}

/** Whether a value is supplied with each execution. */
export const hasParameter = (fragment: Fragment): boolean => {
  let found = false;
  partsOf(fragment).eachLeaf((leaf) => {
    found ||= typeof leaf !== "string" && !(leaf instanceof Guard);
  });
  return found;
};

/** Whether the fragment names no column or table, so that its value is the same for every row. */
export const isConstant = (fragment: Fragment): boolean =>
  ![...partsOf(fragment).texts].some((piece) => piece.includes('"'));

/** Whether both fragments are the same SQL with the same parameters. */
export function isSame(a: Fragment, b: Fragment): boolean {
  if (a === b) return true;
  if (sizeOf(a) !== sizeOf(b)) return false;
  const [own, other] = [a, b].map((fragment) => {
    const leaves: unknown[] = [];
    partsOf(fragment).eachLeaf((leaf) => {
      if (typeof leaf === "string") leaves.push(leaf);
      else if (leaf instanceof Guard) leaves.push(leaf.written);
      else leaves.push(leaf.read, leaf.type);
    });
    return leaves;
  });
  return own?.length === other?.length && (own ?? []).every((leaf, i) => leaf === other?.[i]);
}

/** Whether the fragment contains the identifier. */
export const mentions = (fragment: Fragment, name: string): boolean =>
  partsOf(fragment).texts.has(`"${name}"`);

/** The columns of a table that fragments mention; all of them where a mention does not name one. */
export type Mentioned = ReadonlySet<string> | "all";

const isIdentifier = (leaf: Leaf | undefined): leaf is string =>
  typeof leaf === "string" && leaf.startsWith('"');

/** The identifiers of a fragment that are no columns of others: how often each is mentioned, and what follows it. */
interface Mentions {
  readonly times: ReadonlyMap<string, number>;
  /** The aliases of each table; undefined among them where it is mentioned without one. */
  readonly aliases: Followers;
  /** The columns of each alias; undefined among them where something else follows. */
  readonly columns: Followers;
}
type Followers = ReadonlyMap<string, ReadonlySet<string | undefined>>;

const mentionsByFragment = new WeakMap<Fragment, Mentions>();

function mentionsOf(fragment: Fragment): Mentions {
  const known = mentionsByFragment.get(fragment);
  if (known) return known;
  const times = new Map<string, number>();
  const aliases = new Map<string, Set<string | undefined>>();
  const columns = new Map<string, Set<string | undefined>>();
  const leaves: Leaf[] = [];
  partsOf(fragment).eachLeaf((leaf) => void leaves.push(leaf));
  leaves.forEach((leaf, i) => {
    if (!isIdentifier(leaf) || leaves[i - 1] === ".") return;
    times.set(leaf, (times.get(leaf) ?? 0) + 1);
    const between = leaves[i + 1];
    const next = leaves[i + 2];
    const following = isIdentifier(next) ? next : undefined;
    put(aliases, leaf, between === " " ? following : undefined);
    const isDeclared = leaves[i - 1] === " " && isIdentifier(leaves[i - 2]);
    if (!isDeclared) put(columns, leaf, between === "." ? following : undefined);
  });
  const made = { times, aliases, columns };
  mentionsByFragment.set(fragment, made);
  return made;
}

function put(map: Map<string, Set<string | undefined>>, key: string, value: string | undefined): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

/** Collects the tables and the columns that fragments mention. */
export function mentionCollector() {
  const aliases = new Map<string, Set<string | undefined>>();
  const columns = new Map<string, Set<string | undefined>>();
  const putAll = (map: typeof aliases, more: Followers): void => {
    for (const [key, values] of more) for (const value of values) put(map, key, value);
  };
  return {
    /** Returns how often the fragment mentions a name. */
    add: (fragment: Fragment): ((name: string) => number) => {
      const found = mentionsOf(fragment);
      putAll(aliases, found.aliases);
      putAll(columns, found.columns);
      return (name) => found.times.get(`"${name}"`) ?? 0;
    },
    /** The columns of a table; undefined where it is not mentioned. */
    columnsOf: (table: string): Mentioned | undefined => {
      const own = aliases.get(`"${table}"`);
      if (!own) return undefined;
      const names = new Set<string>();
      for (const name of own)
        for (const column of name === undefined ? [undefined] : (columns.get(name) ?? [])) {
          if (column === undefined) return "all";
          names.add(column.slice(1, -1));
        }
      return names;
    },
  };
}

/** The fragment with another one in place of each mention of the identifier. */
export function replaced(fragment: Fragment, name: string, replacement: Fragment): Fragment {
  const made = new Map<Parts, Parts>();
  const within = (parts: Parts): Parts => {
    if (!parts.texts.has(`"${name}"`)) return parts;
    const known =
      made.get(parts) ??
      new Parts(
        parts.parts.map((part) =>
          part instanceof Parts ? within(part) : part === `"${name}"` ? partsOf(replacement) : part,
        ),
      );
    made.set(parts, known);
    return known;
  };
  return within(partsOf(fragment));
}

export const hasSubSelect = (fragment: Fragment): boolean =>
  [...partsOf(fragment).texts].some((piece) => /\bselect\b/.test(piece));

export const isNull = (fragment: Fragment): boolean => {
  const { size, texts } = partsOf(fragment);
  return size === 1 && texts.has("null");
};

/** Joins fragments with a separator. */
export function join(fragments: readonly Fragment[], separator: Fragment): Fragment {
  const between = partOf(separator);
  const parts: (Leaf | Parts)[] = [];
  for (const fragment of fragments) {
    if (parts.length > 0) parts.push(between);
    parts.push(partOf(fragment));
  }
  return new Parts(parts);
}

/** Columns of a table, separated by commas: a single piece, since derived tables carry over many. */
export function columnList(tableAlias: string, names: readonly string[]): Fragment {
  const table = quoted(tableAlias);
  const parts: string[] = [];
  for (const name of names) {
    if (parts.length > 0) parts.push(", ");
    parts.push(table, ".", quoted(name));
  }
  return new Parts(parts);
}

/** The fragments, separated by commas. */
export const commaList = (fragments: readonly Fragment[]): Fragment => join(fragments, sql`, `);

/** One or more conditions, all of which must hold. */
export const allOf = (conditions: readonly Fragment[]): Fragment => join(conditions, sql` and `);

/** A finished statement: text with placeholders, and the reader of each parameter in order. */
export interface Statement<Inputs> {
  readonly text: string;
  readonly parameters: readonly { readonly read: ParameterReader<Inputs>; readonly type: string }[];
  /** The plan guarantees a short run time. A store may run the statement where longer ones would block others. */
  readonly bounded?: boolean;
  /** A row may have texts of any length, so that also a bounded read takes long. */
  readonly long?: boolean;
  /**
   * Length of the texts of all rows together that a search in a transaction returns; longer ones are a
   * `RowsTooLarge`.
   */
  readonly mostLength?: number | undefined;
  /**
   * The same statement with a call of `row_budget()` for each row that it visits, for stores that can define this
   * function to throw, and then run the statement elsewhere. Long statements have none.
   */
  readonly guarded?: string;
}

/** Whether a read visits few rows, none of which takes long. */
export const isShort = ({ bounded: isBounded, long }: Pick<Statement<never>, "bounded" | "long">): boolean =>
  isBounded === true && long !== true;

/** Marks the statement as one that visits few rows. */
export const bounded = <Inputs>(statement: Statement<Inputs>): Statement<Inputs> => ({
  ...statement,
  bounded: true,
});

/** The statement without its guarded form, for statements that may take any time on a single row. */
export const unguarded = <Inputs>({ guarded: _none, ...statement }: Statement<Inputs>): Statement<Inputs> =>
  statement;

/** The placeholder syntax of a database. */
export interface Placeholders {
  /** The n-th parameter (from 1) of an EDM type: `?`, `$1::text`, `@p1`. */
  readonly placeholder: (n: number, type: string) => string;
  /** A parameter used at several places is bound once, so that a repeated expression stays the same expression. */
  readonly numbered: boolean;
  /** Statements have a guarded form. */
  readonly guards?: boolean;
}

/**
 * Maximum characters of a guarded form. Planning a statement takes time that grows with the square of its conditions, on
 * SQLite up to 30 ms for this length, and no budget of rows ends it.
 */
const longestGuarded = 12_288;

/** Renders the fragment to a statement. */
export function render<Inputs>(
  fragment: Fragment,
  { placeholder, numbered, guards }: Placeholders,
): Statement<Inputs> {
  const parameters: { read: ParameterReader<Inputs>; type: string }[] = [];
  const numbers = new Map<ParameterReader<never>, Map<string, number>>();
  // Lists, since a text that is made piece by piece keeps its pieces.
  const written: string[] = [];
  const guarded: string[] = [];
  const write = (piece: string): void => {
    written.push(piece);
    guarded.push(piece);
  };
  partsOf(fragment).eachLeaf((leaf) => {
    if (leaf instanceof Guard) return void guarded.push(leaf.written);
    if (typeof leaf === "string") return write(leaf);
    const { read, type } = leaf;
    const known = numbered ? numbers.get(read)?.get(type) : undefined;
    const place = known ?? parameters.push({ read: read as ParameterReader<unknown>, type });
    if (known === undefined) numbers.set(read, new Map(numbers.get(read)).set(type, place));
    write(placeholder(place, type));
  });
  const statement = { text: written.join(""), parameters };
  if (!guards || guarded.length === written.length) return statement;
  const form = guarded.join("");
  return form.length <= longestGuarded ? { ...statement, guarded: form } : statement;
}

/** The supported databases. Tables have a cell for each; the compiler lists every row that lacks that of a new one. */
export type DialectName = "sqlite" | "postgres" | "mssql";
