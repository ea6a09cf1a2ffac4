/** The tools of the MCP endpoint: ONE row each, with the schema of its arguments and the OData requests that it makes. */
import type { CallToolResult, McpServer, StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import {
  type EntityType,
  type Model,
  type Navigation,
  ODataError,
  type Operand,
  type Operation,
  type Property,
  shortened,
  shownNavigations,
} from "../odata";
import {
  answerText,
  type Call,
  changeAnswer,
  functionCall,
  type Key,
  readRows,
  recordPath,
  refusalOf,
  Refused,
  send,
  setNamed,
  short,
} from "./request";

interface ToolOptions<Arguments> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType<Arguments>;
  /** `read` changes nothing; `add` only creates; `change` overwrites or deletes. */
  readonly effect: (call: Call) => "read" | "add" | "change";
  /** Returns the answer, which is sent as JSON. Throws ODataErrors and `Refused`. */
  readonly run: (call: Call, args: Arguments) => unknown;
}

const tool = <Arguments>(options: ToolOptions<Arguments>) => ({
  /** Registers the tool for one call, if its caller may use it. */
  offer(server: McpServer, call: Call): void {
    const { name, title, description, input } = options;
    const effect = options.effect(call);
    if (effect !== "read" && !call.writes) return;
    const annotations = {
      title,
      readOnlyHint: effect === "read",
      destructiveHint: effect === "change",
      openWorldHint: false,
    };
    server.registerTool(name, { title, description, inputSchema: briefly(input), annotations }, (args) =>
      answered(call, () => options.run(call, args)),
    );
  },
});

/** Invalid arguments that an answer names, and characters about each of them. */
const [mostIssues, issueLength] = [5, 250];

/** The schema with messages that are short, however many arguments are invalid, and however long their names are. */
const briefly = <Arguments>(schema: z.ZodType<Arguments>): StandardSchemaWithJSON<unknown, Arguments> => {
  const standard = schema["~standard"];
  return {
    "~standard": {
      ...standard,
      validate: (given: unknown) => {
        const result = schema.safeParse(given);
        if (result.success) return { value: result.data };
        const issues = result.error.issues.slice(0, mostIssues).map(({ message, path }) => {
          const place = path.join(".");
          return {
            message: `${place === "" ? "" : `${shortened(place, 100)}: `}${shortened(message, issueLength)}`,
          };
        });
        return { issues };
      },
    },
  };
};

/** The result of a tool: JSON text, that of the OData error for a rejected request. */
async function answered(call: Call, work: () => unknown): Promise<CallToolResult> {
  try {
    return { content: [{ type: "text", text: answerText(await work()) }] };
  } catch (error) {
    call.request.signal().throwIfAborted();
    if (!(error instanceof Refused || error instanceof ODataError)) call.fault(error, call.request);
    return { isError: true, content: [{ type: "text", text: refusalOf(error, call).body }] };
  }
}

/* Arguments that several tools have. */

const text = (description: string) => z.string().max(10_000).describe(description);

const nameText = (description: string) => z.string().max(100).describe(description);

const set = nameText("Name of a set, such as leaseUnits; describe_model lists them.");

const company = nameText(
  "Name or id of the company; needed only if the caller sees several. The names are those of query_records on companies.",
).optional();

const key = z
  .union([
    z.string().max(300),
    z.record(z.string().max(100), z.union([z.string().max(300), z.number(), z.boolean()])),
  ])
  .describe(
    'The record: its id (a GUID), or the value of its natural key, such as "LU00040", or the values if there are ' +
      'several, such as {"number": "LC00001", "versionNo": 1}. describe_model has the natural key of each set.',
  );

const filter = text(
  "OData condition, such as \"city eq 'Altenmoor' and objectArea ge 100\", \"contains(tolower(displayName),'birken')\" or " +
    "\"customer/city eq 'Altenmoor'\". Texts are in single quotes (a quote within is doubled) and compare " +
    "case-sensitively, dates are 2026-12-31 without quotes; an empty text is '', an empty date 0001-01-01, and no value is null.",
).optional();

const orderby = text(
  'Sort order: fields or columns of the answer, such as "objectArea desc,number".',
).optional();

const next = text(
  "Continues a list that was cut: the value of next of the answer before, with all other arguments unchanged.",
).optional();

