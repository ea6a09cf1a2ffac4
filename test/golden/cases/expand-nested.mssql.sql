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
  ) + N',"leaseContracts":' + (
    select N'[' + isnull(string_agg(a.j, N',') within group (order by a.n), N'') + N']' + case
      when count(*) = @p1
      and exists (
        select 1
        from "leaseContract" "t1"
        where "t1"."companyId" = @p2 and "t1"."customerNo" = "t0"."number"
        order by (
          select null
        ) offset @p3 rows fetch next 1 rows only
      ) then N',"leaseContracts@odata.nextLink":' + replace(
        isnull(
          N'"' + string_escape(
            (
              cast(N'' as nvarchar(max)) + (
                cast(N'' as nvarchar(max)) + (@p4 collate Latin1_General_100_BIN2) + lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) + ')'
              ) + '/leaseContracts' + (@p5 collate Latin1_General_100_BIN2) + (
                select lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2)
                from "leaseContract" "t1"
                where "t1"."companyId" = @p2 and "t1"."customerNo" = "t0"."number"
                order by "t1"."number", "t1"."versionNo" offset @p6 rows fetch next 1 rows only
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
      select (
        cast(N'' as nvarchar(max)) + trim(
          N'}'
          from replace(
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
                      "t1"."number" as "number" for json path,
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
            when count(*) = @p7
            and exists (
              select 1
              from "leaseContractLine" "t2"
              where "t2"."companyId" = @p2
                and "t2"."leaseContractNo" = "t1"."number"
                and "t2"."versionNo" = "t1"."versionNo"
              order by (
                select null
              ) offset @p8 rows fetch next 1 rows only
            ) then N',"leaseContractLines@odata.nextLink":' + replace(
              isnull(
                N'"' + string_escape(
                  (
                    cast(N'' as nvarchar(max)) + (
                      cast(N'' as nvarchar(max)) + (@p9 collate Latin1_General_100_BIN2) + lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2) + ')'
                    ) + '/leaseContractLines' + (@p10 collate Latin1_General_100_BIN2) + (
                      select lower(convert(nvarchar(36), "t2"."id") collate Latin1_General_100_BIN2)
                      from "leaseContractLine" "t2"
                      where "t2"."companyId" = @p2
                        and "t2"."leaseContractNo" = "t1"."number"
                        and "t2"."versionNo" = "t1"."versionNo"
                      order by "t2"."leaseContractNo",
                        "t2"."versionNo",
                        "t2"."lineNo" offset @p11 rows fetch next 1 rows only
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
            select (
              cast(N'' as nvarchar(max)) + trim(
                N'}'
                from replace(
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
                )
              ) + N',"leaseUnit":' + isnull(
                (
                  select replace(
                    stuff(
                      (
                        cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
                          N'"' + string_escape(
                            (
                              cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t3"."rowVersion") + '"'
                            ),
                            N'json'
                          ) + N'"',
                          N'null'
                        ) + stuff(
                          trim(
                            N'}'
                            from (
                              select lower(convert(nvarchar(36), "t3"."id") collate Latin1_General_100_BIN2) as "id",
                              "t3"."number" as "number" for json path,
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
                  from "leaseUnit" "t3"
                  where "t3"."companyId" = @p2 and "t3"."number" = "t2"."leaseUnitNo"
                  order by (
                    select null
                  ) offset 0 rows fetch next 1 rows only
                ),
                'null'
              ) + N'}'
            ) as j,
              row_number() over (order by "t2"."leaseContractNo", "t2"."versionNo", "t2"."lineNo") as n
            from "leaseContractLine" "t2"
            where "t2"."companyId" = @p2
              and "t2"."leaseContractNo" = "t1"."number"
              and "t2"."versionNo" = "t1"."versionNo"
          ) a
          where a.n > 0 and a.n - 0 <= @p12
        ) + N'}'
      ) as j,
        row_number() over (order by "t1"."number", "t1"."versionNo") as n
      from "leaseContract" "t1"
      where "t1"."companyId" = @p2 and "t1"."customerNo" = "t0"."number"
    ) a
    where a.n > 0 and a.n - 0 <= @p13
  ) + N'}'
),
  "t0"."number"
from (
  select "t0".*
  from "customer" "t0"
  where "t0"."companyId" = @p2
  order by "t0"."number" offset (case when @p14 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p14 > 0 then @p14 else 1 end) rows only
) "t0"
order by "t0"."number";
-- Edm.Int64, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64, Edm.Int64
