/**
 * A fake of Samba's ntlm_auth: speaks squid-2.5-ntlmssp, and checks proofs against its own last challenge, so that a
 * response sent to the wrong process is rejected. The user name selects the behaviour.
 */
const { createHmac, randomBytes } = require("node:crypto");
const { appendFileSync } = require("node:fs");
const { createInterface } = require("node:readline");

/** NT hash of "Correct horse 1". */
const hash = Buffer.from("%HASH%", "hex");
const log = (text) => appendFileSync("%LOG%", `${process.pid} ${text}\n`);

if (process.argv[2] !== "--helper-protocol=squid-2.5-ntlmssp") process.exit(2);
log(`start ${Object.keys(process.env).toSorted().join()}`);

let challenge;

function challengeMessage() {
  challenge = randomBytes(8);
  const info = Buffer.from("02000e004500580041004d0050004c00450000000000", "hex");
  const head = Buffer.alloc(48);
  head.write("NTLMSSP\0", "latin1");
  head.writeUInt32LE(2, 8);
  head.writeUInt32LE(48, 16);
  head.writeUInt32LE(0xe2898215, 20);
  challenge.copy(head, 24);
  head.writeUInt16LE(info.length, 40);
  head.writeUInt16LE(info.length, 42);
  head.writeUInt32LE(48, 44);
  return Buffer.concat([head, info]);
}

function field(message, at) {
  const offset = message.readUInt32LE(at + 4);
  return message.subarray(offset, offset + message.readUInt16LE(at));
}

function verdict(message) {
  const [user, domain] = [field(message, 36), field(message, 28)].map((bytes) => bytes.toString("utf16le"));
  const answer = field(message, 20);
  log(`asked ${user}`);
  if (user === "hang") return undefined;
  if (user === "die") process.exit(1);
  if (user === "nodc") return "NA NT_STATUS_NO_LOGON_SERVERS";
  if (user === "broken") return "BH NT_STATUS_ACCESS_DENIED";
  if (user === "twice") return "AF EXAMPLE\\ann\nAF EXAMPLE\\ann";
  if (user === "plain") return "AF plain";
  if (user === "umlaut") return "AF EXAMPLE\\jürgen";
  if (user === "control") return "AF EXAMPLE\\a\u007fn\u0085n";
  const key = createHmac("md5", hash)
    .update(Buffer.from(user.toUpperCase() + domain, "utf16le"))
    .digest();
  const proof = createHmac("md5", key).update(challenge).update(answer.subarray(16)).digest();
  challenge = undefined;
  return proof.equals(answer.subarray(0, 16)) ? `AF EXAMPLE\\${user}` : "NA NT_STATUS_WRONG_PASSWORD";
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const message = Buffer.from(line.slice(3), "base64");
  if (line.startsWith("YR ") && message.length >= 16)
    console.log(`TT ${challengeMessage().toString("base64")}`);
  else if (line.startsWith("KK ") && challenge !== undefined) {
    const answer = verdict(message);
    if (answer !== undefined) setTimeout(() => console.log(answer), 5);
  } else console.log("NA NT_STATUS_INVALID_PARAMETER");
});
