/** Protocol 4.01, section 13.1: the three levels of OData 4.0; the Minimal one for services in general and for updatable ones. */
import { by, type Level, met, metByChoice, notApplicable, reached } from "./clause";

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
    met(
      "16",
      "MUST wrap the final response to an asynchronous 4.0 request in application/http",
      by("protocol/asynchronous", "as an HTTP message"),
    ),
    met("17", "MAY send AsyncResult with that response", by("protocol/asynchronous", "as an HTTP message")),
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
    metByChoice(
      "20",
      "MUST support POST to a navigation property to create a record",
      "values for the properties that relate it to another owner are ignored",
      by("writes/navigation", "links to its owner"),
      by("writes/navigation", "ignores values for another owner"),
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

const anyAndAll = by(
  "protocol/filter-operators",
  "collections",
  "leaseContractLines/any(l:l/unitPrice gt 12)",
);
const orderBy = by("protocol/orderby", "%s: %s by %s");
const skipAndCount = by("protocol/paging", "$top, $skip, $count");
const expand = by("protocol/select-expand", "one level: rows with etags");
const nested = (row: string) => by("protocol/select-expand", "%s", row);
const xml = by("protocol/addressing", "$metadata");
const noDerivedTypes = "the model has no derived types";
const modelHasNone = by("conformance/model", "no derived type");

export const intermediate40: Level = {
  section: "13.1.2",
  name: "OData 4.0 Intermediate",
  clauses: [
    met("1", "MUST reach the 4.0 Minimal level", reached),
    met(
      "2",
      "MUST parse the whole ABNF, and follow the standard or return 501",
      by("uri/abnf", "agrees with its cases"),
      by("queries/metadata", "is not implemented"),
    ),
    met("3", "MUST support $select", by("protocol/select-expand", "$select")),
    notApplicable("4", "MUST support casts to derived types if there are any", noDerivedTypes, modelHasNone),
    met("5", "MUST support $top", skipAndCount),
    met(
      "6",
      "MUST support /$value of media entities and of properties",
      by("protocol/addressing", "%s is %s", "objectArea/$value"),
      by("protocol/addressing", "the content of a document is the decoded file"),
    ),
    met("7", "MUST support $filter", by("protocol/filter-operators", "numbers and dates")),
    met(
      "7.1",
      "MUST support eq and ne of properties",
      by("protocol/filter-operators", "numbers and dates", "unitPrice eq 2.5"),
      by("protocol/filter-operators", "numbers and dates", "unitPrice ne 2.5"),
      by("queries/memberships", "990 terms: %s"),
    ),
    met(
      "7.2",
      "MUST support aliases",
      by("protocol/filter-operators", "aliases, case, cast, isof", "unitPrice gt @p"),
    ),
    met(
      "7.3",
      "SHOULD support the other operators, MUST return 501 for unsupported ones",
      by("protocol/filter-operators", "numbers and dates", "unitPrice mod 2 eq 0.5"),
      by("conformance/urls", "is known, and not implemented", "has"),
    ),
    met(
      "7.4",
      "SHOULD support the canonical functions, MUST return 501 for unsupported ones",
      by("protocol/filter-functions", "the example of %s is true for every record"),
      by("protocol/filter-functions", "%s", "geo.length(city) gt 1"),
    ),
    met(
      "7.5",
      "SHOULD support $filter on expanded records",
      nested("leaseContractLines($select=lineNo;$filter=unitPrice gt 10)"),
    ),
    met("8", "SHOULD publish $metadata as CSDL XML", xml),
    met("9", "SHOULD support the JSON format", by("protocol/representation", "metadata levels")),
    metByChoice(
      "10",
      "SHOULD consider basic authentication over HTTPS",
      "API keys are the passwords of Basic where `AUTH_SCHEMES` has `key`, by default only with TLS; passwords of people never reach this service",
      by("auth/api-keys", "the header", "the password of Basic"),
      by("auth/api-keys", "a key without TLS: %s"),
    ),
    met("11", "SHOULD support $search", by("queries/search", "on a set")),
    met("12", "SHOULD support $skip", skipAndCount),
    met("13", "SHOULD support $count", skipAndCount),
    met("14", "SHOULD support $expand", expand),
    met("15", "SHOULD support any and all", anyAndAll),
    met("16", "SHOULD support /$count of collections", by("protocol/addressing", "$count")),
    met("17", "SHOULD support $orderby of properties, asc and desc", orderBy),
  ],
};

export const advanced40: Level = {
  section: "13.1.3",
  name: "OData 4.0 Advanced",
  clauses: [
    met("1", "MUST reach the 4.0 Intermediate level", reached),
    met("2", "MUST publish $metadata as CSDL XML", xml, by("model/csdl", "only elements of the schema")),
    met("3", "MUST support the JSON format", by("protocol/representation", "metadata levels")),
    met(
      "4",
      "MUST support /$count of collections",
      by("protocol/addressing", "$count"),
      by("protocol/filter-operators", "collections", "leaseContractLines/$count eq 2"),
    ),
    met(
      "5",
      "MUST support any and all",
      anyAndAll,
      by("protocol/filter-operators", "collections", "leaseUnit/all("),
    ),
    met("6", "MUST support $skip", skipAndCount),
    met("7", "MUST support $count", skipAndCount),
    met("8", "MUST support $orderby of properties, asc and desc", orderBy),
    met("9", "MUST support $expand", expand, by("protocol/select-expand", "6 deep")),
    met(
      "9.1",
      "MUST support expansion to references",
      by("protocol/select-expand", "/$ref returns references"),
      by("queries/references", "nav/$ref is in the record, not in the context"),
    ),
    met(
      "9.2",
      "MUST support $filter on expanded collections",
      nested("leaseContractLines($select=lineNo;$filter=unitPrice gt 10)"),
    ),
    notApplicable("9.3", "MUST support casts to derived types in $expand", noDerivedTypes, modelHasNone),
    met(
      "9.4",
      "SHOULD support $orderby on expanded collections",
      nested("leaseContractLines($select=lineNo;$orderby=lineNo desc)"),
    ),
    met(
      "9.5",
      "SHOULD support $count on expanded collections",
      by("protocol/select-expand", "$count=true counts"),
    ),
    met(
      "9.6",
      "SHOULD support $top and $skip on expanded collections",
      nested("leaseContractLines($select=lineNo;$orderby=unitPrice;$skip=1;$top=1)"),
    ),
    met("9.7", "SHOULD support $search on expanded collections", by("queries/search", "in an expansion: %s")),
    met(
      "9.8",
      "SHOULD support $levels for recursive expansions",
      by("queries/levels", "%s: %s"),
      by("protocol/select-expand", "*($levels=2) expands the related records and theirs"),
      by("conformance/urls", "$levels of a navigation property that is not recursive"),
    ),
    met(
      "9.9",
      "MAY support $compute in expansions",
      by("queries/compute", "in an expansion and on one record"),
    ),
    met(
      "10",
      "MUST support $search",
      by("queries/search", "on a set", "(rent OR hot) water"),
      by("queries/search", "together with the other options"),
    ),
    met(
      "11",
      "MUST support multipart batches, MAY JSON batches",
      by("batch/multipart", "the response has the structure of the request"),
      by("batch/multipart", "a failed change set has one response, and no effect"),
      by("batch/references", "the record of a request as the beginning of a URL"),
      by("batch/json", "the answer"),
    ),
    met(
      "12",
      "MUST support the conventions of resource paths",
      by("protocol/addressing", "keys"),
      by("protocol/addressing", "navigation"),
      by("protocol/addressing", "properties"),
      by("queries/url-rewrites", "$entity"),
      by("queries/several-sets", "$all"),
    ),
    met(
      "13",
      "SHOULD support asynchronous requests",
      by("protocol/asynchronous", "the result is the response of the request"),
      by("protocol/asynchronous", "DELETE"),
      by("model/csdl", "%s is %s", "AsynchronousRequestsSupported"),
    ),
    met(
      "14",
      "SHOULD support delta links",
      by("delta/delta-links", "created, changed and deleted records, once each"),
      by("delta/replay", "feed and deltas add up to the feed"),
    ),
    met("15", "SHOULD support $crossjoin", by("queries/several-sets", "every combination without a filter")),
    met("16", "MAY support $compute", by("queries/compute", "values and their types")),
  ],
};
