/** NTLM messages and proofs: the example of MS-NLMP section 4.2.4, and malformed messages. */
import { randomBytes } from "node:crypto";
import * as fc from "fast-check";
import {
  accountNameOf,
  challengeMessage,
  checkMic,
  checkProof,
  decodeCredentials,
  MessageFault,
  ntHashOf,
  parseAuthenticate,
  typeOf,
} from "../../src/auth/ntlm/messages";
import { authenticate, negotiate, readChallenge } from "./ntlm-client";

const hex = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ""), "hex");

/** Section 4.2.4: user "User", domain "Domain", password "Password". */
const example = {
  challenge: hex("0123456789abcdef"),
  hash: "a4f49c406510bdcab6824ee7c30fd852",
  proof: hex("68cd0ab851e51c96aabc927bebef6a1c"),
  baseKey: "8de40ccadbc14a82f15cb0ad0de95ca3",
  blob: hex(`0101000000000000 0000000000000000 aaaaaaaaaaaaaaaa 00000000
    02000c0044006f006d00610069006e00 01000c00530065007200760065007200 00000000 00000000`),
};

test("the example of the specification", () => {
  const { challenge, proof, blob } = example;
  expect(ntHashOf("Password").toString("hex")).toBe(example.hash);
  const message = {
    user: "User",
    domain: "Domain",
    proof,
    blob,
    time: 0,
    encryptedSessionKey: undefined,
    mic: undefined,
  };
  expect(checkProof(ntHashOf("Password"), challenge, message)?.toString("hex")).toBe(example.baseKey);
  expect(checkProof(ntHashOf("Password"), challenge, { ...message, user: "uSER" })).toBeDefined();
  for (const other of [
    { domain: "DOMAIN" },
    { user: "User1" },
    { blob: Buffer.from(blob).fill(1, 30, 31) },
  ]) {
    expect(checkProof(ntHashOf("Password"), challenge, { ...message, ...other })).toBeUndefined();
  }
  expect(checkProof(ntHashOf("password"), challenge, message)).toBeUndefined();
  expect(checkProof(ntHashOf("Password"), hex("0123456789abcdee"), message)).toBeUndefined();
});

describe("message type 2", () => {
  const nonce = hex("1122334455667788");
  test("uses the encoding of the client", () => {
    const message = challengeMessage(negotiate(), nonce, "Example", 0);
    expect(message.subarray(0, 12)).toEqual(Buffer.from("NTLMSSP\0\x02\0\0\0", "latin1"));
    const { challenge, target, info, flags } = readChallenge(message);
    expect(challenge).toEqual(nonce);
    expect(target.toString("utf16le")).toBe("EXAMPLE");
    expect(flags & 0x3).toBe(1);
    expect(info.subarray(-4)).toEqual(Buffer.alloc(4));
    expect(info.toString("utf16le")).toContain("EXAMPLE");
    // 1970-01-01 as FILETIME.
    expect(info.includes(hex("07000800 00803ed5deb19d01"))).toBe(true);
  });
  test("is OEM for a client without Unicode", () => {
    const { target, flags } = readChallenge(challengeMessage(negotiate(0x8206), nonce, "Example", 0));
    expect(target.toString("latin1")).toBe("EXAMPLE");
    expect(flags & 0x3).toBe(2);
  });
});

describe("message type 3", () => {
  const type2 = challengeMessage(negotiate(), randomBytes(8), "EXAMPLE", Date.now());
  const who = { user: "Änn ß", password: "pass wörd", domain: "Dom" };

  test.each([
    ["MIC and exchanged key", {}, true],
    ["MIC and no exchanged key", { exchange: false }, true],
    ["no MIC", { mic: false }, undefined],
    ["another MIC", { mic: "wrong" }, false],
    ["zeros for MIC", { mic: "zero" }, false],
  ] as const)("%s", (_, twists, expected) => {
    const bytes = authenticate(type2, who, twists);
    const message = parseAuthenticate(bytes);
    expect([message.user, message.domain]).toEqual(["Änn ß", "Dom"]);
    const baseKey = checkProof(ntHashOf("pass wörd"), readChallenge(type2).challenge, {
      ...message,
      // The test client's handling of ß differs from Windows.
      user: message.user.replace("ß", "SS"),
    });
    if (baseKey === undefined) throw new Error("the proof does not fit");
    const transcript = { negotiate: negotiate(), challenge: type2, authenticate: bytes };
    const { mic, encryptedSessionKey } = message;
    expect(mic && checkMic(baseKey, mic, encryptedSessionKey, transcript)).toBe(expected);
  });

  test.each([
    ["nothing of it", Buffer.alloc(0)],
    ["its beginning only", authenticate(type2, who).subarray(0, 63)],
    ["its payload cut off", authenticate(type2, who).subarray(0, 200)],
    ["no user", authenticate(type2, { ...who, user: "" })],
    ["a user of spaces", authenticate(type2, { ...who, user: "  " })],
    ["a user with a line break", authenticate(type2, { ...who, user: "ann\n" })],
    ["an endless user", authenticate(type2, { ...who, user: "a".repeat(300) })],
    ["an answer of NTLMv1", authenticate(type2, who, { version1: true })],
  ])("%s is a fault", (_, bytes) => {
    expect(() => parseAuthenticate(bytes)).toThrow(MessageFault);
  });

  test("an account's name ends before its domain", () => {
    expect(["ann", "ann@example.com", "@ann"].map((user) => accountNameOf({ user }))).toEqual([
      "ann",
      "ann",
      "@ann",
    ]);
  });

  test("any bytes are a message or a MessageFault", () => {
    const good = authenticate(type2, who);
    const mutated = fc
      .tuple(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 6 }), fc.nat(good.length))
      .map(([changes, length]) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        return bytes.subarray(0, length < 60 ? good.length : length);
      });
    const anything = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(fc.oneof(mutated, anything), (bytes) => {
        for (const read of [parseAuthenticate, typeOf]) {
          try {
            read(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(MessageFault);
          }
        }
      }),
      { numRuns: 20_000 },
    );
  });
});

test.each([[""], ["!"], ["TlRM TVNT"], ["TlRMTVNTUAAB==="], ["A".repeat(20_000)]])(
  "invalid credentials: case %#",
  (text) => {
    expect(() => decodeCredentials(text)).toThrow(MessageFault);
  },
);
