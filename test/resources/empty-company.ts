/** A service with one empty company, and short functions to create records there. */
import { demoCompanyId, start, type StartOptions, type TestAnswer, type TestService } from "../harness";

// oxlint-disable-next-line typescript/no-explicit-any
export type AnsweredRecord = Record<string, any>;

export interface EmptyCompany extends TestService {
  /** POSTs a record; rejects unless it was created. */
  readonly create: (set: string, body: object) => Promise<AnsweredRecord>;
  /** PATCHes a record; rejects unless it was changed. */
  readonly change: (set: string, id: string, body: object) => Promise<AnsweredRecord>;
  /** The records of a URL relative to the company; rejects for any other response. */
  readonly list: (path: string) => Promise<AnsweredRecord[]>;
  readonly read: (set: string, id: string) => Promise<AnsweredRecord>;
}

/** Starts it. */
export async function startEmptyCompany(env: StartOptions["env"] = {}): Promise<EmptyCompany> {
  const service = await start({ env });
  // Spaces in paths are written plainly in the tests.
  const request: TestService["request"] = (method, path, options) =>
    service.request(method, path.replaceAll(" ", "%20"), options);
  const must = async (status: number, method: string, path: string, body?: object): Promise<TestAnswer> => {
    const answer = await request(method, path, body === undefined ? {} : { body });
    if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  };
  await must(201, "POST", "/companies", { id: demoCompanyId, name: "Test Estates" });
  return {
    ...service,
    request,
    create: async (set, body) => (await must(201, "POST", set, body)).json,
    change: async (set, id, body) => (await must(200, "PATCH", `${set}(${id})`, body)).json,
    list: async (path) => (await must(200, "GET", path)).json.value,
    read: async (set, id) => (await must(200, "GET", `${set}(${id})`)).json,
  };
}

/** A GUID that no record has. */
export const unknownId = "99999999-9999-4999-8999-999999999999";

/** `YYYY-MM-DD` of today in UTC, or that many days from it. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
