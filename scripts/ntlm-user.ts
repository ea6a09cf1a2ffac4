/**
 * Manages the accounts for NTLM without a domain: `npm run -s ntlm-user -- add NAME` (with the password on standard
 * input), `remove NAME`, `list`. A running service detects changes.
 */
import { createInterface } from "node:readline";
import { addUser, readUsers, removeUser } from "../src/auth/ntlm/local";
import { readNtlmUsersFile } from "../src/config/config";
import { print, runProgram } from "./terminal";

const help = `
Manages the accounts for NTLM without a domain, in the file of NTLM_USERS_FILE. A running service detects changes.

npm run -s ntlm-user -- add NAME
npm run -s ntlm-user -- remove NAME
npm run -s ntlm-user -- list

  add       asks for the password, or reads it from standard input; an existing account gets the new one
  remove    a connection that is signed in stays so for 10 minutes at most`;

const usage = "expected add NAME, remove NAME or list";

/**
 * Executes the command of the arguments on the file; resolves with the output. Rejects with a sentence for invalid
 * arguments.
 */
export async function manageUsers(
  args: readonly string[],
  file: string,
  password: () => Promise<string>,
): Promise<string> {
  const [command, name, ...rest] = args;
  if (command === "list" && name === undefined) {
    const names = [...(await readUsers(file)).values()].map((user) => user.name);
    return names.length === 0 ? "" : `${names.join("\n")}\n`;
  }
  if (name === undefined || rest.length > 0) throw new Error(usage);
  if (command === "add") {
    await addUser(file, name, await password());
    return `${name} may sign in with NTLM (${file}).\n`;
  }
  if (command === "remove") {
    await removeUser(file, name);
    return `${name} is removed (${file}); a connection that is signed in stays so for 10 minutes at most.\n`;
  }
  throw new Error(`'${command}' is not a command; ${usage}`);
}

/** Reads the first line of standard input; on a terminal with a prompt and without echo. */
async function askPassword(): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line;
    return "";
  }
  stderr.write("Password: ");
  stdin.setRawMode(true).setEncoding("utf8");
  let password = "";
  for await (const text of stdin) {
    for (const key of String(text)) {
      if (key === "\u0003") throw new Error("nothing was changed");
      if (key === "\r" || key === "\n" || key === "\u0004") {
        stdin.setRawMode(false);
        stderr.write("\n");
        return password;
      }
      password = key === "\u007f" ? password.slice(0, -1) : password + key;
    }
  }
  return password;
}

runProgram(module, { failure: "Nothing was changed", help }, async (args) => {
  await print(await manageUsers(args, readNtlmUsersFile(), askPassword));
});
