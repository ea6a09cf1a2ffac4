/**
 * A company's ids are its own: another company may have records of the same ids, made, read, changed and deleted like any
 * others, and nothing shows of one company in the other. The requests are made from the model, so a new type has them, too.
 */
import type { EntityType, Navigation } from "../../src/odata/model/model";
import { model } from "../../src/entities";
import { companyTypes } from "../model/sets";
import {
  bodyOf,
  imageOf,
  markedTexts,
  records,
  recordsOf,
  startTwins,
  twins,
  type Twin,
  type TwinRecord,
  type TwinService,
} from "./twin-companies";

const [here, there] = twins;
let service: TwinService;
beforeAll(async () => {
  service = await startTwins();
});
afterAll(() => service.stop());

const types = companyTypes.map((type) => [type.set, type] as const);
const textOf = (type: EntityType): string => markedTexts(type)[0]?.name ?? "id";
const targetOf = ({ target }: Navigation): EntityType => model.type(target);
const shownNavigations = ({ navigations }: EntityType): readonly Navigation[] =>
  navigations.filter(({ hidden }) => !hidden);

/** A key by its names, `number='U1'`; the id where that is the natural key. */
function naturalKey(type: EntityType, record: TwinRecord): string {
  const literal = (name: string): string =>
    typeof record.values[name] === "number"
      ? String(record.values[name])
      : `'${String(record.values[name])}'`;
  const isGiven = type.naturalKey.every((name) => name in record.values);
  return isGiven ? type.naturalKey.map((name) => `${name}=${literal(name)}`).join() : record.id;
}

function readsOf(type: EntityType): readonly string[] {
  const { set } = type;
  const [record] = recordsOf(type);
  const { id } = record;
  const text = textOf(type);
  return [
    set,
    `${set}(${id})`,
    `${set}(${naturalKey(type, record)})`,
    `${set}/$count`,
    `${set}/$ref`,
    `${set}?$select=${text}&$count=true`,
    `${set}?$orderby=${text} desc,id desc`,
    `${set}?$orderby=${text}&$skip=0&$top=1`,
    `${set}?$filter=id eq ${id}`,
    `${set}?$filter=id in (${id},${id.replace("4000", "4001")})`,
    `${set}?$filter=${text} eq '{mark}'`,
    `${set}/$filter(${text} eq '{mark}')`,
    `${set}?$search={mark}`,
    `${set}?$compute=concat(${text},'!') as shout&$select=shout`,
    `${set}(${id})/${text}`,
    `${set}(${id})/${text}/$value`,
    `${set}(${id})/$ref`,
    `${set}?$filter=$root/${set}(${id})/${text} eq '{mark}'`,
    `${set}?$filter=$root/companies({company})/${set}(${id})/${text} eq '{mark}'`,
    `${set}?$apply=aggregate($count as rows,id with countdistinct as ids,${text} with max as most)`,
    `${set}?$apply=groupby((${text}),aggregate($count as rows))`,
    `/${set}?company={company}`,
    `/${set}(${id})?company={name}`,
    `/$entity?$id=companies({company})/${set}(${id})`,
    `/companies({company})?$expand=${set}`,
    `/companies?$filter=${set}/any(one:one/${text} eq '{mark}' and one/id eq ${id})&$expand=${set}($select=${text})`,
    `/companies?$filter=id eq {company}&$expand=${set}/$count`,
    `/$crossjoin(${set},${set === "services" ? "customers" : "services"})?company={company}&$expand=*`,
    `/$crossjoin(companies,${set})?company={company}&$filter=companies/id eq {company}&$expand=*`,
    ...type.properties.filter((property) => property.stream).map(({ name }) => `${set}(${id})/${name}`),
    ...shownNavigations(type).flatMap((navigation) => readsAlong(type, record, navigation)),
  ];
}

