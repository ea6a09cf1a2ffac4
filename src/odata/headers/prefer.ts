/**
 * Parses the `Prefer` header by the table of preferences, and writes `Preference-Applied`. Unknown ones are ignored.
 */
import { type PreferenceName, preferences, type PreferenceValue } from "../language/preferences";
import { splitOutsideQuotes, unquote } from "./negotiate";

type PreferenceValues = { readonly [Name in PreferenceName]?: PreferenceValue<Name> };

export interface Preferences {
  readonly values: PreferenceValues;
  /** Each known preference in the client's spelling, for `Preference-Applied`. */
  readonly spelling: ReadonlyMap<PreferenceName, string>;
}

const none: Preferences = Object.freeze({ values: {}, spelling: new Map() });

const isKnown = (name: string): name is PreferenceName => Object.hasOwn(preferences, name);

/**
 * Parses a header value (several headers joined by commas). The first value of a name counts (RFC 7240), but a name
 * without `odata.` precedes the one with it (Protocol 4.01, 8.2.8.4 and 8.2.8.5).
 */
export function parsePrefer(header: string | undefined): Preferences {
  if (header === undefined) return none;
  const values: Record<string, unknown> = {};
  const spelling = new Map<PreferenceName, string>();
  for (const preference of splitOutsideQuotes(header, ",")) {
    const [token = ""] = splitOutsideQuotes(preference, ";");
    const equals = token.indexOf("=");
    const given = (equals < 0 ? token : token.slice(0, equals)).trim().toLowerCase();
    const name = given.startsWith("odata.") ? given.slice("odata.".length) : given;
    if (!isKnown(name)) continue;
    const before = spelling.get(name);
    if (before !== undefined && (given !== name || !before.startsWith("odata."))) continue;
    const text = equals < 0 ? "" : unquote(token.slice(equals + 1).trim());
    const value = preferences[name].parse(text);
    if (value === undefined) continue;
    values[name] = value;
    spelling.set(name, equals < 0 ? given : `${given}=${text}`);
  }
  return { values, spelling };
}

/** The value of `Preference-Applied`, or undefined: those of `honoured` that the client requested. */
export function preferenceApplied(
  asked: Preferences,
  honoured: readonly PreferenceName[],
): string | undefined {
  const texts = honoured.flatMap((name) => asked.spelling.get(name) ?? []);
  return texts.length === 0 ? undefined : texts.join(", ");
}
