/**
 * `charges` of a version of a contract, and of a company in parts of some contracts, so that the memory and the work for
 * a response follow its size, and the records that it is made from: a unit is read once, however many lines name it.
 * Areas and list prices are read only for lines that need them.
 */
import { isCurrentLine, lineOrder } from "../entities/unit-rows";
import {
  byLineAndMonth,
  canBeCharged,
  type Charge,
  type ChargedContract,
  type ChargedLine,
  chargesOf,
  type Discount,
  type Steps,
} from "../lease/charges";
import { type Fraction, fractionOf, minus } from "../lease/decimals";
import { cutByMonths, type Days } from "../lease/periods";
import { type ListPrice, priceList, type PriceList } from "../lease/prices";
import { addedAfter, buildingByGroups, type UnitOfGroup } from "../lease/units";
import {
  type DemandedComparison,
  type FunctionCall,
  type FunctionHandler,
  grouped,
  inTurns,
  type JsonRecord,
  mapInTurns,
  ODataError,
  once,
  type OperationResult,
  type RecordReader,
  type ResultRow,
  turnAfter,
} from "../odata";
import { areaEntryOf } from "./lease-units";
import { member, members, text, texts } from "./members";
import { buildingOfContract, buildingOfLine, listPriceOf, unitOfGroup } from "./prices";

/** The units that are groups, or buildings, of others, by number. */
type Groups = ReadonlyMap<string, UnitOfGroup>;

/** The reads of a call. */
interface Reading extends Pick<FunctionCall, "read" | "today" | "ends"> {
  /** Read once, when the first line has no price. */
  readonly shared: () => Promise<Shared>;
}

/** The parts of the price list that all contracts share. */
interface Shared {
  readonly groups: Groups;
  /** The prices of buildings, and for all contracts. */
  readonly list: PriceList<ListPrice>;
}

/** The contracts whose charges are requested: conditions of reads, and the values that the conditions name. */
interface Scope {
  readonly contracts: string;
  readonly lines: string;
  readonly discounts: string;
  readonly prices: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Contracts of a company whose charges are computed together. */
const contractsAtOnce = 500;

/** The comparisons by which `$filter` confines the contracts, without those with more numbers than are read at once. */
function numbersDemanded({ demanded }: FunctionCall): readonly DemandedComparison[] {
  let left = contractsAtOnce;
  return demanded("leaseContractNo").filter(({ values }) => {
    const fits = values.length <= left;
    if (fits) left -= values.length;
    return fits;
  });
}

/** The valid versions of a company in parts, in the order of their numbers, which pass the comparisons. */
async function* partsOfCompany(
  read: RecordReader,
  numbers: readonly DemandedComparison[],
): AsyncGenerator<Scope> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const { contracts, values } = ofValid(numbers, after, undefined);
    const [last] = await read.query(
      `leaseContracts?$filter=${contracts}&$orderby=number&$select=number&$skip=${contractsAtOnce - 1}&$top=1`,
      values,
    );
    const upTo: string | undefined = last && text(last, "number");
    yield ofValid(numbers, after, upTo);
    after = upTo;
  }
}

/** The valid versions with numbers after one, up to another, which pass the comparisons. */
function ofValid(numbers: readonly DemandedComparison[], after: string, upTo: string | undefined): Scope {
  const given: Record<string, string> = {};
  const conditions = numbers.map(({ operator, values }) => {
    const names = values.map((value) => {
      const name = `among${Object.keys(given).length}`;
      given[name] = String(value);
      return `@${name}`;
    });
    return operator === "in" ? `in [${names.join()}]` : `${operator} ${names.join()}`;
  });
  const within = (number: string): string =>
    ["gt @after", ...(upTo === undefined ? [] : ["le @upTo"]), ...conditions]
      .map((condition) => `${number} ${condition}`)
      .join(" and ");
  return {
    contracts: `versionStatus eq 'Valid' and ${within("number")}`,
    lines: `leaseContract/versionStatus eq 'Valid' and ${within("leaseContractNo")}`,
    discounts: within("leaseContractNo"),
    prices: within("code"),
    values: { ...given, after, ...(upTo !== undefined && { upTo }) },
  };
}

const ofVersion = (number: string, versionNo: number): Scope => ({
  contracts: "number eq @number and versionNo eq @version",
  lines: "leaseContractNo eq @number and versionNo eq @version",
  discounts: "leaseContractNo eq @number",
  prices: "code eq @number",
  values: { number, version: versionNo },
});

export const contractCharges: FunctionHandler = (call) =>
  charges(call, [ofVersion(text(call.record, "number"), Number(call.record["versionNo"]))], false);

export const companyCharges: FunctionHandler = (call) =>
  charges(call, partsOfCompany(call.read, numbersDemanded(call)), true);

