/** How much one `$apply` may ask of a database: databases limit the tables that one SELECT joins, once they merged derived tables into it. */
import { ODataError } from "../errors";
import type { Selection, Stage } from "./apply";
import type { Join, Source } from "./plan";

const maxTables = 60;
const maxStages = 200;

/** Refuses chains that are too long, or that join more tables than databases can in one SELECT. */
export function checkApplyLimits(stages: readonly Stage[]): void {
  if (stages.length > maxStages)
    throw exceeded(`has ${stages.length} steps; at most ${maxStages} are allowed`);
  const tables = new Map<string, number>();
  for (const { name, selections } of stages) {
    const counts = selections.map((selection) => tablesOf(selection, tables));
    if (Math.max(...counts) > maxTables)
      throw exceeded(`joins ${Math.max(...counts)} tables; at most ${maxTables} are allowed`);
    const merges = selections.length === 1 && selections.every(isMerged);
    tables.set(name, merges ? Math.max(...counts) : 1);
  }
}

const exceeded = (what: string): ODataError =>
  new ODataError("BadRequest_LimitExceeded", `$apply ${what}.`, { target: "$apply" });

/** Whether a database can merge the rows into the SELECT that reads them. */
const isMerged = ({ distinct, groups, columns }: Selection): boolean =>
  !distinct && groups === undefined && columns.every(({ value }) => value.kind !== "window");

function tablesOf({ from }: Selection, known: ReadonlyMap<string, number>): number {
  if (from.kind === "path") return from.steps.reduce((sum, { source }) => sum + 1 + joinsOf(source.joins), 0);
  const own = (source: Source): number => (known.get(source.type.table) ?? 1) + joinsOf(source.joins);
  const others = from.kind === "stage" ? from.reached : from.parts;
  return others.reduce((sum, { source }) => sum + own(source), own(from.source));
}

const joinsOf = (joins: readonly Join[]): number =>
  joins.reduce((sum, { source }) => sum + 1 + joinsOf(source.joins), 0);
