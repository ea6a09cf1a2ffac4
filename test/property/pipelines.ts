/** Random sequences of transformations of `$apply`, whose expressions name properties that are there. */
import * as fc from "fast-check";
import { anyDate, anyDecimal, anyText, estateTypes, type EstateType } from "./estate";
import { anyExpression, fields, kinds, navigationsOf, placeOf, type Kind } from "./expressions";
import { model } from "../../src/entities";

type Text = fc.Arbitrary<string>;

interface Column {
  readonly path: string;
  /** Undefined: instances are only grouped by it. */
  readonly kind: Kind | undefined;
}

/** The instances before a transformation. */
interface State {
  /** The type of the records that the sequence began with. */
  readonly base: EstateType;
  /** Undefined: instances without records. */
  readonly type: EstateType | undefined;
  readonly columns: readonly Column[];
  /** Of the next alias. */
  readonly number: number;
  /** Paths by which the surrounding groups are grouped. */
  readonly grouped?: readonly string[];
  /** The instances are those of a collection within another. */
  readonly leaf?: boolean;
  /** They are those of an expansion, which has no hierarchical transformations. */
  readonly expanded?: boolean;
}

interface Made {
  readonly text: string;
  readonly state: State;
}

const used: readonly Kind[] = ["text", "integer", "decimal", "date", "boolean"];
const numeric = (kind: Kind): boolean => kind === "integer" || kind === "decimal";

const columnsOf = (type: EstateType, prefix = ""): readonly (Column & { readonly kind: Kind })[] =>
  fields[type].flatMap((name) => {
    const kind = kinds[model.type(type).property(name)?.type ?? "Edm.Stream"];
    return kind && used.includes(kind) ? [{ path: prefix + name, kind }] : [];
  });

const stateOf = (type: EstateType): State => ({
  base: type,
  type,
  columns: [
    { path: "id", kind: undefined },
    ...columnsOf(type),
    ...navigationsOf(type, false).flatMap(({ name, target }) => columnsOf(target, `${name}/`)),
  ],
  number: 0,
});

/** The related records of instances. */
const relatedState = ({ expanded }: State, target: EstateType): State => ({
  ...stateOf(target),
  ...(expanded && { expanded }),
});

const literals: Readonly<Partial<Record<Kind, Text>>> = {
  text: anyText.map((text) => `'${text.replaceAll("'", "''")}'`),
  integer: fc.integer({ min: -3, max: 12 }).map(String),
  decimal: anyDecimal.map((n) => n.toFixed(8).replace(/(\.\d+?)0+$/, "$1")),
  date: anyDate,
  boolean: fc.constantFrom("true", "false"),
};

