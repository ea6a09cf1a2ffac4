/** Extension for Temporal Data 4.0, section 5: one requirement, by the rules of sections 3 and 4 that it refers to. */
import { by, met, metByChoice, type Level } from "./clause";

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
