/** Services with one company and a receiver, with common steps of the delivery tests. */
import { randomUUID } from "node:crypto";
import { signClaims } from "../../src/auth/dev-issuer";
import { storedInstant } from "../databases";
import { demoCompanyId, start, type TestAnswer, type TestService } from "../harness";
import { quick, startReceiver, type Receiver } from "./receiver";

/** The subscribed collection. */
export const services = `companies(${demoCompanyId})/services`;

export interface SubscribedService {
  readonly service: TestService;
  readonly receiver: Receiver;
  /** Creates a subscription of the receiver; returns its id. */
  readonly subscribe: (body?: object) => Promise<string>;
  /** Creates a service with that code; returns its id. */
  readonly create: (code: string) => Promise<string>;
  readonly change: (id: string, description: string) => Promise<TestAnswer>;
  /** Suspends deliveries until `release`, so that changes are collected however long they take. */
  readonly hold: () => Promise<void>;
  readonly release: () => Promise<void>;
  /** Stores a time in all subscriptions: milliseconds since the epoch. */
  readonly storeTime: (column: string, time: number) => Promise<void>;
  /** Lets a subscription expire at a time: milliseconds since the epoch. */
  readonly endAt: (id: string, time: number) => Promise<void>;
  /**
   * Dates the creation of a service, or all its changes since, back by so many milliseconds from now; returns the time
   * that they have then.
   */
  readonly dateBack: (what: "creation" | "changes", id: string, milliseconds: number) => Promise<number>;
  /** The delivery log. */
  readonly log: () => Promise<readonly Record<string, unknown>[]>;
  readonly subscriptionCount: () => Promise<string>;
}

export interface SubscribedServices {
  /**
   * A service with short delays, without subscriptions or records of earlier tests, for a new caller, whose delivery log
   * is empty, and a new receiver. `env`: settings that override those of `quick`; tests with the same ones share a service.
   */
  readonly begin: (env?: Readonly<Record<string, string>>) => Promise<SubscribedService>;
  /** Removes the subscriptions and records of a test, and its receiver. */
  readonly end: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export function subscribedServices(): SubscribedServices {
  const started = new Map<string, TestService>();
  let current: SubscribedService | undefined;
  return {
    begin: async (env = {}) => {
      const key = JSON.stringify(env);
      const service = started.get(key) ?? (await startService(env));
      started.set(key, service);
      return (current = await subscribedService(service));
    },
    end: async () => {
      if (current === undefined) return;
      const { service, receiver } = current;
      current = undefined;
      // Before the receiver is closed, so that no delivery begins which another one on its port could get.
      for (const table of ["subscription", "service"]) await service.sql(`delete from "${table}"`);
      await receiver.close();
    },
    stop: async () => {
      for (const service of started.values()) await service.stop();
    },
  };
}

async function startService(env: Readonly<Record<string, string>>): Promise<TestService> {
  // One process that searches is enough, and starting more takes longer than most of these tests.
  const service = await start({ env: { READ_PROCESSES: "1", ...quick, ...env } });
  await service.request("POST", "/companies", { body: { id: demoCompanyId, name: "Estate" } });
  return service;
}

/** The service as a new caller uses it. */
async function asNewCaller(service: TestService): Promise<TestService> {
  const caller = { oid: randomUUID(), name: "Subscriber", roles: ["API.ReadWrite.All"] };
  const token = await signClaims(service.devKey, "1h", caller);
  return {
    ...service,
    token,
    request: (method, path, { headers, ...more } = {}) =>
      service.request(method, path, { ...more, headers: { Authorization: `Bearer ${token}`, ...headers } }),
  };
}

async function subscribedService(shared: TestService): Promise<SubscribedService> {
  const service = await asNewCaller(shared);
  const receiver = await startReceiver();
  const made = async (path: string, body: object): Promise<string> => {
    const { status, json } = await service.request("POST", path, { body });
    expect(status).toBe(201);
    return String(json.id);
  };
  const store = async (column: string, time: number, more = ""): Promise<void> => {
    await service.sql(`update "subscription" set "${column}" = '${storedInstant(time)}'${more}`);
  };
  // After so many failures, the next attempt is an hour later.
  const failures = 50;
  const failed = (condition: string, change: string): string =>
    `, "failedAttempts" = case when "failedAttempts" ${condition} ${failures} then "failedAttempts" ${change} ${failures} else "failedAttempts" end`;
  return {
    service,
    receiver,
    subscribe: (body = {}) =>
      made("/subscriptions", {
        notificationUrl: `${receiver.url}/hook?key=s3cret`,
        resource: services,
        clientState: "my state",
        ...body,
      }),
    create: (code) => made("services", { code }),
    change: (id, description) => service.request("PATCH", `services(${id})`, { body: { description } }),
    hold: () => store("nextAttemptAt", Date.now() + 3_600_000, failed("<", "+")),
    release: () => store("nextAttemptAt", Date.parse("0001-01-02T00:00:00.000Z"), failed(">=", "-")),
    storeTime: (column, time) => store(column, time),
    endAt: (id, time) => store("expirationDateTime", time, ` where id = '${id}'`),
    dateBack: async (what, id, milliseconds) => {
      const at = Date.now() - milliseconds;
      const time = `'${storedInstant(at)}'`;
      await service.sql(`update "change" set "at" = ${time} where "recordId" = '${id}'`);
      if (what === "creation")
        await service.sql(`update "service" set "systemCreatedAt" = ${time} where "id" = '${id}'`);
      return at;
    },
    log: async () => (await service.request("GET", "/subscriptionDeliveries")).json.value,
    subscriptionCount: async () => (await service.request("GET", "/subscriptions/$count")).text,
  };
}
