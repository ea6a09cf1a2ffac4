/** Which values are the same: made alike of the same columns. What comes with the request is the same as itself only. */
import type { Value } from "./plan";

/** Says of each value whether it is the first of its kind, in time that grows with the values alone. */
export function firstOfSameValues(): (value: Value) => boolean {
  const seen = new Set<string>();
  const numbers = new Map<object, number>();
  const numberOf = (thing: object): number => {
    const known = numbers.get(thing) ?? numbers.size;
    numbers.set(thing, known);
    return known;
  };
  /** Sources, properties, readers of parameters and the like are told apart by what they are, values by what they hold. */
  const told = (name: string, member: unknown): unknown =>
    typeof member === "function" || (isObject(member) && byIdentity.has(name)) ? numberOf(member) : member;
  return (value) => {
    const text = JSON.stringify(value, told);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  };
}

const byIdentity: ReadonlySet<string> = new Set(["source", "property", "related", "record", "literal"]);

const isObject = (member: unknown): member is object => typeof member === "object" && member !== null;
