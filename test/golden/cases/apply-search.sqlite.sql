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
      and instr(
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
      and "t0"."companyId" = ?
    union all
    select "t0"."objectArea" as "objectArea"
    from "leaseUnit" "t0"
    where (
      select few
      from "lookup_chosen"
    ) = 0
      and instr(
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
      and "t0"."companyId" = ?
  ),
  "a2" as (
    select decimal_total(sum("t2"."objectArea")) as "x_area"
    from "a1" "t2"
  )
select json_object(
  '@odata.id', null,
  'area@odata.type', '#Decimal',
  'area', iif(
    "t3"."x_area" between 0.0001
    and 1e5
    or "t3"."x_area" = 0
    or ("t3"."x_area" between -1e11 and 1e11 and round("t3"."x_area", 2) = "t3"."x_area")
    or "t3"."x_area" is null,
    "t3"."x_area",
    json(decimal_text("t3"."x_area"))
  )
)
from "a2" "t3"
where exists (
  select 1
  from "company"
  where "id" = ?
)
limit ? + 0;
-- Edm.Guid, Edm.String, Edm.String, Edm.String, Edm.String, Edm.Guid, Edm.String, Edm.Guid, Edm.Guid, Edm.Int64