function readsAlong({ set }: EntityType, { id }: TwinRecord, navigation: Navigation): readonly string[] {
  const { name, collection } = navigation;
  const target = targetOf(navigation);
  const text = textOf(target);
  const inner = shownNavigations(target).map((next) => next.name);
  const shared = [
    `${set}?$expand=${name}`,
    `${set}(${id})?$expand=${name}${inner.length > 0 ? `($expand=${inner.join()})` : ""}`,
    `${set}?$expand=${name}/$ref`,
    `${set}(${id})/${name}`,
    `${set}(${id})/${name}/$ref`,
    `/companies({company})?$expand=${set}($expand=${name})`,
    `${set}?$apply=aggregate(${name}/${text} with max as most)`,
  ];
  return collection
    ? [
        ...shared,
        `${set}?$expand=${name}($top=1;$orderby=${text} desc;$count=true)`,
        `${set}(${id})/${name}?$filter=${text} eq '{mark}'`,
        `${set}?$filter=${name}/any(one:one/${text} eq '{mark}')`,
        `${set}?$filter=${name}/all(one:one/${text} eq '{mark}')`,
        `${set}?$filter=${name}/$count eq 2&$orderby=${name}/$count`,
        `${set}?$apply=aggregate(${name}/$count as rows,${name} with countdistinct as ids)`,
        `${set}?$apply=join(${name} as one)/groupby((one/id),aggregate($count as rows))`,
        `${set}?$apply=outerjoin(${name} as one)/aggregate(one with countdistinct as ids,one/${text} with max as most)`,
      ]
    : [
        ...shared,
        `${set}(${id})/${name}/${text}`,
        `${set}?$filter=${name}/${text} eq '{mark}'&$orderby=${name}/${text},id`,
        `${set}?$apply=groupby((${name}),aggregate($count as rows))`,
        `${set}?$apply=groupby((${name}/${text}),aggregate($count as rows,${name} with countdistinct as ids))`,
      ];
}

describe("what is read in one company is the image of the same in the other", () => {
  test.each(types)("%s", async (_, type) => {
    const differing: unknown[] = [];
    for (const path of readsOf(type)) {
      const [one, other] = [await service.ask(here, "GET", path), await service.ask(there, "GET", path)];
      const [a, b] = [imageOf(one.text, here), imageOf(other.text, there)];
      if (![200, 204].includes(one.status) || one.status !== other.status || a !== b)
        differing.push({ path, statuses: [one.status, other.status], a, b });
    }
    expect(differing).toEqual([]);
  });

  test("every text of a record is that of its company", async () => {
    for (const twin of twins)
      for (const type of companyTypes) {
        const { json } = await service.ask(twin, "GET", type.set);
        const texts = json.value.map((record: Record<string, unknown>) => record[textOf(type)]);
        expect(texts).toEqual(recordsOf(type).map(() => twin.mark));
      }
  });

  test("$all and the answers of a batch", async () => {
    const inCompany = async (twin: Twin): Promise<string> => {
      const { json } = await service.ask(twin, "GET", "/$all?company={company}");
      const all: readonly Record<string, string>[] = json.value;
      return JSON.stringify(
        all.filter((record) => !record["@odata.context"]?.endsWith("#companies/$entity")),
      );
    };
    const images = [imageOf(await inCompany(here), here), imageOf(await inCompany(there), there)];
    expect(images[0]).toContain("{mark}");
    expect(images[0]).toBe(images[1]);
    const requests = twins.flatMap(({ id: company }) =>
      records.map(({ set, id }) => ({ method: "GET", url: `companies(${company})/${set}(${id})` })),
    );
    const numbered = requests.map((request, i) => ({ ...request, id: String(i) }));
    const { json } = await service.request("POST", "/$batch", { body: { requests: numbered } });
    const bodies: readonly string[] = json.responses.map(({ body }: { body: unknown }) =>
      JSON.stringify(body),
    );
    expect(bodies.slice(0, records.length).map((text) => imageOf(text, here))).toEqual(
      bodies.slice(records.length).map((text) => imageOf(text, there)),
    );
  });
});

