with "a1" as (
  select "t0"."number" as "number"
  from "leaseUnit" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select cast(case when not ("t2"."id" is null) then 1 else 0 end as bit) as "p_L",
      "t2"."id" as "j_L_2fid"
    from "a1" "t1"
    join "leaseContractLine" "t2" on "t2"."companyId" = @p1 and "t2"."leaseUnitNo" = "t1"."number"
  ),
  "a3" as (
    select "t3"."p_L",
      "t3"."j_L_2fid",
      "t4"."serviceNo" as "n_L_2fserviceNo"
    from "a2" "t3"
    left join "leaseContractLine" "t4" on "t4"."companyId" = @p1 and "t4"."id" = "t3"."j_L_2fid"
  ),
  "a4" as (
    select distinct "t7"."p_L" as "p_L",
      "t7"."n_L_2fserviceNo" as "n_L_2fserviceNo",
      "t9"."id" as "r_id",
      "t9"."unitPrice" as "v_0"
    from "a3" "t7"
    left join "leaseContractLine" "t9" on "t9"."companyId" = @p1 and "t9"."id" = "t7"."j_L_2fid"
    where not ("t9"."id" is null)
  ),
  "a5" as (
    select "t10"."p_L" as "p_L",
      "t10"."n_L_2fserviceNo" as "n_L_2fserviceNo",
      cast(sum("t10"."v_0") as decimal(28, 8)) as "x_total"
    from "a4" "t10"
    group by "t10"."p_L", "t10"."n_L_2fserviceNo"
  ),
  "a6" as (
    select "t11"."p_L" as "p_L",
      "t11"."n_L_2fserviceNo" as "n_L_2fserviceNo"
    from "a3" "t11"
    group by "t11"."p_L", "t11"."n_L_2fserviceNo"
  ),
  "a7" as (
    select "t12"."p_L" as "p_L",
      "t12"."n_L_2fserviceNo" as "n_L_2fserviceNo",
      "t13"."x_total" as "x_total"
    from "a6" "t12"
    left join "a5" "t13" on "t12"."p_L" = "t13"."p_L"
      and exists (
        select "t12"."n_L_2fserviceNo",
          datalength("t12"."n_L_2fserviceNo") intersect
        select "t13"."n_L_2fserviceNo",
          datalength("t13"."n_L_2fserviceNo")
      )
  )
select (
  cast(N'' as nvarchar(max)) + trim(
    N'}'
    from replace(
      stuff(
        (
          cast(N'' as nvarchar(max)) + N',"@odata.id":' + N'null' + N',"total@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"total":' + isnull(
            trim(
              N'.'
              from replace(
                rtrim(
                  replace(convert(nvarchar(40), cast("t14"."x_total" as decimal(28, 8))), N'0', N' ')
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
    )
  ) + N',"L":' + (
    case
    when "t14"."p_L" = 1 then replace(
      stuff(
        (
          cast(N'' as nvarchar(max)) + N',"@odata.context":' + isnull(N'"' + string_escape((@p2 collate Latin1_General_100_BIN2), N'json') + N'"', N'null') + N',"@odata.id":' + N'null' + stuff(
            trim(
              N'}'
              from (
                select "t14"."n_L_2fserviceNo" as "serviceNo" for json path,
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
    ) else 'null' end
  ) + N'}'
),
  "t14"."p_L",
  cast(case when "t14"."n_L_2fserviceNo" is not null then 1 else 0 end as bit),
  isnull("t14"."n_L_2fserviceNo", N'')
from "a7" "t14"
where exists (
  select 1
  from "company"
  where "id" = @p3
)
order by "t14"."p_L",
  cast(case when "t14"."n_L_2fserviceNo" is not null then 1 else 0 end as bit),
  isnull("t14"."n_L_2fserviceNo", N'') offset (case when @p4 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p4 > 0 then @p4 else 1 end) rows only;
-- Edm.Guid, Edm.String, Edm.Guid, Edm.Int64
