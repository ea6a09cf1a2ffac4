/**
 * Lifetime of delta links (Protocol 4.01, 11.3.2): `DELTA_MAX_AGE`, pruning of the change log, 410 and its Location.
 */
import { storedInstant } from "../databases";
import { start, type TestService } from "../harness";

const oldestOf = async (service: TestService): Promise<number> =>
  Number((await service.sql('select min("sequence") as "oldest" from "change"'))[0]?.["oldest"]);

async function makeOld(service: TestService, hours: number, which: string): Promise<void> {
  const at = storedInstant(Date.now() - hours * hour);
  await service.sql(`update "change" set "at" = '${at}' where "sequence" ${which}`);
}

/** Writes until changes are pruned from that number on: one request in ten prunes the log, as its time ends with 0. */
async function pruneFrom(service: TestService, oldest: number, name: string): Promise<void> {
  for (let i = 0; i < 30 && (await oldestOf(service)) === oldest; i++)
    for (let j = 0; j < 10; j++) await post(service, `${name}${i}${j}`);
}

const track = { Prefer: "track-changes" };
const hour = 3_600_000;

async function withService(maxAge: string, test: (service: TestService) => Promise<void>): Promise<void> {
  const service = await start({ demo: true, env: { DELTA_MAX_AGE: maxAge } });
  try {
    await test(service);
  } finally {
    await service.stop();
  }
}

async function linkTo(service: TestService, path: string): Promise<string> {
  return (await service.request("GET", path, { headers: track })).json["@odata.deltaLink"];
}

const post = (service: TestService, code: string) =>
  service.request("POST", "postCodes", { body: { code, city: "Age" } });

test("an expired link gives 410 with the URL to start over", () =>
  withService("1s", async (service) => {
    const link = await linkTo(service, "postCodes?$select=city&$top=1");
    await new Promise((resolve) => setTimeout(resolve, 1100));
    for (const url of [link, link.replace("?", "/$count?")]) {
      const { status, json, headers } = await service.request("GET", url);
      expect([status, json.error.code]).toEqual([410, "BadRequest_DeltaTokenExpired"]);
      expect(headers.location).toBe(`${service.companyRoot}/postCodes?$select=city`);
    }
  }));

test("old changes are pruned some at a time, never the newest; a link that needs them is 410", () =>
  withService("2h", async (service) => {
    const link = await linkTo(service, "postCodes?$top=0");
    for (let i = 0; i < 6; i++) await post(service, `A${i}`);
    await makeOld(service, 3.5, "= 6");
    const known = await linkTo(service, "postCodes?$top=0");
    await makeOld(service, 2.5, "< 6");
    for (let i = 0; i < 100; i++) await post(service, `B${i}`);
    expect(await oldestOf(service)).toBe(1);
    await makeOld(service, 3.5, "< 6");
    await pruneFrom(service, 1, "C");
    // The last change before that time is kept: it distinguishes links of that time from those of another history.
    expect(await oldestOf(service)).toBe(6);
    const expired = await service.request("GET", link);
    expect([expired.status, expired.json.error.code]).toEqual([410, "BadRequest_DeltaTokenExpired"]);
    expect((await service.request("GET", known)).status).toBe(200);
  }));

test("after the clock was set back, a link has all changes or is 410", () =>
  withService("2h", async (service) => {
    const changed = async (link: string): Promise<readonly string[]> => {
      const { status, json } = await service.request("GET", link);
      return status === 200 ? json.value.map(({ code }: { code: string }) => code) : [String(status)];
    };
    const links: string[] = [];
    for (let i = 1; i <= 6; i++) {
      await post(service, `A${i}`);
      // The third is of a clock that was ahead.
      await makeOld(service, i === 3 ? -1 : 3.5, `= ${i}`);
      links.push(await linkTo(service, "postCodes?$top=0&$filter=startswith(code,'A')"));
    }
    await pruneFrom(service, 1, "B");
    expect(await oldestOf(service)).toBe(2);
    expect(await Promise.all(links.map(changed))).toEqual([
      ["410"],
      ["A3", "A4", "A5", "A6"],
      ["A4", "A5", "A6"],
      ["A5", "A6"],
      ["A6"],
      [],
    ]);
    await makeOld(service, 3.5, "= 3");
    await pruneFrom(service, 2, "C");
    expect(await oldestOf(service)).toBe(6);
  }));

test("a link later than the pruned changes is valid, and loading a new database logs no changes", () =>
  withService("30d", async (service) => {
    const link = await linkTo(service, "postCodes?$top=0");
    expect((await service.request("GET", link)).json.value).toEqual([]);
    for (const code of ["A1", "A2"]) await post(service, code);
    const next = (await service.request("GET", link)).json["@odata.deltaLink"];
    await service.sql('delete from "change" where "sequence" = 1');
    expect((await service.request("GET", next)).status).toBe(200);
    expect((await service.request("GET", link)).status).toBe(410);
    // A database restored to a state before the link does not contain the link's position.
    await service.sql('delete from "change"');
    expect((await service.request("GET", next)).status).toBe(410);
  }));
