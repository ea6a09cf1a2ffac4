/**
 * The bound of one row that is read from a database: a record with its expanded collections is one text, so expansions
 * in expansions could exhaust the memory, or be longer than a text can be.
 */
import { ODataError } from "../errors";

const mebibyte = 1024 ** 2;

/** The error for more than `limit` bytes. */
export const readTooLarge = (limit: number): ODataError =>
  new ODataError(
    "BadRequest_LimitExceeded",
    `A record with its expanded collections is larger than ${Number((limit / mebibyte).toFixed(1))} MiB (MAX_RECORD_SIZE). ` +
      "Request the expanded collections at their own addresses, or fewer of their records and properties by $top and $select.",
  );
