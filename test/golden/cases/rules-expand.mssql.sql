select convert(nvarchar(20), count(*)),
  (cast(null as nvarchar(4000)) collate Latin1_General_100_BIN2),
  cast(null as int)
from "leaseContract" "t0"
where (
  select count(*)
  from (
    select "seen".*
    from "leaseContractLine" "seen"
    where exists (
      select 1
      from "leaseContractLine" "t2"
      left join "leaseUnit" "t3" on "t3"."companyId" = "t2"."companyId"
        and "t3"."number" = "t2"."leaseUnitNo"
      where "t2"."companyId" = "seen"."companyId"
        and "t2"."id" = "seen"."id"
        and (
          "t3"."city" = (N'Leeds' collate Latin1_General_100_BIN2)
          and datalength("t3"."city") = datalength((N'Leeds' collate Latin1_General_100_BIN2))
        )
    )
  ) "t1"
  where "t1"."companyId" = @p1
    and "t1"."leaseContractNo" = "t0"."number"
    and "t1"."versionNo" = "t0"."versionNo"
) > @p2
  and "t0"."companyId" = @p1;
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
      when count(*) = @p3
      and exists (
        select 1
        from (
          select "seen".*
          from "leaseContractLine" "seen"
          where exists (
            select 1
            from "leaseContractLine" "t5"
            left join "leaseUnit" "t6" on "t6"."companyId" = "t5"."companyId"
              and "t6"."number" = "t5"."leaseUnitNo"
            where "t5"."companyId" = "seen"."companyId"
              and "t5"."id" = "seen"."id"
              and (
                "t6"."city" = (N'Leeds' collate Latin1_General_100_BIN2)
                and datalength("t6"."city") = datalength((N'Leeds' collate Latin1_General_100_BIN2))
              )
          )
        ) "t4"
        where "t4"."companyId" = @p1
          and "t4"."leaseContractNo" = "t0"."number"
          and "t4"."versionNo" = "t0"."versionNo"
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
                select lower(convert(nvarchar(36), "t4"."id") collate Latin1_General_100_BIN2)
                from (
                  select "seen".*
                  from "leaseContractLine" "seen"
                  where exists (
                    select 1
                    from "leaseContractLine" "t5"
                    left join "leaseUnit" "t6" on "t6"."companyId" = "t5"."companyId"
                      and "t6"."number" = "t5"."leaseUnitNo"
                    where "t5"."companyId" = "seen"."companyId"
                      and "t5"."id" = "seen"."id"
                      and (
                        "t6"."city" = (N'Leeds' collate Latin1_General_100_BIN2)
                        and datalength("t6"."city") = datalength((N'Leeds' collate Latin1_General_100_BIN2))
                      )
                  )
                ) "t4"
                where "t4"."companyId" = @p1
                  and "t4"."leaseContractNo" = "t0"."number"
                  and "t4"."versionNo" = "t0"."versionNo"
                order by "t4"."leaseContractNo",
                  "t4"."versionNo",
                  "t4"."lineNo" offset @p7 rows fetch next 1 rows only
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
                  cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t4"."rowVersion") + '"'
                ),
                N'json'
              ) + N'"',
              N'null'
            ) + stuff(
              trim(
                N'}'
                from (
                  select lower(convert(nvarchar(36), "t4"."id") collate Latin1_General_100_BIN2) as "id",
                  "t4"."lineNo" as "lineNo" for json path,
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
        row_number() over (order by "t4"."leaseContractNo", "t4"."versionNo", "t4"."lineNo") as n
      from (
        select "seen".*
        from "leaseContractLine" "seen"
        where exists (
          select 1
          from "leaseContractLine" "t5"
          left join "leaseUnit" "t6" on "t6"."companyId" = "t5"."companyId"
            and "t6"."number" = "t5"."leaseUnitNo"
          where "t5"."companyId" = "seen"."companyId"
            and "t5"."id" = "seen"."id"
            and (
              "t6"."city" = (N'Leeds' collate Latin1_General_100_BIN2)
              and datalength("t6"."city") = datalength((N'Leeds' collate Latin1_General_100_BIN2))
            )
        )
      ) "t4"
      where "t4"."companyId" = @p1
        and "t4"."leaseContractNo" = "t0"."number"
        and "t4"."versionNo" = "t0"."versionNo"
    ) a
    where a.n > 0 and a.n - 0 <= @p8
  ) + N',"leaseUnit":' + (
    select N'[' + isnull(string_agg(a.j, N',') within group (order by a.n), N'') + N']' + case
      when count(*) = @p9
      and exists (
        select 1
        from (
          select "t8".*
          from "leaseUnit" "t8"
          where (
            "t8"."city" = (N'Leeds' collate Latin1_General_100_BIN2)
            and datalength("t8"."city") = datalength((N'Leeds' collate Latin1_General_100_BIN2))
          )
        ) "t7"
        where "t7"."companyId" = @p1
          and "t7"."number" in (
            select "t9"."leaseUnitNo"
            from (
              select "seen".*
              from "leaseContractLine" "seen"
              where exists (
                select 1
                from "leaseContractLine" "t10"
                left join "leaseUnit" "t11" on "t11"."companyId" = "t10"."companyId"
                  and "t11"."number" = "t10"."leaseUnitNo"
                where "t10"."companyId" = "seen"."companyId"
                  and "t10"."id" = "seen"."id"
                  and (
                    "t11"."city" = (N'Leeds' collate Latin1_General_100_BIN2)
                    and datalength("t11"."city") = datalength((N'Leeds' collate Latin1_General_100_BIN2))
                  )
              )
            ) "t9"
            where "t9"."companyId" = @p1
              and "t9"."leaseContractNo" = "t0"."number"
              and "t9"."versionNo" = "t0"."versionNo"
          )
        order by (
          select null
        ) offset @p10 rows fetch next 1 rows only
      ) then N',"leaseUnit@odata.nextLink":' + replace(
        isnull(
          N'"' + string_escape(
            (
              cast(N'' as nvarchar(max)) + (
                cast(N'' as nvarchar(max)) + (@p11 collate Latin1_General_100_BIN2) + lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) + ')'
              ) + '/leaseUnit' + (@p12 collate Latin1_General_100_BIN2) + (
                select lower(convert(nvarchar(36), "t7"."id") collate Latin1_General_100_BIN2)
                from (
                  select "t8".*
                  from "leaseUnit" "t8"
                  where (
                    "t8"."city" = (N'Leeds' collate Latin1_General_100_BIN2)
                    and datalength("t8"."city") = datalength((N'Leeds' collate Latin1_General_100_BIN2))
                  )
                ) "t7"
                where "t7"."companyId" = @p1
                  and "t7"."number" in (
                    select "t9"."leaseUnitNo"
                    from (
                      select "seen".*
                      from "leaseContractLine" "seen"
                      where exists (
                        select 1
                        from "leaseContractLine" "t10"
                        left join "leaseUnit" "t11" on "t11"."companyId" = "t10"."companyId"
                          and "t11"."number" = "t10"."leaseUnitNo"
                        where "t10"."companyId" = "seen"."companyId"
                          and "t10"."id" = "seen"."id"
                          and (
                            "t11"."city" = (N'Leeds' collate Latin1_General_100_BIN2)
                            and datalength("t11"."city") = datalength((N'Leeds' collate Latin1_General_100_BIN2))
                          )
                      )
                    ) "t9"
                    where "t9"."companyId" = @p1
                      and "t9"."leaseContractNo" = "t0"."number"
                      and "t9"."versionNo" = "t0"."versionNo"
                  )
                order by "t7"."number" offset @p13 rows fetch next 1 rows only
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
                  cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t7"."rowVersion") + '"'
                ),
                N'json'
              ) + N'"',
              N'null'
            ) + stuff(
              trim(
                N'}'
                from (
                  select lower(convert(nvarchar(36), "t7"."id") collate Latin1_General_100_BIN2) as "id",
                  "t7"."number" as "number" for json path,
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
        row_number() over (order by "t7"."number") as n
      from (
        select "t8".*
        from "leaseUnit" "t8"
        where (
          "t8"."city" = (N'Leeds' collate Latin1_General_100_BIN2)
          and datalength("t8"."city") = datalength((N'Leeds' collate Latin1_General_100_BIN2))
        )
      ) "t7"
      where "t7"."companyId" = @p1
        and "t7"."number" in (
          select "t9"."leaseUnitNo"
          from (
            select "seen".*
            from "leaseContractLine" "seen"
            where exists (
              select 1
              from "leaseContractLine" "t10"
              left join "leaseUnit" "t11" on "t11"."companyId" = "t10"."companyId"
                and "t11"."number" = "t10"."leaseUnitNo"
              where "t10"."companyId" = "seen"."companyId"
                and "t10"."id" = "seen"."id"
                and (
                  "t11"."city" = (N'Leeds' collate Latin1_General_100_BIN2)
                  and datalength("t11"."city") = datalength((N'Leeds' collate Latin1_General_100_BIN2))
                )
            )
          ) "t9"
          where "t9"."companyId" = @p1
            and "t9"."leaseContractNo" = "t0"."number"
            and "t9"."versionNo" = "t0"."versionNo"
        )
    ) a
    where a.n > 0 and a.n - 0 <= @p14
  ) + N'}'
),
  "t0"."number",
  "t0"."versionNo"
from (
  select "t0".*
  from "leaseContract" "t0"
  where (
    select count(*)
    from (
      select "seen".*
      from "leaseContractLine" "seen"
      where exists (
        select 1
        from "leaseContractLine" "t2"
        left join "leaseUnit" "t3" on "t3"."companyId" = "t2"."companyId"
          and "t3"."number" = "t2"."leaseUnitNo"
        where "t2"."companyId" = "seen"."companyId"
          and "t2"."id" = "seen"."id"
          and (
            "t3"."city" = (N'Leeds' collate Latin1_General_100_BIN2)
            and datalength("t3"."city") = datalength((N'Leeds' collate Latin1_General_100_BIN2))
          )
      )
    ) "t1"
    where "t1"."companyId" = @p1
      and "t1"."leaseContractNo" = "t0"."number"
      and "t1"."versionNo" = "t0"."versionNo"
  ) > @p2
    and "t0"."companyId" = @p1
  order by "t0"."number",
    "t0"."versionNo" offset (case when @p15 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p15 > 0 then @p15 else 1 end) rows only
) "t0"
order by "t0"."number", "t0"."versionNo";
-- Edm.Guid, Edm.Int64, Edm.Int64, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
