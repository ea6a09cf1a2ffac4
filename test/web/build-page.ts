/** Builds the web page once before all tests: the service serves what is compiled, not the sources. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

export default function buildPage(): void {
  execFileSync("npm", ["run", "-s", "build:web"], { cwd: join(__dirname, "../.."), stdio: "inherit" });
}
