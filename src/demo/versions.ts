/** The versions of a contract: superseded ones, the one in force, and drafts of the next. */
import { type Random } from "./random";
import { closingMonth, month } from "./calendar";
import type { Tenancy } from "./tenancies";

/** A version, with the months (both included) that its lines charge. */
export interface Version {
  readonly versionNo: number;
  readonly versionStatus: "New" | "Valid" | "Old";
  readonly status: "New" | "Ready" | "Reserved" | "Released" | "Terminated";
  readonly from: number;
  readonly to: number;
}

type Stage = Omit<Version, "versionNo">;

/** Minimum number of months before and after a signed amendment. */
const monthsBeside = 12;

const lastMonth = month(2031, 9);

function amended(valid: Stage, draw: Random): readonly Stage[] {
  const earliest = valid.from + monthsBeside;
  const latest = Math.min(valid.to - monthsBeside, closingMonth - 3);
  if (latest < earliest || !draw.chance(0.24)) return [valid];
  const from = draw.int(earliest, Math.min(latest, earliest + 24));
  return [
    { versionStatus: "Old", status: "Released", from: valid.from, to: valid.to - draw.int(0, monthsBeside) },
    { ...valid, from },
  ];
}

function drafted(valid: Stage, draw: Random): readonly Stage[] {
  if (valid.status !== "Released" || !draw.chance(0.14)) return [];
  const from = Math.min(closingMonth + draw.int(2, 14), valid.to);
  const to = Math.min(valid.to + draw.int(0, 12), lastMonth);
  return [{ versionStatus: "New", status: draw.pick(["New", "Ready"]), from, to }];
}

/** The versions of the contract of a tenancy, numbered from 1. */
export function versionsOf({ from, to, stage }: Tenancy, draw: Random): readonly Version[] {
  const numbered = (stages: readonly Stage[]): readonly Version[] =>
    stages.map((each, i) => ({ versionNo: i + 1, ...each }));
  if (stage === "draft") {
    return numbered([{ versionStatus: "New", status: draw.pick(["New", "Ready", "Reserved"]), from, to }]);
  }
  const status = stage === "ended" ? "Terminated" : from > closingMonth ? "Reserved" : "Released";
  const valid: Stage = { versionStatus: "Valid", status, from, to };
  return numbered([...amended(valid, draw), ...drafted(valid, draw)]);
}
