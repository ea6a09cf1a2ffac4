/** The tests of a request, as lines of JavaScript that Postman runs after the response. */
import type { JsonObject } from "../../src/odata/metadata/openapi-components";
import { type ApiOperation, listSchema, recordSchema } from "./operations";
import type { Step } from "./steps";

/** A step with its operation. */
export interface PlannedStep {
  readonly step: Step;
  readonly operation: ApiOperation;
}

const text = (value: unknown): string => JSON.stringify(value);

/** Returns the lines for one step; `schemas` are those of the OpenAPI document. */
export function testLines(
  { step, operation }: PlannedStep,
  schemas: Readonly<Record<string, JsonObject>>,
): readonly string[] {
  const status = step.status ?? operation.status;
  const test = (name: string, body: string): string => `pm.test(${text(name)}, () => ${body});`;
  const lines = [test(`status ${status}`, `pm.response.to.have.status(${status})`)];
  if (step.code !== undefined) {
    return [
      ...lines,
      test(`error ${step.code}`, `pm.expect(pm.response.json().error.code).to.equal(${text(step.code)})`),
    ];
  }
  const schema = step.schema ?? operation.schema;
  if (schema === undefined || step.status !== undefined) return lines;
  const isList = schema.endsWith("List");
  const record = recordSchema(schemas, schema.replace(/List$/, ""), step.expands);
  return [
    ...lines,
    test("as documented", `pm.response.to.have.jsonSchema(${text(isList ? listSchema(record) : record)})`),
    "const answer = pm.response.json();",
    ...(isList ? listLines(step, test) : recordLines(step, operation, test)),
  ];
}

type WriteTest = (name: string, body: string) => string;

function listLines({ saves, keeps = {}, matches = {}, nextPage }: Step, test: WriteTest): readonly string[] {
  return [
    test("there are records", `pm.expect(answer.value).to.not.be.empty`),
    ...Object.entries(matches).map(([field, variable]) =>
      test(
        `every ${field} is the requested one`,
        `pm.expect(answer.value.map((record) => record.${field})).to.satisfy((values) => values.every((value) => value === pm.collectionVariables.get(${text(variable)})))`,
      ),
    ),
    ...saveLines("answer.value[0]", saves, keeps),
    ...(nextPage === undefined
      ? []
      : [
          test("there is another page", `pm.expect(answer).to.have.property("@odata.nextLink")`),
          `pm.collectionVariables.set(${text(nextPage)}, answer["@odata.nextLink"]);`,
        ]),
  ];
}

function recordLines(
  { saves, keeps = {}, record }: Step,
  { method }: ApiOperation,
  test: WriteTest,
): readonly string[] {
  return [
    ...(method === "GET"
      ? []
      : [sentLine, test("the record has the sent values", "pm.expect(answer).to.include(sent)")]),
    ...(method === "PATCH"
      ? [
          test(
            "the ETag is another one",
            `pm.expect(answer["@odata.etag"]).to.not.equal(pm.collectionVariables.get(${text(`${record}Etag`)}))`,
          ),
        ]
      : []),
    ...saveLines("answer", saves, keeps),
  ];
}

const sentLine = "const sent = JSON.parse(pm.variables.replaceIn(pm.request.body.raw));";

const saveLines = (
  from: string,
  saves: string | undefined,
  keeps: Readonly<Record<string, string>>,
): readonly string[] => [
  ...(saves === undefined
    ? []
    : [
        `pm.collectionVariables.set(${text(`${saves}Id`)}, ${from}.id);`,
        `pm.collectionVariables.set(${text(`${saves}Etag`)}, ${from}["@odata.etag"]);`,
      ]),
  ...Object.entries(keeps).map(
    ([variable, field]) => `pm.collectionVariables.set(${text(variable)}, ${from}.${field});`,
  ),
];
