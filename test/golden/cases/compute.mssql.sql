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
            "t0"."lineNo" as "lineNo" for json path,
            include_null_values,
            without_array_wrapper
          ) collate Latin1_General_100_BIN2
        ),
        1, 1, N','
      ) + N',"total@odata.type":' + isnull(N'"' + string_escape('#Decimal', N'json') + N'"', N'null') + N',"total":' + isnull(
        trim(
          N'.'
          from replace(
            rtrim(
              replace(
                convert(
                  nvarchar(40),
                  cast(
                    isnull(
                      try_cast(
                        try_cast("t0"."unitPrice" as decimal(19, 8)) * try_cast("t0"."quantity" as decimal(18, 8)) as decimal(28, 8)
                      ),
                      try_cast(
                        case
                        when abs(cast("t0"."unitPrice" as float) * cast("t0"."quantity" as float)) < 1e21 then cast("t0"."unitPrice" as decimal(28, 8)) * cast("t0"."quantity" as decimal(28, 8)) end as decimal(28, 8)
                      )
                    ) as decimal(28, 8)
                  )
                ),
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
),
  p."k0",
  trim(
    N'.'
    from replace(rtrim(replace(convert(nvarchar(40), cast(p."k1" as decimal(28, 8))), N'0', N' ')), N' ', N'0')
  ),
  p."k2",
  p."k3",
  p."k4"
from (
  select "t0"."id" as "id",
    cast(
      case
      when isnull(
        try_cast(
          try_cast("t0"."unitPrice" as decimal(19, 8)) * try_cast("t0"."quantity" as decimal(18, 8)) as decimal(28, 8)
        ),
        try_cast(
          case
          when abs(cast("t0"."unitPrice" as float) * cast("t0"."quantity" as float)) < 1e21 then cast("t0"."unitPrice" as decimal(28, 8)) * cast("t0"."quantity" as decimal(28, 8)) end as decimal(28, 8)
        )
      ) is not null then 1 else 0 end as bit
    ) as "k0",
    isnull(
      isnull(
        try_cast(
          try_cast("t0"."unitPrice" as decimal(19, 8)) * try_cast("t0"."quantity" as decimal(18, 8)) as decimal(28, 8)
        ),
        try_cast(
          case
          when abs(cast("t0"."unitPrice" as float) * cast("t0"."quantity" as float)) < 1e21 then cast("t0"."unitPrice" as decimal(28, 8)) * cast("t0"."quantity" as decimal(28, 8)) end as decimal(28, 8)
        )
      ),
      cast(0 as decimal(28, 8))
    ) as "k1",
    "t0"."leaseContractNo" as "k2",
    "t0"."versionNo" as "k3",
    "t0"."lineNo" as "k4"
  from "leaseContractLine" "t0"
  where isnull(
    try_cast(
      try_cast("t0"."unitPrice" as decimal(19, 8)) * try_cast("t0"."quantity" as decimal(18, 8)) as decimal(28, 8)
    ),
    try_cast(
      case
      when abs(cast("t0"."unitPrice" as float) * cast("t0"."quantity" as float)) < 1e21 then cast("t0"."unitPrice" as decimal(28, 8)) * cast("t0"."quantity" as decimal(28, 8)) end as decimal(28, 8)
    )
  ) > cast(@p1 as decimal(38, 18))
    and "t0"."companyId" = @p2
  order by cast(
    case
    when isnull(
      try_cast(
        try_cast("t0"."unitPrice" as decimal(19, 8)) * try_cast("t0"."quantity" as decimal(18, 8)) as decimal(28, 8)
      ),
      try_cast(
        case
        when abs(cast("t0"."unitPrice" as float) * cast("t0"."quantity" as float)) < 1e21 then cast("t0"."unitPrice" as decimal(28, 8)) * cast("t0"."quantity" as decimal(28, 8)) end as decimal(28, 8)
      )
    ) is not null then 1 else 0 end as bit
  ),
    isnull(
      isnull(
        try_cast(
          try_cast("t0"."unitPrice" as decimal(19, 8)) * try_cast("t0"."quantity" as decimal(18, 8)) as decimal(28, 8)
        ),
        try_cast(
          case
          when abs(cast("t0"."unitPrice" as float) * cast("t0"."quantity" as float)) < 1e21 then cast("t0"."unitPrice" as decimal(28, 8)) * cast("t0"."quantity" as decimal(28, 8)) end as decimal(28, 8)
        )
      ),
      cast(0 as decimal(28, 8))
    ),
    "t0"."leaseContractNo",
    "t0"."versionNo",
    "t0"."lineNo" offset (case when @p3 > 0 then 0 else cast(1000000000000000 as bigint) end) rows fetch next (case when @p3 > 0 then @p3 else 1 end) rows only
) p
join "leaseContractLine" "t0" on "t0"."companyId" = @p2 and "t0"."id" = p."id"
order by p."k0", p."k1", p."k2", p."k3", p."k4";
-- Edm.Decimal(38,18), Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = @p1;
-- Edm.Guid
