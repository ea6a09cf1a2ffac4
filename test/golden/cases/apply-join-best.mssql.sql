with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number"
  from "customer" "t0"
  where "t0"."companyId" = @p1
),
  "a2" as (
    select "t1"."number" as "u_1_0",
      "t2"."id" as "id",
      "t2"."customerNo" as "customerNo",
      "t2"."brandCode" as "brandCode",
      "t2"."description" as "description"
    from "a1" "t1"
    join "customerBrand" "t2" on "t2"."companyId" = @p1 and "t2"."customerNo" = "t1"."number"
  ),
  "a3" as (
    select "t3"."id",
      "t3"."customerNo",
      "t3"."brandCode",
      "t3"."u_1_0",
      row_number() over (
        partition by "t3"."u_1_0"
        order by (len(cast("t3"."description" as nvarchar(max)) + N'.') - 1) desc,
          "t3"."u_1_0",
          "t3"."customerNo",
          "t3"."brandCode"
      ) as "r_2"
    from "a2" "t3"
  ),
  "a4" as (
    select "t4"."id",
      "t4"."customerNo",
      "t4"."brandCode",
      "t4"."u_1_0"
    from "a3" "t4"
    where "t4"."r_2" <= @p2
  ),
  "a5" as (
    select "t6"."rowVersion",
      "t6"."id",
      "t6"."number",
      "t5"."id" as "j_B_2fid",
      "t5"."customerNo" as "j_B_2fcustomerNo",
      "t5"."brandCode" as "j_B_2fbrandCode"
    from "a1" "t6"
    join "a4" "t5" on ("t6"."number" = "t5"."u_1_0" and datalength("t6"."number") = datalength("t5"."u_1_0"))
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
  ) + N',"B":' + isnull(
    (
      select replace(
        stuff(
          (
            cast(N'' as nvarchar(max)) + N',"@odata.context":' + isnull(N'"' + string_escape((@p3 collate Latin1_General_100_BIN2), N'json') + N'"', N'null') + N',"@odata.etag":' + isnull(
              N'"' + string_escape(
                (
                  cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t9"."rowVersion") + '"'
                ),
                N'json'
              ) + N'"',
              N'null'
            ) + stuff(
              trim(
                N'}'
                from (
                  select lower(convert(nvarchar(36), "t9"."id") collate Latin1_General_100_BIN2) as "id",
                  "t9"."brandCode" as "brandCode" for json path,
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
      from "customerBrand" "t9"
      where "t9"."companyId" = @p1 and "t9"."id" = "t7"."j_B_2fid"
      order by (
        select null
      ) offset 0 rows fetch next 1 rows only
    ),
    'null'
  ) + N'}'
),
  "t7"."number",
  "t7"."j_B_2fcustomerNo",
  "t7"."j_B_2fbrandCode"
from "a5" "t7"
where exists (
  select 1
  from "company"
  where "id" = @p4
)
order by "t7"."number",
  "t7"."j_B_2fcustomerNo",
  "t7"."j_B_2fbrandCode" offset (case when @p5 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p5 > 0 then @p5 else 1 end) rows only;
-- Edm.Guid, Edm.Int64, Edm.String, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
