/** The collection of a partition that a URL in a record names, for behaviours that note where something shall happen. */
import type { Budget } from "../budget";
import { ODataError, shortened } from "../errors";
import type { BudgetedRequest } from "../message";
import type { Model } from "../model/model";
import { bindPath } from "../plan/path";
import { noInputs } from "../plan/plan";
import { newBinding } from "../plan/scope";
import { selectPartition } from "../sql/select";
import type { Queries } from "../store/store";
import { parseUri } from "../uri";
import type { PartitionSet } from "./hooks";
import { serviceRelativeUrl } from "../request/service-relative-url";
import { parseLimits, type RunContext } from "../request/context";
import { noPartition } from "../request/not-found";
import { maySee } from "../request/partition";

/** Finds the collection. Throws 400 for a URL of anything else, and for a partition that the caller may not see. */
export type LocateCollection = (
  queries: Queries,
  request: Pick<BudgetedRequest, "caller" | "root" | "url" | "budget">,
  url: string,
) => Promise<PartitionSet>;

export function collectionLocator(context: RunContext): LocateCollection {
  const { model, store, text, limits } = context;
  const format = { metadata: "none", ieee754Compatible: false, control: "@odata." } as const;
  const exists = model.partition && selectPartition({ dialect: store.dialect, model, format });

  function bind(path: string, budget: Budget): { readonly type: string; readonly partition: string } {
    const { path: segments, literals, options } = parseUri(path, parseLimits(limits));
    const target = bindPath(newBinding({ model, text, budget }, 0, options.aliases), segments);
    const isWhole =
      target.kind === "collection" &&
      target.partition.kind === (model.partition ? "key" : "none") &&
      target.steps.length === 1 &&
      target.filters.length === 0 &&
      !path.includes("?");
    if (!isWhole) throw new ODataError("BadRequest", `it is no whole collection${ofPartition(model)}.`);
    const read = target.partition.kind === "key" ? target.partition.read : (): string => "";
    const partition = read({ literals: literals.map(({ value }) => value) });
    return { type: target.type.name, partition };
  }

  return async (queries, request, url) => {
    const { caller } = request;
    try {
      const path = serviceRelativeUrl(url, request, context.rootPaths);
      if (path === undefined) throw new ODataError("BadRequest", "it is not below this service's root.");
      const found = bind(path, request.budget);
      if (!exists) return found;
      const inputs = { ...noInputs, partition: found.partition };
      if (maySee(caller, found.partition) && (await queries.query(exists, inputs)).length > 0) return found;
      throw noPartition(model, found.partition);
    } catch (error) {
      if (!(error instanceof ODataError) || error.status >= 500) throw error;
      throw new ODataError(
        "BadRequest",
        `'${shortened(url)}' must name a collection${ofPartition(model)}, as in ${expectedUrl(model)}, relative to the service root or absolute: ${error.message}`,
        { cause: error },
      );
    }
  };
}

const ofPartition = ({ partition }: Model): string => (partition ? ` of a ${partition.type.name}` : "");

const expectedUrl = ({ partition }: Model): string =>
  partition ? `${partition.type.set}({id})/{collection}` : "{collection}";
