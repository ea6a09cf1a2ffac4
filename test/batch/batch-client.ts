/**
 * Batches for tests: builders of multipart and JSON bodies, and a parser of multipart responses that is independent of
 * the service.
 */
import type { OutgoingHttpHeaders } from "node:http";
import type { TestAnswer, TestService } from "../harness";

/** One part of a multipart response; a change set has parts and no status. */
export interface Part {
  readonly mime: Readonly<Record<string, string>>;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
  readonly parts: readonly Part[];
}

function headersOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}

function partOf(text: string): Part {
  const [mimeText, content] = split(text, "\r\n\r\n");
  const mime = headersOf(mimeText.split("\r\n"));
  if (mime["Content-Type"]?.startsWith("multipart/mixed")) {
    const parts = partsOf(content, mime["Content-Type"]);
    return { mime, status: 0, headers: {}, text: content, json: undefined, parts };
  }
  const [head, body] = split(content, "\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  return {
    mime,
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]),
    headers: headersOf(lines),
    text: body,
    get json() {
      return JSON.parse(body) as unknown;
    },
    parts: [],
  };
}

/** The parts of a multipart text; throws when it is not closed. */
export function partsOf(text: string, contentType: string): readonly Part[] {
  const boundary = /boundary=(\S+)/.exec(contentType)?.[1] ?? "";
  const pieces = `\r\n${text}`.split(`\r\n--${boundary}`);
  if (!pieces.at(-1)?.startsWith("--")) throw new Error(`not closed: ${text.slice(-200)}`);
  return pieces.slice(1, -1).map((piece) => partOf(piece.replace(/^\r\n/, "")));
}

/** A part that contains a request, as text with CRLF. */
export function request(
  line: string,
  options: { id?: string; headers?: Record<string, string>; body?: unknown } = {},
): string {
  const { id, headers = {}, body } = options;
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const all = body === undefined ? headers : { "Content-Type": "application/json", ...headers };
  return [
    "Content-Type: application/http",
    "Content-Transfer-Encoding: binary",
    ...(id === undefined ? [] : [`Content-ID: ${id}`]),
    "",
    line.endsWith("HTTP/1.1") ? line : `${line} HTTP/1.1`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
    "",
    text,
  ].join("\r\n");
}

/** A multipart text with the given parts. */
export const multipart = (boundary: string, parts: readonly string[]): string =>
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;

/** A change set as a part. */
export const changeSet = (...parts: readonly string[]): string =>
  `Content-Type: multipart/mixed; boundary=changes\r\n\r\n${multipart("changes", parts)}`;

export interface MultipartAnswer {
  readonly answer: TestAnswer;
  readonly parts: readonly Part[];
}

/** Sends a multipart batch and parses its response; `parts` is empty unless the status is 200. */
export async function sendMultipart(
  service: TestService,
  parts: readonly string[] | string,
  headers: OutgoingHttpHeaders = {},
): Promise<MultipartAnswer> {
  const answer = await service.request("POST", "/$batch", {
    headers: { "Content-Type": "multipart/mixed; boundary=batch", ...headers },
    body: typeof parts === "string" ? parts : multipart("batch", parts),
  });
  const type = String(answer.headers["content-type"]);
  return { answer, parts: answer.status === 200 ? partsOf(answer.text, type) : [] };
}

/** Sends a JSON batch; returns the whole response. */
export const sendJson = (
  service: TestService,
  requests: unknown,
  headers: OutgoingHttpHeaders = {},
): Promise<TestAnswer> => service.request("POST", "/$batch", { headers, body: { requests } });

/** The statuses of a JSON response by id. */
export const statuses = (answer: TestAnswer): Record<string, number> =>
  Object.fromEntries(
    (answer.json.responses as { id: string; status: number }[]).map(({ id, status }) => [id, status]),
  );

/** Sends requests in batches of a hundred, whatever their responses; returns these in the order of the requests. */
export async function sendAll(
  service: TestService,
  requests: readonly { readonly method: string; readonly url: string; readonly body?: object }[],
  headers: OutgoingHttpHeaders = {},
): Promise<readonly PartAnswer[]> {
  const atOnce = 100;
  const found: PartAnswer[] = [];
  for (let from = 0; from < requests.length; from += atOnce) {
    const some = requests.slice(from, from + atOnce).map((sent, i) => ({ id: String(i), ...sent }));
    found.push(...((await sendJson(service, some, headers)).json.responses as readonly PartAnswer[]));
  }
  expect(found).toHaveLength(requests.length);
  return found;
}

interface PartAnswer {
  readonly status: number;
  readonly body?: { readonly error?: { readonly code: string } };
}
