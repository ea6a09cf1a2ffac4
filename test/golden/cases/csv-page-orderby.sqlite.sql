select 'next',
  c."k0",
  c."k1"
from (
  select "t0"."objectArea" as "k0",
    "t0"."number" as "k1"
  from "leaseUnit" "t0"
  where "t0"."companyId" = ?
  order by "t0"."objectArea" desc, "t0"."number"
  limit 1 offset ? + 0
) c
where exists (
  select 1
  from (
    select 1 as one
    from "leaseUnit" "t0"
    where "t0"."companyId" = ?
    limit 1 offset ? + 0
  ) f
)
union all
select *
from (
  select json_object('id', "t0"."id", 'number', "t0"."number"),
    p."k0",
    p."k1"
  from (
    select "t0"."id" as "id",
      "t0"."objectArea" as "k0",
      "t0"."number" as "k1"
    from "leaseUnit" "t0"
    where "t0"."companyId" = ?
    order by "t0"."objectArea" desc, "t0"."number"
    limit ? + 0 offset ? + 0
  ) p
  join "leaseUnit" "t0" on "t0"."companyId" = ? and "t0"."id" = p."id"
  order by p."k0" desc, p."k1"
);
-- Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64, Edm.Guid, Edm.Int64, Edm.Int64, Edm.Guid
