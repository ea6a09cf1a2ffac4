select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  "t0"."number"
from "leaseUnit" "t0"
where "t0"."number" in (
  select "t1"."number"
  from "leaseUnit" "t1"
  where (
    "t1"."companyId" = ?
    and (
      not ("t1"."number" = ?)
      and (
        +exists (
          select 1
          from "leaseUnit" "t2"
          where "t2"."companyId" = ?
            and "t2"."number" = "t1"."leaseUnitGroupNo"
            and +exists (
              select 1
              from "leaseUnit" "t3"
              where "t3"."companyId" = ?
                and "t3"."leaseUnitGroupNo" = "t2"."number"
                and "t3"."number" = ?
            )
        )
        or (
          not (
            +exists (
              select 1
              from "leaseUnit" "t6"
              where "t6"."companyId" = ? and "t6"."number" = "t1"."leaseUnitGroupNo"
            )
          )
          and ? in (
            select "t4"."number"
            from "leaseUnit" "t4"
            where (
              "t4"."companyId" = ?
              and not (
                +exists (
                  select 1
                  from "leaseUnit" "t5"
                  where "t5"."companyId" = ? and "t5"."number" = "t4"."leaseUnitGroupNo"
                )
              )
            )
          )
        )
      )
    )
  )
)
  and "t0"."companyId" = ?
order by "t0"."number"
limit ? + 0;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Guid, Edm.String, Edm.Guid, Edm.String, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Int64
