/**
 * The server to compare with: node:http, better-sqlite3 and JSON.stringify, written for speed. It supports a few fixed
 * requests, has no sign-in and almost no checks. `node bare-server.js <database file> <port>`
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Database from "better-sqlite3";

type Row = Record<string, unknown>;

const [file = "", port = "0"] = process.argv.slice(2);
const db = new Database(file);
// The settings of the service's connections; all others are the defaults of the same library.
db.pragma("journal_mode = WAL");
db.pragma("busy_timeout = 5000");
db.pragma("synchronous = FULL");

const companyId = (db.prepare("select id from company").get() as Row)["id"];
const user = "00000000-0000-4000-8000-000000000001";
const streamedFrom = 1000;

interface Column {
  readonly name: string;
  readonly type: string;
}
const columnsOf = (table: string): readonly Column[] =>
  (db.pragma(`table_info("${table}")`) as Column[]).filter(
    ({ name }) => name !== "companyId" && name !== "rowVersion",
  );
const flagsOf = (table: string): readonly string[] =>
  columnsOf(table).flatMap(({ name, type }) => (type === "boolean" ? [name] : []));

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

/** A unit with its current tenant; `?` is the day, three times. */
const unit = `select ${recordOf("leaseUnit")},
  iif(l.id is not null, c.customerName, iif(building, '', 'Vacant')) as tenantName,
  iif(l.id is null, '0001-01-01', iif(l.endingDate <> '0001-01-01', l.endingDate, c.contractValidUntil)) as rentedTill,
  ifnull(l.unitPrice, 0) as currentRentPrice, ifnull(l.priceType, '_x0020_') as currentRentPriceType,
  ifnull(l.pricePeriod, ' ') as currentRentPricePeriod
  from leaseUnit left join leaseContractLine l on l.companyId = leaseUnit.companyId and l.id = (select n.id from leaseContractLine n
    join leaseContract v on v.companyId = n.companyId and v.number = n.leaseContractNo and v.versionNo = n.versionNo
    where n.companyId = leaseUnit.companyId and n.leaseUnitNo = leaseUnit.number and n.status <> 'Terminated'
      and v.versionStatus = 'Valid' and n.startingDate <= ? and (n.endingDate >= ? or n.endingDate = '0001-01-01'
        and (v.contractValidUntil = '0001-01-01' or v.contractValidUntil >= ?))
    order by n.startingDate desc, n.lineNo, n.leaseContractNo, n.versionNo desc limit 1)
  left join leaseContract c on c.companyId = l.companyId and c.number = l.leaseContractNo and c.versionNo = l.versionNo`;
const contract = `select ${recordOf("leaseContract")} from leaseContract where companyId = ?`;

const unitById = db.prepare(`${unit} where leaseUnit.companyId = ? and leaseUnit.id = ?`);
const unitsFrom = db.prepare(
  `${unit} where leaseUnit.companyId = ? and leaseUnit.number >= ? and leaseUnit.blocked = 0 order by leaseUnit.number limit ?`,
);
const largestUnits = db.prepare(
  `${unit} where leaseUnit.companyId = ? and leaseUnit.id in (select id from leaseUnit where companyId = ? and city = ? and objectArea > ?
    order by objectArea desc, number limit ?) order by leaseUnit.objectArea desc, leaseUnit.number`,
);
const unitsAfter = db.prepare(
  `${unit} where leaseUnit.companyId = ? and leaseUnit.number > ? order by leaseUnit.number limit ?`,
);
const unitCount = db
  .prepare("select count(*) from leaseUnit where companyId = ? and city = ? and objectArea > ?")
  .pluck();
const released = db.prepare(
  `${contract} and number >= ? and status = 'Released' order by number, versionNo limit ?`,
);
const contractsFrom = db.prepare(`${contract} and number >= ? order by number, versionNo limit ?`);
const linesOf = db.prepare(
  `select ${recordOf("leaseContractLine")} from leaseContractLine where companyId = ? and leaseContractNo = ? and versionNo = ? order by lineNo`,
);

const flags = { leaseUnit: flagsOf("leaseUnit"), leaseContract: flagsOf("leaseContract") };
function withFlags(table: keyof typeof flags, row: Row): Row {
  for (const name of flags[table]) row[name] = row[name] === 1;
  return row;
}
const units = (rows: unknown[]): Row[] => (rows as Row[]).map((row) => withFlags("leaseUnit", row));
const contracts = (rows: unknown[]): Row[] => (rows as Row[]).map((row) => withFlags("leaseContract", row));
const withLines = (row: Row): Row => {
  row["leaseContractLines"] = linesOf.all(companyId, row["number"], row["versionNo"]);
  return row;
};

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
const today = (): readonly string[] => {
  const day = new Date().toISOString().slice(0, 10);
  return [day, day, day];
};
const oneUnit = (id: unknown): Row => withFlags("leaseUnit", unitById.get(...today(), companyId, id) as Row);

function createUnit(body: Row): Row {
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
function changeUnit(id: string, body: Row): Row {
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

function send(res: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  res
    .writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) })
    .end(text);
}

async function readBody(req: IncomingMessage): Promise<Row> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8")) as Row;
}

const nextLink = (after: unknown, size: number): string =>
  `http://127.0.0.1:${port}/feed?after=${String(after)}&size=${size}`;

/** Streams a page of the feed with constant memory; the next link comes last. */
async function sendFeed(res: ServerResponse, after: string, size: number): Promise<void> {
  res.writeHead(200, { "Content-Type": "application/json" });
  let text = '{"value":[';
  let count = 0;
  let last: unknown;
  // Prepared again, since an open cursor occupies its statement.
  for (const row of db
    .prepare(unitsAfter.source)
    .iterate(...today(), companyId, after, size) as Iterable<Row>) {
    text += (count++ === 0 ? "" : ",") + JSON.stringify(withFlags("leaseUnit", row));
    last = row["number"];
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
  const query = new URLSearchParams(search);
  const text = (name: string): string => query.get(name) ?? "";
  if (req.method === "POST") return send(res, 201, createUnit(await readBody(req)));
  if (req.method === "PATCH") return send(res, 200, changeUnit(id, await readBody(req)));
  const top = Number(text("top"));
  switch (resource) {
    case "unit":
      return send(res, 200, oneUnit(id));
    case "units":
      return send(res, 200, { value: units(unitsFrom.all(...today(), companyId, text("from"), top)) });
    case "largest":
      return send(res, 200, {
        value: units(
          largestUnits.all(...today(), companyId, companyId, text("city"), Number(text("area")), top),
        ),
      });
    case "count":
      return send(res, 200, unitCount.get(companyId, text("city"), Number(text("area"))));
    case "released":
      return send(res, 200, { value: contracts(released.all(companyId, text("from"), top)) });
    case "contracts":
      return send(res, 200, {
        value: contracts(contractsFrom.all(companyId, text("from"), top)).map(withLines),
      });
    case "feed":
      return sendFeed(res, text("after"), Number(text("size")));
    default:
      return send(res, 404, {});
  }
}

createServer((req, res) => {
  serve(req, res).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    res.destroy();
  });
}).listen(Number(port), "127.0.0.1");
