/** Failed sign-ins: counted per address and per account, delayed more and more, then rejected with 429. */
import { setTimeout as sleep } from "node:timers/promises";
import { signClaims } from "../../src/auth/dev-issuer";
import { createThrottle, type Throttle } from "../../src/auth/throttle";
import { connect, signIn, type Answer } from "./ntlm-client";
import { ann, bob, startWithNtlm, type NtlmService } from "./ntlm-service";

const outcome = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "admitted",
    (error: { code: string; headers: Record<string, string> }) =>
      `${error.code} ${error.headers["Retry-After"]}`,
  );
const refused = "Application_TooManyRequests 900";

/** Fails without waiting for the response. */
const failed = async (attempt: Awaited<ReturnType<Throttle["attempt"]>>): Promise<void> => {
  void attempt.fail();
  await new Promise(setImmediate);
};
const failAt = async (throttle: Throttle, address: string, account?: string): Promise<void> =>
  failed(await throttle.attempt(address, account));
const tryAt = async (throttle: Throttle, address: string, account?: string): Promise<string> =>
  outcome(throttle.attempt(address, account).then((attempt) => attempt.clear()));

describe("the counters", () => {
  test("an account is blocked after its failures from any address, and no other", async () => {
    const throttle = createThrottle(3);
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) await failAt(throttle, address, "Ann");
    expect(await tryAt(throttle, "192.0.2.4", "ann")).toBe(refused);
    expect(await tryAt(throttle, "192.0.2.1", "bob")).toBe("admitted");
  });

  test("an address is blocked after ten times as many for any accounts", async () => {
    const throttle = createThrottle(2);
    for (let n = 0; n < 20; n++) await failAt(throttle, "192.0.2.1", `user${n}`);
    expect(await tryAt(throttle, "192.0.2.1", "another")).toBe(refused);
    expect(await tryAt(throttle, "192.0.2.1")).toBe(refused);
    expect(await tryAt(throttle, "::ffff:192.0.2.1")).toBe(refused);
    expect(await tryAt(throttle, "192.0.2.2", "user1")).toBe("admitted");
  });

  test("a network of IPv6 is one address", async () => {
    const throttle = createThrottle(1);
    for (let n = 0; n < 10; n++) await failAt(throttle, `2001:db8:0:1::${n}`);
    expect(await tryAt(throttle, "2001:db8:0:1:ffff::1")).toBe(refused);
    expect(await tryAt(throttle, "2001:db8:0:2::1")).toBe("admitted");
  });

  test("concurrent guesses: no more are verified than one by one", async () => {
    const throttle = createThrottle(3);
    let verified = 0;
    const guess = async (): Promise<void> => {
      const attempt = await throttle.attempt("192.0.2.1", "ann");
      verified++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      await attempt.fail();
    };
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcome(guess())));
    expect([verified, outcomes.filter((one) => one === refused).length]).toEqual([3, 9]);
  });

  test("concurrent guesses, counted in a store that responds later: an attempt that fails meanwhile counts", async () => {
    let points = 0;
    const reads: (() => void)[] = [];
    const counted = () => ({ consumedPoints: points, msBeforeNext: 900_000 });
    // A read has the count of its beginning, and responds when the test lets it.
    const limiter = {
      get: () => {
        const found = counted();
        return new Promise<typeof found>((resolve) => reads.push(() => resolve(found)));
      },
      penalty: () => Promise.resolve(((points += 1), counted())),
    };
    const throttle = createThrottle(1, {
      create: () => limiter,
      failed: () => undefined,
      close: () => undefined,
    });
    const respond = async (): Promise<void> => {
      for (const read of reads.splice(0)) read();
      await new Promise(setImmediate);
    };
    points = 9;
    const first = throttle.attempt("192.0.2.1");
    await respond();
    const second = outcome(throttle.attempt("192.0.2.1"));
    await failed(await first);
    await respond();
    await respond();
    expect([await second, points]).toEqual([refused, 10]);
  });

  test("concurrent valid sign-ins: all are accepted", async () => {
    const throttle = createThrottle(2);
    await failAt(throttle, "192.0.2.1", "ann");
    let inside = 0;
    let most = 0;
    const comeIn = async (): Promise<void> => {
      const attempt = await throttle.attempt("192.0.2.1", "ann");
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside--;
      attempt.clear();
    };
    await Promise.all(Array.from({ length: 40 }, comeIn));
    expect(most).toBe(1);
  });

  test("a success is not counted; earlier failures stay", async () => {
    const throttle = createThrottle(2);
    await failAt(throttle, "192.0.2.1", "ann");
    for (let n = 0; n < 30; n++) expect(await tryAt(throttle, "192.0.2.1", "ann")).toBe("admitted");
    await failAt(throttle, "192.0.2.1", "ann");
    expect(await tryAt(throttle, "192.0.2.1", "ann")).toBe(refused);
  });

  test("a blocked account does not count for the address", async () => {
    const throttle = createThrottle(1);
    await failAt(throttle, "192.0.2.9", "ann");
    for (let n = 0; n < 30; n++) expect(await tryAt(throttle, "192.0.2.1", "ann")).toBe(refused);
    expect(await tryAt(throttle, "192.0.2.1", "bob")).toBe("admitted");
  });

  test("each failure is delayed more than the one before", async () => {
    const throttle = createThrottle(4);
    // Timers of one process fire in their order, however late.
    const orderOf = async (
      attempt: { readonly fail: () => Promise<void> },
      least: number,
      most: number,
    ): Promise<readonly string[]> => {
      const order: string[] = [];
      const times = [least, most].map((time) => sleep(time, undefined, { ref: false }));
      for (const [n, time] of times.entries()) void time.then(() => order.push(["least", "most"][n] ?? ""));
      await attempt.fail();
      return order;
    };
    for (const [n, delay] of [200, 400, 800, 1600].entries()) {
      const attempt = await throttle.attempt(`192.0.2.${n}`, "ann");
      expect(await orderOf(attempt, delay - 5, delay * 2 - 5)).toEqual(["least"]);
    }
    const many = createThrottle(100);
    expect(await orderOf(await many.attempt("192.0.2.1", "ann"), 0, 195)).not.toContain("most");
  });
});

