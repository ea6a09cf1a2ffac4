/** The entity sets, from the model: a new resource is part of every test that iterates over all of them. */
import { model } from "../../src/entities";
import { fieldsOf } from "./interface-fields";

type EntityType = (typeof model.types)[number];

/** The types whose records belong to a company, in the order of the interface document. */
export const companyTypes: readonly EntityType[] = model.types.filter(
  ({ partitioned, query }) => partitioned && !query,
);

/** Their sets. */
export const companySets: readonly string[] = companyTypes.map(({ set }) => set);

/** The sets that are computed from them. */
export const computedSets: readonly string[] = model.types.filter(({ query }) => query).map(({ set }) => set);

/** The sets of them that the interface document has, which all have records in the demo company. */
export const interfaceSets: readonly string[] = companyTypes
  .filter(({ name }) => fieldsOf(name).size > 0)
  .map(({ set }) => set);
