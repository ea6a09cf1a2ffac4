/** The service document and `$metadata`: responses without a database query. */
import { createHash } from "node:crypto";
import { respondUnmodified } from "../headers/conditional";
import { formatRequest, negotiateJson, negotiateMetadata, type ODataVersion } from "../headers/negotiate";
import { type Format, formatOf } from "../json/write";
import { lru } from "../cache";
import type { ODataRequest, ODataResponse } from "../message";
import { csdlJson, csdlXml } from "../metadata/csdl";
import { isInServiceDocument, type ServiceFacts } from "../metadata/facts";
import type { Model } from "../model/model";
import { checkOptions } from "../plan/read";
import type { ODataUri } from "../uri/ast";

/** A document with its ETag (Protocol 4.01, section 8.3.1), which changes with the model and the settings that it shows. */
interface Tagged {
  readonly text: string;
  readonly etag: string;
}

const tagged = (text: string): Tagged => ({
  text,
  etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
});

/** Responds to GET of these documents; undefined for everything else. Each document is created on its first request. */
export function createDocuments(model: Model, facts: ServiceFacts) {
  const made = lru<Tagged>(4);

  const metadata = (kind: "xml" | "json", version: ODataVersion): Tagged => {
    const key = `${kind} ${version}`;
    const document =
      made.get(key) ??
      tagged(kind === "xml" ? csdlXml(model, facts, version) : JSON.stringify(csdlJson(model, facts)));
    made.set(key, document);
    return document;
  };

  return (request: ODataRequest, uri: ODataUri, version: ODataVersion): ODataResponse | undefined => {
    const [first, ...rest] = uri.path;
    const asked = formatRequest(request, uri.options.format);
    const respond = (contentType: string, body: string, of = version, ETag?: string): ODataResponse => ({
      status: 200,
      headers: { "Content-Type": contentType, "OData-Version": of, ...(ETag && { ETag }) },
      body,
    });
    if (!first) {
      checkOptions(uri.options, [], "on the service document");
      const json = negotiateJson(asked, version);
      const document = serviceDocument(model, request.root, formatOf(json, version));
      return respond(json.contentType, JSON.stringify(document));
    }
    if (first.kind !== "system" || first.name !== "$metadata" || rest.length > 0) return undefined;
    checkOptions(uri.options, [], "on $metadata");
    const is40 = version === "4.0" && request.headers["odata-maxversion"] !== undefined;
    const { kind, contentType } = negotiateMetadata(asked, is40);
    // The JSON form exists in 4.01 only.
    const written = kind === "json" ? "4.01" : version;
    const { text, etag } = metadata(kind, written);
    return (
      respondUnmodified(request.headers, etag, written, "$metadata") ??
      respond(contentType, text, written, etag)
    );
  };
}

/**
 * The service document (OData JSON Format 4.01, section 5): the entity sets and their URLs. `root` is the absolute URL of
 * the service without a trailing slash.
 */
export const serviceDocument = (
  model: Model,
  root: string,
  format: Pick<Format, "metadata" | "control">,
): object => ({
  ...(format.metadata === "none" ? {} : { [`${format.control}context`]: `${root}/$metadata` }),
  value: [
    ...model.types.map((type) => ({ name: type.set, kind: "EntitySet", url: type.set })),
    ...model.imports
      .filter(isInServiceDocument)
      .map(({ name }) => ({ name, kind: "FunctionImport", url: name })),
  ],
});
