with "a1" as not materialized (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number"
  from "customer" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t1"."number" as "u_1_0",
      "t2"."brandCode" as "brandCode"
    from "a1" "t1"
    join "customerBrand" "t2" on "t2"."companyId" = $1::uuid and "t2"."customerNo" = "t1"."number"
  ),
  "a4" as (
    select "t5"."u_1_0" as "u_1_0",
      "t5"."brandCode" as "brandCode",
      count(1) as "x_n"
    from "a2" "t5"
    group by "t5"."u_1_0", "t5"."brandCode"
  ),
  "a5" as (
    select "t6"."brandCode",
      "t6"."x_n",
      "t6"."u_1_0"
    from "a4" "t6"
  )
select (
  left(
    (
      select row_to_json(o.*)::text
      from (
        select ('W/"' || ("t7"."rowVersion")::text || '"') as "@odata.etag",
        "t7"."id" as "id",
        "t7"."number" as "number"
      ) o
    ),
    -1
  )
  || ',"brands@odata.context":'
  || ($2::text collate "C")
  || ',"brands":'
  || (
    '['
    || coalesce(
      (
        select string_agg(j, ',')
        from (
          select (
            select row_to_json(o.*)::text
            from (
              select null as "@odata.id",
              "t9"."brandCode" as "brandCode",
              '#Decimal' as "n@odata.type",
              trim_scale(round(("t9"."x_n")::numeric, 8)) as "n"
            ) o
          ) as j
          from "a5" "t9"
          where "t9"."u_1_0" = "t7"."number"
          order by "t9"."u_1_0", "t9"."brandCode"
        ) a
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
  where "id" = $3::uuid
)
order by "t7"."number"
limit $4::bigint;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
