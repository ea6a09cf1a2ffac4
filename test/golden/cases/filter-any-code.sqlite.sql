with "lookup_found" as materialized (
  select distinct "t0"."companyId",
    "t0"."id"
  from "leaseContract" "t0"
  join "leaseContractLine" "t1"
  where "t1"."companyId" = ?
    and "t1"."leaseContractNo" = "t0"."number"
    and "t1"."versionNo" = "t0"."versionNo"
    and ("t1"."leaseUnitNo" = ? and "t1"."unitPrice" > ?)
    and "t0"."companyId" = ?
  limit 1001
),
  "lookup_chosen" as materialized (
    select case
    when (
      select count(*)
      from "lookup_found"
    ) <= 1000 then 1 else 0 end as few
  )
select *
from (
  select json_object(
    '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
    'id', "t0"."id",
    'number', "t0"."number"
  ),
    "t0"."number",
    "t0"."versionNo"
  from (
    select *
    from "lookup_found"
    where (
      select few
      from "lookup_chosen"
    ) = 1
  ) f cross
  join "leaseContract" "t0"
  where f."companyId" = "t0"."companyId"
    and f."id" = "t0"."id"
    and +exists (
      select 1
      from "leaseContractLine" "t1"
      where "t1"."companyId" = ?
        and "t1"."leaseContractNo" = "t0"."number"
        and "t1"."versionNo" = "t0"."versionNo"
        and ("t1"."leaseUnitNo" = ? and "t1"."unitPrice" > ?)
    )
    and "t0"."companyId" = ?
  order by "t0"."number", "t0"."versionNo"
  limit ? + 0
) f
union all
select *
from (
  select json_object(
    '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
    'id', "t0"."id",
    'number', "t0"."number"
  ),
    "t0"."number",
    "t0"."versionNo"
  from "leaseContract" "t0"
  where +exists (
    select 1
    from "leaseContractLine" "t1"
    where "t1"."companyId" = ?
      and "t1"."leaseContractNo" = "t0"."number"
      and "t1"."versionNo" = "t0"."versionNo"
      and ("t1"."leaseUnitNo" = ? and "t1"."unitPrice" > ?)
  )
    and "t0"."companyId" = ?
  order by "t0"."number", "t0"."versionNo"
  limit iif(
    (
      select few
      from "lookup_chosen"
    ) = 0, ?, 0
  ) + 0
) m;
-- Edm.Guid, Edm.String, Edm.Decimal(38,18), Edm.Guid, Edm.Guid, Edm.String, Edm.Decimal(38,18), Edm.Guid, Edm.Int64, Edm.Guid, Edm.String, Edm.Decimal(38,18), Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
