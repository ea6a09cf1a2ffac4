/** Create, replace, change, delete by id: statuses, headers, Prefer, ETags and conditions (DECISIONS, 4; Protocol 4.01, 8.2). */
import {
  dayFromToday,
  startEmptyCompany,
  unknownId,
  type AnsweredRecord,
  type EmptyCompany,
} from "../resources/empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const minimal = { Prefer: "return=minimal" };
const codeOf = (answer: { status: number; json: AnsweredRecord }): unknown[] => [
  answer.status,
  answer.json["error"].code,
];

describe("POST", () => {
  test("answers Location, OData-EntityId and the tag of the record", async () => {
    const answer = await company.request("POST", "leaseUnits", { body: {} });
    const url = `${company.companyRoot}/leaseUnits(${answer.json.id})`;
    expect(answer.headers).toMatchObject({
      location: url,
      "odata-entityid": url,
      etag: answer.json["@odata.etag"],
    });
    const read = await company.request("GET", url);
    expect([read.status, read.json]).toEqual([200, answer.json]);
    expect(read.headers["etag"]).toBe(answer.headers["etag"]);
    expect(answer.json["@odata.context"]).toMatch(
      /\$metadata#companies\(1{8}-1{4}-41{3}-81{3}-1{12}\)\/leaseUnits\/\$entity$/,
    );
  });

  test("an id is a GUID of version 7: it begins with the time, and ids of one change are in the order of creation", async () => {
    const before = Date.now();
    const made = [];
    for (let count = 0; count < 20; count += 1)
      made.push(await company.request("POST", "leaseUnits", { body: {} }));
    const after = Date.now();
    const ids = made.map(({ json }) => String(json.id));
    // Ids of different requests within one millisecond are in no order (docs/decisions/0047).
    const times = ids.map((id) => parseInt(id.replace("-", "").slice(0, 12), 16));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const [i, id] of ids.entries()) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(times[i]).toBeGreaterThanOrEqual(before);
      expect(times[i]).toBeLessThanOrEqual(after);
    }
    expect(new Set(ids).size).toBe(20);

    const leaseContractLines = ids.map((_, i) => ({ lineNo: i + 1 }));
    const { json } = await company.request(
      "POST",
      "leaseContracts?$expand=leaseContractLines($orderby=lineNo)",
      { body: { leaseContractLines } },
    );
    const ofLines = json.leaseContractLines.map((line: { id: string }) => line.id);
    expect(ofLines).toHaveLength(20);
    expect(ofLines).toEqual(ofLines.toSorted());
  });

  test("with return=minimal: 204, no body, Location and OData-EntityId", async () => {
    const answer = await company.request("POST", "leaseUnits", { body: { number: "MIN" }, headers: minimal });
    expect([answer.status, answer.text, answer.headers["preference-applied"]]).toEqual([
      204,
      "",
      "return=minimal",
    ]);
    expect(answer.headers["location"]).toBe(answer.headers["odata-entityid"]);
    const read = await company.request("GET", String(answer.headers["odata-entityid"]));
    expect(read.json.number).toBe("MIN");
    // Protocol 4.01, section 9.1.4: the client does not know the values that the service sets.
    expect(answer.headers).not.toHaveProperty("etag");
  });

  test("with return=representation: 201 and the record", async () => {
    const answer = await company.request("POST", "leaseUnits", {
      body: {},
      headers: { Prefer: "return=representation" },
    });
    expect([answer.status, answer.headers["preference-applied"]]).toEqual([201, "return=representation"]);
    expect(answer.json.id).toBeDefined();
  });

  test("with an id: that id; with one that exists: 400", async () => {
    const id = "12345678-1234-4234-8234-123456789012";
    expect(await company.create("leaseUnits", { id, number: "ID1" })).toMatchObject({ id });
    const again = await company.request("POST", "leaseUnits", { body: { id, number: "ID2" } });
    expect(codeOf(again)).toEqual([400, "Internal_EntityWithSameKeyExists"]);
    expect(await company.list("leaseUnits?$filter=number eq 'ID2'")).toEqual([]);
    expect(await company.create("services", { id, code: "ID" })).toMatchObject({ id });
  });

  test.each([[null], [""], ["00000000-0000-0000-0000-000000000000"]])(
    "with the unset id %j, as sent by Kendo UI and clients with typed classes: an id of the service",
    async (id) => {
      const [one, other] = [
        await company.create("leaseUnits", { id }),
        await company.create("leaseUnits", { id }),
      ];
      expect(one["id"]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(one["id"]).not.toBe("00000000-0000-0000-0000-000000000000");
      expect(other["id"]).not.toBe(one["id"]);
      const contract = await company.request(
        "POST",
        "leaseContracts?$expand=leaseContractLines($select=id)",
        {
          body: { leaseContractLines: [{ id }, { id }] },
        },
      );
      const ids = contract.json.leaseContractLines.map((line: { readonly id: string }) => line.id);
      expect(ids).toHaveLength(2);
      expect(new Set([...ids, "00000000-0000-0000-0000-000000000000"]).size).toBe(3);
    },
  );

  test("with $select returns the selected properties and the id", async () => {
    const answer = await company.request("POST", "leaseUnits?$select=number", { body: { number: "SEL" } });
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.json).filter((name) => !name.startsWith("@"))).toEqual(["id", "number"]);
  });
});

