with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."versionNo" as "versionNo"
  from "leaseContract" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."number" as "u_1_0",
      "t1"."versionNo" as "u_1_1",
      "t2"."amount" as "amount"
    from "a1" "t1"
    join "leaseContrDiscount" "t2" on "t2"."companyId" = @p1
      and "t2"."leaseContractNo" = "t1"."number"
      and "t2"."contractVersionNo" = "t1"."versionNo"
  ),
  "a3" as (
    select "t4"."u_1_0" as "u_1_0",
      "t4"."u_1_1" as "u_1_1",
      cast(sum("t4"."amount") as decimal(28, 8)) as "x_total"
    from "a2" "t4"
    group by "t4"."u_1_0", "t4"."u_1_1"
  ),
  "a4" as (
    select "t6"."rowVersion",
      "t6"."id",
      "t6"."number",
      "t6"."versionNo",
      cast(case when not ("t5"."u_1_0" is null) then 1 else 0 end as bit) as "p_T",
      "t5"."x_total" as "j_T_2fx_5ftotal"
    from "a1" "t6"
    left join "a3" "t5" on ("t6"."number" = "t5"."u_1_0" and datalength("t6"."number") = datalength("t5"."u_1_0"))
      and "t6"."versionNo" = "t5"."u_1_1"
  )
select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
      stuff(
        (
          cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
            N'"' + string_escape(
              (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t7"."rowVersion") + '"'),
              N'json'
            ) + N'"',
            N'null'
          ) + stuff(
            trim(
              N'}'
              from (
                select lower(convert(nvarchar(36), "t7"."id") collate Latin1_General_100_BIN2) as "id",
                "t7"."number" as "number" for json path,
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
  ) + N',"T":' + (
    case
    when "t7"."p_T" = 1 then replace(
      stuff(
        (
          cast(N'' as nvarchar(max)) + N',"@odata.context":' + isnull(N'"' + string_escape((@p2 collate Latin1_General_100_BIN2), N'json') + N'"', N'null') + N',"@odata.id":' + N'null' + N',"total@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"total":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(
                  replace(
                    convert(nvarchar(40), cast("t7"."j_T_2fx_5ftotal" as decimal(28, 8))),
                    N'0',
                    N' '
                  )
                ),
                N' ',
                N'0'
              )
            ),
            N'null'
          ) + N'}'
        ),
        1, 1, N'{'
      ),
      N'\/',
      N'/'
    ) else 'null' end
  ) + N'}'
),
  "t7"."number",
  "t7"."versionNo"
from "a4" "t7"
where exists (
  select 1
  from "company"
  where "id" = @p3
)
order by "t7"."number",
  "t7"."versionNo" offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
