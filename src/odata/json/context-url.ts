/** Context URLs and canonical record URLs (Protocol 4.01, section 10; URL Conventions 4.01, section 4.3.1). */
import { hasKey } from "../model/dynamic-type";
import type { EntityType, Partition } from "../model/model";
import type { PrimitiveTypeName } from "../model/types";

/** The base of a set's URLs: the service root, or a partition by its id. */
export interface ResourceBase {
  readonly root: string;
  readonly namespace: string;
  readonly partition: Partition | undefined;
  /** Id of the partition in the path; undefined for root sets. */
  readonly partitionId: string | undefined;
}

const setPath = ({ partition, partitionId }: ResourceBase, type: EntityType): string =>
  partition === undefined || partitionId === undefined || !type.partitioned
    ? type.set
    : `${partition.type.set}(${partitionId})/${type.set}`;

/**
 * `{root}/$metadata#{partition}({id})/{set}(number,description)`; values of a complex type are of no set:
 * `{root}/$metadata#Collection(Namespace.type)`.
 */
export const collectionContext = (base: ResourceBase, type: EntityType, contextList: string): string =>
  hasKey(type)
    ? `${base.root}/$metadata#${setPath(base, type)}${contextList}`
    : `${base.root}/$metadata#Collection(${base.namespace}.${type.name})${contextList}`;

/** The same with `/$entity`, for one record of the set; for one value of a complex type its type. */
export const recordContext = (base: ResourceBase, type: EntityType, contextList: string): string =>
  hasKey(type)
    ? `${collectionContext(base, type, contextList)}/$entity`
    : `${base.root}/$metadata#${base.namespace}.${type.name}${contextList}`;

/** Values of a primitive type: `{root}/$metadata#Edm.Decimal`, `{root}/$metadata#Collection(Edm.Decimal)`. */
export const valueContext = (
  { root }: Pick<ResourceBase, "root">,
  type: PrimitiveTypeName,
  collection: boolean,
): string => `${root}/$metadata#${collection ? `Collection(${type})` : type}`;

/** `{root}/$metadata#Collection($ref)`, or `#$ref` for one reference. */
export const referenceContext = ({ root }: Pick<ResourceBase, "root">, collection: boolean): string =>
  `${root}/$metadata#${collection ? "Collection($ref)" : "$ref"}`;

/** The context of `$crossjoin` (`ComplexType`) and of `$all` (`EntityType`). */
export const abstractContext = (
  { root }: Pick<ResourceBase, "root">,
  type: "ComplexType" | "EntityType",
): string => `${root}/$metadata#Collection(Edm.${type})`;

/** `{root}/$metadata#{partition}({id})/{set}({id})/number` */
export const propertyContext = (base: ResourceBase, type: EntityType, id: string, property: string): string =>
  `${base.root}/$metadata#${setPath(base, type)}(${id})/${property}`;

/** The canonical URL of a record, always within its partition. */
export const recordUrl = (base: ResourceBase, type: EntityType, id: string): string =>
  `${base.root}/${setPath(base, type)}(${id})`;
