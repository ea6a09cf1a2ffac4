/**
 * THE TABLE of conformance: the clauses of the standards, with the tests that prove them. Clauses are paraphrased, and
 * numbered as in the standard.
 */

/**
 * A test that proves a clause: a file relative to test/, (part of) the title of a test or group in it, a row of its
 * table.
 */
export interface Evidence {
  readonly file: string;
  readonly title: string;
  readonly row?: string;
}

export type Status = "met" | "not applicable" | "not met";

export interface Clause {
  /** The number within its section, such as `9.1`. */
  readonly clause: string;
  /** Begins with MUST, SHOULD or MAY, as in the standard. */
  readonly text: string;
  readonly status: Status;
  /** Why the clause is not applicable or not met, or which of several allowed ways is taken. */
  readonly why?: string;
  readonly tests: readonly Evidence[];
}

/** One level of one standard. */
export interface Level {
  readonly section: string;
  readonly name: string;
  readonly clauses: readonly Clause[];
}

/** Evidence: the file relative to test/, the title, and the row for a test that runs over a table. */
const by = (file: string, title: string, row?: string): Evidence => ({
  file: `${file}.test.ts`,
  title,
  ...(row === undefined ? {} : { row }),
});

/** Evidence that a level is reached. */
const reached = by("conformance/clauses", "reached");

const met = (clause: string, text: string, ...tests: readonly Evidence[]): Clause => ({
  clause,
  text,
  status: "met",
  tests,
});

const withReason =
  (status: Status) =>
  (clause: string, text: string, why: string, ...tests: readonly Evidence[]): Clause => ({
    clause,
    text,
    status,
    why,
    tests,
  });

/** Met in one of the ways that the standard allows; `why` names it. */
const metByChoice = withReason("met");

/** The clause concerns something that this service or its model does not have. */
const notApplicable = withReason("not applicable");

const notMet = withReason("not met");

/* Protocol 4.01, section 13.1: the three levels of OData 4.0; the Minimal one for services in general and for updatable ones. */

