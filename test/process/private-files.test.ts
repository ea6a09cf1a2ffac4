/** Access modes of the service's files: its own user only, also where an earlier start left them open. */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config/config";
import { restrictFiles } from "../../src/host/private-files";
import { createLog } from "../../src/observability/log";
import { startServer } from "../../src/server";
import { start, type TestService } from "../harness";

let home: string;
let umask: number;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "lease-private-"));
  umask = process.umask(0o000);
});
afterEach(async () => {
  process.umask(umask);
  await rm(home, { recursive: true, force: true });
});

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

/** A service with the data folder `folder` and an embedded database, for any kind of run. */
const startIn = (folder: string): Promise<TestService> =>
  start({ env: { DATABASE_URL: `sqlite:${join(folder, "lease.db")}`, DATA_FOLDER: folder } });

const kept = ["lease.db", "lease.db-wal", "lease.db-shm", "lease.db.lock", "dev-issuer-key.json"];
const sentences = (service: TestService): string[] =>
  service.logLines().flatMap(({ msg }) => (String(msg).startsWith("Other users") ? [String(msg)] : []));

test("files created at the start are for their owner only, under any umask", async () => {
  const folder = join(home, "a/data");
  const service = await startIn(folder);
  expect(await Promise.all(kept.map((name) => modeOf(join(folder, name))))).toEqual(kept.map(() => "600"));
  expect(await modeOf(folder)).toBe("700");
  expect(sentences(service)).toEqual([]);
  await service.stop();
});

test("accessible files are restricted at the next start, with a line in the log for each", async () => {
  const folder = join(home, "data");
  await (await startIn(folder)).stop();
  await chmod(folder, 0o755);
  await chmod(join(folder, "lease.db"), 0o664);
  await chmod(join(folder, "dev-issuer-key.json"), 0o644);
  const service = await startIn(folder);
  expect(await Promise.all(kept.map((name) => modeOf(join(folder, name))))).toEqual(kept.map(() => "600"));
  expect(await modeOf(folder)).toBe("700");
  expect(sentences(service)).toEqual(
    [join(folder, "lease.db"), join(folder, "dev-issuer-key.json"), folder].map(
      (path) => `Other users could read ${path}; its mode now allows its owner only.`,
    ),
  );
  await service.stop();
});

test("a folder with other files, and the target of a link, are not changed", async () => {
  const folder = join(home, "shared");
  await mkdir(folder, { mode: 0o755 });
  await writeFile(join(folder, "report.txt"), "");
  await writeFile(join(home, "key.json"), "{}");
  await symlink(join(home, "key.json"), join(folder, "lease.db-journal"));
  const service = await startIn(folder);
  expect([await modeOf(folder), await modeOf(join(home, "key.json"))]).toEqual(["755", "666"]);
  expect(await modeOf(join(folder, "lease.db"))).toBe("600");
  await service.stop();
});

test("another file in the place of the database keeps its mode, and nothing is written beside it", async () => {
  const folder = join(home, "foreign");
  await mkdir(folder);
  const file = join(folder, "passwd");
  await writeFile(file, "root:x:0:0:root:/root:/bin/bash\n", { mode: 0o644 });
  const config = readConfig({ DATABASE_URL: `sqlite:${file}`, DATA_FOLDER: folder });
  await expect(startServer(config, createLog({ logLevel: "silent" }))).rejects.toThrow(
    `DATABASE_URL: ${file} is damaged or no SQLite database`,
  );
  expect([await modeOf(file), await readdir(folder)]).toEqual(["644", ["passwd"]]);
});

test("a folder in the place of a file keeps its mode, as it could not be entered without its x right", async () => {
  const folder = join(home, "data");
  await mkdir(join(folder, "lease.db-reserve"), { recursive: true, mode: 0o755 });
  await writeFile(join(folder, "lease.db"), "", { mode: 0o644 });
  const config = readConfig({ DATABASE_URL: `sqlite:${join(folder, "lease.db")}`, DATA_FOLDER: folder });
  const changed = [join(folder, "lease.db"), folder].map((path) => ({ path }));
  expect(restrictFiles(config)).toEqual(changed);
  expect(await modeOf(join(folder, "lease.db-reserve"))).toBe("755");
});
