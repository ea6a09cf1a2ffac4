/** TypeScript through swc, with decorator metadata; jose ships as ES modules only, so it is transformed too. */
const swc = {
  jsc: {
    target: "es2022",
    parser: { syntax: "typescript", decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  module: { type: "commonjs" },
};

module.exports = {
  testEnvironment: "node",
  testMatch: ["<rootDir>/test/**/*.test.ts"],
  transform: { "^.+\\.(t|j)s$": ["@swc/jest", swc] },
  transformIgnorePatterns: ["/node_modules/(?!jose/)"],
  testTimeout: 30000,
};
