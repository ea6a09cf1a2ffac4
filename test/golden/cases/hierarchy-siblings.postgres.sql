select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "number"
  ) o
),
  "t0"."number"
from "leaseUnit" "t0"
where "t0"."number" in (
  select "t1"."number"
  from "leaseUnit" "t1"
  where (
    "t1"."companyId" = $1::uuid
    and (
      not ("t1"."number" = ($2::text collate "C"))
      and (
        exists (
          select 1
          from "leaseUnit" "t2"
          where "t2"."companyId" = $3::uuid
            and "t2"."number" = "t1"."leaseUnitGroupNo"
            and exists (
              select 1
              from "leaseUnit" "t3"
              where "t3"."companyId" = $3::uuid
                and "t3"."leaseUnitGroupNo" = "t2"."number"
                and "t3"."number" = ($2::text collate "C")
            )
        )
        or (
          not (
            exists (
              select 1
              from "leaseUnit" "t6"
              where "t6"."companyId" = $3::uuid and "t6"."number" = "t1"."leaseUnitGroupNo"
            )
          )
          and ($2::text collate "C") in (
            select "t4"."number"
            from "leaseUnit" "t4"
            where (
              "t4"."companyId" = $1::uuid
              and not (
                exists (
                  select 1
                  from "leaseUnit" "t5"
                  where "t5"."companyId" = $3::uuid and "t5"."number" = "t4"."leaseUnitGroupNo"
                )
              )
            )
          )
        )
      )
    )
  )
)
  and "t0"."companyId" = $3::uuid
order by "t0"."number"
limit $4::bigint;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
