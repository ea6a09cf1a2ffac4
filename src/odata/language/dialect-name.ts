/** The databases that have a cell in every table row; a new name makes the compiler list each row that lacks one. */
export type DialectName = "sqlite" | "postgres" | "mssql";
