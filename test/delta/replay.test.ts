/**
 * Completeness: clients that replay feed and deltas end with the content of the plain feed, whatever is written between
 * and during their pages. Random interleavings; a failing seed is part of the test's name.
 */
import { start, type TestService } from "../harness";

let service: TestService;
beforeAll(async () => {
  service = await start({ demo: true });
});
afterAll(() => service.stop());

/** A pseudo-random generator of numbers from 0 up to `below` (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

interface Entry {
  readonly id: string;
  readonly "@odata.etag"?: string;
  readonly reason?: string;
}

/** One client: pages through the feed, then through delta after delta, one page per step. */
class Replica {
  readonly records = new Map<string, Entry>();
  /** States of records that were received twice in deltas. */
  readonly repeated: string[] = [];
  private next: string | undefined;
  private readonly versions = new Set<string>();
  private inFeed = true;
  /** Whether the last received page was the last of its run. */
  caughtUp = false;

  constructor(
    private readonly path: string,
    private readonly pageSize: number,
  ) {}

  async step(): Promise<number> {
    const headers = { Prefer: `maxpagesize=${this.pageSize}, track-changes` };
    const { status, json } = await service.request("GET", this.next ?? this.path, { headers });
    if (status !== 200) throw new Error(`a page is answered with ${status}`);
    for (const entry of json.value as Entry[]) this.apply(entry);
    const deltaLink: string | undefined = json["@odata.deltaLink"];
    this.next = json["@odata.nextLink"] ?? deltaLink;
    this.caughtUp = deltaLink !== undefined;
    if (this.caughtUp) this.inFeed = false;
    return json.value.length;
  }

  private apply(entry: Entry): void {
    if (entry.reason !== undefined) {
      this.records.delete(entry.id.replace(/^.*\((.*)\)$/, "$1"));
      return;
    }
    this.records.set(entry.id, entry);
    if (this.inFeed) return;
    const version = `${entry.id} ${entry["@odata.etag"]}`;
    if (this.versions.has(version)) this.repeated.push(version);
    this.versions.add(version);
  }
}

const cities = ["North", "South", "East"];

async function plainFeed(path: string): Promise<Map<string, Entry>> {
  const { json } = await service.request("GET", path);
  return new Map(json.value.map((entry: Entry) => [entry.id, entry]));
}

test.each([11, 22, 33, 44])("feed and deltas add up to the feed (seed %i)", async (seed) => {
  const random = randomFrom(seed);
  const paths = [
    "postCodes",
    "postCodes?$filter=city%20eq%20'North'",
    "postCodes?$filter=city%20ne%20'South'&$select=id,code,city&$orderby=city%20desc",
  ];
  const replicas = paths.map((path) => ({ path, replica: new Replica(path, 1 + random(7)) }));
  const alive: string[] = [];
  let made = 0;

  const write = async (): Promise<void> => {
    const city = cities[random(cities.length)];
    const target = alive[random(Math.max(1, alive.length))];
    const kind = target === undefined ? 0 : random(4);
    if (kind <= 1 || target === undefined) {
      const body = { code: `${seed}-${made++}`, city };
      alive.push((await service.request("POST", "postCodes", { body })).json.id);
    } else if (kind === 2) {
      await service.request("PATCH", `postCodes(${target})`, { body: { city } });
    } else {
      alive.splice(alive.indexOf(target), 1);
      await service.request("DELETE", `postCodes(${target})`);
    }
  };

  for (let turn = 0; turn < 60; turn++) {
    // Concurrent readers and writers, in an order that the service chooses.
    const readers = replicas.filter(() => random(2) === 0).map(({ replica }) => replica.step());
    const writers = Array.from({ length: random(3) }, write);
    await Promise.all([...readers, ...writers]);
  }
  for (const { path, replica } of replicas) {
    while ((await replica.step()) > 0 || !replica.caughtUp);
    expect(replica.records).toEqual(await plainFeed(path));
    expect(replica.repeated).toEqual([]);
  }
});

test("concurrent creators: every record comes by delta links, none twice", async () => {
  const link: string = (
    await service.request("GET", "leaseUnitCategories?$top=0", { headers: { Prefer: "track-changes" } })
  ).json["@odata.deltaLink"];
  const count = 120;
  let writing = true;
  const creators = Promise.all(
    Array.from({ length: 6 }, async (_, creator) => {
      for (let i = 0; i < count / 6; i++)
        await service.request("POST", "leaseUnitCategories", { body: { code: `Z${creator}-${i}` } });
    }),
  ).then(() => (writing = false));
  const codes: string[] = [];
  for (let next = link, last = false; !last;) {
    last = !writing;
    const { json } = await service.request("GET", next, { headers: { Prefer: "maxpagesize=7" } });
    codes.push(...json.value.map(({ code }: { code: string }) => code));
    next = json["@odata.nextLink"] ?? json["@odata.deltaLink"];
    if (json["@odata.nextLink"] !== undefined) last = false;
  }
  await creators;
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toHaveLength(count);
});
