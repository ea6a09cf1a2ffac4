select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'lineNo', "t0"."lineNo",
  'total@odata.type', '#Decimal',
  'total', json(
    decimal_text(
      nullif(nullif(max(min(decimal_mul("t0"."unitPrice", "t0"."quantity"), 1e20), -1e20), 1e20), -1e20)
    )
  )
),
  p."k0",
  p."k1",
  p."k2",
  p."k3",
  p."k4"
from (
  select "t0"."id" as "id",
    (
      nullif(nullif(max(min(decimal_mul("t0"."unitPrice", "t0"."quantity"), 1e20), -1e20), 1e20), -1e20) is not null
    ) as "k0",
    coalesce(
      nullif(nullif(max(min(decimal_mul("t0"."unitPrice", "t0"."quantity"), 1e20), -1e20), 1e20), -1e20),
      0
    ) as "k1",
    "t0"."leaseContractNo" as "k2",
    "t0"."versionNo" as "k3",
    "t0"."lineNo" as "k4"
  from "leaseContractLine" "t0"
  where nullif(nullif(max(min(decimal_mul("t0"."unitPrice", "t0"."quantity"), 1e20), -1e20), 1e20), -1e20) > ?
    and "t0"."companyId" = ?
  order by (
    nullif(nullif(max(min(decimal_mul("t0"."unitPrice", "t0"."quantity"), 1e20), -1e20), 1e20), -1e20) is not null
  ),
    coalesce(
      nullif(nullif(max(min(decimal_mul("t0"."unitPrice", "t0"."quantity"), 1e20), -1e20), 1e20), -1e20),
      0
    ),
    "t0"."leaseContractNo",
    "t0"."versionNo",
    "t0"."lineNo"
  limit ? + 0
) p
join "leaseContractLine" "t0" on "t0"."companyId" = ? and "t0"."id" = p."id"
order by p."k0", p."k1", p."k2", p."k3", p."k4";
-- Edm.Decimal(38,18), Edm.Guid, Edm.Int64, Edm.Guid

select 1
from "company"
where "id" = ?;
-- Edm.Guid
