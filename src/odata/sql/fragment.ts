/**
 * SQL as an opaque value. Text gets in only through the `sql` tag, `ident` and `keyword`; values only through
 * `param`. Concatenating a string into SQL does not type-check, so a value can never become SQL text.
 */
import { ODataError } from "../errors";

/** A value that a driver binds. Decimals travel as text where the database's type is exact. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** A parameter's value for one execution, computed from the inputs of that request. */
export type ParameterReader<Inputs> = (inputs: Inputs) => SqlValue;

declare const opaque: unique symbol;

/** A piece of SQL with its parameters. Made only by this file. */
export interface Fragment {
  readonly [opaque]: true;
}

interface Parameter {
  readonly read: ParameterReader<never>;
  readonly type: string;
}
/** Text that only the guarded form of a statement has. */
class Guard {
  constructor(readonly written: string) {}
}
type Leaf = string | Parameter | Guard;

/**
 * A tree: a fragment refers to those in it, and is not their copy. So to make one costs what it adds itself, however often
 * a dialect needs an operand, and its size is known before anything is written out.
 */
class Parts implements Fragment {
  declare readonly [opaque]: true;
  /** Texts and parameters in it, each as often as it will be written. */
  readonly size: number;
  #identifiers: ReadonlySet<string> | undefined;

  constructor(readonly parts: readonly (Leaf | Parts)[]) {
    this.size = parts.reduce((sum, part) => sum + (part instanceof Parts ? part.size : 1), 0);
    if (this.size <= mostParts) return;
    throw new ODataError(
      "BadRequest_LimitExceeded",
      "The request is too large for the database; nest fewer calls and expansions in it.",
    );
  }

  /** The texts in it, in which quoted identifiers are texts alone. */
  get texts(): ReadonlySet<string> {
    this.#identifiers ??= new Set([...this.leaves()].filter((leaf) => typeof leaf === "string"));
    return this.#identifiers;
  }

  /** Its texts and parameters in order. */
  *leaves(): Generator<Leaf> {
    const open: { readonly parts: readonly (Leaf | Parts)[]; at: number }[] = [{ parts: this.parts, at: 0 }];
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const part = top.parts[top.at++];
      if (part === undefined) open.pop();
      else if (part instanceof Parts) open.push({ parts: part.parts, at: 0 });
      else yield part;
    }
  }
}

const partsOf = (fragment: Fragment): Parts => fragment as Parts;

/** Where a dialect needs an operand several times, nested calls double it each time: this is where a statement ends. */
const mostParts = 50_000;

/** Tagged template: literal text is SQL, every hole must be a Fragment. Throws a 400 when it grows beyond all measure. */
export function sql(pieces: TemplateStringsArray, ...holes: readonly Fragment[]): Fragment {
  const parts: (string | Parts)[] = [];
  pieces.forEach((piece, i) => {
    if (piece !== "") parts.push(piece);
    const hole = holes[i];
    if (hole !== undefined) parts.push(partsOf(hole));
  });
  return new Parts(parts);
}

export const empty: Fragment = new Parts([]);

/**
 * Stands before the conditions of every loop over the rows of a table. In the guarded form of a statement it is a call that
 * ends the statement beyond a number of rows or a time (`Statement.guarded`); elsewhere it is nothing. It comes first, so
 * that rows are counted before a condition passes over them, and names the row, so that it is called in its loop and in
 * no outer one.
 */
export const rowGuard = (tableAlias: string): Fragment =>
  new Parts([new Guard(`${budgetOf(tableAlias)} and `)]);

/** The same where the loop has no conditions. */
export const rowGuardAlone = (tableAlias: string): Fragment =>
  new Parts([new Guard(` where ${budgetOf(tableAlias)}`)]);

function budgetOf(tableAlias: string): string {
  if (!identifier.test(tableAlias)) throw new Error(`not an identifier: ${JSON.stringify(tableAlias)}`);
  return `row_budget("${tableAlias}".rowid)`;
}

/** A parameter read from the inputs at each execution; `type` is the EDM type, for drivers that type parameters. */
export function param<Inputs>(read: ParameterReader<Inputs>, type: string): Fragment {
  return new Parts([{ read, type }]);
}

