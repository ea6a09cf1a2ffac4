/**
 * The rent roll as SQL by hand, for today, by the same rules as the service. Parameters: @company, @day. Fixed
 * discounts are taken from one line each: the generated ones name its unit and its service.
 */
const round2 = (amount: string): string => `round((${amount}) * 100.00000000000006) / 100`;

const price = `(select id from servicePrice p where p.companyId = @company and p.serviceNo = r.serviceNo
  and p.effectiveDate <= @day and (p.expirationDate = '0001-01-01' or p.expirationDate >= @day)`;
const newest = "order by p.effectiveDate desc, p.id limit 1)";

const discount = (
  type: string,
  amount: string,
): string => `ifnull((select sum(${amount}) from leaseContrDiscount d
  where d.companyId = @company and d.leaseContractNo = r.leaseContractNo and d.contractVersionNo in (0, r.versionNo)
    and d.leaseUnitNo in ('', r.lineUnitNo) and d.serviceNo in ('', r.serviceNo) and d.discountType = '${type}'
    and d.startingDate <= @day and (d.endingDate = '0001-01-01' or d.endingDate >= @day)), 0)`;

const monthly = (amount: string, period: string): string =>
  `case ${period} when 'Month' then ${amount} when 'Year' then ${amount} / 12 when 'Quarter' then ${amount} / 3
    when 'Week' then ${amount} * 52 / 12 when 'Day' then ${amount} * 365 / 12 else 0 end`;

