/** Members of records and of parameters, which are unknown values to the compiler. */

type Members = Readonly<Record<string, unknown>>;

/** A text; "" where there is none. */
export function text(of: Members, name: string): string {
  const value = of[name];
  return typeof value === "string" ? value : "";
}

/** A record that is expanded; undefined where there is none. */
export const member = (of: Members, name: string): Members | undefined =>
  (of[name] as Members | null | undefined) ?? undefined;

/** Records that are expanded. */
export const members = (of: Members, name: string): readonly Members[] => of[name] as readonly Members[];
