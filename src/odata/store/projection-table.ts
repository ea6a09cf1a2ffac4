/** The table of a projection. A system table, not a resource. */
import type { Projection } from "../model/model";
import type { ColumnFacts, TableDeclaration } from "./tables";

/** The rows of a key are stored together, in the order of their identity. */
export function projectionTable({ type, identity, indexes }: Projection): TableDeclaration {
  const { table: name, partitionColumn, properties } = type;
  const column = (each: string): [string, ColumnFacts] => {
    const { type: kind, maxLength } = properties.find((property) => property.name === each) ?? {};
    if (kind === undefined || kind === "Edm.Stream") throw new Error(`${name} has no column ${each}`);
    return [each, { kind, maxLength, primary: identity.includes(each) }];
  };
  const others = properties.map((property) => property.name).filter((each) => !identity.includes(each));
  return {
    name,
    withoutRowid: true,
    indexes: indexes.map((columns) => ({
      name: `${name}_by_${columns[0]}`,
      columns: [partitionColumn, ...columns],
      unique: false,
    })),
    columns: {
      [partitionColumn]: { kind: "Edm.Guid", primary: true },
      ...Object.fromEntries([...identity, ...others].map(column)),
    },
  };
}
