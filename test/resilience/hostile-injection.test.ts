/**
 * SQL in every position of every option, key, name, header and body: no statement contains a word of it outside of a
 * quoted alias, every statement is one that a harmless word gets in the same position, and reads change no row.
 */
import { setTimeout as pause } from "node:timers/promises";
import { model } from "../../src/entities";
import { mssql } from "../../src/odata/store/mssql/dialect";
import { postgres } from "../../src/odata/store/postgres/dialect";
import { databaseKind } from "../databases";
import { replayStore } from "../golden/recorder";
import { injections, marker, placed, positions, type Position } from "./hostile-injections";
import { isLong, seconds } from "./trials";
import { startRecording, type Recording } from "./hostile-recorded";
import { checksums, report } from "./hostile-storm";

/** Words for a position: as text, name, number, date, key, header. */
const harmless = [
  "abc",
  "@a",
  "@b",
  "@c",
  "number",
  "description",
  "Abc_1",
  "1",
  "2024-01-01",
  "leaseUnits",
  "desc",
  "true",
  "*",
  "U1",
  "Ünit",
  "'a'",
];

/** The SQL of the servers is examined without them, once: beside SQLite. */
const playedDialects = databaseKind === "sqlite" ? [postgres, mssql] : [];

let asked: Recording;
let played: readonly { readonly dialect: string; readonly service: Recording }[];
beforeAll(async () => {
  asked = await startRecording();
  played = await Promise.all(
    playedDialects.map(async (dialect) => ({
      dialect: dialect.name,
      service: await startRecording((store) => replayStore(dialect).store(store)),
    })),
  );
});
afterAll(() => Promise.all([asked, ...played.map(({ service }) => service)].map((one) => one.stop())));

/** A statement without double-quoted aliases and names of columns. */
const outsideQuotes = (statement: string): string => statement.replaceAll(/"[^"]*"/g, '""');

