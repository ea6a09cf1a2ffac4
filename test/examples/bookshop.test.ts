/** The bookshop over HTTP, as a client would use it: a service of another domain on the library, without a partition. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startBookshop } from "../../examples/bookshop/bookshop";
import { send, type TestAnswer } from "../harness";

let server: Server;
let shop: { readonly root: string };
beforeAll(async () => {
  server = await startBookshop(0);
  if (!server.listening) await once(server, "listening");
  shop = { root: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const author = {
    name: "Mara Quill",
    books: [
      { isbn: "978-1", title: "The Paper Mill", price: 12.5, stock: 3 },
      { isbn: "978-2", title: "Ink", price: 20, stock: 10 },
    ],
  };
  created = await ask("POST", "/authors?$expand=books($select=isbn,author;$orderby=isbn)", author);
  await ask("POST", "/books", {
    isbn: "978-3",
    title: "Endpapers",
    price: 7.25,
    stock: 1,
    author: "Ono Vale",
  });
});
afterAll(async () => {
  server.close();
  await once(server, "close");
});

let created: TestAnswer;
const ask = (
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> => send(method, shop.root + path, headers, body);

/** Values of a member of the records in an answer. */
const listed = ({ json }: TestAnswer, member: string): readonly unknown[] =>
  (json.value as readonly Record<string, unknown>[]).map((record) => record[member]);

const bookOf = async (isbn: string): Promise<Record<string, unknown>> =>
  (await ask("GET", `/books(isbn='${isbn}')`)).json;

test("the service document lists the sets", async () => {
  const { status, json } = await ask("GET", "/");
  expect(status).toBe(200);
  expect(json).toEqual({
    "@odata.context": `${shop.root}/$metadata`,
    value: ["authors", "books", "orders"].map((name) => ({ name, kind: "EntitySet", url: name })),
  });
});

test("$metadata describes the model, without any word of another service", async () => {
  const { status, text } = await ask("GET", "/$metadata");
  expect(status).toBe(200);
  expect(text).toContain(' Namespace="Bookshop">');
  expect(text).toContain('<EntitySet Name="books" EntityType="Bookshop.book">');
  expect(text).toContain('<NavigationProperty Name="books" Type="Collection(Bookshop.book)"');
  expect(text).toContain('<NavigationPropertyBinding Path="writtenBy" Target="authors"');
  expect(text.match(/compan(?:y|ies)|\blease|partition|Microsoft|ContainsTarget/gi)).toBeNull();
});

test("a deep insert creates the author and the books, related", () => {
  expect(created.status).toBe(201);
  expect(created.headers["location"]).toBe(`${shop.root}/authors(${created.json.id})`);
  expect(created.json.name).toBe("Mara Quill");
  expect(created.json.books).toMatchObject([
    { isbn: "978-1", author: "Mara Quill" },
    { isbn: "978-2", author: "Mara Quill" },
  ]);
});

test.each([
  ["/books?$filter=price gt 10&$orderby=price desc", "isbn", ["978-2", "978-1"]],
  ["/books?$filter=writtenBy/name eq 'Mara Quill' and contains(title,'Mill')", "isbn", ["978-1"]],
  ["/books?$search=endpapers", "isbn", ["978-3"]],
  ["/authors?$filter=books/any(b:b/stock eq 10)", "name", ["Mara Quill"]],
  ["/authors?$filter=books/$count eq 2", "name", ["Mara Quill"]],
  ["/authors(name='Mara Quill')/books?$orderby=title", "title", ["Ink", "The Paper Mill"]],
  ["/books?$filter=price eq $root/books(isbn='978-2')/price", "isbn", ["978-2"]],
  ["/$crossjoin(books,authors)?$filter=books/author eq authors/name&$expand=books($select=isbn)", "books", 2],
  ["/$all/Bookshop.book?$top=2", "isbn", ["978-1", "978-2"]],
  ["/$all", "id", 4],
])("GET %s", async (path, member, expected) => {
  const answer = await ask("GET", encodeURI(path));
  expect(answer.status).toBe(200);
  const found = listed(answer, member);
  if (typeof expected === "number") expect(found).toHaveLength(expected);
  else expect(found).toEqual(expected);
});

