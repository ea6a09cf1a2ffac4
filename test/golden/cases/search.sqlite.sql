with "lookup_sample" as materialized (
  select count(*) as n
  from (
    select *
    from "leaseUnit"
    where "companyId" = ?
    limit 20
  ) "t0"
  where instr(
    search_words(
      "t0"."number"
      || char(31)
      || "t0"."description"
      || char(31)
      || "t0"."address"
      || char(31)
      || "t0"."address2"
      || char(31)
      || "t0"."salespersonName"
      || char(31)
      || "t0"."ownerName"
      || char(31)
      || "t0"."searchName"
    ),
    ?
  ) > 0
    and not (
      instr(
        search_words(
          "t0"."number"
          || char(31)
          || "t0"."description"
          || char(31)
          || "t0"."address"
          || char(31)
          || "t0"."address2"
          || char(31)
          || "t0"."salespersonName"
          || char(31)
          || "t0"."ownerName"
          || char(31)
          || "t0"."searchName"
        ),
        ?
      ) > 0
    )
),
  "lookup_found" as materialized (
    select k."companyId",
      k."id"
    from (
      select distinct w.row
      from (
        select w."doc" as row
        from json_each(?) r cross
        join "leaseUnit_searchWords" w
        where w."term" >= r.value ->> 0 and w."term" <= r.value ->> 1
        union all
        select p."row"
        from "leaseUnit_searchPending" p
      ) w
      limit iif(
        (
          select n
          from "lookup_sample"
        ) < 2, 1001, 0
      )
    ) w
    left join "leaseUnit" k on k."rowid" = w.row
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
    and ? is not null then 1 else 0 end as few
  )
select *
from (
  select json_object(
    '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
    'id', "t0"."id",
    'number', "t0"."number"
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
      instr(
        search_words(
          "t0"."number"
          || char(31)
          || "t0"."description"
          || char(31)
          || "t0"."address"
          || char(31)
          || "t0"."address2"
          || char(31)
          || "t0"."salespersonName"
          || char(31)
          || "t0"."ownerName"
          || char(31)
          || "t0"."searchName"
        ),
        ?
      ) > 0
      and not (
        instr(
          search_words(
            "t0"."number"
            || char(31)
            || "t0"."description"
            || char(31)
            || "t0"."address"
            || char(31)
            || "t0"."address2"
            || char(31)
            || "t0"."salespersonName"
            || char(31)
            || "t0"."ownerName"
            || char(31)
            || "t0"."searchName"
          ),
          ?
        ) > 0
      )
    )
    and "t0"."companyId" = ?
  order by "t0"."number"
  limit ? + 0
) f
union all
select *
from (
  select json_object(
    '@odata.etag', ('W/"' || cast("t0"."rowVersion" as text) || '"'),
    'id', "t0"."id",
    'number', "t0"."number"
  ),
    "t0"."number"
  from "leaseUnit" "t0"
  where (
    instr(
      search_words(
        "t0"."number"
        || char(31)
        || "t0"."description"
        || char(31)
        || "t0"."address"
        || char(31)
        || "t0"."address2"
        || char(31)
        || "t0"."salespersonName"
        || char(31)
        || "t0"."ownerName"
        || char(31)
        || "t0"."searchName"
      ),
      ?
    ) > 0
    and not (
      instr(
        search_words(
          "t0"."number"
          || char(31)
          || "t0"."description"
          || char(31)
          || "t0"."address"
          || char(31)
          || "t0"."address2"
          || char(31)
          || "t0"."salespersonName"
          || char(31)
          || "t0"."ownerName"
          || char(31)
          || "t0"."searchName"
        ),
        ?
      ) > 0
    )
  )
    and "t0"."companyId" = ?
  order by "t0"."number"
  limit iif(
    (
      select few
      from "lookup_chosen"
    ) = 0, ?, 0
  ) + 0
) m;
-- Edm.Guid, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.String, Edm.Guid, Edm.Int64, Edm.String, Edm.String, Edm.Guid, Edm.Int64