function anyValue(kind: Kind, state: State, depth: number): Text {
  const { columns, type } = state;
  const paths = columns.filter((column) => column.kind === kind).map(({ path }) => path);
  const literal = literals[kind] ?? fc.constant("null");
  const leaf =
    paths.length > 0 ? fc.oneof(literal, { weight: 4, arbitrary: fc.constantFrom(...paths) }) : literal;
  if (depth === 0) return leaf;
  const of = (inner: Kind): Text => anyValue(inner, state, depth - 1);
  const operator = (a: Text, signs: readonly string[], b: Text): Text =>
    fc.tuple(a, fc.constantFrom(...signs), b).map(([x, sign, y]) => `(${x} ${sign} ${y})`);
  const call = (name: string, ...args: readonly Text[]): Text =>
    fc.tuple(...args).map((texts) => `${name}(${texts.join(",")})`);
  const either = fc
    .tuple(of("boolean"), of(kind), of(kind))
    .map(([when, then, otherwise]) => `case(${when}:${then},true:${otherwise})`);
  const composed: Readonly<Partial<Record<Kind, readonly Text[]>>> = {
    text: [call("concat", of("text"), of("text")), call("tolower", of("text"))],
    integer: [
      call("length", of("text")),
      call("year", of("date")),
      operator(of("integer"), ["add", "sub", "mul"], of("integer")),
    ],
    decimal: [
      operator(of("decimal"), ["add", "sub", "mul"], of("decimal")),
      operator(of("decimal"), ["add", "mul"], of("integer")),
      call("round", of("decimal")),
      call("floor", of("decimal")),
    ],
    date: [leaf],
    boolean: [
      ...used.map((inner) => operator(of(inner), ["eq", "ne", "lt", "le", "gt", "ge"], of(inner))),
      operator(of("boolean"), ["and", "or"], of("boolean")),
      call("not ", of("boolean")),
      call("contains", of("text"), of("text")),
      fc
        .tuple(fc.constantFrom(...used).chain(of), fc.constantFrom("eq", "ne"))
        .map(([a, sign]) => `(${a} ${sign} null)`),
    ],
  };
  // Records also have collections, which `$it` of an expression does not name in `$apply`.
  const ofRecords = type && anyExpression(kind, placeOf(type), 1).filter((text) => !text.includes("$it"));
  return fc.oneof(
    { weight: 2, arbitrary: leaf },
    either,
    ...(ofRecords ? [ofRecords] : []),
    ...(composed[kind] ?? []).map((arbitrary) => ({ weight: 1, arbitrary })),
  );
}

const aliased = (state: State, kinds_: readonly Kind[]): State => ({
  ...state,
  columns: [...state.columns, ...kinds_.map((kind, i) => ({ path: `c${state.number + i}`, kind }))],
  number: state.number + kinds_.length,
});

interface Aggregated {
  readonly text: string;
  readonly kind: Kind;
}

function anyAggregate(state: State): fc.Arbitrary<Aggregated> {
  const count = fc.constant<Aggregated>({ text: "$count", kind: "decimal" });
  const method = fc.constantFrom(...used).chain((kind) =>
    fc
      .tuple(
        anyValue(kind, state, 1),
        fc.constantFrom(
          ...(numeric(kind) ? ["sum", "average"] : []),
          ...(kind === "boolean" ? [] : ["min", "max"]),
          "countdistinct",
        ),
        anyFrom(state, kind),
      )
      .map(([value, name, from]): Aggregated => {
        // Of records that several instances lead to, a sum has one; an expression has a value for each instance.
        const summed = name === "sum" || name === "average" ? `(${value}) add 0` : value;
        const counts = name === "countdistinct" || name === "average" ? "decimal" : kind;
        return { text: `${summed} with ${name}${from}`, kind: counts };
      }),
  );
  return fc.oneof(count, { weight: 4, arbitrary: method }, ...overRelated(state));
}

/** Aggregates of properties of related records, and their number. */
function overRelated({ type }: State): readonly fc.Arbitrary<Aggregated>[] {
  if (!type) return [];
  const paths = [true, false].flatMap((collection) =>
    navigationsOf(type, collection).flatMap(({ name, target }) => [
      { path: name, target },
      ...[true, false].flatMap((inner) =>
        navigationsOf(target, inner).map((next) => ({ path: `${name}/${next.name}`, target: next.target })),
      ),
    ]),
  );
  if (paths.length === 0) return [];
  return [
    fc.constantFrom(...paths).chain(({ path, target }) =>
      fc.oneof(
        fc.constant<Aggregated>({ text: `${path}/$count`, kind: "decimal" }),
        fc
          .constantFrom(...columnsOf(target).filter(({ kind }) => kind !== "boolean"))
          .chain(({ path: name, kind }) =>
            fc
              .constantFrom(...(numeric(kind) ? ["sum", "average"] : []), "min", "max", "countdistinct")
              .map((method): Aggregated => ({
                text: `${path}/${name} with ${method}`,
                kind: method === "countdistinct" || method === "average" ? "decimal" : kind,
              })),
          ),
      ),
    ),
  ];
}

