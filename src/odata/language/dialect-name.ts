/**
 * The supported databases. Table rows have a cell for each; after adding a name, the compiler lists every row that
 * lacks one.
 */
export type DialectName = "sqlite" | "postgres" | "mssql";
