/**
 * NTLM against a real domain: a Samba domain controller in separate namespaces, where the machine has Samba and allows
 * them; elsewhere the test is empty, and the fake of `ntlm-winbind.test.ts` covers the rest.
 */
import { execFile, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { NtlmClient } from "axios-ntlm";
import { connect, signIn } from "./ntlm-client";
import { startWithNtlm, type NtlmService } from "./ntlm-service";

const run = promisify(execFile);

const ann = { user: "ann", password: "Correct.horse1" };
const bob = { user: "bob", password: "Battery.staple2" };

/** Private folders, so that the machine's Samba is unaffected; no network except loopback. */
const domain = `
set -e
for folder in /run/samba /var/lib/samba /var/cache/samba /var/log/samba /etc/samba; do
  mkdir -p $folder
  mount -t tmpfs tmpfs $folder
done
mkdir -p /var/lib/samba/private
ip link set lo up
samba-tool domain provision --realm=EXAMPLE.TEST --domain=EXAMPLE --host-name=dc1 --host-ip=127.0.0.1 \
  --server-role=dc --dns-backend=NONE --adminpass='Adm1n-pass' --option='interfaces=lo' \
  --option='bind interfaces only=yes' --option='server services=rpc, ldap, cldap, kdc, winbindd'
samba-tool user create ${ann.user} '${ann.password}'
samba-tool user create ${bob.user} '${bob.password}'
samba-tool group add 'Lease Writers'
samba-tool group addmembers 'Lease Writers' ${ann.user}
exec samba -i --debug-stdout
`;

const hasSamba = [
  "/usr/sbin/samba",
  "/usr/bin/samba-tool",
  "/usr/bin/ntlm_auth",
  "/usr/share/samba/setup",
].every(existsSync);
const mayIsolate = (): boolean =>
  spawnSync("unshare", ["-m", "-n", "sh", "-c", "mount -t tmpfs tmpfs /mnt && ip link set lo up"]).status ===
  0;

if (hasSamba && mayIsolate())
  describe("a Samba domain", () => {
    let folder: string;
    let controller: ChildProcess;
    let service: NtlmService;

    const inDomain = (...command: string[]) => ["-m", "-n", "-t", String(controller.pid), ...command];

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "lease-domain-"));
      controller = spawn("unshare", ["-m", "-n", "sh", "-c", domain], { stdio: "ignore" });
      for (const name of ["ntlm_auth", "wbinfo"]) {
        const file = join(folder, name);
        await writeFile(file, `#!/bin/sh\nexec nsenter -m -n -t ${controller.pid} /usr/bin/${name} "$@"\n`);
        await chmod(file, 0o755);
      }
      for (const deadline = Date.now() + 90_000; Date.now() < deadline;) {
        if (spawnSync(join(folder, "wbinfo"), ["--name-to-sid=EXAMPLE\\ann"]).status === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      service = await startWithNtlm(
        { NTLM_VERIFIER: "winbind", NTLM_AUTH_PATH: join(folder, "ntlm_auth"), NTLM_DOMAIN: "EXAMPLE" },
        { "Lease Writers": { access: "write", companies: "*" } },
      );
    });

    afterAll(async () => {
      await service.stop();
      const gone = new Promise((resolve) => controller.once("exit", resolve));
      controller.kill();
      await gone;
      await rm(folder, { recursive: true });
    });

    const curl = async (login: string, ...args: string[]): Promise<string> => {
      const all = ["-s", "--ntlm", "-u", login, "-w", " %{http_code}", ...args, service.address];
      return (await run("curl", all, { encoding: "utf8" })).stdout;
    };
    const annAsks = (method: string, bytes: number): string =>
      `${JSON.stringify({ name: "EXAMPLE\\ann", scheme: "ntlm", method, bytes })} 200`;

    test("curl: GET, POST and a PATCH of 60 kB, with and without the domain's name", async () => {
      const login = `${ann.user}:${ann.password}`;
      expect(await curl(`EXAMPLE\\${login}`)).toBe(annAsks("GET", 0));
      expect(await curl(login)).toBe(annAsks("GET", 0));
      expect(await curl(`ann@example.test:${ann.password}`)).toBe(annAsks("GET", 0));
      expect(await curl(login, "-d", "12345")).toBe(annAsks("POST", 5));
      const file = join(folder, "60kB");
      await writeFile(file, "x".repeat(60_000));
      expect(await curl(login, "-X", "PATCH", "--data-binary", `@${file}`)).toBe(annAsks("PATCH", 60_000));
    });

    test("axios-ntlm, and 20 concurrently", async () => {
      const client = NtlmClient({
        username: ann.user,
        password: ann.password,
        domain: "EXAMPLE",
        workstation: "",
      });
      expect((await client.get(service.address)).data).toMatchObject({ name: "EXAMPLE\\ann" });
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, n) => curl(`ann:${n % 4 === 0 ? "wrong" : ann.password}`)),
      );
      expect(all.map((text) => text.slice(-3))).toEqual(all.map((_, n) => (n % 4 === 0 ? "401" : "200")));
    });

    test("a MIC is checked, and wrong ones are rejected", async () => {
      const attempt = async (
        ...args: Parameters<typeof signIn> extends [unknown, ...infer Rest] ? Rest : never
      ) => {
        const connection = connect(service.address);
        const { status } = await signIn(connection, ...args);
        connection.close();
        return status;
      };
      expect(await attempt({ ...ann, domain: "EXAMPLE" })).toBe(200);
      expect(await attempt({ ...ann, domain: "EXAMPLE" }, { mic: false })).toBe(200);
      expect(await attempt({ ...ann, domain: "EXAMPLE" }, { mic: "wrong" })).toBe(401);
      expect(await attempt({ ...ann, domain: "EXAMPLE" }, { version1: true })).toBe(401);
      expect(await attempt({ user: "nobody", password: "x", domain: "EXAMPLE" })).toBe(401);
      expect(await attempt({ user: "", password: "", domain: "" })).toBe(401);
    });

    test("permissions of the user and of the user's groups", async () => {
      expect(await curl(`bob:${bob.password}`)).toContain("EXAMPLE\\\\bob");
      expect(await curl(`bob:${bob.password}`, "-d", "{}")).toMatch(
        /Authorization_InsufficientPermissions.* 403$/s,
      );
      expect(await curl("Administrator:Adm1n-pass")).toMatch(/ 403$/);
    });

    test("the domain is down: 503", async () => {
      const stopped = spawnSync("nsenter", inDomain("sh", "-c", "kill -STOP $(cat /run/samba/winbindd.pid)"));
      expect(stopped.status).toBe(0);
      spawnSync("nsenter", inDomain("sh", "-c", "mv /run/samba/winbindd/pipe /run/samba/winbindd/moved"));
      expect(await curl(`ann:${ann.password}`)).toMatch(/Internal_ServiceUnavailable.* 503$/s);
    });
  });
else
  test("without Samba the test is empty", () => {
    expect(hasSamba && mayIsolate()).toBe(false);
  });
