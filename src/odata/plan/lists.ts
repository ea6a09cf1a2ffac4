/**
 * Lists and objects as operands (URL Conventions 4.01, sections 5.1.1.1, 5.1.1.5 and 5.1.1.6): their comparisons and
 * functions become conditions on their items, which may be values of the record.
 */
import { mismatch, notImplemented } from "../errors";
import type { EntityType } from "../model/model";
import { emptyGuid } from "../model/types";
import { given } from "./literal";
import { balanced, booleanValue, comparison, fixedInteger } from "./operators";
import type { Inputs, Value } from "./plan";
import type { Binding } from "./scope";

export type Operand =
  | { readonly kind: "value"; readonly value: Value }
  | { readonly kind: "list"; readonly items: readonly Operand[] }
  | { readonly kind: "object"; readonly members: ReadonlyMap<string, Operand> };

type Items = readonly Operand[];

export const isValue = (operand: Operand): operand is Extract<Operand, { kind: "value" }> =>
  operand.kind === "value";

/** The kind of the operand with its article, for messages. */
export const named = ({ kind }: Operand): string => (kind === "object" ? "an object" : `a ${kind}`);

/** The condition that both are equal: lists in all their items, objects in all their members. */
export function equal(binding: Binding, a: Operand, b: Operand): Value {
  if (isValue(a) && isValue(b))
    return comparison(binding, "eq", binding.again(a.value), binding.again(b.value));
  if (a.kind === "list" && b.kind === "list")
    return a.items.length === b.items.length
      ? equalFrom(binding, a.items, b.items, 0)
      : booleanValue(binding, false);
  if (a.kind === "object" && b.kind === "object") {
    const pairs = [...a.members].map(([name, member]) => [member, b.members.get(name)] as const);
    const same = pairs.flatMap(([one, other]) => (other ? [equal(binding, one, other)] : []));
    const isSame = a.members.size === b.members.size && same.length === pairs.length;
    return isSame ? balanced(binding, "and", same) : booleanValue(binding, false);
  }
  if ([a, b].some((each) => isValue(each) && each.value.kind === "null")) return booleanValue(binding, false);
  const referenced = isReferenced(binding, a, b) ?? isReferenced(binding, b, a);
  if (referenced) return referenced;
  const [one, other] = [named(a), named(b)];
  throw mismatch(`${one.charAt(0).toUpperCase()}${one.slice(1)} cannot be compared with ${other}.`);
}

/**
 * The condition that a record, which is its id here, is the one that an object without other members than the id refers to
 * (JSON Format 4.01, section 14); undefined for other operands.
 */
function isReferenced(binding: Binding, record: Operand, reference: Operand): Value | undefined {
  if (!isValue(record) || reference.kind !== "object" || reference.members.size > 1) return undefined;
  const { value } = record;
  const url = reference.members.get("@odata.id") ?? reference.members.get("@id");
  if (value.kind !== "column" || value.property.name !== "id") return undefined;
  if (!url || !isValue(url) || url.value.kind !== "parameter") return undefined;
  const { type, elsewhere } = value.source;
  if (elsewhere && type.partitioned) throw notImplemented("A reference to a record that may be elsewhere");
  const { read } = url.value;
  const partitions = binding.model.partition?.type;
  const id = given(binding, "Edm.Guid", (inputs) => idIn(type, partitions, String(read(inputs)), inputs));
  return comparison(binding, "eq", binding.again(value), id);
}

const referenceUrl = /^\/?(?:([^/()]+)\(([0-9a-f-]{36})\)\/)?([^/()]+)\(([0-9a-f-]{36})\)$/i;

/** The id in the URL of a record, absolute or relative to the service root, if it is one of the type in the partition. */
function idIn(
  { set, partitioned }: EntityType,
  partitions: EntityType | undefined,
  url: string,
  { root, partition }: Inputs,
): string {
  const rootPath = root.replace(/^[a-z]+:\/\/[^/]*/i, "");
  const prefix = [root, rootPath].find((each) => url.startsWith(`${each}/`)) ?? "";
  const [match, around, within, name, id] = referenceUrl.exec(url.slice(prefix.length)) ?? [];
  if (match === undefined)
    throw notImplemented(
      `A reference to '${set}' in an expression, other than by ${set}(id) in a URL relative to the service root,`,
    );
  const isSame = (a: string | undefined, b: string | undefined): boolean =>
    a?.toLowerCase() === b?.toLowerCase();
  const isHere =
    around === undefined || (partitioned && isSame(around, partitions?.set) && isSame(within, partition));
  return id !== undefined && isSame(name, set) && isHere ? id.toLowerCase() : emptyGuid;
}

