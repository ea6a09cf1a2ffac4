/** Hostile arguments of tools: each is an error with a code, changes nothing, shows nothing and stops nothing. */
import { start, type TestService } from "../harness";
import { type Agent, connect } from "./agent";

let service: TestService;
let agent: Agent;
beforeAll(async () => {
  service = await start({ demo: true, env: { MCP_WRITE: "true" } });
  agent = await connect(service);
});
afterAll(async () => {
  await agent.close();
  await service.stop();
});

const aggregate = { set: "leaseUnits", aggregates: [{ of: "$count", as: "n" }] };
const areaAt = { operation: "areaAt", set: "leaseUnits", key: "LU00040" };
const nested = "(".repeat(4000);

test.each<[string, string, Record<string, unknown>, string]>([
  ["a set with a path", "query_records", { set: "leaseUnits/../companies" }, "BadRequest_ResourceNotFound"],
  ["a set with options", "query_records", { set: "leaseUnits?$filter=true" }, "BadRequest_ResourceNotFound"],
  ["$metadata as a set", "query_records", { set: "$metadata" }, "BadRequest_ResourceNotFound"],
  ["$batch as a set", "create_record", { set: "$batch", record: {} }, "BadRequest_ResourceNotFound"],
  ["a name of objects", "query_records", { set: "__proto__" }, "BadRequest_ResourceNotFound"],
  ["an unknown set", "describe_model", { set: "tenants" }, "BadRequest_ResourceNotFound"],
  ["an unknown operation", "describe_model", { operation: "constructor" }, "BadRequest_ResourceNotFound"],
  [
    "an unknown field",
    "query_records",
    { set: "leaseUnits", select: "pasword" },
    "BadRequest_UnknownProperty",
  ],
  [
    "an option within a filter",
    "query_records",
    { set: "leaseUnits", filter: "true&$select=number" },
    "BadRequest_InvalidRequestUrl",
  ],
  [
    "SQL within a filter",
    "query_records",
    { set: "leaseUnits", filter: "1 eq 1; drop table leaseUnit" },
    "BadRequest_InvalidRequestUrl",
  ],
  ["deep nesting", "query_records", { set: "leaseUnits", filter: nested }, "BadRequest_LimitExceeded"],
  [
    "a false continuation",
    "query_records",
    { set: "leaseUnits", next: "../../etc/passwd" },
    "BadRequest_InvalidToken",
  ],
  ["a key with a path", "get_record", { set: "leaseUnits", key: "../companies" }, "Internal_RecordNotFound"],
  [
    "a key that ends its quotes",
    "get_record",
    { set: "leaseUnits", key: "x')/leaseContractLines?$filter=('" },
    "Internal_RecordNotFound",
  ],
  ["a key with SQL", "delete_record", { set: "leaseUnits", key: "' or '1'='1" }, "Internal_RecordNotFound"],
  [
    "a key without a part",
    "get_record",
    { set: "leaseContracts", key: { number: "LC00001" } },
    "BadRequest_RequiredParamNotProvided",
  ],
  [
    "a key with other fields",
    "get_record",
    { set: "leaseUnits", key: { city: "Altenmoor" } },
    "BadRequest_RequiredParamNotProvided",
  ],
  [
    "a key of the wrong type",
    "get_record",
    { set: "leaseContracts", key: { number: "LC00001", versionNo: "1) or (1 eq 1" } },
    "BadRequest_TypeMismatch",
  ],
  [
    "a company that ends its quotes",
    "query_records",
    { set: "leaseUnits", company: "x' or '1'='1" },
    "Internal_CompanyNotFound",
  ],
  [
    "a company with a path",
    "call_operation",
    { operation: "charges", set: "companies", key: "a') or true or (name eq 'b" },
    "Internal_CompanyNotFound",
  ],
  [
    "a condition that ends its parentheses",
    "aggregate_records",
    { ...aggregate, filter: "true)/groupby((owner" },
    "BadRequest_InvalidQueryOption",
  ],
  [
    "a condition that ends its parentheses after a text in double quotes",
    "aggregate_records",
    { ...aggregate, filter: String.raw`number in ["\\"])/groupby((owner` },
    "BadRequest_InvalidQueryOption",
  ],
  [
    "an aggregate that adds others",
    "aggregate_records",
    { ...aggregate, aggregates: [{ of: "objectArea with sum as a,totalArea", with: "sum", as: "b" }] },
    "BadRequest_InvalidQueryOption",
  ],
  ["nothing to aggregate", "aggregate_records", { set: "leaseUnits" }, "BadRequest_RequiredParamNotProvided"],
  [
    "parameters of a set",
    "query_records",
    { set: "leaseUnits", parameters: { date: "2026-01-01" } },
    "BadRequest",
  ],
  [
    "a parameter with a path",
    "call_operation",
    { ...areaAt, parameters: { date: "2020-01-01)/../x" } },
    "BadRequest_TypeMismatch",
  ],
  [
    "a parameter that is an object",
    "call_operation",
    { ...areaAt, parameters: { date: {} } },
    "BadRequest_TypeMismatch",
  ],
  [
    "half a surrogate pair in a filter",
    "query_records",
    { set: "leaseUnits", filter: "city eq '\ud800'" },
    "BadRequest_InvalidRequestUrl",
  ],
  [
    "half a surrogate pair in a key",
    "get_record",
    { set: "leaseUnits", key: "\u0000\ud800" },
    "BadRequest_InvalidRequestUrl",
  ],
  [
    "half a surrogate pair in a parameter",
    "call_operation",
    { ...areaAt, parameters: { date: "\udc00" } },
    "BadRequest_TypeMismatch",
  ],
  [
    "half a surrogate pair in a record",
    "create_record",
    { set: "leaseUnits", record: { number: "Z1", description: "\ud800" } },
    "Application_FieldValidationException",
  ],
  [
    "an unknown parameter",
    "call_operation",
    { ...areaAt, parameters: { day: "x" } },
    "BadRequest_UnknownProperty",
  ],
  [
    "an operation without its record",
    "call_operation",
    { operation: "areaAt" },
    "BadRequest_RequiredParamNotProvided",
  ],
  [
    "an unknown field of a new record",
    "create_record",
    { set: "leaseUnits", record: { numbr: "X" } },
    "BadRequest_UnknownProperty",
  ],
  [
    "a value of the wrong type",
    "change_record",
    { set: "leaseUnits", key: "LU00040", record: { objectArea: "many" } },
    "BadRequest_TypeMismatch",
  ],
  [
    "a set that cannot be written",
    "create_record",
    { set: "rentRoll", record: {} },
    "BadRequest_MethodNotAllowed",
  ],
])("%s", async (_, tool, args, code) => {
  const { failed, json } = await agent.call(tool, args);
  expect([failed, json.error.code]).toEqual([true, code]);
  expect(json.error.message).toMatch(/\w{3}.*CorrelationId/);
});