/** The maximum number of rows in one response; more would exhaust the memory of the process. */
const mostCharges = 100_000;

/** Number of rows that are computed before other requests get their turn. */
const rowsOfTurn = 500;
/** The same of records that are prepared. */
const recordsOfTurn = 50;

async function charges(
  call: FunctionCall,
  scopes: AsyncIterable<Scope> | Iterable<Scope>,
  ofCompany: boolean,
): Promise<OperationResult> {
  const asked = daysOf(call.parameters);
  const rows: ResultRow[] = [];
  const reading: Reading = { ...call, shared: once(() => sharedPrices(call, asked)) };
  const turn = turnAfter(rowsOfTurn, call.ends);
  for await (const scope of scopes)
    for (const versions of (await chargedContracts(reading, scope, asked)).values()) {
      const charged: Charge[] = [];
      for (const version of versions) {
        // The charges of parts that end with a month are the same as those of the whole.
        for (const part of cutByMonths(asked, Math.ceil(rowsOfTurn / Math.max(version.lines.length, 1)))) {
          const more = await resultOf(chargesOf(version, part), turn);
          charged.push(...more);
          if (rows.length + charged.length > mostCharges) throw tooManyCharges(asked, ofCompany);
        }
      }
      for (const row of charged.toSorted(byLineAndMonth)) rows.push({ ...row });
    }
  return { rows };
}

/** The result of a computation, which counts as one piece of work, and one for each of its steps. */
async function resultOf<Result>(steps: Steps<Result>, turn: ReturnType<typeof turnAfter>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    // Without `await` where there is no turn: it would take longer than the step.
    const other = turn();
    if (other) await other;
    if (done) return value;
  }
}

/** 400 for more charges than one response is made from, with advice that can be followed. */
export function tooManyCharges({ first, last }: Days, ofCompany: boolean): ODataError {
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const advice = [
    ...(isOneMonth ? [] : ["request fewer months at a time"]),
    ...(ofCompany ? ["filter by leaseContractNo"] : []),
  ];
  const found = `There are more than ${mostCharges} charges from ${first} to ${last}`;
  return new ODataError("BadRequest", `${[found, advice.join(", or ")].filter(Boolean).join("; ")}.`, {
    target: "to",
  });
}

function daysOf(parameters: FunctionCall["parameters"]): Days {
  const [first, last] = [text(parameters, "from"), text(parameters, "to")];
  if (canBeCharged({ first, last })) return { first, last };
  throw new ODataError(
    "BadRequest",
    `'to' must be a day from 'from' (${first}) on and before 'from' + 10 years; found ${last}. The parameters of 'charges' are from (Edm.Date), to (Edm.Date).`,
    { target: "to" },
  );
}

const discountFields =
  "id,leaseContractNo,contractVersionNo,leaseUnitNo,serviceNo,startingDate,endingDate,discountType,amount,period";
const priceFields =
  "id,type,code,serviceNo,effectiveDate,expirationDate,priceForPeriod,unitPrice,daysPerYear360";

/** The days that are requested, as conditions name them. */
const valuesOf = ({ first, last }: Days): QueryValues => ({ from: { date: first }, to: { date: last } });

type QueryValues = NonNullable<Parameters<RecordReader["query"]>[1]>;

const overlaps = "startingDate le @to and (endingDate eq 0001-01-01 or endingDate ge @from)";

/** The versions by contract number, in the given order, with everything that determines their charges. */
async function chargedContracts(
  call: Reading,
  scope: Scope,
  asked: Days,
): Promise<ReadonlyMap<string, readonly ChargedContract[]>> {
  const { read, ends } = call;
  const values = { ...scope.values, ...valuesOf(asked) };
  const contracts = await read.query(
    `leaseContracts?$filter=${scope.contracts}&$orderby=number,versionNo` +
      "&$select=number,versionNo,contractDate,contractValidUntil,invoicingFrequency,invoicingCurrencyCode,buildingNo",
    scope.values,
  );
  const lines = await read.query(
    `leaseContractLines?$filter=${scope.lines} and ${overlaps}` +
      "&$select=leaseContractNo,versionNo,lineNo,leaseUnitNo,serviceNo,description,status,startingDate,endingDate," +
      "quantity,priceType,pricePeriod,unitPrice&$expand=service($select=inArrearsInAdvance)," +
      "leaseUnit($select=number,objectArea,building,leaseUnitGroupNo)",
    values,
  );
  const given = await read.query(
    `leaseContrDiscounts?$filter=${scope.discounts} and ${overlaps}&$select=${discountFields}`,
    values,
  );
  const discounts = await groupedInTurns(given, (record) => [text(record, "leaseContractNo")], ends);
  const linesOf = await groupedInTurns(
    lines,
    (line) => [text(line, "leaseContractNo"), line["versionNo"]],
    ends,
  );
  const unpriced = lines.filter((line) => Number(line["unitPrice"]) === 0);
  const follow =
    unpriced.length > 0
      ? await listFollowers(call, scope, { asked, contracts, lines: unpriced })
      : () => () => undefined;
  const byArea = given.filter(({ discountType }) => discountType === "Area");
  const discountedByArea = new Set(byArea.map((discount) => text(discount, "leaseContractNo")));
  const areaOfUnit = await areasOf(
    call,
    lines.filter(
      (line) => line["priceType"] === "Area" || discountedByArea.has(text(line, "leaseContractNo")),
    ),
  );
  const versionOf = (contract: JsonRecord): ChargedContract => {
    const number = text(contract, "number");
    return {
      ...texts(contract, "contractDate", "contractValidUntil", "invoicingFrequency"),
      number,
      versionNo: Number(contract["versionNo"]),
      currencyCode: text(contract, "invoicingCurrencyCode"),
      lines: linesOf(number, contract["versionNo"]).map((line) =>
        chargedLine(line, areaOfUnit, follow(line)),
      ),
      discounts: discounts(number).map(discountOf),
    };
  };
  const versions = await mapInTurns(contracts, recordsOfTurn, versionOf, ends);
  return grouped(versions.map((version) => [version.number, version]));
}

