/** The reason for an empty result: a missing partition, a missing record in the path, or the record itself. */
import { ODataError } from "../errors";
import { partitionIn, type Model } from "../model/model";
import type { Inputs, PathStep } from "../plan/plan";
import type { Compilation } from "../sql/dialect";
import { selectExists, selectPartition } from "../sql/select";
import type { Statement } from "../sql/fragment";
import type { Queries } from "../store/store";

/**
 * Statements that check the existence of the resources in a path; created with the plan, run when nothing was found.
 */
export interface PathChecks {
  readonly partition: Statement<Inputs> | undefined;
  readonly steps: readonly { readonly name: string; readonly exists: Statement<Inputs> }[];
}

/** Checks for the partition and the first `count` steps. */
export function pathChecks(compilation: Compilation, steps: readonly PathStep[], count: number): PathChecks {
  const partitioned = steps[0]?.source.type.partitioned === true;
  return {
    partition: partitioned ? selectPartition(compilation) : undefined,
    steps: steps.slice(0, count).map(({ source }, i) => ({
      name: source.type.name,
      exists: selectExists(compilation, steps.slice(0, i + 1)),
    })),
  };
}

/** Throws the matching 404; returns if everything that was checked exists. */
export async function assertPathExists(
  queries: Queries,
  model: Model,
  checks: PathChecks,
  inputs: Inputs,
): Promise<void> {
  if (checks.partition && (await queries.query(checks.partition, inputs)).length === 0)
    throw noPartition(model, inputs.partition);
  for (const { name, exists } of checks.steps) {
    if ((await queries.query(exists, inputs)).length === 0) throw noRecord(model, name);
  }
}

export const noPartition = (model: Model, id: string): ODataError =>
  missingPartition(model, `The ${partitionIn(model).type.name} '${id}'`);

/** `subject` begins the sentence. */
function missingPartition(model: Model, subject: string): ODataError {
  const { type, notFound } = partitionIn(model);
  return new ODataError(
    "Internal_PartitionNotFound",
    `${subject} does not exist. GET ${type.set} lists the existing ones.`,
    { code: notFound },
  );
}

/** A missing record that is itself a partition is reported as a missing partition. */
export const noRecord = (model: Model, typeName: string): ODataError =>
  typeName === model.partition?.type.name
    ? missingPartition(model, `The ${typeName}`)
    : new ODataError("Internal_RecordNotFound", `The ${typeName} does not exist. No record has this key.`);
