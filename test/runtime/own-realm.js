/** A separate realm for one suite, with the clock of the tests. */
const { TestEnvironment } = require("jest-environment-node");
const { moveClockOf } = require("./clock");

module.exports = class OwnRealm extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    moveClockOf(this.global);
  }
};
