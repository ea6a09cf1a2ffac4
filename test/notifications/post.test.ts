/** One request to a subscriber: it goes to the checked address, and certificates are verified. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import { type AddressInfo, createServer as createConnectionServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import dns, { type LookupAddress } from "node:dns";
import { post } from "../../src/notifications/post";
import { until } from "../waiting";
import { startReceiver } from "./receiver";

const payload = { type: "application/json", json: {} };
const settings = { allowPrivate: true, timeout: 1000 };

afterEach(() => jest.restoreAllMocks());

/** From now on, names resolve to these addresses, one list after the other. */
function names(...answers: readonly (readonly string[])[]): () => number {
  let asked = 0;
  respondAt(() => Promise.resolve([]));
  lookUpBy(() => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? [];
    return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
  });
  return () => asked;
}

const lookUpBy = (lookup: () => Promise<readonly LookupAddress[]>) =>
  jest.spyOn(dns.promises, "lookup").mockImplementation(lookup as unknown as typeof dns.promises.lookup);

/** The response of the name servers. */
const respondAt = (resolve: () => Promise<string[]>) =>
  jest.spyOn(dns.promises.Resolver.prototype, "resolve4").mockImplementation(resolve);

test("a name is looked up once, and the connection goes to the result", async () => {
  const receiver = await startReceiver();
  const asked = names(["127.0.0.1"], ["10.255.255.1"]);
  const { port } = new URL(receiver.url);
  const url = new URL(`http://subscriber.example:${port}/?validationToken=abc`);
  expect(await post(url, undefined, settings)).toEqual({ status: 200, text: "abc" });
  expect(asked()).toBe(1);
  await receiver.close();
});

test.each([
  ["one private address", ["10.0.0.1"]],
  ["a private address among public ones", ["93.184.215.14", "192.168.0.1"]],
  ["loopback in IPv6", ["2606:4700:4700::1111", "::1"]],
])("a name with %s is not called", async (_, addresses) => {
  names(addresses);
  const sent = post(new URL("http://subscriber.example/"), payload, { ...settings, allowPrivate: false });
  await expect(sent).rejects.toThrow("its host is in a private network or on this machine");
});

test("a name server that is silent is a time-out, and takes no lookup of the process", async () => {
  let end: (error: Error) => void = () => undefined;
  respondAt(() => new Promise((_resolve, reject) => (end = reject)));
  jest
    .spyOn(dns.promises.Resolver.prototype, "cancel")
    .mockImplementation(() => end(Object.assign(new Error("cancelled"), { code: "ECANCELLED" })));
  const lookup = lookUpBy(() => Promise.resolve([]));
  const sent = post(new URL("http://subscriber.example/"), payload, { ...settings, timeout: 100 });
  await expect(sent).rejects.toThrow("the lookup of its host took too long");
  expect(lookup).not.toHaveBeenCalled();
});

test("lookups of the process are one at a time, and a wait for one ends", async () => {
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  respondAt(() => Promise.reject(Object.assign(new Error("no such name"), { code: "ENOTFOUND" })));
  const ends: (() => void)[] = [];
  const lookup = lookUpBy(
    () => new Promise((resolve) => ends.push(() => resolve([{ address: "127.0.0.1", family: 4 }]))),
  );
  const common = { ...settings, timeout: 60_000 };
  const leaving = new AbortController();
  const send = (signal?: AbortSignal) =>
    post(new URL(`http://subscriber.example:${port}/?validationToken=abc`), undefined, common, signal);
  const [first, left, last] = [send(), send(leaving.signal), send()];
  await until(() => ends.length === 1);
  leaving.abort();
  await expect(left).rejects.toThrow("the lookup of its host took too long");
  expect(lookup).toHaveBeenCalledTimes(1);
  ends[0]?.();
  expect(await first).toEqual({ status: 200, text: "abc" });
  await until(() => ends.length === 2);
  ends[1]?.();
  expect(await last).toEqual({ status: 200, text: "abc" });
  await receiver.close();
});

test("a response that changes the protocol ends the request", async () => {
  const server = createConnectionServer((socket) => {
    socket.on("error", () => undefined).resume();
    socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(await post(url, payload, settings)).toEqual({ status: 101, text: "" });
  await new Promise((resolve) => server.close(resolve));
});

test("an untrusted certificate is rejected, and nothing is sent", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lease-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"].concat([
      "-keyout",
      key,
      "-out",
      cert,
    ]),
    { stdio: "ignore" },
  );
  let requests = 0;
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, res) => {
    requests += 1;
    res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await expect(post(new URL(`https://localhost:${port}/`), payload, settings)).rejects.toThrow(
    "its certificate is not valid",
  );
  expect(requests).toBe(0);
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});