/** The number of the unit that a line names; undefined if there is none. */
function unitNumberOf(line: JsonRecord): string | undefined {
  const unit = member(line, "leaseUnit");
  return unit && text(unit, "number");
}

/** Units read by one statement, which has a value for each. */
const unitsAtOnce = 100;

/** The units of the lines, each once however many lines name it, with navigation properties expanded. */
async function* unitsOf(
  read: RecordReader,
  lines: readonly JsonRecord[],
  expand: string,
  values: QueryValues = {},
): AsyncGenerator<JsonRecord> {
  const numbers = [...new Set(lines.map(unitNumberOf).filter((number) => number !== undefined))];
  for (let from = 0; from < numbers.length; from += unitsAtOnce) {
    // The rest repeats one number, so that every read has the same text, and is compiled once.
    const given = Array.from({ length: unitsAtOnce }, (_, i) => {
      return [`unit${i}`, numbers[from + i] ?? numbers[from] ?? ""] as const;
    });
    const units = await read.query(
      `leaseUnits?$filter=number in [${given.map(([name]) => `@${name}`).join()}]&$select=number&$expand=${expand}`,
      { ...values, ...Object.fromEntries(given) },
    );
    yield* units;
  }
}

/** The area of a unit on a day. */
type AreaOfUnit = (unit: JsonRecord) => ChargedLine["areaOn"];

/** The areas of the units of lines by their ledgers, which are added up once for each unit. */
async function areasOf({ read, ends }: Reading, lines: readonly JsonRecord[]): Promise<AreaOfUnit> {
  const laterOf = new Map<string, (date: string) => Fraction>();
  const turn = turnAfter(recordsOfTurn, ends);
  const ledger = "leaseUnitLedgerEntries($select=postingDate,quantity;$orderby=entryNo)";
  for await (const unit of unitsOf(read, lines, ledger)) {
    const entries = members(unit, "leaseUnitLedgerEntries").map(areaEntryOf);
    laterOf.set(text(unit, "number"), addedAfter(entries));
    await turn(entries.length + 1);
  }
  return (unit) => {
    const [area, added] = [fractionOf(unit["objectArea"]), laterOf.get(text(unit, "number"))];
    return (date) => (added ? minus(area, added(date)) : area);
  };
}

/** Creates the price list look-up for a line. */
type Follow = (line: JsonRecord) => ChargedLine["listPriceOn"];

const applies = "effectiveDate le @to and (expirationDate eq 0001-01-01 or expirationDate ge @from)";

async function sharedPrices({ read, ends }: FunctionCall, asked: Days): Promise<Shared> {
  const prices = await read.query(
    `servicePrices?$filter=type ne 'Lease Unit' and type ne 'Contract' and ${applies}&$select=${priceFields}`,
    valuesOf(asked),
  );
  const list = priceList(await mapInTurns(prices, recordsOfTurn, listPriceOf, ends));
  return { groups: await groupsOf(read), list };
}

/**
 * The part of the price list that lines without a price need: the prices of their units and contracts, the other ones,
 * and the units' buildings.
 */
