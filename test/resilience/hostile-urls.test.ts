/** Generated and mutated URLs: answered or rejected in time, without an effect on the tables. */
import { start, type TestService } from "../harness";
import { asTarget } from "./hostile-mutate";
import { inputs, random, seconds } from "./trials";
import { checksums, expectWell, storm } from "./hostile-storm";
import { hostileUrls, urlsOfTests } from "./hostile-urls";

let service: TestService;
beforeAll(async () => {
  // Long pages are tested elsewhere; here they would only take time.
  service = await start({ demo: true, env: { MAX_PAGE_SIZE: "200", LOG_LEVEL: "warn" } });
});
afterAll(() => service.stop());

const path = (url: string): string => {
  const { pathname } = new URL(url.startsWith("/") ? service.root : service.companyRoot);
  return url.startsWith("/") ? pathname + url : `${pathname}/${url}`;
};

test("the tests' own URLs are found", () => {
  expect(urlsOfTests().length).toBeGreaterThan(900);
});

test(
  "URLs",
  async () => {
    const r = random("urls");
    const make = hostileUrls(r);
    const before = await checksums(service);
    const { statuses } = await storm(service, {
      count: inputs(1200, 500_000),
      make: () => ({
        target: asTarget(path(make())),
        ...(r.chance(0.05) && { method: r.pick(["HEAD", "OPTIONS", "TRACE", "PURGE", "get"]) }),
      }),
    });
    // A storm of only rejections or only successes would prove nothing.
    expect(statuses["200"]).toBeGreaterThan(100);
    expect(statuses["400"]).toBeGreaterThan(500);
    expect(await checksums(service)).toEqual(before);
    await expectWell(service);
  },
  seconds(60, 21_600),
);
