/** Requests that work on the sample data of a service: the document shows them, this library cannot know them. */
import type { EntityType } from "../model/model";

export type JsonObject = Readonly<Record<string, unknown>>;

/** The examples of one entity set. Bodies are JSON in the form of its schemas; expressions as after the option's name. */
export interface SetExamples {
  /** Id of a record of the sample data, which the examples read and change. */
  readonly key: string;
  /** Id of the record that the example of a create makes; those of a replace and a delete take it again. */
  readonly createdKey: string;
  readonly filter: string;
  readonly orderby: string;
  readonly select: string;
  /** Everything (`*`) when left out. */
  readonly expand?: string;
  readonly create: JsonObject;
  /** Left out where records are not changed. */
  readonly update?: JsonObject;
  /** Parameters of the operations of the set's records by the operation's name: of functions as a URL has them. */
  readonly operations?: Readonly<Record<string, JsonObject>>;
  /** The content of a stream, as text; left out where there is none. */
  readonly file?: string;
}

/** Examples by the name of the entity set. */
export type Examples = Readonly<Record<string, SetExamples>>;

const nowhere = "00000000-0000-0000-0000-000000000000";

/** Where nothing is known of the sample data: queries that every set understands, and no bodies. */
const generic: SetExamples = {
  key: nowhere,
  createdKey: nowhere,
  filter: "systemModifiedAt ge 2026-01-01T00:00:00Z",
  orderby: "systemModifiedAt desc",
  select: "id,systemModifiedAt",
  create: {},
};

/** The examples of a type, generic ones when the set has none of its own. */
export const examplesOf = (examples: Examples, { set }: EntityType): SetExamples => examples[set] ?? generic;
