/** The rows of a file, CSV or a worksheet, as its readers deliver them, and the error of a file that cannot be read. */
import { type FileHandle, open as openFile } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import { SaxesParser } from "saxes";
import { epochs } from "../../../web/import/cells";

/** The content of a cell; CSV has texts only. */
export interface Cell {
  readonly kind: "text" | "number" | "boolean" | "error";
  readonly text: string;
}

export interface SheetRow {
  /** As a spreadsheet shows it: from 1, the header included. */
  readonly number: number;
  /** By column; undefined for an empty cell. */
  readonly cells: readonly (Cell | undefined)[];
}

/** A file that cannot be read; the message is a sentence without its end. */
export class FileError extends Error {}

/** Characters of one value at most, which is also the limit of what is kept of a file while it is read. */
const longestText = 64 * 1024 * 1024;

// Rows of CSV (RFC 4180, with LF or CR as well at the end of a line), in UTF-8, as they are read.

/** Yields the rows with a value: spreadsheets write empty rows as separators only. Throws a `FileError` for text that is not CSV in UTF-8. */
export async function* csvRows(
  chunks: AsyncIterable<Uint8Array>,
  separator: string,
): AsyncGenerator<SheetRow> {
  const parser = csvParser(separator);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decoded = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      throw new FileError("the file is not UTF-8; save it as CSV UTF-8", { cause: error });
    }
  };
  for await (const chunk of chunks) yield* parser.rows(decoded(chunk));
  yield* parser.rows(decoded());
  yield* parser.end();
}

type State = "start" | "plain" | "quoted" | "quote";

/** A parser of text in pieces. */
function csvParser(separator: string) {
  let state: State = "start";
  let text = "";
  let cells: (Cell | undefined)[] = [];
  let row = 1;
  let afterReturn = false;

  const endCell = (): void => {
    cells.push(text === "" ? undefined : { kind: "text", text });
    text = "";
    state = "start";
  };
  const endRow = (): SheetRow | undefined => {
    endCell();
    const done = cells.some((cell) => cell) ? { number: row, cells } : undefined;
    cells = [];
    row += 1;
    return done;
  };
  const unexpected = (): FileError =>
    new FileError(
      `row ${row} has a quotation mark within a value; expected quotation marks around the whole value, and doubled within`,
    );
  /** Takes a character that ends neither a value nor a row. */
  const take = (char: string): void => {
    if (state === "quoted") {
      if (char === '"') state = "quote";
      else text += char;
    } else if (char === '"') {
      if (state === "plain") throw unexpected();
      if (state === "quote") text += '"';
      state = "quoted";
    } else {
      if (state === "quote") throw unexpected();
      text += char;
      state = "plain";
    }
    if (text.length > longestText) throw new FileError(`row ${row} has a value of more than 64 MiB`);
  };

  return {
    *rows(piece: string): Generator<SheetRow> {
      for (const char of piece) {
        const isSecond = afterReturn && char === "\n";
        afterReturn = false;
        if (isSecond) continue;
        if (state === "quoted") take(char);
        else if (char === separator) endCell();
        else if (char === "\n" || char === "\r") {
          afterReturn = char === "\r";
          const done = endRow();
          if (done) yield done;
        } else take(char);
      }
    },
    *end(): Generator<SheetRow> {
      if (state === "quoted") throw new FileError(`row ${row} ends within quotation marks`);
      const done = endRow();
      if (done) yield done;
    },
  };
}

// Rows of a worksheet (ECMA-376, part 1, section 18.3), as they are read. In memory are one row and the shared texts, up to
// a limit.

/** Bytes of a sheet, of the shared texts and of any other part at most. */
const mostBytes = { sheet: 4 * 1024 ** 3, texts: 256 * 1024 ** 2, other: 16 * 1024 ** 2 } as const;
const mostColumns = 16_384;
/** Elements within each other, and attributes of one: the parser keeps them in memory. */
const [mostNested, mostAttributes] = [100, 1000];

/**
 * Opens a sheet, the first one unless named; `epoch` is that of its dates, in days to 1970-01-01. Throws a `FileError` for a
 * file that is no workbook.
 */
