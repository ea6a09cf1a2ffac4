/** The compiled program loads the same modules, in the same order, with loading.js and without it. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bareEnvironment } from "../bare-environment";
import { compiledProgram as program } from "../compiled";

test.each(["seed", "import", "backup"])("%s", (name) => {
  const folder = mkdtempSync(join(tmpdir(), "lease-loading-"));
  const list = join(folder, "list.js");
  writeFileSync(
    list,
    `process.on("exit", () => console.log(Object.keys(require.cache).filter((name) => !/test.runtime|list.js$/.test(name)).join()))`,
  );
  const run = (env: Readonly<Record<string, string>>): string =>
    execFileSync(process.execPath, ["--require", list, join(program, `scripts/${name}.js`), "--help"], {
      encoding: "utf8",
      env,
      stdio: ["ignore", "pipe", "ignore"],
    });
  try {
    const usual = Object.fromEntries(
      Object.entries(bareEnvironment).filter(([variable]) => variable !== "NODE_OPTIONS"),
    );
    expect(existsSync(join(program, "loading.pack"))).toBe(true);
    expect(run(bareEnvironment)).toBe(run(usual));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
