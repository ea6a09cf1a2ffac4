/** One page of records: read at once if it is short, otherwise streamed in parts, within an envelope. */
import { type Body, bodyFrom, bytesOf, type Chunk, endOfBody, isWhole, textOf } from "../message";
import { limitExceeded } from "../errors";
import { preferenceApplied } from "../headers/prefer";
import type { Inputs } from "../plan/plan";
import { assertPathExists, type PathChecks } from "../request/partition";
import type { Statement } from "../sql/fragment";
import { RowsTooLarge } from "../store/driver-errors";
import { type PageForm, pageBytes, type PagePart, partBytes, partMaker } from "../store/page-chunks";
import type { Row, Store } from "../store/store";
import type { TableForm } from "../table/columns";
import { andThen, type Awaitable, type EndSignal, turnAfter } from "../turns";
import { linksMayBeTooLong } from "../request/urls";
import { headersOf, type ReadExecution } from "./read-execution";

/** Rows that are read at once; longer pages are streamed, in parts small enough to keep memory flat. */
const shortPage = 256;

/** The components of a page. The first column of a record's row is its text. */
export interface Page {
  readonly statement: Statement<Inputs>;
  /** The page in a window; without rows if the window does not have it (`selectWindow`). */
  readonly windowed?: Statement<Inputs> | undefined;
  /** The resources that must exist for an empty result to be valid. */
  readonly checks: PathChecks;
  /** Rows before those of the records. */
  readonly leading: number;
  /** The records become rows of a table. */
  readonly table?: TableForm;
  /** The text before the first record. May throw: nothing is sent yet. */
  readonly head: (leading: readonly Row[]) => string;
  /** The text after the last record; if there are more, by its further columns and the number written. */
  readonly tail: (next: Pick<PagePart, "keys" | "written"> | undefined) => string;
}

/** The headers of a page, with the preferences that it applies. */
export function pageHeaders(execution: ReadExecution, tracks: boolean): Record<string, string> {
  const applied = preferenceApplied(execution.asked, [
    "maxpagesize",
    ...(tracks ? (["track-changes"] as const) : []),
  ]);
  return headersOf(execution, applied === undefined ? {} : { "Preference-Applied": applied });
}

/** The complete response, or its parts. Throws the matching 404 if a resource in the path is missing. */
export function readPage(execution: ReadExecution, page: Page): Awaitable<Body> {
  if (page.windowed) return readWindows(execution, page, page.windowed);
  return andThen(
    readRows(execution, page, () => true),
    bodyOf,
  );
}

/**
 * The records in a window. If a filter leaves out so many of them that the page is not full, the next window has many
 * times as many: each window has fixed costs, which a rare filter pays in addition to those of the whole set.
 */
const firstWindow = (rows: number): number => Math.ceil(rows * 1.25) + 1;
const growth = 16;
/** Above this number of records, reading all of them at once costs less. */
const largestWindow = 4000;

/** Reads the page in growing windows until one has it, else without a window. */
async function readWindows(
  execution: ReadExecution,
  page: Page,
  statement: Statement<Inputs>,
): Promise<Body> {
  const { inputs } = execution;
  const attempt: Page = { ...page, statement };
  const isPage = ({ written = 0 }: Partial<PagePart> = {}): boolean => written > 0 || inputs.limit === 0;
  for (let window = firstWindow(inputs.limit + inputs.skip); window <= largestWindow; window *= growth) {
    const body = await readRows({ ...execution, inputs: { ...inputs, window } }, attempt, isPage);
    if (body) return body;
  }
  return bodyOf(await readRows(execution, page, () => true));
}

function bodyOf(body: Body | undefined): Body {
  if (body === undefined) throw new Error("a page that is not read in a window was rejected");
  return body;
}

/** Undefined if the first part is rejected. */
function readRows(
  execution: ReadExecution,
  page: Page,
  accepts: (first: PagePart | undefined) => boolean,
): Awaitable<Body | undefined> {
  const { store, model, inputs, pageSize } = execution;
  const { statement, leading, table } = page;
  const whole = inputs.limit + leading <= shortPage;
  const form = { leading, most: pageSize, whole, table };
  const inParts = (): Promise<Body | undefined> =>
    readLongPage(execution, page, { ...form, whole: false }, accepts);
  if (!whole) return inParts();
  const readWhole = (): Awaitable<PagePart> =>
    store.page
      ? store.page.whole(statement, inputs, form)
      : andThen(store.query(statement, inputs), (rows) => partMaker(form)(rows, true));
  const respond = (read: PagePart): Awaitable<Body | undefined> => {
    if (!accepts(read)) return undefined;
    return read.written > 0
      ? wholePage(page, read)
      : assertPathExists(store, model, page.checks, inputs).then(() => wholePage(page, read));
  };
  const recover = (error: unknown): Promise<Body | undefined> => {
    // The records are few, but long together.
    if (error instanceof RowsTooLarge) return inParts();
    throw error;
  };
  let part: Awaitable<PagePart>;
  try {
    part = readWhole();
  } catch (error) {
    return recover(error);
  }
  return part instanceof Promise ? part.then(respond, recover) : respond(part);
}