export async function xlsxRows(path: string, sheetName: string | undefined) {
  const archive = await openArchive(path);
  try {
    const book = await relation(archive, "", "officeDocument");
    const { sheet, epoch } = await sheetOf(archive, book, sheetName);
    const texts = await sharedTexts(archive, book);
    // The checksum follows from the last byte, and rows may be committed one by one before that.
    for await (const _ of archive.part(sheet, mostBytes.sheet) ?? []) continue;
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
  let [nested, attributeCount] = [0, 0];
  const local = (name: string): string => name.slice(name.indexOf(":") + 1);
  const limit = (found: number, most: number): void => {
    if (found > most) failure ??= new Error("too many elements within each other, or attributes of one");
  };
  parser.on("attribute", () => limit((attributeCount += 1), mostAttributes));
  parser.on("opentag", ({ name, attributes }) => {
    silent = 0;
    attributeCount = 0;
    limit((nested += 1), mostNested);
    open?.(local(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    silent = 0;
    nested -= 1;
    close?.(local(name));
  });
  if (text) parser.on("text", text);
  parser.on("error", (error) => (failure ??= error));
  for await (const chunk of bytes) {
    // Text between two tags is kept until the second one.
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

/*
 * The parts of a ZIP archive, inflated as they are read (APPNOTE.TXT 6.3.10). Lengths in the archive are not
 * trusted: a part that inflates to more than its limit is rejected.
 */

interface Entry {
  readonly method: number;
  readonly flags: number;
  readonly at: number;
  readonly length: number;
  readonly checksum: number;
}

type Archive = Awaited<ReturnType<typeof openArchive>>;

const endLength = 22;
const longestComment = 65_535;
/** More than any workbook has. */
const mostDirectoryBytes = 4 * 1024 * 1024;
const portion = 65_536;
const isEncrypted = 1;

/** Opens an archive. Throws a `FileError` for any other file. */
async function openArchive(path: string) {
  const file = await openFile(path);
  try {
    const entries = await directory(file);
    return {
      /** The bytes of a part; undefined when there is none. Throws a `FileError` beyond `most` bytes. */
      part: (name: string, most: number): AsyncGenerator<Uint8Array> | undefined => {
        const entry = entries.get(name);
        return entry && inflated(file, name, entry, most);
      },
      close: (): Promise<void> => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw damaged();
  return buffer;
}

async function directory(file: FileHandle): Promise<ReadonlyMap<string, Entry>> {
  const { size } = await file.stat();
  const tail = await bytesAt(
    file,
    Math.max(0, size - endLength - longestComment),
    Math.min(size, endLength + longestComment),
  );
  const end = tail.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end < 0 || end + endLength > tail.length)
    throw new FileError(
      "the file is no workbook of the form XLSX; save it as Excel workbook (.xlsx) or as CSV",
    );
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  if (length > mostDirectoryBytes) throw damaged();
  const list = await bytesAt(file, tail.readUInt32LE(end + 16), length);
  const entries = new Map<string, Entry>();
  for (let at = 0, n = 0; n < count; n++) {
    if (at + 46 > list.length) throw damaged();
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((offset) =>
      list.readUInt16LE(at + offset),
    );
    entries.set(list.toString("utf8", at + 46, at + 46 + nameLength), {
      flags: list.readUInt16LE(at + 8),
      method: list.readUInt16LE(at + 10),
      checksum: list.readUInt32LE(at + 16),
      length: list.readUInt32LE(at + 20),
      at: list.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

async function* inflated(
  file: FileHandle,
  name: string,
  { at, flags, length, method, checksum }: Entry,
  most: number,
): AsyncGenerator<Uint8Array> {
  if (flags & isEncrypted) throw new FileError("the file is protected by a password");
  if (method !== 0 && method !== 8) throw damaged();
  if (length === 0) return;
  const head = await bytesAt(file, at, 30);
  const start = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = Readable.from(portions(file, start, length), { objectMode: false });
  // An error destroys the last stream, which ends the loop with it.
  const source = method === 0 ? packed : pipeline(packed, createInflateRaw(), () => undefined);
  let read = 0;
  let sum = 0;
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      read += chunk.length;
      sum = crc32(chunk, sum);
      if (read > most)
        throw new FileError(`${name} has more than ${most} bytes, the most that is read of this part`);
      yield chunk;
    }
    if (sum !== checksum) throw damaged();
  } catch (error) {
    throw error instanceof FileError ? error : damaged(error);
  }
}

async function* portions(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += portion)
    yield await bytesAt(file, start + at, Math.min(portion, length - at));
}

const damaged = (cause?: unknown): FileError =>
  new FileError("the file is damaged; save it again", { cause });
