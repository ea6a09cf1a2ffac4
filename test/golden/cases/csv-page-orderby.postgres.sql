select 'next',
  c."k0",
  c."k1"
from (
  select "t0"."objectArea" as "k0",
    "t0"."number" as "k1"
  from "leaseUnit" "t0"
  where "t0"."companyId" = $1::uuid
  order by "t0"."objectArea" desc, "t0"."number"
  limit 1 offset $2::bigint
) c
where exists (
  select 1
  from (
    select 1 as one
    from "leaseUnit" "t0"
    where "t0"."companyId" = $1::uuid
    limit 1 offset $3::bigint
  ) f
)
union all
select *
from (
  select (
    select row_to_json(o.*)::text
    from (
      select "t0"."id" as "id",
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
    where "t0"."companyId" = $1::uuid
    order by "t0"."objectArea" desc, "t0"."number"
    limit $4::bigint offset $5::bigint
  ) p
  join "leaseUnit" "t0" on "t0"."companyId" = $1::uuid and "t0"."id" = p."id"
  order by p."k0" desc, p."k1"
) p;
-- Edm.Guid, Edm.Int64, Edm.Int64, Edm.Int64, Edm.Int64