const anyFrom = ({ columns }: State, kind: Kind): Text => {
  const paths = columns.map(({ path }) => path);
  if (paths.length === 0 || !numeric(kind)) return fc.constant("");
  const one = fc
    .tuple(fc.constantFrom(...paths), fc.constantFrom("sum", "min", "max", "average"))
    .map(([path, method]) => ` from ${path} with ${method}`);
  return fc.oneof({ weight: 4, arbitrary: fc.constant("") }, one);
};

const anyAggregates = (state: State): fc.Arbitrary<Made> =>
  fc.array(anyAggregate(state), { minLength: 1, maxLength: 3 }).map((items) => ({
    text: `aggregate(${items.map(({ text }, i) => `${text} as c${state.number + i}`).join(",")})`,
    state: aliased(
      { ...state, type: undefined, columns: [] },
      items.map(({ kind }) => kind),
    ),
  }));

function anyGroupby(state: State, depth: number): fc.Arbitrary<Made> {
  const { grouped = [] } = state;
  const free = state.columns.filter(({ path }) => !grouped.includes(path));
  if (free.length === 0) return anyAggregates(state);
  const some = fc.uniqueArray(fc.constantFrom(...free), {
    minLength: 1,
    maxLength: 3,
    selector: ({ path }) => path,
  });
  return fc.tuple(some, fc.constantFrom("plain", "plain", "rollup", "total")).chain(([columns, form]) => {
    const paths = columns.map(({ path }) => path).join(",");
    const listed = form === "plain" ? paths : `rollup(${form === "total" ? "$all," : ""}${paths})`;
    const isValid = form !== "rollup" || columns.length > 1;
    const groups = isValid ? listed : paths;
    const group = (then: Made | undefined): Made => {
      const inner = then?.state ?? { ...state, type: undefined, columns: [] };
      const known = new Set(inner.columns.map(({ path }) => path));
      // Whether a record without its rolled up property equals no record is not specified.
      const kept = isValid && form !== "plain" ? columns.filter(({ path }) => !path.includes("/")) : columns;
      return {
        text: `groupby((${groups})${then ? `,${then.text}` : ""})`,
        state: {
          ...inner,
          grouped,
          columns: [...inner.columns, ...kept.filter(({ path }) => !known.has(path))],
        },
      };
    };
    return fc.oneof(
      fc.constant(group(undefined)),
      { weight: 3, arbitrary: anyAggregates(state).map(group) },
      ...(depth > 0 && form === "plain"
        ? [
            anySequence(
              { ...state, grouped: [...grouped, ...columns.map(({ path }) => path)] },
              depth - 1,
              2,
            ).map(group),
          ]
        : []),
    );
  });
}

const extreme = (state: State): fc.Arbitrary<Made> =>
  fc
    .tuple(
      fc.constantFrom("topcount", "bottomcount"),
      fc.integer({ min: 1, max: 4 }),
      anyValue("decimal", state, 1),
    )
    .map(([name, count, by]): Made => ({ text: `${name}(${count},${by})`, state }));

/** Of values that are not negative: the sum grows with each instance. */
const extremeSum = (state: State): fc.Arbitrary<Made> =>
  fc
    .tuple(
      fc.constantFrom("topsum", "bottomsum", "toppercent", "bottompercent"),
      fc.integer({ min: 1, max: 30 }),
      anyValue("text", state, 1),
    )
    .map(([name, goal, by]) => ({
      text: `${name}(${name.endsWith("percent") ? goal * 3 : goal},length(${by}))`,
      state,
    }));

const ordered = (state: State): Text =>
  fc
    .array(
      fc
        .tuple(
          fc.constantFrom(...used).chain((kind) => anyValue(kind, state, 1)),
          fc.constantFrom("", " desc"),
        )
        .map(([value, direction]) => value + direction),
      { minLength: 1, maxLength: 3 },
    )
    .map((items) => items.join(","));

