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
    "t0"."objectArea" as "k0",
    "t0"."number" as "k1"
  from "leaseUnit" "t0"
  where "t0"."objectArea" <= $1::numeric
    and (
      "t0"."objectArea" < $2::numeric
      or ("t0"."objectArea" = $3::numeric and "t0"."number" > ($4::text collate "C"))
    )
    and "t0"."companyId" = $5::uuid
  order by "t0"."objectArea" desc, "t0"."number"
  limit $6::bigint
) p
join "leaseUnit" "t0" on "t0"."companyId" = $5::uuid and "t0"."id" = p."id"
order by p."k0" desc, p."k1";
-- Edm.Decimal, Edm.Decimal, Edm.Decimal, Edm.String, Edm.Guid, Edm.Int64
