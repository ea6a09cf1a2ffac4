/**
 * Buildings, their units, the premises that are leased together and their tenancies between 2019 and 2031, one after the
 * other, never two at a time; building by building.
 */
import {
  buildingCategory,
  type BuildingKind,
  buildingKinds,
  parking,
  unitClasses,
  type UnitUse,
} from "./catalogue";
import { salespeople } from "./customers";
import { type Address, addressIn, cities, users } from "./names";
import { type Choices, nth, type Random, random } from "./random";
import { addDays } from "../lease/periods";
import { closingDay, closingMonth, type DemoRecord, type Enter, month } from "./record";

/** The course of leasing of premises over the years. */
type Course = "long" | "ending" | "starting" | "changing" | "changed" | "draft" | "vacant";

/** A lease over whole months, both included (see record.ts). */
export interface Tenancy {
  readonly from: number;
  readonly to: number;
  /** `ended`: over and terminated on the closing day; `draft`: no version is in force yet. */
  readonly stage: "ended" | "running" | "draft";
}

/** Draws a course; in each of the years 2025 to 2029 about nine of ten premises are let. */
const drawCourse = (draw: Random): Course =>
  draw.weighted<Course>([
    ["long", 62],
    ["ending", 7],
    ["starting", 5],
    ["changing", 9],
    ["changed", 6],
    ["draft", 4],
    ["vacant", 7],
  ]);

const lastEnd = month(2031, 6);

/** The tenancies of a course, in chronological order. */
export function tenanciesOf(course: Course, draw: Random): readonly Tenancy[] {
  const early = draw.int(month(2019, 3), month(2022, 12));
  const late = draw.int(month(2030, 3), lastEnd);
  switch (course) {
    case "long":
      return [{ from: early, to: late, stage: "running" }];
    case "ending":
      return [{ from: early, to: draw.int(month(2027, 1), month(2029, 6)), stage: "running" }];
    case "starting":
      return [{ from: draw.int(month(2025, 2), month(2026, 12)), to: late, stage: "running" }];
    case "changing": {
      const to = draw.int(month(2025, 9), month(2028, 3));
      return [
        { from: early, to, stage: "running" },
        { from: to + draw.int(1, 4), to: late, stage: "running" },
      ];
    }
    case "changed": {
      const to = draw.int(month(2023, 12), closingMonth - 4);
      return [
        { from: draw.int(month(2019, 3), month(2021, 6)), to, stage: "ended" },
        { from: to + draw.int(1, 4), to: late, stage: "running" },
      ];
    }
    case "draft":
      return [{ from: draw.int(month(2025, 3), month(2026, 6)), to: late, stage: "draft" }];
    case "vacant":
    default:
      return draw.chance(0.5)
        ? [{ from: early, to: draw.int(month(2024, 1), closingMonth), stage: "ended" }]
        : [];
  }
}

/** The context of an estate: seed, size, record maker and number series. */
export interface Portfolio {
  readonly seed: number;
  readonly customerCount: number;
  readonly enter: Enter;
  readonly nextUnit: () => string;
  readonly nextContract: () => string;
  readonly nextLedgerEntry: () => number;
  readonly nextDocument: () => number;
}

/** The data of a building or unit for the ledger of areas. */
interface Measured {
  readonly number: string;
  /** Area in hundredths of a square metre. */
  readonly area100: number;
  /** The day of its first entry. */
  readonly since: string;
}

export interface Unit extends Measured {
  readonly description: string;
  readonly use: UnitUse;
  /** Parking spaces; 1 for any other unit. */
  readonly spaces: number;
  readonly floor: string;
  readonly roomNo: string;
}

/** Units of one building with one tenant at a time; the first is the main unit. */
export interface Premises {
  readonly units: readonly [Unit, ...Unit[]];
  readonly course: Course;
}

/** A building; its area is the sum of its units' areas. */
export interface Building extends Measured {
  readonly position: number;
  readonly name: string;
  readonly kind: BuildingKind;
  readonly address: Address;
  readonly salesperson: (typeof salespeople)[number];
  readonly manager: string;
  /** Value of global dimension 2. */
  readonly property: string;
  readonly premises: readonly Premises[];
}

const owners: Choices<readonly [code: string, name: string, kind: string]> = [
  ["OWN-01", "Demo Estates Holding", "Own portfolio"],
  ["OWN-02", "Alderstone Property Fund", "Managed for a fund"],
  ["OWN-03", "Marschland Pension Trust", "Managed for a trust"],
];

/** Average number of cards per building, its own card included. */
const cardsPerBuilding = 50;

function drawUnit(use: UnitUse, number: string, floor: number, room: number, draw: Random): Unit {
  const spaces = use === parking ? draw.int(1, 4) : 1;
  const roomNo = use.basement ? `B${room}` : `${floor}.${String(room).padStart(2, "0")}`;
  return {
    number,
    description: `${use === parking && spaces === 1 ? "Parking space" : use.name} ${roomNo}`,
    use,
    area100: spaces * draw.int(use.area[0] * 100, use.area[1] * 100),
    spaces,
    floor: use.basement ? "B" : String(floor),
    roomNo,
    since: `2019-01-${String(draw.int(2, 25)).padStart(2, "0")}`,
  };
}