describe("over several companies, records of equal ids count each for themselves", () => {
  test.each<[apply: string, expected: object]>([
    ["aggregate(leaseUnitLedgerEntries/$count as rows)", { rows: 4 }],
    ["aggregate(leaseUnitLedgerEntries/quantity with sum as area)", { area: 20 }],
    ["aggregate(leaseUnitLedgerEntries with countdistinct as ids)", { ids: 4 }],
    ["aggregate(leaseUnits/leaseUnitLedgerEntries/quantity with sum as area)", { area: 20 }],
    ["join(leaseUnitLedgerEntries as one)/aggregate(one/quantity with sum as area)", { area: 20 }],
    ["join(leaseUnitLedgerEntries as one)/aggregate(one with countdistinct as ids)", { ids: 4 }],
    ["join(leaseUnits as one)/aggregate(one/category with countdistinct as ids)", { ids: 2 }],
    [
      "join(leaseUnits as one)/groupby((one/number),aggregate($count as rows))/aggregate(rows with max as most)",
      { most: 2 },
    ],
    [
      "join(leaseUnits as one,aggregate(objectArea with sum as area,leaseUnitLedgerEntries/quantity with sum as more))/aggregate(one/more with sum as all)",
      { all: 20 },
    ],
  ])("%s", async (apply, expected) => {
    const { status, json, text } = await service.request(
      "GET",
      `/companies?$apply=${apply.replaceAll(" ", "%20")}`,
    );
    expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
    expect(json.value).toEqual([expect.objectContaining(expected)]);
  });
});

describe("what is written in one company leaves the other alone", () => {
  /** A contract takes its lines along, so it comes last. */
  const ordered = types.toSorted(
    ([a], [b]) => Number(a === "leaseContracts") - Number(b === "leaseContracts"),
  );

  const trackedLink = async (twin: Twin, set: string): Promise<string> => {
    const headers = { Prefer: "odata.track-changes" };
    const { json } = await service.request("GET", `/companies(${twin.id})/${set}`, { headers });
    return String(json["@odata.deltaLink"]);
  };
  const changedSince = async (link: string): Promise<readonly string[]> => {
    const { json } = await service.request("GET", link);
    return json.value.map((record: { id: string; reason?: string }) => `${record.id} ${record.reason ?? ""}`);
  };

  test.each(ordered)("%s", async (set, type) => {
    const [record] = recordsOf(type);
    const { id } = record;
    const path = `${set}(${id})`;
    const text = textOf(type);
    const before = await service.stored(there);
    const [own, foreign] = [await trackedLink(here, set), await trackedLink(there, set)];
    const outcomes: unknown[] = [];
    const write = async (method: string, at: string, body?: unknown): Promise<void> => {
      const { status, json } = await service
        .ask(here, method, at, body)
        .then((answer) => ({ status: answer.status, json: answer.text === "" ? {} : answer.json }));
      outcomes.push([method, status, json.error?.code ?? json[text] ?? ""]);
    };
    const { id: _, ...whole } = bodyOf(here, record);
    const [first] = type.naturalKey;
    const other = { ...whole, id, ...(first && first in record.values && { [first]: "OTHER" }) };
    await write("PATCH", path, { [text]: "once" });
    await write("PATCH", `${set}/$filter(id eq ${id})/$each`, { [text]: "twice" });
    await write("PUT", path, { ...whole, [text]: "thrice" });
    await write("POST", set, other);
    await write("DELETE", path);
    expect(await changedSince(own)).toContain(`${service.root}/companies(${here.id})/${path} deleted`);
    expect((await service.ask(here, "GET", path)).status).toBe(404);
    expect((await service.ask(there, "GET", path)).json[text]).toBe(there.mark);
    await write("PATCH", path, { [text]: "never" });
    await write("DELETE", path);
    await write("PUT", path, whole);
    await write("DELETE", `${set}/$filter(id eq ${id})/$each`);
    await write("POST", set, { ...whole, id });
    expect(outcomes).toEqual([
      ["PATCH", 200, "once"],
      ["PATCH", 200, ""],
      ["PUT", 200, "thrice"],
      ["POST", 400, "Internal_EntityWithSameKeyExists"],
      ["DELETE", 204, ""],
      ["PATCH", 404, "Internal_RecordNotFound"],
      ["DELETE", 404, "Internal_RecordNotFound"],
      ["PUT", 201, here.mark],
      ["DELETE", 204, ""],
      ["POST", 201, here.mark],
    ]);
    expect(await changedSince(own)).toContain(`${id} `);
    expect(await changedSince(foreign)).toEqual([]);
    expect(await service.stored(there)).toBe(before);
  });
});

test("a document's file is that of the company", async () => {
  const [{ id }] = recordsOf({ set: "documents" });
  const before = await service.stored(there);
  const url = `/companies(${here.id})/documents(${id})/content`;
  const headers = { "Content-Type": "application/octet-stream" };
  expect((await service.request("PUT", url, { headers, body: "changed" })).status).toBe(204);
  const contents = await Promise.all(
    twins.map((twin) => service.ask(twin, "GET", `documents(${id})/content`)),
  );
  expect(contents.map(({ text }) => text)).toEqual(["changed", there.mark]);
  expect(await service.stored(there)).toBe(before);
});

