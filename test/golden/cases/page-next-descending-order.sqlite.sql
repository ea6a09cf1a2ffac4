select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  p."k0",
  p."k1"
from (
  select "t0"."id" as "id",
    "t0"."city" as "k0",
    "t0"."number" as "k1"
  from "leaseUnit" "t0"
  where ("t0"."city", "t0"."number") < (?, ?) and "t0"."companyId" = ?
  order by "t0"."city" desc, "t0"."number" desc
  limit ? + 0
) p
join "leaseUnit" "t0" on "t0"."companyId" = ? and "t0"."id" = p."id"
order by p."k0" desc, p."k1" desc;
-- Edm.String, Edm.String, Edm.Guid, Edm.Int64, Edm.Guid
