/** An agent: the official client of the Model Context Protocol, connected to the service by HTTP. */
import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationOptions,
} from "@modelcontextprotocol/client";
import type { TestService } from "../harness";

interface ToolAnswer {
  readonly failed: boolean;
  /** The text of the answer. */
  readonly text: string;
  /** The same, parsed. Untyped for tests. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any;
}

export interface Agent {
  readonly client: Client;
  readonly call: (tool: string, args?: Record<string, unknown>) => Promise<ToolAnswer>;
  readonly close: () => Promise<void>;
}

/** Connects an agent with a token, by default one that may write. */
export async function connect(
  { url, token: own }: Pick<TestService, "url" | "token">,
  token = own,
  versionNegotiation?: VersionNegotiationOptions,
): Promise<Agent> {
  const client = new Client(
    { name: "test", version: "1" },
    { ...(versionNegotiation && { versionNegotiation }) },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    }),
  );
  return {
    client,
    call: async (name, args = {}) => {
      const { content, isError } = await client.callTool({ name, arguments: args });
      const [first] = content;
      const text = first?.type === "text" ? first.text : "";
      return {
        failed: isError === true,
        text,
        get json() {
          return JSON.parse(text) as unknown;
        },
      };
    },
    close: () => client.close(),
  };
}
