/**
 * The sets that are transferred: the companies, and every set in them. Sets that belong to a caller of this service are
 * excluded.
 */
import { model } from "../entities";
import { type EntityType, type Store, storedRecords } from "../odata";

export const companyType: EntityType = model.partition.type;

/** The stored sets of a company, in the order of the model. */
export const companySets: readonly EntityType[] = model.types.filter(
  (type) => type.partitioned && !type.query,
);

/** Number of records to read at a time; a few where they contain files. */
export const recordsAtATime = (type: EntityType): number =>
  type.properties.some((property) => property.type === "Edm.Stream") ? 20 : 1000;

export interface Company {
  readonly id: string;
  readonly name: string;
}

/** The company with an id or name; of one whose id is the name of another, the former. */
export const companyNamed = <Known extends Company>(
  known: readonly Known[],
  nameOrId: string,
): Known | undefined =>
  known.find(({ id }) => id === nameOrId.toLowerCase()) ?? known.find(({ name }) => name === nameOrId);

/** Names in a message. */
const mostNames = 20;

/**
 * Returns the requested companies, by name or id; all when none is requested. Throws a sentence that lists existing ones
 * when one does not exist.
 */
export function chosenCompanies<Known extends Company>(
  known: readonly Known[],
  requested: readonly string[],
): readonly Known[] {
  if (requested.length === 0) return known;
  const chosen = requested.map((nameOrId) => {
    const found = companyNamed(known, nameOrId);
    if (found) return found;
    const names =
      known
        .slice(0, mostNames)
        .map(({ name }) => `'${name}'`)
        .join(", ") || "none";
    const more = known.length > mostNames ? ` and ${known.length - mostNames} more` : "";
    throw new Error(`There is no company '${nameOrId}'; there are: ${names}${more}`);
  });
  return [...new Set(chosen)];
}

/* The companies of a database. */

const all = { after: undefined, partitions: undefined };

export async function companiesIn(store: Store): Promise<readonly Company[]> {
  const companies: Company[] = [];
  for await (const records of storedRecords(store, companyType, all, 1000))
    companies.push(...records.map(({ id, record }) => ({ id, name: String(record["name"]) })));
  return companies;
}
