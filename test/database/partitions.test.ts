/**
 * PARTITION_BY_COMPANY: the tables of a new PostgreSQL database are partitioned, and the plan of each statement of one
 * company names a single partition of each table, as servers that divide tables need it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { readConfig } from "../../src/config/config";
import { migrations } from "../../src/database/migrations";
import { SchemaMigration } from "../../src/database/migrations/schema-migration";
import { text } from "../../src/database/migrations/table";
import { createDataSource, openDatabase } from "../../src/database/open";
import { model } from "../../src/entities";
import { subscribedSet } from "../../src/notifications/subscription";
import {
  selectChanges,
  selectExtent,
  selectFirstChange,
  selectNewestChange,
  selectNewestChanges,
} from "../../src/odata/sql/delta";
import type { Statement } from "../../src/odata/sql/fragment";
import { deleteOrphans, selectAnyRow, selectNextOwners } from "../../src/odata/sql/projection";
import { countRows, selectRows, tableOf } from "../../src/odata/sql/table";
import { postgres } from "../../src/odata/store/postgres/dialect";
import { postgresError } from "../../src/odata/store/postgres/errors";
import { valuesOf } from "../../src/odata/store/postgres/connection";
import { newDatabase, type TestDatabase } from "../databases";
import type { Case } from "../golden/case-file";
import { company, estate, id } from "../golden/estate";
import { recorder, type Recorded } from "../golden/recorder";
import { startDirectService, type DirectService } from "../property/direct-service";
import { casesOfRelations } from "../statements/requests";

const partitions = 4;
const env = { PARTITION_BY_COMPANY: String(partitions) };

/** A statement with its values in the driver's form. */
interface Written {
  readonly text: string;
  readonly values: readonly unknown[];
}

const written = <Inputs>(statement: Statement<Inputs>, inputs: Inputs): Written => ({
  text: statement.text,
  values: valuesOf(statement, inputs),
});

const bound = ({ text: sql, types, values }: Recorded): Written =>
  written({ text: sql, parameters: types.map((type, i) => ({ type, read: () => values[i] ?? null })) }, {});

