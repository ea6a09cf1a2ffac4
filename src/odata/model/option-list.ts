/** A field with a closed list of values ("option"): all accepted spellings, and the one used in responses. */

/** The declaration of a list. */
export interface OptionDeclaration {
  /** Display texts in the order of the list, without the blank. */
  readonly values: readonly string[];
  /** The value of ordinal 0 is blank, with further accepted names (`Not Defined`). Undefined: no blank. */
  readonly blank?: { readonly output: "_x0020_" | " "; readonly names?: readonly string[] };
  /** Responses contain encoded text: a space becomes `_x0020_`. */
  readonly encoded?: boolean;
}

export interface OptionList {
  /** The texts that are stored and returned, by ordinal, the blank (if any) first: `Validation.AllowedValues`. */
  readonly outputs: readonly string[];
  /** Display texts by ordinal, for messages. */
  readonly displays: readonly string[];
  /** Returns the stored text for an input in any accepted form, or undefined when it is not a member. */
  readonly parse: (input: string | number) => string | undefined;
}

const encode = (text: string): string => text.replaceAll(" ", "_x0020_");

/** Builds the list. Display text, encoded text, any letter case, and the ordinal (number or text) are accepted. */
export function optionList(declaration: OptionDeclaration): OptionList {
  const { values, blank, encoded = false } = declaration;
  const texts = values.map((value) => (encoded ? encode(value) : value));
  const outputs = blank ? [blank.output, ...texts] : texts;
  const displays = blank ? [blank.names?.[0] ?? " ", ...values] : [...values];
  const bySpelling = new Map<string, string>();
  const accept = (spelling: string, output: string): void => {
    bySpelling.set(spelling.toLowerCase(), output);
    bySpelling.set(encode(spelling).toLowerCase(), output);
  };
  outputs.forEach((output, ordinal) => bySpelling.set(String(ordinal), output));
  values.forEach((value, i) => accept(value, texts[i] ?? value));
  if (blank) for (const name of ["", " ", "_x0020_", ...(blank.names ?? [])]) accept(name, blank.output);
  return { outputs, displays, parse: (input) => bySpelling.get(String(input).toLowerCase()) };
}
