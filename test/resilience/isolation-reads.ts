/** Random reads of a client, by their frequency. Invariants of every moment are among the facts. */
import { seenIn, type Answered, type Client } from "./isolation-client";
import type { Operation } from "./isolation-writes";
import { readContracts, readRecord } from "./isolation-writes";
import { firstArea, seenInList, type World } from "./isolation-records";

interface Listed {
  readonly value: readonly Answered[];
}

/** The sum of the moved area never changes, nor does that of its ledger. */
const sumOf = (name: string, { areas }: World, [row]: Listed["value"]) => ({
  fact: `sum of ${name}`,
  found: row?.["total"],
  expected: areas.length * firstArea,
});

const areaSum = "leaseUnits?$apply=filter(leaseUnitCategory eq 'A')/aggregate(objectArea with sum as total)";
const ledgerSum =
  "leaseUnitLedgerEntries?$apply=filter(startswith(leaseUnitNo,'AREA'))/aggregate(quantity with sum as total)";
const pairFilter = "startswith(code,'P')";

const readSum: Operation = (client, random, world) => {
  const [name, path] = random.pick([
    ["areas", areaSum],
    ["ledger", ledgerSum],
  ] as const);
  return client.read(path, ({ value }) => ({ facts: [sumOf(name, world, value)] }));
};

/** A unit's area is the sum of its ledger. */
const readLedger: Operation = (client, random, world) =>
  client.read(
    `leaseUnits(${random.pick(world.areas)})?$expand=leaseUnitLedgerEntries($select=quantity)`,
    ({ leaseUnitLedgerEntries, ...unit }) => ({
      statement: { seen: [seenIn("leaseUnits", unit)], whole: [] },
      facts: [
        {
          fact: "sum of the unit's ledger",
          found: (leaseUnitLedgerEntries as { quantity: number }[]).reduce(
            (sum, { quantity }) => sum + quantity,
            0,
          ),
          expected: unit.objectArea,
        },
      ],
    }),
  );

/** Both halves of a pair exist, with the same county. */
const readPairs: Operation = (client, random) => {
  if (random.chance(0.5))
    return client.read(`postCodes/$count?$filter=${pairFilter}`, (count: number) => ({
      facts: [{ fact: "halves without the other", found: count % 2, expected: 0 }],
    }));
  const path = `postCodes?$apply=filter(${pairFilter})/groupby((code,county),aggregate($count as halves))`;
  return client.read(path, ({ value }) => ({
    facts: [
      {
        fact: "pairs in two states",
        found: (value as { halves: number }[]).filter(({ halves }) => halves !== 2),
        expected: [],
      },
    ],
  }));
};

/** One response with the whole set, in chunks of one statement. */
export const readAll: Operation = (client) =>
  client.read("postCodes?$count=true", (json: Listed) => ({
    statement: { seen: seenInList("postCodes", json), whole: ["postCodes"] },
    facts: [{ fact: "@odata.count", found: (json as never)["@odata.count"], expected: json.value.length }],
  }));

export const readUnits: Operation = (client) =>
  client.read("leaseUnits", (json: Listed) => ({
    statement: { seen: seenInList("leaseUnits", json), whole: ["leaseUnits"] },
    facts: [
      {
        fact: "units with a total area that are no buildings",
        found: json.value.filter(({ totalArea, building }) => totalArea !== 0 && building !== true),
        expected: [],
      },
    ],
  }));

/** Page by page; each page is a separate moment. */
const readPages: Operation = async (client, random) => {
  const headers = { Prefer: `maxpagesize=${10 + random.below(60)}` };
  let next: string | undefined = "postCodes?$orderby=county,city";
  while (next !== undefined) {
    const path: string = next;
    next = undefined;
    await client.read(
      path,
      (json: Listed) => {
        next = (json as never)["@odata.nextLink"];
        return { statement: { seen: seenInList("postCodes", json), whole: [] } };
      },
      { headers },
    );
  }
};

/** Several sets, a count and sums at one moment. */
const readSnapshot: Operation = (client, _random, world) =>
  client.snapshot(
    ["postCodes", "leaseUnits", "postCodes/$count", areaSum, ledgerSum],
    (postCodes: Listed, units: Listed, count: unknown, areas: Listed, ledger: Listed) => ({
      statement: {
        seen: [...seenInList("postCodes", postCodes), ...seenInList("leaseUnits", units)],
        whole: ["postCodes", "leaseUnits"],
      },
      facts: [
        { fact: "$count in the snapshot", found: Number(count), expected: postCodes.value.length },
        sumOf("areas", world, areas.value),
        sumOf("ledger", world, ledger.value),
      ],
    }),
  );

/** Entry numbers have no gap, and came by delta links in their order, which is that of the commits. */
export const checkLedger = (client: Client, byDeltas: readonly number[]): Promise<unknown> =>
  client.read("leaseUnitLedgerEntries?$orderby=entryNo&$select=entryNo", ({ value }: Listed) => {
    const expected = value.map((_, i) => i + 1);
    return {
      facts: [
        { fact: "entry numbers", found: value.map(({ entryNo }) => entryNo), expected },
        { fact: "entry numbers by delta links", found: byDeltas, expected },
      ],
    };
  });

/** Relative frequency of each. */
export const reads: readonly (readonly [number, Operation])[] = [
  [8, readRecord],
  [4, readAll],
  [2, readUnits],
  [2, readPages],
  [4, readPairs],
  [4, readSum],
  [2, readLedger],
  [3, readContracts],
  [2, readSnapshot],
];
