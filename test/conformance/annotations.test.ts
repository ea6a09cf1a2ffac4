/** The truth of `$metadata`: the service does what the annotations of each set and of the container declare, and rejects the rest. */
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { demoCompanyId, start, type TestAnswer, type TestService } from "../harness";

type Json = Readonly<Record<string, unknown>>;

let service: TestService;
let schema: Json;
let container: Json;
beforeAll(async () => {
  service = await start({ demo: true });
  const { json } = await service.request("GET", "/$metadata?$format=json");
  schema = json["Microsoft.NAV"] as Json;
  container = schema["NAV"] as Json;
});
afterAll(() => service.stop());

/** A set: inside a company, or at the root. */
interface Subject {
  readonly set: string;
  readonly path: string;
  readonly properties: readonly string[];
  readonly navigations: readonly string[];
  readonly terms: Json;
  /** A record of it; some sets have none. */
  readonly sample: Json | undefined;
}

const send = (method: string, path: string, body?: unknown, headers = {}): Promise<TestAnswer> =>
  service.request(method, encodeURI(path), { body, headers });

const listed = (value: unknown): readonly string[] => (value ?? []) as readonly string[];
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

let known: Promise<readonly Subject[]> | undefined;
/** All sets, read once: no test changes what the samples are used for. */
const subjects = (): Promise<readonly Subject[]> => (known ??= readSubjects());

async function readSubjects(): Promise<readonly Subject[]> {
  const contained = schema["$Annotations"] as Json;
  const sets = Object.entries(container).filter(
    (entry): entry is [string, Json] => isJson(entry[1]) && entry[1]["$Collection"] === true,
  );
  return Promise.all(
    sets.map(async ([set, terms]) => {
      const path = `Microsoft.NAV.NAV/companies/${set}` in contained ? set : `/${set}`;
      const members = Object.entries(
        schema[String(terms["$Type"]).replace("Microsoft.NAV.", "")] as Json,
      ).filter(([name]) => !/[$@]/.test(name));
      const isNavigation = (value: unknown): boolean =>
        isJson(value) && value["$Kind"] === "NavigationProperty";
      const [sample] = (await send("GET", `${path}?$top=1`)).json.value as readonly Json[];
      return {
        set,
        path,
        terms,
        sample,
        properties: members.flatMap(([name, value]) => (isNavigation(value) ? [] : [name])),
        navigations: members.flatMap(([name, value]) => (isNavigation(value) ? [name] : [])),
      };
    }),
  );
}

/** Requests that must succeed, and those that must be rejected for the client's fault or as not implemented. */
interface Claim {
  readonly holds: boolean;
  readonly request: readonly [
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ];
}

type Check = (subject: Subject, value: Json) => readonly Claim[];

const read = (holds: unknown, path: string): Claim => ({ holds: holds === true, request: ["GET", path] });

/** The properties that are not excluded are used together in one request, each excluded one in a request of its own. */
const perProperty =
  (excluded: string, option: string, use: (name: string) => string, separator: string): Check =>
  ({ path, properties }, value) => {
    const isExcluded = (name: string): boolean => listed(value[excluded]).includes(name);
    const query = (names: readonly string[]): string =>
      `${path}?$top=1&${option}=${names.map(use).join(separator)}`;
    return [
      read(true, query(properties.filter((name) => !isExcluded(name)))),
      ...properties.filter(isExcluded).map((name) => read(false, query([name]))),
    ];
  };

const one =
  (query: string): Check =>
  ({ path }, value) => [read(isJson(value) || value, `${path}?${query}`)];

const recordPath = ({ path, sample }: Subject): string => `${path}(${String(sample?.["id"])})`;

const keyText = (value: unknown): string =>
  typeof value === "number" || /^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : `'${String(value)}'`;

const delta = { "OData-Version": "4.01" };

const unknownId = "00000000-0000-4000-8000-000000000000";

