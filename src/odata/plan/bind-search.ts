/**
 * `$search` (URL Conventions 4.01, 5.1.7): words and phrases over the searchable properties of a record, joined by
 * AND, OR and NOT. A word is found where a field has it whole, in any letter case.
 */
import { ODataError } from "../errors";
import { wordsOf } from "../language/words";
import type { Literal, SearchExpression } from "../uri/ast";
import type { Value } from "./plan";
import type { Binders, Scope } from "./scope";

/** The condition under which the current record is found; 400 where its type has nothing to search. */
export function bindSearch(binders: Binders, scope: Scope, search: SearchExpression): Value {
  const { type } = scope.current;
  const texts = type.properties
    .filter((property) => property.searchable)
    .map((property) => binders.property(scope.binding, scope.current, property.name));
  if (texts.length === 0)
    throw new ODataError(
      "BadRequest_InvalidQueryOption",
      `'${type.set}' has no text that $search looks into.`,
      {
        target: "$search",
      },
    );
  return bindTerm(texts, search);
}

function bindTerm(texts: readonly Value[], search: SearchExpression): Value {
  switch (search.kind) {
    case "not":
      return { kind: "not", operand: bindTerm(texts, search.operand), ...condition };
    case "and":
    case "or":
      return {
        kind: search.kind,
        left: bindTerm(texts, search.left),
        right: bindTerm(texts, search.right),
        ...condition,
      };
    default:
      return { kind: "words", texts, words: wordsParameter(search.literal), ...condition };
  }
}

const condition = { type: "Edm.Boolean", nullable: false } as const;

/** The words to find, in the form in which the database has those of the record. */
const wordsParameter = ({ index }: Literal): Value => ({
  kind: "parameter",
  type: "Edm.String",
  nullable: false,
  literal: undefined,
  read: ({ literals }) => {
    const text = literals[index] ?? "";
    const words = wordsOf(text);
    if (words !== " ") return words;
    throw new ODataError(
      "BadRequest_InvalidQueryOption",
      `'${text}' in $search has neither a letter nor a digit.`,
      { target: "$search" },
    );
  },
});
