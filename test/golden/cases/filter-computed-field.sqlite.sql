select json_object(
  '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
  'id', "t0"."id",
  'number', "t0"."number"
),
  "t0"."number"
from "leaseUnit" "t0"
left join "leaseContractLine" "t1" on "t1"."companyId" = "t0"."companyId"
  and "t1"."id" = (
    select "t2"."id"
    from "leaseContractLine" "t2"
    left join "leaseContract" "t3" on "t3"."companyId" = "t2"."companyId"
      and "t3"."number" = "t2"."leaseContractNo"
      and "t3"."versionNo" = "t2"."versionNo"
    where "t2"."companyId" = "t0"."companyId"
      and "t2"."leaseUnitNo" = "t0"."number"
      and (
        ("t2"."status" <> 'Terminated' and "t3"."versionStatus" is 'Valid')
        and (
          "t2"."startingDate" <= substr(?, 1, 10)
          and (
            "t2"."endingDate" >= substr(?, 1, 10)
            or (
              "t2"."endingDate" = '0001-01-01'
              and (
                "t3"."contractValidUntil" is '0001-01-01'
                or ifnull("t3"."contractValidUntil" >= substr(?, 1, 10), 0)
              )
            )
          )
        )
      )
    order by "t2"."startingDate" desc, "t2"."lineNo", "t2"."leaseContractNo", "t2"."versionNo" desc
    limit 1
  )
left join "leaseContract" "t4" on "t4"."companyId" = "t1"."companyId"
  and "t4"."number" = "t1"."leaseContractNo"
  and "t4"."versionNo" = "t1"."versionNo"
where (
  case
  when not ("t1"."id" is null) then "t4"."customerName"
  when "t0"."building" = 1 then ''
  when 1 = 1 then 'Vacant' end
) = ?
  and "t0"."companyId" = ?
order by "t0"."number"
limit ? + 0;
-- Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.String, Edm.Guid, Edm.Int64
