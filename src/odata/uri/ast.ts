/**
 * The syntax tree of an OData URL, after the ABNF of OData 4.01. It is independent of a model: names are resolved by
 * the binder. `at` is the offset in the decoded text of the path or of the option's value.
 */

/** Types of literals that are recognized by their spelling (ABNF `primitiveLiteral`). */
export type LiteralType =
  | "null"
  | "boolean"
  | "guid"
  | "string"
  | "integer" // sbyte … int64, no fraction and no exponent; value is the digits as text
  | "decimal" // has a fraction or exponent; value is the text
  | "nanInfinity" // INF, -INF, NaN
  | "date"
  | "dateTimeOffset"
  | "timeOfDay"
  | "duration" // value without the word and quotes: P1DT2H
  | "binary" // value without the word and quotes
  | "enum" // Namespace.Type'Member'; value is the whole text
  | "geo"; // geography'…' and geometry'…'; value is the whole text

/** ABNF `nanInfinity`: the numbers that are not finite. */
export type NanInfinity = "INF" | "-INF" | "NaN";

export const isNanInfinity = (text: string): text is NanInfinity =>
  text === "INF" || text === "-INF" || text === "NaN";

/**
 * Whether the literal stays in the shape of its URL, so that a plan may depend on it: null; the empty text, by which many
 * records have no value; and the numbers that are not finite, also as texts, which `cast` reads as these numbers.
 */
export const isInShape = ({ type, value }: Pick<Literal, "type" | "value">): boolean =>
  type === "null" || type === "nanInfinity" || (type === "string" && (value === "" || isNanInfinity(value)));

/** The values of the literals, as statements take them. */
export const literalsOf = ({ literals }: Pick<ODataUri, "literals">): readonly string[] =>
  literals.map(({ value }) => value);

export interface Literal {
  readonly kind: "literal";
  readonly type: LiteralType;
  /** Decoded value as text: a string without its quotes, `true`, the digits of a number. */
  readonly value: string;
  /** Its position in `ODataUri.literals`; plans read the value from there, so that one plan serves all literals. */
  readonly index: number;
  readonly at: number;
  /** A stored value from a handler, which is compared as it is: not in the normal form of codes. */
  readonly stored?: true;
}

/** One argument in parentheses after a name: a key or a function argument; named (`id=…`) or not. */
export interface Argument {
  readonly name: string | undefined;
  readonly value: Expression;
}

/** The common part of paths of resources and of members. */
export type PathPart =
  | {
      readonly kind: "name";
      /** An identifier, or text that can only be a key-as-segment value (`/leaseUnits/{guid}`, `/'A%2F1'`). */
      readonly name: string;
      /** Parentheses after the name; undefined when there are none, empty for `()`. */
      readonly args: readonly Argument[] | undefined;
      readonly at: number;
    }
  | {
      readonly kind: "qualified";
      readonly name: string;
      readonly args: readonly Argument[] | undefined;
      readonly at: number;
    }
  /** Parentheses after other parentheses or after `$filter(…)`: a key of their result. */
  | { readonly kind: "key"; readonly args: readonly Argument[]; readonly at: number }
  | { readonly kind: "filter"; readonly filter: Expression; readonly at: number }; // $filter(…)

/** A segment of the resource path. */
export type Segment =
  | PathPart
  | {
      readonly kind: "system";
      readonly name:
        "$metadata" | "$batch" | "$count" | "$value" | "$ref" | "$all" | "$each" | "$entity" | "$query";
      readonly at: number;
    }
  | { readonly kind: "crossjoin"; readonly sets: readonly string[]; readonly at: number };

/** The start of a member path other than the current instance. */
export type PathRoot =
  | { readonly kind: "$it" }
  | { readonly kind: "$this" }
  | { readonly kind: "$root" }
  | { readonly kind: "$these" } // the collection that is transformed (Data Aggregation 4.0, section 3.2)
  | { readonly kind: "alias"; readonly name: string }; // @p, with its "@"

/** A step of a member path (ABNF `firstMemberExpr` and later steps). */
export type Step =
  | PathPart
  | { readonly kind: "count"; readonly options: QueryOptions; readonly at: number }
  | {
      readonly kind: "lambda";
      readonly operator: "any" | "all";
      readonly variable: string | undefined; // any() has none
      readonly predicate: Expression | undefined;
      readonly at: number;
    }
  | { readonly kind: "annotation"; readonly name: string; readonly at: number }
  | { readonly kind: "aggregate"; readonly expression: AggregateExpression; readonly at: number };

