/** T-SQL of single constructs that are special on SQL Server. Whole statements are in test/golden. */
import { fixedParam, render, sql, type Fragment } from "../../src/odata/sql/fragment";
import type { PrimitiveTypeName } from "../../src/odata/model/types";
import { functions } from "../../src/odata/language/functions";
import { rememberedStatements } from "../../src/odata/store/repeatable-request";
import { mssql } from "../../src/odata/store/mssql/dialect";
import { transactSqlFaults } from "../golden/transact-sql";

const text = (fragment: Fragment): string => render(fragment, mssql).text;
const a = sql`"t"."a"`;
const b = sql`"t"."b"`;
const decimals = {
  left: "Edm.Decimal",
  right: "Edm.Decimal",
  result: "Edm.Decimal",
  overflows: true,
} as const;

test.each<readonly [string, Fragment, string]>([
  ["texts of one length only are equal", mssql.compare("eq", a, b, "Edm.String"), `("t"."a" = "t"."b" and datalength("t"."a") = datalength("t"."b"))`],
  ["texts of other lengths differ", mssql.compare("ne", a, b, "Edm.String"), `("t"."a" <> "t"."b" or datalength("t"."a") <> datalength("t"."b"))`],
  ["numbers have no blanks", mssql.compare("eq", a, b, "Edm.Int32"), `"t"."a" = "t"."b"`],
  ["nulls are the same", mssql.same(a, b, "Edm.Date"), `exists (select "t"."a" intersect select "t"."b")`],
  ["a list is for the index, lengths come after", mssql.oneOf(a, [b], "Edm.String"), `("t"."a" in ("t"."b") and exists (select 1 from (values ("t"."b")) o(v) where (o.v = "t"."a" and datalength(o.v) = datalength("t"."a"))))`],
  ["a condition is no value", mssql.toBoolean(sql`1 = 1`, false), "cast(case when 1 = 1 then 1 else 0 end as bit)"],
  ["an unknown one is null", mssql.toBoolean(sql`1 = 1`, true), "cast(case when 1 = 1 then 1 when not (1 = 1) then 0 end as bit)"],
  ["identifiers sort as texts", mssql.sortable(a, "Edm.Guid").value, `lower(convert(nvarchar(36), "t"."a") collate Latin1_General_100_BIN2)`],
  ["a page has an order", mssql.page(undefined, sql`1`, undefined), " order by (select null) offset 0 rows fetch next 1 rows only"],
  ["FETCH takes no 0", mssql.page(a, sql`@p1`, undefined), ` order by "t"."a" offset (case when @p1 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p1 > 0 then @p1 else 1 end) rows only`],
  ["no limit, no order: nothing", mssql.page(undefined, undefined, undefined), ""],
  ["division by zero gives null", mssql.arithmetic("div", a, b, { left: "Edm.Int32", right: "Edm.Int32", result: "Edm.Int64", overflows: false }), `(cast("t"."a" as bigint) / nullif(cast("t"."b" as bigint), 0))`],
  ["a product beyond 64 bits gives null", mssql.arithmetic("mul", a, b, { left: "Edm.Int64", right: "Edm.Int64", result: "Edm.Int64", overflows: true }), `try_cast((cast("t"."a" as decimal(38, 0)) * cast("t"."b" as decimal(38, 0))) as bigint)`],
  ["a product of decimals beyond 38 digits gives null", mssql.arithmetic("mul", a, b, decimals), `isnull(try_cast(try_cast("t"."a" as decimal(19, 8)) * try_cast("t"."b" as decimal(18, 8)) as decimal(28, 8)), try_cast(case when abs(cast("t"."a" as float) * cast("t"."b" as float)) < 1e21 then cast("t"."a" as decimal(28, 8)) * cast("t"."b" as decimal(28, 8)) end as decimal(28, 8)))`],
  ["the least integer has no quotient with -1", mssql.arithmetic("div", a, b, { left: "Edm.Int64", right: "Edm.Int64", result: "Edm.Int64", overflows: true }), `(case when "t"."b" = -1 then try_cast(-cast("t"."a" as decimal(38, 0)) as bigint) else (cast("t"."a" as bigint) / nullif(cast("t"."b" as bigint), 0)) end)`],
  ["durations have 15 digits", mssql.arithmetic("add", a, b, { left: "Edm.Duration", right: "Edm.Duration", result: "Edm.Duration", overflows: true }), `cast(try_cast((cast("t"."a" as bigint) + cast("t"."b" as bigint)) as decimal(15, 0)) as bigint)`],
  ["a compared literal has more places", fixedParam("0.000000001", "Edm.Decimal(38,18)"), "cast(@p1 as decimal(38, 18))"],
  ["sums of integers are wide", mssql.aggregate("sum", a, "Edm.Int32"), `sum(cast("t"."a" as bigint))`],
  ["sums of integers over other rows, too", mssql.summand(a, "Edm.Int32"), `cast("t"."a" as decimal(38, 0))`],
  ["decimals have room", mssql.summand(a, "Edm.Decimal"), `"t"."a"`],
  ["selections in turn", mssql.inSequence(sql`with x as (select 1 as n) `, [sql`select 1`, sql`select 2`]), "with x as (select 1 as n) select 1; with x as (select 1 as n) select 2"],
  ["a sub-select instead of null is evaluated once", mssql.ifNull(sql`(select ${a})`, sql`0`), `isnull((select "t"."a"), 0)`],
  ["a text instead of null is not cut", mssql.ifNull(a, mssql.constant("None", "Edm.String"), "Edm.String"), `isnull(cast("t"."a" as nvarchar(max)), (N'None' collate Latin1_General_100_BIN2))`],
  ["the empty text needs no room", mssql.ifNull(a, mssql.constant("", "Edm.String"), "Edm.String"), `isnull("t"."a", N'')`],
  ["texts that begin alike are a range of an index", functions["startswith"]?.sql.mssql?.(a, fixedParam("5%", "Edm.String")) ?? sql``, `("t"."a" like replace(replace(replace(replace(left((@p1 collate Latin1_General_100_BIN2), 1000), N'~', N'~~'), N'%', N'~%'), N'_', N'~_'), N'[', N'~[') + N'%' escape N'~' and (left("t"."a", (len(cast((@p1 collate Latin1_General_100_BIN2) as nvarchar(max)) + N'.') - 1)) = (@p1 collate Latin1_General_100_BIN2) and datalength(cast(left("t"."a", (len(cast((@p1 collate Latin1_General_100_BIN2) as nvarchar(max)) + N'.') - 1)) as nvarchar(max))) = datalength(cast((@p1 collate Latin1_General_100_BIN2) as nvarchar(max)))))`],
  ["but no range for the beginning in another column", functions["startswith"]?.sql.mssql?.(a, b) ?? sql``, `(left("t"."a", (len(cast("t"."b" as nvarchar(max)) + N'.') - 1)) = "t"."b" and datalength(cast(left("t"."a", (len(cast("t"."b" as nvarchar(max)) + N'.') - 1)) as nvarchar(max))) = datalength(cast("t"."b" as nvarchar(max))))`],
  ["a decimal is cast", fixedParam("1.5", "Edm.Decimal"), "cast(@p1 as decimal(28, 8))"],
  ["a text of the model has a collation", mssql.constant("Vacant", "Edm.String"), "(N'Vacant' collate Latin1_General_100_BIN2)"],
  ["also with other letters", mssql.constant("Köln", "Edm.String"), "(@p1 collate Latin1_General_100_BIN2)"],
  ["no text has a collation", mssql.typedNull("Edm.String"), "(cast(null as nvarchar(4000)) collate Latin1_General_100_BIN2)"],
  ["no number has none", mssql.typedNull("Edm.Int32"), "cast(null as int)"],
  ["a number as text has a collation", mssql.cast(a, "Edm.Int32", "Edm.String") ?? sql``, `(convert(nvarchar(20), "t"."a") collate Latin1_General_100_BIN2)`],
  ["a text has its collation", fixedParam("x", "Edm.String"), "(@p1 collate Latin1_General_100_BIN2)"],
])("%s", (_, fragment, expected) => {
  expect(text(fragment)).toBe(expected);
}); // prettier-ignore

