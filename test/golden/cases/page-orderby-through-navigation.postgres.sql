select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "number"
  ) o
),
  p."k0",
  p."k1",
  p."k2",
  p."k3",
  p."k4"
from (
  select "t0"."id" as "id",
    ("t1"."city" is not null) as "k0",
    coalesce("t1"."city", '') as "k1",
    "t0"."contractDate" as "k2",
    "t0"."number" as "k3",
    "t0"."versionNo" as "k4"
  from "leaseContract" "t0"
  left join "customer" "t1" on "t1"."companyId" = $1::uuid and "t1"."number" = "t0"."customerNo"
  where "t0"."companyId" = $1::uuid
  order by ("t1"."city" is not null),
    coalesce("t1"."city", ''),
    "t0"."contractDate" desc,
    "t0"."number",
    "t0"."versionNo"
  limit $2::bigint
) p
join "leaseContract" "t0" on "t0"."companyId" = $1::uuid and "t0"."id" = p."id"
left join "customer" "t1" on "t1"."companyId" = $1::uuid and "t1"."number" = "t0"."customerNo"
order by p."k0", p."k1", p."k2" desc, p."k3", p."k4";
-- Edm.Guid, Edm.Int64