export const rentRoll = `with recursive
line as materialized (
  select n.id, n.leaseUnitNo, n.leaseContractNo, n.versionNo, n.lineNo, n.serviceNo, s.serviceGroup, n.startingDate,
    iif(n.endingDate <> '0001-01-01', n.endingDate, c.contractValidUntil) as expiryDate, n.priceType, n.unitPrice,
    n.pricePeriod, n.quantity, c.customerNo, c.customerName, c.buildingNo, c.invoicingCurrencyCode as currencyCode,
    row_number() over (partition by n.leaseUnitNo
      order by n.startingDate desc, n.lineNo, n.leaseContractNo, n.versionNo desc) as place
  from leaseContractLine n
  join leaseContract c on c.companyId = n.companyId and c.number = n.leaseContractNo and c.versionNo = n.versionNo
  left join service s on s.companyId = n.companyId and s.code = n.serviceNo
  where n.companyId = @company and n.status <> 'Terminated' and c.versionStatus = 'Valid' and n.startingDate <= @day
    and (n.endingDate >= @day or n.endingDate = '0001-01-01'
      and (c.contractValidUntil = '0001-01-01' or c.contractValidUntil >= @day))
),
reservation as materialized (
  select n.leaseUnitNo, n.leaseContractNo, n.versionNo, n.startingDate, c.customerNo, c.customerName,
    row_number() over (partition by n.leaseUnitNo
      order by n.startingDate, n.lineNo, n.leaseContractNo, n.versionNo desc) as place
  from leaseContractLine n
  join leaseContract c on c.companyId = n.companyId and c.number = n.leaseContractNo and c.versionNo = n.versionNo
  where n.companyId = @company and n.status <> 'Terminated' and n.startingDate > @day and n.leaseUnitNo <> ''
    and c.status = 'Reserved' and c.versionStatus <> 'Old'
),
chain(start, number, step) as (
  select distinct leaseUnitGroupNo, leaseUnitGroupNo, 1 from leaseUnit
  where companyId = @company and leaseUnitGroupNo <> ''
  union all
  select start, leaseUnitGroupNo, step + 1 from chain
  join leaseUnit g on g.companyId = @company and g.number = chain.number and leaseUnitGroupNo <> '' where step < 10
),
builtIn as materialized (
  select start, g.number, min(step) from chain
  join leaseUnit g on g.companyId = @company and g.number = chain.number and g.building = 1 group by start
),
letGroup as materialized (select distinct start from chain join line on line.leaseUnitNo = chain.number),
later as materialized (
  select leaseUnitNo, sum(quantity) as quantity from leaseUnitLedgerEntry e
  where companyId = @company and postingDate > @day and exists (select 1 from leaseUnitLedgerEntry f
    where f.companyId = @company and f.leaseUnitNo = e.leaseUnitNo and f.entryNo < e.entryNo)
  group by leaseUnitNo
),
unitRow as (
  select ifnull(l.id, u.id) as id, u.number as leaseUnitNo, u.description as leaseUnitDescription, u.leaseUnitCategory,
    u.leaseUnitClass, u.floor, u.parkingUnit, u.blocked,
    case when u.building then u.number else coalesce(b.number, f.buildingNo, '') end as buildingNo,
    u.objectArea - ifnull(a.quantity, 0) as area, ifnull(l.place, 1) = 1 as firstOfUnit,
    case when l.id is not null then 'Let' when g.start is not null then 'LetByGroup' when u.blocked then 'Blocked'
      when v.leaseUnitNo is not null then 'Reserved' else 'Vacant' end as state,
    coalesce(l.leaseContractNo, v.leaseContractNo, '') as leaseContractNo,
    coalesce(l.versionNo, v.versionNo, 0) as versionNo, coalesce(l.customerNo, v.customerNo, '') as customerNo,
    coalesce(l.customerName, v.customerName, '') as customerName,
    coalesce(l.startingDate, v.startingDate, '0001-01-01') as startingDate, l.id as lineId,
    l.leaseUnitNo as lineUnitNo, l.lineNo, l.serviceNo, l.serviceGroup, l.expiryDate, l.priceType, l.unitPrice,
    l.pricePeriod, l.quantity, l.currencyCode, l.buildingNo as contractBuildingNo
  from leaseUnit u
  left join line l on l.leaseUnitNo = u.number
  left join line f on f.leaseUnitNo = u.number and f.place = 1
  left join builtIn b on b.start = u.leaseUnitGroupNo
  left join letGroup g on g.start = u.leaseUnitGroupNo
  left join later a on a.leaseUnitNo = u.number
  left join reservation v on v.leaseUnitNo = u.number and v.place = 1 and l.id is null and not u.blocked and g.start is null
  where u.companyId = @company and (l.id is not null or not u.building and not u.leaseUnitGroup)
  union all
  select l.id, '', '', '', '', '', 0, 0, l.buildingNo, 0, 0, 'Let', l.leaseContractNo, l.versionNo, l.customerNo,
    l.customerName, l.startingDate, l.id, l.leaseUnitNo, l.lineNo, l.serviceNo, l.serviceGroup, l.expiryDate,
    l.priceType, l.unitPrice, l.pricePeriod, l.quantity, l.currencyCode, l.buildingNo
  from line l where not exists (select 1 from leaseUnit u where u.companyId = @company and u.number = l.leaseUnitNo)
),
priced as (
  select r.*, iif(p.id is not null, p.unitPrice, r.unitPrice) as appliedPrice,
    iif(p.priceForPeriod <> ' ', p.priceForPeriod, r.pricePeriod) as appliedPeriod,
    case r.priceType when 'Area' then area when 'Fixed' then iif(r.quantity <> 0, r.quantity, 1) else 0 end as multiplier
  from unitRow r left join servicePrice p on p.companyId = @company and p.id = iif(r.unitPrice = 0, coalesce(
    ${price} and p.type = 'Lease Unit' and p.code = nullif(r.lineUnitNo, '') ${newest},
    ${price} and p.type = 'Contract' and p.code = r.leaseContractNo ${newest},
    ${price} and p.type = 'Building' and p.code = coalesce(nullif(r.buildingNo, ''), nullif(r.contractBuildingNo, '')) ${newest},
    ${price} and p.type = 'All Contracts' ${newest}), null)
),
amounts as (
  select r.*, round(${monthly("round(appliedPrice * multiplier, 8)", "appliedPeriod")}, 8) as amount from priced r
),
discounted as (
  select r.*, iif(amount > 0, min(amount, round(amount * ${discount("Percentage", "d.amount")} / 100
    + ${discount("Area", monthly("d.amount", "d.period"))} * area
    + ${discount("Fixed", monthly("d.amount", "d.period"))}, 8)), 0) as discount
  from amounts r
),
netted as (select *, ${round2("amount")} as monthlyAmount,
  round(${round2("amount")} - ${round2("discount")}, 8) as monthlyNet from discounted)
select id, leaseUnitNo, leaseUnitDescription, leaseUnitCategory, leaseUnitClass, floor, parkingUnit, blocked,
  buildingNo, area, firstOfUnit, state, leaseContractNo, versionNo, ifnull(lineNo, 0) as lineNo, customerNo,
  customerName, ifnull(serviceNo, '') as serviceNo, ifnull(serviceGroup, '') as serviceGroup, startingDate,
  ifnull(expiryDate, '0001-01-01') as expiryDate,
  iif(expiryDate > '0001-01-01', cast(julianday(expiryDate) - julianday(@day) as integer) + 1, 0) as remainingDays,
  ifnull(priceType, '') as priceType, ifnull(appliedPrice, 0) as unitPrice, ifnull(appliedPeriod, '') as pricePeriod,
  ifnull(monthlyAmount, 0) as monthlyAmount, ifnull(monthlyNet, 0) as monthlyNet,
  ifnull(iif(area = 0, 0, ${round2("round(monthlyNet / area, 8)")}), 0) as netPerArea,
  ifnull(currencyCode, '') as currencyCode, ifnull(priceType in ('Area', 'Fixed'), 0) as measured
from netted
order by leaseUnitNo, startingDate desc, lineNo, leaseContractNo, versionNo desc, id
limit @top`;
