select replace(
  (
    select "t0"."city" as "city" for json path,
    include_null_values,
    without_array_wrapper
  ) collate Latin1_General_100_BIN2,
  N'\/',
  N'/'
),
  "t0"."id",
  (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t0"."rowVersion") + '"')
from "postCode" "t0"
where "t0"."companyId" = @p1 and "t0"."id" = @p2;
-- Edm.Guid, Edm.Guid