/** The claims of each term of a set, by its alias. */
const checks: Readonly<Record<string, Check>> = {
  "Capabilities.FilterRestrictions": perProperty(
    "NonFilterableProperties",
    "$filter",
    (name) => `${name} ne null`,
    " and ",
  ),
  "Capabilities.SortRestrictions": perProperty(
    "NonSortableProperties",
    "$orderby",
    (name) => `${name} desc`,
    ",",
  ),
  "Capabilities.SearchRestrictions": ({ path }, { Searchable }) => [
    read(Searchable, `${path}?$search=a AND b OR NOT "c d"`),
  ],
  "Capabilities.TopSupported": one("$top=1"),
  "Capabilities.SkipSupported": one("$skip=1"),
  "Capabilities.CountRestrictions": ({ path }, { Countable }) => [
    read(Countable, `${path}?$count=true&$top=0`),
    read(Countable, `${path}/$count`),
  ],
  "Capabilities.ComputeSupported": one("$compute=1 add 1 as x&$select=x&$filter=x eq 2&$top=1"),
  "Capabilities.SelectSupport": ({ path, properties }) => [
    read(true, `${path}?$select=${properties.join(",")}&$top=1`),
  ],
  "Capabilities.ReadRestrictions": one(""),
  "Capabilities.IndexableByKey": (subject) => (subject.sample ? [read(true, recordPath(subject))] : []),
  "Capabilities.ExpandRestrictions": ({ path, navigations }, { NonExpandableProperties, Expandable }) =>
    navigations.map((name) =>
      read(
        Expandable === true && !listed(NonExpandableProperties).includes(name),
        `${path}?$expand=${name}&$top=1`,
      ),
    ),
  "Capabilities.InsertRestrictions": (
    { path, sample },
    { Insertable, RequiredProperties, NonInsertableNavigationProperties },
  ) =>
    Insertable === true
      ? [
          ...listed(RequiredProperties).map((left) => ({
            holds: false,
            request: [
              "POST",
              path,
              Object.fromEntries(
                listed(RequiredProperties).flatMap((name) => (name === left ? [] : [[name, sample?.[name]]])),
              ),
            ] as const,
          })),
          ...listed(NonInsertableNavigationProperties).map((name) => ({
            holds: false,
            request: ["POST", path, { number: "NEW", versionNo: 1, [name]: [{ number: "NEW" }] }] as const,
          })),
        ]
      : [{ holds: false, request: ["POST", path, {}] }],
  "Capabilities.UpdateRestrictions": (
    subject,
    { Updatable, FilterSegmentSupported, DeltaUpdateSupported, NonUpdatableNavigationProperties },
  ) => {
    const may = (what: unknown, ...request: Claim["request"]): Claim => ({
      holds: Updatable === true && what === true,
      request,
    });
    return subject.sample
      ? [
          may(true, "PATCH", recordPath(subject), {}),
          may(true, "PUT", recordPath(subject), subject.sample),
          may(FilterSegmentSupported, "PATCH", `${subject.path}/$filter(false)/$each`, {}),
          {
            ...may(true, "PATCH", subject.path, { "@context": "#$delta", value: [] }, delta),
            holds: DeltaUpdateSupported === true,
          },
          ...listed(NonUpdatableNavigationProperties).flatMap((name) => [
            may(false, "PATCH", recordPath(subject), { [name]: [{ number: "NEW" }] }, delta),
            may(false, "POST", `${recordPath(subject)}/${name}/$ref`, {
              "@odata.id": `${name}(${unknownId})`,
            }),
          ]),
        ]
      : [];
  },
  "Capabilities.DeleteRestrictions": (subject, { Deletable, FilterSegmentSupported }) => [
    {
      holds: Deletable === true && FilterSegmentSupported === true,
      request: ["DELETE", `${subject.path}/$filter(false)/$each`],
    },
    ...(subject.sample && Deletable !== true
      ? [{ holds: false, request: ["DELETE", recordPath(subject)] as const }]
      : []),
  ],
  // The sets within a partition are subjects themselves.
  "Capabilities.NavigationRestrictions": (subject, { RestrictedProperties }) =>
    ((RestrictedProperties ?? []) as readonly Json[])
      .filter(
        ({ NavigationProperty: name }) =>
          subject.set !== "companies" && subject.navigations.includes(String(name)),
      )
      .flatMap(({ NavigationProperty: name, ...restrictions }) => {
        const { Insertable } = restrictions["InsertRestrictions"] as Json;
        const { DeltaUpdateSupported } = restrictions["UpdateRestrictions"] as Json;
        const path = `${recordPath(subject)}/${String(name)}`;
        const patch = ["PATCH", path, { "@context": "#$delta", value: [] }, delta] as const;
        return [
          { holds: Insertable === true, request: ["POST", path, { number: "NEW" }] as const },
          { holds: DeltaUpdateSupported === true, request: patch },
        ];
      }),
  "Core.AlternateKeys": ({ path, sample }, value) =>
    (
      value as unknown as readonly {
        readonly Key: readonly { readonly Name: string; readonly Alias: string }[];
      }[]
    )
      .filter(() => sample !== undefined)
      .map(({ Key }) =>
        read(
          true,
          `${path}(${Key.map(({ Name, Alias }) => `${Alias}=${keyText(sample?.[Name])}`).join(",")})`,
        ),
      ),
  "Temporal.ApplicationTimeSupport": one("$at=2024-01-01&$top=1"),
};

