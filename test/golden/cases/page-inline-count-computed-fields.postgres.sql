select (count(*))::text,
  null::numeric,
  null::text
from "leaseUnit" "t0"
where "t0"."companyId" = $1::uuid
union all
select *
from (
  select (
    select row_to_json(o.*)::text
    from (
      select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
      "t0"."id" as "id",
      "t0"."number" as "number",
      "t1"."tenantName" as "tenantName"
    ) o
  ),
    p."k0",
    p."k1"
  from (
    select "t0"."id" as "id",
      "t0"."objectArea" as "k0",
      "t0"."number" as "k1"
    from "leaseUnit" "t0"
    where "t0"."companyId" = $1::uuid
    order by "t0"."objectArea", "t0"."number"
    limit $2::bigint
  ) p
  join "leaseUnit" "t0" on "t0"."companyId" = $1::uuid and "t0"."id" = p."id"
  left join "tenancy" "t1" on "t1"."companyId" = $1::uuid
    and "t1"."leaseUnitNo" = "t0"."number"
    and ("t1"."firstDay" <= ($3::timestamp(3))::date and "t1"."lastDay" >= ($3::timestamp(3))::date)
  order by p."k0", p."k1"
) p;
-- Edm.Guid, Edm.Int64, Edm.DateTimeOffset
