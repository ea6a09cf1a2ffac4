/** Many concurrent clients on one or more instances of the service, and their history. */
import type { TestService } from "../harness";
import { random as randomOf, type Random } from "./trials";
import type { Event, Rules } from "./history";
import { recorder } from "./isolation-client";
import { checkLedger, readAll, reads, readUnits } from "./isolation-reads";
import { ledgerFeed, replicaOf, type Replica } from "./isolation-replica";
import { createPair, newWorld } from "./isolation-records";
import { readContracts, writes, type Operation } from "./isolation-writes";

/** Rules for the sets of the load. */
export const rules: Rules = {
  keys: {
    postCodes: ["code", "city"],
    leaseUnits: ["number"],
    leaseContracts: ["number", "versionNo"],
    leaseContractLines: ["leaseContractNo", "versionNo", "lineNo"],
  },
  numberings: [
    { set: "leaseUnits", property: "number", within: [] },
    { set: "leaseContracts", property: "versionNo", within: ["number"], step: 1 },
    { set: "leaseContractLines", property: "lineNo", within: ["leaseContractNo", "versionNo"], step: 10000 },
  ],
};

const clients = 16;
const sets = ["postCodes", "leaseUnits", "leaseContracts", "leaseContractLines"] as const;

const all = [...writes, ...reads];
const weights = all.reduce((sum, [weight]) => sum + weight, 0);

function pick(random: Random): Operation {
  let at = random.below(weights);
  return all.find(([weight]) => (at -= weight) < 0)?.[1] ?? readAll;
}

/** Some `operations` by all clients together; resolves with all requests and responses. Rounds differ. */
export async function runLoad(
  instances: readonly TestService[],
  operations: number,
  round: number,
): Promise<readonly Event[]> {
  const record = recorder(instances);
  const world = await newWorld(record);
  let left = operations;
  const replicas = sets.flatMap((set) => [replicaOf(set, 1000), replicaOf(set, 7)]);
  const poll = async (replica: Pick<Replica, "step">, i: number): Promise<void> => {
    for (let step = i; left > 0; step += 1) {
      left -= 1;
      await replica.step(record.client(step));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const act = async (_: unknown, i: number): Promise<void> => {
    const random = randomOf(`client ${i} of round ${round}`);
    const client = record.client(i);
    while (left-- > 0) await pick(random)(client, random, world);
  };
  const ledger = ledgerFeed();
  await Promise.all([...Array.from({ length: clients }, act), ...[...replicas, ledger].map(poll)]);

  // The final state after all clients have stopped; the replicas reach it too.
  const random = randomOf("end");
  for (const i of instances.keys()) {
    for (const read of [readAll, readUnits, readContracts]) await read(record.client(i), random, world);
  }
  const catchUp = async (): Promise<void> => {
    for (const replica of replicas) {
      while (!(await replica.step(record.client(0))));
    }
  };
  await catchUp();
  // A page of changes has two that were one after the other, however the clients were scheduled.
  for (let pairs = 0; pairs < 2; pairs += 1) await createPair(record.client(0), world);
  await catchUp();
  await ledger.step(record.client(0));
  await checkLedger(record.client(0), ledger.numbers);
  for (const id of world.counters) {
    const found = record.latest.get(`postCodes/${id}`)?.values["timeZone"];
    const expected = String(world.counted.get(id) ?? 0);
    record.note({
      request: "the end",
      status: 200,
      writes: [],
      facts: [{ fact: "counter", found, expected }],
    });
  }
  return record.history;
}
