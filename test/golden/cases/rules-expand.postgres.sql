select (count(*))::text,
  null::text,
  null::integer
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
  where "t1"."companyId" = $1::uuid
    and "t1"."leaseContractNo" = "t0"."number"
    and "t1"."versionNo" = "t0"."versionNo"
) > $2::bigint
  and "t0"."companyId" = $1::uuid
union all
select *
from (
  select (
    left(
      (
        select row_to_json(o.*)::text
        from (
          select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
          "t0"."id" as "id",
          "t0"."number" as "number"
        ) o
      ),
      -1
    )
    || ',"leaseContractLines":'
    || (
      select '['
        || coalesce(string_agg(j, ','), '')
        || ']'
        || case
        when count(*) = $3::bigint
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
          where "t4"."companyId" = $1::uuid
            and "t4"."leaseContractNo" = "t0"."number"
            and "t4"."versionNo" = "t0"."versionNo"
          limit 1 offset $4::bigint
        ) then ',"leaseContractLines@odata.nextLink":'
        || to_json(
          (
            (($5::text collate "C") || ("t0"."id")::text || ')')
            || '/leaseContractLines'
            || ($6::text collate "C")
            || (
              select ("t4"."id")::text
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
              where "t4"."companyId" = $1::uuid
                and "t4"."leaseContractNo" = "t0"."number"
                and "t4"."versionNo" = "t0"."versionNo"
              order by "t4"."leaseContractNo", "t4"."versionNo", "t4"."lineNo"
              limit 1 offset $7::bigint
            )
          )
        )::text else '' end
      from (
        select (
          select row_to_json(o.*)::text
          from (
            select ('W/"' || ("t4"."rowVersion")::text || '"') as "@odata.etag",
            "t4"."id" as "id",
            "t4"."lineNo" as "lineNo"
          ) o
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
        where "t4"."companyId" = $1::uuid
          and "t4"."leaseContractNo" = "t0"."number"
          and "t4"."versionNo" = "t0"."versionNo"
        order by "t4"."leaseContractNo", "t4"."versionNo", "t4"."lineNo"
        limit $8::bigint
      ) a
    )
    || ',"leaseUnit":'
    || (
      select '['
        || coalesce(string_agg(j, ','), '')
        || ']'
        || case
        when count(*) = $9::bigint
        and exists (
          select 1
          from (
            select "t8".*
            from "leaseUnit" "t8"
            where "t8"."city" = 'Leeds'
          ) "t7"
          where "t7"."companyId" = $1::uuid
            and "t7"."number" = any(
              array(
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
                where "t9"."companyId" = $1::uuid
                  and "t9"."leaseContractNo" = "t0"."number"
                  and "t9"."versionNo" = "t0"."versionNo"
              )
            )
          limit 1 offset $10::bigint
        ) then ',"leaseUnit@odata.nextLink":'
        || to_json(
          (
            (($11::text collate "C") || ("t0"."id")::text || ')')
            || '/leaseUnit'
            || ($12::text collate "C")
            || (
              select ("t7"."id")::text
              from (
                select "t8".*
                from "leaseUnit" "t8"
                where "t8"."city" = 'Leeds'
              ) "t7"
              where "t7"."companyId" = $1::uuid
                and "t7"."number" = any(
                  array(
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
                    where "t9"."companyId" = $1::uuid
                      and "t9"."leaseContractNo" = "t0"."number"
                      and "t9"."versionNo" = "t0"."versionNo"
                  )
                )
              order by "t7"."number"
              limit 1 offset $13::bigint
            )
          )
        )::text else '' end
      from (
        select (
          select row_to_json(o.*)::text
          from (
            select ('W/"' || ("t7"."rowVersion")::text || '"') as "@odata.etag",
            "t7"."id" as "id",
            "t7"."number" as "number"
          ) o
        ) as j
        from (
          select "t8".*
          from "leaseUnit" "t8"
          where "t8"."city" = 'Leeds'
        ) "t7"
        where "t7"."companyId" = $1::uuid
          and "t7"."number" = any(
            array(
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
              where "t9"."companyId" = $1::uuid
                and "t9"."leaseContractNo" = "t0"."number"
                and "t9"."versionNo" = "t0"."versionNo"
            )
          )
        order by "t7"."number"
        limit $14::bigint
      ) a
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
    where "t1"."companyId" = $1::uuid
      and "t1"."leaseContractNo" = "t0"."number"
      and "t1"."versionNo" = "t0"."versionNo"
  ) > $2::bigint
    and "t0"."companyId" = $1::uuid
  order by "t0"."number", "t0"."versionNo"
  limit $15::bigint
) p;
-- Edm.Guid, Edm.Int64, Edm.Int64, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64, Edm.Int64, Edm.String, Edm.String, Edm.Int64, Edm.Int64, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