test.each<[string, string, Record<string, unknown>]>([
  ["a missing argument", "query_records", {}],
  ["an unknown argument", "query_records", { set: "leaseUnits", fliter: "x" }],
  ["a set that is a list", "query_records", { set: ["leaseUnits"] }],
  ["no rows", "query_records", { set: "leaseUnits", top: 0 }],
  ["too many rows", "query_records", { set: "leaseUnits", top: 100_000_000 }],
  ["a fraction of a row", "query_records", { set: "leaseUnits", top: 1.5 }],
  ["a huge filter", "query_records", { set: "leaseUnits", filter: "x".repeat(1_000_000) }],
  ["a huge key", "get_record", { set: "leaseUnits", key: "x".repeat(1_000_000) }],
  [
    "an alias with a path",
    "aggregate_records",
    { ...aggregate, aggregates: [{ of: "$count", as: "n),(m" }] },
  ],
  [
    "many unknown arguments",
    "query_records",
    { set: "leaseUnits", ...Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`x${i}`, 1])) },
  ],
  [
    "many long names of a record",
    "create_record",
    {
      set: "leaseUnits",
      record: Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`${i}${"x".repeat(200)}`, 1])),
    },
  ],
  ["a long name of a record", "create_record", { set: "leaseUnits", record: { ["x".repeat(1_000_000)]: 1 } }],
  ["a group with an expression", "aggregate_records", { ...aggregate, groupby: ["city),filter(true"] }],
  [
    "an invented method",
    "aggregate_records",
    { ...aggregate, aggregates: [{ of: "id", with: "drop", as: "n" }] },
  ],
])("%s does not fit the schema", async (_, tool, args) => {
  const { failed, text } = await agent.call(tool, args);
  expect([failed, text]).toEqual([true, expect.stringContaining("Input validation error")]);
  expect(text.length).toBeLessThan(2000);
});

test.each([
  ["more values than a body may have", `{"x":[${"0,".repeat(10_000)}0]}`, "BadRequest_LimitExceeded"],
  ["more members than a body may have", `{${'"x":1,'.repeat(100_000)}"x":1}`, "BadRequest_LimitExceeded"],
  ["deep nesting", "[".repeat(1_000_000), "BadRequest_InvalidBody"],
  ["deep objects", `{"x":${"[".repeat(101)}${"]".repeat(101)}}`, "BadRequest_InvalidBody"],
  ["a long number", `{"x":${"1".repeat(1001)}}`, "BadRequest_InvalidBody"],
])("a message with %s is rejected before it is parsed", async (_, value, code) => {
  const answer = await service.request("POST", `${service.url}/mcp`, {
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream" },
    body: value.startsWith("[")
      ? value
      : `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query_records","arguments":${value}}}`,
  });
  expect([answer.status, answer.json.error.code]).toEqual([400, code]);
  expect(answer.text.length).toBeLessThan(1000);
});

test("texts with every special character are values", async () => {
  const description = `it's 100% "new" & <b>?#/\\..%2e%27');-- é漢😀`;
  const made = await agent.call("create_record", {
    set: "customers",
    record: { number: "X1", displayName: description },
  });
  expect(made.failed ? made.text : "").toBe("");
  expect(made.json.record.displayName).toBe(description);
  const filter = `displayName eq '${description.replaceAll("'", "''")}'`;
  const { json } = await agent.call("query_records", { set: "customers", filter, select: "displayName" });
  expect(json.rows).toMatchObject([{ displayName: description }]);
});

test.each([
  [`number in ["LU00022","LU00023"]`, 2],
  [`number in ["O'Neil","LU00022"]`, 1],
  [String.raw`number in ["(","\"],","\\","LU00022","'"]`, 1],
  [`number in ('LU00022',',("','LU00023')`, 2],
  [`city in ["'"]`, 0],
])("the condition %s is one expression", async (filter, n) => {
  const { json } = await agent.call("aggregate_records", { ...aggregate, filter });
  expect(json).toMatchObject({ rows: [{ n }] });
});

test("nothing was changed, and the service answers", async () => {
  const { json } = await agent.call("aggregate_records", aggregate);
  expect(json.rows).toEqual([{ n: 480 }]);
  expect(service.logLines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