describe("plans", () => {
  const { wrapStore, take } = recorder(() => true);
  let service: DirectService;
  let client: Client;
  beforeAll(async () => {
    service = await startDirectService(wrapStore, {}, env);
    client = new Client({ connectionString: service.databaseUrl });
    await client.connect();
    await service.load(company, estate);
  });
  afterAll(async () => {
    await client.end();
    await service.stop();
  });

  /** Names of tables and partitions in the plan; with `analyze`, of those that were read or written. */
  async function scanned({ text: sql, values }: Written, analyze = false): Promise<ReadonlySet<string>> {
    await client.query("begin");
    const { rows } = await client.query<Record<string, unknown>>({
      text: `explain (format json${analyze ? ", analyze" : ""}) ${sql}`,
      values: [...values],
    });
    await client.query("rollback");
    const names = new Set<string>();
    const walk = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return;
      const { "Relation Name": name, "Actual Loops": loops } = node as Record<string, unknown>;
      if (typeof name === "string" && loops !== 0) names.add(name);
      Object.values(node).forEach(walk);
    };
    walk(rows);
    return names;
  }

  /** The numbers of the partitions among the names: all tables are divided in the same way. */
  const numbersOf = (names: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...names].flatMap((name) => /_p(\d+)$/.exec(name)?.[1] ?? []));

  const sent = async (requests: readonly Case[]): Promise<readonly Recorded[]> => {
    for (const { request } of requests) await service.send(request);
    const all = take();
    return [...new Map(all.map((one) => [one.text, one])).values()];
  };
  const request = (method: string, url: string, body?: object): Case => ({
    request: {
      method,
      url,
      headers: { "content-type": "application/json", prefer: "odata.track-changes" },
      ...(body && { body: JSON.stringify(body) }),
    },
    followed: false,
  });
  const ofCompany = (method: string, path: string, body?: object): Case =>
    request(method, `/companies(${company})/${path}`, body);

  /** Ways of reading and writing that the catalogue has no case of. */
  const further = (deltaLink: string): readonly Case[] => [
    ofCompany("GET", deltaLink),
    ofCompany("GET", "leaseUnits?$filter=$root/services(00000000-0000-4000-a000-000000000001)/code ne city"),
    request(
      "GET",
      `/$crossjoin(leaseUnits,customers)?company=${company}&$filter=leaseUnits/city eq customers/city`,
    ),
    request(
      "GET",
      `/leaseUnits?company=${company}&$expand=leaseContractLines($expand=leaseContract($expand=customer))`,
    ),
    ofCompany("POST", "leaseUnits", { objectArea: 12, servicePrices: [{ unitPrice: 1 }, { unitPrice: 2 }] }),
    ofCompany("POST", "leaseContracts", { customerNo: "C1", leaseContractLines: [{ leaseUnitNo: "U1" }] }),
    ofCompany("PATCH", `leaseUnits(${id(2)})`, { objectArea: 90, number: "U9" }),
    ofCompany("PATCH", "leaseUnits/$filter(@f)/$each?@f=building eq false", { city: "York" }),
    ofCompany("DELETE", `leaseContracts(${id(4)})`),
    ofCompany("DELETE", "leaseUnits/$each"),
  ];

  test("each request of one company uses one partition of each table", async () => {
    const tracked = await service.send(ofCompany("GET", "leaseUnits").request);
    const link = String((JSON.parse(tracked.text) as Record<string, unknown>)["@odata.deltaLink"]);
    const statements = await sent([...casesOfRelations(), ...further(`leaseUnits${new URL(link).search}`)]);
    const type = model.type("leaseUnit");
    const inputs = { partition: company, after: 0, upTo: 9 };
    const ofNotifications = [
      written(selectNewestChange(postgres, type), inputs),
      written(selectFirstChange(postgres, type), inputs),
      written(selectExtent(postgres, type), inputs),
      written(selectChanges(postgres, type), inputs),
    ];
    const wide: string[] = [];
    const kinds = new Map<string, number>();
    for (const one of [...statements.map(bound), ...ofNotifications]) {
      const names = await scanned(one);
      if (numbersOf(names).size > 1) wide.push(`${[...names].join(" ")}: ${one.text}`);
      const kind = `${/^\w+/.exec(one.text)?.[0]} ${numbersOf(names).size}`;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect(wide).toEqual([]);
    expect(kinds.get("select 1")).toBeGreaterThan(200);
    for (const kind of ["with 1", "update 1", "delete 1"]) expect(kinds.get(kind)).toBeGreaterThan(2);
    // The server finds the partition of an inserted row by its company.
    expect(kinds.get("insert 0")).toBeGreaterThan(10);
  });

  test("a company with its records: the partition is found when the company is read", async () => {
    take();
    const statements = await sent([
      request("GET", `/companies(${company})?$expand=leaseUnits($expand=leaseContractLines)`),
    ]);
    const used = await Promise.all(statements.map((one) => scanned(bound(one), true)));
    expect(used.map((names) => numbersOf(names).size)).toEqual([1]);
  });

  const type = model.type("leaseUnit");
  const [projection] = model.projections;
  if (!projection) throw new Error("there is a projection");
  test.each<[string, Written]>([
    [
      "export: all companies, or some of them",
      written(selectRows(postgres, tableOf(type), { continues: false, confinedBy: "companyId" }), {
        after: [],
        partitions: "[]",
      }),
    ],
    [
      "copy: rows in the order of the key",
      written(selectRows(postgres, tableOf(type), { continues: false }), { after: [], partitions: "" }),
    ],
    ["copy: the number of rows", written(countRows(postgres, tableOf(type)), {})],
    [
      "notifications: the newest change of every set with a subscription",
      written(selectNewestChanges(postgres, model.type("subscription"), subscribedSet), {}),
    ],
    ["start: whether tenancies were computed", written(selectAnyRow(postgres, projection), {})],
    [
      "rebuild: owners of all companies",
      written(selectNextOwners(postgres, model, projection, false), { after: [], most: 10 }),
    ],
    ["rebuild: rows without owners", written(deleteOrphans(postgres, model, projection), {})],
  ])("%s: uses every partition", async (_, statement) => {
    expect(numbersOf(await scanned(statement)).size).toBe(partitions);
  });
});

test("a duplicate number in a partition of the counters is one of another process, too", () => {
  const duplicate = { code: "23505", detail: 'Key ("companyId", name)=(1, a) already exists.' };
  expect(postgresError({ ...duplicate, table: "counter_p3" })).toMatchObject({ repeatable: true });
  expect(postgresError({ ...duplicate, table: "leaseUnit_p3" })).toMatchObject({ repeatable: false });
});

test.each([
  ['Key ("companyId", number)=(1, 2) already exists.', ["companyId", "number"]],
  ['Schlüssel »("companyId", number)=(1, 2)« existiert bereits.', ["companyId", "number"]],
  ["キー (number)=((1)=(2)) はすでに存在します。", ["number"]],
])("a duplicate key has its columns in each language of the server: %s", (detail, columns) => {
  expect(postgresError({ code: "23505", detail, table: "leaseUnit" })).toMatchObject({ columns });
});

