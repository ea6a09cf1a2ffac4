select (
  rtrim(
    json_object(
      '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
      'id', "t0"."id",
      'number', "t0"."number"
    ),
    '}'
  )
  || ',"leaseContractLines":'
  || (
    select '['
      || ifnull(group_concat(j, ','), '')
      || ']'
      || iif(
        count(*) = ?
        and exists (
          select 1
          from (
            select "t4"."serviceNo" as "serviceNo",
              decimal_total(sum("t4"."unitPrice")) as "x_total"
            from (
              select "t1"."serviceNo" as "serviceNo",
                "t1"."unitPrice" as "unitPrice"
              from "leaseContractLine" "t1"
              where "t1"."companyId" = ?
                and "t1"."leaseContractNo" = "t0"."number"
                and "t1"."versionNo" = "t0"."versionNo"
            ) "t4"
            group by "t4"."serviceNo"
          ) "t5"
          limit 1 offset ? + 0
        ),
        ',"leaseContractLines@odata.nextLink":'
        || json_quote(((? || cast("t0"."id" as text) || ')') || '/leaseContractLines' || ?)),
        ''
      )
    from (
      select json_object(
        '@odata.id', null,
        'serviceNo', "t5"."serviceNo",
        'total@odata.type', '#Decimal',
        'total', iif(
          "t5"."x_total" between 0.0001
          and 1e5
          or "t5"."x_total" = 0
          or ("t5"."x_total" between -1e11 and 1e11 and round("t5"."x_total", 2) = "t5"."x_total")
          or "t5"."x_total" is null,
          "t5"."x_total",
          json(decimal_text("t5"."x_total"))
        )
      ) as j
      from (
        select "t4"."serviceNo" as "serviceNo",
          decimal_total(sum("t4"."unitPrice")) as "x_total"
        from (
          select "t1"."serviceNo" as "serviceNo",
            "t1"."unitPrice" as "unitPrice"
          from "leaseContractLine" "t1"
          where "t1"."companyId" = ?
            and "t1"."leaseContractNo" = "t0"."number"
            and "t1"."versionNo" = "t0"."versionNo"
        ) "t4"
        group by "t4"."serviceNo"
      ) "t5"
      order by ("t5"."x_total" is not null) desc, coalesce("t5"."x_total", 0) desc, "t5"."serviceNo"
      limit ? + 0
    )
  )
  || '}'
),
  "t0"."number",
  "t0"."versionNo"
from "leaseContract" "t0"
where "t0"."companyId" = ?
order by "t0"."number", "t0"."versionNo"
limit ? + 0;
-- Edm.Int64, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64
