/** TypeORM creates every table from the entities, in an embedded database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataSource } from "typeorm";
import { entities, model } from "../../src/entities";
import { LeaseContract } from "../../src/entities/lease-contract";
import { versionColumn } from "../../src/odata/model/model";

let folder: string;
let dataSource: DataSource;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lease-model-"));
  dataSource = new DataSource({
    type: "better-sqlite3",
    database: join(folder, "model.db"),
    entities: [...entities],
    synchronize: true,
  });
  await dataSource.initialize();
});

afterAll(async () => {
  await dataSource.destroy();
  rmSync(folder, { recursive: true });
});

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
}

const columnsOf = (table: string): Promise<readonly Column[]> =>
  dataSource.query(`pragma table_info("${table}")`);

const stored = model.types.filter(({ query }) => query === undefined);

const storage: Readonly<Record<string, string>> = {
  "Edm.Boolean": "boolean",
  "Edm.Int32": "integer",
  "Edm.Int64": "integer",
  "Edm.Decimal": "real",
};

test.each(stored.map((type) => [type.name, type] as const))("%s has its columns", async (_, type) => {
  const columns = await columnsOf(type.table);
  const expected = [
    ...[...type.properties, ...(type.internal ?? [])].flatMap((it) =>
      it.column === undefined ? [] : [[it.column, storage[it.type] ?? "text"]],
    ),
    [versionColumn, "integer"],
    ...(type.partitioned ? [[model.partition.column, "text"]] : []),
  ];
  expect(Object.fromEntries(columns.map((it) => [it.name, it.type.toLowerCase()]))).toEqual(
    Object.fromEntries(expected),
  );
  expect(columns.every((column) => column.notnull === 1)).toBe(true);
});

test.each(stored.map((type) => [type.name, type] as const))(
  "%s has a unique index on its natural key, and a primary key of partition and id",
  async (_, type) => {
    const partition = type.partitioned ? [model.partition.column] : [];
    const indexes: { name: string; unique: number; origin: string }[] = await dataSource.query(
      `pragma index_list("${type.table}")`,
    );
    const unique = indexes.filter((index) => index.unique === 1);
    const columns = await Promise.all(
      unique.map(async ({ name, origin }) => {
        const all: { name: string }[] = await dataSource.query(`pragma index_info("${name}")`);
        // TypeORM puts the columns of a primary key in an order of its own; that of the migrations counts.
        const named = all.map((column) => column.name);
        return [origin, ...(origin === "pk" ? named.toSorted() : named)].join(" ");
      }),
    );
    const byId = type.naturalKey.join() === "id";
    const natural = byId ? [] : [["c", ...partition, ...type.naturalKey].join(" ")];
    expect(columns.toSorted()).toEqual([...natural, ["pk", ...partition, "id"].join(" ")].toSorted());
  },
);

test("every navigation has an index", async () => {
  const uncovered: string[] = [];
  for (const type of model.types)
    for (const { name, target, on, through } of type.navigations.filter((it) => it.on.length > 0)) {
      // The primary key of a projection serves; its order is that of the migrations, as above.
      if (model.projections.some(({ type: rows }) => rows.name === target)) continue;
      const asked = through ? through.on.map(([, foreign]) => foreign) : on.map(([, foreign]) => foreign);
      const table = model.type(through?.type ?? target).table;
      const leading = await leadingColumns(table, asked.length + 1);
      const covered = leading.some((columns) => asked.every((column) => columns.includes(column)));
      // type is the condition of the navigation, so the index has one more leading column
      if (!covered && name !== "servicePrices") uncovered.push(`${type.name}/${name}`);
    }
  expect(uncovered).toEqual([]);
});

async function leadingColumns(table: string, count: number): Promise<readonly (readonly string[])[]> {
  const indexes: { name: string }[] = await dataSource.query(`pragma index_list("${table}")`);
  const all: { name: string }[][] = await Promise.all(
    indexes.map((index) => dataSource.query(`pragma index_info("${index.name}")`)),
  );
  return all.map((columns) => columns.slice(0, count).map((column) => column.name));
}

test("a column that is not given holds the stored form of the unset value", async () => {
  await dataSource.query(`insert into "document" ("id", "companyId") values ('d', 'c')`);
  const [row] = await dataSource.query(`select * from "document"`);
  expect(row).toMatchObject({
    rowVersion: 1,
    entryNo: 0,
    signed: 0,
    signedMarkDateTime: "0001-01-01T00:00:00.000Z",
    documentDate: "0001-01-01",
    docSendTo: "_x0020_",
    blobText: "",
    systemCreatedBy: "00000000-0000-0000-0000-000000000000",
  });
});

test("entities are written and read through TypeORM", async () => {
  const contracts = dataSource.getRepository(LeaseContract);
  await contracts.insert({
    id: "5d115c9c-44e3-ea11-bb43-000d3a2feca1",
    companyId: "11111111-1111-4111-8111-111111111111",
    number: "LC00001",
    versionNo: 2,
    warrantyAmount: 12.5,
    automaticallyExtend: true,
  });
  const [contract] = await contracts.find();
  expect(contract).toMatchObject({ number: "LC00001", versionNo: 2, warrantyAmount: 12.5 });
  expect(contract?.automaticallyExtend).toBe(true);
  expect(contract?.status).toBe("New");
});
