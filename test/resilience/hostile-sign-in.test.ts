/** Mutated tokens and NTLM messages without a valid password or key: all are rejected with a proper response. */
import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { send, start, type TestService } from "../harness";
import { authenticate, challengeIn, connect, header, negotiate } from "../auth/ntlm-client";
import { ann, startWithNtlm, type NtlmService } from "../auth/ntlm-service";
import { faultsOf } from "./hostile-responses";
import { hostileClient } from "./hostile-client";
import { mutated, mutatedBytes, oddPieces } from "./hostile-mutate";
import { expectWithin, inputs, random, seconds, type Random } from "./trials";
import { expectWell } from "./hostile-storm";

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const read = (text = ""): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, "base64url").toString()) as Record<string, unknown>;
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
const jwk = stranger.publicKey.export({ format: "jwk" });

describe("tokens", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await start({ demo: true, env: { AUTH_MAX_FAILURES: "1000000" } });
  });
  afterAll(() => service.stop());

  /** A token made of the parts of a valid one, as in attacks on JWT libraries (RFC 8725, section 2). */
  function forged(r: Random): string {
    const [head = "", claims = "", signature = ""] = service.token.split(".");
    const given = read(head);
    const payload = read(claims);
    const signed = (h: object, sign: (text: string) => string): string => {
      const text = `${part(h)}.${part(r.chance(0.5) ? payload : { ...payload, roles: ["API.ReadWrite.All"], exp: 4e9 })}`;
      return `${text}.${sign(text)}`;
    };
    const hmac = (key: string) => (text: string) =>
      createHmac("sha256", key).update(text).digest("base64url");
    const byStranger = (text: string): string =>
      createSign("RSA-SHA256").update(text).sign(stranger.privateKey, "base64url");
    return r.pick([
      () => signed({ ...given, alg: r.pick(["none", "None", "NONE", "nOnE", "", null]) }, () => ""),
      () => signed({ ...given, alg: "none" }, () => signature),
      () => signed({ ...given, alg: r.pick(["HS256", "HS512", "PS256", "ES256", "EdDSA", "dir"]) }, hmac(JSON.stringify(service.devKey.publicJwk))),
      () => signed({ ...given, alg: "HS256", kid: r.pick(["", "/dev/null", "../../etc/passwd", "' or 1=1 --"]) }, hmac("")),
      () => signed({ ...given, jwk }, byStranger),
      () => signed({ ...given, jku: "http://127.0.0.1:9/keys", x5u: "http://127.0.0.1:9/x", x5c: ["MII"] }, byStranger),
      () => signed({ ...given, crit: r.pick([["b64"], ["exp"], [], "x"]), b64: false }, byStranger),
      () => signed({ ...given, zip: "DEF", typ: r.pick(["at+jwt", "JWT", 1, null]) }, byStranger),
      () => signed({ ...given, kid: r.pick(oddPieces) }, () => signature),
      () => `${head}.${part({ ...payload, name: "x" })}.${signature}`,
      () => `${head}.${claims}.${r.pick(["", "A", signature.slice(1), signature.toUpperCase()])}`,
      () => `${head}.${claims}.`,
      () => `${head}..${signature}`,
      () => "..",
      () => `${head}.${claims}.${signature}.x.y`,
      () => part(Array.from({ length: 200 }, () => [])) + `.${claims}.${signature}`,
      () => `${head}.${Buffer.from(`{"iss":${"[".repeat(3000)}`).toString("base64url")}.${signature}`,
      () => `${head}.${Buffer.from('{"iss":"__proto__","__proto__":{"exp":1}}').toString("base64url")}.${signature}`,
      () => "a".repeat(r.pick([8192, 8193, 30_000])),
      () => `${service.token.replace(/\.[^.]+$/, "")}.${"A".repeat(8000)}`,
    ])(); // prettier-ignore
  }

  /** Base64 has several spellings of the same bytes; a signature in another one is still valid. */
  const isTheToken = (given: string): boolean => {
    const [head, claims, signature = ""] = service.token.split(".");
    const [givenHead, givenClaims, givenSignature = "", ...more] = given.trim().split(".");
    const same = Buffer.from(signature, "base64url").equals(Buffer.from(givenSignature, "base64url"));
    return more.length === 0 && head === givenHead && claims === givenClaims && same;
  };

  test(
    "forged and mutated",
    async () => {
      const r = random("tokens");
      const client = hostileClient(service.url);
      const target = new URL(`${service.companyRoot}/leaseUnits?$top=1`);
      const count = inputs(500, 200_000);
      for (let i = 0; i < count; i++) {
        const token = (r.chance(0.5) ? forged(r) : mutated(r, service.token)).replaceAll(/[^\x20-\x7e]/g, "");
        const scheme = r.pick([
          "Bearer",
          "Bearer",
          "bearer",
          "BEARER",
          "Bearer ",
          mutated(r, "Bearer").replaceAll(/[^\x21-\x7e]/g, ""),
        ]);
        const answer = await client.ask({
          target: target.pathname + target.search,
          headers: [["Authorization", `${scheme} ${token}`]],
        });
        const shown = { scheme, token, answer: answer.text };
        if (answer.status === 200)
          expect({ ...shown, isTheToken: isTheToken(token) }).toEqual({ ...shown, isTheToken: true });
        else {
          expect({ ...shown, status: [401, 431].includes(answer.status) ? 401 : answer.status }).toEqual({
            ...shown,
            status: 401,
          });
          if (answer.status === 401) expect(answer.headers["www-authenticate"]).toMatch(/^Bearer /);
          expect({ ...shown, faults: faultsOf(answer, "", token.length > 20 ? [token] : []) }).toEqual({
            ...shown,
            faults: [],
          });
        }
      }
      client.close();
      expect(service.logLines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
      expect(JSON.stringify(service.logLines())).not.toContain(service.token.split(".")[2]);
      await expectWell(service);
    },
    seconds(60, 3600),
  );
});

describe("NTLM messages", () => {
  let service: NtlmService;
  beforeAll(async () => {
    service = await startWithNtlm({ AUTH_MAX_FAILURES: "1000000" });
  });
  afterAll(() => service.stop());

  test(
    "mutated",
    async () => {
      const r = random("ntlm");
      const count = inputs(150, 100_000);
      let refused = 0;
      for (let i = 0; i < count; i++) {
        const connection = connect(service.address);
        const started = performance.now();
        const first = r.chance(0.2) ? mutatedBytes(r, negotiate()) : negotiate();
        const second = await connection.ask(header(first));
        expect([401, 429]).toContain(second.status);
        if (second.status === 401 && /^NTLM ./.test(second.headers["www-authenticate"] ?? "")) {
          const good = authenticate(challengeIn(second), ann, {}, first);
          const sent = r.chance(0.9) ? mutatedBytes(r, good) : good;
          const third = await connection.ask(header(sent));
          const shown = { sent: sent.toString("hex"), text: third.text };
          // The MIC covers all of it, so that one flipped bit is another message.
          if (third.status === 200)
            expect({ ...shown, same: sent.equals(good) }).toEqual({ ...shown, same: true });
          else {
            refused++;
            expect({ ...shown, status: third.status }).toEqual({ ...shown, status: 401 });
            expect((await connection.ask()).status).toBe(401);
          }
        }
        connection.close();
        expectWithin(performance.now() - started, 15_000);
      }
      expect(refused).toBeGreaterThan(count / 3);
      expect(service.logLines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
      expect((await send("GET", service.address)).status).toBe(401);
    },
    seconds(60, 3600),
  );
});
