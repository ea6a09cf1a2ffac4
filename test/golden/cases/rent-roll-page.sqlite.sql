with "q1" as materialized (
  select "t90"."number" as "unitNo"
  from "leaseUnit" "t90"
  where "t90"."number" >= ? and "t90"."companyId" = ?
  order by "t90"."number"
  limit ? + 0
),
  "q2" as (
    select "t91"."leaseUnitNo" as "unitNo"
    from "leaseContractLine" "t91"
    left join "leaseUnit" "t92" on "t92"."companyId" = ? and "t92"."number" = "t91"."leaseUnitNo"
    where (? = '' and "t92"."id" is null) and "t91"."companyId" = ?
    group by "t91"."leaseUnitNo"
  ),
  "q3" as (
    select "t93"."unitNo" as "unitNo"
    from "q1" "t93"
    union all
    select "t94"."unitNo" as "unitNo"
    from "q2" "t94"
  ),
  "q4" as materialized (
    select "t95"."id" as "id",
      "t95"."leaseContractNo" as "leaseContractNo"
    from "q3" "t96" cross
    join "leaseContractLine" "t95"
    where "t95"."companyId" = ? and "t95"."companyId" = ? and "t95"."leaseUnitNo" = "t96"."unitNo"
  ),
  "q5" as (
    select "t97"."leaseContractNo" as "leaseContractNo"
    from "q4" "t97"
    group by "t97"."leaseContractNo"
  ),
  "q6" as (
    select "t98"."leaseContractNo" as "leaseContractNo"
    from "q5" "t99" cross
    join "leaseContrDiscount" "t98"
    where (
      ("t98"."discountType" = 'Fixed' and "t98"."startingDate" <= ?)
      and ("t98"."endingDate" = '0001-01-01' or "t98"."endingDate" >= ?)
    )
      and "t98"."companyId" = ?
      and "t98"."companyId" = ?
      and "t98"."leaseContractNo" = "t99"."leaseContractNo"
    group by "t98"."leaseContractNo"
  ),
  "q7" as materialized (
    select "t100"."id" as "id",
      "t100"."leaseUnitNo" as "unitNo"
    from "q6" "t101" cross
    join "leaseContractLine" "t100"
    where "t100"."companyId" = ?
      and "t100"."companyId" = ?
      and "t100"."leaseContractNo" = "t101"."leaseContractNo"
  ),
  "q8" as (
    select "t102"."unitNo" as "unitNo"
    from "q1" "t102"
    union all
    select "t103"."unitNo" as "unitNo"
    from "q7" "t103"
  ),
  "q9" as materialized (
    select "t104"."unitNo" as "unitNo"
    from "q8" "t104"
    group by "t104"."unitNo"
  ),
  "q10" as (
    select "t105"."leaseUnitGroupNo" as "number"
    from "q9" "t106" cross
    join "leaseUnit" "t105"
    where "t105"."leaseUnitGroupNo" <> ''
      and "t105"."companyId" = ?
      and "t105"."companyId" = ?
      and "t105"."number" = "t106"."unitNo"
    group by "t105"."leaseUnitGroupNo"
  ),
  "q11" as materialized (
    select "t107"."number" as "number",
      (
        case
        when "t108"."building" = 1 then "t108"."number"
        when "t109"."building" = 1 then "t109"."number"
        when "t110"."building" = 1 then "t110"."number"
        when "t111"."building" = 1 then "t111"."number"
        when "t112"."building" = 1 then "t112"."number"
        when "t113"."building" = 1 then "t113"."number"
        when "t114"."building" = 1 then "t114"."number"
        when "t115"."building" = 1 then "t115"."number"
        when "t116"."building" = 1 then "t116"."number"
        when "t117"."building" = 1 then "t117"."number" end
      ) as "buildingNo",
      (
        exists (
          select 1
          from "leaseContractLine" "t118"
          left join "leaseContract" "t119" on "t119"."companyId" = ?
            and "t119"."number" = "t118"."leaseContractNo"
            and "t119"."versionNo" = "t118"."versionNo"
          where "t118"."companyId" = ?
            and "t118"."leaseUnitNo" = "t108"."number"
            and (
              (
                "t118"."startingDate" <= ?
                and (
                  not ("t118"."endingDate" < ?)
                  or (
                    "t118"."endingDate" = '0001-01-01'
                    and (
                      "t119"."contractValidUntil" is '0001-01-01'
                      or ifnull("t119"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t118"."status" <> 'Terminated' and "t119"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t118"."status" <> 'Terminated' or "t118"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t119"."versionStatus" is 'Valid'
                    or (
                      "t119"."versionStatus" is 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t120"
                          where "t120"."companyId" = ?
                            and "t120"."number" = "t119"."number"
                            and (
                              "t120"."versionStatus" = 'Valid'
                              or (
                                "t120"."versionStatus" = 'Old'
                                and ifnull("t120"."versionNo" > "t119"."versionNo", 0)
                              )
                            )
                        )
                      )
                    )
                  )
                )
              )
            )
        )
      ) as "isLet0",
      (
        exists (
          select 1
          from "leaseContractLine" "t121"
          left join "leaseContract" "t122" on "t122"."companyId" = ?
            and "t122"."number" = "t121"."leaseContractNo"
            and "t122"."versionNo" = "t121"."versionNo"
          where "t121"."companyId" = ?
            and "t121"."leaseUnitNo" = "t109"."number"
            and (
              (
                "t121"."startingDate" <= ?
                and (
                  not ("t121"."endingDate" < ?)
                  or (
                    "t121"."endingDate" = '0001-01-01'
                    and (
                      "t122"."contractValidUntil" is '0001-01-01'
                      or ifnull("t122"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t121"."status" <> 'Terminated' and "t122"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t121"."status" <> 'Terminated' or "t121"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t122"."versionStatus" is 'Valid'
                    or (
                      "t122"."versionStatus" is 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t123"
                          where "t123"."companyId" = ?
                            and "t123"."number" = "t122"."number"
                            and (
                              "t123"."versionStatus" = 'Valid'
                              or (
                                "t123"."versionStatus" = 'Old'
                                and ifnull("t123"."versionNo" > "t122"."versionNo", 0)
                              )
                            )
                        )
                      )
                    )
                  )
                )
              )
            )
        )
      ) as "isLet1",
      (
        exists (
          select 1
          from "leaseContractLine" "t124"
          left join "leaseContract" "t125" on "t125"."companyId" = ?
            and "t125"."number" = "t124"."leaseContractNo"
            and "t125"."versionNo" = "t124"."versionNo"
          where "t124"."companyId" = ?
            and "t124"."leaseUnitNo" = "t110"."number"
            and (
              (
                "t124"."startingDate" <= ?
                and (
                  not ("t124"."endingDate" < ?)
                  or (
                    "t124"."endingDate" = '0001-01-01'
                    and (
                      "t125"."contractValidUntil" is '0001-01-01'
                      or ifnull("t125"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t124"."status" <> 'Terminated' and "t125"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t124"."status" <> 'Terminated' or "t124"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t125"."versionStatus" is 'Valid'
                    or (
                      "t125"."versionStatus" is 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t126"
                          where "t126"."companyId" = ?
                            and "t126"."number" = "t125"."number"
                            and (
                              "t126"."versionStatus" = 'Valid'
                              or (
                                "t126"."versionStatus" = 'Old'
                                and ifnull("t126"."versionNo" > "t125"."versionNo", 0)
                              )
                            )
                        )
                      )
                    )
                  )
                )
              )
            )
        )
      ) as "isLet2",
      (
        exists (
          select 1
          from "leaseContractLine" "t127"
          left join "leaseContract" "t128" on "t128"."companyId" = ?
            and "t128"."number" = "t127"."leaseContractNo"
            and "t128"."versionNo" = "t127"."versionNo"
          where "t127"."companyId" = ?
            and "t127"."leaseUnitNo" = "t111"."number"
            and (
              (
                "t127"."startingDate" <= ?
                and (
                  not ("t127"."endingDate" < ?)
                  or (
                    "t127"."endingDate" = '0001-01-01'
                    and (
                      "t128"."contractValidUntil" is '0001-01-01'
                      or ifnull("t128"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t127"."status" <> 'Terminated' and "t128"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t127"."status" <> 'Terminated' or "t127"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t128"."versionStatus" is 'Valid'
                    or (
                      "t128"."versionStatus" is 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t129"
                          where "t129"."companyId" = ?
                            and "t129"."number" = "t128"."number"
                            and (
                              "t129"."versionStatus" = 'Valid'
                              or (
                                "t129"."versionStatus" = 'Old'
                                and ifnull("t129"."versionNo" > "t128"."versionNo", 0)
                              )
                            )
                        )
                      )
                    )
                  )
                )
              )
            )
        )
      ) as "isLet3",
      (
        exists (
          select 1
          from "leaseContractLine" "t130"
          left join "leaseContract" "t131" on "t131"."companyId" = ?
            and "t131"."number" = "t130"."leaseContractNo"
            and "t131"."versionNo" = "t130"."versionNo"
          where "t130"."companyId" = ?
            and "t130"."leaseUnitNo" = "t112"."number"
            and (
              (
                "t130"."startingDate" <= ?
                and (
                  not ("t130"."endingDate" < ?)
                  or (
                    "t130"."endingDate" = '0001-01-01'
                    and (
                      "t131"."contractValidUntil" is '0001-01-01'
                      or ifnull("t131"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t130"."status" <> 'Terminated' and "t131"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t130"."status" <> 'Terminated' or "t130"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t131"."versionStatus" is 'Valid'
                    or (
                      "t131"."versionStatus" is 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t132"
                          where "t132"."companyId" = ?
                            and "t132"."number" = "t131"."number"
                            and (
                              "t132"."versionStatus" = 'Valid'
                              or (
                                "t132"."versionStatus" = 'Old'
                                and ifnull("t132"."versionNo" > "t131"."versionNo", 0)
                              )
                            )
                        )
                      )
                    )
                  )
                )
              )
            )
        )
      ) as "isLet4",
      (
        exists (
          select 1
          from "leaseContractLine" "t133"
          left join "leaseContract" "t134" on "t134"."companyId" = ?
            and "t134"."number" = "t133"."leaseContractNo"
            and "t134"."versionNo" = "t133"."versionNo"
          where "t133"."companyId" = ?
            and "t133"."leaseUnitNo" = "t113"."number"
            and (
              (
                "t133"."startingDate" <= ?
                and (
                  not ("t133"."endingDate" < ?)
                  or (
                    "t133"."endingDate" = '0001-01-01'
                    and (
                      "t134"."contractValidUntil" is '0001-01-01'
                      or ifnull("t134"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t133"."status" <> 'Terminated' and "t134"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t133"."status" <> 'Terminated' or "t133"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t134"."versionStatus" is 'Valid'
                    or (
                      "t134"."versionStatus" is 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t135"
                          where "t135"."companyId" = ?
                            and "t135"."number" = "t134"."number"
                            and (
                              "t135"."versionStatus" = 'Valid'
                              or (
                                "t135"."versionStatus" = 'Old'
                                and ifnull("t135"."versionNo" > "t134"."versionNo", 0)
                              )
                            )
                        )
                      )
                    )
                  )
                )
              )
            )
        )
      ) as "isLet5",
      (
        exists (
          select 1
          from "leaseContractLine" "t136"
          left join "leaseContract" "t137" on "t137"."companyId" = ?
            and "t137"."number" = "t136"."leaseContractNo"
            and "t137"."versionNo" = "t136"."versionNo"
          where "t136"."companyId" = ?
            and "t136"."leaseUnitNo" = "t114"."number"
            and (
              (
                "t136"."startingDate" <= ?
                and (
                  not ("t136"."endingDate" < ?)
                  or (
                    "t136"."endingDate" = '0001-01-01'
                    and (
                      "t137"."contractValidUntil" is '0001-01-01'
                      or ifnull("t137"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t136"."status" <> 'Terminated' and "t137"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t136"."status" <> 'Terminated' or "t136"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t137"."versionStatus" is 'Valid'
                    or (
                      "t137"."versionStatus" is 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t138"
                          where "t138"."companyId" = ?
                            and "t138"."number" = "t137"."number"
                            and (
                              "t138"."versionStatus" = 'Valid'
                              or (
                                "t138"."versionStatus" = 'Old'
                                and ifnull("t138"."versionNo" > "t137"."versionNo", 0)
                              )
                            )
                        )
                      )
                    )
                  )
                )
              )
            )
        )
      ) as "isLet6",
      (
        exists (
          select 1
          from "leaseContractLine" "t139"
          left join "leaseContract" "t140" on "t140"."companyId" = ?
            and "t140"."number" = "t139"."leaseContractNo"
            and "t140"."versionNo" = "t139"."versionNo"
          where "t139"."companyId" = ?
            and "t139"."leaseUnitNo" = "t115"."number"
            and (
              (
                "t139"."startingDate" <= ?
                and (
                  not ("t139"."endingDate" < ?)
                  or (
                    "t139"."endingDate" = '0001-01-01'
                    and (
                      "t140"."contractValidUntil" is '0001-01-01'
                      or ifnull("t140"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t139"."status" <> 'Terminated' and "t140"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t139"."status" <> 'Terminated' or "t139"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t140"."versionStatus" is 'Valid'
                    or (
                      "t140"."versionStatus" is 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t141"
                          where "t141"."companyId" = ?
                            and "t141"."number" = "t140"."number"
                            and (
                              "t141"."versionStatus" = 'Valid'
                              or (
                                "t141"."versionStatus" = 'Old'
                                and ifnull("t141"."versionNo" > "t140"."versionNo", 0)
                              )
                            )
                        )
                      )
                    )
                  )
                )
              )
            )
        )
      ) as "isLet7",
      (
        exists (
          select 1
          from "leaseContractLine" "t142"
          left join "leaseContract" "t143" on "t143"."companyId" = ?
            and "t143"."number" = "t142"."leaseContractNo"
            and "t143"."versionNo" = "t142"."versionNo"
          where "t142"."companyId" = ?
            and "t142"."leaseUnitNo" = "t116"."number"
            and (
              (
                "t142"."startingDate" <= ?
                and (
                  not ("t142"."endingDate" < ?)
                  or (
                    "t142"."endingDate" = '0001-01-01'
                    and (
                      "t143"."contractValidUntil" is '0001-01-01'
                      or ifnull("t143"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t142"."status" <> 'Terminated' and "t143"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t142"."status" <> 'Terminated' or "t142"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t143"."versionStatus" is 'Valid'
                    or (
                      "t143"."versionStatus" is 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t144"
                          where "t144"."companyId" = ?
                            and "t144"."number" = "t143"."number"
                            and (
                              "t144"."versionStatus" = 'Valid'
                              or (
                                "t144"."versionStatus" = 'Old'
                                and ifnull("t144"."versionNo" > "t143"."versionNo", 0)
                              )
                            )
                        )
                      )
                    )
                  )
                )
              )
            )
        )
      ) as "isLet8",
      (
        exists (
          select 1
          from "leaseContractLine" "t145"
          left join "leaseContract" "t146" on "t146"."companyId" = ?
            and "t146"."number" = "t145"."leaseContractNo"
            and "t146"."versionNo" = "t145"."versionNo"
          where "t145"."companyId" = ?
            and "t145"."leaseUnitNo" = "t117"."number"
            and (
              (
                "t145"."startingDate" <= ?
                and (
                  not ("t145"."endingDate" < ?)
                  or (
                    "t145"."endingDate" = '0001-01-01'
                    and (
                      "t146"."contractValidUntil" is '0001-01-01'
                      or ifnull("t146"."contractValidUntil" >= ?, 0)
                    )
                  )
                )
              )
              and (
                ("t145"."status" <> 'Terminated' and "t146"."versionStatus" is 'Valid')
                or (
                  (
                    ? < substr(?, 1, 10)
                    and ("t145"."status" <> 'Terminated' or "t145"."endingDate" <> '0001-01-01')
                  )
                  and (
                    "t146"."versionStatus" is 'Valid'
                    or (
                      "t146"."versionStatus" is 'Old'
                      and not (
                        exists (
                          select 1
                          from "leaseContract" "t147"
                          where "t147"."companyId" = ?
                            and "t147"."number" = "t146"."number"
                            and (
                              "t147"."versionStatus" = 'Valid'
                              or (
                                "t147"."versionStatus" = 'Old'
                                and ifnull("t147"."versionNo" > "t146"."versionNo", 0)
                              )
                            )
                        )
                      )
                    )
                  )
                )
              )
            )
        )
      ) as "isLet9"
    from "q10" "t107"
    left join "leaseUnit" "t108" on "t108"."companyId" = ? and "t108"."number" = "t107"."number"
    left join "leaseUnit" "t109" on "t109"."companyId" = ?
      and "t109"."number" = "t108"."leaseUnitGroupNo"
    left join "leaseUnit" "t110" on "t110"."companyId" = ?
      and "t110"."number" = "t109"."leaseUnitGroupNo"
    left join "leaseUnit" "t111" on "t111"."companyId" = ?
      and "t111"."number" = "t110"."leaseUnitGroupNo"
    left join "leaseUnit" "t112" on "t112"."companyId" = ?
      and "t112"."number" = "t111"."leaseUnitGroupNo"
    left join "leaseUnit" "t113" on "t113"."companyId" = ?
      and "t113"."number" = "t112"."leaseUnitGroupNo"
    left join "leaseUnit" "t114" on "t114"."companyId" = ?
      and "t114"."number" = "t113"."leaseUnitGroupNo"
    left join "leaseUnit" "t115" on "t115"."companyId" = ?
      and "t115"."number" = "t114"."leaseUnitGroupNo"
    left join "leaseUnit" "t116" on "t116"."companyId" = ?
      and "t116"."number" = "t115"."leaseUnitGroupNo"
    left join "leaseUnit" "t117" on "t117"."companyId" = ?
      and "t117"."number" = "t116"."leaseUnitGroupNo"
  ),
  "q12" as (
    select "t148"."number" as "number",
      "t148"."buildingNo" as "buildingNo",
      (
        (
          (
            (("t148"."isLet0" = 1 or "t148"."isLet1" = 1) or "t148"."isLet2" = 1)
            or ("t148"."isLet3" = 1 or "t148"."isLet4" = 1)
          )
          or (
            (("t148"."isLet5" = 1 or "t148"."isLet6" = 1) or "t148"."isLet7" = 1)
            or ("t148"."isLet8" = 1 or "t148"."isLet9" = 1)
          )
        )
      ) as "isLet"
    from "q11" "t148"
  ),
  "q13" as (
    select "t149"."id" as "id"
    from "q4" "t149"
    union all
    select "t150"."id" as "id"
    from "q7" "t150"
  ),
  "q14" as (
    select "t151"."id" as "id"
    from "q13" "t151"
    group by "t151"."id"
  ),
  "q15" as materialized (
    select "t152"."id" as "id",
      "t152"."leaseUnitNo" as "leaseUnitNo",
      "t152"."leaseContractNo" as "leaseContractNo",
      "t152"."versionNo" as "versionNo",
      "t152"."lineNo" as "lineNo",
      "t152"."serviceNo" as "serviceNo",
      "t155"."serviceGroup" as "serviceGroup",
      "t152"."startingDate" as "startingDate",
      (
        case
        when "t152"."endingDate" <> '0001-01-01' then "t152"."endingDate"
        when 1 = 1 then "t153"."contractValidUntil" end
      ) as "expiryDate",
      "t152"."priceType" as "priceType",
      "t152"."unitPrice" as "unitPrice",
      "t152"."pricePeriod" as "pricePeriod",
      "t152"."quantity" as "quantity",
      "t153"."customerNo" as "customerNo",
      "t153"."customerName" as "customerName",
      "t153"."buildingNo" as "buildingNo",
      "t153"."invoicingCurrencyCode" as "currencyCode",
      row_number() over (
        partition by "t152"."leaseUnitNo"
        order by "t152"."startingDate" desc,
          "t152"."lineNo",
          "t152"."leaseContractNo",
          "t152"."versionNo" desc
      ) as "place"
    from "q14" "t156" cross
    join "leaseContractLine" "t152"
    left join "leaseContract" "t153" on "t153"."companyId" = ?
      and "t153"."number" = "t152"."leaseContractNo"
      and "t153"."versionNo" = "t152"."versionNo"
    left join "service" "t155" on "t155"."companyId" = ? and "t155"."code" = "t152"."serviceNo"
    where (
      (
        "t152"."startingDate" <= ?
        and (
          not ("t152"."endingDate" < ?)
          or (
            "t152"."endingDate" = '0001-01-01'
            and (
              "t153"."contractValidUntil" is '0001-01-01'
              or ifnull("t153"."contractValidUntil" >= ?, 0)
            )
          )
        )
      )
      and (
        ("t152"."status" <> 'Terminated' and "t153"."versionStatus" is 'Valid')
        or (
          (
            ? < substr(?, 1, 10)
            and ("t152"."status" <> 'Terminated' or "t152"."endingDate" <> '0001-01-01')
          )
          and (
            "t153"."versionStatus" is 'Valid'
            or (
              "t153"."versionStatus" is 'Old'
              and not (
                exists (
                  select 1
                  from "leaseContract" "t154"
                  where "t154"."companyId" = ?
                    and "t154"."number" = "t153"."number"
                    and (
                      "t154"."versionStatus" = 'Valid'
                      or (
                        "t154"."versionStatus" = 'Old'
                        and ifnull("t154"."versionNo" > "t153"."versionNo", 0)
                      )
                    )
                )
              )
            )
          )
        )
      )
    )
      and "t152"."companyId" = ?
      and "t152"."companyId" = ?
      and "t152"."id" = "t156"."id"
  ),
  "q16" as (
    select "t157"."leaseUnitNo" as "unitNo",
      round(sum("t157"."quantity"), 8) as "quantity"
    from "q9" "t159" cross
    join "leaseUnitLedgerEntry" "t157"
    where (
      "t157"."postingDate" > ?
      and exists (
        select 1
        from "leaseUnitLedgerEntry" "t158"
        where "t158"."companyId" = ?
          and "t158"."leaseUnitNo" = "t157"."leaseUnitNo"
          and "t158"."entryNo" < "t157"."entryNo"
      )
    )
      and "t157"."companyId" = ?
      and "t157"."companyId" = ?
      and "t157"."leaseUnitNo" = "t159"."unitNo"
    group by "t157"."leaseUnitNo"
  ),
  "q17" as (
    select "t160"."id" as "id",
      "t160"."number" as "number",
      "t160"."description" as "description",
      "t160"."leaseUnitCategory" as "leaseUnitCategory",
      "t160"."leaseUnitClass" as "leaseUnitClass",
      "t160"."floor" as "floor",
      "t160"."parkingUnit" as "parkingUnit",
      "t160"."blocked" as "blocked",
      ((not ("t160"."building" = 1) and not ("t160"."leaseUnitGroup" = 1))) as "isLeasable",
      (
        case
        when not ("t161"."quantity" is null) then round((cast("t160"."objectArea" as real) - "t161"."quantity"), 8)
        when 1 = 1 then "t160"."objectArea" end
      ) as "area",
      (
        case
        when "t160"."building" = 1 then "t160"."number"
        when not ("t162"."buildingNo" is null) then "t162"."buildingNo" end
      ) as "buildingNo",
      (
        case
        when (not ("t160"."building" = 1) and "t162"."buildingNo" is null) then "t160"."number" end
      ) as "withoutBuilding",
      ("t162"."isLet" is 1) as "isLetByGroup",
      (
        case
        when (not ("t160"."blocked" = 1) and not ("t162"."isLet" is 1)) then "t160"."number" end
      ) as "reservable"
    from "q9" "t163" cross
    join "leaseUnit" "t160"
    left join "q16" "t161" on "t161"."unitNo" = "t160"."number"
    left join "q12" "t162" on "t162"."number" = "t160"."leaseUnitGroupNo"
    where "t160"."companyId" = ? and "t160"."companyId" = ? and "t160"."number" = "t163"."unitNo"
  ),
  "q18" as (
    select "t164"."leaseUnitNo" as "leaseUnitNo",
      "t164"."leaseContractNo" as "leaseContractNo",
      "t164"."versionNo" as "versionNo",
      "t164"."startingDate" as "startingDate",
      "t165"."customerNo" as "customerNo",
      "t165"."customerName" as "customerName",
      row_number() over (
        partition by "t164"."leaseUnitNo"
        order by "t164"."startingDate",
          "t164"."lineNo",
          "t164"."leaseContractNo",
          "t164"."versionNo" desc
      ) as "place"
    from "q1" "t166" cross
    join "leaseContractLine" "t164"
    left join "leaseContract" "t165" on "t165"."companyId" = ?
      and "t165"."number" = "t164"."leaseContractNo"
      and "t165"."versionNo" = "t164"."versionNo"
    where (
      (
        ("t164"."startingDate" > ? and "t164"."status" <> 'Terminated')
        and "t164"."leaseUnitNo" <> ''
      )
      and ("t165"."status" is 'Reserved' and not ("t165"."versionStatus" is 'Old'))
    )
      and "t164"."companyId" = ?
      and "t164"."companyId" = ?
      and "t164"."leaseUnitNo" = "t166"."unitNo"
  ),
  "q19" as materialized (
    select (case when not ("t168"."id" is null) then "t168"."id" when 1 = 1 then "t167"."id" end) as "id",
      "t167"."number" as "leaseUnitNo",
      "t167"."description" as "leaseUnitDescription",
      "t167"."leaseUnitCategory" as "leaseUnitCategory",
      "t167"."leaseUnitClass" as "leaseUnitClass",
      "t167"."floor" as "floor",
      "t167"."parkingUnit" as "parkingUnit",
      "t167"."blocked" as "blocked",
      "t167"."area" as "area",
      (
        case
        when not ("t167"."buildingNo" is null) then "t167"."buildingNo"
        when not ("t169"."id" is null) then "t172"."buildingNo"
        when 1 = 1 then '' end
      ) as "buildingNo",
      (("t168"."id" is null or "t168"."place" is 1)) as "firstOfUnit",
      (
        case
        when not ("t168"."id" is null) then 'Let'
        when "t167"."isLetByGroup" = 1 then 'LetByGroup'
        when "t167"."blocked" = 1 then 'Blocked'
        when not ("t173"."leaseUnitNo" is null) then 'Reserved'
        when 1 = 1 then 'Vacant' end
      ) as "state",
      (
        case
        when not ("t168"."id" is null) then "t168"."leaseContractNo"
        when not ("t173"."leaseContractNo" is null) then "t173"."leaseContractNo" end
      ) as "leaseContractNo",
      (
        case
        when not ("t168"."id" is null) then "t168"."versionNo"
        when not ("t173"."versionNo" is null) then "t173"."versionNo" end
      ) as "versionNo",
      (
        case
        when not ("t168"."id" is null) then "t168"."customerNo"
        when not ("t173"."customerNo" is null) then "t173"."customerNo" end
      ) as "customerNo",
      (
        case
        when not ("t168"."id" is null) then "t168"."customerName"
        when not ("t173"."customerName" is null) then "t173"."customerName" end
      ) as "customerName",
      (
        case
        when not ("t168"."id" is null) then "t168"."startingDate"
        when not ("t173"."startingDate" is null) then "t173"."startingDate" end
      ) as "startingDate",
      "t168"."id" as "lineId",
      "t168"."leaseUnitNo" as "lineUnitNo",
      "t168"."lineNo" as "lineNo",
      "t168"."serviceNo" as "serviceNo",
      "t168"."serviceGroup" as "serviceGroup",
      "t168"."expiryDate" as "expiryDate",
      "t168"."priceType" as "priceType",
      "t168"."unitPrice" as "unitPrice",
      "t168"."pricePeriod" as "pricePeriod",
      "t168"."quantity" as "quantity",
      "t168"."currencyCode" as "currencyCode",
      "t168"."buildingNo" as "contractBuildingNo"
    from "q17" "t167"
    left join "leaseContractLine" "t169" on "t169"."companyId" = ?
      and "t169"."id" = (
        select "t170"."id"
        from "leaseContractLine" "t170"
        left join "leaseContract" "t171" on "t171"."companyId" = ?
          and "t171"."number" = "t170"."leaseContractNo"
          and "t171"."versionNo" = "t170"."versionNo"
        where "t170"."companyId" = ?
          and "t170"."leaseUnitNo" = "t167"."withoutBuilding"
          and (
            ("t170"."status" <> 'Terminated' and "t171"."versionStatus" is 'Valid')
            and (
              "t170"."startingDate" <= substr(?, 1, 10)
              and (
                not ("t170"."endingDate" < substr(?, 1, 10))
                or (
                  "t170"."endingDate" = '0001-01-01'
                  and (
                    "t171"."contractValidUntil" is '0001-01-01'
                    or ifnull("t171"."contractValidUntil" >= substr(?, 1, 10), 0)
                  )
                )
              )
            )
          )
        order by "t170"."startingDate" desc,
          "t170"."lineNo",
          "t170"."leaseContractNo",
          "t170"."versionNo" desc
        limit 1
      )
    left join "leaseContract" "t172" on "t172"."companyId" = ?
      and "t172"."number" = "t169"."leaseContractNo"
      and "t172"."versionNo" = "t169"."versionNo"
    left join "q18" "t173" on "t173"."leaseUnitNo" = "t167"."reservable" and "t173"."place" is 1
    left join "q15" "t168" on "t168"."leaseUnitNo" = "t167"."number"
    where (not ("t168"."id" is null) or "t167"."isLeasable" = 1)
    union all
    select "t174"."id" as "id",
      '' as "leaseUnitNo",
      '' as "leaseUnitDescription",
      '' as "leaseUnitCategory",
      '' as "leaseUnitClass",
      '' as "floor",
      0 as "parkingUnit",
      0 as "blocked",
      0 as "area",
      "t174"."buildingNo" as "buildingNo",
      0 as "firstOfUnit",
      'Let' as "state",
      "t174"."leaseContractNo" as "leaseContractNo",
      "t174"."versionNo" as "versionNo",
      "t174"."customerNo" as "customerNo",
      "t174"."customerName" as "customerName",
      "t174"."startingDate" as "startingDate",
      "t174"."id" as "lineId",
      "t174"."leaseUnitNo" as "lineUnitNo",
      "t174"."lineNo" as "lineNo",
      "t174"."serviceNo" as "serviceNo",
      "t174"."serviceGroup" as "serviceGroup",
      "t174"."expiryDate" as "expiryDate",
      "t174"."priceType" as "priceType",
      "t174"."unitPrice" as "unitPrice",
      "t174"."pricePeriod" as "pricePeriod",
      "t174"."quantity" as "quantity",
      "t174"."currencyCode" as "currencyCode",
      "t174"."buildingNo" as "contractBuildingNo"
    from "q15" "t174"
    left join "leaseUnit" "t175" on "t175"."companyId" = ?
      and "t175"."number" = "t174"."leaseUnitNo"
    where "t175"."id" is null
  ),
  "q20" as (
    select "t176"."serviceNo" as "serviceNo",
      "t176"."unitPrice" as "unitPrice",
      "t176"."priceForPeriod" as "priceForPeriod",
      row_number() over (partition by "t176"."serviceNo" order by "t176"."effectiveDate" desc, "t176"."id") as "place"
    from "servicePrice" "t176"
    where (
      ("t176"."type" = 'All Contracts' and "t176"."effectiveDate" <= ?)
      and ("t176"."expirationDate" = '0001-01-01' or "t176"."expirationDate" >= ?)
    )
      and "t176"."companyId" = ?
  ),
  "q21" as (
    select "t177"."lineId" as "lineId",
      "t177"."serviceNo" as "serviceNo",
      (case when "t177"."leaseUnitNo" <> '' then "t177"."leaseUnitNo" end) as "unitCode",
      "t177"."leaseContractNo" as "contractCode",
      (
        case
        when not ("t177"."buildingNo" is '') then "t177"."buildingNo"
        when not ("t177"."contractBuildingNo" is '') then "t177"."contractBuildingNo" end
      ) as "buildingCode"
    from "q19" "t177"
    where "t177"."unitPrice" is 0
  ),
  "q22" as (
    select "t178"."lineId" as "lineId",
      (
        case
        when not ("t179"."id" is null) then "t179"."unitPrice"
        when not ("t181"."id" is null) then "t181"."unitPrice"
        when not ("t183"."id" is null) then "t183"."unitPrice"
        when 1 = 1 then "t185"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when not ("t179"."id" is null) then "t179"."priceForPeriod"
        when not ("t181"."id" is null) then "t181"."priceForPeriod"
        when not ("t183"."id" is null) then "t183"."priceForPeriod"
        when 1 = 1 then "t185"."priceForPeriod" end
      ) as "priceForPeriod"
    from "q21" "t178"
    left join "servicePrice" "t179" on "t179"."companyId" = ?
      and "t179"."id" = (
        select "t180"."id"
        from "servicePrice" "t180"
        where "t180"."companyId" = ?
          and "t180"."serviceNo" = "t178"."serviceNo"
          and "t180"."code" = "t178"."unitCode"
          and (
            ("t180"."type" = 'Lease Unit' and "t180"."effectiveDate" <= ?)
            and ("t180"."expirationDate" = '0001-01-01' or "t180"."expirationDate" >= ?)
          )
        order by "t180"."effectiveDate" desc, "t180"."id"
        limit 1
      )
    left join "servicePrice" "t181" on "t181"."companyId" = ?
      and "t181"."id" = (
        select "t182"."id"
        from "servicePrice" "t182"
        where "t182"."companyId" = ?
          and "t182"."serviceNo" = "t178"."serviceNo"
          and "t182"."code" = "t178"."contractCode"
          and (
            ("t182"."type" = 'Contract' and "t182"."effectiveDate" <= ?)
            and ("t182"."expirationDate" = '0001-01-01' or "t182"."expirationDate" >= ?)
          )
        order by "t182"."effectiveDate" desc, "t182"."id"
        limit 1
      )
    left join "servicePrice" "t183" on "t183"."companyId" = ?
      and "t183"."id" = (
        select "t184"."id"
        from "servicePrice" "t184"
        where "t184"."companyId" = ?
          and "t184"."serviceNo" = "t178"."serviceNo"
          and "t184"."code" = "t178"."buildingCode"
          and (
            ("t184"."type" = 'Building' and "t184"."effectiveDate" <= ?)
            and ("t184"."expirationDate" = '0001-01-01' or "t184"."expirationDate" >= ?)
          )
        order by "t184"."effectiveDate" desc, "t184"."id"
        limit 1
      )
    left join "q20" "t185" on "t185"."serviceNo" = "t178"."serviceNo" and "t185"."place" is 1
    where (
      (not ("t179"."id" is null) or not ("t181"."id" is null))
      or (not ("t183"."id" is null) or not ("t185"."serviceNo" is null))
    )
  ),
  "q23" as (
    select "t186"."id" as "id",
      "t186"."leaseUnitNo" as "leaseUnitNo",
      "t186"."leaseUnitDescription" as "leaseUnitDescription",
      "t186"."leaseUnitCategory" as "leaseUnitCategory",
      "t186"."leaseUnitClass" as "leaseUnitClass",
      "t186"."floor" as "floor",
      "t186"."parkingUnit" as "parkingUnit",
      "t186"."blocked" as "blocked",
      "t186"."buildingNo" as "buildingNo",
      "t186"."area" as "area",
      "t186"."firstOfUnit" as "firstOfUnit",
      "t186"."state" as "state",
      "t186"."leaseContractNo" as "leaseContractNo",
      "t186"."versionNo" as "versionNo",
      "t186"."customerNo" as "customerNo",
      "t186"."customerName" as "customerName",
      "t186"."startingDate" as "startingDate",
      "t186"."lineId" as "lineId",
      "t186"."lineUnitNo" as "lineUnitNo",
      "t186"."lineNo" as "lineNo",
      "t186"."serviceNo" as "serviceNo",
      "t186"."serviceGroup" as "serviceGroup",
      "t186"."expiryDate" as "expiryDate",
      "t186"."priceType" as "priceType",
      "t186"."currencyCode" as "currencyCode",
      (
        case
        when not ("t187"."lineId" is null) then "t187"."unitPrice"
        when 1 = 1 then "t186"."unitPrice" end
      ) as "unitPrice",
      (
        case
        when (not ("t187"."lineId" is null) and not ("t187"."priceForPeriod" is ' ')) then "t187"."priceForPeriod"
        when 1 = 1 then "t186"."pricePeriod" end
      ) as "pricePeriod",
      (case when ifnull(("t186"."priceType" in ('Area', 'Fixed')), 0) then 1 when 1 = 1 then 0 end) as "measured",
      round(
        nullif(
          nullif(
            max(
              min(
                (
                  cast(
                    (
                      case
                      when not ("t187"."lineId" is null) then "t187"."unitPrice"
                      when 1 = 1 then "t186"."unitPrice" end
                    ) as real
                  ) * (
                    case
                    when "t186"."priceType" is 'Area' then "t186"."area"
                    when ("t186"."priceType" is 'Fixed' and not ("t186"."quantity" is 0)) then "t186"."quantity"
                    when "t186"."priceType" is 'Fixed' then 1
                    when 1 = 1 then 0 end
                  )
                ),
                1e20
              ),
              -1e20
            ),
            1e20
          ),
          -1e20
        ),
        8
      ) as "product"
    from "q19" "t186"
    left join "q22" "t187" on "t187"."lineId" = "t186"."lineId"
  ),
  "q24" as materialized (
    select "t188"."id" as "id",
      "t188"."leaseUnitNo" as "leaseUnitNo",
      "t188"."leaseUnitDescription" as "leaseUnitDescription",
      "t188"."leaseUnitCategory" as "leaseUnitCategory",
      "t188"."leaseUnitClass" as "leaseUnitClass",
      "t188"."floor" as "floor",
      "t188"."parkingUnit" as "parkingUnit",
      "t188"."blocked" as "blocked",
      "t188"."buildingNo" as "buildingNo",
      "t188"."area" as "area",
      "t188"."firstOfUnit" as "firstOfUnit",
      "t188"."state" as "state",
      "t188"."leaseContractNo" as "leaseContractNo",
      "t188"."versionNo" as "versionNo",
      "t188"."customerNo" as "customerNo",
      "t188"."customerName" as "customerName",
      "t188"."startingDate" as "startingDate",
      "t188"."lineId" as "lineId",
      "t188"."lineUnitNo" as "lineUnitNo",
      "t188"."lineNo" as "lineNo",
      "t188"."serviceNo" as "serviceNo",
      "t188"."serviceGroup" as "serviceGroup",
      "t188"."expiryDate" as "expiryDate",
      "t188"."priceType" as "priceType",
      "t188"."currencyCode" as "currencyCode",
      "t188"."unitPrice" as "unitPrice",
      "t188"."pricePeriod" as "pricePeriod",
      "t188"."measured" as "measured",
      (
        case
        when "t188"."pricePeriod" is 'Month' then "t188"."product"
        when "t188"."pricePeriod" is 'Year' then round(
          nullif(nullif(max(min((cast("t188"."product" as real) / 12), 1e20), -1e20), 1e20), -1e20),
          8
        )
        when "t188"."pricePeriod" is 'Quarter' then round(
          nullif(nullif(max(min((cast("t188"."product" as real) / 3), 1e20), -1e20), 1e20), -1e20),
          8
        )
        when "t188"."pricePeriod" is 'Week' then round(
          nullif(
            nullif(
              max(
                min(
                  (
                    cast(
                      round(
                        nullif(
                          nullif(max(min((cast("t188"."product" as real) * 52), 1e20), -1e20), 1e20),
                          -1e20
                        ),
                        8
                      ) as real
                    ) / 12
                  ),
                  1e20
                ),
                -1e20
              ),
              1e20
            ),
            -1e20
          ),
          8
        )
        when "t188"."pricePeriod" is 'Day' then round(
          nullif(
            nullif(
              max(
                min(
                  (
                    cast(
                      round(
                        nullif(
                          nullif(max(min((cast("t188"."product" as real) * 365), 1e20), -1e20), 1e20),
                          -1e20
                        ),
                        8
                      ) as real
                    ) / 12
                  ),
                  1e20
                ),
                -1e20
              ),
              1e20
            ),
            -1e20
          ),
          8
        )
        when 1 = 1 then 0 end
      ) as "amount"
    from "q23" "t188"
  ),
  "q25" as (
    select "t189"."leaseContractNo" as "leaseContractNo"
    from "q15" "t189"
    group by "t189"."leaseContractNo"
  ),
  "q26" as materialized (
    select "t190"."leaseContractNo" as "leaseContractNo",
      "t190"."contractVersionNo" as "contractVersionNo",
      "t190"."leaseUnitNo" as "leaseUnitNo",
      "t190"."serviceNo" as "serviceNo",
      "t190"."discountType" as "discountType",
      "t190"."amount" as "amount",
      (
        case
        when "t190"."period" = 'Month' then "t190"."amount"
        when "t190"."period" = 'Year' then round(
          nullif(nullif(max(min((cast("t190"."amount" as real) / 12), 1e20), -1e20), 1e20), -1e20),
          8
        )
        when "t190"."period" = 'Quarter' then round(nullif(nullif(max(min((cast("t190"."amount" as real) / 3), 1e20), -1e20), 1e20), -1e20), 8)
        when "t190"."period" = 'Week' then round(
          nullif(
            nullif(
              max(
                min(
                  (
                    cast(
                      round(
                        nullif(
                          nullif(max(min((cast("t190"."amount" as real) * 52), 1e20), -1e20), 1e20),
                          -1e20
                        ),
                        8
                      ) as real
                    ) / 12
                  ),
                  1e20
                ),
                -1e20
              ),
              1e20
            ),
            -1e20
          ),
          8
        )
        when "t190"."period" = 'Day' then round(
          nullif(
            nullif(
              max(
                min(
                  (
                    cast(
                      round(
                        nullif(
                          nullif(max(min((cast("t190"."amount" as real) * 365), 1e20), -1e20), 1e20),
                          -1e20
                        ),
                        8
                      ) as real
                    ) / 12
                  ),
                  1e20
                ),
                -1e20
              ),
              1e20
            ),
            -1e20
          ),
          8
        )
        when 1 = 1 then 0 end
      ) as "monthly"
    from "q25" "t191" cross
    join "leaseContrDiscount" "t190"
    where (
      "t190"."startingDate" <= ?
      and ("t190"."endingDate" = '0001-01-01' or "t190"."endingDate" >= ?)
    )
      and "t190"."companyId" = ?
      and "t190"."companyId" = ?
      and "t190"."leaseContractNo" = "t191"."leaseContractNo"
  ),
  "q27" as (
    select "t193"."lineId" as "lineId",
      "t193"."leaseContractNo" as "leaseContractNo",
      "t193"."versionNo" as "versionNo",
      "t193"."lineUnitNo" as "leaseUnitNo",
      "t193"."serviceNo" as "serviceNo",
      "t193"."lineNo" as "lineNo",
      "t193"."amount" as "amount",
      "t193"."area" as "area",
      round(
        sum(
          (
            case
            when "t192"."discountType" = 'Percentage' then "t192"."amount"
            when 1 = 1 then 0 end
          )
        ),
        8
      ) as "percentage",
      round(
        sum((case when "t192"."discountType" = 'Area' then "t192"."monthly" when 1 = 1 then 0 end)),
        8
      ) as "perArea",
      round(
        sum(
          (
            case
            when (
              ("t192"."discountType" = 'Fixed' and "t192"."amount" > 0)
              and ("t192"."leaseUnitNo" <> '' and "t192"."serviceNo" <> '')
            ) then "t192"."monthly"
            when 1 = 1 then 0 end
          )
        ),
        8
      ) as "fixed0",
      round(
        sum(
          (
            case
            when (
              ("t192"."discountType" = 'Fixed' and "t192"."amount" > 0)
              and ("t192"."leaseUnitNo" <> '' and "t192"."serviceNo" = '')
            ) then "t192"."monthly"
            when 1 = 1 then 0 end
          )
        ),
        8
      ) as "fixed1",
      round(
        sum(
          (
            case
            when (
              ("t192"."discountType" = 'Fixed' and "t192"."amount" > 0)
              and ("t192"."leaseUnitNo" = '' and "t192"."serviceNo" <> '')
            ) then "t192"."monthly"
            when 1 = 1 then 0 end
          )
        ),
        8
      ) as "fixed2",
      round(
        sum(
          (
            case
            when (
              ("t192"."discountType" = 'Fixed' and "t192"."amount" > 0)
              and ("t192"."leaseUnitNo" = '' and "t192"."serviceNo" = '')
            ) then "t192"."monthly"
            when 1 = 1 then 0 end
          )
        ),
        8
      ) as "fixed3"
    from "q26" "t192"
    join "q24" "t193" on "t193"."leaseContractNo" = "t192"."leaseContractNo"
    where (
      (
        (
          ("t192"."contractVersionNo" = 0 or "t192"."contractVersionNo" = "t193"."versionNo")
          and ("t192"."leaseUnitNo" = '' or "t192"."leaseUnitNo" = "t193"."lineUnitNo")
        )
        and ("t192"."serviceNo" = '' or "t192"."serviceNo" = "t193"."serviceNo")
      )
      and ("t193"."measured" = 1 and "t193"."amount" > 0)
    )
    group by "t193"."lineId",
      "t193"."leaseContractNo",
      "t193"."versionNo",
      "t193"."lineUnitNo",
      "t193"."serviceNo",
      "t193"."lineNo",
      "t193"."amount",
      "t193"."area"
  ),
  "q28" as (
    select "t194"."lineId" as "lineId",
      "t194"."leaseContractNo" as "leaseContractNo",
      "t194"."versionNo" as "versionNo",
      "t194"."leaseUnitNo" as "leaseUnitNo",
      "t194"."serviceNo" as "serviceNo",
      "t194"."lineNo" as "lineNo",
      "t194"."amount" as "amount",
      round(
        (
          cast(
            round(
              nullif(
                nullif(
                  max(
                    min(
                      (
                        cast(
                          round(
                            nullif(
                              nullif(
                                max(
                                  min((cast("t194"."amount" as real) * "t194"."percentage"), 1e20),
                                  -1e20
                                ),
                                1e20
                              ),
                              -1e20
                            ),
                            8
                          ) as real
                        ) / 100
                      ),
                      1e20
                    ),
                    -1e20
                  ),
                  1e20
                ),
                -1e20
              ),
              8
            ) as real
          ) + round(
            nullif(
              nullif(max(min((cast("t194"."perArea" as real) * "t194"."area"), 1e20), -1e20), 1e20),
              -1e20
            ),
            8
          )
        ),
        8
      ) as "asked",
      "t194"."fixed0" as "fixed0",
      "t194"."fixed1" as "fixed1",
      "t194"."fixed2" as "fixed2",
      "t194"."fixed3" as "fixed3"
    from "q27" "t194"
  ),
  "q29" as materialized (
    select "t195"."lineId" as "lineId",
      "t195"."leaseContractNo" as "leaseContractNo",
      "t195"."versionNo" as "versionNo",
      "t195"."leaseUnitNo" as "leaseUnitNo",
      "t195"."serviceNo" as "serviceNo",
      "t195"."lineNo" as "lineNo",
      "t195"."amount" as "amount",
      "t195"."fixed0" as "fixed0",
      "t195"."fixed1" as "fixed1",
      "t195"."fixed2" as "fixed2",
      "t195"."fixed3" as "fixed3",
      (
        case
        when ifnull("t195"."asked" < "t195"."amount", 0) then round((cast("t195"."amount" as real) - "t195"."asked"), 8)
        when 1 = 1 then 0 end
      ) as "left0",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t195"."asked" < "t195"."amount", 0) then round((cast("t195"."amount" as real) - "t195"."asked"), 8)
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t195"."leaseContractNo",
              "t195"."versionNo",
              "t195"."leaseUnitNo",
              "t195"."serviceNo"
            order by "t195"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before0"
    from "q28" "t195"
  ),
  "q30" as materialized (
    select "t196"."lineId" as "lineId",
      "t196"."leaseContractNo" as "leaseContractNo",
      "t196"."versionNo" as "versionNo",
      "t196"."serviceNo" as "serviceNo",
      "t196"."lineNo" as "lineNo",
      "t196"."amount" as "amount",
      "t196"."fixed1" as "fixed1",
      "t196"."fixed2" as "fixed2",
      "t196"."fixed3" as "fixed3",
      (
        case
        when ifnull("t196"."fixed0" <= "t196"."before0", 0) then "t196"."left0"
        when ifnull(round((cast("t196"."fixed0" as real) - "t196"."before0"), 8) < "t196"."left0", 0) then round(
          (
            cast("t196"."left0" as real) - round((cast("t196"."fixed0" as real) - "t196"."before0"), 8)
          ),
          8
        )
        when 1 = 1 then 0 end
      ) as "left1",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t196"."fixed0" <= "t196"."before0", 0) then "t196"."left0"
              when ifnull(round((cast("t196"."fixed0" as real) - "t196"."before0"), 8) < "t196"."left0", 0) then round(
                (
                  cast("t196"."left0" as real) - round((cast("t196"."fixed0" as real) - "t196"."before0"), 8)
                ),
                8
              )
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t196"."leaseContractNo", "t196"."versionNo", "t196"."leaseUnitNo"
            order by "t196"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before1"
    from "q29" "t196"
  ),
  "q31" as materialized (
    select "t197"."lineId" as "lineId",
      "t197"."leaseContractNo" as "leaseContractNo",
      "t197"."versionNo" as "versionNo",
      "t197"."lineNo" as "lineNo",
      "t197"."amount" as "amount",
      "t197"."fixed2" as "fixed2",
      "t197"."fixed3" as "fixed3",
      (
        case
        when ifnull("t197"."fixed1" <= "t197"."before1", 0) then "t197"."left1"
        when ifnull(round((cast("t197"."fixed1" as real) - "t197"."before1"), 8) < "t197"."left1", 0) then round(
          (
            cast("t197"."left1" as real) - round((cast("t197"."fixed1" as real) - "t197"."before1"), 8)
          ),
          8
        )
        when 1 = 1 then 0 end
      ) as "left2",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t197"."fixed1" <= "t197"."before1", 0) then "t197"."left1"
              when ifnull(round((cast("t197"."fixed1" as real) - "t197"."before1"), 8) < "t197"."left1", 0) then round(
                (
                  cast("t197"."left1" as real) - round((cast("t197"."fixed1" as real) - "t197"."before1"), 8)
                ),
                8
              )
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t197"."leaseContractNo", "t197"."versionNo", "t197"."serviceNo"
            order by "t197"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before2"
    from "q30" "t197"
  ),
  "q32" as materialized (
    select "t198"."lineId" as "lineId",
      "t198"."amount" as "amount",
      "t198"."fixed3" as "fixed3",
      (
        case
        when ifnull("t198"."fixed2" <= "t198"."before2", 0) then "t198"."left2"
        when ifnull(round((cast("t198"."fixed2" as real) - "t198"."before2"), 8) < "t198"."left2", 0) then round(
          (
            cast("t198"."left2" as real) - round((cast("t198"."fixed2" as real) - "t198"."before2"), 8)
          ),
          8
        )
        when 1 = 1 then 0 end
      ) as "left3",
      coalesce(
        round(
          sum(
            (
              case
              when ifnull("t198"."fixed2" <= "t198"."before2", 0) then "t198"."left2"
              when ifnull(round((cast("t198"."fixed2" as real) - "t198"."before2"), 8) < "t198"."left2", 0) then round(
                (
                  cast("t198"."left2" as real) - round((cast("t198"."fixed2" as real) - "t198"."before2"), 8)
                ),
                8
              )
              when 1 = 1 then 0 end
            )
          ) over (
            partition by "t198"."leaseContractNo", "t198"."versionNo"
            order by "t198"."lineNo" rows between unbounded preceding and 1 preceding
          ),
          8
        ),
        0
      ) as "before3"
    from "q31" "t198"
  ),
  "q33" as (
    select "t199"."lineId" as "lineId",
      round(
        (
          cast("t199"."amount" as real) - (
            case
            when ifnull("t199"."fixed3" <= "t199"."before3", 0) then "t199"."left3"
            when ifnull(round((cast("t199"."fixed3" as real) - "t199"."before3"), 8) < "t199"."left3", 0) then round(
              (
                cast("t199"."left3" as real) - round((cast("t199"."fixed3" as real) - "t199"."before3"), 8)
              ),
              8
            )
            when 1 = 1 then 0 end
          )
        ),
        8
      ) as "discount"
    from "q32" "t199"
  ),
  "q34" as (
    select "t200"."id" as "id",
      "t200"."leaseUnitNo" as "leaseUnitNo",
      "t200"."leaseUnitDescription" as "leaseUnitDescription",
      "t200"."leaseUnitCategory" as "leaseUnitCategory",
      "t200"."leaseUnitClass" as "leaseUnitClass",
      "t200"."floor" as "floor",
      "t200"."parkingUnit" as "parkingUnit",
      "t200"."blocked" as "blocked",
      "t200"."buildingNo" as "buildingNo",
      "t200"."area" as "area",
      "t200"."firstOfUnit" as "firstOfUnit",
      "t200"."state" as "state",
      "t200"."leaseContractNo" as "leaseContractNo",
      "t200"."versionNo" as "versionNo",
      "t200"."customerNo" as "customerNo",
      "t200"."customerName" as "customerName",
      "t200"."startingDate" as "startingDate",
      "t200"."lineNo" as "lineNo",
      "t200"."serviceNo" as "serviceNo",
      "t200"."serviceGroup" as "serviceGroup",
      "t200"."expiryDate" as "expiryDate",
      "t200"."priceType" as "priceType",
      "t200"."currencyCode" as "currencyCode",
      "t200"."unitPrice" as "unitPrice",
      "t200"."pricePeriod" as "pricePeriod",
      "t200"."measured" as "measured",
      (
        case
        when (not ("t200"."expiryDate" is null) and ifnull("t200"."expiryDate" > '0001-01-01', 0)) then (cast(julianday("t200"."expiryDate") - julianday(?) as integer) + 1)
        when 1 = 1 then 0 end
      ) as "remainingDays",
      (round("t200"."amount" * 100.00000000000006) / 100) as "monthlyAmount",
      (
        case
        when not ("t202"."lineId" is null) then round(
          (
            cast((round("t200"."amount" * 100.00000000000006) / 100) as real) - (round("t202"."discount" * 100.00000000000006) / 100)
          ),
          8
        )
        when 1 = 1 then (round("t200"."amount" * 100.00000000000006) / 100) end
      ) as "monthlyNet",
      (
        case
        when "t200"."area" is 0 then 0
        when 1 = 1 then (
          round(
            round(
              nullif(
                nullif(
                  max(
                    min(
                      (
                        cast(
                          (
                            case
                            when not ("t202"."lineId" is null) then round(
                              (
                                cast((round("t200"."amount" * 100.00000000000006) / 100) as real) - (round("t202"."discount" * 100.00000000000006) / 100)
                              ),
                              8
                            )
                            when 1 = 1 then (round("t200"."amount" * 100.00000000000006) / 100) end
                          ) as real
                        ) / "t200"."area"
                      ),
                      1e20
                    ),
                    -1e20
                  ),
                  1e20
                ),
                -1e20
              ),
              8
            ) * 100.00000000000006
          ) / 100
        ) end
      ) as "netPerArea"
    from "q24" "t200"
    left join "q1" "t201" on "t201"."unitNo" = "t200"."leaseUnitNo"
    left join "q33" "t202" on "t202"."lineId" = "t200"."lineId"
    where (not ("t201"."unitNo" is null) or "t200"."leaseUnitNo" = '')
  ),
  "a35" as (
    select ? as "companyId",
      coalesce("t203"."id", '00000000-0000-0000-0000-000000000000') as "id",
      "t203"."leaseUnitNo" as "leaseUnitNo",
      "t203"."leaseUnitDescription" as "leaseUnitDescription",
      "t203"."leaseUnitCategory" as "leaseUnitCategory",
      "t203"."leaseUnitClass" as "leaseUnitClass",
      "t203"."floor" as "floor",
      "t203"."parkingUnit" as "parkingUnit",
      "t203"."blocked" as "blocked",
      coalesce("t203"."buildingNo", '') as "buildingNo",
      coalesce("t203"."area", 0) as "area",
      "t203"."firstOfUnit" as "firstOfUnit",
      coalesce("t203"."state", '') as "state",
      coalesce("t203"."leaseContractNo", '') as "leaseContractNo",
      coalesce("t203"."versionNo", 0) as "versionNo",
      coalesce("t203"."lineNo", 0) as "lineNo",
      coalesce("t203"."customerNo", '') as "customerNo",
      coalesce("t203"."customerName", '') as "customerName",
      coalesce("t203"."serviceNo", '') as "serviceNo",
      coalesce("t203"."serviceGroup", '') as "serviceGroup",
      coalesce("t203"."startingDate", '0001-01-01') as "startingDate",
      coalesce("t203"."expiryDate", '0001-01-01') as "expiryDate",
      coalesce(
        iif(
          "t203"."remainingDays" > -2147483649
          and "t203"."remainingDays" < 2147483647 + 1, cast("t203"."remainingDays" as integer),
          null
        ),
        0
      ) as "remainingDays",
      coalesce("t203"."priceType", '') as "priceType",
      coalesce("t203"."unitPrice", 0) as "unitPrice",
      coalesce("t203"."pricePeriod", '') as "pricePeriod",
      coalesce("t203"."monthlyAmount", 0) as "monthlyAmount",
      coalesce("t203"."monthlyNet", 0) as "monthlyNet",
      coalesce("t203"."netPerArea", 0) as "netPerArea",
      coalesce("t203"."currencyCode", '') as "currencyCode",
      coalesce("t203"."measured", 0) as "measured"
    from "q34" "t203"
  )
select json_object(
  'id', "t89"."id",
  'leaseUnitNo', "t89"."leaseUnitNo",
  'monthlyNet', iif(
    "t89"."monthlyNet" between 0.0001
    and 1e15
    or "t89"."monthlyNet" = 0, "t89"."monthlyNet",
    json(decimal_text("t89"."monthlyNet"))
  )
)
from (
  select "t89".*, count(*) over () as "windowed"
  from "a35" "t89"
  where "t89"."companyId" = ?
) "t89"
where "t89"."windowed" >= ?
  or (
    select count(*)
    from "q1"
  ) < ?
order by "t89"."leaseUnitNo",
  "t89"."startingDate" desc,
  "t89"."lineNo",
  "t89"."leaseContractNo",
  "t89"."versionNo" desc,
  "t89"."id"
limit ? + 0;
-- Edm.String, Edm.Guid, Edm.Int64, Edm.Guid, Edm.String, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Guid, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.DateTimeOffset, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Date, Edm.Date, Edm.Date, Edm.Guid, Edm.Guid, Edm.Date, Edm.Guid, Edm.Guid, Edm.Int64, Edm.Int64, Edm.Int64
