/** A local issuer for tests: OpenID Connect discovery and keys over HTTP, and arbitrary tokens. */
import { randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, importJWK, SignJWT, type CryptoKey, type JWTPayload } from "jose";
import type { DevKey } from "../../src/auth/dev-issuer";

type Trouble = "none" | "500" | "html" | "empty" | "hang" | "another issuer" | "no keys";

export interface TokenIssuer {
  readonly url: string;
  /** Number of requests for key sets. */
  readonly loads: () => number;
  /** Selects the behaviour of further responses. */
  readonly trouble: (kind: Trouble) => void;
  /** Replaces the key for signing and publishing. */
  readonly rotate: () => Promise<void>;
  readonly sign: (claims: JWTPayload, header?: { kid?: string; typ?: string }) => Promise<string>;
  readonly publicPem: () => Promise<string>;
  readonly close: () => Promise<void>;
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Starts an issuer, with a new key unless one is given. Every path that ends in `keys` is the key set. */
export async function startIssuer(given?: DevKey): Promise<TokenIssuer> {
  let key = given === undefined ? await newKey() : await keyOf(given);
  let trouble: Trouble = "none";
  let loads = 0;
  const server = createServer((req, res) => {
    const isKeys = req.url?.endsWith("keys") === true;
    if (isKeys) loads++;
    if (trouble === "500") res.writeHead(500).end("{}");
    else if (trouble === "html") res.end("<html>please sign in to the network</html>");
    else if (trouble === "empty") answer(res, { keys: [] });
    else if (trouble === "none" && isKeys) void key.publicJwk().then((jwk) => answer(res, { keys: [jwk] }));
    else if (trouble === "another issuer")
      answer(res, { jwks_uri: `${url}/keys`, issuer: "https://else.where" });
    else if (trouble === "no keys") answer(res, { jwks_uri: "no URL", issuer: url });
    else if (trouble === "none") answer(res, { jwks_uri: `${url}/keys`, issuer: url });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    loads: () => loads,
    trouble: (kind) => (trouble = kind),
    rotate: async () => void (key = await newKey()),
    sign: (claims, header = {}) =>
      new SignJWT({ iat: nowSeconds(), exp: nowSeconds() + 600, ...claims })
        .setProtectedHeader({ alg: "RS256", kid: key.kid, ...header })
        .sign(key.privateKey),
    publicPem: async () => JSON.stringify(await key.publicJwk()),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(res: ServerResponse, body: object): void {
  res.setHeader("Content-Type", "application/json");
  res.end(JSON.stringify(body));
}

async function keyOf({ privateJwk, publicJwk }: DevKey) {
  const privateKey = (await importJWK(privateJwk, "RS256")) as CryptoKey;
  return { kid: publicJwk.kid ?? "", privateKey, publicJwk: () => Promise.resolve(publicJwk) };
}

async function newKey() {
  const kid = randomUUID();
  const { privateKey, publicKey }: { privateKey: CryptoKey; publicKey: CryptoKey } =
    await generateKeyPair("RS256");
  return {
    kid,
    privateKey,
    publicJwk: async () => ({ ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" }),
  };
}
