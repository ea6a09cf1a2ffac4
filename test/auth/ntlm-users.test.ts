/** The file of NTLM users and the command that manages it. */
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manageUsers } from "../../scripts/ntlm-user";
import { readNtlmUsersFile } from "../../src/config/config";
import { ann, startWithNtlm } from "./ntlm-service";
import { connect, signIn } from "./ntlm-client";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lease-users-"));
  file = join(folder, "data", "users.json");
});
afterEach(() => rm(folder, { recursive: true }));

const command = (text: string, password = "secret"): Promise<string> =>
  manageUsers(text.split(" "), file, () => Promise.resolve(password));

test("add, change, list, remove", async () => {
  expect(await command("list")).toBe("");
  await command("add Zoe");
  await command("add ann", "Password");
  expect(await command("list")).toBe("Zoe\nann\n");
  // MS-NLMP, section 4.2.2.1.2: the hash of "Password".
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    users: { ann: "a4f49c406510bdcab6824ee7c30fd852" },
  });
  await command("add ANN", "other");
  expect(await command("list")).toBe("ANN\nZoe\n");
  expect(await readFile(file, "utf8")).not.toContain("a4f49c40");
  await command("remove zoe");
  expect(await command("list")).toBe("ANN\n");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, "data"))).toEqual(["users.json"]);
});

test.each([
  ["add ", "the name is ''"],
  ["add \u00a0", "the name is"],
  ["add DOM\\ann", "the name is 'DOM\\ann'; expected 1 to 104 characters"],
  ["add ann@example.com", "the name is"],
  ["add ann\n", "the name is"],
  [`add ${"a".repeat(105)}`, "the name is"],
  ["add", "expected add NAME, remove NAME or list"],
  ["add ann bob", "expected add NAME"],
  ["list ann", "'list' is not a command"],
  ["rename ann", "'rename' is not a command"],
  ["remove ann", "there is no user 'ann'"],
])("%j does nothing", async (text, sentence) => {
  await expect(command(text)).rejects.toThrow(sentence);
  expect(await readdir(folder)).toEqual([]);
});

test("an empty password does nothing", async () => {
  await expect(command("add ann", "")).rejects.toThrow("the password is empty");
});

test.each([
  ["no JSON", "users"],
  ["a list", "[]"],
  ["no users", "{}"],
  ["users as a list", '{"users":[]}'],
  ["a short hash", '{"users":{"ann":"abc"}}'],
  ["a name that cannot be", '{"users":{" ":"a4f49c406510bdcab6824ee7c30fd852"}}'],
])("a file with %s stops the start", async (_, text) => {
  await command("add ann");
  await writeFile(file, text);
  await expect(command("list")).rejects.toThrow(
    'is not a file of NTLM users; expected the output of "npm run ntlm-user"',
  );
  await expect(startWithNtlm({ NTLM_USERS_FILE: file })).rejects.toThrow("NTLM_USERS_FILE cannot be used");
});

test("a file readable by others stops the start", async () => {
  await command("add ann");
  await chmod(file, 0o640);
  await expect(startWithNtlm({ NTLM_USERS_FILE: file })).rejects.toThrow("has mode 0640");
});

test("a file damaged at run time rejects all sign-ins until it is repaired", async () => {
  const service = await startWithNtlm();
  const status = async (): Promise<number> => {
    const connection = connect(service.address);
    const answer = await signIn(connection, ann);
    connection.close();
    return answer.status;
  };
  const good = await readFile(service.usersFile);
  expect(await status()).toBe(200);
  await writeFile(service.usersFile, "{");
  expect(await status()).toBe(503);
  await writeFile(service.usersFile, good);
  expect(await status()).toBe(200);
  await chmod(service.usersFile, 0o644);
  expect(await status()).toBe(503);
  await service.stop();
});

test("the location of the file", () => {
  expect(readNtlmUsersFile({})).toBe("data/ntlm-users.json");
  expect(readNtlmUsersFile({ DATABASE_URL: "sqlite:/srv/lease.db" })).toBe("/srv/ntlm-users.json");
  expect(readNtlmUsersFile({ NTLM_USERS_FILE: "/etc/lease/users", NODE_ENV: "production" })).toBe(
    "/etc/lease/users",
  );
});
