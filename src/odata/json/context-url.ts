/** Context URLs and canonical record URLs (Protocol 4.01, section 10; URL Conventions 4.01, section 4.3.1). */
import type { EntityType, Partition } from "../model/model";

/** The base of a set's URLs: the service root, or a partition by its id. */
export interface ResourceBase {
  readonly root: string;
  readonly partition: Partition | undefined;
  /** Id of the partition in the path; undefined for root sets. */
  readonly partitionId: string | undefined;
}

const setPath = ({ partition, partitionId }: ResourceBase, type: EntityType): string =>
  partition === undefined || partitionId === undefined || !type.partitioned
    ? type.set
    : `${partition.type.set}(${partitionId})/${type.set}`;

/** `{root}/$metadata#{partition}({id})/{set}(number,description)` */
export const collectionContext = (place: ResourceBase, type: EntityType, contextList: string): string =>
  `${place.root}/$metadata#${setPath(place, type)}${contextList}`;

/** The same with `/$entity`, for one record of the set. */
export const recordContext = (place: ResourceBase, type: EntityType, contextList: string): string =>
  `${collectionContext(place, type, contextList)}/$entity`;

/** `{root}/$metadata#Collection($ref)`, or `#$ref` for one reference. */
export const referenceContext = ({ root }: Pick<ResourceBase, "root">, collection: boolean): string =>
  `${root}/$metadata#${collection ? "Collection($ref)" : "$ref"}`;

/** The context of `$crossjoin` (`ComplexType`) and of `$all` (`EntityType`). */
export const abstractContext = (
  { root }: Pick<ResourceBase, "root">,
  type: "ComplexType" | "EntityType",
): string => `${root}/$metadata#Collection(Edm.${type})`;

/** `{root}/$metadata#{partition}({id})/{set}({id})/number` */
export const propertyContext = (
  place: ResourceBase,
  type: EntityType,
  id: string,
  property: string,
): string => `${place.root}/$metadata#${setPath(place, type)}(${id})/${property}`;

/** The canonical URL of a record, always within its partition. */
export const recordUrl = (place: ResourceBase, type: EntityType, id: string): string =>
  `${place.root}/${setPath(place, type)}(${id})`;
