/**
 * The bound of what is read from a database at a time: one record with its expanded collections, or the records of a
 * page or of a part of it. A record is one text, so an expansion in an expansion could exhaust the memory, or be longer
 * than a text can be.
 */
import { ODataError } from "../errors";

const mebibyte = 1024 ** 2;

/** The error for more than `limit` bytes. */
export const readTooLarge = (limit: number): ODataError =>
  new ODataError(
    "BadRequest_LimitExceeded",
    `The records with their expanded collections are larger than ${Math.round(limit / mebibyte)} MiB (MAX_READ_SIZE). ` +
      "Request fewer records at a time by $top or Prefer: maxpagesize, fewer properties by $select, or the expanded " +
      "collections at their own addresses.",
  );
