/** `concat` (Data Aggregation 4.0, section 3.2.2): several sets one after the other, each instance with its structure. */
import { ODataError } from "../errors";
import { primitiveTypes } from "../edm/types";
import type { Expression, Step } from "../uri/ast";
import type { Column, Selection, StageColumn, StageValue, Structure } from "./apply";
import {
  addStage,
  columnValue,
  emptyStructure,
  mergeStructures,
  sourceOf,
  type ApplySet,
  type Building,
} from "./apply-set";
import { bindExpression } from "./bind-expression";
import type { Source, Value } from "./plan";
import { rootScope } from "./scope";

/** Each `concat` multiplies the branches of the one before, and with them the rows. */
const maxBranches = 64;

/** Refuses more kinds of instances than one answer tells apart. */
export function checkBranches(branches: number): void {
  if (branches <= maxBranches) return;
  throw new ODataError(
    "BadRequest_LimitExceeded",
    `concat and rollup in $apply give ${branches} different branches; at most ${maxBranches} are allowed.`,
    { target: "$apply" },
  );
}

/** The sets as one; a column tells their rows apart. */
export function bindConcat(building: Building, sets: readonly ApplySet[]): ApplySet {
  checkBranches(sets.reduce((sum, set) => sum + set.variants.length, 0));
  const structure = sets.map((set) => set.structure).reduce(mergeStructures, emptyStructure);
  const columns = sharedColumns(sets);
  const mark = `b_${building.stages.length}`;
  const places = leaves(structure, []);
  const selections = sets.map((set, i): Selection => {
    const source = sourceOf(building, set);
    const shared = columns.map((column): StageColumn => ({
      name: column.name,
      value: { kind: "value", value: branchValue(building, set, source, column, places) },
    }));
    const number: StageValue = { kind: "branch", number: i };
    return {
      from: { kind: "stage", source, reached: [] },
      distinct: false,
      carries: false,
      columns: [{ name: mark, value: number }, ...shared],
      where: undefined,
      groups: undefined,
    };
  });
  const stage = addStage(building, selections);
  const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)];
  const order = sets.flatMap((set) => set.order);
  return {
    stage,
    columns: [{ name: mark, type: "Edm.Int32", nullable: false }, ...columns],
    structure,
    variants: sets.flatMap((set, i) =>
      set.variants.map((variant) => ({ ...variant, marks: [...variant.marks, { column: mark, number: i }] })),
    ),
    order: [
      { column: mark, descending: false },
      ...order.filter((item, i) => order.findIndex(({ column }) => column === item.column) === i),
    ],
    key: [mark, ...distinct(sets.flatMap((set) => set.key))],
    groups: sets[0]?.groups,
    reduced: sets.some((set) => set.reduced),
  };
}

/** Every column of any set, null where a set lacks it; numbers of several types as the widest. */
function sharedColumns(sets: readonly ApplySet[]): readonly Column[] {
  const columns = new Map<string, Column>();
  for (const { name, type, nullable } of sets.flatMap((set) => set.columns)) {
    const known = columns.get(name);
    const everywhere = sets.every((set) => set.columns.some((column) => column.name === name));
    columns.set(name, {
      name,
      type: known ? commonType(name, known.type, type) : type,
      nullable: nullable || known?.nullable === true || !everywhere,
    });
  }
  return [...columns.values()];
}

function commonType(name: string, a: Column["type"], b: Column["type"]): Column["type"] {
  const [left, right] = [primitiveTypes[a].numericRank, primitiveTypes[b].numericRank];
  if (a === b || (left > 0 && right > 0)) return left >= right ? a : b;
  throw new ODataError(
    "BadRequest_TypeMismatch",
    `'${name.replace(/^x_/, "")}' is of type ${a} in one branch of concat and of type ${b} in another; give them different aliases.`,
    { target: "$apply" },
  );
}

interface Leaf {
  readonly column: string;
  readonly path: readonly string[];
  /** The column tells only whether there is a record at the end of the path. */
  readonly presence: boolean;
}

/** The columns of declared properties and navigation properties, with the paths that lead there. */
const leaves = (structure: Structure, prefix: readonly string[]): readonly Leaf[] => [
  ...structure.fields.flatMap(({ property, dynamic }) =>
    dynamic || property.column === undefined
      ? []
      : [{ column: property.column, path: [...prefix, property.name], presence: false }],
  ),
  ...structure.navigations.flatMap((navigation) =>
    navigation.on.map(([column]) => ({ column, path: [...prefix, navigation.name], presence: false })),
  ),
  // An alias is of the branch that has it.
  ...structure.nested.flatMap((nested) => {
    if (nested.navigation.dynamic) return [];
    const path = [...prefix, nested.navigation.name];
    return [{ column: nested.present, path, presence: true }, ...leaves(nested.structure, path)];
  }),
];

function branchValue(
  { binding }: Building,
  set: ApplySet,
  source: Source,
  column: Column,
  places: readonly Leaf[],
): Value {
  if (set.columns.some(({ name }) => name === column.name)) return columnValue(set, source, column.name);
  const leaf = set.structure.whole ? places.find((place) => place.column === column.name) : undefined;
  if (!leaf) return { kind: "null", type: column.type, nullable: true };
  const value = bindExpression(rootScope(binding, source), pathExpression(leaf.path));
  return leaf.presence ? presence(value) : value;
}

/** The member path of names. */
export const pathExpression = (path: readonly string[]): Expression => ({
  kind: "path",
  root: undefined,
  steps: path.map((name): Step => ({ kind: "name", name, args: undefined, at: 0 })),
  at: 0,
});

/** Whether there is a record of that id. */
export const presence = (id: Value): Value => ({
  kind: "comparison",
  operator: "ne",
  left: id,
  right: { kind: "null", type: id.type, nullable: true },
  type: "Edm.Boolean",
  nullable: false,
});
