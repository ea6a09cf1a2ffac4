with "a1" as not materialized (
  select "t0"."serviceNo" as "serviceNo",
    "t0"."unitPrice" as "unitPrice"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t3"."serviceNo" as "serviceNo",
      round((sum("t3"."unitPrice"))::numeric, 8) as "x_total"
    from "a1" "t3"
    group by "t3"."serviceNo"
  ),
  "a3" as (
    select "t4"."serviceNo",
      "t4"."x_total"
    from "a2" "t4"
  ),
  "a4" as (
    select count(1) as "x_lines"
    from "a1" "t5"
  ),
  "a5" as (
    select "t6"."x_lines"
    from "a4" "t6"
  ),
  "a6" as (
    select count(1) as "r_rows"
    from "a1" "t7"
  )
select (
  left(
    (
      select row_to_json(o.*)::text
      from (
        select null as "@odata.id"
      ) o
    ),
    -1
  )
  || ',"services@odata.context":'
  || ($2::text collate "C")
  || ',"services":'
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
              "t10"."serviceNo" as "serviceNo",
              '#Decimal' as "total@odata.type",
              trim_scale(round(("t10"."x_total")::numeric, 8)) as "total"
            ) o
          ) as j
          from "a3" "t10"
          order by "t10"."serviceNo"
        ) a
      ),
      ''
    )
    || ']'
  )
  || ',"counts@odata.context":'
  || ($3::text collate "C")
  || ',"counts":'
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
              '#Decimal' as "lines@odata.type",
              trim_scale(round(("t12"."x_lines")::numeric, 8)) as "lines"
            ) o
          ) as j
          from "a5" "t12"
        ) a
      ),
      ''
    )
    || ']'
  )
  || '}'
)
from "a6" "t8"
where exists (
  select 1
  from "company"
  where "id" = $4::uuid
)
limit $5::bigint;
-- Edm.Guid, Edm.String, Edm.String, Edm.Guid, Edm.Int64
