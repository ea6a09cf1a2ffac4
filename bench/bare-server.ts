/**
 * The servers to compare with: node:http and better-sqlite3, written for speed. They support a few fixed requests, have
 * no sign-in and almost no checks. With `rows`, JSON.stringify makes the JSON from rows; with `json`, SQLite makes it.
 * `PORT=<port> node bare-server.js <database file> <rows | json>`
 */
import type Database from "better-sqlite3";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Sqlite } from "../src/odata/store/sqlite/connection";
import { listen, port, readBody, type Row, send, user } from "./bare-http";
import { rentRoll } from "./rent-roll";

const [file = "", form = "rows"] = process.argv.slice(2);
const db = new Sqlite(file);
// The settings of the service's connections; all others are the defaults of the same library.
db.pragma("journal_mode = WAL");
db.pragma("busy_timeout = 5000");
db.pragma("synchronous = FULL");

const companyId = (db.prepare("select id from company").get() as Row)["id"];
const streamedFrom = 1000;

interface Column {
  readonly name: string;
  readonly type: string;
}
const columnsOf = (table: string): readonly Column[] =>
  (db.pragma(`table_info("${table}")`) as Column[]).filter(
    ({ name }) => name !== "companyId" && name !== "rowVersion",
  );
const flags: ReadonlySet<string> = new Set([
  ...["leaseUnit", "leaseContract", "leaseContractLine"].flatMap((table) =>
    columnsOf(table).flatMap(({ name, type }) => (type === "boolean" ? [name] : [])),
  ),
  "firstOfUnit",
  "measured",
]);

/** The select list of a record: all stored columns and the ETag, timestamps without zero milliseconds. */
const recordOf = (table: string): string =>
  [
    `'W/"' || "${table}".rowVersion || '"' as "@odata.etag"`,
    ...columnsOf(table).map(({ name }) =>
      name.endsWith("At")
        ? `replace("${table}"."${name}", '.000Z', 'Z') as "${name}"`
        : `"${table}"."${name}"`,
    ),
  ].join();

/** A unit with its current tenant on `@day`. */
const unit = `select ${recordOf("leaseUnit")},
  iif(l.id is not null, c.customerName, iif(building, '', 'Vacant')) as tenantName,
  iif(l.id is null, '0001-01-01', iif(l.endingDate <> '0001-01-01', l.endingDate, c.contractValidUntil)) as rentedTill,
  ifnull(l.unitPrice, 0) as currentRentPrice, ifnull(l.priceType, '_x0020_') as currentRentPriceType,
  ifnull(l.pricePeriod, ' ') as currentRentPricePeriod
  from leaseUnit left join leaseContractLine l on l.companyId = leaseUnit.companyId and l.id = (select n.id from leaseContractLine n
    join leaseContract v on v.companyId = n.companyId and v.number = n.leaseContractNo and v.versionNo = n.versionNo
    where n.companyId = leaseUnit.companyId and n.leaseUnitNo = leaseUnit.number and n.status <> 'Terminated'
      and v.versionStatus = 'Valid' and n.startingDate <= @day and (n.endingDate >= @day or n.endingDate = '0001-01-01'
        and (v.contractValidUntil = '0001-01-01' or v.contractValidUntil >= @day))
    order by n.startingDate desc, n.lineNo, n.leaseContractNo, n.versionNo desc limit 1)
  left join leaseContract c on c.companyId = l.companyId and c.number = l.leaseContractNo and c.versionNo = l.versionNo`;
const contract = `select ${recordOf("leaseContract")} from leaseContract where companyId = @company`;

/* A selection is a statement that returns the text of JSON; parameters by name. */

type Inputs = Readonly<Record<string, unknown>>;

interface Selection {
  readonly one: (inputs: Inputs) => string;
  readonly all: (inputs: Inputs) => string;
  /** Records one by one, each with its number. Prepared again, since an open cursor occupies its statement. */
  readonly each: (inputs: Inputs) => Iterable<readonly [json: string, number: unknown]>;
}

const withFlags = (row: Row): Row => {
  for (const name in row) if (flags.has(name)) row[name] = row[name] === 1;
  return row;
};

