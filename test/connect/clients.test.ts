/**
 * The client examples: docs/clients.md contains the actual files, and those that can run here print the documented
 * output.
 */
import { execFile, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { start, type TestService } from "../harness";

const run = promisify(execFile);
const root = join(__dirname, "../..");
const page = readFileSync(join(root, "docs/clients.md"), "utf8");

const examples = {
  typescript: "examples/typescript/lease-units.ts",
  python: "examples/python/lease_units.py",
  bash: "examples/curl/lease-units.sh",
  csharp: "examples/csharp/LeaseUnits.cs",
  powershell: "examples/powershell/lease-units.ps1",
} as const;

test.each(Object.entries(examples))("the page contains the example in %s", (language, file) => {
  const block = `\`\`\`${language}\n${readFileSync(join(root, file), "utf8")}\`\`\`\n`;
  expect(page.includes(block)).toBe(true);
  expect(page).toContain(`(../${file})`);
});

describe("run against the demo company", () => {
  let service: TestService;
  beforeAll(async () => {
    service = await start({ demo: true });
  });
  afterAll(() => service.stop());

  /** The program's output; a rejection contains its error output. */
  const output = async (command: string, args: readonly string[], settings = {}): Promise<string> => {
    const env = { ...process.env, LEASE_ROOT: service.root, LEASE_TOKEN: service.token, ...settings };
    return (await run(command, [...args], { env })).stdout;
  };

  /**
   * With the page's command; its configuration rejects code that Node.js cannot run directly (`erasableSyntaxOnly`).
   */
  const compiled = (): string => {
    expect(page).toContain("npx tsc -p examples/typescript && node dist/examples/lease-units.js\n");
    const tsc = join(root, "node_modules/.bin/tsc");
    execFileSync(tsc, ["-p", "examples/typescript", "--outDir", service.folder], { cwd: root });
    return join(service.folder, "lease-units.js");
  };
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const runsTypeScript = major > 22 || (major === 22 && minor >= 18);

  const commands: Readonly<Record<string, () => readonly [string, string]>> = {
    typescript: () => [process.execPath, compiled()],
    ...(runsTypeScript && {
      "typescript as it is": () => [process.execPath, join(root, examples.typescript)] as const,
    }),
    python: () => ["python3", join(root, examples.python)],
    bash: () => ["bash", join(root, examples.bash)],
  };

  test.each(Object.keys(commands))(
    "%s prints the documented output, and leaves no records",
    async (language) => {
      const units = async () => (await service.request("GET", "leaseUnits/$count")).text;
      const before = await units();
      const [command, file] = commands[language]?.() ?? ["", ""];
      const printed = await output(command, [file]);
      // The number is the next of the company's series.
      const told = /```text\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
      expect(printed.replace(/created LU\d{5}/, "created LU00481")).toBe(told);
      expect(told).toContain("412 Request_EntityChanged");
      expect(await units()).toBe(before);
    },
  );

  test.each(Object.keys(commands))("%s reports an error, and fails", async (language) => {
    const [command, file] = commands[language]?.() ?? ["", ""];
    await expect(output(command, [file], { LEASE_TOKEN: "none" })).rejects.toMatchObject({
      stderr: expect.stringContaining("401"),
    });
    // Port 2 is unused.
    await expect(output(command, [file], { LEASE_ROOT: "http://127.0.0.1:2" })).rejects.toMatchObject({
      stdout: "",
      stderr: expect.stringMatching(/refused|connect/i),
    });
  });
});
