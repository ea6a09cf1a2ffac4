/** Actions on versions of contracts: creation of a new version as a copy, and release. */
import { nameOf } from "../lease/contracts";
import {
  doubleLettingRefusal,
  newVersionRefusal,
  type PlacedLine,
  releaseRefusal,
  statusWith,
  terminatedRefusal,
} from "../lease/versions";
import type { ActionHandler, Records, StoredRecord } from "../odata";
import { change, copied, demand, discountsOf, writeEach, lineOf, linesOf, lockNumber, versionOf } from "./contract-records"; // prettier-ignore

/** Copies a version with its lines and discounts, but without its documents, to the next version of the number. */
export const newVersion: ActionHandler = async ({ record, records }) => {
  const version = versionOf(record);
  const { number } = version;
  await lockNumber(records, version);
  // Before the other versions are read: this read blocks concurrent creation of a version by number.
  const highest = await records.highest("leaseContract", "versionNo", { number });
  const versions = await records.find("leaseContract", { number });
  demand(newVersionRefusal(versions.map(versionOf)));
  const versionNo = Number(highest) + 1;
  const created = await records.create("leaseContract", {
    ...copied(record),
    versionNo,
    status: "New",
    versionStatus: "New",
  });
  const lines = await linesOf(records, version);
  // Those of version 0 are for every version, also for the new one.
  const discounts = version.versionNo === 0 ? [] : await discountsOf(records, version, version.versionNo);
  await records.createAll(
    "leaseContractLine",
    lines.map((line) => {
      const status = statusWith(lineOf(line), "New");
      return { ...copied(line), versionNo, status, versionStatus: "New" };
    }),
  );
  await records.createAll(
    "leaseContrDiscount",
    discounts.map((discount) => ({ ...copied(discount), contractVersionNo: versionNo })),
  );
  return { id: String(created["id"]), created: true };
};

/** Makes a version the Valid version of its number. */
export const release: ActionHandler = async ({ record, parameters, records }) => {
  const version = versionOf(record);
  await lockNumber(records, version);
  const lines = await linesOf(records, version);
  demand(releaseRefusal(version, lines.map(lineOf)));
  const versions = await records.find("leaseContract", { number: version.number });
  const valid = versions.filter(({ id, versionStatus }) => versionStatus === "Valid" && id !== record["id"]);
  if (parameters["force"] !== 1) {
    demand(terminatedRefusal(valid.map(versionOf)));
    await requireLetOnce(
      records,
      lines.map((line) => ({ line: lineOf(line), version })),
    );
  }
  for (const other of valid) {
    await change(records, "leaseContract", other, { versionStatus: "Old" });
    await writeEach(await linesOf(records, versionOf(other)), (line) =>
      change(records, "leaseContractLine", line, { versionStatus: "Old" }),
    );
  }
  await change(records, "leaseContract", record, { status: "Released", versionStatus: "Valid" });
  await writeEach(lines, (line) =>
    change(records, "leaseContractLine", line, {
      status: statusWith(lineOf(line), "Released"),
      versionStatus: "Valid",
    }),
  );
  return { id: String(record["id"]) };
};

/** Throws 400 when a unit is let on the same days, with the same service, by the Valid version of another contract. */
async function requireLetOnce(records: Records, lines: readonly PlacedLine[]): Promise<void> {
  // When two contracts are released for one unit at the same time, the second sees the first. All take locks in one
  // order.
  for (const unit of unitsOf(lines)) await records.lock(`letting ${unit}`);
  const known = new Map<string, Promise<readonly StoredRecord[]>>();
  const versionsNamed = (number: string, versionNo: number): Promise<readonly StoredRecord[]> => {
    const name = nameOf({ number, versionNo });
    const found = known.get(name) ?? records.find("leaseContract", { number, versionNo });
    known.set(name, found);
    return found;
  };
  await writeEach(lines, async (own) => {
    const { leaseUnitNo, serviceNo } = own.line;
    if (leaseUnitNo === "") return;
    for (const line of await records.find("leaseContractLine", { leaseUnitNo, serviceNo })) {
      if (line["leaseContractNo"] === own.version.number) continue;
      const [stored] = await versionsNamed(String(line["leaseContractNo"]), Number(line["versionNo"]));
      if (stored?.["versionStatus"] !== "Valid") continue;
      demand(doubleLettingRefusal(own, { line: lineOf(line), version: versionOf(stored) }));
    }
  });
}

const unitsOf = (lines: readonly PlacedLine[]): readonly string[] =>
  [...new Set(lines.map(({ line }) => line.leaseUnitNo))].filter((unit) => unit !== "").toSorted();
