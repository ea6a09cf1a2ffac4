/** The records shared by the random operations of all clients, few enough for conflicts. */
import type { Seen } from "./history";
import {
  seenIn,
  type Answered,
  type Client,
  type Planned,
  type Recorder,
  type SetName,
} from "./isolation-client";

export interface World {
  readonly recorder: Recorder;
  /** Pairs of post codes, written together, always with the same county. */
  readonly pairs: (readonly [string, string])[];
  /** Units between which area is moved. */
  readonly areas: readonly string[];
  /** Post codes with the code E, which `$each` changes together. */
  readonly members: readonly string[];
  /** Post codes of which each client changes one property. */
  readonly fields: readonly string[];
  /** Post codes whose time zone is a counter. */
  readonly counters: readonly string[];
  /** Acknowledged increments of each counter. */
  readonly counted: Map<string, number>;
  /** Units for the rule of the total area. */
  readonly buildings: readonly string[];
  /** Ids under which post codes are created and deleted. */
  readonly returning: readonly string[];
  /** Units and post codes that are created and deleted. */
  readonly passing: { readonly set: SetName; readonly id: string }[];
  /** Contracts that were created with their lines. */
  readonly deep: { readonly id: string; readonly lines: readonly string[] }[];
  /** A unique value. */
  readonly token: () => string;
}

/** Contracts with versions, and lines that are added to the first. */
export const contractNumbers = ["C0", "C1"] as const;
/** The initial area of each unit. */
export const firstArea = 100;

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Creates the initial records. */
export async function newWorld(recorder: Recorder): Promise<World> {
  let tokens = 0;
  const token = (): string => `T${++tokens}`;
  const client = recorder.client(0);
  const create = async (set: SetName, body: Planned["body"]): Promise<string> => {
    const { status, writes } = await client.write({ kind: "create", set, body: body ?? {} });
    const [write] = writes;
    if (status !== 201 || !write) throw new Error(`${set} ${JSON.stringify(body)}: ${status}`);
    return write.record.slice(set.length + 1);
  };
  const codes = (count: number, code: string, more = {}) =>
    Promise.all(times(count, (i) => create("postCodes", { code, city: `${code}${i}`, ...more })));
  const units = (count: number, prefix: string, more = {}) =>
    Promise.all(times(count, (i) => create("leaseUnits", { number: `${prefix}${i}`, ...more })));
  const world: World = {
    recorder,
    pairs: [],
    areas: await units(6, "AREA", { leaseUnitCategory: "A", objectArea: firstArea }),
    members: await codes(8, "E"),
    fields: await codes(3, "F"),
    counters: await codes(2, "N", { timeZone: "0" }),
    counted: new Map(),
    buildings: await units(3, "RULE"),
    returning: await codes(3, "U"),
    passing: [],
    deep: [],
    token,
  };
  for (const number of contractNumbers) await create("leaseContracts", { number, versionNo: 1 });
  for (const _ of times(40, () => 0)) await createPair(client, world);
  return world;
}

/** Two post codes in one change set; the list of pairs contains them afterwards. */
export async function createPair(client: Client, world: World): Promise<void> {
  const county = world.token();
  const planned = ["1", "2"].map((half): Planned => ({
    kind: "create",
    set: "postCodes",
    body: { code: `P${county}`, city: half, county },
  }));
  const { status, writes } = await client.together(planned, "change set");
  const [one, other] = writes.map(({ record }) => record.slice("postCodes/".length));
  if (status < 300 && one !== undefined && other !== undefined) world.pairs.push([one, other]);
}

/** The newest version of a record that a response has shown. */
export const known = ({ recorder }: World, set: SetName, id: string): Seen | undefined =>
  recorder.latest.get(`${set}/${id}`);

/** The records of a list, as observed. */
export const seenInList = (set: SetName, { value }: { readonly value: readonly Answered[] }): Seen[] =>
  value.map((answered) => seenIn(set, answered));
