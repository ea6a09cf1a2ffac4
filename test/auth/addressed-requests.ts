/**
 * Random requests that address a company and its records in every possible way; the addresses are filled in afterwards.
 */
import * as fc from "fast-check";
import { changeSet, multipart, request as part } from "../batch/batch-client";
import { companySets as sets } from "../model/sets";
import { type AskOptions, type CompanyAddress } from "./marked-companies";

export interface AddressedRequest extends AskOptions {
  readonly method: string;
  /** Relative to the service root. */
  readonly path: string;
}

/** A request as a function of the addressed company and the caller's own. */
export type Template = (place: CompanyAddress, own: CompanyAddress) => AddressedRequest;

/** A writable text property, which may be missing where a description exists. */
const textOf: Readonly<Record<string, string>> = {
  leaseContracts: "eMailInvoice",
  servicePrices: "priceIndexingCode",
  salespeoplePurchasers: "name",
  postCodes: "county",
  customers: "displayName",
};

const get = (path: string, headers: Record<string, string> = {}): AddressedRequest => ({
  method: "GET",
  path,
  headers,
});
const plain = (path: string): string => path.replaceAll(" ", "%20");

/** The n-th record of a set; any id when there is none. */
const recordOf = ({ records, id }: CompanyAddress, set: string, n: number): string => {
  const ids = records[set] ?? [];
  return ids[n % Math.max(1, ids.length)] ?? id;
};

/** Options that read everything. */
const options = [
  "",
  "?$count=true",
  "?$expand=*",
  "?$apply=aggregate($count as n)",
  "?$apply=groupby((id))",
  "?$search=mark0m OR mark1m OR mark2m",
  "?$filter=id ne null",
  "?$orderby=id desc&$top=2",
  "?$select=id",
  "?$apply=concat(aggregate($count as n),top(2))",
  "?$apply=filter(id ne null)/groupby((systemCreatedBy),aggregate($count as n))",
  "?$compute=$these/$count as n,$these/aggregate(systemModifiedAt with max) as m",
  "?$filter=$these/any(x:x/id ne id)",
];

const atRoot: readonly string[] = [
  ...options.map((option) => `/companies${option}`),
  "/companies?$expand=leaseUnits($expand=leaseContractLines),customers",
  "/companies?$filter=displayName ne '' and leaseUnits/any(u:u/number eq 'U1')",
  "/companies?$filter=displayName eq 'mark0m' or displayName eq 'mark1m' or displayName eq 'mark2m'",
  "/companies?$orderby=leaseUnits/$count desc&$expand=services($count=true)",
  "/companies?$apply=groupby((displayName),aggregate($count as n))",
  "/companies?$apply=expand(leaseUnits,filter(number eq 'U1'))",
  "/companies?$expand=leaseUnits($apply=groupby((number),aggregate($count as n))),customers($apply=aggregate($count as n))",
  "/companies?$expand=leaseUnits($expand=leaseContractLines($apply=concat(aggregate($count as n),identity)))",
  "/companies?$compute=leaseUnits/aggregate(number with max) as m,customers/aggregate(displayName with min) as c&$select=m,c",
  "/companies?$filter=$these/$count gt 0 and $these/aggregate(displayName with max) ne null",
  "/companies/$count",
  "/companies/$ref",
  "/companies/$filter(displayName ne '')/$count",
  "/$all",
  "/$all/Microsoft.NAV.company",
  "/$all/Microsoft.NAV.leaseUnit",
  "/$crossjoin(companies,leaseUnits)?$expand=companies,leaseUnits",
  "/$crossjoin(companies)?$expand=companies",
];

