/**
 * Loaded into the service before its own code: on a message from the test it collects what nobody needs any more, and
 * says what is left. A signal would do to ask, but not to answer.
 */
const { setTimeout: pause } = require("node:timers/promises");

process.on("message", async () => {
  // What the first collection frees may hold on to more: weak references, finalizers of native objects.
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc();
    await pause(20);
  }
  const { heapUsed, external } = process.memoryUsage();
  const resources = {};
  for (const kind of process.getActiveResourcesInfo()) resources[kind] = (resources[kind] ?? 0) + 1;
  process.send({ heapUsed, external, resources });
});
process.channel?.unref();
// A test that is killed leaves no service behind.
process.on("disconnect", () => process.exit());
