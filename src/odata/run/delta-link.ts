/** Delta links (Protocol 4.01, 11.3.1): the URL of the defining query, without what delta links leave out, and a token. */
import { queryOptionNamed } from "../language/options";
import { leftOut } from "../plan/bind-delta";
import { writeDeltaToken, type TokenOwner, type TrackingPoint } from "../plan/delta-token";
import { defaultParseLimits, parseUri, type ODataUri } from "../uri";
import { splitUrl } from "../uri/split-url";
import type { RunContext } from "./context";
import type { Reading } from "./read";

const dropped: ReadonlySet<string | undefined> = new Set([...leftOut, "deltatoken"]);

/** Whom the token in a delta link's URL belongs to. */
export const ownerOf = ({ shape, literals }: ODataUri, partition: string): TokenOwner => ({
  shape,
  literals: literals.map(({ value }) => value),
  partition,
});

/** The link that gives what changed after the point. Good for following a read or another delta link. */
export function deltaLink(
  { limits }: RunContext,
  { request, inputs }: Pick<Reading, "request" | "inputs">,
  point: TrackingPoint,
): string {
  const { path, options } = definingQuery(request.url);
  const linkWith = (token: string): string => `${path}?${[...options, `$deltatoken=${token}`].join("&")}`;
  // The token belongs to the URL that it stands in, as the service will read it then.
  const uri = parseUri(linkWith("0"), { ...defaultParseLimits, maxNodes: limits.maxExpressionNodes });
  return request.root + linkWith(writeDeltaToken(ownerOf(uri, inputs.partition), point));
}

/** Where the whole set is read anew when a delta link is too old. */
export function startAgain({ request }: Pick<Reading, "request">): string {
  const { path, options } = definingQuery(request.url);
  return request.root + path.replace(/\/\$count$/, "") + (options.length > 0 ? `?${options.join("&")}` : "");
}

function definingQuery(url: string): { readonly path: string; readonly options: readonly string[] } {
  const { path, query } = splitUrl(url);
  const options = query.split("&").filter((option) => option !== "" && !dropped.has(systemOption(option)));
  return { path, options };
}

/** The system query option's name without "$"; undefined for any other option. */
function systemOption(option: string): string | undefined {
  const [name = ""] = option.split("=", 1);
  return queryOptionNamed(decodeURIComponent(name).replace(/^\$/, ""));
}
