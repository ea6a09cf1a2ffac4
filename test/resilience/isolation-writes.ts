/** Random writes of a client, by their frequency. */
import type { Event } from "./history";
import { seenIn, seenInContract, type Client, type Planned, type SetName } from "./isolation-client";
import { contractNumbers, createPair, known, seenInList, type World } from "./isolation-records";
import type { Random } from "./trials";

/** The next operation of a client. */
export type Operation = (client: Client, random: Random, world: World) => Promise<unknown>;

const unknownId = "99999999-9999-4999-8999-999999999999";

const change = (set: SetName, id: string, body: Planned["body"], ifMatch?: number): Planned => ({
  kind: "change",
  set,
  id,
  body: body ?? {},
  ifMatch,
});

const readOne = (client: Client, set: SetName, id: string): Promise<Event> =>
  client.read(`${set}(${id})`, (json) => ({ statement: { seen: [seenIn(set, json)], whole: [] } }), {
    missing: `${set}/${id}`,
  });

/** A new county for both, sometimes only if neither was changed; sometimes with a part that fails. */
const changePair: Operation = (client, random, world) => {
  const pair = random.pick(world.pairs);
  const county = world.token();
  const guarded = random.chance(0.5);
  const parts = (random.chance(0.5) ? pair : pair.toReversed()).map((id) =>
    change("postCodes", id, { county }, guarded ? known(world, "postCodes", id)?.version : undefined),
  );
  const failing = random.chance(0.15) ? [change("postCodes", unknownId, { county })] : [];
  return client.together([...parts, ...failing], "change set");
};

const deletePair: Operation = async (client, random, world) => {
  if (world.pairs.length < 40) return createPair(client, world);
  const [pair = []] = world.pairs.splice(random.below(world.pairs.length), 1);
  return client.together(
    pair.map((id) => ({ kind: "delete", set: "postCodes", id })),
    "change set",
  );
};

/** Moves area from one unit to the other, if both are unchanged since they were read. */
const moveArea: Operation = async (client, random, world) => {
  const from = random.pick(world.areas);
  const to = random.pick(world.areas.filter((id) => id !== from));
  const moved = 1 + random.below(9);
  const parts = [];
  for (const [id, difference] of [
    [from, -moved],
    [to, moved],
  ] as const) {
    const [seen] = (await readOne(client, "leaseUnits", id)).statement?.seen ?? [];
    const area = Number(seen?.values["objectArea"]) + difference;
    parts.push(change("leaseUnits", id, { objectArea: area, description: world.token() }, seen?.version));
  }
  return client.together(parts, "change set");
};

const changeEach: Operation = (client, _random, world) =>
  client.writeEach("postCodes", "code eq 'E'", { timeZone: world.token() }, world.members);

/** One property of a record, regardless of the others; or of two records in one snapshot. */
const changeField: Operation = (client, random, world) => {
  const property = random.pick(["countryRegionCode", "county", "timeZone"]);
  const parts = [0, 1].map((i) => change("postCodes", world.fields[i] ?? "", { [property]: world.token() }));
  if (random.chance(0.3)) return client.together(parts, "snapshot");
  return client.write(change("postCodes", random.pick(world.fields), { [property]: world.token() }));
};

/** Reads, increments, writes if unchanged; again after a 412. */
const countUp: Operation = async (client, random, world) => {
  const id = random.pick(world.counters);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const [seen] = (await readOne(client, "postCodes", id)).statement?.seen ?? [];
    const timeZone = String(Number(seen?.values["timeZone"]) + 1);
    const { status } = await client.write(change("postCodes", id, { timeZone }, seen?.version));
    if (status === 200) world.counted.set(id, (world.counted.get(id) ?? 0) + 1);
    if (status !== 412) return;
  }
};

/** Only a building has a total area: of two changes that violate the rule together, one is rejected. */
const changeBuilding: Operation = (client, random, world) => {
  const body = random.pick([
    { building: true, totalArea: 7 },
    { building: true },
    { building: false },
    { totalArea: 5 },
    { totalArea: 0 },
  ]);
  return client.write(change("leaseUnits", random.pick(world.buildings), body));
};

/** A record is created, replaced and deleted under one id. */
const comeAndGo: Operation = (client, random, world) => {
  const id = random.pick(world.returning);
  const i = world.returning.indexOf(id);
  const ifMatch = known(world, "postCodes", id)?.version;
  const target = { set: "postCodes", id } as const;
  if (random.chance(0.3) && ifMatch !== undefined)
    return client.write({ kind: "delete", ...target, ifMatch });
  const body = { code: "U", city: `U${i}`, timeZone: world.token() };
  if (random.chance(0.3)) return client.write(change("postCodes", id, { county: world.token() }));
  return client.write({
    kind: "replace",
    ...target,
    body,
    ifMatch: random.chance(0.3) ? ifMatch : undefined,
  });
};

