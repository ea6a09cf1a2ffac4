/**
 * Lease contracts: number series, versions, and the customer's name and address as of the time of the write; the actions
 * on versions.
 */
import { type ContractVersion, doubleLettingRefusal, earliestEnd, endedAt, extendedEnd, lineEndedAt, nameOf, newVersionRefusal, type PlacedLine, releaseRefusal, statusWith, takenLineRefusal, terminatedRefusal, terminationRefusal, versionNoRefusal } from "../lease/contracts"; // prettier-ignore
import { type ActionHandler, type Behaviour, type Change, type FunctionHandler, grouped, type Records, type StoredRecord, turnAfter, type WriteContext } from "../odata"; // prettier-ignore
import { change, copied, datedOf, demand, discountsOf, lineOf, linesOf, lockNumber, recordsAtOnce, versionOf, writeEach } from "./contract-records"; // prettier-ignore
import { text } from "./members";
import { nextInSeries } from "./number-series";

/** The properties that a contract copies from its customer: [contract property, customer property]. */
const fromCustomer = [
  ["customerName", "displayName"],
  ["customerAddress", "addressLine1"],
  ["customerAddress2", "addressLine2"],
  ["customerCity", "city"],
  ["customerPostCode", "postalCode"],
  ["customerCountryRegionCode", "country"],
  ["customerCounty", "state"],
] as const;

export const leaseContracts: Behaviour = {
  async beforeWrite(written, context) {
    const { record, given, before, replaces } = written;
    if (!before) {
      if (record["number"] === "") record["number"] = await nextInSeries(context.records, "leaseContract");
      if (!given.has("versionNo")) record["versionNo"] = await nextVersion(written, context);
    }
    const kept = before && !replaces ? before["customerNo"] : "";
    if (record["customerNo"] !== kept) await copyCustomer(written, context);
  },
};

async function nextVersion({ record }: Change, { records }: WriteContext): Promise<number> {
  const { number = null } = record;
  return Number((await records.highest("leaseContract", "versionNo", { number })) ?? 0) + 1;
}

/**
 * The country of a customer is a text of up to 50 characters; only one of 20 can be the code of a contract, also in upper
 * case, which may be longer.
 */
const fits = (name: string, value: unknown): boolean =>
  name !== "customerCountryRegionCode" ||
  [String(value), String(value).toUpperCase()].every(({ length }) => length <= 20);

/** Fills the fields that the request omits, if the customer exists. */
async function copyCustomer({ record, given }: Change, { records }: WriteContext): Promise<void> {
  const [customer] = await records.find("customer", { number: record["customerNo"] ?? null });
  if (!customer) return;
  for (const [ours, theirs] of fromCustomer) {
    const value = customer[theirs] ?? "";
    if (!given.has(ours)) record[ours] = fits(ours, value) ? value : "";
  }
}

/** The first day on which the contract can end when notice is given on `date`. */
export const earliestTermination: FunctionHandler = ({ record, parameters, today }) => ({
  value: earliestEnd(versionOf(record), text(parameters, "date") || today),
});

/* The actions: a new version, release, termination, extension. */

/** Copies a version with its lines and discounts, but without its documents, to the next version of the number. */
export const newVersion: ActionHandler = async ({ record, records }) => {
  const version = versionOf(record);
  const { number } = version;
  // Before the other versions are read: this read blocks concurrent creation of a version by number, which shares the
  // lock of the number afterwards, for its lines.
  const highest = await records.highest("leaseContract", "versionNo", { number });
  await lockNumber(records, version);
  const versions = await records.find("leaseContract", { number });
  demand(newVersionRefusal(versions.map(versionOf)));
  const versionNo = Number(highest) + 1;
  demand(versionNoRefusal({ number, versionNo }));
  const lines = await linesOf(records, version);
  const present = await linesOf(records, { number, versionNo });
  demand(takenLineRefusal({ number, versionNo }, lines.map(lineOf), present.map(lineOf)));
  const created = await records.create("leaseContract", {
    ...copied(record),
    versionNo,
    status: "New",
    versionStatus: "New",
  });
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
  const turn = turnAfter(recordsAtOnce);
  for (const own of lettingsOf(lines)) {
    const [first] = own;
    if (!first) continue;
    const { leaseUnitNo, serviceNo } = first.line;
    const others: PlacedLine[] = [];
    for (const stored of await records.find("leaseContractLine", { leaseUnitNo, serviceNo })) {
      if (stored["leaseContractNo"] === first.version.number) continue;
      const [version] = await versionsNamed(String(stored["leaseContractNo"]), Number(stored["versionNo"]));
      const line = lineOf(stored);
      // A database may compare codes in another form.
      const isSame = line.leaseUnitNo === leaseUnitNo && line.serviceNo === serviceNo;
      if (isSame && version?.["versionStatus"] === "Valid")
        others.push({ line, version: versionOf(version) });
      await turn();
    }
    demand(doubleLettingRefusal(own, others));
    await turn();
  }
}

