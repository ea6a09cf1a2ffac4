/** Lists, creates, changes and tracks lease units, calls operations: plain fetch, Node.js 20 or a browser, no package. */

const root = process.env["LEASE_ROOT"] ?? "http://127.0.0.1:3000/lease/management/v3.0";
const company = process.env["LEASE_COMPANY"] ?? "11111111-1111-4111-8111-111111111111";
const token = process.env["LEASE_TOKEN"] ?? "";
const units = `${root}/companies(${company})/leaseUnits`;
const contract = `${root}/companies(${company})/leaseContracts(number='LC00001',versionNo=1)`;

interface LeaseUnit {
  "@odata.etag": string;
  id: string;
  number: string;
  description: string;
  objectArea: number;
}

interface Page {
  value: (LeaseUnit & { "@removed"?: { reason: string } })[];
  "@odata.nextLink"?: string;
  "@odata.deltaLink"?: string;
}

/** An error response with its code: decide by status and code, never by the message. */
class LeaseError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function send<Result>(
  method: string,
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(url, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: "application/json",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const content = text === "" ? {} : (JSON.parse(text) as { error?: { code: string; message: string } });
  if (!response.ok)
    throw new LeaseError(response.status, content.error?.code ?? "", content.error?.message ?? "");
  return content as Result;
}

/** Reads all pages of a list or of a delta link; returns them with the delta link for later changes. */
async function readAll(url: string): Promise<{ records: Page["value"]; deltaLink: string }> {
  const records: Page["value"] = [];
  // The preference is sent with every page; the service may return fewer records.
  const headers = { Prefer: "odata.track-changes,odata.maxpagesize=200" };
  for (let next: string | undefined = url; ;) {
    const page: Page = await send<Page>("GET", next, undefined, headers);
    records.push(...page.value);
    next = page["@odata.nextLink"];
    if (next === undefined) return { records, deltaLink: page["@odata.deltaLink"] ?? "" };
  }
}

/** Changes a unit with its known ETag; after another client's change (412), reads it again and retries. */
async function changeArea(unit: LeaseUnit, area: number): Promise<LeaseUnit> {
  const url = `${units}(${unit.id})`;
  try {
    return await send<LeaseUnit>("PATCH", url, { objectArea: area }, { "If-Match": unit["@odata.etag"] });
  } catch (error) {
    if (!(error instanceof LeaseError) || error.status !== 412) throw error;
    console.log(`${error.status} ${error.code}: read again`);
    return changeArea(await send<LeaseUnit>("GET", url), area);
  }
}

interface LeaseContract {
  number: string;
  contractValidUntil: string;
}

interface BatchResponse {
  responses: { id: string; status: number; body?: LeaseUnit }[];
}

async function main(): Promise<void> {
  const query = new URLSearchParams({ $filter: "not building", $select: "number,description,objectArea" });
  const { records, deltaLink } = await readAll(`${units}?${query.toString()}`);
  console.log(`${records.length} lease units`);

  const created = await send<LeaseUnit>("POST", units, { description: "Corner office", objectArea: 84.5 });
  console.log(`created ${created.number} with ${created.objectArea} square metres`);

  const changed = await changeArea(created, 90);
  console.log(`changed to ${changed.objectArea} square metres`);
  const again = await changeArea(created, 92.5); // with the ETag of the state before the last change
  console.log(`changed to ${again.objectArea} square metres`);

  // One round trip and one transaction; the second request changes the record that the first one creates.
  const below = `companies(${company})/leaseUnits`;
  const headers = { "content-type": "application/json" };
  const { responses } = await send<BatchResponse>("POST", `${root}/$batch`, {
    requests: [
      { id: "1", atomicityGroup: "a", method: "post", url: below, headers, body: { description: "Archive" } },
      { id: "2", atomicityGroup: "a", method: "patch", url: "$1", headers, body: { floor: "-1" } },
    ],
  });
  console.log(`batch: ${responses.map(({ status }) => status).join(" ")}`);

  // A function, called with GET, and an action, called with POST; the preview changes nothing.
  const { value: end } = await send<{ value: string }>(
    "GET",
    `${contract}/earliestTermination(date=2026-12-31)`,
  );
  const extended = await send<LeaseContract>("POST", `${contract}/extend`, { preview: true });
  console.log(`${extended.number} can end on ${end}, or be extended to ${extended.contractValidUntil}`);

  const { records: changes } = await readAll(deltaLink);
  console.log(`${changes.length} changes since the list was read`);

  for (const { id } of changes) await send("DELETE", `${units}(${id})`);
  console.log(`deleted ${changes.length}`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
