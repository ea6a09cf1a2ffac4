select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t0"."rowVersion") + '"'),
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
            "t0"."number" as "number" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N'}'
    ),
    1, 1, N'{'
  ),
  N'\/',
  N'/'
),
  "t0"."number"
from (
  select "t0".*
  from "leaseUnit" "t0"
  where "t0"."number" in (
    select "t1"."number"
    from "leaseUnit" "t1"
    where (
      "t1"."companyId" = @p1
      and (
        not (
          (
            "t1"."number" = (@p2 collate Latin1_General_100_BIN2)
            and datalength("t1"."number") = datalength((@p2 collate Latin1_General_100_BIN2))
          )
        )
        and (
          exists (
            select 1
            from "leaseUnit" "t2"
            where "t2"."companyId" = @p3
              and "t2"."number" = "t1"."leaseUnitGroupNo"
              and exists (
                select 1
                from "leaseUnit" "t3"
                where "t3"."companyId" = @p3
                  and "t3"."leaseUnitGroupNo" = "t2"."number"
                  and (
                    "t3"."number" = (@p2 collate Latin1_General_100_BIN2)
                    and datalength("t3"."number") = datalength((@p2 collate Latin1_General_100_BIN2))
                  )
              )
          )
          or (
            not (
              exists (
                select 1
                from "leaseUnit" "t6"
                where "t6"."companyId" = @p3 and "t6"."number" = "t1"."leaseUnitGroupNo"
              )
            )
            and (@p2 collate Latin1_General_100_BIN2) in (
              select "t4"."number"
              from "leaseUnit" "t4"
              where (
                "t4"."companyId" = @p1
                and not (
                  exists (
                    select 1
                    from "leaseUnit" "t5"
                    where "t5"."companyId" = @p3 and "t5"."number" = "t4"."leaseUnitGroupNo"
                  )
                )
              )
            )
          )
        )
      )
    )
  )
    and "t0"."companyId" = @p3
  order by "t0"."number" offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only
) "t0"
order by "t0"."number";
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