const minimal40: Level = {
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
      by("protocol/filter-edges", "%s returns 501", "$compute"),
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

const intermediate40: Level = {
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
      by("queries/aliases", "$filter=%s with %j"),
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

const advanced40: Level = {
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

/* Protocol 4.01, section 13.2: the three levels of OData 4.01, each on top of the same level of 4.0. */

const ofStructured = (clause: string, text: string) =>
  notApplicable(
    clause,
    text,
    "the model has no complex and no collection-valued properties",
    by("conformance/model", "no complex and no collection-valued property"),
  );
const navigationIsNull = by("protocol/filter-operators", "navigation paths and null", "customer eq null");
const inList = by(
  "protocol/filter-operators",
  "navigation paths and null",
  "customer/city in ('Leeds','Bonn')",
);
const filteredCount = by(
  "protocol/filter-operators",
  "collections",
  "leaseContractLines/$count($filter=unitPrice gt 10)",
);
const compute = by("queries/compute", "$filter and $orderby, an item using the one before it");
const filterSegment = by("conformance/urls", "/$filter segments choose records");
const nestedAlias = [
  by("conformance/urls", "aliases assigned within an expansion hold there"),
  by("queries/aliases", "an alias of an expansion means its record in the expansions below"),
];

const minimal401: Level = {
  section: "13.2.1",
  name: "OData 4.01 Minimal",
  clauses: [
    met("1", "MUST reach the 4.0 Minimal level", reached),
    met("2", "MUST reach JSON Format 4.01", reached),
    met(
      "3",
      "MUST send AsyncResult in the final response to an asynchronous request",
      by("protocol/asynchronous", "the result is the response of the request"),
    ),
    met(
      "4",
      "MUST accept headers and preferences with and without their prefix",
      by("delta/delta-links", "asking for a delta link"),
      by("batch/isolation", "%j"),
      by("protocol/paging", "maxpagesize may lose its odata."),
    ),
    notApplicable(
      "5",
      "MUST reject an incompatible $schemaversion if the metadata has Core.SchemaVersion",
      "the schema has no versions",
      by("conformance/model", "no version of the schema"),
      by("protocol/read-errors", "does not matter", "$schemaversion=1.0"),
    ),
    met(
      "6",
      "MUST accept query options with and without $",
      by("conformance/urls", "options, operators and functions in any spelling"),
    ),
    met(
      "7",
      "MUST accept options, operators and canonical functions in any letter case",
      by("conformance/urls", "options, operators and functions in any spelling"),
      by("protocol/filter-functions", "in any letter case"),
    ),
    met(
      "8",
      "MUST return identifiers in the case of $metadata",
      by("protocol/select-expand", "an alias is written in the canonical spelling"),
      by("writes/names", "%s takes %j"),
    ),
    met(
      "9",
      "MUST accept 4.0 and 4.01 syntax in URLs, independent of OData-MaxVersion",
      by("conformance/urls", "the syntax does not depend on OData-MaxVersion"),
    ),
    met(
      "9.a",
      "MUST support casts of strings to primitive types",
      by("protocol/filter-operators", "aliases, case, cast, isof", "cast('7',Edm.Int32) eq 7"),
      by("conformance/urls", "values of any primitive type from text"),
    ),
    met(
      "9.b",
      "MUST accept enumeration and duration literals with and without the prefix of their type",
      by("conformance/urls", "values of any primitive type from text", "duration'P1D' eq 'P1D'"),
      by("conformance/model", "no enumeration"),
    ),
    met(
      "9.c",
      "MUST permit calls of function imports without parameters with and without parentheses",
      by("operations/functions", "%s: 204 without a value"),
      by("operations/functions", "as of today, at the root, in the company and as a function"),
    ),
    met(
      "9.d",
      "MUST permit calls of actions without parameters with an empty object or no body",
      by("operations/actions", "%s: 204 without a value, with and without a body"),
    ),
    met(
      "9.e",
      "MUST permit calls of operations of a default namespace without the namespace",
      by("operations/actions", "%s", "Microsoft.NAV.rename"),
      by("operations/metadata", "descriptions, optional parameters, the default namespace"),
      by("operations/area-at", "%s", "Microsoft.NAV.areaAt"),
    ),
    met(
      "9.f",
      "MUST accept aliases for key values that may contain a slash or backslash",
      by("conformance/urls", "aliases in keys, with a slash and a backslash"),
    ),
    met(
      "9.g",
      "SHOULD accept parameters as implicit aliases",
      by("operations/functions", "%s", "echoDate?value=2026-12-31"),
      by("operations/area-at", "%s", "areaAt?date=2023-05-01"),
    ),
    met(
      "9.h",
      "SHOULD support comparisons of single-valued navigation properties with null",
      navigationIsNull,
    ),
    met("9.i", "SHOULD support in", inList),
    met(
      "9.j",
      "SHOULD support divby",
      by("protocol/filter-operators", "numbers and dates", "7 divby 2 eq 3.5"),
    ),
    met(
      "9.k",
      "SHOULD accept negative indexes in substring",
      by("conformance/urls", "a negative index counts from the end"),
    ),
    met("9.l", "MAY accept keys as segments", by("protocol/addressing", "keys", "`leaseUnits/${unit1}`")),
    met(
      "9.l.a",
      "MUST accept canonical URLs too, or include URLs in its responses",
      by("protocol/addressing", "keys", "`leaseUnits(${unit1})`"),
    ),
    met("9.m", "MAY support counts of filtered collections in expressions", filteredCount),
    ofStructured("9.n", "MAY support comparisons of structured values"),
    met(
      "10",
      "SHOULD publish $metadata as CSDL XML and CSDL JSON",
      by("protocol/addressing", "$metadata"),
      by("model/csdl", "has the same properties as the XML"),
    ),
    met(
      "11",
      "SHOULD NOT have identifiers that differ only by case",
      by("conformance/model", "no identifiers that differ by case only"),
    ),
    met(
      "12",
      "SHOULD declare Core.ODataVersions",
      by("conformance/model", "there is no version of the schema, and the container has its versions"),
    ),
    met(
      "13",
      "SHOULD declare its capabilities",
      by("model/csdl", "each declares its capabilities"),
      by("queries/metadata", "abilities of the container"),
      by("conformance/annotations", "%s"),
    ),
    notMet(
      "14",
      "MAY support filters by annotation values",
      "returns 501; records have no annotations",
      by("conformance/urls", "is known, and not implemented", "@Core.Description"),
    ),
    met("15", "MAY support $compute", compute),
    met(
      "16",
      "MAY support $search on all collections",
      by("queries/search", "on a set"),
      by("model/fields", "$search covers %s"),
    ),
    notMet(
      "17",
      "MAY respond in 4.01 if the client specifies no version",
      "by decision: responses are 4.0 unless the client requests 4.01, since Business Central's clients expect that",
      by("protocol/representation", "is answered with", '[{}, "4.0"]'),
    ),
    met("18", "MUST reach the 4.0 Minimal level of an updatable service", reached),
    met(
      "19",
      "MUST support DELETE of a member's reference by key to remove a relation",
      by("changes/references", "DELETE by $id, by key, of all"),
    ),
    met(
      "20",
      "SHOULD accept PUT of a record with nested records",
      by("changes/deep-update", "PUT replaces the records too"),
    ),
    met(
      "21",
      "SHOULD support deep updates and deep inserts",
      by("changes/deep-update", "updates known records, adds new ones, deletes omitted lines"),
      by("changes/deep-insert", "a contract with its lines"),
    ),
    met(
      "22",
      "SHOULD accept PUT and DELETE of $ref of a collection",
      by("changes/references", "PUT to a collection replaces it"),
      by("changes/references", "DELETE by $id, by key, of all"),
    ),
    ofStructured("23", "MAY accept POST to collections of primitive or complex values"),
    met(
      "24",
      "MAY accept PATCH and DELETE of a collection",
      by("changes/each", "PATCH of all members"),
      by("changes/each", "DELETE of some"),
    ),
    notApplicable(
      "25",
      "MAY support changes of collections that end with a type cast",
      "the model has no derived types",
      by("conformance/model", "no derived type"),
    ),
    met(
      "26",
      "MAY accept PATCH of a set with a delta payload",
      by("conformance/bodies", "a delta payload changes a set"),
      by("changes/delta-payload", "records are changed, removed and created; the response has the changes"),
      by("changes/deep-update", "changes to the collection"),
      by(
        "changes/delta-payload",
        "the response has all changes in their order, with the failed ones annotated",
      ),
    ),
    met(
      "27",
      "MAY support $select and $expand with changes",
      by("writes/lifecycle", "with $select returns the selected properties and the id"),
      by("changes/deep-insert", "$select and $expand of the URL stay"),
    ),
  ],
};

const intermediate401: Level = {
  section: "13.2.2",
  name: "OData 4.01 Intermediate",
  clauses: [
    met("1", "MUST reach the 4.01 Minimal level", reached),
    met("2", "MUST reach the 4.0 Intermediate level", reached),
    met("3", "MUST support comparisons of single-valued navigation properties with null", navigationIsNull),
    met("4", "MUST support in", inList, by("queries/root-paths", "lists")),
    ofStructured("5", "MUST support $select within $select"),
    met("6", "SHOULD support counts of filtered collections in expressions", filteredCount),
    ofStructured("7", "SHOULD support comparisons of structured values"),
    met("8", "SHOULD support $compute", compute),
    ofStructured("9", "SHOULD support options within $select"),
    met("10", "MAY support the assignment of aliases within $select and $expand", ...nestedAlias),
    met("11", "MAY support filters by a /$filter segment", filterSegment),
  ],
};

const advanced401: Level = {
  section: "13.2.3",
  name: "OData 4.01 Advanced",
  clauses: [
    met("1", "MUST reach the 4.01 Intermediate level", reached),
    met("2", "MUST reach the 4.0 Advanced level", reached),
    met(
      "3",
      "MUST support counts of filtered and searched collections in expressions",
      filteredCount,
      by("queries/search", "/$count in an expression"),
    ),
    met(
      "4",
      "MUST support $compute",
      compute,
      by("queries/compute", "paging by a computed order is complete"),
    ),
    ofStructured("5", "MUST support options within $select"),
    ofStructured("5.1", "MUST support $filter for these"),
    ofStructured("5.2", "SHOULD support $orderby for these"),
    ofStructured("5.3", "SHOULD support $count for these"),
    ofStructured("5.4", "SHOULD support $top and $skip for these"),
    ofStructured("5.5", "SHOULD support $search for these"),
    met(
      "6",
      "MUST publish $metadata as CSDL JSON",
      by("protocol/addressing", "$metadata"),
      by("model/csdl", "has the same properties as the XML"),
    ),
    metByChoice(
      "7",
      "MUST support multipart and JSON batches",
      "100 operations in one batch, unless the setting specifies otherwise; a multipart batch has a multipart response unless `$format` is `json`: clients send one `Accept` for all requests",
      by("batch/multipart", "the response has the structure of the request"),
      by("batch/json", "atomicity groups"),
      by("batch/json", "dependencies"),
      by("batch/multipart", "%s: a JSON response"),
      by("batch/limits", "as many as are allowed"),
    ),
    met(
      "8",
      "SHOULD support filters by a /$filter segment",
      filterSegment,
      by("changes/each", "PATCH %s", "$filter(objectArea gt 1)"),
    ),
    met("9", "SHOULD support the assignment of aliases within $select and $expand", ...nestedAlias),
    met(
      "10",
      "MAY accept identifiers in any letter case",
      by("protocol/addressing", "keys", "`LEASEUNITS/"),
      by("writes/names", "%s takes %j"),
    ),
  ],
};

/* JSON Format 4.01, section 23: requirements for a service that reads and writes it. Items for clients are marked. */

const none = by("protocol/representation", "none: only count and nextLink");
const full = by("protocol/representation", "full: type, id, editLink");
const numbers = by("protocol/representation", "numbers");
const version401 = by("protocol/representation", "4.01 omits the odata. of names");
const bodies401 = by("conformance/bodies", "control information with and without odata.");

const jsonFormat: Level = {
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

/*
 * Extension for Data Aggregation 4.0, section 8: two requirements for a service, the second by transformation. Extension for
 * Temporal Data 4.0, section 5: one requirement, by the rules of sections 3 and 4 that it refers to.
 */

const subset = (row: string) => by("apply/subset", "%s", row);

const dataAggregation: Level = {
  section: "8",
  name: "Data Aggregation 4.0",
  clauses: [
    met(
      "1",
      "MUST follow the rules of the supported features",
      by("apply/demo", "sum, average, least, greatest and number by service"),
      by("apply/response", "minimal: types of dynamic properties, no id, no ETag"),
      by("property/apply", "$apply returns the instances of the transformations"),
    ),
    met(
      "2",
      "MUST support all features that ApplySupported advertises",
      by("conformance/aggregation", "%s is advertised, and supported"),
      by("property/any-apply", "every sequence of transformations has a response"),
    ),
    met(
      "2 aggregate",
      "MAY aggregate: sum, min, max, average, countdistinct, $count, from",
      by("apply/aggregate", "over the instances themselves"),
      by("apply/aggregate", "from"),
    ),
    met(
      "2 groupby",
      "MAY group, over paths and with rollup",
      by("apply/groupby", "%s: %s"),
      by("apply/groupby", "two rollups give every combination"),
    ),
    met(
      "2 concat",
      "MAY concatenate results",
      subset("concat(topcount(1,unitPrice),bottomcount(1,unitPrice))"),
    ),
    met("2 identity", "MAY return its input unchanged", subset('"identity"')),
    met("2 compute", "MAY compute", by("apply/subset", "compute adds dynamic properties")),
    met(
      "2 expand",
      "MAY expand (an earlier version of the extension)",
      by("apply/response", "expand shows related records"),
    ),
    met("2 filter", "MAY filter", subset("filter(unitPrice gt 2)")),
    met("2 search", "MAY search", by("apply/subset", "search matches the texts of the records")),
    met("2 orderby, top, skip", "MAY sort and limit", subset("orderby(unitPrice desc)/skip(3)/top(2)")),
    met(
      "2 topcount, bottomcount",
      "MAY select by number",
      subset("topcount(2,unitPrice)"),
      subset("bottomcount(2,unitPrice)"),
    ),
    met(
      "2 topsum, bottomsum",
      "MAY select by sum",
      subset("topsum(12,unitPrice)"),
      subset("bottomsum(2,unitPrice)"),
    ),
    met(
      "2 toppercent, bottompercent",
      "MAY select by percentage",
      subset("toppercent(50,unitPrice)"),
      subset("bottompercent(10,unitPrice)"),
    ),
    met(
      "2 join, outerjoin",
      "MAY join collections",
      by("apply/join", "related records"),
      by("apply/join", "transformations of related records"),
    ),
    met(
      "2 nest, addnested",
      "MAY nest results (addnested of collections)",
      by("apply/nest", "nest"),
      by("apply/nest", "addnested"),
    ),
    met(
      "2 aggregate in expressions, $these",
      "MAY support the function aggregate, and the current collection (3.6)",
      by("apply/function", "contracts by their lines"),
      by("apply/function", "$these"),
    ),
    met(
      "2 isdefined",
      "MAY tell properties that were aggregated away (3.7)",
      by("apply/function", "isdefined"),
    ),
    met(
      "2 $expand",
      "MAY transform related records in $expand (3.8)",
      by("apply/expand", "the transformations of the lines of each contract"),
    ),
    met(
      "2 $crossjoin",
      "MAY transform combinations of several sets (4)",
      by("apply/crossjoin", "other options, on the result"),
      by("apply/crossjoin", "the response: a collection of values of a complex type, in pages"),
    ),
    met(
      "2 ancestors, descendants",
      "MAY select by a recursive hierarchy",
      by("apply/hierarchies", "ancestors and descendants"),
      by("apply/hierarchy-collections", "parts of the instances"),
    ),
    met(
      "2 traverse",
      "MAY sort by a recursive hierarchy, or by a part of its nodes",
      by("apply/hierarchies", "traverse"),
      by("apply/hierarchy-collections", "traverse: %s by %s, an instance once for each of its nodes"),
    ),
    met(
      "2 rolluprecursive",
      "MAY group by one or several recursive hierarchies, over paths with collections as well",
      by("apply/hierarchies", "the nodes themselves"),
      by("apply/hierarchies", "records that lead to nodes: the node is expanded"),
      by("apply/hierarchies", "several"),
      by("apply/hierarchy-collections", "the instances of each node, by %s"),
    ),
    met(
      "2 isnode, isroot, isleaf, issibling, isancestor, isdescendant",
      "MAY support the functions on hierarchies",
      by("apply/hierarchies", "functions on the nodes"),
    ),
  ],
};

const prices = (row: string) => by("queries/temporal", "servicePrices?%s", row);
const refused = (row: string) => by("queries/temporal", "%s: %d", row);

const temporalData: Level = {
  section: "5",
  name: "Temporal Data 4.0",
  clauses: [
    met(
      "1",
      "MUST follow the rules of the supported query options",
      prices("$at=2019-12-31"),
      by("property/temporal", "$at of a day is the same as its filter"),
    ),
    metByChoice(
      "1 expressions",
      "MUST take a date, min, max, or an expression of the type of the period",
      "expressions that name a property are a 501",
      prices("$at=MAX"),
      prices("$at=date(2026-12-31T23:59:59Z)"),
      refused("servicePrices?$at=2026-12-31T00:00:00Z"),
      refused("servicePrices?$at=effectiveDate"),
    ),
    met(
      "1 propagation",
      "MUST hand the options on along $expand, until an expansion has some of its own",
      by("queries/temporal", "the interval is handed on through single records"),
    ),
    met(
      "1 other resources",
      "MUST ignore the options for records without application time",
      by("queries/temporal", "a single record is read whatever its period is"),
    ),
    met(
      "1 combinations",
      "MUST allow $at alone, and $from alone, with $to or with $toInclusive",
      prices("$from=2019-12-31&$to=2020-01-01"),
      prices("$from=2019-12-31&$toInclusive=2020-01-01"),
      refused("servicePrices?$at=2026-12-31&$from=2026-01-01"),
    ),
    met(
      "1 $filter",
      "MUST restrict as a further criterion of $filter, after $apply",
      prices("$at=2026-12-31&$filter=unitPrice gt 2 or unitPrice eq 1"),
      by("queries/temporal", "after $apply, the interval restricts the instances that still have the period"),
    ),
    met(
      "1 lambdas",
      "MUST NOT restrict the collections of any and all",
      by("queries/temporal", "%s", "$filter=leaseContractLines/any(l:l/lineNo eq 30000)"),
    ),
    met(
      "1 changes",
      "MUST NOT alter a change; the options apply to its response",
      by("queries/temporal", "of a change, the response is restricted and the change is not"),
    ),
    met(
      "1 delta",
      "SHOULD list the properties of the period as filterable in change tracking",
      by("queries/temporal", "a delta link keeps the interval"),
      by("conformance/model", "periods can be filtered in delta links"),
    ),
    met(
      "1 description",
      "MUST describe periods by ApplicationTimeSupport with their start and end",
      by("conformance/model", "application time: each set with a period names it"),
    ),
  ],
};

/** All levels of docs/conformance.md, in its order. */
export const levels: readonly Level[] = [
  // Each on top of the one before it.
  minimal40,
  intermediate40,
  advanced40,
  minimal401,
  intermediate401,
  advanced401,
  jsonFormat,
  dataAggregation,
  temporalData,
];

/** Whether a level is reached: no required clause is unmet. */
export const isReached = ({ clauses }: Level): boolean =>
  !clauses.some(({ text, status }) => text.startsWith("MUST") && status === "not met");
