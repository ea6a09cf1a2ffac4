/** Readable log lines for a terminal. pino-pretty is a development dependency; without it lines stay JSON. */
import type { PrettyOptions } from "pino-pretty";

/** Fields that the sentence of a request already contains. */
const fieldsOfSentence = "id,method,set,path,status,ms,db,bytes,caller,parts,trace";

/** Quotes within a text would be escaped, so this matches the member only. */
const isRequest = /"msg":"(?:request|request failed|transfer broken)"/;

/** Converts a line of JSON to a readable one; undefined where pino-pretty is not installed. */
export function terminalLines(colorize: boolean): ((line: string) => string) | undefined {
  let pretty: typeof import("pino-pretty");
  try {
    pretty = require("pino-pretty") as typeof import("pino-pretty");
  } catch {
    return undefined;
  }
  const common: PrettyOptions = { translateTime: "SYS:HH:MM:ss.l", singleLine: true, colorize };
  const request = pretty.prettyFactory({
    ...common,
    ignore: fieldsOfSentence,
    messageFormat: requestSentence,
  });
  const other = pretty.prettyFactory(common);
  return (line) => (isRequest.test(line) ? request : other)(line);
}

type Fields = Readonly<Record<string, unknown>>;

/** `GET 200 /…/leaseUnits  3.1 ms (2.2 in the database)  812 B  id …  by …`: the most important facts first. */
function requestSentence(fields: Fields): string {
  const said = (name: string, before: string, after = ""): readonly string[] => {
    const value = fields[name];
    return typeof value === "string" || typeof value === "number" ? [`${before}${value}${after}`] : [];
  };
  const first = ["method", "status", "path"].flatMap((name) => said(name, ""));
  const time = [...said("ms", "", " ms"), ...said("db", "(", " in the database)")];
  return [
    first.join(" "),
    time.join(" "),
    sizeOf(Number(fields["bytes"])),
    ...said("parts", "", " requests"),
    ...(fields["msg"] === "request" ? [] : said("msg", "")),
    ...said("id", "id "),
    ...said("caller", "by "),
    ...said("trace", "trace "),
  ].join("  ");
}

const sizeOf = (bytes: number): string =>
  bytes < 10_000
    ? `${bytes} B`
    : bytes < 10_000_000
      ? `${Math.round(bytes / 1000)} kB`
      : `${Math.round(bytes / 1_000_000)} MB`;
