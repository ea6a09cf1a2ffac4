/** Types of the part of js-md4 that is used; the package has none. */
declare module "js-md4" {
  const md4: {
    /** The hash as 32 hexadecimal digits. */
    readonly hex: (message: Uint8Array) => string;
  };
  export default md4;
}