/** A text with the same number of words and letters without a meaning: `$search` searches for each word. */
const meaningless = (text: string): string => text.replaceAll(/[^\p{L}\p{N}\s"]/gu, "x");

/** Statements of a request as plans: the client's name for a column does not count. */
const plans = (statements: readonly string[], word: string): readonly string[] =>
  statements.map((statement) => statement.replaceAll(`"${word}"`, '"§"'));

/**
 * The plans of a position with harmless words. Each is sent only when those before it do not explain a plan; where they
 * write, all are sent first, as the first write has plans of its own.
 */
function plansOfHarmless(service: Recording, position: Position) {
  const known = new Set<string>();
  const left = [...harmless];
  return async (found: readonly string[]): Promise<ReadonlySet<string>> => {
    while (isWrite(position) || found.some((plan) => !known.has(plan))) {
      const word = left.shift();
      if (word === undefined) break;
      if (isWrite(position)) await pause(2);
      for (const plan of plans((await service.send(placed(position, word))).statements, word))
        known.add(plan);
    }
    return known;
  };
}

/**
 * Tries the texts at each position. Before a change, a millisecond passes: an UPDATE has the columns that change, and the time
 * of the last change is one of them only then.
 */
async function tryAll(service: Recording, texts: (index: number) => readonly string[]): Promise<number> {
  let tried = 0;
  for (const [index, position] of positions.entries()) {
    if (texts(index).length === 0) continue;
    const explain = plansOfHarmless(service, position);
    await explain([]);
    const alike = new Set<string>();
    for (const text of texts(index)) {
      const sent = placed(position, text);
      if (isWrite(position)) await pause(2);
      const { status, text: answer, statements } = await service.send(sent);
      const where = { position, text, answer: status === 500 ? answer : "" };
      expect({ ...where, failed: status === 500 }).toEqual({ ...where, failed: false });
      expect({
        ...where,
        found: statements.filter((one) => outsideQuotes(one).toLowerCase().includes(marker)),
      }).toEqual({ ...where, found: [] });
      const own = plans(statements, text).filter((plan) => !alike.has(plan));
      const known = await explain(own);
      const unknown = own.filter((plan) => !known.has(plan));
      if (unknown.length > 0) {
        const likely = meaningless(text);
        if (isWrite(position)) await pause(2);
        for (const plan of plans((await service.send(placed(position, likely))).statements, likely))
          alike.add(plan);
      }
      expect({ ...where, unknown: unknown.filter((plan) => !alike.has(plan)) }).toEqual({
        ...where,
        unknown: [],
      });
      tried++;
    }
  }
  return tried;
}

/** A database server is reached over the network, which takes time. */
const sparse = databaseKind === "sqlite" ? 24 : 48;

const isWrite = ({ method }: Position): boolean => method !== undefined;

test("every text contains the marker, and there are hundreds of positions and texts", () => {
  expect(injections.filter((text) => !text.includes(marker))).toEqual([]);
  expect(injections.length).toBeGreaterThan(100);
  expect(positions.length).toBeGreaterThan(100);
});

test(
  "the real database: no row and no plan changes",
  async () => {
    const before = await checksums(asked);
    const some = (index: number) =>
      isLong ? injections : injections.filter((_, i) => (i + index) % sparse === 0);
    const reads = await tryAll(asked, (index) => (isWrite(positions[index] as Position) ? [] : some(index)));
    expect(await checksums(asked)).toEqual(before);
    const all = await tryAll(asked, (index) => (isWrite(positions[index] as Position) ? injections : []));
    report({ tried: reads + all });
    // Every table still exists.
    for (const { table } of model.types.filter(({ query }) => query === undefined))
      expect(await asked.sql(`select count(*) as n from "${table}"`)).toHaveLength(1);
  },
  seconds(120, 3600),
);

if (playedDialects.length > 0)
  test(
    "the other databases' SQL: the same",
    async () => {
      let tried = 0;
      for (const { service } of played)
        tried += await tryAll(service, (index) =>
          isLong ? injections : injections.filter((_, i) => (i + index) % 48 === 0),
        );
      expect(tried).toBeGreaterThan(positions.length);
      report({ tried });
    },
    seconds(60, 1800),
  );

const storable = injections.filter((text) => text.length <= 100);

test("stored texts are returned unchanged, wherever they are used", async () => {
  for (const [index, text] of storable.entries()) {
    const stored = await asked.send(
      placed({ method: "POST", url: "salespeoplePurchasers", body: `{"code":"P${index}","name":"§"}` }, text),
    );
    expect({ text, status: stored.status, answer: stored.text }).toMatchObject({ text, status: 201 });
    const { id, name } = JSON.parse(stored.text) as Readonly<Record<string, string>>;
    expect(name).toBe(text.trimEnd());
    for (const url of [
      `salespeoplePurchasers?$filter=id eq ${id} and name eq '§'`,
      `salespeoplePurchasers?$filter=id eq ${id} and contains(name,'§')`,
      `salespeoplePurchasers?$apply=filter(id eq ${id})/groupby((name))`,
    ]) {
      const found = await asked.send(placed({ url }, text));
      const values = (JSON.parse(found.text) as { value: readonly Readonly<Record<string, string>>[] }).value;
      expect({ url, text, names: values.map((one) => one["name"]) }).toEqual({ url, text, names: [name] });
    }
  }
  // Pages by a column with such texts: the next one is found by the text itself.
  let url: string | undefined = "salespeoplePurchasers?$orderby=name&$select=name";
  let seen = 0;
  while (url !== undefined) {
    const { text, status } = await asked.send({
      method: "GET",
      url,
      headers: { prefer: "odata.maxpagesize=7" },
    });
    expect(status).toBe(200);
    const page = JSON.parse(text) as { value: readonly unknown[]; "@odata.nextLink"?: string };
    seen += page.value.length;
    url = page["@odata.nextLink"]?.replace("http://service", "");
  }
  expect(seen).toBe(storable.length);
});