/** The lines of each unit and service: a rent with many steps has a line for each. */
const lettingsOf = (lines: readonly PlacedLine[]): Iterable<readonly PlacedLine[]> =>
  grouped(
    lines
      .filter(({ line }) => line.leaseUnitNo !== "")
      .map((own) => [JSON.stringify([own.line.leaseUnitNo, own.line.serviceNo]), own] as const),
  ).values();

const unitsOf = (lines: readonly PlacedLine[]): readonly string[] =>
  [...new Set(lines.map(({ line }) => line.leaseUnitNo))].filter((unit) => unit !== "").toSorted();

/** Ends the Valid version of a contract, with its lines and discounts, on a given day. */
export const terminate: ActionHandler = async ({ record, parameters, records, today }) => {
  const version = versionOf(record);
  await lockNumber(records, version);
  const date = text(parameters, "date");
  demand(terminationRefusal(version, date, { today, force: parameters["force"] === 1 }));
  await change(records, "leaseContract", record, {
    contractValidUntil: date,
    automaticallyExtend: 0,
    // A contract that still runs is not Terminated yet: its tenant would disappear too early.
    ...(date < today ? { status: "Terminated" } : {}),
  });
  await writeEach(await linesOf(records, version), (stored) => {
    const line = lineOf(stored);
    return change(records, "leaseContractLine", stored, {
      endingDate: lineEndedAt(line, date),
      // It would have started after the end of the contract.
      ...(line.startingDate > date ? { status: "Terminated" } : {}),
    });
  });
  await writeEach(await ownDiscounts(records, version), (discount) =>
    change(records, "leaseContrDiscount", discount, { endingDate: endedAt(datedOf(discount), date) }),
  );
  return { id: String(record["id"]) };
};

/** The discounts that apply to a version: its own, and those for every version of the number. */
async function ownDiscounts(records: Records, version: ContractVersion): Promise<readonly StoredRecord[]> {
  const own = await discountsOf(records, version, version.versionNo);
  return version.versionNo === 0 ? own : [...own, ...(await discountsOf(records, version, 0))];
}

/** Moves the end of the Valid version of a contract, and of its lines and discounts that end on the same day. */
export const extend: ActionHandler = async ({ record, parameters, records }) => {
  const version = versionOf(record);
  await lockNumber(records, version);
  const end = extendedEnd(version, text(parameters, "until") || undefined);
  if (typeof end === "string") await moveEnds(records, record, version, end);
  else demand(end);
  const shown = { id: String(record["id"]) };
  return parameters["preview"] === 1 ? { undone: shown } : shown;
};

async function moveEnds(
  records: Records,
  record: StoredRecord,
  version: ContractVersion,
  end: string,
): Promise<void> {
  const { number, contractValidUntil } = version;
  const move = (type: string, items: readonly StoredRecord[], ...names: readonly string[]): Promise<void> =>
    writeEach(items, (item) => {
      const moved = names.filter((name) => item[name] === contractValidUntil);
      return change(records, type, item, Object.fromEntries(moved.map((name) => [name, end])));
    });
  await change(records, "leaseContract", record, { contractValidUntil: end });
  // A terminated line has ended, even if it ended on the last day of the contract.
  const lines = await linesOf(records, version);
  await move(
    "leaseContractLine",
    lines.filter(({ status }) => status !== "Terminated"),
    "endingDate",
  );
  await move("leaseContrDiscount", await ownDiscounts(records, version), "endingDate");
  const ends = [
    ...(record["automExtendPrice"] === 1 ? ["expirationDate"] : []),
    ...(record["extendPriceIndexation"] === 1 ? ["indexingEndingDate"] : []),
  ];
  if (ends.length === 0) return;
  await move("servicePrice", await records.find("servicePrice", { type: "Contract", code: number }), ...ends);
}
