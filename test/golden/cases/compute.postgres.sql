select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."lineNo" as "lineNo",
    '#Decimal' as "total@odata.type",
    trim_scale(
      round(
        (
          nullif(
            nullif(
              greatest(
                least(round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8), 1e20),
                -1e20
              ),
              1e20
            ),
            -1e20
          )
        )::numeric,
        8
      )
    ) as "total"
  ) o
),
  p."k0",
  p."k1",
  p."k2",
  p."k3",
  p."k4"
from (
  select "t0"."id" as "id",
    (
      nullif(
        nullif(
          greatest(least(round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8), 1e20), -1e20),
          1e20
        ),
        -1e20
      ) is not null
    ) as "k0",
    coalesce(
      nullif(
        nullif(
          greatest(least(round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8), 1e20), -1e20),
          1e20
        ),
        -1e20
      ),
      0::numeric
    ) as "k1",
    "t0"."leaseContractNo" as "k2",
    "t0"."versionNo" as "k3",
    "t0"."lineNo" as "k4"
  from "leaseContractLine" "t0"
  where nullif(
    nullif(
      greatest(least(round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8), 1e20), -1e20),
      1e20
    ),
    -1e20
  ) > $1::numeric
    and "t0"."companyId" = $2::uuid
  order by (
    nullif(
      nullif(
        greatest(least(round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8), 1e20), -1e20),
        1e20
      ),
      -1e20
    ) is not null
  ),
    coalesce(
      nullif(
        nullif(
          greatest(least(round((("t0"."unitPrice")::numeric * ("t0"."quantity")::numeric), 8), 1e20), -1e20),
          1e20
        ),
        -1e20
      ),
      0::numeric
    ),
    "t0"."leaseContractNo",
    "t0"."versionNo",
    "t0"."lineNo"
  limit $3::bigint
) p
join "leaseContractLine" "t0" on "t0"."companyId" = $2::uuid and "t0"."id" = p."id"
order by p."k0", p."k1", p."k2", p."k3", p."k4";
-- Edm.Decimal(38,18), Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
