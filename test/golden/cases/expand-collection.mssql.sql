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
        from "leaseContractLine" "t1"
        where "t1"."companyId" = @p2
          and "t1"."leaseContractNo" = "t0"."number"
          and "t1"."versionNo" = "t0"."versionNo"
          and "t1"."unitPrice" > cast(@p3 as decimal(38, 18))
        order by (
          select null
        ) offset @p4 rows fetch next 1 rows only
      ) then N',"leaseContractLines@odata.nextLink":' + replace(
        isnull(
          N'"' + string_escape(
            (
              cast(N'' as nvarchar(max)) + (
                cast(N'' as nvarchar(max)) + (@p5 collate Latin1_General_100_BIN2) + lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) + ')'
              ) + '/leaseContractLines' + (@p6 collate Latin1_General_100_BIN2) + (
                select lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2)
                from "leaseContractLine" "t1"
                where "t1"."companyId" = @p2
                  and "t1"."leaseContractNo" = "t0"."number"
                  and "t1"."versionNo" = "t0"."versionNo"
                  and "t1"."unitPrice" > cast(@p3 as decimal(38, 18))
                order by "t1"."unitPrice" desc,
                  "t1"."leaseContractNo",
                  "t1"."versionNo",
                  "t1"."lineNo" offset @p7 rows fetch next 1 rows only
              )
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
            cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
              N'"' + string_escape(
                (
                  cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t1"."rowVersion") + '"'
                ),
                N'json'
              ) + N'"',
              N'null'
            ) + stuff(
              trim(
                N'}'
                from (
                  select lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2) as "id",
                  "t1"."lineNo" as "lineNo" for json path,
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
      ) as j,
        row_number() over (order by "t1"."unitPrice" desc, "t1"."leaseContractNo", "t1"."versionNo", "t1"."lineNo") as n
      from "leaseContractLine" "t1"
      where "t1"."companyId" = @p2
        and "t1"."leaseContractNo" = "t0"."number"
        and "t1"."versionNo" = "t0"."versionNo"
        and "t1"."unitPrice" > cast(@p3 as decimal(38, 18))
    ) a
    where a.n > 0 and a.n - 0 <= @p8
  ) + N'}'
),
  "t0"."number",
  "t0"."versionNo"
from (
  select "t0".*
  from "leaseContract" "t0"
  where "t0"."companyId" = @p2
  order by "t0"."number",
    "t0"."versionNo" offset (case when @p9 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p9 > 0 then @p9 else 1 end) rows only
) "t0"
order by "t0"."number", "t0"."versionNo";
-- Edm.Int64, Edm.Guid, Edm.Decimal(38,18), Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64
