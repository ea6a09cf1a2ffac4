/** Where decorators leave what they declare: metadata of a class or its prototype, by a name of its own. */
// oxlint-disable-next-line import/no-unassigned-import -- it adds Reflect.defineMetadata
import "reflect-metadata";

/** A place for declarations of one kind. */
export function place<Declaration>(name: string) {
  const metadataKey = Symbol(name);
  const own = (at: object): Declaration | undefined => Reflect.getOwnMetadata(metadataKey, at);
  return {
    leave: (at: object, declaration: Declaration): void =>
      Reflect.defineMetadata(metadataKey, declaration, at),
    /** What was left right here, not at what it inherits from. */
    own,
    inherited: (at: object): Declaration | undefined => Reflect.getMetadata(metadataKey, at),
    /** What was left here and at what it inherits from, the outermost ancestor first. */
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
