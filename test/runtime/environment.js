/**
 * One realm per worker instead of one per suite: the initial globals are created once and kept, so that `runtime.js`
 * can keep modules in it. Jest's state is removed after each suite. A suite that needs a separate realm, as for
 * `jest.mock` of a module that `src/` loads, declares `@jest-environment <rootDir>/test/runtime/own-realm.js`.
 */
const { TestEnvironment } = require("jest-environment-node");
const { moveClockOf } = require("./clock");

/** By name of the project, whose `globals` differ. */
const realms = new Map();

/** Names that circus and expect add to the global object: state, event handlers, `jest.setTimeout`. */
const isOfJest = (key) => /jest|EVENT_HANDLERS|RETR|TEST_TIMEOUT/i.test(String(key));

module.exports = class SharedEnvironment {
  constructor(config, context) {
    const { id } = config.projectConfig;
    const known = realms.get(id);
    const realm = known ?? new TestEnvironment(config, context);
    if (known === undefined) {
      realms.set(id, realm);
      moveClockOf(realm.global);
    }
    this.realm = realm;
    this.global = realm.global;
    this.moduleMocker = realm.moduleMocker;
    this.fakeTimers = realm.fakeTimers;
    this.fakeTimersModern = realm.fakeTimersModern;
    this.kept = new Set(Reflect.ownKeys(this.global).filter(isOfJest));
    this.exit = this.global.process.exit;
  }

  async setup() {}

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.global.process.exit = this.exit;
    for (const key of Reflect.ownKeys(this.global))
      if (isOfJest(key) && !this.kept.has(key)) Reflect.deleteProperty(this.global, key);
  }

  exportConditions() {
    return this.realm.exportConditions();
  }

  getVmContext() {
    return this.realm.getVmContext();
  }
};