const top = z
  .int()
  .min(1)
  .max(200)
  .default(50)
  .describe("Rows of the answer at most. Fewer come when they would be too long.");

const parameters = z
  .record(z.string().max(100), z.unknown())
  .default({})
  .describe('Parameters of the function or action by name, such as {"date": "2026-06-30"}.');

const select = text(
  'Fields of the answer, such as "number,description,objectArea". Without it: all fields.',
).optional();

const column = z
  .string()
  .regex(/^[A-Za-z_]\w{0,63}$/, "expected a name of letters, digits and _")
  .describe("Name of the column in the answer: letters, digits and _, not the name of a field of the set.");

const record = z
  .record(z.string().max(100), z.unknown())
  .describe('Values by field, such as {"description": "Office 2.10", "objectArea": 84.5}.');

const etag = z
  .string()
  .max(200)
  .optional()
  .describe("etag of get_record: the change is then rejected if the record was changed since.");

/* Rows of a set, or of a function that is called on its own. */

const ownFunctions = ({ model }: Call): readonly Operation[] =>
  model.imports.filter(({ kind }) => kind === "function");

/** Path and company of the rows; a company is only named where the records belong to one. */
function sourceOf(
  call: Call,
  { set: named, parameters: given, company: of }: z.infer<z.ZodObject<typeof source>>,
) {
  const operation = ownFunctions(call).find((each) => each.name === named);
  if (operation !== undefined) return { path: `/${functionCall(operation, given)}`, company: of };
  const type = setNamed(call, named);
  if (Object.keys(given).length > 0)
    throw new ODataError("BadRequest", `'${type.set}' is a set and has no parameters.`, {
      target: "parameters",
    });
  return { path: `/${type.set}`, company: companyFor(type, of) };
}

const companyFor = ({ partitioned }: EntityType, named: string | undefined): string | undefined =>
  partitioned ? named : undefined;

interface RecordArguments {
  readonly set: string;
  readonly key: Key;
  readonly company?: string | undefined;
}

/** Path and company of a record. */
async function recordOf(call: Call, { set: named, key: of, company: from }: RecordArguments) {
  const type = setNamed(call, named);
  return { path: await recordPath(call, type, of), options: { company: companyFor(type, from) } };
}

/**
 * The expression, if it is one: as a part of `$apply` it must not end the parentheses around it, nor the item of the
 * list that it is in.
 */
function enclosed(expression: string): string {
  if (isOne(expression)) return expression;
  throw new ODataError(
    "BadRequest_InvalidQueryOption",
    `'${short(expression)}' is not one expression: expected closed parentheses, brackets and quotes, and no comma outside of them.`,
  );
}

/** Whether the text closes its parentheses, brackets and quotes, and has no comma outside of them. */
function isOne(expression: string): boolean {
  let depth = 0;
  let quote = "";
  let escaped = false;
  for (const character of expression) {
    if (quote !== "") {
      // Texts in double quotes, as in lists, are JSON; a quote in one of the others is doubled, which ends and begins it.
      if (character === quote && !escaped) quote = "";
      escaped = quote === '"' && character === "\\" && !escaped;
    } else if (character === "'" || character === '"') quote = character;
    else if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (character === "," && depth === 0) return false;
    if (depth < 0) return false;
  }
  return quote === "" && depth === 0;
}

const source = {
  set: nameText(
    "Name of a set, such as leaseUnits, or of a function that gives rows, such as rentRollAt; describe_model lists them.",
  ),
  parameters: parameters.describe(
    'Parameters of the function, such as {"date": "2026-06-30"}; none for a set.',
  ),
  company,
};

const describeTool = tool({
  name: "describe_model",
  title: "Describe the data model",
  description:
    "Without arguments: all sets and operations with a sentence each, and today's date. With a set: its fields with " +
    "types and meanings, natural key, relations and operations. With an operation: its parameters and result.",
  input: z.strictObject({
    set: set.optional(),
    operation: nameText("Name of a function or action, such as areaAt.").optional(),
  }),
  effect: () => "read",
  run: (call, { set: named, operation }) => {
    if (operation !== undefined) return operationsNamed(call, operation).map(describeOperation);
    if (named !== undefined) return describeSet(call.model, setNamed(call, named), call.writes);
    return { today: new Date().toISOString().slice(0, 10), ...describeModel(call.model, call.writes) };
  },
});