const anyCut = (state: State): fc.Arbitrary<Made> =>
  fc
    .tuple(
      ordered(state),
      fc.constantFrom("", "/skip(1)", "/skip(2)"),
      fc.constantFrom("", "/top(1)", "/top(3)"),
    )
    .map(([items, skip, top]) => ({ text: `orderby(${items})${skip}${top}`, state }));

function anyJoin(state: State, depth: number): readonly fc.Arbitrary<Made>[] {
  const { type } = state;
  if (!type) return [];
  const navigations = navigationsOf(type, true);
  if (navigations.length === 0) return [];
  return [
    fc
      .tuple(
        fc.constantFrom("join", "outerjoin"),
        fc.constantFrom(...navigations).chain(({ name, target }) => {
          const inner = { ...relatedState(state, target), number: state.number + 1 };
          const plain = fc.constant<Made>({ text: "", state: { ...inner, columns: columnsOf(target) } });
          const then = anySequence(inner, 0, 1).map((made): Made => ({ ...made, text: `,${made.text}` }));
          return (depth > 0 ? fc.oneof(plain, then) : plain).map((made) => ({ name, made }));
        }),
      )
      .map(([join, { name, made }]): Made => {
        const alias = `j${state.number}`;
        const added = made.state.columns
          .filter(({ path, kind }) => kind && !path.includes("/"))
          .map(({ path, kind }) => ({ path: `${alias}/${path}`, kind }));
        return {
          text: `${join}(${name} as ${alias}${made.text})`,
          state: { ...state, columns: [...state.columns, ...added], number: made.state.number },
        };
      }),
  ];
}

/** The record of a single-valued navigation property, with computed properties. */
function anyNestedRecord(state: State): readonly fc.Arbitrary<Made>[] {
  const { type, number } = state;
  const navigations = type ? navigationsOf(type, false) : [];
  if (navigations.length === 0) return [];
  return [
    fc.constantFrom(...navigations).chain(({ name, target }) =>
      fc
        .option(
          fc
            .constantFrom(...used)
            .chain((kind) => anyValue(kind, stateOf(target), 1).map((value) => ({ kind, value }))),
        )
        .map((computed): Made => {
          const alias = `j${number}`;
          const added: readonly Column[] = [
            ...columnsOf(target, `${alias}/`),
            ...(computed ? [{ path: `${alias}/c${number + 1}`, kind: computed.kind }] : []),
          ];
          const value = computed && numeric(computed.kind) ? `(${computed.value}) add 0` : computed?.value;
          const then = computed ? `compute(${value} as c${number + 1})` : "identity";
          return {
            text: `addnested(${name},${then} as ${alias})`,
            state: { ...state, columns: [...state.columns, ...added], number: number + 2 },
          };
        }),
    ),
  ];
}

function anyConcat(state: State, depth: number): fc.Arbitrary<Made> {
  const branch = anySequence(state, depth - 1, 2);
  return fc.tuple(branch, branch).map(([a, b]): Made => {
    const shared = a.state.columns.filter(({ path, kind }) =>
      b.state.columns.some((column) => column.path === path && column.kind === kind),
    );
    return {
      text: `concat(${a.text},${b.text})`,
      state: {
        base: state.base,
        type: undefined,
        columns: shared.filter(({ path }) => !/^[cj]\d/.test(path) || a.state.type !== undefined),
        number: Math.max(a.state.number, b.state.number),
      },
    };
  });
}

/** The nodes that a path leads to are units; each has its parent in `group`. */
const tree = "$root/leaseUnits,Buildings";
const anyPart = fc.constantFrom("", ",filter(building)", ",filter(number ne 'A')");

