select cast(count(*) as text),
  null,
  null
from "leaseUnit" "t0"
where "t0"."companyId" = ?
union all
select *
from (
  select json_object(
    '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
    'id', "t0"."id",
    'number', "t0"."number",
    'tenantName', "t1"."tenantName"
  ),
    p."k0",
    p."k1"
  from (
    select "t0"."id" as "id",
      "t0"."objectArea" as "k0",
      "t0"."number" as "k1"
    from "leaseUnit" "t0"
    where "t0"."companyId" = ?
    order by "t0"."objectArea", "t0"."number"
    limit ? + 0
  ) p
  join "leaseUnit" "t0" on "t0"."companyId" = ? and "t0"."id" = p."id"
  left join "tenancy" "t1" on "t1"."companyId" = ?
    and "t1"."leaseUnitNo" = "t0"."number"
    and ("t1"."firstDay" <= substr(?, 1, 10) and "t1"."lastDay" >= substr(?, 1, 10))
  order by p."k0", p."k1"
);
-- Edm.Guid, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset
