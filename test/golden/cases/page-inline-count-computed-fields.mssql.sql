select convert(nvarchar(20), count(*)),
  trim(
    N'.'
    from replace(
      rtrim(
        replace(convert(nvarchar(40), cast(cast(null as decimal(28, 8)) as decimal(28, 8))), N'0', N' ')
      ),
      N' ',
      N'0'
    )
  ),
  cast(null as nvarchar(4000))
from "leaseUnit" "t0"
where "t0"."companyId" = @p1;
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t0"."rowVersion") + '"'),
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select lower(convert(nvarchar(36), "t0"."id") collate Latin1_General_100_BIN2) as "id",
            "t0"."number" as "number",
            (
              case
              when not ("t1"."id" is null) then "t4"."customerName"
              when "t0"."building" = 1 then N''
              when cast(1 as bit) = 1 then N'Vacant' end
            ) as "tenantName" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N'}'
    ),
    1, 1, N'{'
  ),
  N'\/',
  N'/'
),
  trim(
    N'.'
    from replace(rtrim(replace(convert(nvarchar(40), cast(p."k0" as decimal(28, 8))), N'0', N' ')), N' ', N'0')
  ),
  p."k1"
from (
  select "t0"."id" as "id",
    "t0"."objectArea" as "k0",
    "t0"."number" as "k1"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
  order by "t0"."objectArea",
    "t0"."number" offset (case when @p2 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p2 > 0 then @p2 else 1 end) rows only
) p
join "leaseUnit" "t0" on "t0"."companyId" = @p1 and "t0"."id" = p."id"
outer apply (
  select "t2".*
  from "leaseContractLine" "t2"
  left join "leaseContract" "t3" on "t3"."companyId" = "t2"."companyId"
    and "t3"."number" = "t2"."leaseContractNo"
    and "t3"."versionNo" = "t2"."versionNo"
  where "t2"."companyId" = "t0"."companyId"
    and "t2"."leaseUnitNo" = "t0"."number"
    and (
      (
        ("t2"."status" <> N'Terminated' or datalength("t2"."status") <> datalength(N'Terminated'))
        and exists (
          select "t3"."versionStatus",
            datalength("t3"."versionStatus") intersect
          select N'Valid',
            datalength(N'Valid')
        )
      )
      and (
        "t2"."startingDate" <= cast(cast(@p3 as datetime2(3)) as date)
        and (
          "t2"."endingDate" >= cast(cast(@p3 as datetime2(3)) as date)
          or (
            "t2"."endingDate" = cast('0001-01-01' as date)
            and (
              exists (
                select "t3"."contractValidUntil" intersect
                select cast('0001-01-01' as date)
              )
              or case
              when "t3"."contractValidUntil" >= cast(cast(@p3 as datetime2(3)) as date) then 1 else 0 end = 1
            )
          )
        )
      )
    )
  order by "t2"."startingDate" desc,
    "t2"."lineNo",
    "t2"."leaseContractNo",
    "t2"."versionNo" desc offset 0 rows fetch next 1 rows only
) "t1"
left join "leaseContract" "t4" on "t4"."companyId" = "t1"."companyId"
  and "t4"."number" = "t1"."leaseContractNo"
  and "t4"."versionNo" = "t1"."versionNo"
order by p."k0", p."k1";
-- Edm.Guid, Edm.Int64, Edm.DateTimeOffset
