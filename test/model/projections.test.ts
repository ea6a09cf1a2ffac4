/** Projections: declarations that contradict the model, and the statements that keep one, for each database. */
import { entities, model, projections } from "../../src/entities";
import { modelOf } from "../../src/odata/store/decorators";
import { mssql } from "../../src/odata/store/mssql/dialect";
import { postgres } from "../../src/odata/store/postgres/dialect";
import { sqlite } from "../../src/odata/store/sqlite/dialect";
import {
  deleteKeys,
  deleteOrphans,
  selectNextOwners,
  selectSources,
  selectThrough,
} from "../../src/odata/sql/projection";

const [tenancy] = projections;
const [kept] = model.projections;
if (!tenancy || !kept) throw new Error("the model has no projection");

const build = (change: Partial<typeof tenancy>) =>
  modelOf(entities, {
    namespace: "N",
    container: "C",
    partition: { type: "company", column: "companyId", parameter: "company" },
    projections: [{ ...tenancy, ...change }],
  });

test.each([
  ["a key that it lacks", { identity: ["unitNo"] }, "tenancy names 'unitNo', which tenancy lacks"],
  [
    "a key that is not the first column",
    { identity: ["firstDay", "leaseUnitNo"] },
    "tenancy begins with 'leaseUnitNo', not with its key 'firstDay'",
  ],
  ["an index on another column", { indexes: [["city"]] }, "tenancy names 'city', which tenancy lacks"],
  [
    "an owner without the key",
    { owner: { ...tenancy.owner, key: "unitNo" } },
    "tenancy names 'unitNo', which leaseUnit lacks",
  ],
  [
    "a type that does not exist",
    { touches: { lease: { properties: ["number"], key: "number" } } },
    "tenancy names 'number', which lease lacks",
  ],
  [
    "a way that does not exist",
    {
      touches: {
        leaseContract: {
          properties: [],
          key: "leaseUnitNo",
          through: { type: "leaseContractLine", here: "number", there: "contractNo" },
        },
      },
    },
    "tenancy names 'contractNo', which leaseContractLine lacks",
  ],
])("%s is refused", (_fault, change, sentence) => {
  expect(() => build(change)).toThrow(sentence);
});

const through = { type: "leaseContractLine", here: "number", there: "leaseContractNo" };
const inKeys = (column: string): string => `${column} in (select value from json_each(?))`;

test("the statements of SQLite", () => {
  expect(selectSources(sqlite, model, kept).text).toBe(
    'select "t0"."number", 0, "t0"."building", "t1"."firstDay", "t1"."lastDay", "t1"."tenantName", "t1"."rentedTill", ' +
      '"t1"."rentPrice", "t1"."rentPriceType", "t1"."rentPricePeriod", null, null, null, null, null, null, null ' +
      'from "leaseUnit" "t0" left join "tenancy" "t1" on "t1"."companyId" = "t0"."companyId" and ' +
      '"t1"."leaseUnitNo" = "t0"."number" where "t0"."companyId" = ? and ' +
      inKeys('"t0"."number"') +
      ' union all select * from (select "t0"."leaseUnitNo", 1, null, null, null, null, null, null, null, null, "t0"."startingDate", "t0"."endingDate", "t1"."contractValidUntil", "t1"."customerName", ' +
      '"t0"."unitPrice", "t0"."priceType", "t0"."pricePeriod" from "leaseContractLine" "t0" left join "leaseContract" "t1" ' +
      'on "t1"."companyId" = ? and "t1"."number" = "t0"."leaseContractNo" and ' +
      '"t1"."versionNo" = "t0"."versionNo" where "t0"."companyId" = ? and ' +
      inKeys('"t0"."leaseUnitNo"') +
      ` and ("t0"."status" <> 'Terminated' and "t1"."versionStatus" = 'Valid') order by "t0"."startingDate" desc, ` +
      '"t0"."lineNo", "t0"."leaseContractNo", "t0"."versionNo" desc)',
  );
  expect(selectThrough(sqlite, model, "leaseUnitNo", through).text).toBe(
    'select distinct "leaseUnitNo" from "leaseContractLine" where "companyId" = ? and ' +
      inKeys('"leaseContractNo"'),
  );
  expect(deleteKeys(sqlite, kept).text).toBe(
    `delete from "tenancy" where "companyId" = ? and ${inKeys('"leaseUnitNo"')}`,
  );
});

