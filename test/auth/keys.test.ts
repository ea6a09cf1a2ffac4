/** The key source on a simulated clock: loading, waiting, caching. */
import { createHash } from "node:crypto";
import { expiringCache, createKeySource } from "../../src/auth/bearer";
import { openDevKey, readDevKey, signDevToken } from "../../src/auth/dev-issuer";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JSONWebKeySet } from "jose";

const second = 1000;
const minute = 60 * second;

async function keySet(...kids: string[]): Promise<JSONWebKeySet> {
  const { publicKey } = await generateKeyPair("RS256");
  const jwk = await exportJWK(publicKey);
  return { keys: kids.map((kid) => ({ ...jwk, kid, alg: "RS256" })) };
}

async function setUp() {
  const state = {
    now: 0,
    loads: 0,
    changes: 0,
    fails: false,
    keys: await keySet("a"),
    /** In place of the keys. */
    response: undefined as Promise<JSONWebKeySet> | undefined,
  };
  const source = createKeySource({
    load: async () => {
      state.loads++;
      if (state.fails) throw new Error("down");
      return state.response ?? state.keys;
    },
    changed: () => state.changes++,
    now: () => state.now,
  });
  const find = (kid: string): Promise<string> =>
    Promise.resolve(source.keyOf({ alg: "RS256", kid }, { payload: "", signature: "" })).then(
      () => "found",
      (error: { code: string }) => error.code,
    );
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
  return { state, find, settle };
}

test("loads once for concurrent requests", async () => {
  const { state, find } = await setUp();
  expect(await Promise.all([find("a"), find("a"), find("a")])).toEqual(["found", "found", "found"]);
  expect(state.loads).toBe(1);
});

test("an unknown key triggers a load, but not more often than the cooldown", async () => {
  const { state, find } = await setUp();
  await find("a");
  for (let i = 0; i < 5; i++) expect(await find("b")).toBe("ERR_JWKS_NO_MATCHING_KEY");
  expect(state.loads).toBe(1);
  state.now += 31 * second;
  state.keys = await keySet("b");
  expect(await find("b")).toBe("found");
  expect([state.loads, state.changes]).toEqual([2, 1]);
});

test("a clock that is set back does not delay the next load", async () => {
  const state = { keys: await keySet("a") };
  const source = createKeySource({ load: () => Promise.resolve(state.keys) });
  const find = (kid: string) => source.keyOf({ alg: "RS256", kid }, { payload: "", signature: "" });
  await find("a");
  state.keys = await keySet("b");
  const later = performance.now() + 31 * second;
  jest.spyOn(performance, "now").mockReturnValue(later);
  jest.spyOn(Date, "now").mockReturnValue(Date.now() - 60 * minute);
  try {
    await expect(find("b")).resolves.toBeDefined();
  } finally {
    jest.restoreAllMocks();
  }
});

test("a key that the issuer withdrew is not found once the keys are older than their age", async () => {
  const { state, find } = await setUp();
  await find("a");
  state.keys = await keySet("b");
  state.now += 9 * minute;
  expect(await find("a")).toBe("found");
  state.now += 2 * minute;
  expect(await Promise.all([find("a"), find("a")])).toEqual(Array(2).fill("ERR_JWKS_NO_MATCHING_KEY"));
  expect(await find("b")).toBe("found");
  expect(state.loads).toBe(2);
});

test("keeps the last good set for a day when the issuer does not respond", async () => {
  const { state, find, settle } = await setUp();
  await find("a");
  state.fails = true;
  for (let minutes = 11; minutes < 24 * 60; minutes += 60) {
    state.now = minutes * minute;
    expect(await find("a")).toBe("found");
    await settle();
  }
  expect(state.loads).toBe(25);
  state.now = 24 * 60 * minute + second;
  expect(await find("a")).toBe("Internal_ServiceUnavailable");
  state.fails = false;
  state.now += 2 * second;
  expect(await find("a")).toBe("found");
});

test("after a load that failed, a request with a known key does not wait for the next one", async () => {
  const { state, find, settle } = await setUp();
  await find("a");
  state.fails = true;
  state.now = 11 * minute;
  expect([await find("a"), state.loads]).toEqual(["found", 2]);
  state.fails = false;
  state.now += 31 * second;
  let respond = (_keys: JSONWebKeySet): void => undefined;
  state.response = new Promise((resolve) => (respond = resolve));
  let found = 0;
  void find("a").then(() => found++);
  await settle();
  expect([found, state.loads]).toEqual([1, 3]);
  const unknown = find("b");
  respond(await keySet("b"));
  expect([await unknown, await find("a"), state.loads]).toEqual(["found", "ERR_JWKS_NO_MATCHING_KEY", 3]);
});

test("never loaded: unavailable, one try per second", async () => {
  const { state, find } = await setUp();
  state.fails = true;
  for (let i = 0; i < 5; i++) expect(await find("a")).toBe("Internal_ServiceUnavailable");
  expect(state.loads).toBe(1);
  state.now += 1001;
  state.fails = false;
  expect(await find("a")).toBe("found");
});

test("the token cache is bounded, expires, and evicts the least recently used", () => {
  let now = 0;
  const cache = expiringCache<string>(2, 5 * minute, () => now);
  cache.set("a", "A", 60 * minute);
  cache.set("b", "B", minute);
  expect(cache.get("a")).toBe("A");
  cache.set("c", "C", 60 * minute);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual(["A", undefined, "C"]);
  now = 5 * minute;
  expect(cache.get("a")).toBeUndefined();
  cache.set("d", "D", now + second);
  now += second;
  expect(cache.get("d")).toBeUndefined();
  cache.set("e", "E", now + second);
  cache.clear();
  expect(cache.get("e")).toBeUndefined();
  const off = expiringCache<string>(0, minute, () => now);
  off.set("a", "A", now + minute);
  expect(off.get("a")).toBeUndefined();
});

test.each(["", "{", '{"kty":"RSA"', "null", "7", '{"kty":"EC","n":"a","e":"b","kid":"c"}'])(
  "a file of the development key that has %s is reported in a sentence",
  async (text) => {
    const folder = await mkdtemp(join(tmpdir(), "lease-key-"));
    const file = join(folder, "dev-issuer-key.json");
    await writeFile(file, text);
    const sentence = `${file} is not an RSA key in JWK form; delete it, and the next start creates a new one`;
    await expect(openDevKey(folder)).rejects.toThrow(new Error(sentence));
    await rm(folder, { recursive: true });
  },
);

test("the development key is created once, for its owner only, also by concurrent starts", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "lease-key-")), "data");
  expect(await readDevKey(folder)).toBeUndefined();
  const keys = await Promise.all([openDevKey(folder), openDevKey(folder), openDevKey(folder)]);
  const digests = keys.map(({ privateJwk }) =>
    createHash("sha256").update(JSON.stringify(privateJwk)).digest("hex"),
  );
  expect(new Set(digests).size).toBe(1);
  expect((await stat(join(folder, "dev-issuer-key.json"))).mode & 0o777).toBe(0o600);
  expect(keys[0]?.publicJwk).not.toHaveProperty("d");
  const tokens = await Promise.all(keys.map((key) => signDevToken(key, { role: "read", expires: "1h" })));
  for (const token of tokens) expect(token).toMatch(/^ey[\w-]+\.ey[\w-]+\.[\w-]+$/);
  await rm(folder, { recursive: true });
});
