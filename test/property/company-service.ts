/** A company for each estate, in one database, so that runs are independent. */
import { model } from "../../src/entities";
import { root, startDirectService, type Answer } from "./direct-service";
import { estateTypes, type Estate } from "./estate";
import type { Row, World } from "./interpreter";

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
      return {
        world: { model, records: (type) => records.get(type) ?? [], now: Date.now() },
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