/** Terms with tests of their own, below or in the file. */
const elsewhere: Readonly<Record<string, string>> = {
  "Capabilities.ChangeTracking": "change tracking",
  "Aggregation.ApplySupported": "conformance/aggregation.test.ts",
  "Core.LongDescription": "a text",
};

const termOf = (name: string): string => name.slice(1);

test("every term of a set has a check", async () => {
  const terms = (await subjects()).flatMap(({ terms: all }) =>
    Object.keys(all)
      .filter((name) => name.startsWith("@"))
      .map(termOf),
  );
  expect([...new Set(terms)].filter((term) => !(term in checks) && !(term in elsewhere))).toEqual([]);
});

test.each(Object.entries(checks))("%s", async (term, check) => {
  let claims = 0;
  for (const subject of await subjects()) {
    const value = subject.terms[`@${term}`];
    if (value === undefined) continue;
    for (const { holds, request } of check(subject, value as Json)) {
      claims += 1;
      const { status } = await send(...request);
      const isRejected = (status >= 400 && status < 500) || status === 501;
      expect([...request.slice(0, 2), status, holds ? status < 300 : isRejected]).toEqual([
        ...request.slice(0, 2),
        status,
        true,
      ]);
    }
  }
  expect(claims).toBeGreaterThan(0);
});

/** Another value of the same kind. */
function different(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  const text = String(value);
  if (/^[0-9a-f-]{36}$/.test(text)) return demoCompanyId;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return "2001-01-01T00:00:00Z";
  return /^\d{4}-\d\d-\d\d$/.test(text) ? "2001-01-01" : "x";
}

test("NonUpdatableProperties: a change does not set them", async () => {
  for (const subject of await subjects()) {
    const { Updatable, NonUpdatableProperties } = subject.terms["@Capabilities.UpdateRestrictions"] as Json;
    if (Updatable !== true || !subject.sample) continue;
    const sent: Record<string, unknown> = {};
    for (const name of listed(NonUpdatableProperties).filter((each) => each in (subject.sample ?? {}))) {
      sent[name] = different(subject.sample[name]);
      await send("PATCH", recordPath(subject), { [name]: sent[name] });
    }
    const { json } = await send("GET", recordPath(subject));
    expect([subject.set, Object.keys(sent).filter((name) => json[name] === sent[name])]).toEqual([
      subject.set,
      [],
    ]);
  }
});

test("change tracking: supported where declared, with filters on the properties and without expansions", async () => {
  const isTracked = async (path: string): Promise<boolean> => {
    const { headers } = await send("GET", path, undefined, { Prefer: "odata.track-changes" });
    return String(headers["preference-applied"]).includes("track-changes");
  };
  for (const { set, path, terms, properties, navigations } of await subjects()) {
    const { Supported, FilterableProperties } = terms["@Capabilities.ChangeTracking"] as Json;
    expect([set, await isTracked(`${path}?$top=1`)]).toEqual([set, Supported]);
    const filter = listed(FilterableProperties).map((name) => `${name} ne null`);
    if (filter.length > 0)
      expect([set, await isTracked(`${path}?$top=1&$filter=${filter.join(" and ")}`)]).toEqual([set, true]);
    for (const name of navigations)
      expect([set, name, await isTracked(`${path}?$top=1&$expand=${name}`)]).toEqual([set, name, false]);
    expect(listed(FilterableProperties).filter((name) => !properties.includes(name))).toEqual([]);
  }
});

