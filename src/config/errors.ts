/** Errors of the configuration: invalid settings, and misspelt ones. */
import { editDistance } from "../odata";
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
    .map((name) => ({ name, edits: editDistance(given, name, allowedEdits(name) + 1) }))
    .filter(({ name, edits }) => edits <= allowedEdits(name));
  return near.toSorted((a, b) => a.edits - b.edits)[0]?.name;
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
