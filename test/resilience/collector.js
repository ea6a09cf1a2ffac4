/**
 * Loaded into the service before its code: on a message from the test it collects garbage and reports the memory that
 * is left. A signal could start it, but not return the result.
 */
const { setTimeout: pause } = require("node:timers/promises");

process.on("message", async () => {
  // The first collection may release references to more: weak references, finalizers of native objects.
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
// A killed test leaves no service running.
process.on("disconnect", () => process.exit());
