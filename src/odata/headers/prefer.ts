/**
 * Parses the `Prefer` header by the table of preferences, and writes `Preference-Applied`. Unknown ones are ignored.
 */
import { splitOutsideQuotes, unquote } from "./negotiate";

const anyText = (text: string): string => text;

const oneOf =
  <Name extends string>(...names: readonly Name[]) =>
  (text: string): Name | undefined =>
    names.find((name) => name === text.toLowerCase());

const flags: ReadonlyMap<string, boolean> = new Map([
  ["", true],
  ["true", true],
  ["false", false],
]);

const flag = (text: string): boolean | undefined => flags.get(text.toLowerCase());

const positive = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

const seconds = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** By name: parses the value; undefined for an invalid one, which is ignored (RFC 7240, section 2). */
export const preferences = {
  /** `minimal`: POST, PATCH and PUT return 204 without the record; `representation`: with it (the default). */
  return: oneOf("minimal", "representation"),
  /** The maximum number of records on a page of a collection. */
  maxpagesize: positive,
  /** Whether a batch continues after a failed request, and a change of several records (4.01) after one that fails. */
  "continue-on-error": flag,
  /** Not applied: the annotations that are sent depend on the metadata level only. */
  "include-annotations": anyText,
  /** 202 with the URL of a status, which later has the response. */
  "respond-async": flag,
  /** Durations of the stages, in the header `Server-Timing`. */
  "server-timing": flag,
  /** A link after the last page that returns later changes. */
  "track-changes": flag,
  /** Seconds to wait for a synchronous response, with `respond-async`. */
  wait: seconds,
} as const satisfies Record<string, (text: string) => unknown>;

export type PreferenceName = keyof typeof preferences;

type PreferenceValues = {
  readonly [Name in PreferenceName]?: NonNullable<ReturnType<(typeof preferences)[Name]>>;
};

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
    const value = preferences[name](text);
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
