/**
 * The MCP endpoint (Model Context Protocol, streamable HTTP, without sessions): one message of an agent in, its answer
 * out. The listener has signed in and admitted the caller; the tools make OData requests of the same caller.
 */
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
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
    const response = await handler.fetch(await webRequest(request, config.limits));
    request.signal().throwIfAborted();
    return plainResponse(response);
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

/**
 * The request in the form of the protocol's library. Its headers do not include the credentials, and its body obeys the
 * limits of all JSON bodies.
 */
async function webRequest(
  { headers, body, root, signal }: ODataRequest,
  { maxBodyValues }: Pick<Config["limits"], "maxBodyValues">,
): Promise<Request> {
  const bytes = await body();
  checkJsonLimits(bytes, Math.min(maxBodyValues, mostValues));
  const text = new TextDecoder().decode(bytes);
  // A list of messages would be one request for the limits; the protocol has no lists since its version 2025-06-18.
  if (text.trimStart().startsWith("["))
    throw new ODataError("BadRequest_InvalidBody", "The body is a list; expected one message.");
  const sent = Object.entries(headers).flatMap(([name, value = ""]) =>
    /^(?:accept|content-type|mcp-.*)$/.test(name) ? [[name, value] as [string, string]] : [],
  );
  return new Request(root, { method: "POST", headers: sent, body: text, signal: signal() });
}

/** The whole response: an answer is short, also as a stream of events. */
async function plainResponse(response: Response): Promise<ODataResponse> {
  const text = await response.text();
  const headers = { ...Object.fromEntries(response.headers), "Cache-Control": "no-store" };
  return { status: response.status, headers, ...(text !== "" && { body: text }) };
}
