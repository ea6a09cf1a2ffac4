/** Terms that no standard vocabulary has, declared in the schema of the model: lists of texts for properties. */
export interface OwnTerm {
  readonly name: string;
  readonly description: string;
}

export const alternateNamesTerm: OwnTerm = {
  name: "AlternateNames",
  description: "Other spellings of the property that bodies and query options may use.",
};

/**
 * `Common.ValueListRelevantQualifiers` would say the same by a comparison (`Eq`), which clients with Microsoft's library
 * fail to read; the function that is used instead is unknown to UI5, which would offer no list at all.
 */
export const relevantListsTerm: OwnTerm = {
  name: "RelevantValueLists",
  description:
    "The qualifiers of the value lists that fit the other values of the record; empty for no list.",
};

export const ownTerms = [alternateNamesTerm, relevantListsTerm];
