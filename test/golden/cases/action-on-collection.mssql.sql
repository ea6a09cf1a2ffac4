select 1
from "company"
where "id" = @p1;
-- Edm.Guid

select "t0"."rowVersion",
  "t0"."id",
  "t0"."type",
  "t0"."code",
  "t0"."quantityType",
  "t0"."useQuantity",
  "t0"."serviceNo",
  "t0"."daysPerYear360",
  convert(nvarchar(10), "t0"."effectiveDate", 23),
  convert(nvarchar(10), "t0"."expirationDate", 23),
  "t0"."priceForPeriod",
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("t0"."unitPrice" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  trim(
    N'.'
    from replace(
      rtrim(
        replace(
          convert(nvarchar(40), cast("t0"."comparativeTurnoverPercentage" as decimal(28, 8))),
          N'0',
          N' '
        )
      ),
      N' ',
      N'0'
    )
  ),
  "t0"."turnoverRentServiceNo",
  "t0"."indexPrice",
  "t0"."priceIndexingCode",
  convert(nvarchar(10), "t0"."indexingStartingDate", 23),
  convert(nvarchar(10), "t0"."indexingEndingDate", 23),
  convert(nvarchar(10), "t0"."indexingCalcStartingDate", 23),
  "t0"."createdNewIndexedPriceLine",
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("t0"."minIndexValue" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("t0"."maxIndexValue" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("t0"."bckUnitPrice" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  "t0"."appliedPriceIndexingCode",
  trim(
    N'.'
    from replace(
      rtrim(
        replace(
          convert(nvarchar(40), cast("t0"."appliedPriceIndexingValue" as decimal(28, 8))),
          N'0',
          N' '
        )
      ),
      N' ',
      N'0'
    )
  ),
  stuff(convert(nvarchar(23), "t0"."systemCreatedAt", 121), 11, 1, N'T') + N'Z',
  "t0"."systemCreatedBy",
  stuff(convert(nvarchar(23), "t0"."systemModifiedAt", 121), 11, 1, N'T') + N'Z',
  "t0"."systemModifiedBy"
from "servicePrice" "t0"
where (
  (
    (
      ("t0"."indexPrice" = cast(1 as bit) and "t0"."createdNewIndexedPriceLine" = cast(0 as bit))
      and "t0"."indexingCalcStartingDate" > cast('0001-01-01' as date)
    )
    and (
      "t0"."indexingCalcStartingDate" <= cast(@p1 as date)
      and (
        "t0"."priceIndexingCode" = (@p2 collate Latin1_General_100_BIN2)
        and datalength("t0"."priceIndexingCode") = datalength((@p2 collate Latin1_General_100_BIN2))
      )
    )
  )
  and (
    (
      "t0"."indexingStartingDate" <= cast(@p1 as date)
      and (
        "t0"."indexingEndingDate" = cast('0001-01-01' as date)
        or "t0"."indexingEndingDate" >= cast(@p1 as date)
      )
    )
    and (
      "t0"."effectiveDate" < cast(@p1 as date)
      and (
        "t0"."expirationDate" = cast('0001-01-01' as date)
        or "t0"."expirationDate" >= cast(@p1 as date)
      )
    )
  )
)
  and "t0"."companyId" = @p3;
-- Edm.Date, Edm.String, Edm.Guid

select "companyId",
  "rowVersion",
  "id",
  "type",
  "code",
  "quantityType",
  "useQuantity",
  "serviceNo",
  "daysPerYear360",
  convert(nvarchar(10), "effectiveDate", 23),
  convert(nvarchar(10), "expirationDate", 23),
  "priceForPeriod",
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("unitPrice" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  trim(
    N'.'
    from replace(
      rtrim(
        replace(convert(nvarchar(40), cast("comparativeTurnoverPercentage" as decimal(28, 8))), N'0', N' ')
      ),
      N' ',
      N'0'
    )
  ),
  "turnoverRentServiceNo",
  "indexPrice",
  "priceIndexingCode",
  convert(nvarchar(10), "indexingStartingDate", 23),
  convert(nvarchar(10), "indexingEndingDate", 23),
  convert(nvarchar(10), "indexingCalcStartingDate", 23),
  "createdNewIndexedPriceLine",
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("minIndexValue" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("maxIndexValue" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("bckUnitPrice" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  "appliedPriceIndexingCode",
  trim(
    N'.'
    from replace(
      rtrim(
        replace(convert(nvarchar(40), cast("appliedPriceIndexingValue" as decimal(28, 8))), N'0', N' ')
      ),
      N' ',
      N'0'
    )
  ),
  stuff(convert(nvarchar(23), "systemCreatedAt", 121), 11, 1, N'T') + N'Z',
  "systemCreatedBy",
  stuff(convert(nvarchar(23), "systemModifiedAt", 121), 11, 1, N'T') + N'Z',
  "systemModifiedBy"
from "servicePrice"
where "companyId" = @p1
  and "id" in (
    select cast(e.value as uniqueidentifier)
    from openjson((@p2 collate Latin1_General_100_BIN2)) e
  );
-- Edm.Guid, Edm.String

update "servicePrice"
set "rowVersion" = "given"."rowVersion" + 1, "expirationDate" = "given"."expirationDate",
  "createdNewIndexedPriceLine" = "given"."createdNewIndexedPriceLine",
  "systemModifiedAt" = "given"."systemModifiedAt"
from (
  select @p1 as "id",
    @p2 as "rowVersion",
    cast(@p3 as date) as "expirationDate",
    @p4 as "createdNewIndexedPriceLine",
    cast(@p5 as datetime2(3)) as "systemModifiedAt"
  union all
  select @p6 as "id",
    @p7 as "rowVersion",
    cast(@p8 as date) as "expirationDate",
    @p9 as "createdNewIndexedPriceLine",
    cast(@p10 as datetime2(3)) as "systemModifiedAt"
) "given"
where "companyId" = @p11
  and "servicePrice"."id" = "given"."id"
  and "servicePrice"."rowVersion" = "given"."rowVersion";
-- Edm.Guid, Edm.Int64, Edm.Date, Edm.Boolean, Edm.DateTimeOffset, Edm.Guid, Edm.Int64, Edm.Date, Edm.Boolean, Edm.DateTimeOffset, Edm.Guid

insert into "servicePrice" (
  "companyId",
  "rowVersion",
  "id",
  "type",
  "code",
  "quantityType",
  "useQuantity",
  "serviceNo",
  "daysPerYear360",
  "effectiveDate",
  "expirationDate",
  "priceForPeriod",
  "unitPrice",
  "comparativeTurnoverPercentage",
  "turnoverRentServiceNo",
  "indexPrice",
  "priceIndexingCode",
  "indexingStartingDate",
  "indexingEndingDate",
  "indexingCalcStartingDate",
  "createdNewIndexedPriceLine",
  "minIndexValue",
  "maxIndexValue",
  "bckUnitPrice",
  "appliedPriceIndexingCode",
  "appliedPriceIndexingValue",
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
  (@p6 collate Latin1_General_100_BIN2),
  @p7,
  (@p8 collate Latin1_General_100_BIN2),
  @p9,
  cast(@p10 as date),
  cast(@p11 as date),
  (@p12 collate Latin1_General_100_BIN2),
  cast(@p13 as decimal(28, 8)),
  cast(@p14 as decimal(28, 8)),
  (@p15 collate Latin1_General_100_BIN2),
  @p16,
  (@p17 collate Latin1_General_100_BIN2),
  cast(@p18 as date),
  cast(@p19 as date),
  cast(@p20 as date),
  @p21,
  cast(@p22 as decimal(28, 8)),
  cast(@p23 as decimal(28, 8)),
  cast(@p24 as decimal(28, 8)),
  (@p25 collate Latin1_General_100_BIN2),
  cast(@p26 as decimal(28, 8)),
  cast(@p27 as datetime2(3)),
  @p28,
  cast(@p29 as datetime2(3)),
  @p30
),
  (
    @p31,
    @p32,
    @p33,
    (@p34 collate Latin1_General_100_BIN2),
    (@p35 collate Latin1_General_100_BIN2),
    (@p36 collate Latin1_General_100_BIN2),
    @p37,
    (@p38 collate Latin1_General_100_BIN2),
    @p39,
    cast(@p40 as date),
    cast(@p41 as date),
    (@p42 collate Latin1_General_100_BIN2),
    cast(@p43 as decimal(28, 8)),
    cast(@p44 as decimal(28, 8)),
    (@p45 collate Latin1_General_100_BIN2),
    @p46,
    (@p47 collate Latin1_General_100_BIN2),
    cast(@p48 as date),
    cast(@p49 as date),
    cast(@p50 as date),
    @p51,
    cast(@p52 as decimal(28, 8)),
    cast(@p53 as decimal(28, 8)),
    cast(@p54 as decimal(28, 8)),
    (@p55 collate Latin1_General_100_BIN2),
    cast(@p56 as decimal(28, 8)),
    cast(@p57 as datetime2(3)),
    @p58,
    cast(@p59 as datetime2(3)),
    @p60
  );
-- Edm.Guid, Edm.Int64, Edm.Guid, Edm.String, Edm.String, Edm.String, Edm.Boolean, Edm.String, Edm.Boolean, Edm.Date, Edm.Date, Edm.String, Edm.Decimal, Edm.Decimal, Edm.String, Edm.Boolean, Edm.String, Edm.Date, Edm.Date, Edm.Date, Edm.Boolean, Edm.Decimal, Edm.Decimal, Edm.Decimal, Edm.String, Edm.Decimal, Edm.DateTimeOffset, Edm.Guid, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Int64, Edm.Guid, Edm.String, Edm.String, Edm.String, Edm.Boolean, Edm.String, Edm.Boolean, Edm.Date, Edm.Date, Edm.String, Edm.Decimal, Edm.Decimal, Edm.String, Edm.Boolean, Edm.String, Edm.Date, Edm.Date, Edm.Date, Edm.Boolean, Edm.Decimal, Edm.Decimal, Edm.Decimal, Edm.String, Edm.Decimal, Edm.DateTimeOffset, Edm.Guid, Edm.DateTimeOffset, Edm.Guid

select "companyId",
  "rowVersion",
  "id",
  "type",
  "code",
  "quantityType",
  "useQuantity",
  "serviceNo",
  "daysPerYear360",
  convert(nvarchar(10), "effectiveDate", 23),
  convert(nvarchar(10), "expirationDate", 23),
  "priceForPeriod",
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("unitPrice" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  trim(
    N'.'
    from replace(
      rtrim(
        replace(convert(nvarchar(40), cast("comparativeTurnoverPercentage" as decimal(28, 8))), N'0', N' ')
      ),
      N' ',
      N'0'
    )
  ),
  "turnoverRentServiceNo",
  "indexPrice",
  "priceIndexingCode",
  convert(nvarchar(10), "indexingStartingDate", 23),
  convert(nvarchar(10), "indexingEndingDate", 23),
  convert(nvarchar(10), "indexingCalcStartingDate", 23),
  "createdNewIndexedPriceLine",
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("minIndexValue" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("maxIndexValue" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  trim(
    N'.'
    from replace(
      rtrim(replace(convert(nvarchar(40), cast("bckUnitPrice" as decimal(28, 8))), N'0', N' ')),
      N' ',
      N'0'
    )
  ),
  "appliedPriceIndexingCode",
  trim(
    N'.'
    from replace(
      rtrim(
        replace(convert(nvarchar(40), cast("appliedPriceIndexingValue" as decimal(28, 8))), N'0', N' ')
      ),
      N' ',
      N'0'
    )
  ),
  stuff(convert(nvarchar(23), "systemCreatedAt", 121), 11, 1, N'T') + N'Z',
  "systemCreatedBy",
  stuff(convert(nvarchar(23), "systemModifiedAt", 121), 11, 1, N'T') + N'Z',
  "systemModifiedBy"
from "servicePrice"
where "companyId" = @p1
  and "id" in (
    select cast(e.value as uniqueidentifier)
    from openjson((@p2 collate Latin1_General_100_BIN2)) e
  );
-- Edm.Guid, Edm.String

with "a1" as (
  select cast(c."c0" as uniqueidentifier) as "companyId",
    cast(c."c1" as bigint) as "rowVersion",
    cast(c."c2" as uniqueidentifier) as "id",
    (c."c3" collate Latin1_General_100_BIN2) as "type",
    (c."c4" collate Latin1_General_100_BIN2) as "code",
    (c."c5" collate Latin1_General_100_BIN2) as "quantityType",
    cast(c."c6" as bit) as "useQuantity",
    (c."c7" collate Latin1_General_100_BIN2) as "serviceNo",
    cast(c."c8" as bit) as "daysPerYear360",
    cast(c."c9" as date) as "effectiveDate",
    cast(c."c10" as date) as "expirationDate",
    (c."c11" collate Latin1_General_100_BIN2) as "priceForPeriod",
    cast(c."c12" as decimal(28, 8)) as "unitPrice",
    cast(c."c13" as decimal(28, 8)) as "comparativeTurnoverPercentage",
    (c."c14" collate Latin1_General_100_BIN2) as "turnoverRentServiceNo",
    cast(c."c15" as bit) as "indexPrice",
    (c."c16" collate Latin1_General_100_BIN2) as "priceIndexingCode",
    cast(c."c17" as date) as "indexingStartingDate",
    cast(c."c18" as date) as "indexingEndingDate",
    cast(c."c19" as date) as "indexingCalcStartingDate",
    cast(c."c20" as bit) as "createdNewIndexedPriceLine",
    cast(c."c21" as decimal(28, 8)) as "minIndexValue",
    cast(c."c22" as decimal(28, 8)) as "maxIndexValue",
    cast(c."c23" as decimal(28, 8)) as "bckUnitPrice",
    (c."c24" collate Latin1_General_100_BIN2) as "appliedPriceIndexingCode",
    cast(c."c25" as decimal(28, 8)) as "appliedPriceIndexingValue",
    cast(replace(c."c26", 'Z', '') as datetime2(3)) as "systemCreatedAt",
    cast(c."c27" as uniqueidentifier) as "systemCreatedBy",
    cast(replace(c."c28", 'Z', '') as datetime2(3)) as "systemModifiedAt",
    cast(c."c29" as uniqueidentifier) as "systemModifiedBy",
    cast(e.[key] as bigint) as "row_place"
  from openjson((@p1 collate Latin1_General_100_BIN2)) e cross apply openjson(N'[' + e.value + N']') with (
    "c0" nvarchar(max) '$[0]',
    "c1" nvarchar(max) '$[1]',
    "c2" nvarchar(max) '$[2]',
    "c3" nvarchar(max) '$[3]',
    "c4" nvarchar(max) '$[4]',
    "c5" nvarchar(max) '$[5]',
    "c6" nvarchar(max) '$[6]',
    "c7" nvarchar(max) '$[7]',
    "c8" nvarchar(max) '$[8]',
    "c9" nvarchar(max) '$[9]',
    "c10" nvarchar(max) '$[10]',
    "c11" nvarchar(max) '$[11]',
    "c12" nvarchar(max) '$[12]',
    "c13" nvarchar(max) '$[13]',
    "c14" nvarchar(max) '$[14]',
    "c15" nvarchar(max) '$[15]',
    "c16" nvarchar(max) '$[16]',
    "c17" nvarchar(max) '$[17]',
    "c18" nvarchar(max) '$[18]',
    "c19" nvarchar(max) '$[19]',
    "c20" nvarchar(max) '$[20]',
    "c21" nvarchar(max) '$[21]',
    "c22" nvarchar(max) '$[22]',
    "c23" nvarchar(max) '$[23]',
    "c24" nvarchar(max) '$[24]',
    "c25" nvarchar(max) '$[25]',
    "c26" nvarchar(max) '$[26]',
    "c27" nvarchar(max) '$[27]',
    "c28" nvarchar(max) '$[28]',
    "c29" nvarchar(max) '$[29]'
  ) c
)
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
            select lower(convert(nvarchar(36), "t1"."id") collate Latin1_General_100_BIN2) as "id" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"unitPrice":' + isnull(
        trim(
          N'.'
          from replace(
            rtrim(replace(convert(nvarchar(40), cast("t1"."unitPrice" as decimal(28, 8))), N'0', N' ')),
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
from (
  select "t1".*
  from "a1" "t1"
  where "t1"."companyId" = @p2
  order by "t1"."row_place" offset (case when @p3 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p3 > 0 then @p3 else 1 end) rows only
) "t1"
order by "t1"."row_place";
-- Edm.String, Edm.Guid, Edm.Int64
