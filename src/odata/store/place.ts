/** Storage for the declarations of decorators: metadata of a class or its prototype, under a distinct name. */
// oxlint-disable-next-line import/no-unassigned-import -- it adds Reflect.defineMetadata
import "reflect-metadata";

/** Storage for declarations of one kind. */
export function metadataOf<Declaration>(name: string) {
  const metadataKey = Symbol(name);
  const own = (at: object): Declaration | undefined => Reflect.getOwnMetadata(metadataKey, at);
  return {
    set: (at: object, declaration: Declaration): void => Reflect.defineMetadata(metadataKey, declaration, at),
    /** The declaration at this object, without inherited ones. */
    own,
    inherited: (at: object): Declaration | undefined => Reflect.getMetadata(metadataKey, at),
    /** The declarations at this object and its ancestors, the outermost ancestor first. */
    all: (at: object): readonly Declaration[] => {
      const found: Declaration[] = [];
      for (let here: unknown = at; here instanceof Object; here = Object.getPrototypeOf(here)) {
        const declaration = own(here);
        if (declaration !== undefined) found.unshift(declaration);
      }
      return found;
    },
  };
}

export const prototypeOf = (target: { readonly prototype: object }): object => target.prototype;
