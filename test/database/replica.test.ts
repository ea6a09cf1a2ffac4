/** `DATABASE_URL_READONLY`: reads with `Data-Access-Intent: ReadOnly` go to the replica, and nothing else does. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ConfigurationError, readConfig } from "../../src/config/config";
import { databaseKind, newDatabase, type TestDatabase } from "../databases";
import { type FaultyProxy, openFaultyProxy } from "./faulty-proxy";
import { demoCompanyId, start, type TestAnswer, type TestService } from "../harness";
import { eventually } from "../waiting";

test("a replica of another kind, or of the embedded database, is refused with a sentence", () => {
  const cases = [
    ["sqlite:a.db", "sqlite:b.db"],
    ["postgres://localhost/a", "sqlite:b.db"],
    ["postgres://localhost/a", "mssql://localhost/b"],
  ] as const;
  for (const [DATABASE_URL, DATABASE_URL_READONLY] of cases)
    expect(() => readConfig({ DATABASE_URL, DATABASE_URL_READONLY })).toThrow(ConfigurationError);
  expect(() => readConfig({ DATABASE_URL: "sqlite:a.db", DATABASE_URL_READONLY: "sqlite:b.db" })).toThrow(
    "DATABASE_URL_READONLY is set, but DATABASE_URL names an embedded database, which has no replica; expected none, or a database server.",
  );
});

if (databaseKind !== "sqlite")
  describe("with a replica, here a separate database with other records", () => {
    let folder: string;
    let replica: TestDatabase;
    let service: TestService;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "lease-replica-"));
      replica = await newDatabase(folder);
      const filling = await start({ database: replica });
      await filling.request("POST", "/companies", { body: { id: demoCompanyId, name: "Replica" } });
      await filling.request("POST", "services", { body: { code: "REPLICA" } });
      await filling.stop();
      service = await start({ env: { DATABASE_URL_READONLY: replica.url } });
      await service.request("POST", "/companies", { body: { id: demoCompanyId, name: "Main" } });
      await service.request("POST", "services", { body: { code: "MAIN" } });
    });
    afterAll(async () => {
      await service.stop();
      await replica.drop();
      await rm(folder, { recursive: true, force: true });
    });

    const ask = (method: string, path: string, intent?: string, body?: object): Promise<TestAnswer> =>
      service.request(method, path, {
        headers: intent === undefined ? {} : { "Data-Access-Intent": intent },
        ...(body && { body }),
      });
    const codes = ({ json }: TestAnswer): readonly string[] =>
      json.value.map(({ code }: { code: string }) => code);

    const isUp = async (other: TestService): Promise<string | undefined> => {
      const { text } = await other.request("GET", new URL("/metrics", other.root).href);
      return /^db_replica_up (\d)$/m.exec(text)?.[1];
    };

    test("GET selects the database by its header", async () => {
      expect(codes(await ask("GET", "services"))).toEqual(["MAIN"]);
      expect(codes(await ask("GET", "services", "ReadWrite"))).toEqual(["MAIN"]);
      expect(codes(await ask("GET", "services", "ReadOnly"))).toEqual(["REPLICA"]);
      expect(codes(await ask("GET", "services", "readonly"))).toEqual(["REPLICA"]);
      expect((await ask("GET", "/companies?$select=name", "ReadOnly")).json.value[0].name).toBe("Replica");
    });

    test("a feed whose changes are tracked is read from the main database, on all of its pages", async () => {
      const headers = { "Data-Access-Intent": "ReadOnly", Prefer: "track-changes,maxpagesize=1" };
      const follow = (link: string): Promise<TestAnswer> => service.request("GET", link, { headers });
      await ask("POST", "services", undefined, { code: "OTHER" });
      const first = await follow("services?$orderby=code&$select=code");
      expect(codes(first)).toEqual(["MAIN"]);
      const second = await follow(first.json["@odata.nextLink"]);
      expect(codes(second)).toEqual(["OTHER"]);
      await ask("POST", "services", undefined, { code: "LATER" });
      const link: string = second.json["@odata.deltaLink"];
      expect(codes(await follow(link))).toEqual(["LATER"]);
      expect(codes(await follow(link.replace("$deltatoken", "%24delta%74oken")))).toEqual(["LATER"]);
      for (const code of ["OTHER", "LATER"]) {
        const found = await ask("GET", `services?$filter=code%20eq%20'${code}'`);
        await ask("DELETE", `services(${found.json.value[0].id})`);
      }
    });

    test("a replica without a column that the main database has: the main database is read until it has caught up", async () => {
      const column = 'alter table "service" ';
      await replica.sql(`${column} rename column "description2" to "elsewhere"`);
      expect(codes(await ask("GET", "services", "ReadOnly"))).toEqual(["MAIN"]);
      expect(codes(await ask("GET", "services"))).toEqual(["MAIN"]);
      // Time for two looks at the replica, of which none may find it up; on a busy machine there may be fewer.
      await setTimeout(5000);
      expect(await isUp(service)).toBe("0");
      expect(codes(await ask("GET", "services", "ReadOnly"))).toEqual(["MAIN"]);
      await replica.sql(`${column} rename column "elsewhere" to "description2"`);
      await eventually(async () =>
        expect(codes(await ask("GET", "services", "ReadOnly"))).toEqual(["REPLICA"]),
      );
    });

    test("writes and their reads go to the main database, with any header", async () => {
      const created = await ask("POST", "services", "ReadOnly", { code: "NEW" });
      expect([created.status, created.json.code]).toEqual([201, "NEW"]);
      const path = `services(${created.json.id})`;
      const changed = await ask("PATCH", path, "ReadOnly", { description: "here" });
      expect([changed.status, changed.json.description]).toEqual([200, "here"]);
      expect((await ask("GET", path)).status).toBe(200);
      expect((await ask("GET", path, "ReadOnly")).status).toBe(404);
      expect((await ask("DELETE", path, "ReadOnly")).status).toBe(204);
      expect(await replica.sql('select "code" from "service"')).toEqual([{ code: "REPLICA" }]);
    });

    describe("behind a proxy that fails", () => {
      const headers = { "Data-Access-Intent": "ReadOnly" };
      /** Starts a service whose replica is behind the proxy; both end with the test. */
      const withProxy = async (
        prepare: (proxy: FaultyProxy) => Promise<void>,
        work: (other: TestService, proxy: FaultyProxy) => Promise<void>,
      ): Promise<void> => {
        const proxy = await openFaultyProxy(replica.url);
        await prepare(proxy);
        const other = await start({ env: { DATABASE_URL_READONLY: proxy.url } });
        try {
          await other.request("POST", "/companies", { body: { id: demoCompanyId, name: "Main" } });
          await other.request("POST", "services", { body: { code: "OTHER" } });
          await work(other, proxy);
        } finally {
          await other.stop();
          await proxy.close();
        }
      };
      const read = (other: TestService, path = "services"): Promise<TestAnswer> =>
        other.request("GET", `/companies(${demoCompanyId})/${path}`, { headers });
      test("a replica that is away when the service starts serves as soon as it responds; the main database does until then", () =>
        withProxy(
          (proxy) => proxy.goDown(),
          async (other, proxy) => {
            expect(codes(await read(other))).toEqual(["OTHER"]);
            expect(await isUp(other)).toBe("0");
            await proxy.comeUp();
            await eventually(async () => expect(codes(await read(other))).toEqual(["REPLICA"]));
            expect(await isUp(other)).toBe("1");
            // Without a read.
            await proxy.goDown();
            await eventually(async () => expect(await isUp(other)).toBe("0"));
          },
        ));

      // Records, pages as they are read, values, and snapshots.
      const reads: readonly (readonly [path: string, own: string])[] = [
        ["services?$select=code", '"OTHER"'],
        ["services?$apply=aggregate($count%20as%20n)", '"n":1'],
        ["services/$count", "1"],
        ["services?$search=OTHER", '"OTHER"'],
      ];
      test.each(reads)(
        "%s: a replica that is lost later is replaced by the main database until it is back",
        (path, own) =>
          withProxy(
            async () => undefined,
            async (other, proxy) => {
              const first = await read(other);
              expect(codes(first)).toEqual(["REPLICA"]);
              await proxy.goDown();
              const [lost, next] = [await read(other, path), await read(other, path)];
              expect([lost.status, next.status]).toEqual([200, 200]);
              expect(lost.text).toContain(own);
              expect(next.text).toContain(own);
              expect(await isUp(other)).toBe("0");
              expect((await other.request("GET", new URL("/health/ready", other.root).href)).status).toBe(
                200,
              );
              await proxy.comeUp();
              await eventually(async () => expect(codes(await read(other))).toEqual(["REPLICA"]));
            },
          ),
      );
    });

    test("a replica without the database refuses the start with a sentence", async () => {
      const url = new URL(replica.url);
      url.pathname = "/no-such-database";
      await expect(start({ env: { DATABASE_URL_READONLY: url.href } })).rejects.toThrow(
        /^DATABASE_URL_READONLY: .* has no database 'no-such-database'/,
      );
    });

    test("in a batch, each GET selects; a group uses the main database", async () => {
      const url = `companies(${demoCompanyId})/services?$select=code`;
      const headers = { "Data-Access-Intent": "ReadOnly" };
      const answer = await ask("POST", "/$batch", undefined, {
        requests: [
          { id: "1", method: "GET", url },
          { id: "2", method: "GET", url, headers },
          { id: "3", atomicityGroup: "g", method: "GET", url, headers },
        ],
      });
      expect(
        answer.json.responses.map(({ body }: { body: object }) => codes({ json: body } as TestAnswer)),
      ).toEqual([["MAIN"], ["REPLICA"], ["MAIN"]]);
    });
  });
