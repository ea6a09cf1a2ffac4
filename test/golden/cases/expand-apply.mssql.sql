select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
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
    )
  ) + N',"leaseContractLines":' + (
    select N'[' + isnull(string_agg(a.j, N',') within group (order by a.n), N'') + N']' + case
      when count(*) = @p1
      and exists (
        select 1
        from (
          select "t4"."serviceNo" as "serviceNo",
            cast(sum("t4"."unitPrice") as decimal(28, 8)) as "x_total"
          from (
            select "t1"."serviceNo" as "serviceNo",
              "t1"."unitPrice" as "unitPrice"
            from "leaseContractLine" "t1"
            where "t1"."companyId" = @p2
              and "t1"."leaseContractNo" = "t0"."number"
              and "t1"."versionNo" = "t0"."versionNo"
          ) "t4"
          group by "t4"."serviceNo"
        ) "t5"
        order by (
          select null
        ) offset @p3 rows fetch next 1 rows only
      ) then N',"leaseContractLines@odata.nextLink":' + replace(
        isnull(
          N'"' + string_escape(
            (
              cast(N'' as nvarchar(max)) + (
                cast(N'' as nvarchar(max)) + (@p4 collate Latin1_General_100_BIN2) + lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) + ')'
              ) + '/leaseContractLines' + (@p5 collate Latin1_General_100_BIN2)
            ),
            N'json'
          ) + N'"',
          N'null'
        ),
        N'\/',
        N'/'
      ) else N'' end
    from (
      select replace(
        stuff(
          (
            cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + stuff(
              trim(
                N'}'
                from (
                  select "t5"."serviceNo" as "serviceNo" for json path,
                  include_null_values,
                  without_array_wrapper
                ) collate Latin1_General_100_BIN2
              ),
              1, 1, N','
            ) + N',"total@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"total":' + isnull(
              trim(
                N'.'
                from replace(
                  rtrim(
                    replace(convert(nvarchar(40), cast("t5"."x_total" as decimal(28, 8))), N'0', N' ')
                  ),
                  N' ',
                  N'0'
                )
              ),
              N'null'
            ) + N'}'
          ),
          1, 1, N'{'
        ),
        N'\/',
        N'/'
      ) as j,
        row_number() over (
          order by cast(case when "t5"."x_total" is not null then 1 else 0 end as bit) desc,
          isnull("t5"."x_total", cast(0 as decimal(28, 8))) desc,
          "t5"."serviceNo"
        ) as n
      from (
        select "t4"."serviceNo" as "serviceNo",
          cast(sum("t4"."unitPrice") as decimal(28, 8)) as "x_total"
        from (
          select "t1"."serviceNo" as "serviceNo",
            "t1"."unitPrice" as "unitPrice"
          from "leaseContractLine" "t1"
          where "t1"."companyId" = @p2
            and "t1"."leaseContractNo" = "t0"."number"
            and "t1"."versionNo" = "t0"."versionNo"
        ) "t4"
        group by "t4"."serviceNo"
      ) "t5"
    ) a
    where a.n > 0 and a.n - 0 <= @p6
  ) + N'}'
),
  "t0"."number",
  "t0"."versionNo"
from (
  select "t0".*
  from "leaseContract" "t0"
  where "t0"."companyId" = @p2
  order by "t0"."number",
    "t0"."versionNo" offset (case when @p7 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p7 > 0 then @p7 else 1 end) rows only
) "t0"
order by "t0"."number", "t0"."versionNo";
-- Edm.Int64, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64
