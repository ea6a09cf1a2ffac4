/** The inputs of the compiler: a dialect, the model, and the form of the response. */
import type { Format } from "../json/write";
import type { Model } from "../model/model";
import type { Stage } from "../plan/plan";
import type { Dialect } from "./dialect";

/** The inputs of the compiler apart from the plan. */
export interface Compilation {
  readonly dialect: Dialect;
  readonly model: Model;
  readonly format: Format;
  /** The records become rows of a table. */
  readonly table?: boolean;
  /** All records of partitioned types are in the partition of the inputs. */
  readonly confined?: boolean;
  /** Derived tables named by the steps of the resource path. */
  readonly pathStages?: readonly Stage[];
}
