import { Client } from "pg";
import { startDirectService } from "../property/direct-service";
import { recorder, type Recorded } from "../golden/recorder";
import { company, estate } from "../golden/estate";
import { cases } from "../statements/requests";
import { writeFileSync } from "node:fs";
import { newDatabase } from "../databases";

test("plans", async () => {
  const { wrapStore, take } = recorder(() => true);
  const service = await startDirectService(wrapStore, {}, { PARTITION_BY_COMPANY: "4" });
  await service.load(company, estate);
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  const seen = new Map<string, any>();
  let n = 0;
  for (const { request } of cases(Number(process.env.RANDOM ?? 0))) {
    const a = await service.send(request);
    n++;
    for (const one of take()) {
      if (seen.has(one.text)) continue;
      const values = one.values.map((v, i) => one.types[i] === "Edm.Boolean" ? Number(v) === 1 : one.types[i] === "Edm.Guid" && v === "" ? "00000000-0000-0000-0000-000000000000" : v);
      try {
        const { rows } = await client.query({ text: `explain (format json) ${one.text}`, values });
        seen.set(one.text, { url: `${request.method} ${decodeURIComponent(request.url)}`, plan: rows[0]["QUERY PLAN"], status: a.status });
      } catch (e) { seen.set(one.text, { url: request.url, error: String(e) }); }
    }
  }
  const out: string[] = [];
  let bad = 0;
  for (const [text, { url, plan, error, status }] of seen) {
    const names = new Set<string>();
    const walk = (node: any): void => {
      if (node && typeof node === "object") {
        if (typeof node["Relation Name"] === "string") names.add(node["Relation Name"]);
        Object.values(node).forEach(walk);
      }
    };
    walk(plan);
    const parts = new Set([...names].map((x) => /_p(\d+)$/.exec(x)?.[1]).filter(Boolean));
    if (error || parts.size > 1) { bad++; out.push(`${status} ${url}\n  ${[...names].join(" ")} ${error ?? ""}\n${text}\n`); }
  }
  out.unshift(`requests ${n} statements ${seen.size} bad ${bad}`);
  writeFileSync("/tmp/h-scale/plans.txt", out.join("\n"));
  await client.end();
  await service.stop();
});
