/** Forbidden targets of notifications: addresses, names that resolve to them, and URLs that disguise them. */
import { lookup } from "node:dns";
import { isPublicAddress } from "../../src/notifications/post";
import { demoCompanyId, start, type TestService } from "../harness";
import { type Receiver, startReceiver } from "./receiver";

test.each([
  ["8.8.8.8", "a public host"],
  ["1.1.1.1", "a public host"],
  ["11.0.0.1", "next to 10.0.0.0/8"],
  ["9.255.255.255", "next to 10.0.0.0/8"],
  ["100.63.255.255", "next to 100.64.0.0/10"],
  ["100.128.0.0", "next to 100.64.0.0/10"],
  ["126.255.255.255", "next to 127.0.0.0/8"],
  ["169.253.255.255", "next to 169.254.0.0/16"],
  ["172.15.255.255", "next to 172.16.0.0/12"],
  ["172.32.0.0", "next to 172.16.0.0/12"],
  ["192.167.255.255", "next to 192.168.0.0/16"],
  ["192.169.0.0", "next to 192.168.0.0/16"],
  ["223.255.255.255", "below multicast"],
  ["2606:4700:4700::1111", "a public host"],
  ["2a00:1450:4001:81b::200e", "a public host"],
  ["2001:4860:4860::8888", "a public host"],
])("%s is public (%s)", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["0.0.0.0", "this host"],
  ["0.1.2.3", "this network"],
  ["10.0.0.1", "private"],
  ["10.255.255.255", "private"],
  ["100.64.0.1", "carrier-grade NAT"],
  ["100.100.100.200", "a cloud's metadata in carrier-grade NAT"],
  ["127.0.0.1", "loopback"],
  ["127.255.255.254", "loopback"],
  ["168.63.129.16", "a cloud's platform"],
  ["169.254.0.1", "link-local"],
  ["169.254.169.254", "a cloud's metadata"],
  ["169.254.170.2", "a cloud's credentials"],
  ["172.16.0.1", "private"],
  ["172.31.255.255", "private"],
  ["192.0.0.1", "protocol assignments"],
  ["192.0.2.1", "documentation"],
  ["192.31.196.1", "AS112"],
  ["192.52.193.1", "AMT"],
  ["192.88.99.1", "6to4 relay"],
  ["192.168.0.1", "private"],
  ["192.175.48.1", "AS112"],
  ["198.18.0.1", "benchmarks"],
  ["198.19.255.255", "benchmarks"],
  ["198.51.100.1", "documentation"],
  ["203.0.113.1", "documentation"],
  ["224.0.0.1", "multicast"],
  ["239.255.255.250", "multicast"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["::", "this host"],
  ["::1", "loopback"],
  ["::7f00:1", "IPv4-compatible loopback"],
  ["::ffff:127.0.0.1", "IPv4-mapped loopback"],
  ["::ffff:a9fe:a9fe", "IPv4-mapped metadata"],
  ["::ffff:8.8.8.8", "IPv4-mapped"],
  ["::ffff:0:127.0.0.1", "IPv4-translated"],
  ["64:ff9b::7f00:1", "NAT64 of loopback"],
  ["64:ff9b::169.254.169.254", "NAT64 of metadata"],
  ["64:ff9b:1::a00:1", "local NAT64"],
  ["100::1", "discarded"],
  ["2001::1", "Teredo"],
  ["2001:2::1", "benchmarks"],
  ["2001:10::1", "ORCHID"],
  ["2001:20::1", "ORCHIDv2"],
  ["2001:db8::1", "documentation"],
  ["2002:7f00:1::1", "6to4 of loopback"],
  ["2002:a9fe:a9fe::1", "6to4 of metadata"],
  ["2002:c0a8:1::", "6to4 of a private address"],
  ["3fff::1", "documentation"],
  ["4000::1", "unassigned"],
  ["5f00::1", "segment routing"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "a cloud's metadata"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "with a zone"],
  ["2606:4700:4700::1111%eth0", "with a zone"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["localhost", "no address"],
  ["", "nothing"],
])("%s is not public (%s)", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

describe("a service that may not call private addresses", () => {
  let service: TestService;
  let receiver: Receiver;
  let port: string;
  beforeAll(async () => {
    receiver = await startReceiver();
    ({ port } = new URL(receiver.url));
    service = await start({ env: { NOTIFICATIONS_ALLOW_HTTP: "true", NOTIFICATIONS_TIMEOUT: "2s" } });
    await service.request("POST", "/companies", { body: { id: demoCompanyId, name: "Estate" } });
  });
  afterAll(async () => {
    await service.stop();
    await receiver.close();
  });

  test.each([
    "127.0.0.1",
    "localhost",
    "LOCALHOST",
    "localhost.",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "0",
    "0.0.0.0",
    "127.0.0.1.",
    "１２７.０.０.１",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[0:0:0:0:0:ffff:127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "169.254.169.254",
    "10.0.0.1",
    "192.168.1.1",
  ])("neither performs a handshake with nor creates a subscription to %s", async (host) => {
    const { status, json } = await service.request("POST", "/subscriptions", {
      body: {
        notificationUrl: `http://${host}:${port}/hook`,
        resource: `companies(${demoCompanyId})/services`,
      },
    });
    expect([status, json.error.target]).toEqual([400, "notificationUrl"]);
    expect(json.error.message).toMatch(/private network or on this machine|has no address/);
    expect(receiver.handshakes).toEqual([]);
  });

  test("this machine's own name is rejected", async () => {
    const addresses = await new Promise<readonly string[]>((resolve, reject) =>
      lookup("localhost", { all: true }, (error, found) =>
        error ? reject(error) : resolve(found.map(({ address }) => address)),
      ),
    );
    expect(addresses.some((address) => address === "127.0.0.1" || address === "::1")).toBe(true);
  });
});

test("http is refused unless it is allowed, before anything is called", async () => {
  const receiver = await startReceiver();
  const service = await start({ env: { NOTIFICATIONS_ALLOW_PRIVATE: "true" } });
  await service.request("POST", "/companies", { body: { id: demoCompanyId, name: "Estate" } });
  const { status, json } = await service.request("POST", "/subscriptions", {
    body: { notificationUrl: `${receiver.url}/hook`, resource: `companies(${demoCompanyId})/services` },
  });
  expect([status, json.error.message]).toEqual([
    400,
    expect.stringContaining("its scheme is http, not https"),
  ]);
  expect(receiver.handshakes).toEqual([]);
  await service.stop();
  await receiver.close();
});