test("an ETag says nothing of the record of the other company", async () => {
  const [{ id }] = recordsOf({ set: "services" });
  const tags = async (): Promise<readonly string[]> =>
    Promise.all(
      twins.map(async (twin) => (await service.ask(twin, "GET", `services(${id})`)).json["@odata.etag"]),
    );
  const [, foreign] = await tags();
  await service.ask(here, "PATCH", `services(${id})`, { description: "etag" });
  const url = `/companies(${here.id})/services(${id})`;
  const headers = { "If-Match": foreign };
  const stale = await service.request("PATCH", url, { headers, body: { description: "stale" } });
  expect([stale.status, stale.json.error.code]).toEqual([412, "Request_EntityChanged"]);
  expect((await tags())[1]).toBe(foreign);
});

test("an id that is free, one that another company has, and one that the own company has", async () => {
  const [, { id } = { id: "" }] = recordsOf({ set: "customers" });
  const free = id.replace("4000", "4001");
  const create = (twin: Twin, number: string, own: string) =>
    service.ask(twin, "POST", "customers", { id: own, number, displayName: twin.mark });
  const refused = await create(here, "C9", id);
  expect([refused.status, refused.json.error]).toEqual([
    400,
    {
      code: "Internal_EntityWithSameKeyExists",
      message: expect.stringMatching(/^A record with the same id already exists\. {2}CorrelationId: /),
      target: "id",
    },
  ]);
  const [first, second] = [await create(there, "C9", free), await create(here, "C9", free)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(imageOf(second.text, here)).toBe(imageOf(first.text, there));
});

describe("references", () => {
  const customer = (company: string): string =>
    `companies(${company})/customers(${recordsOf({ set: "customers" })[1]?.id ?? ""})`;
  const contract = `leaseContracts(${recordsOf({ set: "leaseContracts" })[0].id})`;

  test("lead to the record of the own company, never to that of the other", async () => {
    const before = await service.stored(there);
    const bind = (url: string) => service.ask(here, "PATCH", contract, { "customer@odata.bind": url });
    const refused = await bind(customer(there.id));
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining("it is in another company"),
    ]);
    expect(refused.text).not.toContain(there.mark);
    const inner = customer("").replace("companies()/", "");
    for (const url of [customer(here.id), inner]) expect((await bind(url)).status).toBe(200);
    const set = (url: string) => service.ask(here, "PUT", `${contract}/customer/$ref`, { "@odata.id": url });
    expect([(await set(customer(there.id))).status, (await set(customer(here.id))).status]).toEqual([
      400, 204,
    ]);
    const read = await service.ask(here, "GET", `${contract}?$expand=customer`);
    expect(read.json.customer.displayName).toBe(here.mark);
    expect(await service.stored(there)).toBe(before);
  });

  test("a record nested in another one is looked for in the company of its owner", async () => {
    const before = await service.stored(there);
    const [line] = recordsOf({ set: "leaseContractLines" });
    const body = { leaseContractLines: [{ id: line.id, unitPrice: 99 }] };
    expect((await service.ask(here, "PATCH", contract, body)).status).toBe(200);
    expect((await service.ask(here, "GET", `leaseContractLines(${line.id})`)).json.unitPrice).toBe(99);
    expect((await service.ask(there, "GET", `leaseContractLines(${line.id})`)).json.unitPrice).toBe(7);
    expect(await service.stored(there)).toBe(before);
  });

  test("a new company is made with records of ids that others have", async () => {
    const before = await service.stored(there);
    const third = { id: "cccccccc-0000-4000-8000-00000000000c", name: "Twin C", mark: "markc" };
    const [unit] = recordsOf({ set: "leaseUnits" });
    const body = { id: third.id, name: third.name, leaseUnits: [bodyOf(third, unit)] };
    const made = await service.request("POST", "/companies?$expand=leaseUnits", { body });
    expect(made.status).toBe(201);
    expect(made.json.leaseUnits).toEqual([expect.objectContaining({ id: unit.id, description: third.mark })]);
    expect(await service.stored(there)).toBe(before);
  });
});