/** `b` are the items of `a` from a position on. */
const equalFrom = (binding: Binding, a: Items, b: Items, from: number): Value =>
  balanced(
    binding,
    "and",
    b.map((item, i) => equal(binding, a[from + i] ?? item, item)),
  );

/** Functions of one or two lists, by their names in lower case. */
const functions: Readonly<Record<string, (binding: Binding, a: Items, b: Items) => Value>> = {
  length: (binding, a) => fixedInteger(binding, a.length),
  startswith: (binding, a, b) =>
    b.length > a.length ? booleanValue(binding, false) : equalFrom(binding, a, b, 0),
  endswith: (binding, a, b) =>
    b.length > a.length ? booleanValue(binding, false) : equalFrom(binding, a, b, a.length - b.length),
  contains: (binding, a, b) =>
    anyOf(
      binding,
      places(a, b).map((at) => equalFrom(binding, a, b, at)),
    ),
  indexof: (binding, a, b) =>
    cases(binding, [
      ...places(a, b).map((at) => [equalFrom(binding, a, b, at), at] as const),
      [booleanValue(binding, true), -1],
    ]),
  hassubset,
  hassubsequence: (binding, a, b) => balanced(binding, "and", subsequence(binding, a, b)),
};

/** The positions at which `b` may be a part of `a`. */
const places = (a: Items, b: Items): readonly number[] =>
  Array.from({ length: Math.max(0, a.length - b.length + 1) }, (_, at) => at);

const anyOf = (binding: Binding, conditions: readonly Value[]): Value =>
  conditions.length === 0 ? booleanValue(binding, false) : balanced(binding, "or", conditions);

const cases = (binding: Binding, branches: readonly (readonly [Value, number])[]): Value =>
  binding.node({
    kind: "case",
    branches: branches.map(([when, number]) => ({ when, then: fixedInteger(binding, number) })),
    type: "Edm.Int32",
    nullable: false,
  });

/** Each item of `b` is among those of `a`, and as often as among those of `b` up to it. */
function hassubset(binding: Binding, a: Items, b: Items): Value {
  const number = (items: Items, item: Operand): Value =>
    total(
      binding,
      items.map((each) =>
        cases(binding, [
          [equal(binding, each, item), 1],
          [booleanValue(binding, true), 0],
        ]),
      ),
    );
  if (b.length > a.length) return booleanValue(binding, false);
  return balanced(
    binding,
    "and",
    b.map((item, i) => comparison(binding, "ge", number(a, item), number(b.slice(0, i + 1), item))),
  );
}

/** A tree of minimal depth, as for conditions. */
function total(binding: Binding, numbers: readonly Value[]): Value {
  const [first, second] = numbers;
  if (!first || !second) return first ?? fixedInteger(binding, 0);
  const half = Math.ceil(numbers.length / 2);
  const [left, right] = [total(binding, numbers.slice(0, half)), total(binding, numbers.slice(half))];
  return binding.node({
    kind: "arithmetic",
    operator: "add",
    left,
    right,
    type: "Edm.Int32",
    overflows: false,
    nullable: false,
  });
}

/** The conditions that `b` is `a` without some items: the first of `b` is one of `a`, followed by the others. */
function subsequence(binding: Binding, a: Items, [first, ...others]: Items): readonly Value[] {
  if (first === undefined) return [];
  const [only, ...more] = places(a, [first, ...others]).map((at) => () => [
    equal(binding, a[at] ?? first, first),
    ...subsequence(binding, a.slice(at + 1), others),
  ]);
  if (!only) return [booleanValue(binding, false)];
  if (more.length === 0) return only();
  return [
    anyOf(
      binding,
      [only, ...more].map((ways) => balanced(binding, "and", ways())),
    ),
  ];
}

/** The call of a function with lists. Throws 400 for functions of values, and for other operands. */
export function listCall(binding: Binding, name: string, operands: readonly Operand[]): Value {
  const lists = operands.flatMap((operand) => (operand.kind === "list" ? [operand.items] : []));
  const call = Object.hasOwn(functions, name) ? functions[name] : undefined;
  const [a, b = []] = lists;
  if (name === "substring") throw notImplemented(`'${name}' of a list`);
  if (!call || !a || lists.length !== operands.length || lists.length !== (name === "length" ? 1 : 2))
    throw mismatch(`The function '${name}' cannot take ${operands.map(named).join(" and ")}.`);
  return call(binding, a, b);
}