/** Checks whether a key exists; creates it if not, otherwise deletes it. */
const takeKey: Operation = async (client, random) => {
  const code = `K${random.below(4)}`;
  const path = `postCodes?$filter=code eq '${code}'`;
  const { statement } = await client.read(path, (json) => ({
    statement: { seen: seenInList("postCodes", json), whole: [{ set: "postCodes", where: { code } }] },
  }));
  const [seen] = statement?.seen ?? [];
  if (!seen) return client.write({ kind: "create", set: "postCodes", body: { code, city: "" } });
  return client.write({ kind: "delete", set: "postCodes", id: seen.record.slice("postCodes/".length) });
};

/** A unit with the next number of the series, or with one that the series has not reached yet. */
const createUnit: Operation = async (client, random, world) => {
  const ahead = `LU${String(1 + random.below(400)).padStart(5, "0")}`;
  const body = { description: world.token(), ...(random.chance(0.3) ? { number: ahead } : {}) };
  const { writes } = await client.write({ kind: "create", set: "leaseUnits", body });
  const [write] = writes;
  if (write?.answer) world.passing.push({ set: "leaseUnits", id: write.record.slice("leaseUnits/".length) });
};

const changeOrDeleteUnit: Operation = async (client, random, world) => {
  if (world.passing.length === 0) return createUnit(client, random, world);
  const at = random.below(world.passing.length);
  const unit = world.passing[at];
  if (!unit) return;
  if (world.passing.length < 30 && random.chance(0.6))
    return client.write(change(unit.set, unit.id, { description: world.token() }));
  world.passing.splice(at, 1);
  return client.write({ kind: "delete", ...unit });
};

/** The next version of a contract, or the next line of its first. */
const numberWithin: Operation = (client, random, world) => {
  const number = random.pick(contractNumbers);
  if (random.chance(0.2))
    return client.write({
      kind: "create",
      set: "leaseContracts",
      body: { number, contractType: world.token() },
    });
  const body = { leaseContractNo: number, versionNo: 1, description: world.token() };
  return client.write({ kind: "create", set: "leaseContractLines", body });
};

/** A contract with its lines, sometimes with one line too many for its natural key. */
const createDeep: Operation = async (client, random, world) => {
  const contractType = world.token();
  const lines = random.several(1, 3, () => ({ description: contractType }));
  const failing = random.chance(0.2) ? [{ lineNo: 10000 }, { lineNo: 10000 }] : [];
  const { writes } = await client.write({
    kind: "create",
    set: "leaseContracts",
    body: { number: `D${contractType}`, contractType, leaseContractLines: [...lines, ...failing] },
  });
  const [contract, ...nested] = writes;
  if (contract?.answer)
    world.deep.push({
      id: contract.record.slice("leaseContracts/".length),
      lines: nested.map(({ record }) => record),
    });
};

/** Its lines are deleted with it. */
const deleteDeep: Operation = async (client, random, world) => {
  if (world.deep.length < 5) return createDeep(client, random, world);
  const [contract] = world.deep.splice(random.below(world.deep.length), 1);
  if (!contract) return;
  return client.write({ kind: "delete", set: "leaseContracts", id: contract.id, along: contract.lines });
};

/** Contracts with their lines, all of both sets. */
export const readContracts: Operation = (client) =>
  client.read("leaseContracts?$expand=leaseContractLines", ({ value }) => ({
    statement: { seen: value.flatMap(seenInContract), whole: ["leaseContracts", "leaseContractLines"] },
  }));

/** A record that many clients write. */
export const readRecord: Operation = (client, random, world) => {
  const group = random.pick([world.members, world.fields, world.returning, random.pick(world.pairs)]);
  return readOne(client, "postCodes", random.pick(group));
};

/** Relative frequency of each. */
export const writes: readonly (readonly [number, Operation])[] = [
  [8, changePair],
  [4, deletePair],
  [6, moveArea],
  [2, changeEach],
  [6, changeField],
  [4, countUp],
  [4, changeBuilding],
  [5, comeAndGo],
  [6, takeKey],
  [4, createUnit],
  [4, changeOrDeleteUnit],
  [5, numberWithin],
  [3, createDeep],
  [3, deleteDeep],
];
