/** The responses of a batch that are kept: those that a request mentions, however many other names its bodies have. */
import { type BatchOperation, mentionedIds } from "../../src/odata/batch/batch";

const operation = (id: string | undefined, more: Partial<BatchOperation>): BatchOperation => ({
  id,
  method: "GET",
  url: "units",
  headers: {},
  body: new Uint8Array(),
  dependsOn: [],
  condition: undefined,
  fault: undefined,
  ...more,
});

test.each<[string, Partial<BatchOperation>]>([
  ["the URL", { url: "$one/lines" }],
  ["an encoded URL", { url: "%24one/lines" }],
  ["a condition", { condition: "$one/number eq 'A'" }],
  ["If-Match", { headers: { "if-match": "$one" } }],
  ["If-None-Match", { headers: { "if-none-match": "$one" } }],
  ["the body", { body: Buffer.from('{"a":"$one/number"}') }],
  ["the end of a long body", { body: Buffer.from(`${"$x ".repeat(200_000)}$one`) }],
])("%s mentions a request", async (_place, more) => {
  const operations = [operation("one", {}), operation("two", more), operation(undefined, { url: "$three" })];
  expect([...(await mentionedIds([{ kind: "group", name: undefined, operations }]))]).toEqual(["one"]);
});
