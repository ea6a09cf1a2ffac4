/** XML as data and its text: elements with attributes and children, nothing else; every value is escaped. */

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly children: readonly Element[];
  /** Text content; an element has text or children. */
  readonly text?: string;
}

/** Attributes that are undefined are left out. */
export const element = (
  name: string,
  attributes: Element["attributes"] = {},
  children: readonly Element[] = [],
): Element => ({ name, attributes, children });

export const textElement = (name: string, text: string): Element => ({
  name,
  attributes: {},
  children: [],
  text,
});

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** The text with the characters that mark up XML as entities. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? "");

/** The document, indented, with its declaration and a line end at the end. */
export const xmlDocument = (root: Element): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n${lines(root, "").join("\n")}\n`;

function lines({ name, attributes, children, text }: Element, indent: string): readonly string[] {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeXml(String(value))}"`],
  );
  const start = `${indent}<${name}${written.join("")}`;
  if (text !== undefined) return [`${start}>${escapeXml(text)}</${name}>`];
  if (children.length === 0) return [`${start}/>`];
  return [`${start}>`, ...children.flatMap((child) => lines(child, `${indent}  `)), `${indent}</${name}>`];
}
