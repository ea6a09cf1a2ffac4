select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "x"
  ) o
),
  p."k0",
  p."k1",
  p."k2"
from (
  select "t0"."id" as "id",
    "t0"."number" as "k0",
    "t0"."number" as "k1",
    "t0"."city" as "k2"
  from "leaseUnit" "t0"
  where "t0"."companyId" = $1::uuid
  order by "t0"."number" desc, "t0"."city"
  limit $2::bigint
) p
join "leaseUnit" "t0" on "t0"."companyId" = $1::uuid and "t0"."id" = p."id"
order by p."k0" desc, p."k1", p."k2";
-- Edm.Guid, Edm.Int64
