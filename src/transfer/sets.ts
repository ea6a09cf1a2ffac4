/** What is moved: the companies, and every set in them. What belongs to a caller of this service stays here. */
import { model } from "../entities";
import type { Model } from "../odata";

type EntityType = Model["types"][number];

export const companyType: EntityType = model.partition.type;

/** The sets of a company, in the order of the model. */
export const companySets: readonly EntityType[] = model.types.filter((type) => type.partitioned);

/** Whether its records carry files, of which few should be in memory at a time. */
export const hasFiles = (type: EntityType): boolean =>
  type.properties.some((property) => property.type === "Edm.Stream");

/** Records to read at a time. */
export const recordsAtATime = (type: EntityType): number => (hasFiles(type) ? 20 : 1000);

/** A GUID in lower case; undefined when it is none. */
export const asGuid = (text: unknown): string | undefined =>
  typeof text === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
    ? text.toLowerCase()
    : undefined;

/** A company as people name it. */
export interface Company {
  readonly id: string;
  readonly name: string;
}

/**
 * The companies that are asked for, by name or id; all when none is asked for. Throws a sentence that names what there
 * is for one that is not there.
 */
export function chosenCompanies<Known extends Company>(
  known: readonly Known[],
  asked: readonly string[],
): readonly Known[] {
  if (asked.length === 0) return known;
  const chosen = asked.map((wanted) => {
    const found = known.find(({ id, name }) => name === wanted || id === wanted.toLowerCase());
    if (found) return found;
    const names = known.map(({ name }) => `'${name}'`).join(", ") || "none";
    throw new Error(`There is no company '${wanted}'; there are: ${names}`);
  });
  return [...new Set(chosen)];
}
