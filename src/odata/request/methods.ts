/** Which methods a resource has (RFC 9110, section 15.5.6): a table by what the URL addresses. */
import { ODataError } from "../errors";
import type { EntityType } from "../model/model";
import type { Target } from "../plan/path";

/** Methods of the resources that a write can address. */
export type WriteMethod = "POST" | "PATCH" | "PUT" | "DELETE";

/** What a write can address. */
export type WriteTarget = Exclude<
  Target,
  { kind: "service-document" | "metadata" | "batch" | "crossjoin" | "all" }
>;

/** 405 with the methods that there are. */
export const methodNotAllowed = (method: string, allowed: readonly string[], reason = ""): ODataError =>
  new ODataError(
    "BadRequest_MethodNotAllowed",
    `${method} is not allowed here; allowed: ${allowed.join(", ") || "none"}.${reason}`,
    {
      headers: { Allow: allowed.join(", ") },
    },
  );

/** Methods of the members of a collection, `/$each`. */
export const eachMethods = ({ updatable, deletable }: EntityType): readonly WriteMethod[] => [
  ...(updatable ? (["PATCH"] as const) : []),
  ...(deletable ? (["DELETE"] as const) : []),
];

/** Throws the 405 for a method that the addressed resource does not have. */
export function requireAllowed({ target }: { readonly target: WriteTarget }, method: WriteMethod): void {
  const methods = writeMethods(target);
  if (!methods.includes(method))
    throw methodNotAllowed(method, target.kind === "each" ? methods : ["GET", "HEAD", ...methods]);
}

function writeMethods(target: WriteTarget): readonly WriteMethod[] {
  const { insertable, updatable, deletable } = target.type;
  const navigation = target.steps.at(-1)?.related?.navigation;
  const listed = (methods: readonly (WriteMethod | false)[]): readonly WriteMethod[] =>
    methods.filter((name) => name !== false);
  switch (target.kind) {
    case "collection":
      return listed([
        insertable && target.filters.length === 0 && navigation?.through === undefined && "POST",
      ]);
    case "record":
      return listed([updatable && "PATCH", updatable && "PUT", deletable && "DELETE"]);
    case "each":
      return eachMethods(target.type);
    case "references":
      // Records of a set are related to their partition only, which does not change.
      return listed(navigation && target.filters.length === 0 ? ["POST", "PUT", "DELETE"] : []);
    case "reference":
      return listed([
        navigation !== undefined && target.optional && "PUT",
        navigation !== undefined && "DELETE",
      ]);
    case "property":
      return listed(updatable ? ["PUT", "PATCH", "DELETE"] : []);
    case "value":
    case "stream":
      return listed(updatable ? ["PUT", "DELETE"] : []);
    case "count":
      return [];
  }
}
