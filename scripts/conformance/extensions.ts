/**
 * Extension for Data Aggregation 4.0, section 8: two requirements for a service, the second by transformation. Extension for
 * Temporal Data 4.0, section 5: one requirement, by the rules of sections 3 and 4 that it refers to.
 */
import { by, type Level, met, metByChoice } from "./clause";

const subset = (row: string) => by("apply/subset", "%s", row);

export const dataAggregation: Level = {
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

export const temporalData: Level = {
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
