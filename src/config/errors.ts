/** Errors of the configuration: invalid settings, and misspelt ones. */
import { type SettingName, settings } from "./table";

/* Detects misspelt settings: names in the environment that are close to a setting and would be ignored silently. */

/** Maximum edit distance; short names have too many similar neighbours. */
const allowedEdits = (name: string): number => (name.length < 8 ? 1 : 2);

/** Returns a sentence for each name of the environment that is no setting but close to one. Contains no values. */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const names = Object.keys(settings);
  return Object.keys(env).flatMap((given) => {
    if (Object.hasOwn(settings, given) || (env[given] ?? "").trim() === "") return [];
    const near = nearestSetting(given.toUpperCase(), names);
    return near === undefined
      ? []
      : [`${given} is set in the environment, but there is no such setting. Did you mean ${near}?`];
  });
}

function nearestSetting(given: string, names: readonly string[]): string | undefined {
  const near = names
    .filter((name) => Math.abs(name.length - given.length) <= allowedEdits(name))
    .map((name) => ({ name, edits: edits(given, name), most: allowedEdits(name) }))
    .filter(({ edits: found, most }) => found <= most);
  return near.toSorted((a, b) => a.edits - b.edits)[0]?.name;
}

/** Optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours. */
function edits(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number): number => table[i]?.[j] ?? j;
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const replaced = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? at(i - 2, j - 2) + 1
          : Infinity;
      table[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(one.length, other.length);
}

/* The error for invalid configuration. */

/** A setting is invalid; the message is for the operator who starts the service. */
export class ConfigurationError extends Error {
  constructor(
    readonly setting: SettingName,
    message: string,
  ) {
    super(message);
    this.name = "ConfigurationError";
  }
}
