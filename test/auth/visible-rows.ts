/**
 * Two services with the same records for a caller: one whose rules hide rows, and one whose database contains the
 * visible rows only.
 */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signClaims } from "../../src/auth/dev-issuer";
import { model } from "../../src/entities";
import { Sqlite } from "../../src/odata/store/sqlite/connection";
import { newDatabase } from "../databases";
import { demoCompanyId, start, type TestAnswer, type TestService } from "../harness";
import { companyTypes } from "../model/sets";
import { readZip } from "../workbook";
import type { AddressedRequest } from "./addressed-requests";

const admin = "00000000-0000-4000-8000-000000000031";
const reader = "00000000-0000-4000-8000-000000000032";

export interface Pair {
  /** The responses of the service with rules and of that with the visible rows, without what differs anyway. */
  readonly ask: (request: AddressedRequest) => Promise<readonly string[]>;
  /** Ids of each set: of visible records and of others. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly stop: () => Promise<void>;
}

/** Values that are computed from all records whatever the rules (docs/sign-in.md), so both services hide them. */
const computedOf = (type: (typeof model.types)[number]): readonly string[] =>
  type.query
    ? []
    : type.properties
        .filter((p) => p.expression !== undefined && !type.naturalKey.includes(p.name))
        .map(({ name }) => name);

/** Starts a service in the folder, with the filters for the reader, on a database that `prepare` has changed. */
async function startIn(
  folder: string,
  filters: Readonly<Record<string, string>>,
  prepare: (file: string) => Promise<void>,
): Promise<TestService> {
  await mkdir(folder);
  const database = await newDatabase(folder, "demo");
  await prepare(join(folder, "lease.db"));
  const sets = Object.fromEntries(
    model.types
      .filter(({ set }) => set !== "" && set !== "companies")
      .map((type) => [
        type.set,
        { hidden: computedOf(type), ...(filters[type.set] !== undefined && { filter: filters[type.set] }) },
      ]),
  );
  const all = { access: "read", companies: "*" };
  const principals = { [admin]: all, [reader]: { ...all, sets, operations: "*" } };
  const file = join(folder, "permissions.json");
  await writeFile(file, JSON.stringify({ principals }));
  return start({ demo: true, database, env: { AUTH_PERMISSIONS_FILE: file, LOG_LEVEL: "silent" } });
}

/** `rules`: filters by set, in terms of the record itself. */
export async function startPair(rules: Readonly<Record<string, string>>): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), "lease-visible-"));
  const copy = join(folder, "copy.db");
  const tokenFor = (service: TestService, oid = reader) =>
    signClaims(service.devKey, "8h", { oid, roles: ["API.Read.All"] });
  const whole = await startIn(join(folder, "whole"), rules, (file) => copyFile(file, copy));
  const headers = { Authorization: `Bearer ${await tokenFor(whole, admin)}` };
  const gone = new Map<string, readonly string[]>();
  const ids: Record<string, readonly string[]> = {};
  for (const { set, name } of companyTypes) {
    const idsOf = async (query: string): Promise<readonly string[]> => {
      const { status, json, text } = await whole.request("GET", `${set}?$select=id${query}`, { headers });
      if (status !== 200) throw new Error(text);
      return json.value.map(({ id }: { id: string }) => id);
    };
    const all = await idsOf("");
    const seen = new Set(await idsOf(`&$filter=${encodeURIComponent(rules[set] ?? "true")}`));
    gone.set(
      name,
      all.filter((id) => !seen.has(id)),
    );
    ids[set] = [...[...seen].slice(0, 6), ...(gone.get(name) ?? []).slice(0, 3)];
  }
  const visible = await startIn(join(folder, "visible"), {}, async (file) => {
    await copyFile(copy, file);
    const database = new Sqlite(file);
    for (const [name, removed] of gone) {
      const remove = database.prepare(`delete from "${name}" where "companyId" = ? and "id" = ?`);
      for (const id of removed) remove.run(demoCompanyId, id);
    }
    database.close();
  });
  const services = [
    [whole, await tokenFor(whole)],
    [visible, await tokenFor(visible)],
  ] as const;
  return {
    ids,
    ask: ({ method, path, headers: own = {}, body }) =>
      Promise.all(
        services.map(async ([service, token]) => {
          const isRooted = path.startsWith("/");
          const url = isRooted ? path : `/companies(${demoCompanyId})/${path}`;
          const options = { headers: { ...own, Authorization: `Bearer ${token}` }, body };
          const address = path === "/mcp" ? `${service.url}/mcp` : url;
          return comparable(await service.request(method, address, options), service);
        }),
      ),
    stop: async () => {
      await whole.stop();
      await visible.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const comparedHeaders = [
  "content-type",
  "etag",
  "link",
  "preference-applied",
  "content-disposition",
  "location",
  "allow",
  "retry-after",
  "odata-version",
];

/** Status, headers and body without addresses and what differs between any two requests. */
function comparable({ status, headers, bytes, text }: TestAnswer, { url }: TestService): string {
  const kept = comparedHeaders.map((name) => `${name}: ${String(headers[name])}`).join("\n");
  const type = String(headers["content-type"]);
  // Addresses of the service are compressed in workbooks.
  const parts = type.includes("spreadsheetml") ? [...readZip(bytes)] : [];
  const isText = /json|text|xml|http|multipart/.test(type);
  const body =
    parts.length > 0
      ? parts.map(([name, part]) => `${name}\n${part.toString()}`).join("\n")
      : isText
        ? text
        : bytes.toString("latin1");
  return (
    `${status}\n${kept}\n\n${body}`
      .replaceAll(url, "{url}")
      .replaceAll(new URL(url).host, "{host}")
      .replaceAll(/CorrelationId: {2}[0-9a-f-]{36}/g, "{correlation}")
      .replaceAll(/batchresponse_[0-9a-f-]+/g, "{boundary}")
      .replaceAll(/"request-id":"[^"]+"/g, "{request}")
      // The token's signature covers the rules.
      .replaceAll(
        /(\$skiptoken=)([\w-]+)/g,
        (_, name: string, token: string) => name + Buffer.from(token, "base64url").subarray(16).toString(),
      )
  );
}
