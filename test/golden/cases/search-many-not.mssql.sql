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
            "t0"."code" as "code" for json path,
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
  "t0"."code"
from (
  select "t0".*
  from "leaseUnitCategory" "t0"
  where not (
    charindex(
      (@p1 collate Latin1_General_100_BIN2),
      replace(
        replace(
          replace(
            N' ' + replace(
              translate(
                lower(cast(N'' as nvarchar(max)) + "t0"."code" + nchar(31) + "t0"."description"),
                (@p2 collate Latin1_General_100_BIN2),
                (@p3 collate Latin1_General_100_BIN2)
              ),
              nchar(31),
              N' ' + nchar(31) + N' '
            ) + N' ',
            N' ',
            nchar(1) + nchar(2)
          ),
          nchar(2) + nchar(1),
          N''
        ),
        nchar(1) + nchar(2),
        N' '
      )
    ) > 0
  )
    and not (
      charindex(
        (@p4 collate Latin1_General_100_BIN2),
        replace(
          replace(
            replace(
              N' ' + replace(
                translate(
                  lower(cast(N'' as nvarchar(max)) + "t0"."code" + nchar(31) + "t0"."description"),
                  (@p2 collate Latin1_General_100_BIN2),
                  (@p3 collate Latin1_General_100_BIN2)
                ),
                nchar(31),
                N' ' + nchar(31) + N' '
              ) + N' ',
              N' ',
              nchar(1) + nchar(2)
            ),
            nchar(2) + nchar(1),
            N''
          ),
          nchar(1) + nchar(2),
          N' '
        )
      ) > 0
    )
    and not (
      charindex(
        (@p5 collate Latin1_General_100_BIN2),
        replace(
          replace(
            replace(
              N' ' + replace(
                translate(
                  lower(cast(N'' as nvarchar(max)) + "t0"."code" + nchar(31) + "t0"."description"),
                  (@p2 collate Latin1_General_100_BIN2),
                  (@p3 collate Latin1_General_100_BIN2)
                ),
                nchar(31),
                N' ' + nchar(31) + N' '
              ) + N' ',
              N' ',
              nchar(1) + nchar(2)
            ),
            nchar(2) + nchar(1),
            N''
          ),
          nchar(1) + nchar(2),
          N' '
        )
      ) > 0
    )
    and not (
      charindex(
        (@p6 collate Latin1_General_100_BIN2),
        replace(
          replace(
            replace(
              N' ' + replace(
                translate(
                  lower(cast(N'' as nvarchar(max)) + "t0"."code" + nchar(31) + "t0"."description"),
                  (@p2 collate Latin1_General_100_BIN2),
                  (@p3 collate Latin1_General_100_BIN2)
                ),
                nchar(31),
                N' ' + nchar(31) + N' '
              ) + N' ',
              N' ',
              nchar(1) + nchar(2)
            ),
            nchar(2) + nchar(1),
            N''
          ),
          nchar(1) + nchar(2),
          N' '
        )
      ) > 0
    )
    and not (
      charindex(
        (@p7 collate Latin1_General_100_BIN2),
        replace(
          replace(
            replace(
              N' ' + replace(
                translate(
                  lower(cast(N'' as nvarchar(max)) + "t0"."code" + nchar(31) + "t0"."description"),
                  (@p2 collate Latin1_General_100_BIN2),
                  (@p3 collate Latin1_General_100_BIN2)
                ),
                nchar(31),
                N' ' + nchar(31) + N' '
              ) + N' ',
              N' ',
              nchar(1) + nchar(2)
            ),
            nchar(2) + nchar(1),
            N''
          ),
          nchar(1) + nchar(2),
          N' '
        )
      ) > 0
    )
    and not (
      charindex(
        (@p8 collate Latin1_General_100_BIN2),
        replace(
          replace(
            replace(
              N' ' + replace(
                translate(
                  lower(cast(N'' as nvarchar(max)) + "t0"."code" + nchar(31) + "t0"."description"),
                  (@p2 collate Latin1_General_100_BIN2),
                  (@p3 collate Latin1_General_100_BIN2)
                ),
                nchar(31),
                N' ' + nchar(31) + N' '
              ) + N' ',
              N' ',
              nchar(1) + nchar(2)
            ),
            nchar(2) + nchar(1),
            N''
          ),
          nchar(1) + nchar(2),
          N' '
        )
      ) > 0
    )
    and not (
      charindex(
        (@p9 collate Latin1_General_100_BIN2),
        replace(
          replace(
            replace(
              N' ' + replace(
                translate(
                  lower(cast(N'' as nvarchar(max)) + "t0"."code" + nchar(31) + "t0"."description"),
                  (@p2 collate Latin1_General_100_BIN2),
                  (@p3 collate Latin1_General_100_BIN2)
                ),
                nchar(31),
                N' ' + nchar(31) + N' '
              ) + N' ',
              N' ',
              nchar(1) + nchar(2)
            ),
            nchar(2) + nchar(1),
            N''
          ),
          nchar(1) + nchar(2),
          N' '
        )
      ) > 0
    )
    and not (
      charindex(
        (@p10 collate Latin1_General_100_BIN2),
        replace(
          replace(
            replace(
              N' ' + replace(
                translate(
                  lower(cast(N'' as nvarchar(max)) + "t0"."code" + nchar(31) + "t0"."description"),
                  (@p2 collate Latin1_General_100_BIN2),
                  (@p3 collate Latin1_General_100_BIN2)
                ),
                nchar(31),
                N' ' + nchar(31) + N' '
              ) + N' ',
              N' ',
              nchar(1) + nchar(2)
            ),
            nchar(2) + nchar(1),
            N''
          ),
          nchar(1) + nchar(2),
          N' '
        )
      ) > 0
    )
    and not (
      charindex(
        (@p11 collate Latin1_General_100_BIN2),
        replace(
          replace(
            replace(
              N' ' + replace(
                translate(
                  lower(cast(N'' as nvarchar(max)) + "t0"."code" + nchar(31) + "t0"."description"),
                  (@p2 collate Latin1_General_100_BIN2),
                  (@p3 collate Latin1_General_100_BIN2)
                ),
                nchar(31),
                N' ' + nchar(31) + N' '
              ) + N' ',
              N' ',
              nchar(1) + nchar(2)
            ),
            nchar(2) + nchar(1),
            N''
          ),
          nchar(1) + nchar(2),
          N' '
        )
      ) > 0
    )
    and "t0"."companyId" = @p12
  order by "t0"."code" offset (case when @p13 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p13 > 0 then @p13 else 1 end) rows only
) "t0"
order by "t0"."code";
-- Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