const queryTool = tool({
  name: "query_records",
  title: "List records",
  description:
    "Lists records of a set, or rows of a function such as rentRollAt, with filter, order and related records. The answer has " +
    "the total number, at most `top` rows, and `cut` and `next` when there are more. Use aggregate_records to count or sum.",
  input: z.strictObject({
    ...source,
    filter,
    search: text(
      'Beginnings of words in the texts of the records, such as offi; in double quotes whole words, such as "hot water".',
    ).optional(),
    select,
    orderby,
    expand: text(
      'Related records to include, such as "customer" or "leaseContractLines($select=serviceNo,unitPrice;$top=10)".',
    ).optional(),
    top,
    next,
  }),
  effect: () => "read",
  run(call, args) {
    const { path, company: of } = sourceOf(call, args);
    const options = {
      $filter: args.filter,
      $search: args.search,
      $select: args.select,
      $orderby: args.orderby,
      $expand: args.expand,
      company: of,
    };
    return readRows(call, { path, options }, args);
  },
});

const aggregateInput = z.strictObject({
  ...source,
  filter,
  compute: z
    .array(z.strictObject({ expression: text('Expression, such as "year(startingDate)".'), as: column }))
    .max(20)
    .default([])
    .describe("Columns to compute before grouping."),
  groupby: z
    .array(
      z
        .string()
        .regex(/^[A-Za-z_]\w*(\/[A-Za-z_]\w*)*$/, "expected a field, or a path such as customer/city"),
    )
    .max(20)
    .default([])
    .describe('Fields or computed columns to group by, such as ["city"] or ["customer/city"].'),
  aggregates: z
    .array(
      z.strictObject({
        of: text(
          'Field or expression, such as "objectArea" or "quantity mul unitPrice"; "$count" counts records.',
        ),
        with: z
          .enum(["sum", "average", "min", "max", "countdistinct"])
          .optional()
          .describe("Not for $count."),
        as: column,
      }),
    )
    .max(20)
    .default([])
    .describe(
      'Columns of the answer, such as [{"of": "$count", "as": "units"}, {"of": "objectArea", "with": "sum", "as": "allArea"}]. ' +
        "Without any, the answer has the distinct values of groupby.",
    ),
  having: text('Condition on the groups, such as "units gt 10".').optional(),
  orderby,
  top,
  next,
});

const aggregateTool = tool({
  name: "aggregate_records",
  title: "Count, sum and group records",
  description:
    "Counts, sums, averages and groups all records of a set, or all rows of a function such as rentRollAt or charges, in " +
    "the database. Without groupby the answer is one row.",
  input: aggregateInput,
  effect: () => "read",
  run(call, args) {
    const { path, company: of } = sourceOf(call, args);
    const options = { $apply: transformations(args), $orderby: args.orderby, company: of };
    return readRows(call, { path, options }, args);
  },
});

/** The value of `$apply`. */
function transformations({
  filter: condition,
  compute,
  groupby,
  aggregates,
  having,
}: z.infer<typeof aggregateInput>): string {
  const columns = aggregates.map(({ of, with: method, as }) => {
    if (of === "$count") return `$count as ${as}`;
    if (method !== undefined) return `${enclosed(of)} with ${method} as ${as}`;
    throw new ODataError(
      "BadRequest_RequiredParamNotProvided",
      `The aggregate '${as}' has no method 'with'.`,
    );
  });
  if (columns.length === 0 && groupby.length === 0)
    throw new ODataError("BadRequest_RequiredParamNotProvided", "Expected aggregates, groupby or both.");
  const aggregate = columns.length === 0 ? "" : `aggregate(${columns.join(",")})`;
  const grouped = `groupby((${groupby.join(",")})${aggregate === "" ? "" : `,${aggregate}`})`;
  return [
    ...(condition === undefined ? [] : [`filter(${enclosed(condition)})`]),
    ...(compute.length === 0
      ? []
      : [`compute(${compute.map(({ expression, as }) => `${enclosed(expression)} as ${as}`).join(",")})`]),
    groupby.length === 0 ? aggregate : grouped,
    ...(having === undefined ? [] : [`filter(${enclosed(having)})`]),
  ].join("/");
}

