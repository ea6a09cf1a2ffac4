/**
 * JSON responses (JSON Format 4.01, section 19.5): completed units → text. JSON bodies are passed on without parsing.
 */
import type { Body, ODataResponse } from "../message";
import type { OperationResponse, UnitResponse } from "./batch";
import { framed, isJson, wholeBody } from "./body";

export async function* writeJsonBatch(
  units: AsyncIterable<UnitResponse>,
): AsyncGenerator<string | Uint8Array> {
  yield `{"responses":[`;
  let separator = "";
  for await (const { unit, responses } of units) {
    const group = unit.kind === "group" ? unit.name : undefined;
    for (const response of responses) {
      yield separator;
      separator = ",";
      yield* writeResponse(response, group);
    }
  }
  yield "]}";
}

async function* writeResponse(
  { operation, response }: OperationResponse,
  atomicityGroup: string | undefined,
): AsyncGenerator<string | Uint8Array> {
  const head = JSON.stringify({
    id: operation.id,
    atomicityGroup,
    status: response.status,
    headers: headersOf(response),
  });
  if (response.body === undefined || response.body === "") {
    yield head;
    return;
  }
  const body = await bodyInJson(response.body, String(response.headers["Content-Type"] ?? ""));
  yield* framed(`${head.slice(0, -1)},"body":`, body, "}");
}

const headersOf = ({ headers }: ODataResponse): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      typeof value === "string" ? value : value.join(", "),
    ]),
  );

/** JSON unchanged, text as a string, everything else as base64url. */
async function bodyInJson(body: Body, contentType: string): Promise<Body> {
  if (isJson(contentType)) return body;
  const bytes = Buffer.from(await wholeBody(body));
  return JSON.stringify(/^text\//i.test(contentType) ? bytes.toString("utf8") : bytes.toString("base64url"));
}
