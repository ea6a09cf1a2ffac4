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
        from "leaseContractLine" "t2"
        where "t2"."companyId" = @p2
          and "t2"."leaseUnitNo" = "t0"."number"
          and (
            "t2"."unitPrice" > cast(@p3 as decimal(38, 18))
            and (
              "t2"."startingDate" <= cast(@p4 as date)
              and ("t2"."endingDate" >= cast(@p4 as date) or "t2"."endingDate" = cast(@p5 as date))
            )
          )
        order by (
          select null
        ) offset @p6 rows fetch next 1 rows only
      ) then N',"leaseContractLines@odata.nextLink":' + replace(
        isnull(
          N'"' + string_escape(
            (
              cast(N'' as nvarchar(max)) + (
                cast(N'' as nvarchar(max)) + (@p7 collate Latin1_General_100_BIN2) + lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) + ')'
              ) + '/leaseContractLines' + (@p8 collate Latin1_General_100_BIN2) + (
                select lower(convert(nvarchar(36), "t2"."id") collate Latin1_General_100_BIN2)
                from "leaseContractLine" "t2"
                where "t2"."companyId" = @p2
                  and "t2"."leaseUnitNo" = "t0"."number"
                  and (
                    "t2"."unitPrice" > cast(@p3 as decimal(38, 18))
                    and (
                      "t2"."startingDate" <= cast(@p4 as date)
                      and (
                        "t2"."endingDate" >= cast(@p4 as date)
                        or "t2"."endingDate" = cast(@p5 as date)
                      )
                    )
                  )
                order by "t2"."leaseContractNo",
                  "t2"."versionNo",
                  "t2"."lineNo" offset @p9 rows fetch next 1 rows only
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
                  cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t2"."rowVersion") + '"'
                ),
                N'json'
              ) + N'"',
              N'null'
            ) + stuff(
              trim(
                N'}'
                from (
                  select lower(convert(nvarchar(36), "t2"."id") collate Latin1_General_100_BIN2) as "id",
                  "t2"."lineNo" as "lineNo" for json path,
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
        row_number() over (order by "t2"."leaseContractNo", "t2"."versionNo", "t2"."lineNo") as n
      from "leaseContractLine" "t2"
      where "t2"."companyId" = @p2
        and "t2"."leaseUnitNo" = "t0"."number"
        and (
          "t2"."unitPrice" > cast(@p3 as decimal(38, 18))
          and (
            "t2"."startingDate" <= cast(@p4 as date)
            and ("t2"."endingDate" >= cast(@p4 as date) or "t2"."endingDate" = cast(@p5 as date))
          )
        )
    ) a
    where a.n > 0 and a.n - 0 <= @p10
  ) + N',"servicePrices":' + (
    select N'[' + isnull(string_agg(a.j, N',') within group (order by a.n), N'') + N']' + case
      when count(*) = @p11
      and exists (
        select 1
        from "servicePrice" "t1"
        where "t1"."companyId" = @p2
          and "t1"."code" = "t0"."number"
          and (
            "t1"."type" = (N'Lease Unit' collate Latin1_General_100_BIN2)
            and datalength("t1"."type") = datalength((N'Lease Unit' collate Latin1_General_100_BIN2))
          )
          and (
            "t1"."effectiveDate" <= cast(@p4 as date)
            and (
              "t1"."expirationDate" >= cast(@p4 as date)
              or "t1"."expirationDate" = cast(@p12 as date)
            )
          )
        order by (
          select null
        ) offset @p13 rows fetch next 1 rows only
      ) then N',"servicePrices@odata.nextLink":' + replace(
        isnull(
          N'"' + string_escape(
            (
              cast(N'' as nvarchar(max)) + (
                cast(N'' as nvarchar(max)) + (@p14 collate Latin1_General_100_BIN2) + lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) + ')'
              ) + '/servicePrices' + (@p15 collate Latin1_General_100_BIN2) + (
                select lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2)
                from "servicePrice" "t1"
                where "t1"."companyId" = @p2
                  and "t1"."code" = "t0"."number"
                  and (
                    "t1"."type" = (N'Lease Unit' collate Latin1_General_100_BIN2)
                    and datalength("t1"."type") = datalength((N'Lease Unit' collate Latin1_General_100_BIN2))
                  )
                  and (
                    "t1"."effectiveDate" <= cast(@p4 as date)
                    and (
                      "t1"."expirationDate" >= cast(@p4 as date)
                      or "t1"."expirationDate" = cast(@p12 as date)
                    )
                  )
                order by lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2) offset @p16 rows fetch next 1 rows only
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
                  select lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2) as "id" for json path,
                  include_null_values,
                  without_array_wrapper
                ) collate Latin1_General_100_BIN2
              ),
              1, 1, N','
            ) + N',"unitPrice":' + isnull(
              trim(
                N'.'
                from replace(
                  rtrim(
                    replace(convert(nvarchar(40), cast("t1"."unitPrice" as decimal(28, 8))), N'0', N' ')
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
        row_number() over (order by lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2)) as n
      from "servicePrice" "t1"
      where "t1"."companyId" = @p2
        and "t1"."code" = "t0"."number"
        and (
          "t1"."type" = (N'Lease Unit' collate Latin1_General_100_BIN2)
          and datalength("t1"."type") = datalength((N'Lease Unit' collate Latin1_General_100_BIN2))
        )
        and (
          "t1"."effectiveDate" <= cast(@p4 as date)
          and ("t1"."expirationDate" >= cast(@p4 as date) or "t1"."expirationDate" = cast(@p12 as date))
        )
    ) a
    where a.n > 0 and a.n - 0 <= @p17
  ) + N'}'
),
  "t0"."number"
from (
  select "t0".*
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p2
  order by "t0"."number" offset (case when @p18 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p18 > 0 then @p18 else 1 end) rows only
) "t0"
order by "t0"."number";
-- Edm.Int64, Edm.Guid, Edm.Decimal(38,18), Edm.Date, Edm.Date, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64, Edm.Date, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64
