/** Protocol 4.01, section 13.2: the three levels of OData 4.01, each on top of the same level of 4.0. */
import { by, type Level, met, metByChoice, notApplicable, notMet, reached } from "./clause";

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
const nestedAlias = by("conformance/urls", "aliases assigned within an expansion hold there");

export const minimal401: Level = {
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

export const intermediate401: Level = {
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
    met("10", "MAY support the assignment of aliases within $select and $expand", nestedAlias),
    met("11", "MAY support filters by a /$filter segment", filterSegment),
  ],
};

export const advanced401: Level = {
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
    met("9", "SHOULD support the assignment of aliases within $select and $expand", nestedAlias),
    met(
      "10",
      "MAY accept identifiers in any letter case",
      by("protocol/addressing", "keys", "`LEASEUNITS/"),
      by("writes/names", "%s takes %j"),
    ),
  ],
};