export type BinaryOperator =
  | "or" | "and"
  | "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "has" | "in"
  | "add" | "sub" | "mul" | "div" | "divby" | "mod"; // prettier-ignore

export type Expression =
  | Literal
  | {
      readonly kind: "path";
      readonly root: PathRoot | undefined;
      readonly steps: readonly Step[];
      readonly at: number;
    }
  /** An unqualified function: contains(…), now(), cast(…), isof(…); case has a separate node. */
  | {
      readonly kind: "call";
      readonly name: string;
      readonly args: readonly Expression[];
      readonly at: number;
    }
  | { readonly kind: "type"; readonly name: string; readonly at: number } // Edm.String, Collection(…), as argument of cast and isof
  | {
      readonly kind: "case";
      readonly branches: readonly { readonly when: Expression; readonly then: Expression }[];
      readonly at: number;
    }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly at: number;
    }
  | { readonly kind: "not" | "negate"; readonly operand: Expression; readonly at: number }
  | { readonly kind: "list"; readonly items: readonly Expression[]; readonly at: number } // (a,b) right of in
  | { readonly kind: "array"; readonly items: readonly Expression[]; readonly at: number } // ["a",1]
  | {
      readonly kind: "object";
      readonly members: readonly { readonly name: string; readonly value: Expression }[];
      readonly at: number;
    };

export interface OrderItem {
  readonly expression: Expression;
  readonly descending: boolean;
}

/** `$search` as a tree (ABNF `searchExpr`). */
export type SearchExpression =
  | { readonly kind: "word" | "phrase"; readonly literal: Literal }
  | { readonly kind: "not"; readonly operand: SearchExpression }
  | { readonly kind: "and" | "or"; readonly left: SearchExpression; readonly right: SearchExpression };

/** One item of `$select` or `$expand`: a path, an optional suffix, and nested options. */
export interface SelectItem {
  /** Names and qualified names; "*" may be the last (or only) one; `Schema.*` is one name. */
  readonly path: readonly string[];
  readonly options: QueryOptions;
  readonly at: number;
}

export interface ExpandItem extends SelectItem {
  /** `/$ref` or `/$count` at the end. */
  readonly suffix: "$ref" | "$count" | undefined;
}

export interface ComputeItem {
  readonly expression: Expression;
  readonly alias: string;
}

/** One step of `from`: the grouping properties, and the method that aggregates the groups' values. */
export interface AggregateFrom {
  readonly paths: readonly (readonly Step[])[];
  readonly method: string | undefined;
}

/** `$count`, `expression with method`, or a custom aggregate (a path without a method). */
export type AggregateExpression =
  | {
      readonly kind: "count";
      /** Path of the counted instances; empty for the instances themselves. */
      readonly path: readonly Step[];
      readonly from: readonly AggregateFrom[];
      readonly alias: string | undefined;
      readonly at: number;
    }
  | {
      readonly kind: "method" | "custom";
      readonly expression: Expression;
      readonly method: string | undefined; // sum, min, max, average, countdistinct or a qualified name
      readonly from: readonly AggregateFrom[];
      readonly alias: string | undefined;
      readonly at: number;
    };

/** The first three parameters of hierarchical transformations (Data Aggregation 4.0, section 6.1). */
export interface HierarchyReference {
  /** The collection of nodes, from `$root`. */
  readonly nodes: Expression;
  readonly qualifier: string;
  /** The path from an instance to the identifier of its node. */
  readonly path: readonly Step[];
}

/** `rolluprecursive`: for each node, or for those that the transformations leave of them. */
export interface RecursiveGrouping {
  readonly recursive: HierarchyReference;
  readonly only: readonly Transformation[];
}

/** An item of `groupby`: a property, levels (an empty path for all instances), or the nodes of a recursive hierarchy. */
export type Grouping =
  readonly Step[] | { readonly rollup: readonly (readonly Step[])[] } | RecursiveGrouping;

