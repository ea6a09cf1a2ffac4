/** Documents: entry numbers, file names, Base64 content, marks, related documents, the content as a stream (DECISIONS, 3). */
import { signClaims } from "../../src/auth/dev-issuer";
import { type Body, bodyFrom, type ODataRequest } from "../../src/odata/message";
import {
  base64Of,
  fileBody,
  type ResponseMemory,
  responseMemory,
  whileSent,
} from "../../src/odata/request/long-body";
import { isRead } from "../../src/odata/request/urls";
import { demoCompanyId } from "../harness";
import { jsonRequest, startDirectService } from "../property/direct-service";
import { startEmptyCompany, unknownId, type EmptyCompany } from "./empty-company";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

const never = "0001-01-01T00:00:00Z";

test("entryNo counts up per company, and a client's is ignored", async () => {
  expect(await company.create("documents", {})).toMatchObject({ entryNo: 1 });
  const second = await company.create("documents", { entryNo: 77 });
  expect(second.entryNo).toBe(2);
  await company.request("DELETE", `documents(${second.id})`);
  expect(await company.create("documents", {})).toMatchObject({ entryNo: 3 });
  expect(
    await company.change("documents", (await company.create("documents", {})).id, { entryNo: 9 }),
  ).toMatchObject({
    entryNo: 4,
  });
  const many = await Promise.all(Array.from({ length: 20 }, () => company.create("documents", {})));
  expect(many.map(({ entryNo }) => entryNo).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => 5 + i),
  );
  const other = "22222222-2222-4222-8222-222222222222";
  await company.request("POST", "/companies", { body: { id: other, name: "Other" } });
  const answer = await company.request("POST", `/companies(${other})/documents`, { body: {} });
  expect(answer.json).toMatchObject({ entryNo: 1 });
});

test("a file name given by PUT gives the extension too", async () => {
  const { id } = await company.create("documents", {});
  const answer = await company.request("PUT", `documents(${id})`, { body: { fileName: "Lease.pdf" } });
  expect(answer.json).toMatchObject({ fileName: "Lease.pdf", fileExtension: "pdf" });
});

test("craetedBy is the creator, and read-only", async () => {
  const { id, craetedBy } = await company.create("documents", { craetedBy: "X", createdBy: "Y" });
  expect(craetedBy).toBe("Developer");
  expect(await company.change("documents", id, { createdBy: "Z" })).toMatchObject({ craetedBy: "Developer" });
});

test("a long name of a caller is cut between characters", async () => {
  const claims = { oid: unknownId, name: `${"x".repeat(49)}😀`, roles: ["API.ReadWrite.All"] };
  const headers = { Authorization: `Bearer ${await signClaims(company.devKey, "1h", claims)}` };
  const name = "x".repeat(49);
  const document = await company.request("POST", "documents", { headers, body: { signed: true } });
  expect(document.json).toMatchObject({ craetedBy: name, signedMarkBy: name });
  const body = { leaseUnitNo: "", quantity: 1 };
  const entry = await company.request("POST", "leaseUnitLedgerEntries", { headers, body });
  expect(entry.json).toMatchObject({ userId: name });
});

test.each([
  [{ fileName: "Lease.pdf" }, "pdf"],
  [{ fileName: "Lease.final.docx" }, "docx"],
  [{ fileName: "LICENSE" }, ""],
  [{ fileName: "Lease.pdf", fileExtension: "txt" }, "txt"],
  [{ fileName: "Lease.pdf", fileExtension: "" }, ""],
  [{ fileName: "folder.d/file" }, ""],
  [{ fileName: `a.${"x".repeat(51)}` }, ""],
  // Twice as long in lower case.
  [{ fileName: `a.${"İ".repeat(40)}` }, ""],
  [{}, ""],
])("%j has the extension '%s'", async (body, fileExtension) => {
  expect(await company.create("documents", body)).toMatchObject({ fileExtension });
});

