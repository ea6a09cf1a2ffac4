/**
 * The server to compare with on PostgreSQL: node:http and pg, written for speed, with statements that are prepared by
 * name and rows through JSON.stringify. It supports a few fixed requests, has no sign-in and almost no checks.
 * `PORT=<port> node bare-server.js <URL of the database>`
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Pool, types } from "pg";
import { listen, readBody, type Row, send, user } from "../bare-http";
import { contractFields, lineFields, unitFields } from "./fields";

const [url = ""] = process.argv.slice(2);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, String);
types.setTypeParser(types.builtins.TIMESTAMP, (text: string) => `${text.replace(" ", "T")}Z`);
/** As many connections as the service uses. */
const pool = new Pool({ connectionString: url, max: 10 });

const names = new Map<string, string>();
/** Runs a statement, which each connection prepares once. */
async function rows(text: string, values: readonly unknown[]): Promise<Row[]> {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return (await pool.query<Row>({ name, text, values: [...values] })).rows;
}

const columns = (fields: string): string =>
  [`'W/"' || "rowVersion" || '"' as "@odata.etag"`, ...fields.split(",").map((name) => `"${name}"`)].join();
const unit = `select ${columns(unitFields)} from "leaseUnit"`;
const inCity = `where "companyId" = $1 and city = $2 and "objectArea" > $3`;

const companyId = pool.query<Row>("select id from company").then((found) => found.rows[0]?.["id"]);

async function oneUnit(company: unknown, id: unknown): Promise<Row | undefined> {
  const [found] = await rows(`${unit} where "companyId" = $1 and id = $2`, [company, id]);
  return found;
}

const unitsIn = (company: unknown, city: string, area: string, top: string): Promise<Row[]> =>
  rows(`${unit} ${inCity} order by number limit $4`, [company, city, area, top]);

async function contractsWithLines(company: unknown, from: string, top: string): Promise<Row[]> {
  const contracts = await rows(
    `select ${columns(contractFields)} from "leaseContract" where "companyId" = $1 and number >= $2 order by number, "versionNo" limit $3`,
    [company, from, top],
  );
  const key = ({ number, versionNo }: Row): string => `${String(number)} ${String(versionNo)}`;
  const linesOf = new Map(contracts.map((contract) => [key(contract), [] as Row[]]));
  const lines = await rows(
    `select ${columns(lineFields)} from "leaseContractLine" where "companyId" = $1 and "leaseContractNo" = any($2)
     order by "leaseContractNo", "versionNo", "lineNo"`,
    [company, contracts.map(({ number }) => number)],
  );
  for (const line of lines)
    linesOf.get(key({ number: line["leaseContractNo"], versionNo: line["versionNo"] }))?.push(line);
  return contracts.map((contract) => ({ ...contract, leaseContractLines: linesOf.get(key(contract)) }));
}

const knownFields = new Set(unitFields.split(","));

/** The unset value of each column of a unit. */
const blank = pool
  .query<Row>(
    "select column_name as name, data_type as type from information_schema.columns where table_name = 'leaseUnit' and table_schema = current_schema()",
  )
  .then(({ rows: found }) =>
    Object.fromEntries(
      found.map(({ name, type }) => [
        String(name),
        type === "boolean" ? false : type === "numeric" || type === "bigint" ? 0 : "",
      ]),
    ),
  );

async function createUnit(company: unknown, body: Row): Promise<Row | undefined> {
  const now = new Date().toISOString();
  const record: Row = {
    ...(await blank),
    ...body,
    id: randomUUID(),
    companyId: company,
    rowVersion: Date.now() * 1000,
    systemCreatedAt: now,
    systemCreatedBy: user,
    systemModifiedAt: now,
    systemModifiedBy: user,
  };
  const fields = Object.keys(record);
  await rows(
    `insert into "leaseUnit" (${fields.map((name) => `"${name}"`).join()}) values (${fields.map((_, i) => `$${i + 1}`).join()})`,
    Object.values(record),
  );
  return oneUnit(company, record["id"]);
}

async function changeUnit(company: unknown, id: string, body: Row): Promise<Row | undefined> {
  const fields = Object.keys(body);
  if (!fields.every((name) => knownFields.has(name))) throw new Error("no such column");
  await rows(
    `update "leaseUnit" set "rowVersion" = "rowVersion" + 1, "systemModifiedAt" = $3, "systemModifiedBy" = $4,
     ${fields.map((name, i) => `"${name}" = $${i + 5}`).join()} where "companyId" = $1 and id = $2`,
    [company, id, new Date().toISOString(), user, ...Object.values(body)],
  );
  return oneUnit(company, id);
}

async function answer(req: IncomingMessage): Promise<unknown> {
  const company = await companyId;
  const [path = "", search = ""] = (req.url ?? "").split("?", 2);
  const [, resource = "", id = ""] = path.split("/");
  if (req.method === "POST") return createUnit(company, await readBody(req));
  if (req.method === "PATCH") return changeUnit(company, id, await readBody(req));
  if (resource === "unit") return oneUnit(company, id);
  const given = new URLSearchParams(search);
  const [city, area, from, top] = ["city", "area", "from", "top"].map((name) => given.get(name) ?? "");
  if (resource === "contracts") return { value: await contractsWithLines(company, from ?? "", top ?? "") };
  const value = await unitsIn(company, city ?? "", area ?? "", top ?? "");
  if (resource === "units") return { value };
  const [count] = await rows(`select count(*)::integer as n from "leaseUnit" ${inCity}`, [
    company,
    city,
    area,
  ]);
  return { "@odata.count": count?.["n"], value };
}

listen(async (req, res) => {
  const text = JSON.stringify(await answer(req));
  send(res, req.method === "POST" ? 201 : 200, text);
});