describe("PUT", () => {
  test("creates an unknown id (201), replaces a known one (200)", async () => {
    const id = "22345678-1234-4234-8234-123456789012";
    const path = `leaseUnits(${id})`;
    const made = await company.request("PUT", path, { body: { number: "PUT", description: "A", city: "B" } });
    expect([made.status, made.headers["location"]]).toEqual([201, `${company.companyRoot}/${path}`]);
    expect(made.json).toMatchObject({ id, number: "PUT", description: "A", city: "B" });
    const replaced = await company.request("PUT", path, { body: { number: "PUT", description: "C" } });
    expect([replaced.status, replaced.headers["location"]]).toEqual([200, undefined]);
    expect(replaced.json).toMatchObject({
      id,
      number: "PUT",
      description: "C",
      city: "",
      systemCreatedAt: made.json.systemCreatedAt,
    });
    expect(await company.read("leaseUnits", id)).toEqual(replaced.json);
  });

  test("the id of the URL counts", async () => {
    const id = "32345678-1234-4234-8234-123456789012";
    const answer = await company.request("PUT", `leaseUnits(${id})`, {
      body: { id: unknownId, number: "PUT3" },
    });
    expect([answer.status, answer.json.id]).toEqual([201, id]);
    expect((await company.request("GET", `leaseUnits(${unknownId})`)).status).toBe(404);
  });

  test("with If-Match does not create", async () => {
    for (const match of ["*", 'W/"1"']) {
      const answer = await company.request("PUT", `leaseUnits(${unknownId})`, {
        body: {},
        headers: { "If-Match": match },
      });
      expect(codeOf(answer)).toEqual([412, "Request_EntityChanged"]);
    }
  });

  test("with If-None-Match * does not replace", async () => {
    const { id, ...made } = await company.create("leaseUnits", { description: "keep" });
    const headers = { "If-None-Match": "*" };
    expect((await company.request("PUT", `leaseUnits(${id})`, { body: {}, headers })).status).toBe(412);
    expect(await company.read("leaseUnits", id)).toMatchObject(made);
    const answer = await company.request("PUT", `leaseUnits(42345678-1234-4234-8234-123456789012)`, {
      body: {},
      headers,
    });
    expect(answer.status).toBe(201);
  });
});

describe("PATCH and DELETE", () => {
  test.each(["PATCH", "DELETE"])("%s of an unknown id is a 404", async (method) => {
    const answer = await company.request(method, `leaseUnits(${unknownId})`, { body: { description: "x" } });
    expect(codeOf(answer)).toEqual([404, "Internal_RecordNotFound"]);
    expect((await company.request(method, `customerBrands(${unknownId})`, { body: {} })).status).toBe(404);
  });

  test.each(["x", "1", "", "'x'", "id='x'"])("%j is no key", async (key) => {
    for (const method of ["PATCH", "DELETE", "PUT"]) {
      expect((await company.request(method, `leaseUnits(${key})`, { body: {} })).status).toBe(400);
    }
  });

  test("PATCH changes the sent properties, and returns the whole record", async () => {
    const made = await company.create("leaseUnits", { description: "A", city: "B", blocked: true });
    const changed = await company.change("leaseUnits", made.id, { city: "C" });
    expect(changed).toMatchObject({
      ...made,
      city: "C",
      "@odata.etag": expect.any(String),
      systemModifiedAt: expect.any(String),
    });
    expect(await company.read("leaseUnits", made.id)).toEqual(changed);
  });

  test.each(["PATCH", "PUT"])(
    "%s with return=minimal: 204 with OData-EntityId, and the new tag if the client knows the record",
    async (method) => {
      const { id } = await company.create("leaseUnits", {});
      const path = `leaseUnits(${id})`;
      const answer = await company.request(method, path, {
        body: { number: `M-${method}` },
        headers: minimal,
      });
      expect([answer.status, answer.text, answer.headers["preference-applied"]]).toEqual([
        204,
        "",
        "return=minimal",
      ]);
      expect(answer.headers["odata-entityid"]).toBe(`${company.companyRoot}/${path}`);
      expect(answer.headers).not.toHaveProperty("etag");
      for (const match of [String((await company.read("leaseUnits", id))["@odata.etag"]), "*"]) {
        const { headers } = await company.request(method, path, {
          body: { number: `M-${method}` },
          headers: { ...minimal, "If-Match": match },
        });
        const { "@odata.etag": current } = await company.read("leaseUnits", id);
        expect(headers["etag"]).toBe(match === "*" ? undefined : current);
      }
    },
  );

  test("DELETE is 204 once, then 404", async () => {
    const { id } = await company.create("leaseUnits", {});
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await company.request("DELETE", `leaseUnits(${id})`)).status);
    expect(statuses).toEqual([204, 404, 404]);
    expect((await company.request("PATCH", `leaseUnits(${id})`, { body: {} })).status).toBe(404);
  });
});

