/** The service document (OData JSON Format 4.01, section 5): the entity sets and their URLs. */
import type { Model } from "../edm/model";

/** `root` is the absolute URL of the service without a slash at its end. */
export const serviceDocument = (model: Model, root: string): object => ({
  "@odata.context": `${root}/$metadata`,
  value: model.types.map((type) => ({ name: type.set, kind: "EntitySet", url: type.set })),
});