const getTool = tool({
  name: "get_record",
  title: "Read a record",
  description:
    "Reads one record by its id or natural key, with related records if requested, and its etag for changes.",
  input: z.strictObject({
    set,
    key,
    company,
    select,
    expand: text('Related records to include, such as "customer,leaseContractLines".').optional(),
  }),
  effect: () => "read",
  async run(call, args) {
    const { path, options } = await recordOf(call, args);
    const { json, etag: found } = await send(call, {
      path,
      options: { ...options, $select: args.select, $expand: args.expand },
    });
    return { etag: found, record: json };
  },
});

const createTool = tool({
  name: "create_record",
  title: "Create a record",
  description:
    "Creates a record in a set and returns it. describe_model has the fields, and which are required. Numbers of a number " +
    "series are assigned when they are omitted.",
  input: z.strictObject({ set, company, record }),
  effect: () => "add",
  async run(call, { set: named, company: of, record: body }) {
    const type = setNamed(call, named);
    const options = { company: companyFor(type, of) };
    const { json, etag: made } = await send(call, { method: "POST", path: `/${type.set}`, options, body });
    return changeAnswer({ etag: made }, "record", json);
  },
});

const changeTool = tool({
  name: "change_record",
  title: "Change a record",
  description: "Changes the given fields of a record, keeps all others, and returns the record.",
  input: z.strictObject({ set, key, company, record, etag }),
  effect: () => "change",
  async run(call, args) {
    const { record: body, etag: ifMatch } = args;
    const { json, etag: made } = await send(call, {
      method: "PATCH",
      ...(await recordOf(call, args)),
      body,
      ifMatch,
    });
    return changeAnswer({ etag: made }, "record", json);
  },
});

const deleteTool = tool({
  name: "delete_record",
  title: "Delete a record",
  description: "Deletes a record.",
  input: z.strictObject({ set, key, company, etag }),
  effect: () => "change",
  async run(call, args) {
    await send(call, { method: "DELETE", ...(await recordOf(call, args)), ifMatch: args.etag });
    return { deleted: args.key };
  },
});

/* Operations: functions for all callers, actions where writing is offered. */

/** The operations of a name. Throws `BadRequest_ResourceNotFound` with the names of all. */
function operationsNamed({ model: { operations } }: Call, named: string): readonly Operation[] {
  const found = operations.filter((operation) => operation.name === named);
  if (found.length > 0) return found;
  const names = [...new Set(operations.map((operation) => operation.name))];
  throw new ODataError(
    "BadRequest_ResourceNotFound",
    `There is no operation '${short(named)}'; the operations are ${names.join(", ")}.`,
    { target: "operation" },
  );
}

interface OperationArguments {
  readonly operation: string;
  readonly set?: string | undefined;
  readonly key?: Key | undefined;
  readonly company?: string | undefined;
}

/** The operation on what the arguments name, and the path of that. */
async function placedOperation(call: Call, args: OperationArguments) {
  const named = operationsNamed(call, args.operation);
  const type = args.set === undefined ? undefined : setNamed(call, args.set);
  const found = named.find(({ bound, imported }) =>
    type === undefined ? imported : bound?.type === type && bound.collection === (args.key === undefined),
  );
  if (found === undefined)
    throw new ODataError(
      "BadRequest_RequiredParamNotProvided",
      `'${args.operation}' is called on ${named.map((each) => describeOperation(each).calledOn).join(", or on ")}; expected set and key of that.`,
      { target: "set" },
    );
  if (type === undefined) return { operation: found, path: "", company: args.company };
  const path = args.key === undefined ? `/${type.set}` : await recordPath(call, type, args.key);
  return { operation: found, path, company: companyFor(type, args.company) };
}

