/** The effect of a write, for accounts of writes: names and ids, never a value of a record. */
import type { ODataRequest } from "../message";
import type { Store } from "../store/store";

/** One record that was written, by the request itself or by what follows from it. */
export interface WrittenRecord {
  readonly change: "created" | "changed" | "deleted";
  readonly set: string;
  readonly id: string;
  /** Id of the company that it is in; "" for companies and for what is in none. */
  readonly partition: string;
}

/** One write that was carried out: a request, or a part of a batch. */
export interface WriteEvent {
  readonly request: Pick<ODataRequest, "id" | "method" | "caller">;
  /** Set of the records that the URL addresses, and id of their company, or "". */
  readonly set: string;
  readonly partition: string;
  readonly status: number;
  /** In the order of their writing; none where everything was as it should be already. */
  readonly records: readonly WrittenRecord[];
}

/** Does the work when what was written to the store can no longer be undone: at once, or when its group is committed. */
export function afterCommit({ deferred }: Pick<Store, "deferred">, work: () => void): void {
  if (deferred) deferred.push(work);
  else work();
}
