select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'x', "t0"."number"
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
  where "t0"."companyId" = ?
  order by "t0"."number" desc, "t0"."city"
  limit ? + 0
) p
join "leaseUnit" "t0" on "t0"."companyId" = ? and "t0"."id" = p."id"
order by p."k0" desc, p."k1", p."k2";
-- Edm.Guid, Edm.Int64, Edm.Guid
