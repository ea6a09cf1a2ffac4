/** Envelopes round the texts that the database made (JSON Format 4.01, sections 6, 11 and 13). */
import type { Property } from "../model/model";
import { typeName, type Format } from "./format";

/** Control information in front of a body; `metadata=none` keeps only count and next link. */
function context(format: Format, url: string): string {
  return format.metadata === "none" ? "" : `"${format.control}context":${JSON.stringify(url)},`;
}

/** One record: its text with the context put in front. */
export const recordBody = (format: Format, contextUrl: string, text: string): string =>
  `{${context(format, contextUrl)}${text.slice(1)}`;

/** What stands before the first record of a collection. */
export const collectionHead = (format: Format, contextUrl: string, count: string | undefined): string =>
  `{${context(format, contextUrl)}${count === undefined ? "" : `"${format.control}count":${format.ieee754Compatible ? `"${count}"` : count},`}"value":[`;

/** What stands after the last one: a next link, or behind the last page a delta link, or neither. */
export const collectionTail = (format: Format, nextLink: string | undefined, deltaLink?: string): string => {
  const link = nextLink ?? deltaLink;
  if (link === undefined) return "]}";
  return `],"${format.control}${nextLink === undefined ? "deltaLink" : "nextLink"}":${JSON.stringify(link)}}`;
};

/** A property: `text` is a record that holds this property only. Its type is told at `metadata=full`. */
export function propertyBody(
  format: Format,
  contextUrl: string,
  { name, type }: Property,
  text: string,
): string {
  const told = format.metadata === "full" ? typeName(format, type) : undefined;
  const typed = told === undefined ? "" : `"${format.control}type":"${told}",`;
  return `{${context(format, contextUrl)}${typed}"value":${text.slice(`{"${name}":`.length)}`;
}
