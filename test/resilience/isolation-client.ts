/** Clients that send requests to instances of the service and write the history of the responses. */
import type { TestAnswer, TestService } from "../harness";
import { sendJson } from "../batch/batch-client";
import type { Event, Seen, Values, Write } from "./history";

/** The observed properties; all others are ignored. */
const followed = {
  postCodes: ["code", "city", "countryRegionCode", "county", "timeZone"],
  leaseUnits: ["number", "description", "leaseUnitCategory", "objectArea", "building", "totalArea"],
  leaseContracts: ["number", "versionNo", "contractType"],
  leaseContractLines: ["leaseContractNo", "versionNo", "lineNo", "description"],
} as const;

export type SetName = keyof typeof followed;

/** A record of a response's JSON. */
export type Answered = Values & { readonly id: string };

const methods = { create: "POST", change: "PATCH", replace: "PUT", delete: "DELETE" } as const;

/** A write to be sent. */
export interface Planned {
  readonly kind: Write["kind"];
  readonly set: SetName;
  readonly id?: string;
  readonly body?: Values;
  readonly ifMatch?: number | undefined;
  /** Records that the service deletes together with this one. */
  readonly along?: readonly string[];
}

/** The response of a JSON batch to one request. */
interface PartAnswer {
  readonly status: number;
  readonly body?: Values;
}

const etag = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { "If-Match": `W/"${version}"` };

const pathOf = ({ set, id, kind }: Planned): string =>
  kind === "create" || id === undefined ? set : `${set}(${id})`;

/** The record as shown by the response, requested properties only. */
export function seenIn(set: SetName, answered: Answered): Seen {
  const names = followed[set].filter((name) => name in answered);
  return {
    record: `${set}/${answered.id}`,
    version: Number(/\d+/.exec(String(answered["@odata.etag"]))?.[0]),
    values: Object.fromEntries(names.map((name) => [name, answered[name]])),
  };
}

/** With its expanded records. */
export function seenInContract(contract: Answered): Seen[] {
  const lines = (contract["leaseContractLines"] ?? []) as readonly Answered[];
  return [seenIn("leaseContracts", contract), ...lines.map((line) => seenIn("leaseContractLines", line))];
}

