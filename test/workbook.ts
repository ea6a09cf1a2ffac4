/**
 * A reader of workbooks, independent of the service: the archive by its directory and its local headers, the XML by a
 * strict tokenizer. Throws for anything that is not well-formed.
 */
import { crc32, inflateRawSync } from "node:zlib";

/** The parts of an archive by name. */
export function readZip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error("no end of the central directory");
  const parts = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  if (at + bytes.readUInt32LE(end + 12) !== end) throw new Error("the directory is not at the end");
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error(`no directory entry at ${at}`);
    const [crc, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset));
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const local = bytes.readUInt32LE(at + 42);
    const title = bytes.toString("utf8", at + 46, at + 46 + name);
    if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Error(`no local header at ${local}`);
    if (bytes.toString("utf8", local + 30, local + 30 + name) !== title) throw new Error("other local name");
    const begin = local + 30 + name + bytes.readUInt16LE(local + 28);
    const stop = begin + (packed ?? 0);
    const content = inflateRawSync(bytes.subarray(begin, stop));
    if (content.length !== size || crc32(content) !== crc)
      throw new Error(`${title} has another length or sum`);
    const descriptor = [0, 4, 8, 12].map((offset) => bytes.readUInt32LE(stop + offset));
    expect(descriptor).toEqual([0x08074b50, crc, packed, size]);
    parts.set(title, content);
    at += 46 + name + extra + comment;
  }
  if (at !== end) throw new Error("the directory has another length");
  return parts;
}

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const token = /<\?[^?]*\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** The root element. Texts with characters that XML 1.0 excludes are rejected. */
function parseXml(xml: string): Element {
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const match = token.exec(xml);
    if (!match) throw new Error(`not well-formed at ${at}: ${JSON.stringify(xml.slice(at, at + 40))}`);
    const [, close, name, attributes = "", empty, text] = match;
    const last = open.at(-1) ?? root;
    if (text !== undefined) last.text += plain(text);
    else if (name === undefined) continue;
    else if (close) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    } else {
      const pairs = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)];
      const element: Element = {
        name,
        attributes: Object.fromEntries(pairs.map(([, key, value]) => [key, plain(value ?? "")])),
        children: [],
        text: "",
      };
      last.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (open.length > 1 || !root.children[0]) throw new Error("an element is not closed");
  return root.children[0];
}

function plain(text: string): string {
  if (/(?![\t\n])\p{Cc}|\p{Cs}|[\ufffe\uffff]/u.test(text)) throw new Error("an excluded character");
  const names: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return text.replace(/&([^;]*);?/g, (found, name: string) => {
    if (!found.endsWith(";") || names[name] === undefined) throw new Error(`an unknown entity ${found}`);
    return names[name];
  });
}

const child = (element: Element | undefined, name: string): Element => {
  const found = element?.children.find((each) => each.name === name);
  if (!found) throw new Error(`no <${name}>`);
  return found;
};

/** A cell as "n:1.5", "date:46112" or "text:a", by its type and its number format; "" where there is none. */
export interface Sheet {
  readonly name: string;
  readonly frozen: Readonly<Record<string, string>>;
  readonly rows: readonly (readonly string[])[];
}

/** The only sheet of a workbook, found by its relations. */
export function readWorkbook(bytes: Buffer): Sheet {
  const parts = readZip(bytes);
  const part = (name: string): Element => parseXml(parts.get(name)?.toString("utf8") ?? "");
  const types = part("[Content_Types].xml").children.map(({ attributes }) => attributes["PartName"]);
  const target = (rels: string, id: string): string =>
    part(rels).children.find(({ attributes }) => attributes["Id"] === id)?.attributes["Target"] ?? "";
  const book = target("_rels/.rels", "rId1");
  const [sheet] = child(part(book), "sheets").children;
  const path = `xl/${target("xl/_rels/workbook.xml.rels", sheet?.attributes["r:id"] ?? "")}`;
  expect(types).toEqual(expect.arrayContaining([`/${book}`, `/${path}`, "/xl/styles.xml"]));
  const root = part(path);
  const styles = part("xl/styles.xml");
  const formats = child(styles, "cellXfs").children.map(({ attributes }) => attributes["numFmtId"] ?? "");
  const kinds: Record<string, string> = { "14": "date", "164": "instant", "21": "time" };
  const rows = child(root, "sheetData").children.map((row, i) => {
    expect(row.attributes["r"]).toBe(String(i + 1));
    const cells: string[] = [];
    for (const cell of row.children) {
      const [, column = "", number] = /^([A-Z]+)(\d+)$/.exec(cell.attributes["r"] ?? "") ?? [];
      expect(number).toBe(row.attributes["r"]);
      const index = Array.from(column).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      while (cells.length < index) cells.push("");
      cells.push(valueOf(cell, kinds[formats[Number(cell.attributes["s"] ?? 0)] ?? ""] ?? "n"));
    }
    return cells;
  });
  const view = child(child(root, "sheetViews"), "sheetView");
  return { name: sheet?.attributes["name"] ?? "", frozen: child(view, "pane").attributes, rows };
}

function valueOf(cell: Element, kind: string): string {
  expect(cell.children.map(({ name }) => name)).not.toContain("f");
  switch (cell.attributes["t"]) {
    case "inlineStr":
      return `text:${child(child(cell, "is"), "t").text.replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))}`;
    case "b":
      return `b:${child(cell, "v").text}`;
    case undefined:
      return `${kind}:${child(cell, "v").text}`;
    default:
      throw new Error(`a cell of type ${cell.attributes["t"]}`);
  }
}