test("$expand shows the relation from both ends, $count counts", async () => {
  const options = "$expand=writtenBy($select=name)&$select=isbn&$orderby=isbn&$count=true";
  const { json } = await ask("GET", `/books?${options}`);
  expect(json["@odata.context"]).toBe(`${shop.root}/$metadata#books(id,isbn,writtenBy(id,name))`);
  expect(json["@odata.count"]).toBe(3);
  expect(json.value.map((book: { writtenBy: { name: string } | null }) => book.writtenBy?.name)).toEqual([
    "Mara Quill",
    "Mara Quill",
    undefined,
  ]);
});

test("pages follow each other by next links", async () => {
  const first = await ask("GET", "/books?$orderby=title", undefined, { Prefer: "maxpagesize=2" });
  expect(listed(first, "title")).toEqual(["Endpapers", "Ink"]);
  const second = await send("GET", first.json["@odata.nextLink"], { Prefer: "maxpagesize=2" });
  expect(listed(second, "title")).toEqual(["The Paper Mill"]);
});

test("a PATCH needs the record's ETag, if it gives one", async () => {
  const book = await bookOf("978-2");
  const etag = String(book["@odata.etag"]);
  const path = `/books(${String(book["id"])})`;
  const changed = await ask("PATCH", path, { price: 21 }, { "If-Match": etag });
  expect([changed.status, changed.json.price]).toEqual([200, 21]);
  const stale = await ask("PATCH", path, { price: 22 }, { "If-Match": etag });
  expect([stale.status, stale.json.error.code]).toEqual([412, "Request_EntityChanged"]);
  expect(await bookOf("978-2")).toMatchObject({ price: 21 });
});

test("an order lowers the stock, and is refused when there is too little", async () => {
  const order = await ask("POST", "/orders", { isbn: "978-1", quantity: 2 });
  expect([order.status, order.json.number]).toEqual([201, 1]);
  const refused = await ask("POST", "/orders", { isbn: "978-1", quantity: 2 });
  expect([refused.status, refused.json.error.code, refused.json.error.target]).toEqual([
    400,
    "Application_FieldValidationException",
    "quantity",
  ]);
  expect(refused.json.error.message).toContain(
    "'quantity' must be between 1 and the stock of '978-1', 1; found 2.",
  );
  expect(await bookOf("978-1")).toMatchObject({ stock: 1 });
  expect(listed(await ask("GET", "/orders"), "number")).toEqual([1]);
  expect((await ask("PATCH", `/orders(${order.json.id})`, { quantity: 1 })).status).toBe(405);
});

test("orders at the same time sell no copy twice", async () => {
  await ask("POST", "/books", { isbn: "978-4", title: "Margins", stock: 3 });
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => ask("POST", "/orders", { isbn: "978-4", quantity: 1 })),
  );
  const sold = orders.filter(({ status }) => status === 201);
  expect(sold).toHaveLength(3);
  expect(new Set(sold.map(({ json }) => json.number)).size).toBe(3);
  const { id, stock } = await bookOf("978-4");
  expect(stock).toBe(0);
  expect((await ask("DELETE", `/books(${String(id)})`)).status).toBe(204);
});

test.each([
  ["GET", "/book", undefined, 404, "BadRequest_ResourceNotFound", "books"],
  [
    "GET",
    "/books?$filter=titel eq 'x'",
    undefined,
    400,
    "BadRequest_UnknownProperty",
    "Did you mean 'title'?",
  ],
  ["GET", "/books(isbn='none')", undefined, 404, "Internal_RecordNotFound", "The book does not exist."],
  [
    "POST",
    "/books",
    { isbn: "978-1" },
    400,
    "Internal_EntityWithSameKeyExists",
    "A record with the same isbn already exists.",
  ],
  ["POST", "/books", { isbn: "978-9", stock: "many" }, 400, "BadRequest_TypeMismatch", "stock"],
  ["POST", "/books", { title: "No ISBN" }, 400, "BadRequest_RequiredParamNotProvided", "isbn"],
])("%s %s is refused with a reason", async (method, path, body, status, code, message) => {
  const answer = await ask(method, encodeURI(path), body);
  expect([answer.status, answer.json.error.code]).toEqual([status, code]);
  expect(answer.json.error.message).toContain(message);
});

