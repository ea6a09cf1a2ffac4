/** A client that replicates a set by its feed and delta links, switching between instances of the service. */
import type { Event, Seen } from "./history";
import { seenIn, type Answered, type Client, type SetName } from "./isolation-client";

export interface Replica {
  readonly set: SetName;
  readonly records: ReadonlyMap<string, Seen>;
  /** Reads the next page from an instance; resolves with whether the copy is as new as that page. */
  readonly step: (client: Client) => Promise<boolean>;
}

interface DeltaPage {
  readonly value: readonly (Answered & { readonly reason?: string })[];
  readonly "@odata.nextLink"?: string;
  readonly "@odata.deltaLink"?: string;
}

/**
 * An empty copy. A page with all changes since a delta link brings it to the state of the whole set at the moment of
 * that page, which is recorded in the history.
 */
export function replicaOf(set: SetName, pageSize: number): Replica {
  const records = new Map<string, Seen>();
  const headers = { Prefer: `maxpagesize=${pageSize}, track-changes` };
  let next: string | undefined;
  /** The root of the instance that created the link. */
  let root = "";
  let inFeed = true;
  let atOneMoment = true;
  let isWhole = false;

  function take(page: DeltaPage): Pick<Event, "statement" | "order"> {
    const changed: Seen[] = [];
    for (const entry of page.value) {
      const record = `${set}/${entry.id.replace(/^.*\((.*)\)$/, "$1")}`;
      if (entry.reason !== undefined) records.delete(record);
      else {
        const seen = seenIn(set, entry);
        records.set(record, seen);
        changed.push(seen);
      }
    }
    const last = page["@odata.deltaLink"] !== undefined;
    next = page["@odata.deltaLink"] ?? page["@odata.nextLink"];
    const order = inFeed ? undefined : changed;
    // A copy from several pages of the feed has no moment, until the changes meanwhile have been received too.
    isWhole = last && atOneMoment;
    atOneMoment = last;
    if (last) inFeed = false;
    const statement = isWhole ? { seen: [...records.values()], whole: [set] } : { seen: changed, whole: [] };
    return { statement, order };
  }

  return {
    set,
    records,
    async step(client) {
      const path = next === undefined ? set : next.replace(root, client.root);
      isWhole = false;
      await client.read(
        path,
        (page: DeltaPage) => {
          root = client.root;
          return take(page);
        },
        { headers },
      );
      return isWhole;
    },
  };
}

/** Reads the append-only ledger by delta links; `numbers` are the entry numbers in the order received. */
export function ledgerFeed(): Pick<Replica, "step"> & { readonly numbers: readonly number[] } {
  const numbers: number[] = [];
  let next: string | undefined;
  let root = "";
  return {
    numbers,
    async step(client) {
      await client.read(
        next?.replace(root, client.root) ?? "leaseUnitLedgerEntries?$orderby=entryNo",
        (page: DeltaPage) => {
          numbers.push(...page.value.map((entry) => Number(entry["entryNo"])));
          next = page["@odata.deltaLink"];
          root = client.root;
          return {};
        },
        { headers: { Prefer: "track-changes" } },
      );
      return true;
    },
  };
}
