/** A service with one company and a receiver, with common steps of the delivery tests. */
import { databaseKind } from "../databases";
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
  /** Lets a subscription expire at a point in time: UTC, without `Z`. */
  readonly endAt: (id: string, instant: string) => Promise<void>;
  /** The delivery log. */
  readonly log: () => Promise<readonly Record<string, unknown>[]>;
  readonly subscriptionCount: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts a service with short delays, and a receiver. `env`: settings that override those of `quick`. */
export async function startSubscribedService(
  env: Readonly<Record<string, string>> = {},
): Promise<SubscribedService> {
  const receiver = await startReceiver();
  const service = await start({ env: { ...quick, ...env } });
  await service.request("POST", "/companies", { body: { id: demoCompanyId, name: "Estate" } });
  const made = async (path: string, body: object): Promise<string> => {
    const { status, json } = await service.request("POST", path, { body });
    expect(status).toBe(201);
    return String(json.id);
  };
  const store = async (column: string, instant: string, where = ""): Promise<void> => {
    // SQLite compares texts, servers read them; SQL Server takes no Z.
    const time = databaseKind === "sqlite" ? `${instant}Z` : instant;
    await service.sql(`update "subscription" set "${column}" = '${time}'${where}`);
  };
  const nextAttemptAt = (instant: string): Promise<void> => store("nextAttemptAt", instant);
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
    hold: () => nextAttemptAt("9000-01-01T00:00:00.000"),
    release: () => nextAttemptAt("0001-01-02T00:00:00.000"),
    endAt: (id, instant) => store("expirationDateTime", instant, ` where id = '${id}'`),
    log: async () => (await service.request("GET", "/subscriptionDeliveries")).json.value,
    subscriptionCount: async () => (await service.request("GET", "/subscriptions/$count")).text,
    stop: async () => {
      await service.stop();
      await receiver.close();
    },
  };
}
