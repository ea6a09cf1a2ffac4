/** JSON Format 4.01, section 23: requirements for a service that reads and writes it. Items for clients are marked. */
import { by, type Level, met, metByChoice, notApplicable, reached } from "./clause";

const none = by("protocol/representation", "none: only count and nextLink");
const full = by("protocol/representation", "full: type, id, editLink");
const numbers = by("protocol/representation", "numbers");
const version401 = by("protocol/representation", "4.01 omits the odata. of names");
const bodies401 = by("conformance/bodies", "control information with and without odata.");

export const jsonFormat: Level = {
  section: "23",
  name: "JSON Format 4.01",
  clauses: [
    notApplicable("1", "MUST support metadata=minimal or request another level", "applies to clients"),
    met(
      "2",
      "MUST accept full metadata",
      by("writes/names", "a whole record, as it was read, can be sent back"),
      bodies401,
    ),
    met(
      "3",
      "MUST accept all data types that it exposes",
      by("writes/values", "decimals"),
      by("writes/values", "datetimes"),
      by("changes/properties", "the stream of a document"),
    ),
    met(
      "4",
      "MUST read control information by the OData-Version of the body",
      by("changes/deep-update", "ETags in bodies count in 4.01 only"),
    ),
    met(
      "5",
      "MUST accept unknown annotations and control information",
      by("writes/names", "names with @ are ignored"),
      bodies401,
    ),
    met("6", "MUST NOT require streaming=true", by("writes/bodies", "is JSON")),
    met(
      "7",
      "MUST read 4.0: the odata. prefix, # in types, @odata.bind, annotations next to properties",
      by("changes/bind", "a customer is bound by a URL"),
      bodies401,
    ),
    metByChoice(
      "8",
      "MAY read 4.01: no prefix, no #, references and deltas in nested collections, exponents",
      "there are no decimals of floating scale, so no INF and NaN",
      by("changes/deep-update", "%s", "leaseContractLines@delta"),
      by("changes/bind", "a create links existing records into its collections"),
      bodies401,
    ),
    met("9", "MUST write 4.0: the prefix, # in types, no exponents, no INF and NaN", full, numbers),
    met(
      "10",
      "MAY write 4.01: no prefix, annotations before the annotated values",
      version401,
      by("delta/delta-links", "4.01 form of a removed record"),
    ),
    met("11", "MUST reach a level of the protocol", reached),
    met(
      "12",
      "MUST accept application/json",
      by("protocol/representation", "minimal for %s", "application/json"),
    ),
    met(
      "13",
      "MUST write well-formed JSON",
      by("writes/values", "is kept as it is, and found"),
      by("protocol/concurrent-reads", "100 concurrent long and short reads return correct responses"),
    ),
    met("14", "MUST support metadata=full", full),
    met(
      "15",
      "MUST include a next link in a partial collection",
      by("protocol/paging", "pages"),
      by("queries/inner-pages", "inside expansions inside expansions"),
    ),
    notApplicable(
      "16",
      "MUST support records with external metadata",
      "all records are of types of $metadata",
    ),
    notApplicable(
      "17",
      "MUST support properties of external types",
      "all properties are of primitive types of CSDL",
    ),
    met(
      "18",
      "MUST follow all other rules of the format",
      by("protocol/select-expand", "the context carries the list in canonical spelling"),
      by("queries/metadata", "contexts of each version"),
      by("protocol/inline-streams", "%s", "a document in Base64url"),
      none,
    ),
    met("19", "SHOULD support $format", by("protocol/representation", "$format beats Accept")),
    met(
      "20",
      "MAY accept streaming=true in Accept",
      by("http/negotiate", "returns level, IEEE754Compatible and streaming"),
    ),
    notApplicable(
      "21",
      "MAY return full metadata to all clients",
      "each level is returned as requested",
      none,
      full,
    ),
    met(
      "22",
      "MUST NOT omit null or default values unless requested",
      by("queries/metadata", "unsupported preferences are not reported as applied", "omit-values=nulls"),
      by("protocol/select-expand", "every declared field is in the row"),
    ),
    met(
      "23",
      "MUST respond in 4.0 if OData-MaxVersion is 4.0",
      by("protocol/representation", "is answered with", '{ "OData-MaxVersion": "4.0" }'),
    ),
    met("24", "MUST read 4.0 if OData-Version is 4.0", bodies401),
    met(
      "25",
      "MUST wrap the final response to an asynchronous 4.0 request",
      by("protocol/asynchronous", "as an HTTP message"),
    ),
    met("26", "SHOULD respond in 4.01 if OData-MaxVersion is 4.01", version401),
    met("27", "MUST read 4.01 if OData-Version is 4.01", bodies401),
    met(
      "28",
      "MUST honor ETags in the bodies of PUT, PATCH and DELETE",
      by("changes/deep-update", "ETags in bodies count in 4.01 only"),
      by("conformance/bodies", "a deletion checks the ETag in its body"),
    ),
    met(
      "29",
      "MUST return the final response to an asynchronous 4.01 request as JSON",
      by("protocol/asynchronous", "the result is the response of the request"),
    ),
  ],
};
