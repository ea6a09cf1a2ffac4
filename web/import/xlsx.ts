/** The rows of the first sheet of a workbook (ECMA-376, part 1, section 18.3), read by the browser's XML parser. */
import { epochs } from "./cells";
import type { Cell, Sheet, SheetRow } from "./rows";
import { type Archive, openArchive } from "./zip";

const mostColumns = 16_384;

/** Throws a sentence for a file that is no workbook, and an error when the signal is aborted. */
export async function xlsxRows(file: Blob, signal: AbortSignal): Promise<Sheet> {
  const archive = await openArchive(file);
  const book = await target(archive, "", ({ type }) => type === "officeDocument");
  const workbook = await xml(archive, book);
  const sheet = elements(workbook, "sheet")[0];
  const id = [...(sheet?.attributes ?? [])].find(({ name }) => name.endsWith(":id"))?.value;
  const place = await target(archive, book, (each) => each.id === id);
  const texts = await sharedTexts(archive, book, signal);
  const properties = elements(workbook, "workbookPr")[0];
  return {
    rows: await rowsOf(await part(archive, place), texts, signal),
    epoch: /^(1|true)$/.test(properties?.getAttribute("date1904") ?? "") ? epochs.since1904 : epochs.usual,
    decimal: ".",
    isCsv: false,
    escapesFormulas: false,
  };
}

const elements = (place: Document | Element, name: string): readonly Element[] => [
  ...place.getElementsByTagNameNS("*", name),
];

async function part(archive: Archive, name: string): Promise<string> {
  const text = await archive.text(name);
  if (text === undefined)
    throw new Error("The file is no workbook; save it as Excel workbook (.xlsx) or as CSV UTF-8.");
  return text;
}

const xml = async (archive: Archive, name: string): Promise<Document> => parsed(await part(archive, name));

function parsed(text: string): Document {
  const document = new DOMParser().parseFromString(text, "application/xml");
  // A document type could define entities that multiply; workbooks have none.
  if (document.doctype !== null || elements(document, "parsererror").length > 0)
    throw new Error("The file is damaged; save it again.");
  return document;
}

interface Relation {
  readonly type: string;
  readonly id: string;
}

/** The path of the first part with a relation from the part at `path`; "" without one. */
async function target(
  archive: Archive,
  path: string,
  fits: (relation: Relation) => boolean,
): Promise<string> {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const relations = await xml(archive, `${folder}_rels/${path.slice(folder.length)}.rels`);
  const found = elements(relations, "Relationship").find((each) => {
    const type = each.getAttribute("Type") ?? "";
    return fits({ type: type.slice(type.lastIndexOf("/") + 1), id: each.getAttribute("Id") ?? "" });
  });
  const place = found?.getAttribute("Target") ?? "";
  return place.startsWith("/") ? place.slice(1) : place === "" ? "" : folder + place;
}

/** Texts that cells refer to by number. */
async function sharedTexts(archive: Archive, book: string, signal: AbortSignal): Promise<readonly string[]> {
  const path = await target(archive, book, ({ type }) => type === "sharedStrings");
  if (path === "") return [];
  const texts: string[] = [];
  for await (const document of documentsOf(await part(archive, path), "si", "sst", signal))
    for (const element of elements(document, "si")) texts.push(textIn(element));
  return texts;
}

/** The text of the `t` in an element, without the pronunciations in `rPh`. */
const textIn = (place: Element): string =>
  unescaped(
    elements(place, "t")
      .filter((each) => each.parentElement?.localName !== "rPh")
      .map((each) => each.textContent ?? "")
      .join(""),
  );

const unescaped = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** Elements that are parsed before the page gets its turn. */
const together = 500;

/**
 * A part in documents of some elements of its container, each with all that is around these: one document of all cells
 * takes ten times the memory of the text, and stops the page for seconds.
 */
async function* documentsOf(
  text: string,
  name: string,
  container: string,
  signal: AbortSignal,
): AsyncGenerator<Document> {
  const end = new RegExp(`</([\\w.-]+:)?${container}\\s*>`).exec(text)?.index ?? -1;
  // A comment or a CDATA section could have a text like a tag.
  const tags = text.includes("<!") ? [] : text.matchAll(new RegExp(`<([\\w.-]+:)?${name}[\\s/>]`, "g"));
  const starts = Array.from(tags, ({ index }) => index).filter((index) => index < end);
  const [first] = starts;
  if (first === undefined) return yield parsed(text);
  const [before, after] = [text.slice(0, first), text.slice(end)];
  for (let at = 0; at < starts.length; at += together) {
    yield parsed(before + text.slice(starts[at], starts[at + together] ?? end) + after);
    // oxlint-disable-next-line eslint/no-await-in-loop -- the turn of the page
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
}

async function rowsOf(
  text: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly SheetRow[]> {
  let row = 0;
  const rows: SheetRow[] = [];
  for await (const document of documentsOf(text, "row", "sheetData", signal))
    for (const element of elements(document, "row")) {
      row = Number(element.getAttribute("r") ?? row + 1);
      const cells = cellsOf(element, row, texts);
      if (cells.some((cell) => cell !== undefined)) rows.push({ row, cells });
    }
  return rows;
}

function cellsOf(element: Element, row: number, texts: readonly string[]): readonly (Cell | undefined)[] {
  const cells: (Cell | undefined)[] = [];
  for (const each of elements(element, "c")) {
    const column = columnOf(each.getAttribute("r")) ?? cells.length;
    if (column >= mostColumns) throw new Error(`Row ${row} has more than ${mostColumns} columns.`);
    while (cells.length < column) cells.push(undefined);
    cells[column] = cellOf(each, texts);
  }
  return cells;
}

/** From "AB12" to 27; undefined without a reference. */
function columnOf(reference: string | null): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? "")?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellOf(cell: Element, texts: readonly string[]): Cell | undefined {
  const type = cell.getAttribute("t") ?? "n";
  const value = elements(cell, "v")[0]?.textContent ?? "";
  const text = type === "s" ? (texts[Number(value)] ?? "") : type === "inlineStr" ? textIn(cell) : value;
  if (text === "") return undefined;
  switch (type) {
    case "n":
      return { kind: "number", text };
    case "b":
      return { kind: "boolean", text: text === "1" ? "true" : "false" };
    case "e":
      return { kind: "error", text };
    default:
      return { kind: "text", text: type === "str" ? unescaped(text) : text };
  }
}
