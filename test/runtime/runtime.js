/**
 * Jest's runtime, with modules outside of `test/` loaded once per worker, not once per suite: loading them takes longer
 * than most suites, and modules of the service have no state. Modules of `test/` are loaded for each suite, and
 * `jest.mock` of a module replaces imports of the suite itself, not those of `src/`. Requires `environment.js`, since
 * the kept modules live in its realm.
 */
const { sep } = require("node:path");
const { default: Runtime } = require("jest-runtime");

/** By realm: a runtime that outlives suites. */
const keepers = new WeakMap();

module.exports = class SharingRuntime extends Runtime {
  constructor(...parts) {
    super(...parts);
    const [config, { realm }, ...rest] = parts;
    if (realm === undefined) return;
    if (!keepers.has(realm)) keepers.set(realm, new Runtime(config, realm, ...rest));
    this.keeper = keepers.get(realm);
    this.tests = `${config.rootDir}${sep}test${sep}`;
  }

  requireModuleOrMock(from, name) {
    return this.isKept(from, name)
      ? this.keeper.requireModuleOrMock(from, name)
      : super.requireModuleOrMock(from, name);
  }

  isKept(from, name) {
    // oxlint-disable-next-line no-underscore-dangle -- the name in Jest
    const resolution = this._resolution;
    if (this.keeper === undefined || name.startsWith("@jest/") || resolution.isCoreModule(name)) return false;
    if (this.mockState.shouldMockCjs(from, name).shouldMock) return false;
    return !resolution.resolveCjs(from, name).startsWith(this.tests);
  }

  /** Stack traces refer to lines of the sources of both. */
  getSourceMaps() {
    return new Map([...(this.keeper?.getSourceMaps() ?? []), ...super.getSourceMaps()]);
  }
};