const wholePage = ({ head, tail }: Page, part: PagePart): Uint8Array =>
  pageBytes(head(part.leading), part, tail(part.more ? part : undefined));

async function readLongPage(
  execution: ReadExecution,
  { statement, checks, head, tail }: Page,
  form: PageForm,
  accepts: (first: PagePart | undefined) => boolean,
): Promise<Body | undefined> {
  const { store, model, inputs, limits } = execution;
  const parts = partsOf(store, statement, inputs, form);
  const { value: first } = await parts.next();
  const end = (last: PagePart | undefined): string => tail(last?.more ? last : undefined);
  try {
    if (!accepts(first)) {
      await parts.return(undefined);
      return undefined;
    }
    if (!first?.written) await assertPathExists(store, model, checks, inputs);
    const begin = head(first?.leading ?? []);
    if (first?.over === false) {
      const body = streamed(begin, first, parts, end);
      // A link that is too long is an error, which is possible only before the response begins.
      return linksMayBeTooLong(execution) ? await complete(body, limits.maxBodySize) : body;
    }
    await parts.return(undefined);
    return first ? pageBytes(begin, first, end(first)) : Buffer.from(begin + end(first));
  } catch (error) {
    await parts.return(undefined);
    throw error;
  }
}

/** The bytes of a page. Throws `BadRequest_LimitExceeded` for more than `limit` of them. */
async function complete(body: Body, limit: number): Promise<Uint8Array> {
  const bytes = await bytesOf(body, limit);
  if (bytes) return bytes;
  throw limitExceeded(
    `The page has more than ${limit} bytes, and its links may be longer than a URL. Shorten the query options, or request smaller pages.`,
  );
}

/** Rows of a long page that are read at a time while their lengths are unknown. */
const chunkRows = 64;

/** A long page in parts; one without rows may have none. The store creates them if it can do so more efficiently. */
async function* partsOf(
  store: Store,
  statement: Statement<Inputs>,
  inputs: Inputs,
  form: PageForm,
): AsyncGenerator<PagePart> {
  if (store.page) return yield* store.page.parts(statement, inputs, form);
  const partOf = partMaker(form);
  /** One chunk is held back: the last one is marked. */
  let held: readonly Row[] | undefined;
  for await (const rows of store.stream(statement, inputs, chunkRows)) {
    if (held) yield partOf(held, false);
    held = rows;
  }
  yield partOf(held ?? [], true);
}

/**
 * The parsed records of a page in JSON, which a long page has in its parts: other requests get their turn between them.
 * Rejects with the signal's reason.
 */
export async function recordsIn<JsonRecord>(
  body: Body | undefined,
  ends: EndSignal,
): Promise<readonly JsonRecord[]> {
  if (body === undefined) throw new Error("a page has a body");
  if (isWhole(body))
    return (JSON.parse(await textOf(body)) as { readonly value: readonly JsonRecord[] }).value;
  const turn = turnAfter(1, ends);
  const all: JsonRecord[] = [];
  for await (const part of body) {
    // Texts are the envelope.
    if (typeof part === "string") continue;
    const text = Buffer.from(part.buffer, part.byteOffset, part.length).toString("utf8");
    for (const record of JSON.parse(`[${text.startsWith(",") ? text.slice(1) : text}]`) as JsonRecord[])
      all.push(record);
    await turn();
  }
  return all;
}

/** Streams the response: texts of the envelope, bytes of the records. */
function streamed(
  head: string,
  first: PagePart,
  parts: AsyncIterator<PagePart>,
  end: (last: PagePart) => string,
): Body {
  let stage: "head" | "first" | "rest" | "done" = "head";
  let last = first;
  return bodyFrom<Chunk>(
    async () => {
      switch (stage) {
        case "done":
          return endOfBody;
        case "head":
          stage = "first";
          return { done: false, value: head };
        case "first":
          stage = "rest";
          return { done: false, value: partBytes(first) };
        case "rest": {
          const part = await parts.next();
          if (part.done) {
            stage = "done";
            return { done: false, value: end(last) };
          }
          last = part.value;
          return { done: false, value: partBytes(last) };
        }
      }
    },
    () => {
      stage = "done";
      return parts.return?.();
    },
  );
}
