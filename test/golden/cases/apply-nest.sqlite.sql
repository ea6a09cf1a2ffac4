with "a1" as not materialized (
  select "t0"."serviceNo" as "serviceNo",
    "t0"."unitPrice" as "unitPrice"
  from "leaseContractLine" "t0"
  where "t0"."companyId" = ?
),
  "a2" as (
    select "t3"."serviceNo" as "serviceNo",
      decimal_total(sum("t3"."unitPrice")) as "x_total"
    from "a1" "t3"
    group by "t3"."serviceNo"
  ),
  "a3" as materialized (
    select "t4"."serviceNo",
      "t4"."x_total"
    from "a2" "t4"
  ),
  "a4" as (
    select count(1) as "x_lines"
    from "a1" "t5"
  ),
  "a5" as materialized (
    select "t6"."x_lines"
    from "a4" "t6"
  ),
  "a6" as (
    select count(1) as "r_rows"
    from "a1" "t7"
  )
select (
  rtrim(json_object('@odata.id', null), '}')
  || ',"services@odata.context":'
  || ?
  || ',"services":'
  || (
    '['
    || ifnull(
      (
        select group_concat(j, ',')
        from (
          select json_object(
            '@odata.id', null,
            'serviceNo', "t10"."serviceNo",
            'total@odata.type', '#Decimal',
            'total', iif(
              "t10"."x_total" between 0.0001
              and 1e5
              or "t10"."x_total" = 0
              or (
                "t10"."x_total" between -1e11
                and 1e11
                and round("t10"."x_total", 2) = "t10"."x_total"
              )
              or "t10"."x_total" is null,
              "t10"."x_total",
              json(decimal_text("t10"."x_total"))
            )
          ) as j
          from "a3" "t10"
          order by "t10"."serviceNo"
        )
      ),
      ''
    )
    || ']'
  )
  || ',"counts@odata.context":'
  || ?
  || ',"counts":'
  || (
    '['
    || ifnull(
      (
        select group_concat(j, ',')
        from (
          select json_object(
            '@odata.id', null,
            'lines@odata.type', '#Decimal',
            'lines', iif(
              "t12"."x_lines" between 0.0001
              and 1e5
              or "t12"."x_lines" = 0
              or (
                "t12"."x_lines" between -1e11
                and 1e11
                and round("t12"."x_lines", 2) = "t12"."x_lines"
              ),
              "t12"."x_lines",
              json(decimal_text("t12"."x_lines"))
            )
          ) as j
          from "a5" "t12"
        )
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
  where "id" = ?
)
limit ? + 0;
-- Edm.Guid, Edm.String, Edm.String, Edm.Guid, Edm.Int64
