/** The parameter of actions that can preview their effect. */
import type { ParameterDeclaration } from "../odata/store/decorators";

export const previewParameter: ParameterDeclaration = {
  name: "preview",
  type: "Edm.Boolean",
  optional: true,
  description: "Return the result without changing any record; new records have zero GUIDs.",
};
