/**
 * For threads that the service starts in tests: they run outside of jest, so its transformation does not reach them.
 * Required by the option of node that jest.config.js sets; does nothing until a TypeScript file is required.
 */
const { readFileSync } = require("node:fs");

require.extensions[".ts"] = (module, file) => {
  const { transformSync } = require("@swc/core");
  const { swc } = require("./swc-options");
  const { code } = transformSync(readFileSync(file, "utf8"), {
    ...swc,
    filename: file,
    sourceMaps: "inline",
  });
  // oxlint-disable-next-line no-underscore-dangle -- the only way to give Node the JavaScript of a module
  module._compile(code, file);
};
