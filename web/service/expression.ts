/** Conditions in the metadata on the values of a record. */
type Json = Readonly<Record<string, unknown>>;

/** The value of a record at a path. */
export type Read = (path: string) => unknown;

export const objectOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Whether a condition holds for a record; anything that is not understood does. */
export function holds(condition: unknown, read: Read): boolean {
  if (typeof condition === "boolean") return condition;
  const { $Function, $Apply } = objectOf(condition);
  if ($Function !== "odata.matchesPattern" || !Array.isArray($Apply)) return true;
  return new RegExp(textOf($Apply[1])).test(valueOf($Apply[0], read));
}

function valueOf(expression: unknown, read: Read): string {
  const { $Path, $Apply, $Function } = objectOf(expression);
  if ($Function === "odata.concat" && Array.isArray($Apply))
    return $Apply.map((part) => valueOf(part, read)).join("");
  if (typeof $Path !== "string") return textOf(expression);
  const value = read($Path);
  return typeof value === "string" ? value : JSON.stringify(value ?? "");
}

/** A text, or the one that a condition chooses (`$If`). */
export function chosenText(expression: unknown, read: Read): string {
  const { $If } = objectOf(expression);
  if (!Array.isArray($If)) return textOf(expression);
  const [condition, one, other] = $If as readonly unknown[];
  return chosenText(holds(condition, read) ? one : other, read);
}
