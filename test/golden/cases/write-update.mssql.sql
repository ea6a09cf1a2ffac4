select "t0"."rowVersion",
  "t0"."id",
  "t0"."code",
  "t0"."city",
  "t0"."countryRegionCode",
  "t0"."county",
  "t0"."timeZone",
  stuff(convert(nvarchar(23), "t0"."systemCreatedAt", 121), 11, 1, N'T') + N'Z',
  "t0"."systemCreatedBy",
  stuff(convert(nvarchar(23), "t0"."systemModifiedAt", 121), 11, 1, N'T') + N'Z',
  "t0"."systemModifiedBy"
from "postCode" "t0" with (updlock, rowlock)
where "t0"."companyId" = @p1 and "t0"."id" = @p2;
-- Edm.Guid, Edm.Guid

update "postCode"
set "rowVersion" = @p1,
  "county" = (@p2 collate Latin1_General_100_BIN2),
  "systemModifiedAt" = cast(@p3 as datetime2(3))
where "companyId" = @p4 and "id" = @p5 and "rowVersion" = @p6;
-- Edm.Int64, Edm.String, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Int64

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
            "t0"."county" as "county" for json path,
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
  (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t0"."rowVersion") + '"')
from "postCode" "t0"
where "t0"."companyId" = @p1 and "t0"."id" = @p2;
-- Edm.Guid, Edm.Guid
