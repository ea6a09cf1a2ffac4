/** The parameters of a statement as SQL Server declares them. */
import { typedParameter } from "../../src/odata/store/mssql/store";

interface SizedType {
  readonly type: { readonly declaration: string };
  readonly length?: number;
}

/** `@p1 nvarchar(4000), @p2 int`: the types that the driver sends for values of these EDM types. */
export const mssqlDeclarations = (types: readonly string[]): string =>
  types
    .map((edm, i) => {
      const { type, length } = typedParameter(null, edm).type as unknown as SizedType;
      return `@p${i + 1} ${type.declaration}${length === undefined ? "" : `(${length})`}`;
    })
    .join(", ");
