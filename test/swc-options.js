/** Compiler options for TypeScript in tests. */
module.exports = {
  swc: {
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
    module: { type: "commonjs" },
  },
};
