select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'code', "t0"."code",
  'city', "t0"."city"
),
  p."k0",
  p."k1"
from (
  select "t0"."id" as "id",
    "t0"."city" as "k0",
    "t0"."code" as "k1"
  from "postCode" "t0"
  where "t0"."companyId" = ?
  order by "t0"."city" desc, "t0"."code"
  limit ? + 0
) p
join "postCode" "t0" on "t0"."companyId" = ? and "t0"."id" = p."id"
order by p."k0" desc, p."k1";
-- Edm.Guid, Edm.Int64, Edm.Guid