describe("a price has the digits that $metadata declares, Precision 9 and Scale 2", () => {
  const most = "a decimal number of at most 7 integer digits and 2 decimal places";
  test.each<[string, number | undefined]>([
    ["1.23", 1.23],
    ["-9999999.99", -9_999_999.99],
    ["1234567", 1_234_567],
    ["12e2", 1200],
    // Beyond the places of a column, as in a sum of binary fractions.
    ["0.30000000000000004", 0.3],
    ["1.234", undefined],
    ["1.23456789", undefined],
    ["0.001", undefined],
    ["12345678", undefined],
    ["123456789012.5", undefined],
    ["1e7", undefined],
  ])("%s", async (given, stored) => {
    const { id } = await bookOf("978-2");
    const path = `/books(${String(id)})`;
    await ask("PATCH", path, { price: 20 });
    const answer = await ask("PATCH", path, `{"price":${given}}`, {
      "Content-Type": "application/json",
    });
    if (stored === undefined) {
      expect([answer.status, answer.json.error.code]).toEqual([400, "BadRequest_TypeMismatch"]);
      expect(answer.json.error.message).toContain(`'price' must be ${most}; found '${Number(given)}'.`);
    } else expect([answer.status, answer.json.price]).toEqual([200, stored]);
    expect(await bookOf("978-2")).toMatchObject({ price: stored ?? 20 });
    await ask("PATCH", path, { price: 21 });
  });
});

test("$batch: a group that fails leaves nothing, requests beside it are answered", async () => {
  const group = (id: string, isbn: string, quantity: number) => ({
    id,
    atomicityGroup: "g",
    method: "post",
    url: "orders",
    headers: { "content-type": "application/json" },
    body: { isbn, quantity },
  });
  const { status, json } = await ask("POST", "/$batch", {
    requests: [
      group("1", "978-2", 5),
      group("2", "978-3", 5),
      { id: "3", method: "get", url: "books/$count" },
    ],
  });
  expect(status).toBe(200);
  const statuses = Object.fromEntries(
    json.responses.map((part: { id: string; status: number }) => [part.id, part.status]),
  );
  expect(statuses).toEqual({ 1: 424, 2: 400, 3: 200 });
  expect(await bookOf("978-2")).toMatchObject({ stock: 10 });
});

test("$apply: grouped, aggregated, joined with the author", async () => {
  const totals = "groupby((author),aggregate(stock with sum as copies))";
  const sums = await ask("GET", encodeURI(`/books?$apply=filter(price gt 1)/${totals}&$orderby=author`));
  expect(sums.status).toBe(200);
  expect(listed(sums, "author")).toEqual(["Mara Quill", "Ono Vale"]);
  expect(listed(sums, "copies")).toEqual([11, 1]);
  const byRecord = await ask("GET", "/books?$apply=groupby((writtenBy/name),aggregate($count%20as%20n))");
  expect(byRecord.status).toBe(200);
  expect(new Set(listed(byRecord, "n"))).toEqual(new Set([1, 2]));
});

test("delta links give what changed since", async () => {
  const first = await ask("GET", "/books?$select=isbn,title", undefined, { Prefer: "track-changes" });
  const link: string = first.json["@odata.deltaLink"];
  const { id } = await bookOf("978-3");
  expect((await ask("PATCH", `/books(${String(id)})`, { title: "Endpapers, revised" })).status).toBe(200);
  const delta = await send("GET", link);
  expect(delta.status).toBe(200);
  expect(listed(delta, "title")).toEqual(["Endpapers, revised"]);
});
