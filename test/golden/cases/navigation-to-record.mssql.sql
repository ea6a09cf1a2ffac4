select replace(
  stuff(
    (
      cast(N'' as nvarchar(max)) + N',"@odata.etag":' + isnull(
        N'"' + string_escape(
          (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t1"."rowVersion") + '"'),
          N'json'
        ) + N'"',
        N'null'
      ) + stuff(
        trim(
          N'}'
          from (
            select lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2) as "id",
            "t1"."displayName" as "displayName" for json path,
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
  (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t1"."rowVersion") + '"')
from "customer" "t1"
join "leaseContract" "t0" on 1 = 1
where "t0"."companyId" = @p1
  and "t0"."id" = @p2
  and "t1"."companyId" = @p1
  and "t1"."companyId" = @p1
  and "t1"."number" = "t0"."customerNo";
-- Edm.Guid, Edm.Guid