describe("schema", () => {
  let folder: string;
  let database: TestDatabase;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "lease-partitions-"));
    database = await newDatabase(folder);
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const open = async (settings: Readonly<Record<string, string>> = env): Promise<void> => {
    const config = readConfig({ DATABASE_URL: database.url, DATA_FOLDER: folder, ...settings });
    await (await openDatabase(config)).close();
  };
  const divided = async (): Promise<readonly string[]> =>
    (
      await database.sql(
        `select t.relname || ' ' || count(*) as name from pg_class t join pg_inherits on inhparent = t.oid
          where t.relkind = 'p' group by t.relname order by 1`,
      )
    ).map(({ name }) => String(name));
  /** The tables whose primary keys begin with the company. */
  const expected = [
    ...model.types.filter((type) => type.partitioned && !type.query).map(({ table }) => table),
    "change",
    "counter",
    "materialization",
    "rentRollToday",
    "tenancy",
  ];
  const all = expected.map((table) => `${table} ${partitions}`).toSorted();
  const indexes = () =>
    database.sql(
      `select tablename, indexname, regexp_replace(indexdef, '(ONLY )?public[.]', '') as text from pg_indexes
        where schemaname = 'public' and tablename !~ '_p[0-9]+$' order by 1, 2`,
    );

  test("the tables of an empty database are partitioned, with their keys and indexes; then the number is fixed", async () => {
    await open({});
    const before = await indexes();
    await open();
    expect(await divided()).toEqual(all);
    expect(await indexes()).toEqual(before);
    await open({});
    await open({ ...env, MIGRATE: "check" });
    await expect(open({ PARTITION_BY_COMPANY: "8" })).rejects.toThrow(
      "PARTITION_BY_COMPANY is 8, but the tables have 4 partitions; expected 4, or no value.",
    );
  });

  test("a database with records stays as it is", async () => {
    await open({});
    await database.sql(`insert into "counter" values ('${company}', 'leaseUnit', 7)`);
    await expect(open()).rejects.toThrow(
      "PARTITION_BY_COMPANY is 4, but the database has records, in tables that are not partitioned; expected an empty database, into which `npm run copy` copies this one.",
    );
    expect(await divided()).toEqual([]);
  });

  test("MIGRATE=check rejects tables that are not partitioned yet", async () => {
    await open({});
    await expect(open({ ...env, MIGRATE: "check" })).rejects.toThrow(
      "The schema of the database is only checked, and the table 'leaseContract' is not partitioned; run `npm run migrate`, or start the service with MIGRATE=auto.",
    );
  });

  test("later migrations change partitioned tables, and their new tables are partitioned", async () => {
    await open();
    await database.sql(`insert into "counter" values ('${company}', 'leaseUnit', 7)`);
    class Later1999999999999 extends SchemaMigration {
      readonly changes = {
        dropIndexes: {
          customer: { indexes: { customer_by_displayName: ["companyId", "displayName", "number"] } },
        },
        addColumns: { counter: { remark: text(20, "none") } },
        addIndexes: { counter: { indexes: { counter_by_remark: ["companyId", "remark"] } } },
      };
    }
    const { database: url, connections } = readConfig({ DATABASE_URL: database.url });
    const source = createDataSource(url, connections).setOptions({
      migrations: [...migrations, Later1999999999999],
    });
    await source.initialize();
    await source.runMigrations({ transaction: "all" });
    await source.destroy();
    expect(await database.sql(`select "lastNumber", "remark" from "counter"`)).toEqual([
      { lastNumber: 7, remark: "none" },
    ]);
    expect(
      await database.sql(
        `select indexname from pg_indexes where indexname in ('counter_by_remark', 'customer_by_displayName')`,
      ),
    ).toEqual([{ indexname: "counter_by_remark" }]);
    // A table that a migration has created and filled, between its commit and the partitioning.
    await database.sql(`delete from "migrations" where "name" = 'Later1999999999999'`);
    await database.sql(`alter table "counter" drop column "remark"`);
    await database.sql(
      `create table "made" (like "counter" including all); insert into "made" select * from "counter"; drop table "counter"; alter table "made" rename to "counter"`,
    );
    await open({});
    expect(await divided()).toEqual(all);
    expect(await database.sql(`select "lastNumber" from "counter"`)).toEqual([{ lastNumber: 7 }]);
  });
});