/** Paths to identifiers of nodes: any texts, and those of the lines of contracts. */
const nodePaths = ({ base, type, columns }: State): readonly string[] => [
  ...columns.filter(({ kind }) => kind === "text").map(({ path }) => path),
  ...(base === "leaseUnit" && type ? ["number", "number", "leaseUnitGroupNo"] : []),
  ...(base === "leaseContractLine" && type ? ["leaseUnitNo", "leaseUnitNo"] : []),
  ...(base === "leaseContract" && type
    ? ["leaseContractLines/leaseUnitNo", "leaseContractLines/leaseUnitNo"]
    : []),
];

/** Transformations that keep the instances or some of them. */
const anySubset = (state: State): fc.Arbitrary<Made> =>
  fc.oneof(
    fc.constant<Made>({ text: "identity", state }),
    anyValue("boolean", state, 1).map((text): Made => ({ text: `filter(${text})`, state })),
    extreme(state),
  );

function anyRelatives(state: State): readonly fc.Arbitrary<Made>[] {
  const paths = nodePaths(state);
  if (paths.length === 0) return [];
  const reach = fc.constantFrom("", ",1", ",keep start", ",2,keep start");
  return [
    fc
      .tuple(fc.constantFrom("ancestors", "descendants"), fc.constantFrom(...paths), anySubset(state), reach)
      .map(([name, path, { text }, rest]): Made => ({
        text: `${name}(${tree},${path},${text}${rest})`,
        state,
      })),
    fc
      // The node becomes a part of an instance: paths over navigation properties lead to records.
      .tuple(fc.constantFrom(...paths.filter((path) => state.type || !path.includes("/")), ""), anyPart)
      .map(([path, part]): Made =>
        path ? { text: `traverse(${tree},${path},preorder${part})`, state } : { text: "identity", state },
      ),
  ];
}

/** The groups of nodes; a record that is a node has all properties of the node again. */
function anyRollup(state: State, depth: number): readonly fc.Arbitrary<Made>[] {
  const { base, type, grouped = [] } = state;
  const known: readonly string[] = {
    // Whether a group around replaces properties of the record of a node is not specified.
    leaseUnit: grouped.length > 0 ? ["leaseUnitGroupNo"] : ["number", "leaseUnitGroupNo"],
    leaseContractLine: ["leaseUnitNo"],
    leaseContract: ["leaseContractLines/leaseUnitNo"],
    customer: [],
  }[base];
  const places = known.filter((path) => !grouped.includes(path));
  const free = state.columns.filter(
    ({ path, kind }) => kind && ![...places, ...grouped].includes(path) && !path.includes("/"),
  );
  if (!type || places.length === 0) return [];
  const groups = fc.tuple(
    fc.shuffledSubarray([...places], { minLength: 1 }),
    anyPart,
    fc.option(fc.constantFrom(...free), { freq: 3 }),
  );
  const rollup = ([paths, part, column]: readonly [string[], string, Column | null], made: Made): Made => {
    const rollups = paths.map((path) => `rolluprecursive(${tree},${path}${part})`);
    const { columns, ...rest } = made.state;
    const isRecord = paths.includes("number");
    const identifiers = paths.filter((path) => path !== "number" && !path.includes("/"));
    const kept = [
      ...identifiers.map((path): Column => ({ path, kind: "text" })),
      ...(column ? [column] : []),
    ];
    const dynamic = columns.filter(({ path }) => /^[cj]\d/.test(path));
    const isWhole = isRecord && paths.length === 1;
    return {
      text: `groupby((${[...rollups, ...(column ? [column.path] : [])].join(",")}),${made.text})`,
      state: isWhole
        ? { ...rest, type: base, columns: [...stateOf(base).columns, ...dynamic] }
        : { ...rest, type: undefined, columns: isRecord ? dynamic : [...columns, ...kept] },
    };
  };
  return [
    fc.tuple(groups, anyAggregates(state)).map(([group, made]) => rollup(group, made)),
    ...(places.includes("number") && depth > 0
      ? [
          fc
            .tuple(anyPart, anySequence(state, depth - 1, 2))
            .map(([part, made]) => rollup([["number"], part, null], made)),
        ]
      : []),
  ];
}

