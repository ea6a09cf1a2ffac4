with "a1" as (
  select "t0"."rowVersion" as "rowVersion",
    "t0"."id" as "id",
    "t0"."number" as "number",
    "t0"."city" as "city"
  from "leaseUnit" "t0"
  where "t0"."companyId" = $1::uuid
),
  "a2" as (
    select "t2"."rowVersion",
      "t2"."id",
      "t2"."number",
      "t2"."city",
      (
        select count(*)
        from "leaseContractLine" "t3"
        where "t3"."companyId" = $1::uuid and "t3"."leaseUnitNo" = "t2"."number"
      ) as "o_1"
    from "a1" "t2"
  ),
  "a3" as (
    select "t4"."rowVersion",
      "t4"."id",
      "t4"."number",
      "t4"."city",
      "t4"."o_1",
      coalesce(
        round(
          (
            sum("t4"."o_1") over (
              partition by "t4"."city"
              order by "t4"."o_1" desc,
                "t4"."number" rows between unbounded preceding
                and 1 preceding
            )
          )::numeric,
          8
        ),
        0
      ) as "r_2"
    from "a2" "t4"
  ),
  "a4" as (
    select "t5"."rowVersion",
      "t5"."id",
      "t5"."number",
      "t5"."r_2",
      "t5"."city",
      "t5"."o_1",
      max("t5"."r_2") over (
        partition by "t5"."city"
        order by "t5"."o_1" desc, "t5"."number" rows between unbounded preceding and current row
      ) as "r_3"
    from "a3" "t5"
  ),
  "a5" as (
    select "t6"."rowVersion",
      "t6"."id",
      "t6"."number",
      "t6"."r_3",
      min("t6"."r_2") over (
        partition by "t6"."city"
        order by "t6"."o_1" desc, "t6"."number" rows between unbounded preceding and current row
      ) as "r_4"
    from "a4" "t6"
  ),
  "a6" as (
    select "t7"."rowVersion",
      "t7"."id",
      "t7"."number"
    from "a5" "t7"
    where (
      ($2::numeric >= $3::numeric and "t7"."r_3" < $4::numeric)
      or ($5::numeric < $3::numeric and "t7"."r_4" > $6::numeric)
    )
  )
select (
  select row_to_json(o.*)::text
  from (
    select ('W/"' || ("t8"."rowVersion")::text || '"') as "@odata.etag",
    "t8"."id" as "id",
    "t8"."number" as "number"
  ) o
),
  "t8"."number"
from "a6" "t8"
where exists (
  select 1
  from "company"
  where "id" = $7::uuid
)
order by "t8"."number"
limit $8::bigint;
-- Edm.Guid, Edm.Decimal, Edm.Decimal, Edm.Decimal, Edm.Decimal, Edm.Decimal, Edm.Guid, Edm.Int64
