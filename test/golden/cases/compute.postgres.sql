select (
  select row_to_json(o)::text
  from (
    select (($1::text collate "C") || ("t0"."id")::text || ')') as "@odata.id",
    ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."lineNo" as "lineNo",
    '#Decimal' as "total@odata.type",
    trim_scale(round((round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8))::numeric, 8)) as "total"
  ) o
),
  p."k0",
  p."k1",
  p."k2",
  p."k3"
from (
  select "t0"."id" as "id",
    round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8) as "k0",
    "t0"."leaseContractNo" as "k1",
    "t0"."versionNo" as "k2",
    "t0"."lineNo" as "k3"
  from "leaseContractLine" "t0"
  where round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8) > $2::numeric
    and "t0"."companyId" = $3::uuid
  order by round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8),
    "t0"."leaseContractNo",
    "t0"."versionNo",
    "t0"."lineNo"
  limit $4::bigint
) p
join "leaseContractLine" "t0" on "t0"."id" = p."id"
order by p."k0", p."k1", p."k2", p."k3";
-- Edm.String, Edm.Decimal, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
