/**
 * The preferences of the `Prefer` header (Protocol 4.01, section 8.2.8; RFC 7240): ONE row each. Names match without
 * `odata.` and in any letter case. A preference with `applied: false` is known and ignored, as RFC 7240 allows.
 */

export interface PreferenceRow<Value> {
  /** Parses the value; undefined for an invalid one, which is ignored (RFC 7240, section 2). */
  readonly parse: (text: string) => Value | undefined;
  /** Whether the service applies it. */
  readonly applied: boolean;
  readonly documentation: string;
}

function row<Value>(
  documentation: string,
  applied: boolean,
  parse: (text: string) => Value | undefined,
): PreferenceRow<Value> {
  return { parse, applied, documentation };
}

const anyText = (text: string): string => text;

const oneOf =
  <Name extends string>(...names: readonly Name[]) =>
  (text: string): Name | undefined =>
    names.find((name) => name === text.toLowerCase());

const flag = (text: string): boolean | undefined =>
  ({ "": true, true: true, false: false })[text.toLowerCase()];

const positive = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

const seconds = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

export const preferences = {
  return: row(
    "`minimal`: POST, PATCH and PUT return 204 without the record; `representation`: with it (the default).",
    true,
    oneOf("minimal", "representation"),
  ),
  maxpagesize: row("The maximum number of records on a page of a collection.", true, positive),
  "continue-on-error": row(
    "Whether a batch continues after a failed request, and a change of several records (4.01) after one that fails.",
    true,
    flag,
  ),
  "allow-entityreferences": row("References in place of repeated records; not used.", false, flag),
  callback: row("A URL to call when an asynchronous request is done; not supported.", false, anyText),
  handling: row("Strict or lenient handling; every request is handled strictly.", false, anyText),
  "include-annotations": row(
    "The annotations to send; here they depend on the metadata level only.",
    false,
    anyText,
  ),
  "omit-values": row("Omits nulls or defaults; every field is always sent.", false, anyText),
  "respond-async": row("202 with the URL of a status, which later has the response.", true, flag),
  "server-timing": row("Durations of the stages, in the header `Server-Timing`.", true, flag),
  "track-changes": row("A link after the last page that returns later changes.", true, flag),
  wait: row("Seconds to wait for a synchronous response, with `respond-async`.", true, seconds),
} as const satisfies Record<string, PreferenceRow<unknown>>;

export type PreferenceName = keyof typeof preferences;

/** The parsed value of a preference. */
export type PreferenceValue<Name extends PreferenceName> = NonNullable<
  ReturnType<(typeof preferences)[Name]["parse"]>
>;
