/**
 * The MCP endpoint (Model Context Protocol, streamable HTTP, without sessions): one message of an agent in, its answer
 * out. The listener has signed in and admitted the caller; the tools make OData requests of the same caller.
 */
import {
  createMcpHandler,
  isJSONRPCRequest,
  McpServer,
  ProtocolErrorCode,
  specTypeSchemas,
  type StandardSchemaV1Sync,
} from "@modelcontextprotocol/server";
import { modelFor } from "../entities";
import type { Config } from "../config/config";
import type { Logger } from "../observability/log";
import {
  checkJsonLimits,
  viewModel,
  ODataError,
  type ODataHandler,
  type ODataRequest,
  type ODataResponse,
} from "../odata";
import { tools } from "./tools";
import type { Call } from "./request";

interface McpOptions {
  readonly config: Config;
  readonly service: ODataHandler;
  readonly log: Logger;
}

const instructions = `Lease and property management: buildings and lease units with areas, categories and classes (both in leaseUnits; \
building is true for buildings, and leaseUnitGroupNo of a unit is the number of its building), contracts (leaseContracts, \
in versions) with lines, prices, discounts and documents, customers (tenants). The sets rentRoll (who rents which unit until when \
for how much; state is Let, LetByGroup, Reserved, Vacant or Blocked) and occupancy (of each building) are as of today; the \
functions rentRollAt and occupancyAt have them for any date, and charges has what is charged between two days. \
Begin with describe_model, then describe_model with a set. Filters are OData expressions. Count and sum with aggregate_records, never by reading pages.`;

/** Creates the handler of requests for the endpoint. */
export function createMcp({ config, service, log }: McpOptions): ODataHandler {
  const whole = modelFor(config);
  return async (request) => {
    if (request.trace !== undefined) request.trace.resource = "mcp";
    if (request.method !== "POST")
      throw new ODataError(
        "BadRequest_MethodNotAllowed",
        `The endpoint for agents has no ${request.method}; expected POST, as there are no sessions and no messages of the server.`,
        { headers: { Allow: "POST" } },
      );
    const { view } = request.caller;
    const call: Call = {
      request,
      service,
      model: view ? viewModel(whole, view) : whole,
      maxUrlLength: config.limits.maxUrlLength,
      writes: config.mcp === "write" && request.caller.canWrite,
      fault: (error, { id, method }) => log.error({ id, method, err: error }, "request of an agent failed"),
    };
    // Nothing changes that a client could subscribe to.
    const handler = createMcpHandler(() => serverFor(call), { maxSubscriptions: 0, keepAliveMs: 0 });
    const message = await messageText(request, config.limits);
    const response = await plainResponse(await handler.fetch(webRequest(request, message)));
    request.signal().throwIfAborted();
    return isInternalError(response) ? (invalidParameters(message) ?? response) : response;
  };
}

function serverFor(call: Call): McpServer {
  const server = new McpServer(
    { name: "lease-service", version: "0.1.0" },
    { instructions, capabilities: { tools: { listChanged: false } } },
  );
  for (const tool of tools) tool.offer(server, call);
  return server;
}

/** Values of a message: no tool takes more, and each unknown one costs more than in a body of the API. */
const mostValues = 10_000;

/** The text of the message, which obeys the limits of all JSON bodies. */
async function messageText(
  { body }: ODataRequest,
  { maxBodyValues }: Pick<Config["limits"], "maxBodyValues">,
): Promise<string> {
  const bytes = await body();
  checkJsonLimits(bytes, Math.min(maxBodyValues, mostValues));
  const text = new TextDecoder().decode(bytes);
  // A list of messages would be one request for the limits; the protocol has no lists since its version 2025-06-18.
  if (text.trimStart().startsWith("["))
    throw new ODataError("BadRequest_InvalidBody", "The body is a list; expected one message.");
  return text;
}

/** The request in the form of the protocol's library. Its headers do not include the credentials. */
function webRequest({ headers, root, signal }: ODataRequest, body: string): Request {
  const sent = Object.entries(headers).flatMap(([name, value = ""]) =>
    /^(?:accept|content-type|mcp-.*)$/.test(name) ? [[name, value] as [string, string]] : [],
  );
  return new Request(root, { method: "POST", headers: sent, body, signal: signal() });
}

/** The whole response: an answer is short, also as a stream of events. */
async function plainResponse(response: Response): Promise<ODataResponse> {
  const text = await response.text();
  const headers = { ...Object.fromEntries(response.headers), "Cache-Control": "no-store" };
  return { status: response.status, headers, ...(text !== "" && { body: text }) };
}

const isInternalError = ({ body }: ODataResponse): boolean =>
  typeof body === "string" && body.includes(`"error":{"code":${ProtocolErrorCode.InternalError},`);

/** The schemas of the requests whose parameters the library reports as an internal error. */
const schemas = new Map<string, StandardSchemaV1Sync>([
  ["initialize", specTypeSchemas.InitializeRequest],
  ["tools/list", specTypeSchemas.ListToolsRequest],
]);

/** Faults that a message names at most. */
const mostFaults = 5;

/** The response to a request with parameters that its method does not have (JSON-RPC 2.0, section 5.1); else undefined. */
function invalidParameters(text: string): ODataResponse | undefined {
  const message: unknown = JSON.parse(text);
  if (!isJSONRPCRequest(message)) return undefined;
  const { id, method } = message;
  const { issues } = schemas.get(method)?.["~standard"].validate(message) ?? {};
  if (issues === undefined) return undefined;
  const faults = issues.slice(0, mostFaults).map(({ path = [], message: fault }) => {
    const names = path.map((part) => String(typeof part === "object" ? part.key : part));
    return `${names.join(".")}: ${fault.replace(/^Invalid input: /, "")}`;
  });
  const error = {
    code: ProtocolErrorCode.InvalidParams,
    message: `The parameters of ${method} are invalid (${faults.join("; ")}).`,
  };
  return {
    status: 200,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
    body: JSON.stringify({ jsonrpc: "2.0", id, error }),
  };
}
