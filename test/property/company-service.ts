/** A company for each estate, in one database, so that runs are independent. */
import { model } from "../../src/entities";
import { isCurrentLine, lineOrder } from "../../src/entities/unit-rows";
import { parseExpression } from "../../src/odata/uri/parser";
import { root, startDirectService, type Answer } from "./direct-service";
import { estateTypes, type Estate } from "./estate";
import { byKeys, holds, related, scopeOf, type Row, type World } from "./interpreter";

export interface Company {
  readonly world: World;
  /** GETs a path relative to the company, or a nextLink. */
  readonly get: (path: string, prefer?: string) => Promise<Answer>;
}

export interface CompanyService {
  readonly createCompany: (estate: Estate) => Promise<Company>;
  readonly stop: () => Promise<void>;
}

export async function startCompanyService(): Promise<CompanyService> {
  const service = await startDirectService();
  let count = 0;
  const nextId = (): string => `00000000-0000-4000-9000-${String(++count).padStart(12, "0")}`;
  return {
    createCompany: async (estate) => {
      const company = nextId();
      const records = new Map<string, readonly Row[]>(
        estateTypes.map((type) => [type, estate[type].map((row) => ({ ...row, id: nextId() }))]),
      );
      const loaded = estateTypes.flatMap((type) =>
        (records.get(type) ?? []).map((record) => ({ set: model.type(type).set, record })),
      );
      await service.load(company, [{ set: "companies", record: { id: company, name: company } }, ...loaded]);
      const world: World = { model, records: (type) => records.get(type) ?? [], now: Date.now() };
      records.set("tenancy", tenanciesOf(world));
      return {
        world,
        get: (path, prefer) =>
          service.send({
            method: "GET",
            url: path.startsWith(root) ? path.slice(root.length) : `/companies(${company})/${path}`,
            headers: prefer === undefined ? {} : { prefer },
          }),
      };
    },
    stop: () => service.stop(),
  };
}

const unsetDay = "0001-01-01";

/** The tenancy of each unit today, by the definition of a line in force. */
function tenanciesOf(world: World): readonly Row[] {
  const type = "leaseContractLine";
  const navigation = model.type(type).navigation("leaseContract");
  if (!navigation) throw new Error(`${type} has no leaseContract`);
  const isCurrent = parseExpression(isCurrentLine);
  return world.records("leaseUnit").map((unit) => {
    const [line] = world
      .records(type)
      .filter((one) => one["leaseUnitNo"] === unit["number"] && holds(scopeOf(world, type, one), isCurrent))
      .toSorted(byKeys(world, type, lineOrder));
    const vacancy = {
      leaseUnitNo: unit["number"],
      firstDay: unsetDay,
      lastDay: "9999-12-31",
      tenantName: unit["building"] ? "" : "Vacant",
      rentedTill: unsetDay,
      rentPrice: 0,
      rentPriceType: "_x0020_",
      rentPricePeriod: " ",
    };
    if (!line) return vacancy;
    const [contract] = related(world, scopeOf(world, type, line).current, navigation);
    const own = line["endingDate"] ?? unsetDay;
    return {
      ...vacancy,
      tenantName: contract?.row?.["customerName"] ?? "",
      rentedTill: own === unsetDay ? (contract?.row?.["contractValidUntil"] ?? unsetDay) : own,
      rentPrice: line["unitPrice"] ?? 0,
      rentPriceType: line["priceType"] ?? "_x0020_",
      rentPricePeriod: line["pricePeriod"] ?? " ",
    };
  });
}
