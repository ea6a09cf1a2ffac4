/**
 * Compiles TypeScript for processes and threads that the service starts in tests: they run outside of jest, so its
 * transformation does not apply. It also leaves them the priority of the tests.
 * Loaded by the node option in jest.config.js; does nothing until a TypeScript file is required. The
 * JavaScript is kept between runs, as every service of every suite starts processes.
 */
const { createHash } = require("node:crypto");
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { threadId } = require("node:worker_threads");

const cache = path.join(__dirname, "../node_modules/.cache/lease-service/javascript");

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Written to another name and renamed, as other threads may be reading. */
function write(file, text) {
  mkdirSync(cache, { recursive: true });
  const draft = `${file}.${process.pid}.${threadId}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

require.extensions[".ts"] = (module, file) => {
  const { swc } = require("./swc-options");
  const source = readFileSync(file, "utf8");
  const key = createHash("sha256").update(JSON.stringify(swc)).update(file).update(source).digest("hex");
  const kept = path.join(cache, `${key}.js`);
  let code = read(kept);
  if (code === undefined) {
    const { transformSync } = require("@swc/core");
    ({ code } = transformSync(source, { ...swc, filename: file, sourceMaps: "inline" }));
    write(kept, code);
  }
  // oxlint-disable-next-line no-underscore-dangle -- the only way to pass the JavaScript of a module to Node
  module._compile(code, file);
};

// The processes that read for a service have a lower priority than its event loop. Beside other suites, which take all
// processors, they would hardly run; the long suites measure the service alone, as it is.
if (process.env["RESILIENCE"] !== "long") os.setPriority = () => undefined;