/** A parameter with a fixed value. */
export function constant(value: SqlValue, type: string): Fragment {
  return param(() => value, type);
}

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;
const jsonKey = /^[^"\p{Cc}]+$/u;

/** A quoted identifier; names come from the model, anything else is a fault of ours. */
export function ident(name: string): Fragment {
  if (!identifier.test(name)) throw new Error(`not an identifier: ${JSON.stringify(name)}`);
  return new Parts([`"${name}"`]);
}

/** A quoted column alias that becomes a JSON key: names of the model, of control information and of `$compute`. */
export function alias(name: string): Fragment {
  if (!jsonKey.test(name)) throw new Error(`not a name of a member: ${JSON.stringify(name)}`);
  return new Parts([`"${name}"`]);
}

/** An SQL string literal for names of JSON keys and the like; for constants of the model, never for user input. */
export function text(value: string): Fragment {
  if (!/^[\x20-\x26\x28-\x7e]*$/.test(value))
    throw new Error(`not a plain constant: ${JSON.stringify(value)}`);
  return new Parts([`'${value}'`]);
}

/** A number of the model as SQL; for constants of the model, never for user input. */
export function number(value: string | number): Fragment {
  if (!/^-?\d+(\.\d+)?$/.test(String(value))) throw new Error(`not a number: ${JSON.stringify(value)}`);
  return new Parts([String(value)]);
}

/** Whether a value comes with each execution. */
export const hasParameter = (fragment: Fragment): boolean =>
  [...partsOf(fragment).leaves()].some((leaf) => typeof leaf !== "string" && !(leaf instanceof Guard));

/** Whether no column or table is named in it: its value is the same for every row. */
export const isConstant = (fragment: Fragment): boolean =>
  ![...partsOf(fragment).texts].some((piece) => piece.includes('"'));

/** Whether the identifier is in it. */
export const mentions = (fragment: Fragment, name: string): boolean =>
  partsOf(fragment).texts.has(`"${name}"`);

export const hasSubSelect = (fragment: Fragment): boolean =>
  [...partsOf(fragment).texts].some((piece) => /\bselect\b/.test(piece));

export const isNull = (fragment: Fragment): boolean => {
  const { size, texts } = partsOf(fragment);
  return size === 1 && texts.has("null");
};

/** Joins fragments with a separator. */
export function join(fragments: readonly Fragment[], separator: Fragment): Fragment {
  return new Parts(fragments.flatMap((f, i) => (i === 0 ? [partsOf(f)] : [partsOf(separator), partsOf(f)])));
}

/** A finished statement: text with placeholders, and how to read each parameter in order. */
export interface Statement<Inputs> {
  readonly text: string;
  readonly parameters: readonly { readonly read: ParameterReader<Inputs>; readonly type: string }[];
  /** Its plan leaves no doubt that it is answered in a moment. A store may let it run where others would be in the way. */
  readonly bounded?: boolean;
  /**
   * The same statement with `row_budget()` called for each row that it looks at: for a store that can define the function
   * such that it throws, and run the statement elsewhere then.
   */
  readonly guarded?: string;
}

/** The statement, known to look at few rows. */
export const bounded = <Inputs>(statement: Statement<Inputs>): Statement<Inputs> => ({
  ...statement,
  bounded: true,
});

/** The statement without its guarded form: what it does for one row may take any time. */
export const unguarded = <Inputs>({ guarded: _none, ...statement }: Statement<Inputs>): Statement<Inputs> =>
  statement;

/** How a database names parameters. */
export interface Placeholders {
  /** The n-th parameter (from 1) of an EDM type: `?`, `$1::text`, `@p1`. */
  readonly placeholder: (n: number, type: string) => string;
  /** A parameter that stands at several places is bound once; an expression that is repeated is then the same one. */
  readonly numbered: boolean;
  /** Statements have a guarded form. */
  readonly guards?: boolean;
}

/** Writes the SQL out. */
export function render<Inputs>(
  fragment: Fragment,
  { placeholder, numbered, guards }: Placeholders,
): Statement<Inputs> {
  const parameters: { read: ParameterReader<Inputs>; type: string }[] = [];
  const numbers = new Map<ParameterReader<never>, Map<string, number>>();
  let written = "";
  let guarded = "";
  const write = (piece: string): void => {
    written += piece;
    if (guards) guarded += piece;
  };
  for (const leaf of partsOf(fragment).leaves()) {
    if (leaf instanceof Guard) {
      if (guards) guarded += leaf.written;
      continue;
    }
    if (typeof leaf === "string") {
      write(leaf);
      continue;
    }
    const { read, type } = leaf;
    const known = numbered ? numbers.get(read)?.get(type) : undefined;
    const place = known ?? parameters.push({ read: read as ParameterReader<unknown>, type });
    if (known === undefined) numbers.set(read, new Map(numbers.get(read)).set(type, place));
    write(placeholder(place, type));
  }
  return { text: written, parameters, ...(guarded.length > written.length && { guarded }) };
}
