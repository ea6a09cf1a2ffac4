/** The lines of a contract version: a rent for each unit, then further charges. */
import type { BuildingKind } from "./building-kinds";
import { type Random } from "./random";
import { firstDay, lastDay } from "./calendar";
import type { Portfolio, Premises, Unit } from "./portfolio";
import type { DemoRecord } from "./record";
import { services, type Service } from "./services";
import type { Version } from "./versions";

export interface Line {
  readonly lineNo: number;
  readonly service: Service;
  readonly unit: Unit;
  readonly quantity: number;
  /** Blank for a line of text only. */
  readonly priceType: Service["priceType"] | " ";
  readonly unitPrice: number;
  /** Whether the line charges until the contract ends, without a date. */
  readonly openEnd: boolean;
  readonly remark: string;
  /** Monthly amount; 0 where it depends on turnover or meter. */
  readonly monthly: number;
}

/** A contract version with its lines. */
export interface ContractVersion extends Version {
  readonly lines: readonly Line[];
}

const lineStep = 10_000;

/** Price increase from one version to the next. */
const increase = 0.03;

const monthsOf = { Day: 1 / 30, Week: 7 / 30, Month: 1, Quarter: 3, Year: 12 } as const;

/**
 * Draws the lines of a version, with the same draws for every version, so that versions differ by their prices alone.
 */
export function linesOf(
  draw: Random,
  kind: BuildingKind,
  premises: Premises,
  version: Version,
): readonly Line[] {
  const [main] = premises.units;
  const charges: (readonly [Service, Unit])[] = premises.units.map((unit) => [unit.use.rent, unit]);
  if (draw.chance(0.8)) charges.push([services.serviceCharge, main]);
  if (draw.chance(0.42)) charges.push([draw.pick(kind.extras), main]);
  const openEnd = draw.chance(0.2);
  const lines = charges.map(([service, unit], i): Line => {
    const factor = service.priceType === "Turnover" ? 1 : (1 + increase) ** (version.versionNo - 1);
    const unitPrice = Math.round(draw.int(...service.cents) * factor) / 100;
    const multiplier = service.priceType === "Area" ? unit.area100 / 100 : unit.spaces;
    const measured = service.priceType === "Area" || service.priceType === "Fixed";
    return {
      lineNo: (i + 1) * lineStep,
      service,
      unit,
      unitPrice,
      openEnd,
      quantity: unit.spaces,
      priceType: service.priceType,
      remark: service.remark,
      monthly: measured ? (unitPrice * multiplier) / monthsOf[service.period] : 0,
    };
  });
  const note = draw.chance(0.05) && lines[0];
  return note
    ? [
        ...lines,
        {
          ...note,
          lineNo: (lines.length + 1) * lineStep,
          quantity: 0,
          priceType: " ",
          unitPrice: 0,
          monthly: 0,
          remark: "fit-out by the tenant, no charge",
        },
      ]
    : lines;
}

/** The records of the lines of a version of the contract `number`. */
export function* lineRecords(
  { enter }: Portfolio,
  number: string,
  { versionNo, versionStatus, status, from, to, lines }: ContractVersion,
): Generator<DemoRecord> {
  for (const { lineNo, service, unit, quantity, priceType, unitPrice, openEnd, remark } of lines) {
    yield enter("leaseContractLines", `${number}/${versionNo}/${lineNo}`, firstDay(from), {
      leaseContractNo: number,
      versionNo,
      status,
      versionStatus,
      lineNo,
      serviceNo: service.code,
      description: `${service.name}, ${unit.description}`,
      description2: remark,
      leaseUnitNo: unit.number,
      startingDate: firstDay(from),
      ...(openEnd ? {} : { endingDate: lastDay(to) }),
      quantity,
      priceType,
      pricePeriod: service.period,
      unitPrice,
    });
  }
}
