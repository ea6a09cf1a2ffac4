select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."number" as "number"
  ) o
),
  p."k0",
  p."k1"
from (
  select "t0"."id" as "id",
    "t0"."city" as "k0",
    "t0"."number" as "k1"
  from "leaseUnit" "t0"
  where ("t0"."city", "t0"."number") < (($1::text collate "C"), ($2::text collate "C"))
    and "t0"."companyId" = $3::uuid
  order by "t0"."city" desc, "t0"."number" desc
  limit $4::bigint
) p
join "leaseUnit" "t0" on "t0"."companyId" = $3::uuid and "t0"."id" = p."id"
order by p."k0" desc, p."k1" desc;
-- Edm.String, Edm.String, Edm.Guid, Edm.Int64