/** `nested`: the members of rows by further statements. */
function byRows(sql: string, nested: (row: Row) => Row = (row) => row): Selection {
  const statement = db.prepare(sql);
  const record = (row: unknown): Row => nested(withFlags(row as Row));
  return {
    one: (inputs) => JSON.stringify(record(statement.get(inputs))),
    all: (inputs) => JSON.stringify({ value: statement.all(inputs).map(record) }),
    *each(inputs) {
      for (const row of db.prepare(sql).iterate(inputs) as Iterable<Row>)
        yield [JSON.stringify(withFlags(row)), row["number"]];
    },
  };
}

/** A selection as an SQL expression of JSON objects; `nested`: names whose values are JSON already. */
function objectOf(sql: string, nested: ReadonlySet<string> = new Set()): string {
  const members = db
    .prepare(sql)
    .columns()
    .map(({ name }) => {
      if (flags.has(name)) return `'${name}', json(iif("${name}", 'true', 'false'))`;
      return nested.has(name) ? `'${name}', json("${name}")` : `'${name}', "${name}"`;
    });
  return `json_object(${members.join()})`;
}

function byJson(sql: string, nested: ReadonlySet<string> = new Set()): Selection {
  const object = objectOf(sql, nested);
  const each = `select ${object}, number from (${sql})`;
  const one = db.prepare(`select ${object} from (${sql})`).pluck();
  const all = db
    .prepare(`select '{"value":[' || ifnull(group_concat(${object}, ','), '') || ']}' from (${sql})`)
    .pluck();
  return {
    one: (inputs) => String(one.get(inputs)),
    all: (inputs) => String(all.get(inputs)),
    each: (inputs) => db.prepare(each).raw().iterate(inputs) as Iterable<[string, unknown]>,
  };
}

const selection: (sql: string) => Selection = form === "json" ? byJson : byRows;

const unitById = selection(`${unit} where leaseUnit.companyId = @company and leaseUnit.id = @id`);
const unitsBy = (condition: string, order: string): Selection =>
  selection(
    `${unit} where leaseUnit.companyId = @company and leaseUnit.id in (select id from leaseUnit
      where companyId = @company and ${condition} order by ${order}, number limit @top offset @skip)
      order by leaseUnit.${order}, leaseUnit.number`,
  );
const searched = [
  "number",
  "description",
  "address",
  "address2",
  "salespersonName",
  "ownerName",
  "searchName",
];
const tenant = `select * from (${unit} where leaseUnit.companyId = @company order by leaseUnit.number) where tenantName = @tenant`;
const selections: Readonly<Record<string, Selection>> = {
  units: selection(
    `${unit} where leaseUnit.companyId = @company and leaseUnit.number >= @from and leaseUnit.blocked = 0 order by leaseUnit.number limit @top`,
  ),
  largest: unitsBy("city = @city and objectArea > @area", "objectArea desc"),
  skipped: unitsBy("1", "number"),
  sorted: unitsBy("1", "description"),
  found: unitsBy(`(${searched.map((name) => `"${name}" like '%' || @word || '%'`).join(" or ")})`, "number"),
  let: selection(`${tenant} limit @top`),
  released: selection(
    `${contract} and number >= @from and status = 'Released' order by number, versionNo limit @top`,
  ),
  rentRoll: selection(rentRoll),
};
const counts: Readonly<Record<string, Database.Statement>> = {
  count: db
    .prepare(
      "select count(*) from leaseUnit where companyId = @company and city = @city and objectArea > @area",
    )
    .pluck(),
  letCount: db.prepare(`select count(*) from (${tenant})`).pluck(),
};
const unitsAfter = selection(
  `${unit} where leaseUnit.companyId = @company and leaseUnit.number > @from order by leaseUnit.number limit @top`,
);

const contracts = `${contract} and number >= @from order by number, versionNo limit @top`;
const lines = (number: string, versionNo: string): string =>
  `select ${recordOf("leaseContractLine")} from leaseContractLine where companyId = @company and leaseContractNo = ${number} and versionNo = ${versionNo} order by lineNo`;