const nested = (then: Made, number: number): string => `${then.text} as n${number}`;

function anyNested(state: State, depth: number): readonly fc.Arbitrary<Made>[] {
  const { type, number } = state;
  const inner = (of: State): fc.Arbitrary<Made> =>
    anySequence({ ...of, number: number + 1, leaf: true }, 0, depth > 0 ? 2 : 1);
  const after = (then: Made, kept: State): State => ({ ...kept, number: then.state.number });
  const related = type ? navigationsOf(type, true) : [];
  return [
    inner(state).map((then): Made => ({
      text: `nest(${nested(then, number)})`,
      state: after(then, { ...state, type: undefined, columns: [] }),
    })),
    ...(related.length === 0
      ? []
      : [
          fc.constantFrom(...related).chain(({ name, target }) =>
            inner(relatedState(state, target)).map((then): Made => ({
              text: `addnested(${name},${nested(then, number)})`,
              state: after(then, state),
            })),
          ),
        ]),
  ];
}

function anyTransformation(state: State, depth: number): fc.Arbitrary<Made> {
  const filter = anyValue("boolean", state, 2).map((text): Made => ({ text: `filter(${text})`, state }));
  const compute = fc
    .array(
      fc
        .constantFrom(...used)
        .chain((kind) =>
          anyValue(kind, state, 2).map((text) => ({ text: numeric(kind) ? `(${text}) add 0` : text, kind })),
        ),
      { minLength: 1, maxLength: 2 },
    )
    .map((items): Made => ({
      text: `compute(${items.map(({ text }, i) => `${text} as c${state.number + i}`).join(",")})`,
      state: aliased(
        state,
        items.map(({ kind }) => kind),
      ),
    }));
  return fc.oneof(
    filter,
    compute,
    extreme(state),
    extremeSum(state),
    anyCut(state),
    { weight: 2, arbitrary: anyAggregates(state) },
    ...(state.columns.length > 0 ? [{ weight: 3, arbitrary: anyGroupby(state, depth) }] : []),
    ...anyJoin(state, depth),
    ...anyNestedRecord(state),
    ...(state.expanded ? [] : [...anyRelatives(state), ...anyRollup(state, depth)]),
    ...(state.leaf ? [] : anyNested(state, depth)),
    ...(depth > 0 ? [anyConcat(state, depth)] : []),
  );
}

function anySequence(state: State, depth: number, maxLength: number): fc.Arbitrary<Made> {
  return fc.integer({ min: 1, max: maxLength }).chain((length) => {
    let made: fc.Arbitrary<Made> = anyTransformation(state, depth);
    for (let i = 1; i < length; i++)
      made = made.chain((before) =>
        before.state.columns.length === 0
          ? fc.constant(before)
          : anyTransformation(before.state, depth).map((next) => ({
              text: `${before.text}/${next.text}`,
              state: next.state,
            })),
      );
    return made;
  });
}

/** A type, transformations of its records, and system query options for their result. */
export const anyPipeline = fc.constantFrom(...estateTypes).chain((type) =>
  anySequence(stateOf(type), 1, 4).chain(({ text, state }) =>
    fc
      .record(
        {
          $filter: anyValue("boolean", state, 1),
          $orderby: ordered(state),
          $skip: fc.constantFrom("1", "2"),
          $top: fc.constantFrom("1", "3"),
        },
        { requiredKeys: [] },
      )
      .map((options) => ({ type, text, options })),
  ),
);

/** A type, a collection of related records, and transformations of these. */
export const anyExpansion = fc
  .constantFrom(
    ...estateTypes.flatMap((type) =>
      navigationsOf(type, true).map(({ name, target }) => ({ type, navigation: name, target })),
    ),
  )
  .chain(({ type, navigation, target }) =>
    anySequence({ ...stateOf(target), expanded: true }, 1, 3).map(({ text }) => ({ type, navigation, text })),
  );
