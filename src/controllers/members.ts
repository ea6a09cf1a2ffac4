/** Typed access to members of records and of parameters, whose values are unknown to the compiler. */

type Members = Readonly<Record<string, unknown>>;

/** A text; "" if absent. */
export function text(of: Members, name: string): string {
  const value = of[name];
  return typeof value === "string" ? value : "";
}

/** Several texts by their names. */
export function texts<Name extends string>(of: Members, ...names: readonly Name[]): Record<Name, string> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) found[name] = text(of, name);
  return found as Record<Name, string>;
}

/** An expanded record; undefined if absent. */
export const member = (of: Members, name: string): Members | undefined =>
  (of[name] as Members | null | undefined) ?? undefined;

/** Expanded records. */
export const members = (of: Members, name: string): readonly Members[] => of[name] as readonly Members[];