const limited =
  'order by "firstSent" offset (case when 50 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when 50 > 0 then 50 else 1 end) rows only';
test.each([
  ["find", `select "fingerprint", "companyId", "status", "headers", "body" from "repeatableRequest" where "requestKey" = (@p1 collate Latin1_General_100_BIN2)`],
  ["insert", `insert into "repeatableRequest" ("requestKey", "fingerprint", "firstSent", "companyId", "status", "headers", "body") values ((@p1 collate Latin1_General_100_BIN2), (@p2 collate Latin1_General_100_BIN2), cast(@p3 as datetime2(3)), @p4, @p5, (@p6 collate Latin1_General_100_BIN2), (@p7 collate Latin1_General_100_BIN2))`],
  ["old", `select "requestKey" from "repeatableRequest" where "firstSent" < cast(@p1 as datetime2(3)) order by "firstSent" offset 0 rows fetch next 1 rows only`],
  ["forget", `delete from "repeatableRequest" where "requestKey" in (select "requestKey" from "repeatableRequest" where "firstSent" < cast(@p1 as datetime2(3)) ${limited})`],
] as const)("stored responses of repeatable requests: %s", (name, expected) => {
  const { text: written, parameters } = rememberedStatements(mssql, "companyId")[name];
  expect(written).toBe(expected);
  expect(transactSqlFaults(written, parameters.length)).toEqual([]);
}); // prettier-ignore

