with "lookup_sample" as materialized (
  select count(*) as n
  from (
    select *
    from "leaseUnit"
    where "companyId" = $1::uuid
    limit 20
  ) "t0"
  where case
    when strpos(
      lower(
        normalize(
          "t0"."number"
          || chr(31)
          || "t0"."description"
          || chr(31)
          || "t0"."address"
          || chr(31)
          || "t0"."address2"
          || chr(31)
          || "t0"."salespersonName"
          || chr(31)
          || "t0"."ownerName"
          || chr(31)
          || "t0"."searchName"
        ) collate "und-x-icu"
      ) collate "C",
      split_part(($2::text collate "C"), ' ', 2)
    ) > 0 then strpos(
      (
        ' '
        || btrim(
          regexp_replace(
            replace(
              lower(
                normalize(
                  "t0"."number"
                  || chr(31)
                  || "t0"."description"
                  || chr(31)
                  || "t0"."address"
                  || chr(31)
                  || "t0"."address2"
                  || chr(31)
                  || "t0"."salespersonName"
                  || chr(31)
                  || "t0"."ownerName"
                  || chr(31)
                  || "t0"."searchName"
                ) collate "und-x-icu"
              ),
              chr(31),
              ' '
              || chr(31)
              || ' '
            ),
            ($3::text collate "C") collate "und-x-icu",
            ' ',
            'g'
          )
        )
        || ' '
      ) collate "C",
      ($2::text collate "C")
    ) > 0 else false end
),
  "lookup_found" as materialized (
    select "companyId",
      "id"
    from "leaseUnit"
    where search_vector(
      "number"
      || chr(31)
      || "description"
      || chr(31)
      || "address"
      || chr(31)
      || "address2"
      || chr(31)
      || "salespersonName"
      || chr(31)
      || "ownerName"
      || chr(31)
      || "searchName"
    ) @@ (($4::text collate "C"))::tsquery
      and "companyId" = $1::uuid
      and (
        select n
        from "lookup_sample"
      ) < 2
    limit 1001
  ),
  "lookup_chosen" as materialized (
    select case
    when (
      select n
      from "lookup_sample"
    ) < 2
    and (
      select count(*)
      from "lookup_found"
    ) <= 1000
    and ($4::text collate "C") is not null then 1 else 0 end as few
  ),
  "a1" as (
    select "t0"."objectArea" as "objectArea"
    from (
      select *
      from "lookup_found"
      where (
        select few
        from "lookup_chosen"
      ) = 1
    ) f cross
    join "leaseUnit" "t0"
    where f."companyId" = "t0"."companyId"
      and f."id" = "t0"."id"
      and case
      when strpos(
        lower(
          normalize(
            "t0"."number"
            || chr(31)
            || "t0"."description"
            || chr(31)
            || "t0"."address"
            || chr(31)
            || "t0"."address2"
            || chr(31)
            || "t0"."salespersonName"
            || chr(31)
            || "t0"."ownerName"
            || chr(31)
            || "t0"."searchName"
          ) collate "und-x-icu"
        ) collate "C",
        split_part(($2::text collate "C"), ' ', 2)
      ) > 0 then strpos(
        (
          ' '
          || btrim(
            regexp_replace(
              replace(
                lower(
                  normalize(
                    "t0"."number"
                    || chr(31)
                    || "t0"."description"
                    || chr(31)
                    || "t0"."address"
                    || chr(31)
                    || "t0"."address2"
                    || chr(31)
                    || "t0"."salespersonName"
                    || chr(31)
                    || "t0"."ownerName"
                    || chr(31)
                    || "t0"."searchName"
                  ) collate "und-x-icu"
                ),
                chr(31),
                ' '
                || chr(31)
                || ' '
              ),
              ($3::text collate "C") collate "und-x-icu",
              ' ',
              'g'
            )
          )
          || ' '
        ) collate "C",
        ($2::text collate "C")
      ) > 0 else false end
      and "t0"."companyId" = $1::uuid
    union all
    select "t0"."objectArea" as "objectArea"
    from "leaseUnit" "t0"
    where (
      select few
      from "lookup_chosen"
    ) = 0
      and case
      when strpos(
        lower(
          normalize(
            "t0"."number"
            || chr(31)
            || "t0"."description"
            || chr(31)
            || "t0"."address"
            || chr(31)
            || "t0"."address2"
            || chr(31)
            || "t0"."salespersonName"
            || chr(31)
            || "t0"."ownerName"
            || chr(31)
            || "t0"."searchName"
          ) collate "und-x-icu"
        ) collate "C",
        split_part(($2::text collate "C"), ' ', 2)
      ) > 0 then strpos(
        (
          ' '
          || btrim(
            regexp_replace(
              replace(
                lower(
                  normalize(
                    "t0"."number"
                    || chr(31)
                    || "t0"."description"
                    || chr(31)
                    || "t0"."address"
                    || chr(31)
                    || "t0"."address2"
                    || chr(31)
                    || "t0"."salespersonName"
                    || chr(31)
                    || "t0"."ownerName"
                    || chr(31)
                    || "t0"."searchName"
                  ) collate "und-x-icu"
                ),
                chr(31),
                ' '
                || chr(31)
                || ' '
              ),
              ($3::text collate "C") collate "und-x-icu",
              ' ',
              'g'
            )
          )
          || ' '
        ) collate "C",
        ($2::text collate "C")
      ) > 0 else false end
      and "t0"."companyId" = $1::uuid
  ),
  "a2" as (
    select round((sum("t2"."objectArea"))::numeric, 8) as "x_area"
    from "a1" "t2"
  )
select (
  select row_to_json(o.*)::text
  from (
    select null as "@odata.id",
    '#Decimal' as "area@odata.type",
    trim_scale(round(("t3"."x_area")::numeric, 8)) as "area"
  ) o
)
from "a2" "t3"
where exists (
  select 1
  from "company"
  where "id" = $5::uuid
)
limit $6::bigint;
-- Edm.Guid, Edm.String, Edm.String, Edm.String, Edm.Guid, Edm.Int64
