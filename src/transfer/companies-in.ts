/** The companies of a database. */
import { storedRecords, type Store } from "../odata";
import { companyType, type Company } from "./sets";

const all = { after: undefined, partitions: undefined };

export async function companiesIn(store: Store): Promise<readonly Company[]> {
  const companies: Company[] = [];
  for await (const records of storedRecords(store, companyType, all, 1000))
    companies.push(...records.map(({ id, record }) => ({ id, name: String(record["name"]) })));
  return companies;
}