/** Draws buildings with `cards` cards in total (units and buildings). */
export function* buildings(portfolio: Portfolio, cards: number): Generator<Building> {
  for (let position = 0, left = cards; left > 0; position++) {
    const building = drawBuilding(portfolio, position, Math.min(left, cardsPerBuilding) - 1);
    left -= Math.min(left, cardsPerBuilding);
    yield building;
  }
}

function drawBuilding({ seed, nextUnit }: Portfolio, position: number, unitCount: number): Building {
  const draw = random(seed, `building ${position}`);
  const kind = nth(buildingKinds, position);
  const number = nextUnit();
  const premises: Premises[] = [];
  for (let left = unitCount, room = 1; left > 0;) {
    const [[main], ...others] = kind.premises;
    const uses = others.filter(([, probability]) => draw.chance(probability)).map(([use]) => use);
    const floor =
      Math.floor(((unitCount - left) / unitCount) * kind.floors) + (kind.code === "LOGISTICS" ? 0 : 1);
    const unit = (use: UnitUse): Unit => drawUnit(use, nextUnit(), floor, room++, draw);
    const units = [unit(main), ...uses.slice(0, left - 1).map(unit)] as const;
    premises.push({ units, course: drawCourse(draw) });
    left -= units.length;
  }
  return {
    number,
    area100: premises.flatMap(({ units }) => units).reduce((sum, unit) => sum + unit.area100, 0),
    since: "2019-01-02",
    position,
    name: draw.pick(kind.names),
    kind,
    address: addressIn(nth(cities, position), draw),
    salesperson: draw.pick(salespeople),
    manager: draw.pick(users),
    property: `P${String(position + 1).padStart(4, "0")}`,
    premises,
  };
}

/** Fields that the cards of a building and of its units have in common. */
function sharedFields({ name, address, kind, property, manager, salesperson, position }: Building) {
  const [ownerCode, ownerName, owner] = nth(owners, position);
  return {
    address: address.line1,
    address2: name,
    city: address.city.name,
    countryCode: address.city.country.code,
    globalDimension1Code: kind.code,
    globalDimension2Code: property,
    manager,
    salespersonCode: salesperson.code,
    salespersonName: salesperson.name,
    owner,
    ownerCode,
    ownerName,
  };
}

/** The card of a building: the group of its units. Its total area includes halls and stairs. */
export function buildingRecord({ enter }: Portfolio, building: Building): DemoRecord {
  const { number, name, kind, address, property, area100, since } = building;
  return enter("leaseUnits", number, since, {
    number,
    description: `${name}, ${address.city.name}`,
    leaseUnitCategory: buildingCategory,
    leaseUnitClass: nth(unitClasses, building.position),
    leaseUnitGroup: true,
    building: true,
    buildingType: kind.buildingType,
    objectArea: area100 / 100,
    totalArea: Math.round(area100 * 1.22) / 100,
    searchName: `${name} ${address.city.name}`.toUpperCase(),
    uniqueNo: property,
    ...sharedFields(building),
  });
}

/** The cards of premises, in the group of their building. Some vacant units are blocked. */
export function* unitRecords({ seed, enter }: Portfolio, building: Building, premises: Premises) {
  const [main] = premises.units;
  const draw = random(seed, `cards ${main.number}`);
  const blocked = premises.course === "vacant" && draw.chance(0.4);
  for (const unit of premises.units) {
    yield enter("leaseUnits", unit.number, unit.since, {
      number: unit.number,
      description: unit.description,
      leaseUnitGroupNo: building.number,
      leaseUnitCategory: unit.use.category,
      leaseUnitClass: draw.pick(unitClasses),
      blocked,
      buildingType: building.kind.buildingType,
      objectArea: unit.area100 / 100,
      floor: unit.floor,
      roomNo: unit.roomNo,
      parkingUnit: unit.use === parking,
      searchName: `${building.name} ${unit.roomNo}`.toUpperCase(),
      uniqueNo: `${building.property}-${unit.number}`,
      ...sharedFields(building),
    });
  }
}

/*
 * The ledger of areas: the first measurement of a unit or building and its corrections, whose sum is the current area.
 */

const corrections = [
  "Partition wall moved",
  "Remeasured after refurbishment",
  "Correction of the measurement",
] as const;

/**
 * The entries of a unit or building, in the order of their numbers. The sum of their quantities is its area to the
 * hundredth.
 */
export function* ledgerOf(
  { seed, enter, nextLedgerEntry }: Portfolio,
  card: Measured,
): Generator<DemoRecord> {
  const draw = random(seed, `ledger ${card.number}`);
  const changes = draw.weighted([[0, 78] as const, [1, 16] as const, [2, 6] as const]);
  const differences = Array.from({ length: changes }, () =>
    Math.round((card.area100 * draw.int(-6, 6)) / 100),
  );
  const first = card.area100 - differences.reduce((sum, difference) => sum + difference, 0);
  let day = card.since;
  for (const [i, quantity100] of [first, ...differences].entries()) {
    const entryNo = nextLedgerEntry();
    if (i > 0) day = addDays(day, draw.int(90, 700));
    yield enter("leaseUnitLedgerEntries", String(entryNo), day, {
      postingDate: day < closingDay ? day : closingDay,
      leaseUnitNo: card.number,
      description: i === 0 ? "First measurement" : draw.pick(corrections),
      quantity: quantity100 / 100,
      userId: draw.pick(users),
      entryNo,
    });
  }
}