test("a product of many decimals has each of them as often as one of two", () => {
  const size = (factors: number): number =>
    text(
      Array.from({ length: factors }).reduce<Fragment>(
        (before) => mssql.arithmetic("mul", before, b, decimals),
        a,
      ),
    ).length;
  expect(size(12) - size(11)).toBe(size(4) - size(3));
});

test("a parameter used several times is bound once", () => {
  const value = fixedParam(1, "Edm.Int32");
  const { text: rendered, parameters } = render(
    sql`select ${value}, ${value}, ${fixedParam(1, "Edm.Int32")}`,
    mssql,
  );
  expect(rendered).toBe("select @p1, @p1, @p2");
  expect(parameters).toHaveLength(2);
});

test.each<readonly [string, readonly string[], RegExp]>([
  ["plain names come from FOR JSON alone", ["id", "number"], /^replace\(\(select .* for json path, include_null_values, without_array_wrapper\) collate Latin1_General_100_BIN2, N'\\\/', N'\/'\)$/],
  ["names with a dot come first", ["@odata.etag", "id"], /N',"@odata\.etag":'.*stuff\(trim\(N'}' from \(select "t"\."a" as "id" for json/],
  ["and between, in their places", ["id", "day@odata.type", "day"], /as "id" for json.*N',"day@odata\.type":'.*as "day" for json/],
])("objects: %s", (_, names, expected) => {
  const members = names.map((name) => ({ name, value: a }));
  expect(text(mssql.object(members))).toMatch(expected);
}); // prettier-ignore

test.each<readonly [string, PrimitiveTypeName, boolean, string]>([
  ["decimals without the zeros of their scale", "Edm.Decimal", false, `{"value":' + isnull(trim(N'.' from `],
  ["decimals as strings", "Edm.Decimal", true, ` as "value" for json path`],
  ["floats with all their digits", "Edm.Double", false, `{"value":' + isnull(format(cast("t"."a" as float), N'R', N'en-US'), N'null') + N'}'`],
  ["floats also where long numbers are strings", "Edm.Double", true, `isnull(format(`],
  ["integers by FOR JSON", "Edm.Int64", false, `(select "t"."a" as "value" for json path`],
])("JSON has %s", (_, type, ieee754Compatible, expected) => {
  const member = { name: "value", ...mssql.json(a, type, true, { ieee754Compatible }) };
  expect(text(mssql.object([member])).replace(`,"value"`, `{"value"`)).toContain(expected);
}); // prettier-ignore

test("a null for control information needs no type", () => {
  expect(text(mssql.object([{ name: "@odata.id", value: sql`null` }]))).toContain(
    `N',"@odata.id":' + N'null'`,
  );
});
