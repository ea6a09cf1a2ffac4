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
    and not (
      case
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
        split_part(($4::text collate "C"), ' ', 2)
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
        ($4::text collate "C")
      ) > 0 else false end
    )
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
    ) @@ (($5::text collate "C"))::tsquery
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
    and ($5::text collate "C") is not null then 1 else 0 end as few
  )
select *
from (
  select (
    select row_to_json(o.*)::text
    from (
      select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
      "t0"."id" as "id",
      "t0"."number" as "number"
    ) o
  ),
    "t0"."number"
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
    and (
      case
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
      and not (
        case
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
          split_part(($4::text collate "C"), ' ', 2)
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
          ($4::text collate "C")
        ) > 0 else false end
      )
    )
    and "t0"."companyId" = $1::uuid
  order by "t0"."number"
  limit $6::bigint
) f
union all
select *
from (
  select (
    select row_to_json(o.*)::text
    from (
      select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
      "t0"."id" as "id",
      "t0"."number" as "number"
    ) o
  ),
    "t0"."number"
  from "leaseUnit" "t0"
  where (
    select few
    from "lookup_chosen"
  ) = 0
    and (
      case
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
      and not (
        case
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
          split_part(($4::text collate "C"), ' ', 2)
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
          ($4::text collate "C")
        ) > 0 else false end
      )
    )
    and "t0"."companyId" = $1::uuid
  order by "t0"."number"
  limit $7::bigint
) m;
-- Edm.Guid, Edm.String, Edm.String, Edm.String, Edm.String, Edm.Int64, Edm.Int64
