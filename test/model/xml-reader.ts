/** Parses the XML that the service writes, for tests: elements and attributes; rejects malformed text. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const token = /<\?xml[^>]*\?>|<\/([\w:.]+)>|<([\w:.]+)((?: [\w:.]+="[^"<]*")*)(\/?)>|([^<]+)/y;

const unescape = (text: string): string =>
  text.replace(
    /&(?:lt|gt|quot|amp);/g,
    (entity) => ({ "&lt;": "<", "&gt;": ">", "&quot;": '"' })[entity] ?? "&",
  );

/** The root element; throws at the first malformed position. */
export function readXml(source: string): XmlElement {
  const top: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  token.lastIndex = 0;
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const match = token.exec(source);
    const parent = open.at(-1);
    if (!match || !parent) throw new Error(`not well-formed at ${source.slice(at, at + 40)}`);
    const [, end, start, attributes = "", selfClosed, text] = match;
    if (text !== undefined) parent.text += unescape(text.trim());
    if (end !== undefined && open.pop()?.name !== end) throw new Error(`</${end}> closes another element`);
    if (start === undefined) continue;
    const pairs = [...attributes.matchAll(/([\w:.]+)="([^"]*)"/g)];
    const element: XmlElement = {
      name: start,
      attributes: Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, unescape(value)])),
      children: [],
      text: "",
    };
    parent.children.push(element);
    if (selfClosed === "") open.push(element);
  }
  const [root] = top.children;
  if (!root || open.length > 1) throw new Error("an element is not closed");
  return root;
}

/** All elements of a name below one. */
export const below = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.flatMap((inner) => [...(inner.name === name ? [inner] : []), ...below(inner, name)]);

/** The child of a name with a given attribute; throws when there is none. */
export function child(element: XmlElement, name: string, attribute: string, value: string): XmlElement {
  const found = element.children.find((it) => it.name === name && it.attributes[attribute] === value);
  if (!found) throw new Error(`${element.name} has no ${name} with ${attribute}="${value}"`);
  return found;
}
