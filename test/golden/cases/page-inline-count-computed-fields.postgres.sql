select (count(*))::text,
  null::numeric,
  null::text
from "leaseUnit" "t0"
where "t0"."companyId" = $1::uuid
union all
select *
from (
  select (
    select row_to_json(o)::text
    from (
      select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
      "t0"."id" as "id",
      "t0"."number" as "number",
      (
        case
        when not ("t1"."id" is null) then "t4"."customerName"
        when ("t0"."building") then ''
        when (true) then 'Vacant' end
      ) as "tenantName"
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
    order by "t0"."objectArea", "t0"."number"
    limit $2::bigint
  ) p
  join "leaseUnit" "t0" on "t0"."companyId" = $1::uuid and "t0"."id" = p."id"
  left join lateral (
    select "t2".*
    from "leaseContractLine" "t2"
    left join "leaseContract" "t3" on "t3"."companyId" = "t2"."companyId"
      and "t3"."number" = "t2"."leaseContractNo"
      and "t3"."versionNo" = "t2"."versionNo"
    where "t2"."companyId" = "t0"."companyId"
      and "t2"."leaseUnitNo" = "t0"."number"
      and (
        ("t2"."status" <> 'Terminated' and "t3"."versionStatus" is not distinct from 'Valid')
        and (
          "t2"."startingDate" <= ($3::timestamp(3))::date
          and (
            "t2"."endingDate" >= ($3::timestamp(3))::date
            or (
              "t2"."endingDate" = '0001-01-01'::date
              and (
                "t3"."contractValidUntil" is not distinct
                from '0001-01-01'::date
                  or coalesce("t3"."contractValidUntil" >= ($3::timestamp(3))::date, false)
              )
            )
          )
        )
      )
    order by "t2"."startingDate" desc, "t2"."lineNo", "t2"."leaseContractNo", "t2"."versionNo" desc
    limit 1
  ) "t1" on true
  left join "leaseContract" "t4" on "t4"."companyId" = "t1"."companyId"
    and "t4"."number" = "t1"."leaseContractNo"
    and "t4"."versionNo" = "t1"."versionNo"
  order by p."k0", p."k1"
) p;
-- Edm.Guid, Edm.Int64, Edm.DateTimeOffset
