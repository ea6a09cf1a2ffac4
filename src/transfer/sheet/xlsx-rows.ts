/**
 * Rows of a worksheet (ECMA-376, part 1, section 18.3), as they are read. In memory are one row and the shared texts, up
 * to a limit.
 */
import { SaxesParser } from "saxes";
import { epochs } from "../../../web/import/cells";
import { type Cell, FileError, longestText, type SheetRow } from "./row";
import { type Archive, openArchive } from "./unzip";

/** Bytes of a sheet, of the shared texts and of any other part at most. */
const mostBytes = { sheet: 4 * 1024 ** 3, texts: 256 * 1024 ** 2, other: 16 * 1024 ** 2 } as const;
const mostColumns = 16_384;

export interface XlsxRows {
  /** Days from the epoch of Excel's dates to 1970-01-01. */
  readonly epoch: number;
  readonly rows: AsyncGenerator<SheetRow>;
}

/** Opens a sheet, the first one unless named. Throws a `FileError` for a file that is no workbook. */
export async function xlsxRows(path: string, sheetName: string | undefined): Promise<XlsxRows> {
  const archive = await openArchive(path);
  try {
    const book = await relation(archive, "", "officeDocument");
    const { sheet, epoch } = await sheetOf(archive, book, sheetName);
    const texts = await sharedTexts(archive, book);
    return { epoch, rows: rowsOf(archive, sheet, texts) };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

type Attributes = Readonly<Record<string, string>>;

interface Handlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/** Parses a part, element by element; after each chunk of it, `taken` may yield. Prefixes of names are dropped. */
async function* parsed<T>(
  bytes: AsyncIterable<Uint8Array>,
  { open, close, text }: Handlers,
  taken: () => Iterable<T> = () => [],
): AsyncGenerator<T> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let silent = 0;
  let failure: Error | undefined;
  const local = (name: string): string => name.slice(name.indexOf(":") + 1);
  parser.on("opentag", ({ name, attributes }) => {
    silent = 0;
    open?.(local(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    silent = 0;
    close?.(local(name));
  });
  if (text) parser.on("text", text);
  parser.on("error", (error) => (failure ??= error));
  for await (const chunk of bytes) {
    // What lies between two tags is kept until the second one.
    silent += chunk.length;
    if (silent > longestText) throw new FileError("the file has a value of more than 64 MiB");
    parser.write(decoder.decode(chunk, { stream: true }));
    if (failure) throw new FileError("the file is damaged; save it again", { cause: failure });
    yield* taken();
  }
}

async function parse(bytes: AsyncIterable<Uint8Array> | undefined, handlers: Handlers): Promise<void> {
  if (!bytes) throw new FileError("the file is no workbook; save it as Excel workbook (.xlsx) or as CSV");
  for await (const _ of parsed(bytes, handlers)) continue;
}

/** The path of the first part with a type of relation, or the one with an id, from the part at `path`. */
async function relation(archive: Archive, path: string, type: string, id?: string): Promise<string> {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  let target: string | undefined;
  const part = `${folder}_rels/${path.slice(folder.length)}.rels`;
  await parse(archive.part(part, mostBytes.other), {
    open: (name, attributes) => {
      const fits = id === undefined ? attributes["Type"]?.endsWith(`/${type}`) : attributes["Id"] === id;
      if (name === "Relationship" && fits) target ??= attributes["Target"];
    },
  });
  if (target === undefined) return "";
  return target.startsWith("/") ? target.slice(1) : folder + target;
}

async function sheetOf(archive: Archive, book: string, wanted: string | undefined) {
  const sheets: { readonly name: string; readonly id: string }[] = [];
  let since1904 = false;
  await parse(archive.part(book, mostBytes.other), {
    open: (name, attributes) => {
      if (name === "workbookPr") since1904 = /^(1|true)$/.test(attributes["date1904"] ?? "");
      const id = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1];
      if (name === "sheet" && id !== undefined) sheets.push({ name: attributes["name"] ?? "", id });
    },
  });
  const found = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
  if (!found) {
    const names = sheets.map(({ name }) => `'${name}'`).join(", ") || "none";
    throw new FileError(`there is no sheet '${wanted ?? ""}'; the sheets are ${names}`);
  }
  const sheet = await relation(archive, book, "worksheet", found.id);
  return { sheet, epoch: since1904 ? epochs.since1904 : epochs.usual };
}

/** Texts that cells refer to by number. */
async function sharedTexts(archive: Archive, book: string): Promise<readonly string[]> {
  const path = await relation(archive, book, "sharedStrings");
  const texts: string[] = [];
  if (path === "") return texts;
  const collected = textCollector();
  let length = 0;
  await parse(archive.part(path, mostBytes.texts), {
    ...collected.handlers,
    close: (name) => {
      collected.handlers.close(name);
      if (name !== "si") return;
      const text = collected.take();
      length += text.length;
      if (length > longestText)
        throw new FileError("the texts of the file have more than 64 MiB; save it as CSV");
      texts.push(text);
    },
  });
  return texts;
}

/** Collects the text of `t` and `v`, without that of `rPh`, which has pronunciations. */
function textCollector() {
  let text = "";
  let takes = false;
  let isPhonetic = false;
  return {
    handlers: {
      open: (name: string): void => {
        if (name === "rPh") isPhonetic = true;
        takes = (name === "t" || name === "v") && !isPhonetic;
      },
      close: (name: string): void => {
        if (name === "rPh") isPhonetic = false;
        takes = false;
      },
      text: (piece: string): void => {
        if (takes) text += piece;
      },
    },
    take: (): string => {
      const taken = text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      );
      text = "";
      return taken;
    },
  };
}

async function* rowsOf(archive: Archive, sheet: string, texts: readonly string[]): AsyncGenerator<SheetRow> {
  const collected = textCollector();
  let rows: SheetRow[] = [];
  let number = 0;
  let cells: (Cell | undefined)[] = [];
  let column = -1;
  let type = "n";
  const handlers: Required<Handlers> = {
    ...collected.handlers,
    open: (name, attributes) => {
      collected.handlers.open(name);
      if (name === "row") {
        number = Number(attributes["r"] ?? number + 1);
        [cells, column] = [[], -1];
      } else if (name === "c") {
        column = columnOf(attributes["r"]) ?? column + 1;
        if (column >= mostColumns) throw new FileError(`row ${number} has more than ${mostColumns} columns`);
        type = attributes["t"] ?? "n";
      }
    },
    close: (name) => {
      collected.handlers.close(name);
      if (name === "c") {
        while (cells.length < column) cells.push(undefined);
        cells[column] = cellOf(type, collected.take(), texts);
      } else if (name === "row") rows.push({ number, cells });
    },
  };
  try {
    const bytes = archive.part(sheet, mostBytes.sheet);
    if (!bytes) throw new FileError("the file has no such sheet; save it again");
    yield* parsed(bytes, handlers, () => {
      const done = rows.filter((row) => row.cells.some((cell) => cell));
      rows = [];
      return done;
    });
  } finally {
    await archive.close();
  }
}

/** From "AB12" to 27; undefined without a reference. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? "")?.[0];
  if (letters === undefined) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellOf(type: string, text: string, texts: readonly string[]): Cell | undefined {
  const shown = type === "s" ? (texts[Number(text)] ?? "") : text;
  if (shown === "") return undefined;
  switch (type) {
    case "n":
      return { kind: "number", text: shown };
    case "b":
      return { kind: "boolean", text: shown === "1" ? "true" : "false" };
    case "e":
      return { kind: "error", text: shown };
    default:
      return { kind: "text", text: shown };
  }
}
