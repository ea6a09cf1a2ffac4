select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."code" as "code",
    "t0"."city" as "city"
  ) o
),
  p."k0",
  p."k1"
from (
  select "t0"."id" as "id",
    "t0"."city" as "k0",
    "t0"."code" as "k1"
  from "postCode" "t0"
  where "t0"."companyId" = $1::uuid
  order by "t0"."city" desc, "t0"."code"
  limit $2::bigint
) p
join "postCode" "t0" on "t0"."companyId" = $1::uuid and "t0"."id" = p."id"
order by p."k0" desc, p."k1";
-- Edm.Guid, Edm.Int64
