select 1
from "company"
where "id" = @p1;
-- Edm.Guid

insert into "leaseUnitCategory" (
  "companyId",
  "rowVersion",
  "id",
  "code",
  "description",
  "systemCreatedAt",
  "systemCreatedBy",
  "systemModifiedAt",
  "systemModifiedBy"
)
values (
  @p1,
  @p2,
  @p3,
  (@p4 collate Latin1_General_100_BIN2),
  (@p5 collate Latin1_General_100_BIN2),
  cast(@p6 as datetime2(3)),
  @p7,
  cast(@p8 as datetime2(3)),
  @p9
);
-- Edm.Guid, Edm.Int64, Edm.Guid, Edm.String, Edm.String, Edm.DateTimeOffset, Edm.Guid, Edm.DateTimeOffset, Edm.Guid

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
  (cast(N'' as nvarchar(max)) + 'W/"' + convert(nvarchar(20), "t0"."rowVersion") + '"')
from "leaseUnitCategory" "t0"
where "t0"."companyId" = @p1 and "t0"."id" = @p2;
-- Edm.Guid, Edm.Guid
