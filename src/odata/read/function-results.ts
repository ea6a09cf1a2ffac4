/** Responses to functions and actions whose result is of a primitive type (Protocol 4.01, sections 11.5.4 and 11.5.5). */
import { valueContext } from "../json/context-url";
import { primitiveJson, primitiveText, valueBody } from "../json/write";
import type { ODataResponse } from "../message";
import type { Operation, Property } from "../model/model";
import { columnOfProperty, tableRecords } from "../table/columns";
import { tableWriting } from "../table/rows";
import { headersOf, type ReadExecution, tableForm } from "./read-execution";
import { tableResponse } from "./table-response";

type ResultValue = Parameters<typeof primitiveJson>[2];

/** A value, or several; 204 for null. */
export function respondFunction(operation: Operation, execution: ReadExecution): ODataResponse {
  const { format, base } = execution;
  const { property, collection, values } = resultOf(operation, execution);
  const [first = null] = values;
  if (!collection && first === null) return nothing(execution);
  const texts = values.map((value) => primitiveJson(format, property, value));
  const body = valueBody(
    format,
    valueContext(base, property.type, collection),
    property,
    collection ? `[${texts.join()}]` : texts.join(),
  );
  return { status: 200, headers: headersOf(execution), body };
}

/** The values as a table with one column; 204 for a single null. */
export function respondFunctionTable(operation: Operation, execution: ReadExecution): ODataResponse {
  const { property, collection, values } = resultOf(operation, execution);
  if (!collection && (values[0] ?? null) === null) return nothing(execution);
  const form = tableForm(execution, [{ ...columnOfProperty(property), path: ["value"], name: "value" }]);
  const records = values.map((value) => `{"value":${primitiveJson(tableRecords, property, value)}}`);
  const { head, writer, tail } = tableWriting(form.format);
  return tableResponse(execution, head(form) + writer(form)(records) + tail);
}

/** The value as plain text; 204 for null. */
export function respondFunctionValue(operation: Operation, execution: ReadExecution): ODataResponse {
  const { property, values } = resultOf(operation, execution);
  const [first = null] = values;
  if (first === null) return nothing(execution);
  return { status: 200, headers: headersOf(execution), body: primitiveText(property, first) };
}

const nothing = ({ version }: ReadExecution): ODataResponse => ({
  status: 204,
  headers: { "OData-Version": version },
});

interface PrimitiveResult {
  readonly property: Property;
  readonly collection: boolean;
  readonly values: readonly ResultValue[];
}

/** Throws an Error if the handler's result differs from the model's declaration. */
function resultOf({ name, result }: Operation, { result: given }: ReadExecution): PrimitiveResult {
  if (result?.of.kind === "primitive" && given) {
    const { collection, of } = result;
    const { property } = of;
    if (collection && "values" in given) return { property, collection, values: given.values };
    if (!collection && "value" in given) return { property, collection, values: [given.value] };
  }
  throw new Error(`the handler of ${name} returns no value as declared`);
}
