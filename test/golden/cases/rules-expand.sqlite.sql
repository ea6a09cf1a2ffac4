select cast(count(*) as text),
  null,
  null
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
        and "t3"."city" = 'Leeds'
    )
  ) "t1"
  where "t1"."companyId" = ?
    and "t1"."leaseContractNo" = "t0"."number"
    and "t1"."versionNo" = "t0"."versionNo"
) > ?
  and "t0"."companyId" = ?
union all
select *
from (
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
              select "seen".*
              from "leaseContractLine" "seen"
              where exists (
                select 1
                from "leaseContractLine" "t5"
                left join "leaseUnit" "t6" on "t6"."companyId" = "t5"."companyId"
                  and "t6"."number" = "t5"."leaseUnitNo"
                where "t5"."companyId" = "seen"."companyId"
                  and "t5"."id" = "seen"."id"
                  and "t6"."city" = 'Leeds'
              )
            ) "t4"
            where "t4"."companyId" = ?
              and "t4"."leaseContractNo" = "t0"."number"
              and "t4"."versionNo" = "t0"."versionNo"
            limit 1 offset ? + 0
          ),
          ',"leaseContractLines@odata.nextLink":'
          || json_quote(
            (
              (? || cast("t0"."id" as text) || ')')
              || '/leaseContractLines'
              || ?
              || (
                select cast("t4"."id" as text)
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
                      and "t6"."city" = 'Leeds'
                  )
                ) "t4"
                where "t4"."companyId" = ?
                  and "t4"."leaseContractNo" = "t0"."number"
                  and "t4"."versionNo" = "t0"."versionNo"
                order by "t4"."leaseContractNo", "t4"."versionNo", "t4"."lineNo"
                limit 1 offset ? + 0
              )
            )
          ),
          ''
        )
      from (
        select json_object(
          '@odata.etag', ('W/"' || cast("t4"."rowVersion" as text) || '"'),
          'id', "t4"."id",
          'lineNo', "t4"."lineNo"
        ) as j
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
              and "t6"."city" = 'Leeds'
          )
        ) "t4"
        where "t4"."companyId" = ?
          and "t4"."leaseContractNo" = "t0"."number"
          and "t4"."versionNo" = "t0"."versionNo"
        order by "t4"."leaseContractNo", "t4"."versionNo", "t4"."lineNo"
        limit ? + 0
      )
    )
    || ',"leaseUnit":'
    || (
      select '['
        || ifnull(group_concat(j, ','), '')
        || ']'
        || iif(
          count(*) = ?
          and exists (
            select 1
            from (
              select "t8".*
              from "leaseUnit" "t8"
              where "t8"."city" = 'Leeds'
            ) "t7"
            where "t7"."companyId" = ?
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
                      and "t11"."city" = 'Leeds'
                  )
                ) "t9"
                where "t9"."companyId" = ?
                  and "t9"."leaseContractNo" = "t0"."number"
                  and "t9"."versionNo" = "t0"."versionNo"
              )
            limit 1 offset ? + 0
          ),
          ',"leaseUnit@odata.nextLink":'
          || json_quote(
            (
              (? || cast("t0"."id" as text) || ')')
              || '/leaseUnit'
              || ?
              || (
                select cast("t7"."id" as text)
                from (
                  select "t8".*
                  from "leaseUnit" "t8"
                  where "t8"."city" = 'Leeds'
                ) "t7"
                where "t7"."companyId" = ?
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
                          and "t11"."city" = 'Leeds'
                      )
                    ) "t9"
                    where "t9"."companyId" = ?
                      and "t9"."leaseContractNo" = "t0"."number"
                      and "t9"."versionNo" = "t0"."versionNo"
                  )
                order by "t7"."number"
                limit 1 offset ? + 0
              )
            )
          ),
          ''
        )
      from (
        select json_object(
          '@odata.etag', ('W/"' || cast("t7"."rowVersion" as text) || '"'),
          'id', "t7"."id",
          'number', "t7"."number"
        ) as j
        from (
          select "t8".*
          from "leaseUnit" "t8"
          where "t8"."city" = 'Leeds'
        ) "t7"
        where "t7"."companyId" = ?
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
                  and "t11"."city" = 'Leeds'
              )
            ) "t9"
            where "t9"."companyId" = ?
              and "t9"."leaseContractNo" = "t0"."number"
              and "t9"."versionNo" = "t0"."versionNo"
          )
        order by "t7"."number"
        limit ? + 0
      )
    )
    || '}'
  ),
    "t0"."number",
    "t0"."versionNo"
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
          and "t3"."city" = 'Leeds'
      )
    ) "t1"
    where "t1"."companyId" = ?
      and "t1"."leaseContractNo" = "t0"."number"
      and "t1"."versionNo" = "t0"."versionNo"
  ) > ?
    and "t0"."companyId" = ?
  order by "t0"."number", "t0"."versionNo"
  limit ? + 0
);
-- Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64, Edm.Int64, Edm.Guid, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Guid, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