describe("the container", () => {
  const capability = (name: string): unknown => container[`@Capabilities.${name}`];
  const statusOf = async (...request: Parameters<typeof send>): Promise<number> =>
    (await send(...request)).status;

  test("SupportedFormats and SupportedMetadataFormats: each is served as named, others are not", async () => {
    for (const [path, term] of [
      ["postCodes?$top=1", "SupportedFormats"],
      ["/$metadata", "SupportedMetadataFormats"],
    ] as const) {
      for (const format of listed(capability(term))) {
        const { status, headers } = await send("GET", path, undefined, { Accept: format });
        expect([format, status, headers["content-type"]]).toEqual([
          format,
          200,
          expect.stringMatching(`^${format}`),
        ]);
      }
      expect(await statusOf("GET", path, undefined, { Accept: "application/atom+xml" })).toBe(
        path.startsWith("/") ? 406 : 406,
      );
    }
  });

  test("AcceptableEncodings: bodies are decoded, others are a 415", async () => {
    const encoders = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
    expect(listed(capability("AcceptableEncodings"))).toEqual(Object.keys(encoders));
    for (const [coding, encode] of Object.entries(encoders)) {
      const body = encode(JSON.stringify({ code: coding, city: "Bremen" }));
      const headers = { "Content-Encoding": coding, "Content-Type": "application/json" };
      expect([coding, await statusOf("POST", "postCodes", body, headers)]).toEqual([coding, 201]);
    }
    expect(await statusOf("POST", "postCodes", {}, { "Content-Encoding": "zstd" })).toBe(415);
  });

  test("FilterFunctions: every function that filters take", async () => {
    const names = listed(capability("FilterFunctions"));
    const used = [
      "cast(code,Edm.String) ne ''",
      "isof(code,Edm.String)",
      "case(true:1) eq 1",
      "isdefined(code)",
    ];
    for (const example of used) {
      expect(names).toContain(example.replace(/\(.*$/, ""));
      expect([example, await statusOf("GET", `postCodes?$top=1&$filter=${example}`)]).toEqual([example, 200]);
    }
    // Functions of hierarchies take a set, which has tests of its own.
    for (const name of names.filter((each) => !each.startsWith("Aggregation."))) {
      const { json } = await send("GET", `postCodes?$filter=${name}(code,code,code,code,code)`);
      expect(json.error.message).not.toContain("does not exist");
    }
  });

  test("ModificationQueryOptions: with changes too, and no others", async () => {
    const options = {
      ExpandSupported: "$expand=leaseContracts",
      SelectSupported: "$select=number",
      ComputeSupported: "$compute=1 add 1 as x",
      FilterSupported: "$filter=true",
      SearchSupported: "$search=a",
      SortSupported: "$orderby=number",
    };
    const declared = capability("ModificationQueryOptions") as Readonly<Record<string, boolean>>;
    expect(Object.keys(declared)).toEqual(Object.keys(options));
    for (const [name, option] of Object.entries(options))
      expect([name, await statusOf("POST", `customers?${option}`, { number: name })]).toEqual([
        name,
        declared[name] ? 201 : 400,
      ]);
  });

  test("Upsertable: PUT creates a record", async () => {
    for (const { set, path, terms } of await subjects()) {
      const { Upsertable } = terms["@Capabilities.UpdateRestrictions"] as Json;
      const required = listed((terms["@Capabilities.InsertRestrictions"] as Json)["RequiredProperties"]);
      const status = await statusOf("PUT", `${path}(abababab-0000-4000-8000-000000000001)`, {});
      // A body without its required values is the only obstacle.
      const expected = Upsertable === true ? (required.length > 0 ? 400 : 201) : 405;
      expect([set, status]).toEqual([set, expected]);
    }
  });

  test.each<[string, unknown, readonly [string, string, unknown?, Record<string, string>?], number]>([
    [
      "AsynchronousRequestsSupported",
      true,
      ["GET", "postCodes", undefined, { Prefer: "respond-async" }],
      202,
    ],
    ["IsolationSupported", "Snapshot", ["GET", "postCodes", undefined, { Isolation: "snapshot" }], 200],
    ["CrossJoinSupported", true, ["GET", "/$crossjoin(services,leaseContractLines)?$top=1"], 200],
    ["KeyAsSegmentSupported", true, ["GET", `/companies/${demoCompanyId}/postCodes?$top=1`], 200],
    [
      "QuerySegmentSupported",
      true,
      ["POST", "postCodes/$query", "$top=1", { "Content-Type": "text/plain" }],
      200,
    ],
    ["AnnotationValuesInQuerySupported", false, ["GET", "postCodes?$filter=@Core.Description eq 'x'"], 501],
    [
      "BatchSupported",
      true,
      ["POST", "/$batch", { requests: [{ id: "1", method: "get", url: "companies" }] }],
      200,
    ],
  ])("%s: %j", async (term, declared, request, status) => {
    expect(capability(term)).toEqual(declared);
    expect(await statusOf(...request)).toBe(status);
  });

  test("BatchContinueOnErrorSupported: requests after a failed one", async () => {
    expect(capability("BatchContinueOnErrorSupported")).toBe(true);
    const requests = ["nothing", "companies"].map((url, id) => ({ id: String(id), method: "get", url }));
    const { json } = await send("POST", "/$batch", { requests }, { Prefer: "continue-on-error" });
    expect((json.responses as readonly { status: number }[]).map(({ status }) => status)).toEqual([404, 200]);
  });
});
