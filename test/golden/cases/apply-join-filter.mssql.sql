with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."number" as "u_1_0",
      "t2"."leaseContractNo" as "leaseContractNo",
      "t2"."versionNo" as "versionNo",
      "t2"."lineNo" as "lineNo",
      "t2"."unitPrice" as "unitPrice"
    from "a1" "t1"
    join "leaseContractLine" "t2" on "t2"."companyId" = @p1 and "t2"."leaseUnitNo" = "t1"."number"
  ),
  "a3" as (
    select "t3"."leaseContractNo",
      "t3"."versionNo",
      "t3"."lineNo",
      "t3"."u_1_0"
    from "a2" "t3"
    where "t3"."unitPrice" > cast(@p2 as decimal(38, 18))
  ),
  "a4" as (
    select "t5"."rowVersion",
      "t5"."id",
      "t5"."number",
      "t4"."leaseContractNo" as "j_L_2fleaseContractNo",
      "t4"."versionNo" as "j_L_2fversionNo",
      "t4"."lineNo" as "j_L_2flineNo"
    from "a1" "t5"
    join "a3" "t4" on ("t5"."number" = "t4"."u_1_0" and datalength("t5"."number") = datalength("t4"."u_1_0"))
  )
select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t6"."rowVersion") + '"'),
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select lower(convert(nvarchar(36), "t6"."id") collate Latin1_General_100_BIN2) as "id",
            "t6"."number" as "number" for json path,
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
)
from "a4" "t6"
where exists (
  select 1
  from "company"
  where "id" = @p3
)
order by "t6"."number",
  "t6"."j_L_2fleaseContractNo",
  "t6"."j_L_2fversionNo",
  "t6"."j_L_2flineNo" offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only;
-- Edm.Guid, Edm.Decimal(38,18), Edm.Guid, Edm.Int64
