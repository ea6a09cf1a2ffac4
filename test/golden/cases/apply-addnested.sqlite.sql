with "a1" as not materialized (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number"
  from "customer" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t1"."number" as "u_1_0",
      "t2"."brandCode" as "brandCode"
    from "a1" "t1"
    join "customerBrand" "t2" on "t2"."companyId" = ? and "t2"."customerNo" = "t1"."number"
  ),
  "a4" as (
    select "t5"."u_1_0" as "u_1_0",
      "t5"."brandCode" as "brandCode",
      count(1) as "x_n"
    from "a2" "t5"
    group by "t5"."u_1_0", "t5"."brandCode"
  ),
  "a5" as materialized (
    select "t6"."brandCode",
      "t6"."x_n",
      "t6"."u_1_0"
    from "a4" "t6"
  )
select (
  rtrim(
    json_object(
      '@odata.etag', ('W/"' || cast("t7"."rowVersion" as text) || '"'),
      'id', "t7"."id",
      'number', "t7"."number"
    ),
    '}'
  )
  || ',"brands@odata.context":'
  || ?
  || ',"brands":'
  || (
    '['
    || ifnull(
      (
        select group_concat(j, ',')
        from (
          select json_object(
            '@odata.id', null,
            'brandCode', "t9"."brandCode",
            'n@odata.type', '#Decimal',
            'n', iif(
              "t9"."x_n" between 0.0001
              and 1e5
              or "t9"."x_n" = 0
              or ("t9"."x_n" between -1e11 and 1e11 and round("t9"."x_n", 2) = "t9"."x_n"),
              "t9"."x_n",
              json(decimal_text("t9"."x_n"))
            )
          ) as j
          from "a5" "t9"
          where "t9"."u_1_0" = "t7"."number"
          order by "t9"."u_1_0", "t9"."brandCode"
        )
      ),
      ''
    )
    || ']'
  )
  || '}'
),
  "t7"."number"
from "a1" "t7"
where exists (
  select 1
  from "company"
  where "id" = ?
)
order by "t7"."number"
limit ? + 0;
-- Edm.Guid, Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
