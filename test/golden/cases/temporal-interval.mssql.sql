select convert(nvarchar(20), count(*)),
  (cast(null as nvarchar(4000)) collate Latin1_General_100_BIN2),
  cast(null as int)
from "leaseContract" "t0"
where (
  (
    "t0"."versionStatus" = (@p1 collate Latin1_General_100_BIN2)
    and datalength("t0"."versionStatus") = datalength((@p1 collate Latin1_General_100_BIN2))
  )
  and (
    "t0"."contractDate" < cast(@p2 as date)
    and (
      (
        "t0"."contractValidUntil" >= cast(@p3 as date)
        and "t0"."contractDate" <= "t0"."contractValidUntil"
      )
      or "t0"."contractValidUntil" = cast(@p4 as date)
    )
  )
)
  and "t0"."companyId" = @p5;
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
            "t0"."number" as "number" for json path,
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
  "t0"."number",
  "t0"."versionNo"
from (
  select "t0".*
  from "leaseContract" "t0"
  where (
    (
      "t0"."versionStatus" = (@p1 collate Latin1_General_100_BIN2)
      and datalength("t0"."versionStatus") = datalength((@p1 collate Latin1_General_100_BIN2))
    )
    and (
      "t0"."contractDate" < cast(@p2 as date)
      and (
        (
          "t0"."contractValidUntil" >= cast(@p3 as date)
          and "t0"."contractDate" <= "t0"."contractValidUntil"
        )
        or "t0"."contractValidUntil" = cast(@p4 as date)
      )
    )
  )
    and "t0"."companyId" = @p5
  order by "t0"."number",
    "t0"."versionNo" offset (case when @p6 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p6 > 0 then @p6 else 1 end) rows only
) "t0"
order by "t0"."number", "t0"."versionNo";
-- Edm.String, Edm.Date, Edm.Date, Edm.Date, Edm.Guid, Edm.Int64
