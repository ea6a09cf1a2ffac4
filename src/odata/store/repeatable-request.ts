/**
 * The responses of repeatable requests (Repeatable Requests 1.0). Each is written in the transaction of its changes, so
 * that a repetition finds it if and only if the changes were committed. A system table, not a resource.
 */
import { emptyGuid } from "../model/types";
import { bounded, commaList, ident, idents, params, render, sql, type Fragment } from "../sql/fragment";
import type { Dialect } from "../sql/dialect";
import type { Row } from "./store";
import type { TableDeclaration } from "./tables";

const name = "repeatableRequest";

/** The table. Requests to records outside all partitions have the zero GUID in the partition's column. */
export const repeatableRequestTable = (partitionColumn: string): TableDeclaration => ({
  name,
  indexes: [{ name: "repeatableRequestAge", columns: ["firstSent"], unique: false }],
  columns: {
    // SHA-256 of caller, client id, request id and number of the part, in hexadecimal digits.
    requestKey: { kind: "Edm.String", primary: true, maxLength: 64 },
    // SHA-256 of the request itself, which must be the same in a repetition.
    fingerprint: { kind: "Edm.String", maxLength: 64 },
    firstSent: { kind: "Edm.DateTimeOffset" },
    [partitionColumn]: { kind: "Edm.Guid" },
    status: { kind: "Edm.Int32" },
    // A JSON object.
    headers: { kind: "Edm.String" },
    body: { kind: "Edm.String" },
  },
});

/** A row of the table. */
export interface RememberedResponse {
  readonly requestKey: string;
  readonly fingerprint: string;
  /** UTC with milliseconds. */
  readonly firstSent: string;
  /** "": no partition. */
  readonly partition: string;
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Rows with an earlier `firstSent` are expired. */
interface Age {
  readonly before: string;
}

/** The statements on the table. */
export function rememberedStatements(dialect: Dialect, partitionColumn: string) {
  const table = ident(name);
  const {
    requestKey: key,
    fingerprint,
    firstSent,
    status,
    headers,
    body,
  } = idents("requestKey", "fingerprint", "firstSent", "status", "headers", "body");
  const partition = ident(partitionColumn);
  const given = params<RememberedResponse>({
    requestKey: "Edm.String",
    fingerprint: "Edm.String",
    firstSent: "Edm.DateTimeOffset",
    partition: "Edm.Guid",
    status: "Edm.Int32",
    headers: "Edm.String",
    body: "Edm.String",
  });
  const columns = commaList([key, fingerprint, firstSent, partition, status, headers, body]);
  const { before } = params<Age>({ before: "Edm.DateTimeOffset" });
  const oldest = (most: Fragment): Fragment =>
    sql`select ${key} from ${table} where ${firstSent} < ${before}${dialect.page(firstSent, most, undefined)}`;
  return {
    find: render<Pick<RememberedResponse, "requestKey">>(
      sql`select ${fingerprint}, ${dialect.outputValue(partition, "Edm.Guid")}, ${status}, ${headers}, ${body} from ${table} where ${key} = ${given.requestKey}`,
      dialect,
    ),
    insert: render<RememberedResponse>(
      sql`insert into ${table} (${columns}) values (${commaList(Object.values(given))})`,
      dialect,
    ),
    /** Returns a row if any response is expired. */
    old: bounded(render<Age>(oldest(sql`1`), dialect)),
    /** Deletes the oldest expired responses: more than one request adds, so that a table that has grown shrinks. */
    forget: render<Age>(sql`delete from ${table} where ${key} in (${oldest(sql`50`)})`, dialect),
  };
}

/** Converts a row returned by `find`. */
export function rememberedOf([fingerprint, partition, status, headers, body]: Row) {
  return {
    fingerprint: String(fingerprint),
    partition: partition === emptyGuid ? "" : String(partition),
    status: Number(status),
    headers: String(headers),
    body: String(body),
  };
}