/** The steps of a client in their order, and the history that they are written to. */
export function recorder(instances: readonly TestService[]) {
  const history: Event[] = [];
  /** The version of each record last shown by a response; often outdated. */
  const latest = new Map<string, Seen>();
  let clock = 0;

  type Derived = Omit<Event, "begin" | "end" | "request" | "status" | "code"> & {
    readonly status?: number;
    readonly code?: string | undefined;
  };

  /** Sends the request, and adds the events that `tell` derives from the response. */
  async function record(
    request: string,
    send: () => Promise<TestAnswer>,
    derive: (answer: TestAnswer) => Derived,
  ): Promise<Event> {
    const begin = ++clock;
    const answer = await send();
    const end = ++clock;
    const code: string | undefined = answer.status >= 400 ? answer.json.error.code : undefined;
    const event = { begin, end, request, status: answer.status, code, ...derive(answer) };
    history.push(event);
    const changed = event.writes.flatMap(({ record: name, answer: after }) =>
      after ? [{ record: name, ...after }] : [],
    );
    for (const seen of [...changed, ...(event.statement?.seen ?? [])]) {
      const known = latest.get(seen.record);
      if (!known || known.version < seen.version) latest.set(seen.record, seen);
    }
    return event;
  }

  return {
    history,
    latest,
    note: (event: Omit<Event, "begin" | "end">): void =>
      void history.push({ begin: ++clock, end: ++clock, ...event }),

    /** A client of one instance. */
    client(instance: number) {
      const service = instances[instance % instances.length] as TestService;
      const request = (method: string, path: string, options: Parameters<TestService["request"]>[2] = {}) =>
        service.request(method, path.replaceAll(" ", "%20"), options);

      async function write(planned: Planned): Promise<Event> {
        const method = methods[planned.kind];
        const headers = etag(planned.ifMatch);
        return record(
          `${instance} ${method} ${pathOf(planned)} ${JSON.stringify(planned.body ?? {})} ${planned.ifMatch ?? ""}`,
          () => request(method, pathOf(planned), { headers, body: planned.body }),
          ({ status, text }) => ({
            writes: written(planned, status, text === "" ? undefined : (JSON.parse(text) as Values)),
          }),
        );
      }

      /** A PATCH of all members that a filter selects, which must be these. */
      const writeEach = (
        set: SetName,
        filter: string,
        body: Values,
        ids: readonly string[],
      ): Promise<Event> =>
        record(
          `${instance} PATCH ${set} where ${filter} ${JSON.stringify(body)}`,
          () => request("PATCH", `${set}/$filter(${filter})/$each`, { body }),
          ({ status, json }) => ({
            writes:
              status === 200
                ? (json.value as Answered[]).flatMap((one) =>
                    written({ kind: "change", set, id: one.id, body }, status, one),
                  )
                : ids.flatMap((id) => written({ kind: "change", set, id, body }, status, undefined)),
            facts:
              status === 200
                ? [{ fact: "members found", found: json.value.length, expected: ids.length }]
                : [],
          }),
        );

      /** Several writes in one JSON batch: a change set, or a snapshot in which each succeeds or fails. */
      async function together(planned: readonly Planned[], as: "change set" | "snapshot"): Promise<Event> {
        const company = new URL(service.companyRoot).pathname;
        const parts = planned.map((one, i) => ({
          id: `${i}`,
          ...(as === "change set" ? { atomicityGroup: "g" } : {}),
          method: methods[one.kind],
          url: `${company}/${pathOf(one)}`,
          headers: { "Content-Type": "application/json", ...etag(one.ifMatch) },
          ...(one.body ? { body: one.body } : {}),
        }));
        const headers = as === "snapshot" ? { Isolation: "snapshot", Prefer: "continue-on-error" } : {};
        return record(
          `${instance} ${as} ${JSON.stringify(parts.map(({ method, url, body, headers: { ...sent } }) => [method, url.slice(company.length), body, sent]))}`,
          () => sendJson(service, parts, headers),
          (answer) => {
            if (answer.status !== 200)
              return { writes: planned.flatMap((one) => written(one, answer.status, undefined)) };
            const answers = new Map(
              (answer.json.responses as (PartAnswer & { id: string })[]).map((part) => [
                Number(part.id),
                part,
              ]),
            );
            const statuses = planned.map((_, i) => answers.get(i)?.status ?? 0);
            const failed = [...answers.values()].filter(({ status }) => status >= 400);
            const code = (part: PartAnswer | undefined) =>
              (part?.body?.["error"] as { readonly code?: string } | undefined)?.code;
            const failedPart =
              failed.find((part) => code(part) !== "BadRequest_FailedDependency") ?? failed[0];
            const done = as === "snapshot" ? planned.filter((_, i) => Number(statuses[i]) < 300) : planned;
            const all = failedPart && as === "change set";
            return {
              ...(all ? { status: failedPart.status, code: code(failedPart) } : {}),
              writes: done.flatMap((one) => {
                const part = answers.get(planned.indexOf(one));
                return written(one, all ? failedPart.status : Number(part?.status), part?.body);
              }),
            };
          },
        );
      }

      /** Reads; `tell` derives the events of a successful response, `missing` is the record of a 404. */
      const read = (
        path: string,
        // oxlint-disable-next-line typescript/no-explicit-any
        derive: (json: any) => Omit<Derived, "writes">,
        {
          headers = {},
          missing,
        }: { readonly headers?: Record<string, string>; readonly missing?: string } = {},
      ): Promise<Event> =>
        record(
          `${instance} GET ${path.replace(/^http.*companies\([^)]*\)\//, "")}`,
          () => request("GET", path, { headers }),
          (answer) => {
            if (answer.status === 200) return { writes: [], ...derive(answer.json) };
            // The absence of the record is what was read.
            if (answer.status === 404 && missing !== undefined)
              return { writes: [], status: 200, code: undefined, statement: { seen: [], whole: [missing] } };
            return { writes: [] };
          },
        );

      /** All of these sets at one moment, and facts: GETs in a batch that requests a snapshot. */
      const snapshot = (
        paths: readonly string[],
        // oxlint-disable-next-line typescript/no-explicit-any
        derive: (...bodies: any[]) => Omit<Derived, "writes">,
      ): Promise<Event> =>
        record(
          `${instance} snapshot ${paths.join(" and ")}`,
          () => {
            const company = new URL(service.companyRoot).pathname;
            const parts = paths.map((path, i) => ({
              id: `${i}`,
              method: "GET",
              url: `${company}/${path.replaceAll(" ", "%20")}`,
            }));
            return sendJson(service, parts, { Isolation: "snapshot" });
          },
          (answer) => {
            if (answer.status !== 200) return { writes: [] };
            const responses = answer.json.responses as PartAnswer[];
            const failed = responses.find(({ status }) => status !== 200);
            if (failed) return { writes: [], status: failed.status };
            return { writes: [], ...derive(...responses.map(({ body }) => body)) };
          },
        );

      return { root: service.root, write, writeEach, together, read, snapshot };
    },
  };
}

export type Recorder = ReturnType<typeof recorder>;
export type Client = ReturnType<Recorder["client"]>;

/** The effect of a write, from its response: the record, those created with it, and those deleted with it. */
function written(planned: Planned, status: number, body: Values | undefined): Write[] {
  const { kind, set, id = "", ifMatch, along = [] } = planned;
  const { leaseContractLines: lines, id: _id, ...sent } = planned.body ?? {};
  const own = { record: `${set}/${id}`, kind, sent, ifMatch };
  if (status >= 300 || status === 0) return [own];
  if (kind === "delete") return [own, ...along.map((record) => ({ record, kind, sent: {} }))];
  const [seen, ...nested] =
    set === "leaseContracts" ? seenInContract(body as Answered) : [seenIn(set, body as Answered)];
  const { record: _record, ...answer } = seen as Seen;
  const made = kind === "replace" && status === 201 ? "create" : kind;
  return [
    { ...own, record: seen?.record ?? own.record, kind: made, answer },
    ...nested.map(({ record, ...created }, i) => ({
      record,
      kind: "create" as const,
      sent: ((lines ?? []) as readonly Values[])[i] ?? {},
      answer: created,
    })),
  ];
}