describe("ETags", () => {
  test("change with every change, and are the same in every answer", async () => {
    const made = await company.create("postCodes", { code: "E1" });
    const tags = [made["@odata.etag"]];
    for (const city of ["A", "B", "A"]) {
      const answer = await company.request("PATCH", `postCodes(${made.id})`, { body: { city } });
      tags.push(answer.json["@odata.etag"]);
      expect(answer.headers["etag"]).toBe(answer.json["@odata.etag"]);
      expect((await company.read("postCodes", made.id))["@odata.etag"]).toBe(answer.json["@odata.etag"]);
      const [listed] = await company.list("postCodes?$filter=code eq 'E1'");
      expect(listed?.["@odata.etag"]).toBe(answer.json["@odata.etag"]);
    }
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags) expect(tag).toMatch(/^W\/"[^"]+"$/);
    await company.request("DELETE", `postCodes(${made.id})`);
    const again = await company.create("postCodes", { id: made.id, code: "E1" });
    expect(tags).not.toContain(again["@odata.etag"]);
  });

  test.each(["PATCH", "PUT", "DELETE"])(
    "%s with a stale tag: 412, with the right one or *: done",
    async (method) => {
      const made = await company.create("postCodes", { code: `M${method}` });
      const current = await company.change("postCodes", made.id, { city: "A" });
      const path = `postCodes(${made.id})`;
      const ask = (match: string) =>
        company.request(method, path, {
          body: { code: `M${method}`, city: "Z" },
          headers: { "If-Match": match },
        });
      for (const stale of [made["@odata.etag"], 'W/"0"', '"x"', 'W/"1", W/"2"']) {
        expect(codeOf(await ask(stale))).toEqual([412, "Request_EntityChanged"]);
      }
      expect(await company.read("postCodes", made.id)).toEqual(current);
      const done = method === "DELETE" ? 204 : 200;
      expect((await ask(`W/"0", ${current["@odata.etag"]}`)).status).toBe(done);
      const other = await company.create("postCodes", { code: `*${method}` });
      const any = { body: { code: `*${method}` }, headers: { "If-Match": "*" } };
      expect((await company.request(method, `postCodes(${other.id})`, any)).status).toBe(done);
    },
  );

  test("of 10 changes with one tag, one is done", async () => {
    const made = await company.create("postCodes", { code: "RACE" });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        company.request("PATCH", `postCodes(${made.id})`, {
          body: { city: `City ${i}` },
          headers: { "If-Match": made["@odata.etag"] },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    const done = answers.find(({ status }) => status === 200);
    expect((await company.read("postCodes", made.id)).city).toBe(done?.json.city);
  });

  test("the tag of a lease unit does not change with other records", async () => {
    const unit = await company.create("leaseUnits", { number: "TAG" });
    await company.create("leaseContracts", { number: "TAG", versionStatus: "Valid", customerName: "T" });
    await company.create("leaseContractLines", {
      leaseContractNo: "TAG",
      leaseUnitNo: "TAG",
      startingDate: dayFromToday(0),
    });
    const now = await company.read("leaseUnits", unit.id);
    expect(now["tenantName"]).toBe("T");
    const answer = await company.request("PATCH", `leaseUnits(${unit.id})`, {
      body: { city: "X" },
      headers: { "If-Match": now["@odata.etag"] },
    });
    expect(answer.status).toBe(200);
  });
});
