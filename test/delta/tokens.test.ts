/**
 * Tokens of links: signed with the key of the database and typed, so that a forged or misused token gives 400; and
 * delta links identify their history, so that a restored database gives 410.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newDatabase } from "../databases";
import { start, type TestService } from "../harness";

let service: TestService;
let other: TestService;
beforeAll(async () => {
  [service, other] = await Promise.all([start({ demo: true }), start({ demo: true })]);
});
afterAll(() => Promise.all([service.stop(), other.stop()]));

const track = { Prefer: "track-changes, maxpagesize=2" };

interface Links {
  readonly next: string;
  readonly delta: string;
}
async function linksOf(of: TestService): Promise<Links> {
  const page = (await of.request("GET", "postCodes?$select=code", { headers: track })).json;
  const { json } = await of.request("GET", "postCodes?$select=code&$top=0", { headers: track });
  return { next: page["@odata.nextLink"], delta: json["@odata.deltaLink"] };
}

const tokenIn = (link: string): string => link.replace(/^.*token=/, "");
const refused = async (url: string): Promise<void> => {
  const { status, json } = await service.request("GET", url);
  expect({ url, status, code: json.error?.code }).toEqual({
    url,
    status: 400,
    code: "BadRequest_InvalidToken",
  });
};

test("an altered, truncated, extended or invented token is rejected", async () => {
  const links = await linksOf(service);
  for (const link of [links.next, links.delta]) {
    expect((await service.request("GET", link)).status).toBe(200);
    const token = tokenIn(link);
    const head = link.slice(0, link.length - token.length);
    const altered = token
      .split("")
      .map((letter, i) => token.slice(0, i) + (letter === "A" ? "B" : "A") + token.slice(i + 1));
    const signed = Buffer.from(token, "base64url").subarray(0, 16);
    const content = JSON.parse(Buffer.from(token, "base64url").subarray(16).toString()) as unknown[];
    const resigned = content.map((_, i) =>
      Buffer.concat([signed, Buffer.from(JSON.stringify(content.with(i, { a: [1] })))]).toString("base64url"),
    );
    const cut = Array.from({ length: token.length - 1 }, (_, i) => token.slice(0, i + 1));
    const others = ["A", "AAAA", "null", "W10", `${token}AAAA`, `${token}=`, `${token}%20A`, "%F0%9F%98%80"];
    for (const made of [...altered, ...resigned, ...cut, ...others]) await refused(head + made);
  }
});

test("a token is valid for its kind of link, its request and its database only", async () => {
  const [mine, theirs] = await Promise.all([linksOf(service), linksOf(other)]);
  expect(tokenIn(mine.next)).not.toBe(tokenIn(theirs.next));
  const root = mine.next.replace(/postCodes.*$/, "");
  await refused(`${root}postCodes?$select=code&$skiptoken=${tokenIn(mine.delta)}`);
  await refused(`${root}postCodes?$select=code&$deltatoken=${tokenIn(mine.next)}`);
  await refused(`${root}postCodes?$select=city&$skiptoken=${tokenIn(mine.next)}`);
  await refused(`${root}services?$select=code&$deltatoken=${tokenIn(mine.delta)}`);
  await refused(mine.next.replace(/token=.*$/, `token=${tokenIn(theirs.next)}`));
  await refused(mine.delta.replace(/token=.*$/, `token=${tokenIn(theirs.delta)}`));
});

test("a restored database gives 410 for links beyond its state, also once the numbers are reached again", async () => {
  const post = (code: string) => service.request("POST", "postCodes", { body: { code, city: "Restored" } });
  const link = async (): Promise<string> => (await linksOf(service)).delta;
  const statusOf = async (url: string): Promise<readonly number[]> =>
    Promise.all(
      [url, url.replace("?", "/$count?")].map(async (at) => (await service.request("GET", at)).status),
    );
  for (const code of ["R1", "R2"]) await post(code);
  const before = await link();
  for (const code of ["R3", "R4"]) await post(code);
  const after = await link();
  expect(await statusOf(after)).toEqual([200, 200]);
  const [newest] = await service.sql('select max("sequence") as "n" from "change"');
  const number = Number(newest?.["n"]);
  await service.sql(`delete from "change" where "sequence" > ${number - 2}`);
  await service.sql(`delete from "postCode" where "code" in ('R3', 'R4')`);
  expect(await statusOf(after)).toEqual([410, 410]);
  for (const code of ["S3", "S4"]) {
    await post(code);
    expect(await statusOf(after)).toEqual([410, 410]);
  }
  await post("S5");
  expect(await statusOf(after)).toEqual([410, 410]);
  const { json } = await service.request("GET", before);
  expect(json.value.map(({ code }: { readonly code: string }) => code)).toEqual(["S3", "S4", "S5"]);
});

test("a new history of the database gives 410 for every earlier link, also of a set without changes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lease-history-"));
  const database = await newDatabase(folder, "demo");
  const linkOf = async (of: TestService, set: string): Promise<string> => {
    const headers = { Prefer: "track-changes" };
    const { json } = await of.request("GET", `${set}?$select=id&$top=0`, { headers });
    return String(json["@odata.deltaLink"]).slice(of.root.length);
  };
  const statusesOf = async (links: readonly string[]): Promise<readonly number[]> => {
    const running = await start({ database });
    try {
      return await Promise.all(links.map(async (link) => (await running.request("GET", link)).status));
    } finally {
      await running.stop();
    }
  };
  try {
    const running = await start({ database });
    await running.request("POST", "postCodes", { body: { code: "H1", city: "History" } });
    const links = await Promise.all(["postCodes", "services"].map((set) => linkOf(running, set)));
    await running.stop();
    expect(await statusesOf(links)).toEqual([200, 200]);
    // The statements of docs/backup.md, with a value of their own.
    await database.sql(`delete from "serviceKey" where "name" = 'history'`);
    await database.sql(`insert into "serviceKey" ("name", "value") values ('history', 'second')`);
    expect(await statusesOf(links)).toEqual([410, 410]);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
