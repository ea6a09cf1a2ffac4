/** One write on its way, and what it did. */
import type { EntityType } from "../model/model";
import type { BudgetedRequest, ODataRequest } from "../message";
import type { GivenRecord } from "../plan/body";
import type { NestedNames } from "../plan/expand-from-body";
import type { PartitionSource } from "../plan/path";
import type { Inputs } from "../plan/plan";
import { partitionOf, visiblePartitions } from "../request/partition";
import type { Transaction } from "../store/store";
import type { ODataUri } from "../uri";
import type { ODataVersion } from "../headers/negotiate";
import type { WriteBody } from "./body";
import type { CompiledWrite } from "./writes";
import type { RunContext } from "../request/context";
import type { DeepWriter } from "./deep";
import type { WriteMethod } from "../request/methods";
import { noRecord, assertPathExists } from "../request/not-found";
import { storedOf, type RecordWriter, type Stored, type WriteSettings } from "./records";

export interface WriteExecution {
  readonly context: RunContext;
  readonly settings: WriteSettings;
  readonly request: BudgetedRequest;
  readonly uri: ODataUri;
  readonly version: ODataVersion;
  readonly method: WriteMethod;
  readonly write: CompiledWrite;
  readonly inputs: Inputs;
  readonly body: WriteBody;
  readonly transaction: Transaction;
  readonly writer: RecordWriter;
  readonly deep: DeepWriter;
  /** The record of that type that a URL in the request names. */
  readonly resolve: (type: EntityType, url: string, target: string) => Promise<Stored>;
}

/** What there is to answer with. */
export type Outcome =
  | { readonly kind: "nothing" }
  /** A record of that type, with the records that the body nested. */
  | {
      readonly kind: "record";
      readonly type: EntityType;
      readonly id: string;
      readonly created: boolean;
      readonly nested: NestedNames;
    }
  | {
      readonly kind: "records";
      readonly type: EntityType;
      readonly ids: readonly string[];
      readonly nested: NestedNames;
    }
  /** The property, value or stream that the URL addresses. */
  | {
      readonly kind: "property";
      readonly type: EntityType;
      readonly id: string;
      /** Of the record. */
      readonly etag: string;
    };

export const noContent: Outcome = Object.freeze({ kind: "nothing" });

/** The inputs of a write's statements. Throws the 404 for a company that the caller may not see. */
export async function inputsOf(
  context: RunContext,
  { caller, root }: ODataRequest,
  uri: ODataUri,
  source: PartitionSource,
): Promise<Inputs> {
  const literals = uri.literals.map((literal) => literal.value);
  const parameter = uri.custom.get(context.model.partition.parameter);
  const partition = await partitionOf(context, source, { caller, literals, parameter });
  return {
    literals,
    partition,
    now: new Date().toISOString(),
    root,
    limit: 1,
    skip: 0,
    pageSize: 1,
    after: [],
    visible: visiblePartitions(caller),
    caller: caller.id,
  };
}

/** The body as a record of that type. */
export function givenAs({ body }: Pick<WriteExecution, "body">, type: EntityType): GivenRecord {
  if (body.kind === "record") return body.as(type);
  throw new Error("this write needs a record in its body");
}

/** The record whose navigation property the URL ends with. */
export async function ownerOf({ context, write, transaction, inputs }: WriteExecution): Promise<Stored> {
  const type = write.target.steps.at(-1)?.related?.parent.type;
  const [row] = write.owner ? await transaction.query(write.owner, inputs) : [];
  if (row && type) return storedOf(type, row);
  await assertPathExists(transaction, context.model, write.checks, inputs);
  throw noRecord(context.model, type?.name ?? write.target.type.name);
}
