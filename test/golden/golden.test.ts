/**
 * The statements that a representative request of each kind compiles to, for reviewers: cases/*.http beside what it
 * must give in *.sqlite.sql. `UPDATE_GOLDEN=1` writes the latter anew; a build server may only compare.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startDirectService, type DirectService } from "../property/direct-service";
import { parseCase } from "./case-file";
import { company, estate } from "./estate";
import { prettySql } from "./pretty-sql";
import { recorder, type Recorded } from "./recorder";

const folder = join(__dirname, "cases");
const names = readdirSync(folder)
  .filter((name) => name.endsWith(".http"))
  .map((name) => name.slice(0, -".http".length));
const updates = process.env["UPDATE_GOLDEN"] === "1";
const { watch, take } = recorder();

let service: DirectService;
beforeAll(async () => {
  if (updates && process.env["CI"] === "true") throw new Error("UPDATE_GOLDEN is not for build servers.");
  service = await startDirectService(watch);
  await service.load(company, estate);
});
afterAll(() => service.stop());

/** Sends the request, and follows its nextLink where the case says so; gives the last answer's statements. */
async function statementsOf(name: string): Promise<string> {
  const { request, followed } = parseCase(readFileSync(join(folder, `${name}.http`), "utf8"));
  take();
  let answer = await service.send(request);
  if (followed) {
    take();
    const next = (JSON.parse(answer.text) as Record<string, unknown>)["@odata.nextLink"];
    answer = await service.send({ ...request, url: String(next).replace("http://service", "") });
  }
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return take().filter(isOfRequest).map(written).join("\n");
}

/** The log of changes is written besides, and pruned at random. */
const isOfRequest = ({ text }: Recorded): boolean => !text.includes('"change"');

/** Formatted, with the types of its parameters; formatting may change blanks only. */
function written({ text, types }: Recorded): string {
  const pretty = prettySql(text);
  expect(pretty.replaceAll(/\s/g, "")).toBe(text.replaceAll(/\s/g, ""));
  return `${pretty};\n${types.length > 0 ? `-- ${types.join(", ")}\n` : ""}`;
}

test.each(names)("%s", async (name) => {
  const file = join(folder, `${name}.sqlite.sql`);
  const statements = await statementsOf(name);
  if (updates) writeFileSync(file, statements);
  expect(statements).toBe(readFileSync(file, "utf8"));
});

test("every golden file has its case", () => {
  const golden = readdirSync(folder).filter((name) => name.endsWith(".sqlite.sql"));
  expect(golden.map((name) => name.slice(0, -".sqlite.sql".length))).toEqual(names);
});
