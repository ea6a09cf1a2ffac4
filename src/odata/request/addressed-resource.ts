/** The name of what a URL addresses, for metrics and traces: found without binding, so that refused requests have one too. */
import type { EntityType, Model } from "../model/model";
import type { ODataUri } from "../uri";

/**
 * The set whose records the path leads to, an operation of the root, `$metadata`, `$all` and the like for the other resources of the root,
 * `service` for the root itself, `other` for what the model does not have. Never text of the client, so that there are
 * no more names than the model and the grammar have.
 */
export function addressedResource(model: Model, { path }: ODataUri): string {
  const [first] = path;
  if (first === undefined) return "service";
  if (first.kind === "crossjoin") return "$crossjoin";
  if (first.kind === "system") return first.name;
  let type: EntityType | undefined;
  for (const segment of path) {
    if (segment.kind !== "name") continue;
    if (type === undefined) type = model.set(segment.name);
    else type = followed(model, type, segment.name);
    if (type === undefined) return importNamed(model, segment.name) ?? "other";
  }
  return type?.set ?? "other";
}

/** The function or action of the root, by its name in the model. */
const importNamed = ({ imports }: Model, name: string): string | undefined =>
  imports.find((operation) => operation.name.toLowerCase() === name.toLowerCase())?.name;

/** What follows a set is a navigation, a set of a company addressed by `companies/{key}`, or a property or a key. */
function followed(model: Model, type: EntityType, name: string): EntityType {
  const navigation = type.navigation(name);
  if (navigation !== undefined) return model.type(navigation.target);
  return (type === model.partition.type ? model.set(name) : undefined) ?? type;
}
