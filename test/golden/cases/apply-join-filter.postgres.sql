with "a1" as not materialized (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number"
  from "leaseUnit" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t1"."number" as "u_1_0",
      "t2"."leaseContractNo" as "leaseContractNo",
      "t2"."versionNo" as "versionNo",
      "t2"."lineNo" as "lineNo",
      "t2"."unitPrice" as "unitPrice"
    from "a1" "t1"
    join "leaseContractLine" "t2" on "t2"."companyId" = $1::uuid
      and "t2"."leaseUnitNo" = "t1"."number"
  ),
  "a3" as (
    select "t3"."leaseContractNo",
      "t3"."versionNo",
      "t3"."lineNo",
      "t3"."u_1_0"
    from "a2" "t3"
    where "t3"."unitPrice" > $2::numeric
  ),
  "a4" as (
    select "t5"."rowVersion",
      "t5"."id",
      "t5"."number",
      "t4"."leaseContractNo" as "j_L_2fleaseContractNo",
      "t4"."versionNo" as "j_L_2fversionNo",
      "t4"."lineNo" as "j_L_2flineNo"
    from "a1" "t5"
    join "a3" "t4" on "t5"."number" = "t4"."u_1_0"
  )
select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t6"."rowVersion")::text || '"') as "@odata.etag",
    "t6"."id" as "id",
    "t6"."number" as "number"
  ) o
)
from "a4" "t6"
where exists (
  select 1
  from "company"
  where "id" = $3::uuid
)
order by "t6"."number", "t6"."j_L_2fleaseContractNo", "t6"."j_L_2fversionNo", "t6"."j_L_2flineNo"
limit $4::bigint;
-- Edm.Guid, Edm.Decimal(38,18), Edm.Guid, Edm.Int64