const operationTool = tool({
  name: "call_operation",
  title: "Call a function or an action",
  description:
    "Calls a function, such as areaAt of a lease unit, priceAt, earliestTermination or charges, or an action if the caller may " +
    "write. describe_model lists them, and has their parameters. filter, select, orderby, top and next are for functions " +
    "that give rows.",
  input: z.strictObject({
    operation: nameText("Name of the function or action, such as areaAt."),
    set: nameText(
      "The set of the record, or of the records, on which it is called; none if it is called on its own.",
    ).optional(),
    key: key.optional(),
    parameters,
    company,
    filter,
    select,
    orderby,
    top,
    next,
  }),
  effect: ({ writes }) => (writes ? "change" : "read"),
  async run(call, args) {
    const { operation, path, company: of } = await placedOperation(call, args);
    if (operation.kind === "action") {
      if (!call.writes)
        throw new ODataError(
          "Authorization_InsufficientPermissions",
          `'${operation.name}' is an action; actions need a caller who may write, and MCP_WRITE=true.`,
        );
      const options = { company: of };
      const step = {
        method: "POST",
        path: `${path}/${operation.name}`,
        options,
        body: args.parameters,
      } as const;
      return changeAnswer({}, "result", (await send(call, step)).json ?? null);
    }
    const step = { path: `${path}/${functionCall(operation, args.parameters)}`, options: { company: of } };
    if (operation.result?.collection !== true) return { result: (await send(call, step)).json ?? null };
    const options = { ...step.options, $filter: args.filter, $select: args.select, $orderby: args.orderby };
    return readRows(call, { ...step, options }, args);
  },
});

export const tools = [
  describeTool,
  queryTool,
  aggregateTool,
  getTool,
  operationTool,
  createTool,
  changeTool,
  deleteTool,
];

// The model as short JSON for agents: all sets by name, or one set with its fields, relations and operations.

/** All sets and operations, a sentence each. `writes`: whether the caller is offered tools that write. */
const describeModel = (model: Model, writes: boolean) => ({
  sets: Object.fromEntries(model.types.map((type) => [type.set, type.description])),
  operations: Object.fromEntries(
    model.operations
      .filter(({ kind }) => writes || kind === "function")
      .map((operation) => [
        `${operation.name} (on ${placeOf(operation)})`,
        `${operation.kind}. ${operation.description}`,
      ]),
  ),
});

/** One set in detail. `writes`: whether the caller is offered tools that write. */
function describeSet(model: Model, type: EntityType, writes: boolean) {
  const navigations = shownNavigations(type);
  const operations = model.operations.filter(
    ({ bound, kind }) => bound?.type === type && (writes || kind === "function"),
  );
  return {
    set: type.set,
    description: type.description,
    naturalKey: type.naturalKey,
    ...(writes && {
      methods: { create: type.insertable, change: type.updatable, delete: type.deletable },
      requiredOnCreate: type.required,
    }),
    fields: Object.fromEntries(
      type.properties.map((property) => [property.name, fieldText(property, writes)]),
    ),
    relations: Object.fromEntries(
      navigations.map((navigation) => [navigation.name, relationText(model, navigation)]),
    ),
    ...(operations.length > 0 && { operations: operations.map((operation) => describeOperation(operation)) }),
  };
}

const describeOperation = (operation: Operation) => ({
  operation: operation.name,
  kind: operation.kind,
  calledOn: placeOf(operation),
  description: operation.description,
  parameters: Object.fromEntries(
    operation.parameters.map(({ name, optional, description, ...operand }) => [
      name,
      `${operandText(operand)}${optional ? ", optional" : ""}. ${description}`,
    ]),
  ),
  returns: operation.result === undefined ? "nothing" : operandText(operation.result),
});

function placeOf({ bound, imported }: Operation): string {
  if (imported || bound === undefined)
    return "its own: as set of query_records or aggregate_records, or without set and key";
  return bound.collection ? `the set ${bound.type.set}` : `a record of ${bound.type.set}`;
}

const typeText = ({ type, maxLength, options }: Property): string =>
  options === undefined
    ? `${type.replace("Edm.", "")}${maxLength === undefined ? "" : `(${maxLength})`}`
    : `one of ${options.outputs.map((value) => `'${value}'`).join(" ")}`;

function fieldText(property: Property, writes: boolean): string {
  const access = { editable: "", immutable: ", only on create", computed: ", read-only" }[property.access];
  const own = property.readOnly ? ", read-only" : access;
  return `${typeText(property)}${writes ? own : ""}. ${property.description}`;
}

const relationText = (model: Model, { target, collection, description }: Navigation): string =>
  `${collection ? "many" : "one"} ${model.type(target).set}. ${description}`;

function operandText({ of, collection }: Operand): string {
  const one =
    of.kind === "primitive"
      ? typeText(of.property)
      : `${collection ? "rows" : "record"} (${of.type.properties.map(({ name }) => name).join(" ")})`;
  return of.kind === "primitive" && collection ? `list of ${one}` : one;
}