/** A sequence of transformations whose result is a property of an instance (Data Aggregation 4.0, sections 3.4.3 and 3.5.2). */
export interface NestedSequence {
  readonly then: readonly Transformation[];
  readonly alias: string;
}

/** A transformation of `$apply` (OData Data Aggregation 4.0). */
export type Transformation =
  | { readonly kind: "identity"; readonly at: number }
  | { readonly kind: "aggregate"; readonly items: readonly AggregateExpression[]; readonly at: number }
  | {
      readonly kind: "groupby";
      readonly groups: readonly Grouping[];
      readonly then: readonly Transformation[];
      readonly at: number;
    }
  | { readonly kind: "filter"; readonly filter: Expression; readonly at: number }
  | { readonly kind: "search"; readonly search: SearchExpression; readonly at: number }
  | { readonly kind: "compute"; readonly items: readonly ComputeItem[]; readonly at: number }
  | { readonly kind: "orderby"; readonly items: readonly OrderItem[]; readonly at: number }
  | { readonly kind: "top" | "skip"; readonly count: Literal; readonly at: number }
  | {
      readonly kind: "extreme"; // topcount, topsum, toppercent, bottomcount, …
      readonly name: string;
      readonly amount: Expression;
      readonly by: Expression;
      readonly at: number;
    }
  | {
      readonly kind: "concat";
      readonly branches: readonly (readonly Transformation[])[];
      readonly at: number;
    }
  | {
      readonly kind: "join";
      /** `outerjoin` keeps instances without related ones. */
      readonly outer: boolean;
      readonly path: readonly Step[];
      readonly alias: string;
      readonly then: readonly Transformation[];
      readonly at: number;
    }
  /** `expand` of earlier versions: a navigation property, with `filter` and `expand` of its records. */
  | {
      readonly kind: "expand";
      readonly path: readonly Step[];
      readonly within: readonly Extract<Transformation, { kind: "filter" | "expand" }>[];
      readonly at: number;
    }
  | {
      readonly kind: "relatives";
      readonly name: "ancestors" | "descendants";
      readonly hierarchy: HierarchyReference;
      /** Their result are the start nodes. */
      readonly start: readonly Transformation[];
      readonly distance: Literal | undefined;
      readonly keepsStart: boolean;
      readonly at: number;
    }
  | {
      readonly kind: "traverse";
      readonly hierarchy: HierarchyReference;
      readonly order: "preorder" | "postorder";
      /** The transformations that leave a part of the nodes. */
      readonly only: readonly Transformation[];
      readonly siblings: readonly OrderItem[];
      readonly at: number;
    }
  | { readonly kind: "nest"; readonly items: readonly NestedSequence[]; readonly at: number }
  | {
      readonly kind: "addnested";
      readonly path: readonly Step[];
      readonly items: readonly NestedSequence[];
      readonly at: number;
    }
  /** The function of SAP's vocabulary by which its clients read recursive hierarchies. */
  | {
      readonly kind: "topLevels";
      readonly args: readonly Argument[];
      readonly text: string;
      readonly at: number;
    }
  /** A function of a model: parsed, not executed; the text. */
  | { readonly kind: "other"; readonly name: string; readonly text: string; readonly at: number };

/** System query options of one level, by their names without "$". */
export interface QueryOptions {
  readonly filter?: Expression;
  readonly orderby?: readonly OrderItem[];
  readonly select?: readonly SelectItem[];
  readonly expand?: readonly ExpandItem[];
  readonly compute?: readonly ComputeItem[];
  readonly apply?: readonly Transformation[];
  readonly search?: SearchExpression;
  readonly top?: Literal;
  readonly skip?: Literal;
  readonly count?: boolean;
  /** The interval of application time (Temporal Data 4.0, section 4.2). */
  readonly at?: Expression;
  readonly from?: Expression;
  readonly to?: Expression;
  readonly toInclusive?: Expression;
  readonly levels?: number | "max";
  readonly index?: Literal;
  readonly format?: string;
  readonly id?: string;
  readonly schemaversion?: string;
  readonly skiptoken?: string;
  readonly deltatoken?: string;
  /** Parameter aliases by name with "@". */
  readonly aliases: ReadonlyMap<string, Expression>;
}

/** The options that define an interval of application time. */
export type TemporalOptions = Pick<QueryOptions, "at" | "from" | "to" | "toInclusive">;

