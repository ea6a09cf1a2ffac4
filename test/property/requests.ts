/** Requests of the random tests and their responses. */
import { model } from "../../src/entities";
import type { Company } from "./company-service";
import type { EstateType } from "./estate";
import type { Row } from "./interpreter";

/** The entity set of a type. */
export const setOf = (type: EstateType): string => model.type(type).set;

/** The members of a page and the link to the next one. */
export interface Page {
  readonly value: readonly Row[];
  readonly count: unknown;
  readonly next: string | undefined;
}

/** GETs a page; throws for any status but 200. */
export async function page(company: Company, path: string, prefer?: string): Promise<Page> {
  const { status, text } = await company.get(path, prefer);
  if (status !== 200) throw new Error(`${status} for ${decodeURIComponent(path)}: ${text}`);
  const body = JSON.parse(text) as Record<string, unknown>;
  return {
    value: body["value"] as readonly Row[],
    count: body["@odata.count"],
    next: body["@odata.nextLink"] as string | undefined,
  };
}

/** A path with query options, percent-encoded. */
export const query = (set: string, options: Record<string, string>): string =>
  `${set}?${Object.entries(options)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;
