/** The parameter of actions that can preview their effect. */
import type { ParameterDeclaration } from "../odata/store/decorators";

export const previewParameter: ParameterDeclaration = {
  name: "preview",
  type: "Edm.Boolean",
  optional: true,
  description: "Answer what would be, with zero GUIDs for new records, and change nothing.",
};