/** The name of a step for messages; "" for none. */
export function stepName(step: Step | undefined): string {
  if (step === undefined) return "";
  if ("name" in step) return step.name;
  return step.kind === "lambda" ? step.operator : `$${step.kind}`;
}

/** Options without any value. */
export const noOptions: QueryOptions = Object.freeze({ aliases: new Map<string, Expression>() });

/** The expansion of a navigation property without options. */
export const plainExpand = (name: string): ExpandItem => ({
  path: [name],
  options: noOptions,
  suffix: undefined,
  at: 0,
});

/** The steps as a member path. */
export const memberPath = (steps: readonly Step[], at = 0): Expression => ({
  kind: "path",
  root: undefined,
  steps,
  at,
});

/** The names as a member path. */
export const pathExpression = (names: readonly string[]): Expression =>
  memberPath(names.map((name): Step => ({ kind: "name", name, args: undefined, at: 0 })));

/** A parsed request URL. */
export interface ODataUri {
  readonly path: readonly Segment[];
  readonly options: QueryOptions;
  /** The values of custom query options, decoded, by name. */
  readonly custom: ReadonlyMap<string, readonly string[]>;
  /** Every literal of the URL in order of appearance. */
  readonly literals: readonly Literal[];
  /**
   * The decoded URL with each literal (except those of `isInShape`) replaced by "\u0000" and a letter for its type,
   * option names in their canonical spelling, without custom options and without the value of `$skiptoken`: URLs of the same shape have
   * the same plan and the same SQL. A percent-encoded delimiter is preceded by "\u0000".
   */
  readonly shape: string;
}

/*
 * Chains such as `p eq 1 or p eq 2` and `p ne 1 and p ne 2`, which generated filters have instead of `p in (1,2)`. Their
 * terms count, and are bound, as the items of a list.
 */

type Path = Extract<Expression, { kind: "path" }>;

/** A path, and the literals that it is compared with. */
export interface Membership {
  readonly path: Path;
  readonly items: readonly Literal[];
}

/** The operands of a chain in their order, with one membership for those beside each other that make one. */
export function memberships(
  operator: BinaryOperator,
  operands: readonly Expression[],
): readonly (Membership | { readonly operand: Expression })[] {
  const parts: { operand: Expression; term: Term | undefined; items: Literal[] }[] = [];
  for (const operand of operands) {
    const term = termOf(operator, operand);
    const last = parts.at(-1);
    if (term && last && areOfOne(last.term, term)) last.items.push(term.item);
    else parts.push({ operand, term, items: term ? [term.item] : [] });
  }
  return parts.map(({ operand, term, items }) =>
    term && items.length > 1 ? { path: term.path, items } : { operand },
  );
}

/** Whether the right operand of the operator adds an item to the membership that the left one ends with. */
export function continuesMembership(operator: BinaryOperator, left: Expression, right: Expression): boolean {
  const last = left.kind === "binary" && left.operator === operator ? left.right : left;
  return areOfOne(termOf(operator, last), termOf(operator, right));
}

/** Whether both terms compare the same path. */
const areOfOne = (a: Term | undefined, b: Term | undefined): boolean =>
  a !== undefined && b !== undefined && isSamePath(a.path, b.path);

interface Term {
  readonly path: Path;
  readonly item: Literal;
}

/** The sides of `path eq literal` as an operand of `or`, and of its contrary as an operand of `and`. */
function termOf(operator: BinaryOperator, operand: Expression): Term | undefined {
  if (operator === "and" && operand.kind === "not") return termOf("or", operand.operand);
  const comparison = operator === "or" ? "eq" : operator === "and" ? "ne" : undefined;
  if (operand.kind !== "binary" || operand.operator !== comparison) return undefined;
  const { left: path, right: item } = operand;
  return path.kind === "path" && item.kind === "literal" ? { path, item } : undefined;
}

/** Whether both paths have the same steps, which are names without arguments. */
const isSamePath = (a: Path, b: Path): boolean =>
  a.root === undefined &&
  b.root === undefined &&
  a.steps.length === b.steps.length &&
  a.steps.every((step, i) => {
    const other = b.steps[i];
    return (
      step.kind === "name" && other?.kind === "name" && !step.args && !other.args && step.name === other.name
    );
  });