const contractsWithLines = (): Selection => {
  if (form === "json") {
    const own = lines("c.number", "c.versionNo");
    const object = objectOf(lines("''", "0"));
    const nested = `(select '[' || ifnull(group_concat(${object}, ','), '') || ']' from (${own}))`;
    return byJson(
      `select c.*, ${nested} as leaseContractLines from (${contracts}) c`,
      new Set(["leaseContractLines"]),
    );
  }
  const linesOf = db.prepare(lines("@number", "@versionNo"));
  return byRows(contracts, (row) => {
    const { number, versionNo } = row;
    row["leaseContractLines"] = linesOf
      .all({ company: companyId, number, versionNo })
      .map((one) => withFlags(one as Row));
    return row;
  });
};
const expanded = contractsWithLines();

const blank: Row = Object.fromEntries(
  columnsOf("leaseUnit").map(({ name, type }) => [name, type.toLowerCase() === "text" ? "" : 0]),
);
const insertUnit = db.prepare(
  `insert into leaseUnit (companyId, rowVersion, ${Object.keys(blank).join()})
   values (?, ?, ${Object.keys(blank)
     .map(() => "?")
     .join()})`,
);
const stored = (value: unknown): unknown => (typeof value === "boolean" ? Number(value) : value);
const inputsOf = (more: Inputs): Inputs => ({
  company: companyId,
  day: new Date().toISOString().slice(0, 10),
  ...more,
});
const oneUnit = (id: unknown): string => unitById.one(inputsOf({ id }));

function createUnit(body: Row): string {
  const now = new Date().toISOString();
  const audit = {
    systemCreatedAt: now,
    systemCreatedBy: user,
    systemModifiedAt: now,
    systemModifiedBy: user,
  };
  const record: Row = { ...blank, ...body, id: randomUUID(), ...audit };
  insertUnit.run(companyId, Date.now() * 1000, ...Object.values(record).map(stored));
  return oneUnit(record["id"]);
}

const updates = new Map<string, Database.Statement>();
function changeUnit(id: string, body: Row): string {
  const names = Object.keys(body);
  const key = names.join();
  let update = updates.get(key);
  if (!update) {
    if (!names.every((name) => name in blank)) throw new Error("no such column");
    update = db.prepare(
      `update leaseUnit set rowVersion = rowVersion + 1, systemModifiedAt = ?, systemModifiedBy = ?, ${names.map((name) => `${name} = ?`).join()} where companyId = ? and id = ?`,
    );
    updates.set(key, update);
  }
  update.run(new Date().toISOString(), user, ...Object.values(body).map(stored), companyId, id);
  return oneUnit(id);
}

const nextLink = (after: unknown, size: number): string =>
  `http://127.0.0.1:${port}/feed?after=${String(after)}&top=${size}`;

/** Streams a page of the feed with constant memory; the next link comes last. */
async function sendFeed(res: ServerResponse, after: string, size: number): Promise<void> {
  res.writeHead(200, { "Content-Type": "application/json" });
  let text = '{"value":[';
  let count = 0;
  let last: unknown;
  for (const [json, number] of unitsAfter.each(inputsOf({ from: after, top: size }))) {
    text += (count++ === 0 ? "" : ",") + json;
    last = number;
    if (count % streamedFrom === 0) {
      if (!res.write(text)) await once(res, "drain");
      text = "";
    }
  }
  res.end(`${text}]${count === size ? `,"@odata.nextLink":"${nextLink(last, size)}"` : ""}}`);
}

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const [path = "", search = ""] = (req.url ?? "").split("?", 2);
  const [, resource = "", id = ""] = path.split("/");
  if (req.method === "POST") return send(res, 201, createUnit(await readBody(req)));
  if (req.method === "PATCH") return send(res, 200, changeUnit(id, await readBody(req)));
  if (resource === "unit") return send(res, 200, oneUnit(id));
  const given = Object.fromEntries(new URLSearchParams(search));
  const [top, skip, area] = [given["top"], given["skip"], given["area"]].map(Number);
  if (resource === "feed") return sendFeed(res, given["after"] ?? "", top ?? 0);
  const inputs = inputsOf({ ...given, top, skip: given["skip"] === undefined ? 0 : skip, area });
  const chosen = resource === "contracts" ? expanded : selections[resource];
  if (chosen) return send(res, 200, chosen.all(inputs));
  return send(res, 200, String(counts[resource]?.get(inputs)));
}

listen(serve);
