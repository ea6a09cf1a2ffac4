/** The operations of an OpenAPI document by their ids, in the form in which requests are made from them. */
import type { JsonObject } from "../../odata/metadata/openapi-examples";

export interface ApiOperation {
  readonly method: string;
  /** Path below the service root, with `{company_id}` and `{id}` in it. */
  readonly path: string;
  readonly summary: string;
  /** The example of the request's body; undefined when it has none. */
  readonly body: JsonObject | undefined;
  /** Status and name of the schema of the answer; undefined for one without a record or a list of them. */
  readonly status: number;
  readonly schema: string | undefined;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<
  Record<string, { readonly example?: JsonObject; readonly schema?: { readonly $ref?: string } } | undefined>
>;

/** Reads the operations of a document that `apiDocument` made. */
export function operationsOf(document: JsonObject): ReadonlyMap<string, ApiOperation> {
  const paths = document["paths"] as Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== "parameters")
      .map(([method, operation]) => [operation.operationId, operationOf(method, path, operation)] as const),
  );
  return new Map(operations);
}

function operationOf(method: string, path: string, operation: DocumentedOperation): ApiOperation {
  // Numbers as keys come in their order, so the first is what is answered to a client that asks for nothing else.
  const status = Number(Object.keys(operation.responses)[0]);
  const schema = operation.responses[status]?.content?.["application/json"]?.schema?.$ref;
  return {
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    body: operation.requestBody?.content["application/json"]?.example,
    status,
    schema: schema?.slice(schema.lastIndexOf("/") + 1),
  };
}
