/** Rows of CSV (RFC 4180, with LF or CR as well at the end of a line), in UTF-8, as they are read. */
import { type Cell, FileError, longestText, type SheetRow } from "./row";

/** Yields the rows; lines without a character have none. Throws a `FileError` for text that is not CSV in UTF-8. */
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
  let isBlank = true;
  let row = 1;
  let afterReturn = false;

  const endCell = (): void => {
    cells.push(text === "" ? undefined : { kind: "text", text });
    text = "";
    state = "start";
  };
  const endRow = (): SheetRow | undefined => {
    endCell();
    const done = isBlank ? undefined : { number: row, cells };
    cells = [];
    isBlank = true;
    row += 1;
    return done;
  };
  const unexpected = (): FileError =>
    new FileError(
      `row ${row} has a quotation mark within a value; expected quotation marks around the whole value, and doubled within`,
    );
  /** Takes a character that ends neither a value nor a row. */
  const take = (char: string): void => {
    isBlank = false;
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
        else if (char === separator) {
          isBlank = false;
          endCell();
        } else if (char === "\n" || char === "\r") {
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