describe("marks", () => {
  const marks = [
    ["prepared", "preparedMarkBy", "preparedMarkDateTime"],
    ["signed", "signedMarkBy", "signedMarkDateTime"],
    ["checked", "checkedMarkBy", "checkedMarkDateTime"],
    ["checkedByLawyer", "checkedByLawyerMarkBy", "checkedByLawyerMarkDate"],
  ] as const;

  test.each(marks)(
    "%s records the caller and the time, and clearing it clears them",
    async (mark, by, at) => {
      const { id } = await company.create("documents", {});
      expect(await company.read("documents", id)).toMatchObject({ [mark]: false, [by]: "", [at]: never });
      const before = Date.now();
      const set = await company.change("documents", id, { [mark]: true });
      expect(set).toMatchObject({ [mark]: true, [by]: "Developer" });
      expect(Date.parse(set[at])).toBeGreaterThanOrEqual(before);
      expect(Date.parse(set[at])).toBeLessThanOrEqual(Date.now());
      for (const [other, otherBy] of marks.filter(([name]) => name !== mark)) {
        expect(set).toMatchObject({ [other]: false, [otherBy]: "" });
      }
      expect(await company.change("documents", id, { description: "x" })).toMatchObject({
        [mark]: true,
        [at]: set[at],
      });
      expect(await company.change("documents", id, { [mark]: false })).toMatchObject({
        [mark]: false,
        [by]: "",
        [at]: never,
      });
    },
  );

  test.each(marks)("%s keeps the name and the time of the body", async (mark, by, at) => {
    const body = { [mark]: true, [by]: "ANN", [at]: "2026-02-03T04:05:06Z" };
    expect(await company.create("documents", body)).toMatchObject(body);
    const { id } = await company.create("documents", {});
    expect(await company.change("documents", id, { [mark]: true, [by]: "BOB" })).toMatchObject({
      [by]: "BOB",
      [at]: expect.not.stringMatching(never),
    });
  });

  test.each(marks)("%s on create and by PUT records them too", async (mark, by, at) => {
    const { id, ...made } = await company.create("documents", { [mark]: true });
    expect(made).toMatchObject({ [by]: "Developer", [at]: expect.not.stringMatching(never) });
    const emptied = await company.request("PUT", `documents(${id})`, { body: {} });
    expect(emptied.json).toMatchObject({ [mark]: false, [by]: "", [at]: never });
    const set = await company.request("PUT", `documents(${id})`, { body: { [mark]: true } });
    expect(set.json).toMatchObject({
      [mark]: true,
      [by]: "Developer",
      [at]: expect.not.stringMatching(never),
    });
  });

  test("the name of the caller is stored without control characters", async () => {
    const name = "a\r\nb\u0000c\ud800";
    const token = await signClaims(company.devKey, "1h", { name, roles: ["API.ReadWrite.All"] });
    const headers = {
      Authorization: `Bearer ${token}`,
      "Repeatability-Request-ID": "7c0d3a4e-5a0b-4f0e-9a53-6d1a9f6a2b11",
      "Repeatability-First-Sent": new Date().toUTCString(),
    };
    const { status, json } = await company.request("POST", "documents", { headers, body: { signed: true } });
    expect([status, json.signedMarkBy]).toEqual([201, "abc\ufffd"]);
  });

  test("sentByEmail and doNotSend are plain", async () => {
    const { id } = await company.create("documents", { sentByEmail: true });
    expect(await company.change("documents", id, { doNotSend: true })).toMatchObject({
      sentByEmail: true,
      doNotSend: true,
      preparedMarkBy: "",
    });
  });
});

test("crossRefToDocuments counts the others of the same type, customer and table", async () => {
  const kind = { documentTypeCode: "X", customerNo: "C", tableId: 17028870 };
  const first = await company.create("documents", kind);
  expect(first.crossRefToDocuments).toBe(0);
  const second = await company.create("documents", {
    documentTyoeCode: "X",
    customerNo: "C",
    tableId: 17028870,
  });
  expect(second.crossRefToDocuments).toBe(1);
  await company.create("documents", { ...kind, tableId: 17028970 });
  await company.create("documents", { ...kind, customerNo: "D" });
  await company.create("documents", { ...kind, documentTypeCode: "Y" });
  expect(await company.read("documents", first.id)).toMatchObject({ crossRefToDocuments: 1 });
  expect(
    await company.list("documents?$filter=documentTyoeCode eq 'X' and crossRefToDocuments eq 1"),
  ).toHaveLength(2);
  await company.change("documents", second.id, { tableId: 17028970 });
  expect(await company.read("documents", first.id)).toMatchObject({ crossRefToDocuments: 0 });
  expect(await company.read("documents", second.id)).toMatchObject({ crossRefToDocuments: 1 });
});

