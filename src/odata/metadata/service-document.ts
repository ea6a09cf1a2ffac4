/** The service document (OData JSON Format 4.01, section 5): the entity sets and their URLs. */
import type { Model } from "../model/model";
import type { Format } from "../json/write";
import { isInServiceDocument } from "./facts";

/** `root` is the absolute URL of the service without a trailing slash. */
export const serviceDocument = (
  model: Model,
  root: string,
  format: Pick<Format, "metadata" | "control">,
): object => ({
  ...(format.metadata === "none" ? {} : { [`${format.control}context`]: `${root}/$metadata` }),
  value: [
    ...model.types.map((type) => ({ name: type.set, kind: "EntitySet", url: type.set })),
    ...model.imports
      .filter(isInServiceDocument)
      .map(({ name }) => ({ name, kind: "FunctionImport", url: name })),
  ],
});
