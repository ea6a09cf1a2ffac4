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
  ) + N',"documents":' + (
    select N'[' + isnull(string_agg(a.j, N',') within group (order by a.n), N'') + N']' + case
      when count(*) = @p1
      and exists (
        select 1
        from "document" "t1"
        where "t1"."companyId" = @p2
          and "t1"."leaseContractNo" = "t0"."number"
          and "t1"."leaseContractVersionNo" = "t0"."versionNo"
        order by (
          select null
        ) offset @p3 rows fetch next 1 rows only
      ) then N',"documents@odata.nextLink":' + replace(
        isnull(
          N'"' + string_escape(
            (
              cast(N'' as nvarchar(max)) + (
                cast(N'' as nvarchar(max)) + (@p4 collate Latin1_General_100_BIN2) + lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) + ')'
              ) + '/documents' + (@p5 collate Latin1_General_100_BIN2) + (
                select lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2)
                from "document" "t1"
                left join (
                  select "documentTypeCode",
                    "customerNo",
                    "tableId",
                    count(*) as "n"
                  from "document"
                  where "companyId" = @p2
                    and exists (
                      select 1
                      from (
                        select "t1"."documentTypeCode",
                          "t1"."customerNo",
                          "t1"."tableId"
                        from "document" "t1"
                        where "t1"."companyId" = @p2
                          and "t1"."leaseContractNo" = "t0"."number"
                          and "t1"."leaseContractVersionNo" = "t0"."versionNo"
                      ) r("c0", "c1", "c2")
                      where r."c0" = "documentTypeCode"
                        and r."c1" = "customerNo"
                        and r."c2" = "tableId"
                    )
                  group by "documentTypeCode", "customerNo", "tableId"
                ) "t3" on "t3"."documentTypeCode" = "t1"."documentTypeCode"
                  and "t3"."customerNo" = "t1"."customerNo"
                  and "t3"."tableId" = "t1"."tableId"
                where "t1"."companyId" = @p2
                  and "t1"."leaseContractNo" = "t0"."number"
                  and "t1"."leaseContractVersionNo" = "t0"."versionNo"
                order by "t1"."entryNo" offset @p6 rows fetch next 1 rows only
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
                  (cast(isnull("t3"."n", 0) as bigint) - cast(1 as bigint)) as "crossRefToDocuments" for json path,
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
        row_number() over (order by "t1"."entryNo") as n
      from "document" "t1"
      left join (
        select "documentTypeCode",
          "customerNo",
          "tableId",
          count(*) as "n"
        from "document"
        where "companyId" = @p2
          and exists (
            select 1
            from (
              select "t1"."documentTypeCode",
                "t1"."customerNo",
                "t1"."tableId"
              from "document" "t1"
              where "t1"."companyId" = @p2
                and "t1"."leaseContractNo" = "t0"."number"
                and "t1"."leaseContractVersionNo" = "t0"."versionNo"
            ) r("c0", "c1", "c2")
            where r."c0" = "documentTypeCode" and r."c1" = "customerNo" and r."c2" = "tableId"
          )
        group by "documentTypeCode", "customerNo", "tableId"
      ) "t3" on "t3"."documentTypeCode" = "t1"."documentTypeCode"
        and "t3"."customerNo" = "t1"."customerNo"
        and "t3"."tableId" = "t1"."tableId"
      where "t1"."companyId" = @p2
        and "t1"."leaseContractNo" = "t0"."number"
        and "t1"."leaseContractVersionNo" = "t0"."versionNo"
    ) a
    where a.n > 0 and a.n - 0 <= @p7
  ) + N'}'
)
from (
  select "t0".*
  from "leaseContract" "t0"
  where "t0"."companyId" = @p2
  order by "t0"."number",
    "t0"."versionNo" offset (case when @p8 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p8 > 0 then @p8 else 1 end) rows only
) "t0"
order by "t0"."number", "t0"."versionNo";
-- Edm.Int64, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64