describe("content", () => {
  test.each(["", "SGVsbG8=", "SGVsbG8h", "/+8=", "AA=="])("blobText '%s' is kept", async (blobText) => {
    const { id } = await company.create("documents", { blobText });
    expect(await company.read("documents", id)).toMatchObject({ blobText });
    const { bytes } = await company.request("GET", `documents(${id})/content`);
    expect(bytes.toString("base64")).toBe(blobText);
  });

  test.each([
    "A",
    "AAA",
    "SGVsbG8",
    "SGVs bG8=",
    "SGVsbG8=\n",
    "====",
    "A===",
    "SG=sbG8=",
    "SGVsbG8-",
    "äöü=",
    "AA=A",
    "AAAA====",
    "AA==AAAA",
    "SGVs\nbG8=",
    "SGVs_G8=",
    "AAA\u0141",
  ])("blobText %j is refused", async (blobText) => {
    const answer = await company.request("POST", "documents", { body: { blobText } });
    expect([answer.status, answer.json.error.target]).toEqual([400, "blobText"]);
    expect(answer.json.error.message).toContain("Base64");
  });

  test.each([
    ["Lease.pdf", "application/pdf"],
    ["note.txt", "text/plain"],
    ["photo.PNG", "image/png"],
    ["letter.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["unknown.zzzz", "application/octet-stream"],
    ["", "application/octet-stream"],
  ])("GET of '%s' is %s", async (fileName, mediaType) => {
    const { id } = await company.create("documents", { fileName, blobText: "SGVsbG8=" });
    const answer = await company.request("GET", `documents(${id})/content`);
    expect([answer.status, answer.text]).toEqual([200, "Hello"]);
    expect(answer.headers["content-type"]?.split(";")[0]).toBe(mediaType);
  });

  test.each([
    ["", "attachment"],
    ["Lease 2026 (signed).pdf", 'attachment; filename="Lease 2026 (signed).pdf"'],
    [
      "Übergabe Köln.pdf",
      "attachment; filename=\"_bergabe K_ln.pdf\"; filename*=UTF-8''%C3%9Cbergabe%20K%C3%B6ln.pdf",
    ],
    ["日本😀.txt", "attachment; filename=\"___.txt\"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%F0%9F%98%80.txt"],
    ["100%25.txt", "attachment; filename=\"100_25.txt\"; filename*=UTF-8''100%2525.txt"],
    [
      `a"b\\"; filename=x.exe`,
      "attachment; filename=\"a_b___ filename_x.exe\"; filename*=UTF-8''a%22b_%22%3B%20filename%3Dx.exe",
    ],
    ["O'Hara*.txt", "attachment; filename=\"O_Hara_.txt\"; filename*=UTF-8''O%27Hara%2A.txt"],
    ["../../etc/passwd", 'attachment; filename=".._.._etc_passwd"'],
    [
      "a\r\nSet-Cookie: b=c",
      "attachment; filename=\"a__Set-Cookie_ b_c\"; filename*=UTF-8''a__Set-Cookie%3A%20b%3Dc",
    ],
    ["a\u202Efdp.exe", 'attachment; filename="a_fdp.exe"'],
    ["tab\tbell\u0007\u2028.txt", 'attachment; filename="tab_bell__.txt"'],
  ])("the name %j is in Content-Disposition: %s", async (fileName, disposition) => {
    const { id } = await company.create("documents", { fileName, blobText: "SGVsbG8=" });
    const path = `documents(${id})/content`;
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await company.request(method, path);
      expect([status, headers["content-disposition"], headers["set-cookie"]]).toEqual([
        200,
        disposition,
        undefined,
      ]);
    }
    const batch = await company.request("POST", "/$batch", {
      body: {
        requests: [
          { id: "1", method: "GET", url: `${company.companyRoot.slice(company.root.length)}/${path}` },
        ],
      },
    });
    expect(batch.json.responses[0].headers["content-disposition"]).toBe(disposition);
  });

  test("the longest name there is", async () => {
    const fileName = "ü".repeat(250);
    const { id } = await company.create("documents", { fileName, blobText: "SGVsbG8=" });
    const { status, headers } = await company.request("GET", `documents(${id})/content`);
    expect([status, headers["content-disposition"]]).toEqual([
      200,
      `attachment; filename="${"_".repeat(250)}"; filename*=UTF-8''${"%C3%BC".repeat(250)}`,
    ]);
  });

  test("PUT replaces the bytes, GET gives them back, blobText and ETag follow", async () => {
    const made = await company.create("documents", { fileName: "x.bin", blobText: "SGVsbG8=" });
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * 31) % 256));
    const path = `documents(${made.id})/content`;
    const headers = { "Content-Type": "application/octet-stream" };
    const put = await company.request("PUT", path, { body: bytes, headers });
    expect([put.status, put.text]).toEqual([204, ""]);
    const read = await company.request("GET", path);
    expect(read.bytes.equals(bytes)).toBe(true);
    const record = await company.read("documents", made.id);
    expect(record.blobText).toBe(bytes.toString("base64"));
    expect(record["@odata.etag"]).not.toBe(made["@odata.etag"]);
    expect((await company.request("PUT", path, { body: Buffer.alloc(0), headers })).status).toBe(204);
    expect((await company.read("documents", made.id)).blobText).toBe("");
  });

  test.each([
    ["PUT", "/content"],
    ["PATCH", "/content"],
    ["PUT", "/content/$value"],
    ["PUT", ""],
  ])("%s …%s with Content-Range: 400, and the file stays whole", async (method, part) => {
    const made = await company.create("documents", { fileName: "a.pdf", blobText: "bGVhc2U=" });
    const headers = {
      "Content-Type": part === "" ? "application/json" : "application/pdf",
      "Content-Range": "bytes 1-2/5",
    };
    const answer = await company.request(method, `documents(${made.id})${part}`, {
      body: part === "" ? {} : Buffer.from("xx"),
      headers,
    });
    expect([answer.status, answer.json.error.target]).toEqual([400, "Content-Range"]);
    expect((await company.request("GET", `documents(${made.id})/content`)).text).toBe("lease");
  });

  test.each(["application/pdf", "text/plain", "*/*"])(
    "is a file for any Accept header: %s",
    async (Accept) => {
      const made = await company.create("documents", { fileName: "a.txt", blobText: "bGVhc2U=" });
      const answer = await company.request("GET", `documents(${made.id})/content`, { headers: { Accept } });
      expect([answer.status, answer.text]).toEqual([200, "lease"]);
    },
  );

  describe("of megabytes", () => {
    const bytes = Buffer.from(Array.from({ length: 3_000_001 }, (_, i) => (i * 31 + (i >> 8)) % 256));
    const headers = { "Content-Type": "application/octet-stream" };
    let path: string;
    beforeAll(async () => {
      const { id } = await company.create("documents", { fileName: "long.bin" });
      path = `documents(${id})/content`;
    });

    test("is sent as it was received, also in a batch; HEAD and If-None-Match need no body", async () => {
      expect((await company.request("PUT", path, { body: bytes, headers })).status).toBe(204);
      const read = await company.request("GET", path);
      expect([read.status, read.bytes.equals(bytes)]).toEqual([200, true]);
      expect((await company.request("HEAD", path)).status).toBe(200);
      const etag = read.headers["etag"] ?? "";
      expect((await company.request("GET", path, { headers: { "If-None-Match": etag } })).status).toBe(304);
      const { json } = await company.request("POST", "/$batch", {
        body: { requests: [{ id: "1", method: "GET", url: `companies(${demoCompanyId})/${path}` }] },
      });
      expect(Buffer.from(json.responses[0].body, "base64url").equals(bytes)).toBe(true);
    });

    test("is decoded and encoded in portions, which end with the request", async () => {
      const text = bytes.toString("base64");
      const leaving = new AbortController();
      const ends = () => leaving.signal;
      let held = 0;
      const memory = {
        require: () => undefined,
        hold: (_caller: string, length: number) => {
          held += length;
          return () => {
            held = 0;
          };
        },
      };
      expect(await base64Of(bytes, ends)).toBe(text);
      const parts: Uint8Array[] = [];
      for await (const part of fileBody(text, ends, memory, "a") as AsyncIterable<Uint8Array>) {
        parts.push(part);
        expect(held).toBe(text.length);
      }
      expect([parts.length, held, Buffer.concat(parts).equals(bytes)]).toEqual([4, 0, true]);
      const closed = (fileBody(text, ends, memory, "a") as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
      await closed.return?.();
      expect([held, (await closed.next()).done]).toEqual([0, true]);
      const left = (fileBody(text, ends, memory, "a") as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
      await left.next();
      leaving.abort(new Error("left"));
      await expect(left.next()).rejects.toThrow("left");
      expect(held).toBe(0);
      await expect(base64Of(bytes, ends)).rejects.toThrow("left");
    });

    test("waits for room: half of it for a caller", () => {
      const room = responseMemory(100);
      const release = room.hold("a", 60);
      expect(() => room.require("a")).toThrow(expect.objectContaining({ status: 503 }));
      room.require("b");
      const other = room.hold("b", 49);
      expect(() => room.require("c")).toThrow(
        "Responses that are being sent hold 109 bytes, 0 of them for this caller",
      );
      release();
      release();
      room.require("a");
      other();
    });

    test.each<[string, (text: string) => Body]>([
      ["a text", (text) => text],
      ["bytes", (text) => Buffer.from(text)],
      [
        "parts",
        (text) =>
          (async function* () {
            yield text;
            yield "";
          })(),
      ],
    ])("and any other long body, as %s", async (_form, bodyOf) => {
      const text = `a${"😀".repeat(700_000)}`;
      const memory = responseMemory(10);
      const request = { caller: { id: "a" }, signal: () => new AbortController().signal } as ODataRequest;
      const read = async () => {
        const { body } = whileSent({ status: 200, headers: {}, body: bodyOf(text) }, request, memory, true);
        return (body as AsyncIterable<string | Uint8Array>)[Symbol.asyncIterator]();
      };
      const first = await read();
      let found = Buffer.from((await first.next()).value);
      await expect(read().then((parts) => parts.next())).rejects.toMatchObject({ status: 503 });
      for (let part = await first.next(); part.done !== true; part = await first.next())
        found = Buffer.concat([found, Buffer.from(part.value)]);
      expect(found.toString() === text).toBe(true);
      const unread = await read();
      await unread.next();
      await unread.return?.();
      memory.require("a");
    });
  });

  test.each([
    ["GET", "/documents", 503],
    ["HEAD", "/documents", 503],
    ["POST", "/documents/$query", 503],
    ["POST", "/documents", 0],
    ["PATCH", "/documents(1)", 0],
    ["PUT", "/documents(1)/content", 0],
    ["DELETE", "/documents/$each", 0],
  ])("of a committed change is sent where there is no memory for it, and counts: %s %s", async (method, url, refused) => {
    const memory = responseMemory(10);
    memory.hold("a", 10);
    const caller = { id: "a", name: "", canWrite: true, partitions: "*" } as const;
    const request = { method, url, caller, signal: () => new AbortController().signal };
    const text = "x".repeat(1_500_000);
    const inParts = bodyFrom<string>(() => Promise.resolve({ done: false, value: text }), () => undefined);
    for (const body of [text, inParts]) {
      const first = async () => {
        const sent = whileSent({ status: 200, headers: {}, body }, request, memory, isRead(request));
        const parts = (sent.body as AsyncIterable<unknown>)[Symbol.asyncIterator]();
        await parts.next();
        expect(() => memory.require("b")).toThrow("hold 1500010 bytes");
        await parts.return?.();
        return 0;
      };
      expect(await first().catch(({ status }: { readonly status: number }) => status)).toBe(refused);
    }
  }); // prettier-ignore

  test("of a change whose commit fails is not counted any more", async () => {
    let held = 0;
    let fails = false;
    const responses: ResponseMemory = {
      require: () => undefined,
      hold: (_caller, length) => {
        held += length;
        return () => void (held -= length);
      },
    };
    const service = await startDirectService(
      ({ forRequest: _ofOthers, ...store }) => ({
        ...store,
        transaction: (work, ...others) =>
          store.transaction(
            async (transaction) => {
              const result = await work(transaction);
              if (fails) throw new Error("The commit fails.");
              return result;
            },
            ...others,
          ),
      }),
      {},
      {},
      undefined,
      responses,
    );
    const base = `/companies(${demoCompanyId})`;
    await service.send(jsonRequest("POST", "/companies", { id: demoCompanyId, name: "Test" }));
    const created = await service.send(jsonRequest("POST", `${base}/documents`, {}));
    const put = {
      method: "PUT",
      url: `${base}/documents(${JSON.parse(created.text).id})/content`,
      headers: { "content-type": "application/octet-stream", prefer: "return=representation" },
      body: "x".repeat(2_000_000),
    };
    expect(await service.send(put)).toEqual({ status: 200, text: put.body });
    expect(held).toBe(0);
    fails = true;
    expect((await service.send(put)).status).toBe(500);
    expect(held).toBe(0);
    await service.stop();
  });

  describe("that would make its record longer than MAX_RECORD_SIZE", () => {
    const [limit, other] = [256 * 1024, 64 * 1024];
    const most = limit - other;
    const text = (length: number): string => "QUFB".repeat(length / 4);
    let small: EmptyCompany;
    beforeAll(async () => {
      small = await startEmptyCompany({ MAX_RECORD_SIZE: `${limit}` });
    });
    afterAll(() => small.stop());

    test("is a 413 as a file, and the longest one can be read in every form", async () => {
      const { id } = await small.create("documents", {
        fileName: "a.bin",
        description: "\u0001".repeat(100),
      });
      const put = (bytes: number) =>
        small.request("PUT", `documents(${id})/content`, {
          body: Buffer.alloc(bytes, 7),
          headers: { "Content-Type": "application/octet-stream" },
        });
      const longest = (most / 4) * 3;
      const refused = await put(longest + 1);
      expect([refused.status, refused.json.error.code]).toEqual([413, "BadRequest_BodyTooLarge"]);
      expect(refused.json.error.message).toContain(
        `The file has ${longest + 1} bytes; a record with one of more than ${longest} could not be read (MAX_RECORD_SIZE).`,
      );
      expect((await put(longest)).status).toBe(204);
      for (const path of [
        "documents",
        `documents(${id})`,
        "documents?$format=csv",
        `documents(${id})/content`,
      ]) {
        const Accept = "application/json;odata.metadata=full";
        const answer = await small.request(
          "GET",
          path,
          path.includes("csv") || path.endsWith("content") ? {} : { headers: { Accept } },
        );
        expect([path, answer.status]).toEqual([path, 200]);
      }
      await small.change("documents", id, { description: "still changed" });
    });

    test("is a 400 in a body, whatever nests it", async () => {
      const [blobText, attached] = [text(most + 4), { documents: [{ blobText: text(most + 4) }] }];
      const { id } = await small.create("documents", {});
      for (const [method, path, body] of [
        ["POST", "documents", { blobText }],
        ["PATCH", `documents(${id})`, { blobText }],
        ["PUT", `documents(${id})`, { blobText }],
        ["PUT", `documents(${id})/blobText`, { value: blobText }],
        ["POST", "leaseContracts", { number: "LC9", contractDate: "2026-01-01", ...attached }],
        ["PATCH", "documents", { "@context": "#$delta", value: [{ blobText }] }],
      ] as const) {
        const { status, json } = await small.request(method, path, { body });
        expect([method, path, status, json.error.code]).toEqual([
          method,
          path,
          400,
          "Application_StringExceededLength",
        ]);
        expect(json.error.target).toBe("blobText");
        expect(json.error.message).toContain(
          `'blobText' has ${most + 4} characters; a record with more than ${most} could not be read (MAX_RECORD_SIZE).`,
        );
      }
      expect((await small.create("documents", { blobText: text(most) })).blobText).toHaveLength(most);
    });
  });

  test("PUT with a stale tag is refused, content of no document is 404", async () => {
    const made = await company.create("documents", { blobText: "SGVsbG8=" });
    await company.change("documents", made.id, { description: "x" });
    const headers = { "Content-Type": "text/plain", "If-Match": made["@odata.etag"] };
    const answer = await company.request("PUT", `documents(${made.id})/content`, { body: "new", headers });
    expect([answer.status, answer.json.error.code]).toEqual([412, "Request_EntityChanged"]);
    expect((await company.read("documents", made.id)).blobText).toBe("SGVsbG8=");
    for (const method of ["GET", "PUT"]) {
      expect((await company.request(method, `documents(${unknownId})/content`, { body: "x" })).status).toBe(
        404,
      );
    }
  });
});