async function listFollowers(
  call: Reading,
  scope: Scope,
  {
    asked,
    contracts,
    lines,
  }: {
    readonly asked: Days;
    readonly contracts: readonly JsonRecord[];
    /** The lines without a price. */
    readonly lines: readonly JsonRecord[];
  },
): Promise<Follow> {
  const { read, ends } = call;
  const days = valuesOf(asked);
  const ofContracts = await read.query(
    `servicePrices?$filter=type eq 'Contract' and ${scope.prices} and ${applies}&$select=${priceFields}`,
    { ...scope.values, ...days },
  );
  const ofUnits: JsonRecord[] = [];
  /** By unit, the building of the contract by which it is leased today. */
  const leasedIn = new Map<string, string>();
  const expanded =
    `servicePrices($filter=${applies};$select=${priceFields}),` +
    `leaseContractLines($filter=${isCurrentLine};$orderby=${lineOrder};$top=1;` +
    "$select=leaseContractNo;$expand=leaseContract($select=buildingNo))";
  for await (const unit of unitsOf(read, lines, expanded, days)) {
    ofUnits.push(...members(unit, "servicePrices"));
    leasedIn.set(text(unit, "number"), buildingOfLine(members(unit, "leaseContractLines")[0]));
  }
  const own = priceList(await mapInTurns([...ofUnits, ...ofContracts], recordsOfTurn, listPriceOf, ends));
  const { groups, list: others } = await call.shared();
  // Prices of units and contracts have precedence over those of buildings, and for all contracts.
  const list: PriceList<ListPrice> = (line, date) => own(line, date) ?? others(line, date);
  const ofContract = await buildingsOfContracts(call, scope, contracts);
  return (line) => {
    const unit = member(line, "leaseUnit");
    const leaseContractNo = text(line, "leaseContractNo");
    const byGroups = unit ? buildingByGroups(unitOfGroup(unit), groups) : "";
    const ofUnit = byGroups || (unit && leasedIn.get(text(unit, "number"))) || "";
    const priced = (date: string) => ({
      serviceNo: text(line, "serviceNo"),
      leaseUnitNo: unit ? text(unit, "number") : "",
      leaseContractNo,
      buildingNo: ofUnit || ofContract(leaseContractNo, date),
    });
    return (date) => list(priced(date), date);
  };
}

/** One row for each number that units name as their group; there are far fewer than units. */
async function groupsOf(read: RecordReader): Promise<Groups> {
  const named = await read.query(
    "leaseUnits?$apply=filter(leaseUnitGroupNo ne '')/groupby((leaseUnitGroupNo,group/number,group/building,group/leaseUnitGroupNo))",
  );
  const groups = new Map<string, UnitOfGroup>();
  for (const row of named) {
    const card = member(row, "group");
    if (card) groups.set(text(card, "number"), unitOfGroup(card));
  }
  return groups;
}

/** The building of the contract's version that counts on a day. */
async function buildingsOfContracts(
  { read, today }: Reading,
  scope: Scope,
  contracts: readonly JsonRecord[],
): Promise<(number: string, date: string) => string> {
  const { number } = scope.values;
  if (number !== undefined) {
    const building = await buildingOfContract(read, String(number), today);
    return (_number, date) => building(date);
  }
  // Valid versions count on every day. In version order, so that the highest one is kept.
  const buildings = new Map(
    contracts.map((contract) => [text(contract, "number"), text(contract, "buildingNo")]),
  );
  return (contract) => buildings.get(contract) ?? "";
}

function chargedLine(
  line: JsonRecord,
  areaOfUnit: AreaOfUnit,
  listPriceOn: ChargedLine["listPriceOn"],
): ChargedLine {
  return {
    lineNo: Number(line["lineNo"]),
    ...texts(line, "leaseUnitNo", "serviceNo", "description", "status", "startingDate", "endingDate"),
    ...texts(line, "priceType", "pricePeriod"),
    quantity: fractionOf(line["quantity"]),
    unitPrice: fractionOf(line["unitPrice"]),
    inArrears: member(line, "service")?.["inArrearsInAdvance"] === "In_x0020_Arrears",
    areaOn: areaOfUnit(member(line, "leaseUnit") ?? {}),
    listPriceOn,
  };
}

const discountOf = (discount: JsonRecord): Discount => ({
  ...texts(
    discount,
    "id",
    "leaseUnitNo",
    "serviceNo",
    "startingDate",
    "endingDate",
    "discountType",
    "period",
  ),
  contractVersionNo: Number(discount["contractVersionNo"]),
  amount: fractionOf(discount["amount"]),
});

/** Records by the values of a key. */
async function groupedInTurns(
  all: readonly JsonRecord[],
  keyOf: (record: JsonRecord) => readonly unknown[],
  ends: FunctionCall["ends"],
): Promise<(...key: readonly unknown[]) => readonly JsonRecord[]> {
  const groups = new Map<string, JsonRecord[]>();
  const add = (each: JsonRecord): void => {
    const key = JSON.stringify(keyOf(each));
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  };
  await inTurns(all, rowsOfTurn, add, ends);
  return (...key) => groups.get(JSON.stringify(key)) ?? [];
}
