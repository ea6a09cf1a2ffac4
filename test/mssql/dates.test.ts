/**
 * Dates and times leave SQL Server as text (decision 0022) in every statement: the driver would convert them to Date
 * objects, depending on its settings and the time zone of the process. Checks the compiled select lists of every date
 * of the model, and the settings of the connection.
 */
import { createDataSource } from "../../src/database/open";
import { parseDatabaseUrl } from "../../src/config/database-url";
import { model } from "../../src/entities";
import { tablesOf } from "../../src/odata";
import type { EntityType } from "../../src/odata/model/model";
import type { Statement } from "../../src/odata/sql/fragment";
import { mssql } from "../../src/odata/store/mssql/dialect";
import { selectRows, selectRowsById } from "../../src/odata/sql/table";
import { selectHighest, selectMatching, storedColumns, storedProperties } from "../../src/odata/sql/write";
import { replayStore, recorder } from "../golden/recorder";
import { startDirectService, type DirectService } from "../property/direct-service";

const dateTypes: readonly string[] = ["Edm.Date", "Edm.DateTimeOffset", "Edm.TimeOfDay"];
const isDate = ({ type }: { readonly type: string }): boolean => dateTypes.includes(type);
const types: readonly EntityType[] = model.types;

/** The items of the select list of each selection that returns rows: those outside of parentheses. */
function selectLists(text: string): readonly (readonly string[])[] {
  return text.split("; ").map((selection) => {
    const tokens = selection.match(/'(?:[^']|'')*'|"[^"]*"|[A-Za-z_@]\w*|\s+|[^\s]/g) ?? [];
    let items: string[] | undefined;
    let depth = 0;
    let ended = false;
    for (const token of tokens) {
      if (token === "(") depth += 1;
      if (token === ")") depth -= 1;
      if (depth === 0 && token === "select") {
        items = [""];
        ended = false;
      } else if (depth === 0 && token === "from") ended = true;
      else if (items && !ended && depth === 0 && token === ",") items.push("");
      else if (items && !ended) items[items.length - 1] += token;
    }
    return (items ?? []).map((item) => item.trim());
  });
}

/** The dialect's SQL for a date, a timestamp, a time of day. */
const converted = /^(convert\(nvarchar\((10|12)\), |stuff\(convert\(nvarchar\(23\), )/;
const onlyList = ({ text }: Pick<Statement<object>, "text">): readonly string[] => {
  const [list = []] = selectLists(text);
  return list;
};

test("the driver reads remaining dates as UTC", () => {
  const url = parseDatabaseUrl("mssql://u:p@db.example/lease");
  const settings = { poolSize: 1, poolTimeout: 1000, statementTimeout: 1000, readProcesses: 1 };
  expect(createDataSource(url, settings).options).toMatchObject({ options: { useUTC: true } });
});

describe("whole rows", () => {
  test.each(tablesOf(model).map((table) => [table.name, table] as const))(
    "of %s, for copies and exports",
    (_, table) => {
      for (const statement of [
        selectRows(mssql, table, { continues: true }),
        ...types.filter((type) => type.table === table.name).map((type) => selectRowsById(mssql, type)),
      ]) {
        const items = onlyList(statement);
        expect(items.map((item) => converted.test(item))).toEqual(table.columns.map(isDate));
      }
    },
  );

  test.each(types.map((type) => [type.name, type] as const))("of %s, for writes", (_, type) => {
    const items = onlyList(selectMatching(mssql, type, []));
    expect(items.map((item) => converted.test(item))).toEqual(storedColumns(type).map(isDate));
    for (const property of storedProperties(type).filter(isDate))
      expect(onlyList(selectHighest(mssql, type, property.name, [], false))).toEqual([
        expect.stringMatching(converted),
      ]);
  });
});

describe("keys of pages", () => {
  const { wrapStore, take } = recorder();
  const { store } = replayStore(mssql);
  let service: DirectService;
  beforeAll(async () => {
    service = await startDirectService((real) => wrapStore(store(real)));
  });
  afterAll(() => service.stop());

  const company = "11111111-1111-4111-8111-111111111111";
  const dated = types.flatMap((type) => {
    const expressions = type.properties.flatMap(({ name, type: kind }) =>
      !isDate({ type: kind })
        ? []
        : kind === "Edm.DateTimeOffset"
          ? [name, `date(${name})`, `time(${name})`, `${name} add duration'P1D'`]
          : [name],
    );
    const at = type.partitioned ? `/companies(${company})/${type.set}` : `/${type.set}`;
    // Instances of $apply keep the order that the type has of its own.
    const ordered = (type.order ?? [])
      .flatMap(({ property }) => type.property(property) ?? [])
      .filter(isDate);
    return expressions.map((expression) => [at, expression, 1 + ordered.length] as const);
  });

  test.each(dated)("%s by %s", async (at, expression, inApply) => {
    const order = `$orderby=${encodeURIComponent(expression)}`;
    const shapes = [
      order,
      `${order}%20desc`,
      `$count=true&${order}`,
      `$compute=${encodeURIComponent(expression)}%20as%20computedHere&$orderby=computedHere`,
      `$apply=compute(${encodeURIComponent(expression)}%20as%20computedHere)&$orderby=computedHere&$count=true`,
      `$apply=groupby((id),aggregate(${/\W/.test(expression) ? "$count%20as%20n" : `${expression}%20with%20max%20as%20n`}))&$orderby=n`,
    ];
    for (const options of shapes) {
      take();
      const { status, text } = await service.send({
        method: "GET",
        url: `${at}?${options}`,
        headers: { prefer: "maxpagesize=1" },
      });
      // There are no rows; a rejected request has compiled nothing.
      expect([options, status === 200 || status === 404 ? "" : text]).toEqual([options, ""]);
      const lists = take().flatMap((statement) => selectLists(statement.text));
      const pages = lists.filter((items) => items.length > 1);
      expect([options, pages.length > 0]).toEqual([options, true]);
      if (options.endsWith("orderby=n") && /\W/.test(expression)) continue;
      for (const items of pages)
        expect([options, items.slice(1).filter((item) => converted.test(item)).length]).toEqual([
          options,
          options.startsWith("$apply=compute") ? inApply : 1,
        ]);
    }
  });
});