test("the statements of PostgreSQL", () => {
  expect(selectNextOwners(postgres, model, kept, true).text).toBe(
    'select "companyId", "number" from "leaseUnit" where ("companyId", "number") > ($1::uuid, ($2::text collate "C")) ' +
      'order by "companyId", "number" limit $3::bigint',
  );
  expect(deleteOrphans(postgres, model, kept).text).toBe(
    'delete from "tenancy" where not exists (select 1 from "leaseUnit" "o" where ' +
      '"o"."companyId" = "tenancy"."companyId" and "o"."number" = "tenancy"."leaseUnitNo")',
  );
});

test("the statements of SQL Server", () => {
  const keys =
    "(select (cast(e.value as nvarchar(4000)) collate Latin1_General_100_BIN2) from openjson((@p2 collate Latin1_General_100_BIN2)) e)";
  const day = (column: string): string => `convert(nvarchar(10), ${column}, 23)`;
  const decimal = (column: string): string =>
    `trim(N'.' from replace(rtrim(replace(convert(nvarchar(40), cast(${column} as decimal(28, 8))), N'0', N' ')), N' ', N'0'))`;
  const text = (column: string): string =>
    `(cast(${column} as nvarchar(4000)) collate Latin1_General_100_BIN2)`;
  const literal = (value: string): string => `(N'${value}' collate Latin1_General_100_BIN2)`;
  // Trailing spaces count.
  const equals = (column: string, value: string): string =>
    `(${column} = ${literal(value)} and datalength(${column}) = datalength(${literal(value)}))`;
  const differs = (column: string, value: string): string =>
    `(${column} <> ${literal(value)} or datalength(${column}) <> datalength(${literal(value)}))`;
  const noDay = day("cast(null as date)");
  const noPrice = decimal("cast(null as decimal(28, 8))");
  const ofOwner = `cast(null as bit), ${noDay}, ${noDay}, ${text("null")}, ${noDay}, ${noPrice}, ${text("null")}, ${text("null")}`;
  const ofPart = `${noDay}, ${noDay}, ${noDay}, ${text("null")}, ${noPrice}, ${text("null")}, ${text("null")}`;
  // Two sets of rows, in one round trip.
  expect(selectSources(mssql, model, kept).text.split("; ")).toEqual([
    `select "t0"."number", 0, "t0"."building", ${day('"t1"."firstDay"')}, ${day('"t1"."lastDay"')}, "t1"."tenantName", ` +
      `${day('"t1"."rentedTill"')}, ${decimal('"t1"."rentPrice"')}, "t1"."rentPriceType", "t1"."rentPricePeriod", ${ofPart} ` +
      'from "leaseUnit" "t0" left join "tenancy" "t1" on "t1"."companyId" = "t0"."companyId" and ' +
      '"t1"."leaseUnitNo" = "t0"."number" where "t0"."companyId" = @p1 and "t0"."number" in ' +
      keys,
    `select "t0"."leaseUnitNo", 1, ${ofOwner}, ${day('"t0"."startingDate"')}, ${day('"t0"."endingDate"')}, ` +
      `${day('"t1"."contractValidUntil"')}, "t1"."customerName", ${decimal('"t0"."unitPrice"')}, "t0"."priceType", ` +
      '"t0"."pricePeriod" from "leaseContractLine" "t0" left join "leaseContract" "t1" on "t1"."companyId" = @p1 and ' +
      '"t1"."number" = "t0"."leaseContractNo" and "t1"."versionNo" = "t0"."versionNo" where "t0"."companyId" = @p1 and ' +
      `"t0"."leaseUnitNo" in ${keys} and (${differs('"t0"."status"', "Terminated")} and ${equals('"t1"."versionStatus"', "Valid")}) ` +
      `order by "t0"."startingDate" desc, "t0"."lineNo", "t0"."leaseContractNo", "t0"."versionNo" desc`,
  ]);
  expect(selectThrough(mssql, model, "leaseUnitNo", through).text).toBe(
    'select distinct "leaseUnitNo" from "leaseContractLine" where "companyId" = @p1 and "leaseContractNo" in ' +
      keys,
  );
  expect(deleteKeys(mssql, kept).text).toBe(
    `delete from "tenancy" where "companyId" = @p1 and "leaseUnitNo" in ${keys}`,
  );
  expect(selectNextOwners(mssql, model, kept, false).text).toBe(
    'select "companyId", "number" from "leaseUnit" order by "companyId", "number" offset (case when @p1 > 0 then 0 else ' +
      "cast(1000000000000000 as bigint) end) rows fetch next (case when @p1 > 0 then @p1 else 1 end) rows only",
  );
});