const read: fc.Arbitrary<Template> = fc
  .record({
    set: fc.constantFrom(...sets),
    other: fc.constantFrom(...sets),
    n: fc.nat(3),
    option: fc.constantFrom(...options),
    root: fc.constantFrom(...atRoot),
    form: fc.nat(31),
  })
  .map(({ set, other, n, option, root, form }): Template => {
    const and = option === "" ? "?" : `${option}&`;
    return (place, own) => {
      const id = recordOf(place, set, n);
      const unit = recordOf(place, "leaseUnits", n);
      const name = encodeURIComponent(place.name);
      const single = /\$(expand|select)/.test(option) ? option : "";
      const inside = `/companies(${own.id})/leaseUnits`;
      const rooted = `$root/companies(${place.id})/leaseUnits(${unit})`;
      const paths = [
        root,
        root,
        `/companies(${place.id})${single}`,
        `/companies/${place.id}`,
        `/companies('${place.id.toUpperCase()}')?$expand=${set}`,
        `/companies(name='${place.name}')`,
        `/companies(name='${place.name}')/${set}${option}`,
        `/companies(name='${place.name}')/${set}(${id})${single}`,
        `/companies(${place.id})/displayName`,
        `/companies(${place.id})/displayName/$value`,
        `/companies(${place.id})/$ref`,
        `/companies(${place.id})/${set}${option}`,
        `/companies/${place.id}/${set}${option}`,
        `/companies(${place.id})/${set}/$count`,
        `/companies(${place.id})/${set}(${id})${single}`,
        `/companies(${place.id})/${set}/${id}`,
        `/companies(${own.id})/${set}(${id})`,
        `/companies(${place.id})/leaseContracts(${recordOf(place, "leaseContracts", n)})/leaseContractLines${option}`,
        `/companies(${place.id})/leaseUnits(${unit})/description`,
        `/${set}${and}company=${name}`,
        `/${set}${and}company=${place.id}`,
        `/${set}(${id})?company=${name}`,
        `/${set}(${id})`,
        `/$crossjoin(${set},${other === set ? "companies" : other})?company=${name}&$expand=${set}`,
        `/$all?company=${place.id}`,
        `/$entity?$id=companies(${place.id})/${set}(${id})`,
        `/$entity?$id=${set}(${id})&company=${name}`,
        `${inside}?$filter=number eq ${rooted}/number or description eq $root/companies(${place.id})/displayName`,
        `${inside}?$compute=${rooted}/description as x&$select=x,number`,
        `${inside}?$compute=$root/companies(${place.id})/${set}/$count as x,$root/companies(${place.id})/${set}/aggregate(systemCreatedAt with min) as y&$select=x,y`,
        `${inside}?$filter=$root/companies(${place.id})/leaseUnits/any(u:contains(u/description,'mark') and u/number ne '')`,
        `/companies?$compute=$root/companies(${place.id})/displayName as x&$select=x`,
      ];
      return get(plain(paths[form] ?? root));
    };
  });

/** Links that were given to another caller. */
const link = (rootLinks: readonly string[]): fc.Arbitrary<Template> =>
  fc.nat(5).map(
    (n): Template =>
      (place) =>
        get([...rootLinks, ...place.changes][n % (rootLinks.length + 2)] ?? "/companies"),
  );

const tracked: fc.Arbitrary<Template> = fc.constantFrom(...sets, undefined).map(
  (set): Template =>
    (place) =>
      get(set === undefined ? "/companies" : `/companies(${place.id})/${set}`, {
        Prefer: "odata.track-changes",
      }),
);

const queryInBody: fc.Arbitrary<Template> = fc
  .constantFrom("$count=true", "$expand=*", "company=")
  .map((text): Template => ({ id, name }) => ({
    method: "POST",
    path: text === "company=" ? "/leaseUnits/$query" : `/companies(${id})/leaseUnits/$query`,
    headers: { "Content-Type": "text/plain" },
    body: text === "company=" ? `company=${encodeURIComponent(name)}` : text,
  }));

