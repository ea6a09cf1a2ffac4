select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t0"."rowVersion")::text || '"') as "@odata.etag",
    "t0"."id" as "id",
    "t0"."code" as "code"
  ) o
),
  "t0"."code"
from "leaseUnitCategory" "t0"
where not (
  case
  when strpos(
    lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu") collate "C",
    split_part(($1::text collate "C"), ' ', 2)
  ) > 0 then strpos(
    (
      ' '
      || btrim(
        regexp_replace(
          replace(
            lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu"),
            chr(31),
            ' '
            || chr(31)
            || ' '
          ),
          ($2::text collate "C") collate "und-x-icu",
          ' ',
          'g'
        )
      )
      || ' '
    ) collate "C",
    ($1::text collate "C")
  ) > 0 else false end
)
  and not (
    case
    when strpos(
      lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu") collate "C",
      split_part(($3::text collate "C"), ' ', 2)
    ) > 0 then strpos(
      (
        ' '
        || btrim(
          regexp_replace(
            replace(
              lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu"),
              chr(31),
              ' '
              || chr(31)
              || ' '
            ),
            ($2::text collate "C") collate "und-x-icu",
            ' ',
            'g'
          )
        )
        || ' '
      ) collate "C",
      ($3::text collate "C")
    ) > 0 else false end
  )
  and not (
    case
    when strpos(
      lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu") collate "C",
      split_part(($4::text collate "C"), ' ', 2)
    ) > 0 then strpos(
      (
        ' '
        || btrim(
          regexp_replace(
            replace(
              lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu"),
              chr(31),
              ' '
              || chr(31)
              || ' '
            ),
            ($2::text collate "C") collate "und-x-icu",
            ' ',
            'g'
          )
        )
        || ' '
      ) collate "C",
      ($4::text collate "C")
    ) > 0 else false end
  )
  and not (
    case
    when strpos(
      lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu") collate "C",
      split_part(($5::text collate "C"), ' ', 2)
    ) > 0 then strpos(
      (
        ' '
        || btrim(
          regexp_replace(
            replace(
              lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu"),
              chr(31),
              ' '
              || chr(31)
              || ' '
            ),
            ($2::text collate "C") collate "und-x-icu",
            ' ',
            'g'
          )
        )
        || ' '
      ) collate "C",
      ($5::text collate "C")
    ) > 0 else false end
  )
  and not (
    case
    when strpos(
      lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu") collate "C",
      split_part(($6::text collate "C"), ' ', 2)
    ) > 0 then strpos(
      (
        ' '
        || btrim(
          regexp_replace(
            replace(
              lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu"),
              chr(31),
              ' '
              || chr(31)
              || ' '
            ),
            ($2::text collate "C") collate "und-x-icu",
            ' ',
            'g'
          )
        )
        || ' '
      ) collate "C",
      ($6::text collate "C")
    ) > 0 else false end
  )
  and not (
    case
    when strpos(
      lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu") collate "C",
      split_part(($7::text collate "C"), ' ', 2)
    ) > 0 then strpos(
      (
        ' '
        || btrim(
          regexp_replace(
            replace(
              lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu"),
              chr(31),
              ' '
              || chr(31)
              || ' '
            ),
            ($2::text collate "C") collate "und-x-icu",
            ' ',
            'g'
          )
        )
        || ' '
      ) collate "C",
      ($7::text collate "C")
    ) > 0 else false end
  )
  and not (
    case
    when strpos(
      lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu") collate "C",
      split_part(($8::text collate "C"), ' ', 2)
    ) > 0 then strpos(
      (
        ' '
        || btrim(
          regexp_replace(
            replace(
              lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu"),
              chr(31),
              ' '
              || chr(31)
              || ' '
            ),
            ($2::text collate "C") collate "und-x-icu",
            ' ',
            'g'
          )
        )
        || ' '
      ) collate "C",
      ($8::text collate "C")
    ) > 0 else false end
  )
  and not (
    case
    when strpos(
      lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu") collate "C",
      split_part(($9::text collate "C"), ' ', 2)
    ) > 0 then strpos(
      (
        ' '
        || btrim(
          regexp_replace(
            replace(
              lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu"),
              chr(31),
              ' '
              || chr(31)
              || ' '
            ),
            ($2::text collate "C") collate "und-x-icu",
            ' ',
            'g'
          )
        )
        || ' '
      ) collate "C",
      ($9::text collate "C")
    ) > 0 else false end
  )
  and not (
    case
    when strpos(
      lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu") collate "C",
      split_part(($10::text collate "C"), ' ', 2)
    ) > 0 then strpos(
      (
        ' '
        || btrim(
          regexp_replace(
            replace(
              lower(normalize("t0"."code" || chr(31) || "t0"."description") collate "und-x-icu"),
              chr(31),
              ' '
              || chr(31)
              || ' '
            ),
            ($2::text collate "C") collate "und-x-icu",
            ' ',
            'g'
          )
        )
        || ' '
      ) collate "C",
      ($10::text collate "C")
    ) > 0 else false end
  )
  and "t0"."companyId" = $11::uuid
order by "t0"."code"
limit $12::bigint;
-- Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.Guid, Edm.Int64

select 1
from "company"
where "id" = $1::uuid;
-- Edm.Guid
