select json_object(
  '@odata.id', (? || cast("t0"."id" as text) || ')'),
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'lineNo', "t0"."lineNo",
  'total@odata.type', '#Decimal',
  'total', round((cast("t0"."unitPrice" as real) * "t0"."quantity"), 8)
),
  p."k0",
  p."k1",
  p."k2",
  p."k3"
from (
  select "t0"."id" as "id",
    round((cast("t0"."unitPrice" as real) * "t0"."quantity"), 8) as "k0",
    "t0"."leaseContractNo" as "k1",
    "t0"."versionNo" as "k2",
    "t0"."lineNo" as "k3"
  from "leaseContractLine" "t0"
  where round((cast("t0"."unitPrice" as real) * "t0"."quantity"), 8) > ? and "t0"."companyId" = ?
  order by round((cast("t0"."unitPrice" as real) * "t0"."quantity"), 8),
    "t0"."leaseContractNo",
    "t0"."versionNo",
    "t0"."lineNo"
  limit ?
) p
join "leaseContractLine" "t0" on "t0"."id" = p."id"
order by p."k0", p."k1", p."k2", p."k3";
-- Edm.String, Edm.Decimal, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = ?;
-- Edm.Guid
