/**
 * Loads the compiled program (test/compiled.ts) faster, in Node.js without a compile cache as well: preloaded in a
 * process or thread of it, takes the places of modules and their compiled code from one file. Modules that the file does
 * not have, and other programs, are loaded as usual. `node loading.js FOLDER MODULE …` writes the file for a program by
 * loading these modules.
 */
const { existsSync, readFileSync, renameSync, writeFileSync } = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const vm = require("node:vm");

const name = "loading.pack";
const isMaker = require.main === module;
const key = (parent, request) => `${path.dirname(parent.filename)}\0${request}`;

/** The places, and the positions of compiled code: a length, JSON of that length, the code. */
function read(file) {
  const bytes = readFileSync(file);
  const end = 4 + bytes.readUInt32LE(0);
  const { places, parts } = JSON.parse(bytes.subarray(4, end).toString("utf8"));
  const codeOf = (filename) => {
    const [start, length] = parts[filename];
    return bytes.subarray(end + start, end + start + length);
  };
  return { places, has: (filename) => parts[filename] !== undefined, codeOf };
}

function write(file, places, scripts) {
  const parts = {};
  const codes = [];
  let start = 0;
  for (const [filename, script] of scripts) {
    const code = script.createCachedData();
    parts[filename] = [start, code.length];
    codes.push(code);
    start += code.length;
  }
  const head = Buffer.from(JSON.stringify({ places, parts }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  // Renamed, as it is read only when it is complete.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.concat([length, head, ...codes]));
  renameSync(draft, file);
}

/** `placeOf` returns a known place, `found` receives others; `compile` returns the script of a module, if it has one. */
function install({ placeOf, found, isOwn, compile }) {
  // oxlint-disable no-underscore-dangle -- names of Node
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function resolveFilename(request, parent, isMain, options) {
    if (isMain || options !== undefined || !parent?.filename)
      return resolve.call(this, request, parent, isMain, options);
    const known = placeOf(key(parent, request));
    if (known !== undefined) return known;
    const place = resolve.call(this, request, parent, isMain);
    if (path.isAbsolute(place)) found(key(parent, request), place);
    return place;
  };
  const load = Module._extensions[".js"];
  Module._extensions[".js"] = (module, filename) => {
    if (!isOwn(filename)) return load(module, filename);
    const require = (request) => module.require(request);
    require.resolve = (request, options) => Module._resolveFilename(request, module, false, options);
    require.main = process.mainModule;
    require.cache = Module._cache;
    const run = compile(filename).runInThisContext();
    return run.call(module.exports, module.exports, require, module, filename, path.dirname(filename));
  };
  // oxlint-enable no-underscore-dangle
}

const scriptOf = (filename, cachedData) =>
  new vm.Script(Module.wrap(readFileSync(filename, "utf8").replace(/^#!.*/, "")), {
    filename,
    cachedData,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });

function make(folder, modules) {
  const places = {};
  const scripts = new Map();
  install({
    placeOf: () => undefined,
    found: (request, place) => (places[request] = place),
    isOwn: (filename) => !filename.endsWith(".mjs"),
    compile: (filename) => {
      const script = scriptOf(filename);
      scripts.set(filename, script);
      return script;
    },
  });
  for (const each of modules) require(path.join(folder, each));
  write(path.join(folder, name), places, scripts);
}

function use(file) {
  const { places, has, codeOf } = read(file);
  install({
    placeOf: (request) => places[request],
    found: () => undefined,
    isOwn: has,
    compile: (filename) => scriptOf(filename, codeOf(filename)),
  });
}

/** The file of the program that the process runs, if it has one. */
function packOfProcess() {
  const [program = ""] = /^.*[\\/]dist[\\/]/.exec(process.argv[1] ?? "") ?? [];
  const file = path.join(program, name);
  return program !== "" && existsSync(file) ? file : undefined;
}

if (isMaker) make(process.argv[2], process.argv.slice(3));
else {
  const file = packOfProcess();
  if (file !== undefined) use(file);
}
