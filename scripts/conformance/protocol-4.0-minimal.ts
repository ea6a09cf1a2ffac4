/** Protocol 4.01, section 13.1.1: the Minimal level of OData 4.0, for services in general and for updatable ones. */
import { by, met, metByChoice, notApplicable, type Level } from "./clause";

const noAsync = "there are no asynchronous operations; `respond-async` is not applied";
const synchronous = by(
  "queries/metadata",
  "unsupported preferences are not reported as applied",
  "respond-async",
);

export const minimal40: Level = {
  section: "13.1.1",
  name: "OData 4.0 Minimal",
  clauses: [
    met("1", "MUST publish a service document at the service root", by("protocol/addressing", "is a root")),
    met("2", "MUST support the JSON format in responses", by("protocol/representation", "metadata levels")),
    met(
      "3",
      "MUST use next links, and no other mechanism, for partial responses",
      by("protocol/paging", "pages"),
      by("queries/inner-pages", "the link is one of the navigation property"),
    ),
    met("4", "MUST return the correct OData-Version", by("protocol/representation", "is answered with")),
    met(
      "5",
      "MUST honor the headers of 5.1 and 5.2, or reject the request",
      by("protocol/representation", "is not acceptable"),
      by("protocol/representation", "is refused", "OData-MaxVersion"),
    ),
    met(
      "5.1",
      "MUST honor Accept",
      by("http/negotiate", "Accept %p, $format %p"),
      by("protocol/representation", "is not acceptable"),
    ),
    met(
      "5.2",
      "MUST honor OData-MaxVersion",
      by("protocol/representation", "is answered with", "OData-MaxVersion"),
      by("protocol/representation", "is refused", "OData-MaxVersion"),
    ),
    met(
      "6",
      "MUST be extended only where OData permits it (options, payload, annotations, headers, formats)",
      by("protocol/read-errors", "does not matter"),
      by("writes/names", "names with @ are ignored"),
    ),
    met(
      "7",
      "MUST parse the supported options by the ABNF, and follow the standard or return 501",
      by("uri/abnf", "agrees with its cases"),
      by("queries/metadata", "is not implemented"),
      by("apply/errors", "%s %j → %i"),
    ),
    met(
      "8",
      "MUST expose only types of CSDL",
      by("model/csdl", "only elements of the schema, in its order of children"),
    ),
    met(
      "9",
      "MUST NOT require clients to understand custom annotations, headers or content",
      by("protocol/representation", "none: only count and nextLink"),
    ),
    met(
      "10",
      "MUST follow OData's semantics of changes",
      by("writes/lifecycle", "PATCH changes the sent properties, and returns the whole record"),
      by("writes/lifecycle", "creates an unknown id (201), replaces a known one (200)"),
      by("writes/unchanged", "%s %s %j is a %d"),
    ),
    met(
      "11",
      "MUST follow all other semantics of OData",
      by("property/queries", "$filter and $count find the records for which the expression is true"),
      by("property/queries", "$orderby sorts, and pages of any size give the same order"),
      by("protocol/read-errors", "no 500, in $filter or $orderby"),
    ),
    met("12", "SHOULD support $expand", by("protocol/select-expand", "one level: rows with etags")),
    met(
      "13",
      "SHOULD publish $metadata as CSDL XML, MAY as CSDL JSON",
      by("protocol/addressing", "$metadata"),
      by("model/csdl", "has the same properties as the XML"),
    ),
    met(
      "14",
      "MUST accept headers and preferences with their prefix",
      by("delta/delta-links", "asking for a delta link", "odata.track-changes"),
      by("batch/isolation", "%j", "OData-Isolation"),
      by("protocol/paging", "maxpagesize may lose its odata."),
    ),
    metByChoice(
      "15",
      "MUST accept enumeration and duration literals with the prefix of their type",
      "durations; there are no enumeration types",
      by("protocol/filter-values", "%s: %s where %s", "expirationDate sub effectiveDate eq duration'P28D'"),
      by("conformance/model", "no enumeration"),
    ),
    notApplicable(
      "16",
      "MUST wrap the final response to an asynchronous 4.0 request in application/http",
      noAsync,
      synchronous,
    ),
    notApplicable("17", "MAY send AsyncResult with that response", noAsync, synchronous),
    met(
      "18",
      "MUST include edit links of updatable and deletable resources",
      by("protocol/representation", "full: type, id, editLink"),
    ),
    met(
      "19",
      "MUST support POST to a set to create a record",
      by("writes/lifecycle", "answers Location, OData-EntityId"),
    ),
    met(
      "20",
      "MUST support POST to a navigation property to create a record",
      by("writes/navigation", "links to its owner"),
    ),
    met(
      "21",
      "MUST support POST to $ref of a collection to add a relation",
      by("changes/references", "POST to a collection adds"),
    ),
    met(
      "22",
      "MUST support PUT to $ref of a single record to relate it",
      by("changes/references", "PUT and DELETE of a single reference"),
    ),
    met(
      "23",
      "MUST support PATCH at every edit URL",
      by("writes/lifecycle", "PATCH changes the sent properties, and returns the whole record"),
      by("resources/interface", "PATCH"),
    ),
    met(
      "24",
      "MUST support DELETE at every edit URL of a deletable resource",
      by("resources/interface", "DELETE /%s({id}): 204"),
    ),
    met(
      "25",
      "MUST support DELETE of $ref to remove a relation",
      by("changes/references", "PUT and DELETE of a single reference"),
      by("changes/references", "DELETE by $id, by key, of all"),
    ),
    met(
      "26",
      "MUST support If-Match for every record with an ETag",
      by("changes/conditions", "%s of a record that is %s with %s", "If-Match"),
      by("changes/references", "If-Match is that of the record"),
      by("changes/properties", "ETags are checked"),
    ),
    met(
      "27",
      "MUST return Location for a create",
      by("writes/lifecycle", "answers Location, OData-EntityId"),
    ),
    met(
      "28",
      "MUST send OData-EntityId if a create or upsert returns 204",
      by("writes/lifecycle", "with return=minimal: 204, no body, Location and OData-EntityId"),
      by("changes/conditions", "headers with and without return=minimal"),
    ),
    metByChoice(
      "29",
      "MUST support upserts",
      "by PUT, whose key comes from the client; PATCH of an unknown record is a 404, as 11.4.4 allows",
      by("writes/lifecycle", "creates an unknown id (201), replaces a known one (200)"),
      by("changes/deep-update", "PUT to an unknown id creates all of it"),
      by("writes/lifecycle", "of an unknown id is a 404"),
    ),
    met(
      "30",
      "SHOULD accept PUT and PATCH of a property",
      by("changes/properties", "of a property has the same response as a GET of it"),
    ),
    met(
      "31",
      "SHOULD support DELETE of a property, which unsets it",
      by("changes/properties", "%s", "description/$value"),
    ),
    met(
      "32",
      "SHOULD support deep inserts",
      by("changes/deep-insert", "several levels: a customer with a contract"),
    ),
    met(
      "33",
      "MAY support updates and deletions of all members of a collection",
      by("changes/each", "PATCH of all members"),
      by("changes/each", "DELETE of some, of none, of all"),
    ),
  ],
};