const write: fc.Arbitrary<Template> = fc
  .record({ set: fc.constantFrom(...sets), n: fc.nat(3), form: fc.nat(27), absolute: fc.boolean() })
  .map(({ set, n, form, absolute }): Template => (place, own) => {
    const at = `/companies(${place.id})`;
    const mine = `/companies(${own.id})`;
    const id = recordOf(place, set, n);
    const contract = recordOf(place, "leaseContracts", n);
    const ownContract = recordOf(own, "leaseContracts", n);
    const name = encodeURIComponent(place.name);
    const record = (name_: string): string =>
      `${absolute ? "" : "/"}companies(${place.id})/${name_}(${recordOf(place, name_, n)})`;
    const customer = record("customers");
    const body = { [textOf[set] ?? "description"]: "written" };
    const line = { description: "written" };
    const fresh = { number: `N${n}`, description: "written", objectArea: 3 };
    const requests: readonly AddressedRequest[] = [
      { method: "POST", path: `${at}/leaseUnits`, body: fresh },
      { method: "POST", path: `/leaseUnits?company=${name}`, body: fresh },
      { method: "POST", path: "/leaseUnits", body: fresh },
      { method: "PATCH", path: `${at}/${set}(${id})`, body },
      { method: "PATCH", path: `/${set}(${id})?company=${name}`, body },
      { method: "PATCH", path: `${mine}/${set}(${id})`, body },
      { method: "PUT", path: `${at}/leaseUnits(${recordOf(place, "leaseUnits", n)})`, body: fresh },
      { method: "DELETE", path: `${at}/${set}(${id})` },
      { method: "DELETE", path: `${mine}/${set}(${id})` },
      { method: "DELETE", path: `/${set}(${id})?company=${place.id}` },
      { method: "DELETE", path: `${at}/${set}/$each` },
      { method: "PATCH", path: `${at}/leaseUnits/$filter(objectArea gt 1)/$each`, body: line },
      { method: "DELETE", path: `/${set}/$each?company=${name}` },
      {
        method: "PUT",
        path: `${at}/leaseUnits(${recordOf(place, "leaseUnits", n)})/description`,
        body: { value: "x" },
      },
      {
        method: "POST",
        path: `${mine}/leaseContracts`,
        body: { "customer@odata.bind": customer, number: `N${n}` },
      },
      {
        method: "PATCH",
        path: `${mine}/leaseContracts(${ownContract})`,
        body: { "customer@odata.bind": customer },
      },
      { method: "POST", path: `${mine}/leaseContracts`, body: { customer: { "@odata.id": customer } } },
      {
        method: "POST",
        path: `${mine}/leaseContracts`,
        body: {
          "documents@odata.bind": [record("documents")],
          leaseContractLines: [{ description: "written" }],
        },
      },
      {
        method: "PATCH",
        path: `${mine}/leaseContracts(${ownContract})`,
        body: { leaseContractLines: [{ "@odata.id": record("leaseContractLines"), description: "written" }] },
      },
      {
        method: "PUT",
        path: `${mine}/leaseContracts(${ownContract})/customer/$ref`,
        body: { "@odata.id": customer },
      },
      {
        method: "POST",
        path: `${mine}/leaseContracts(${ownContract})/documents/$ref`,
        body: { "@odata.id": record("documents") },
      },
      {
        method: "DELETE",
        path: `${mine}/leaseContracts(${ownContract})/documents/$ref?$id=${record("documents")}`,
      },
      {
        method: "PUT",
        path: `${at}/leaseContracts(${contract})/customer/$ref`,
        body: { "@odata.id": `customers(${recordOf(own, "customers", n)})` },
      },
      { method: "POST", path: `${at}/leaseContracts(${contract})/leaseContractLines`, body: line },
      { method: "POST", path: "/companies", body: { name: "New", leaseUnits: [fresh] } },
      { method: "PATCH", path: `/companies(${place.id})`, body: { displayName: "written" } },
      { method: "DELETE", path: `/companies(${place.id})` },
      {
        method: "POST",
        path: `${at}/leaseContracts`,
        body: { leaseContractLines: [line], customer: { number: "N", displayName: "written" } },
      },
    ];
    const chosen = requests[form % requests.length] ?? get("/companies");
    return { ...chosen, path: plain(chosen.path) };
  });

const single = (rootLinks: readonly string[]): fc.Arbitrary<Template> =>
  fc.oneof(
    { weight: 5, arbitrary: read },
    { weight: 5, arbitrary: write },
    { weight: 1, arbitrary: link(rootLinks) },
    { weight: 1, arbitrary: tracked },
    { weight: 1, arbitrary: queryInBody },
  );

const jsonBatch = (requests: readonly AddressedRequest[], group: boolean): AddressedRequest => ({
  method: "POST",
  path: "/$batch",
  body: {
    requests: requests.map(({ method, path, body, headers = {} }, i) => ({
      id: String(i + 1),
      method,
      url: path.slice(1),
      headers: {
        "content-type": typeof body === "string" ? "text/plain" : "application/json",
        ...lowered(headers),
      },
      ...(body !== undefined && { body }),
      ...(group && requests.every((other) => other.method !== "GET") && { atomicityGroup: "g" }),
    })),
  },
});

const lowered = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function multipartBatch(requests: readonly AddressedRequest[], group: boolean): AddressedRequest {
  const parts = requests.map(({ method, path, body, headers = {} }, i) =>
    part(`${method} ${path.slice(1)}`, {
      id: String(i + 1),
      headers: { ...headers },
      ...(body !== undefined && { body }),
    }),
  );
  const writes = requests.every(({ method }) => method !== "GET");
  return {
    method: "POST",
    path: "/$batch",
    headers: { "Content-Type": "multipart/mixed; boundary=b", Prefer: "continue-on-error" },
    body: multipart("b", group && writes ? [changeSet(...parts)] : parts),
  };
}

/** Requests of all kinds, alone and in batches. `rootLinks`: links that were given to another caller. */
export function requestTemplates(rootLinks: readonly string[]): fc.Arbitrary<Template> {
  const one = single(rootLinks);
  const batch = fc
    .record({
      parts: fc.array(one, { minLength: 1, maxLength: 3 }),
      group: fc.boolean(),
      multipart: fc.boolean(),
    })
    .map(({ parts, group, multipart: asMultipart }): Template => (place, own) => {
      const requests = parts.map((template) => template(place, own));
      return asMultipart ? multipartBatch(requests, group) : jsonBatch(requests, group);
    });
  return fc.oneof({ weight: 4, arbitrary: one }, { weight: 1, arbitrary: batch });
}