describe("the service", () => {
  let service: NtlmService;
  beforeEach(async () => {
    service = await startWithNtlm({ AUTH_MAX_FAILURES: "2" });
  });
  afterEach(() => service.stop());

  const tryNtlm = async (user: string, password: string, from = "127.0.0.1"): Promise<Answer> => {
    const connection = connect(service.address, from);
    const answer = await signIn(connection, { user, password });
    connection.close();
    return answer;
  };
  const tryToken = (token: string) =>
    service.request("GET", "/", { headers: { Authorization: `Bearer ${token}` } });

  test("NTLM: a blocked account is not verified, with any password", async () => {
    const signedIn = connect(service.address);
    expect((await signIn(signedIn, ann)).status).toBe(200);
    expect((await tryNtlm("ann", "x")).status).toBe(401);
    expect((await tryNtlm("ANN@example.com", "x", "127.0.0.2")).status).toBe(401);
    const closed = await tryNtlm(ann.user, ann.password, "127.0.0.3");
    expect(closed.status).toBe(429);
    expect(closed.text).toContain("Application_TooManyRequests");
    expect(Number(closed.headers["retry-after"])).toBeGreaterThan(800);
    expect(Number(closed.headers["retry-after"])).toBeLessThanOrEqual(900);
    expect(closed.headers["www-authenticate"]).toBeUndefined();
    expect((await tryNtlm(bob.user, bob.password)).status).toBe(200);
    // An earlier sign-in does not count as a guess.
    expect((await signedIn.ask()).status).toBe(200);
    signedIn.close();
    const lines = service.logLines().filter(({ msg }) => msg === "sign-in refused");
    expect(lines.at(-1)).toMatchObject({ scheme: "ntlm", address: "127.0.0.3", cause: "throttled" });
    // The digest of the account is that of its failures.
    const accounts = lines.map(({ account }) => account);
    expect(accounts).toEqual(Array(3).fill(expect.stringMatching(/^[\w-]{22}$/)));
    expect(new Set(accounts).size).toBe(1);
  });

  test("NTLM: concurrent sign-ins of one account", async () => {
    const all = await Promise.all(Array.from({ length: 25 }, () => tryNtlm(ann.user, ann.password)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test("behind a trusted proxy the address is the proxy's client", async () => {
    const behind = await startWithNtlm({ TRUST_PROXY: "true", AUTH_MAX_FAILURES: "1" });
    const ask = async (forwarded: string, token = "abc"): Promise<number> => {
      const headers = { Authorization: `Bearer ${token}`, "X-Forwarded-For": forwarded };
      return (await behind.request("GET", "/", { headers })).status;
    };
    for (let n = 0; n < 10; n++) expect(await ask(`198.51.100.${n}, 192.0.2.7`)).toBe(401);
    expect(await ask("192.0.2.7")).toBe(429);
    expect(await ask("192.0.2.7, 192.0.2.8")).toBe(401);
    expect(behind.logLines().findLast(({ cause }) => cause === "throttled")).toMatchObject({
      address: "192.0.2.7",
    });
    await behind.stop();
  });

  test("the port of the proxy's client is not part of its address", async () => {
    const behind = await startWithNtlm({ TRUST_PROXY: "true" });
    const addressOf = async (forwarded: string): Promise<unknown> => {
      const headers = { Authorization: "Bearer abc", "X-Forwarded-For": forwarded };
      expect((await behind.request("GET", "/", { headers })).status).toBe(401);
      return behind.logLines().findLast(({ msg }) => msg === "sign-in refused")?.["address"];
    };
    const cases = [
      ["203.0.113.7", "203.0.113.7"],
      ["203.0.113.7:51234", "203.0.113.7"],
      ["198.51.100.1:80, 203.0.113.8:443", "203.0.113.8"],
      ["2001:db8::7", "2001:db8::7"],
      ["[2001:db8::7]", "2001:db8::7"],
      ["[2001:db8::7]:51234", "2001:db8::7"],
      ["[::ffff:203.0.113.7]:1", "::ffff:203.0.113.7"],
      // Not addresses: that of the connection counts.
      ["203.0.113.7:", "127.0.0.1"],
      ["203.0.113.7:x", "127.0.0.1"],
      ["203.0.113.256:80", "127.0.0.1"],
      ["[2001:db8::7", "127.0.0.1"],
      ["[]:80", "127.0.0.1"],
      ["unknown", "127.0.0.1"],
      ["", "127.0.0.1"],
    ];
    for (const [forwarded = "", address] of cases)
      expect([forwarded, await addressOf(forwarded)]).toEqual([forwarded, address]);
    await behind.stop();
  });

  test("bad tokens block their address for all schemes; valid ones do not count", async () => {
    const bad = `${service.token.slice(0, -8)}AAAAAAAA`;
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) statuses.push((await tryToken(`${n}${bad}`)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
    const closed = await tryToken(bad);
    expect([closed.status, closed.json.error.code]).toEqual([429, "Application_TooManyRequests"]);
    expect(Number(closed.headers["retry-after"])).toBeGreaterThan(800);
    expect((await tryToken(service.token)).status).toBe(200);
    expect((await tryNtlm(ann.user, ann.password)).status).toBe(429);
    expect((await tryNtlm(ann.user, ann.password, "127.0.0.2")).status).toBe(200);
  });

  test.each([
    ["an expired token", () => signClaims(service.devKey, "2h ago", { roles: ["API.Read.All"] })],
    ["a token that identifies no caller", () => signClaims(service.devKey, "1h", { sub: "", scp: "x" })],
    ["a token that is too long", () => signClaims(service.devKey, "1h", { x: "x".repeat(12_300) })],
  ])("%s does not count as a guess", async (_, token) => {
    const sent = await token();
    for (let n = 0; n < 25; n++) expect((await tryToken(sent)).status).toBe(401);
    expect((await tryToken("abc")).status).toBe(401);
  });
});
