/** Options of TypeORM's pool for SQL Server that its types do not have. */
import type { EventEmitter } from "node:events";

/**
 * Gives the error of a failed login the number that the server sent: the driver reports each of them as `ELOGIN`, a
 * wrong password and a database that is being moved alike.
 */
function keepLoginNumber(connection: EventEmitter): void {
  let sent: number | undefined;
  const note = ({ number }: { readonly number: number }): void => {
    sent = number;
  };
  connection.on("errorMessage", note);
  connection.once("connect", (error: { number?: number | undefined } | undefined) => {
    connection.off("errorMessage", note);
    if (error) error.number ??= sent;
  });
}

export const mssqlPoolOptions = {
  /** For the pool (`extra`). */
  pool: {
    // By its state and its socket. The default, `SELECT 1`, doubles the round trips; a connection that broke without
    // notice fails its next statement, which is repeated on another one.
    validateConnection: "socket",
    beforeConnect: keepLoginNumber,
  },
  /** For each connection (`options`). Logins are repeated by the store, after the pause that fits the error. */
  connection: { maxRetriesOnTransientErrors: 0 },
} as const;
