/** How long delta links are good (Protocol 4.01, 11.3.2): `DELTA_MAX_AGE`, what is forgotten after it, 410 and the way back. */
import { join } from "node:path";
import Database from "better-sqlite3";
import { start, type TestService } from "../harness";

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

test("an older link is answered with 410 and where to begin anew", () =>
  withService("1s", async (service) => {
    const link = await linkTo(service, "postCodes?$select=city&$top=1");
    await new Promise((resolve) => setTimeout(resolve, 1100));
    for (const url of [link, link.replace("?", "/$count?")]) {
      const { status, json, headers } = await service.request("GET", url);
      expect([status, json.error.code]).toEqual([410, "BadRequest_DeltaTokenExpired"]);
      expect(headers.location).toBe(`${service.companyRoot}/postCodes?$select=city`);
    }
  }));

test("old changes are forgotten some at a time, never the newest; a link that needs them is 410", () =>
  withService("2h", async (service) => {
    const link = await linkTo(service, "postCodes?$top=0");
    for (let i = 0; i < 6; i++) await post(service, `A${i}`);
    const known = await linkTo(service, "postCodes?$top=0");
    const database = new Database(join(service.folder, "lease.db"));
    const oldest = (): unknown => database.prepare("select min(sequence) from change").pluck().get();
    const makeOld = (hours: number): void => {
      const at = new Date(Date.now() - hours * hour).toISOString();
      database.prepare("update change set at = ? where sequence <= 6").run(at);
    };
    try {
      // One request in ten forgets, as its time ends with 0.
      makeOld(2.5);
      for (let i = 0; i < 100; i++) await post(service, `B${i}`);
      expect(oldest()).toBe(1);
      makeOld(3.5);
      for (let i = 0; i < 300 && oldest() === 1; i++) await post(service, `C${i}`);
      expect(oldest()).toBe(7);
    } finally {
      database.close();
    }
    const expired = await service.request("GET", link);
    expect([expired.status, expired.json.error.code]).toEqual([410, "BadRequest_DeltaTokenExpired"]);
    expect((await service.request("GET", known)).status).toBe(200);
  }));

test("a link that knows all that was forgotten is still good, and what is loaded into a new database is no change", () =>
  withService("30d", async (service) => {
    const link = await linkTo(service, "postCodes?$top=0");
    expect((await service.request("GET", link)).json.value).toEqual([]);
    await post(service, "A1");
    const next = (await service.request("GET", link)).json["@odata.deltaLink"];
    const database = new Database(join(service.folder, "lease.db"));
    database.prepare("insert into change select companyId, type, 2, recordId, at from change").run();
    database.prepare("delete from change where sequence = 1").run();
    expect((await service.request("GET", next)).status).toBe(200);
    expect((await service.request("GET", link)).status).toBe(410);
    // A database that was restored to a state before the link knows nothing of what it stands for.
    database.prepare("delete from change").run();
    database.close();
    expect((await service.request("GET", next)).status).toBe(410);
  }));
