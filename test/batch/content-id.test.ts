/** Ids that clients give to requests of a batch never begin a line of an answer, whatever characters are in them. */
import * as fc from "fast-check";
import { runs } from "../property/run";
import { startEmptyCompany, type EmptyCompany } from "../resources/empty-company";
import { changeSet, multipart, partsOf, request, sendJson } from "./batch-client";

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
});
afterAll(() => company.stop());

/** Texts that would be a header, or a part, if a line began with them. */
const injected = fc.constantFrom("X-Evil: 1", "\r\nX-Evil: 1", "X-Evil: 1\r\n\r\nHTTP/1.1 200 OK", "--b--");
const lineBreak = fc.constantFrom(
  "\r\n",
  "\r",
  "\n",
  "\r\n\r\n",
  "\r\n ",
  "\v",
  "\f",
  "\u0085",
  "\0",
  "\u001f",
);
const id = fc
  .tuple(fc.string({ minLength: 1, maxLength: 5 }), lineBreak, injected)
  .map(([before, end, after]) => `${before}${end}${after}`);

/** However a client takes lines apart. */
const lines = (text: string): readonly string[] => text.split(/[\r\n\v\f\u0085\0]/);
const evilLines = (text: string): readonly string[] =>
  lines(text).filter((line) => line.startsWith("X-Evil") || line === "--b--");

test.each(["application/json", "multipart/mixed"])("in JSON, answered as %s: refused", async (accept) => {
  await fc.assert(
    fc.asyncProperty(id, fc.boolean(), async (name, grouped) => {
      const group = grouped ? { atomicityGroup: "g" } : {};
      const requests = [{ id: name, method: "get", url: "companies", ...group }];
      const answer = await sendJson(company, requests, { Accept: accept });
      expect([answer.status, answer.json.error.code]).toEqual([400, "BadRequest_InvalidBody"]);
      expect(evilLines(answer.text)).toEqual([]);
      expect(answer.headers).not.toHaveProperty("x-evil");
    }),
    runs(40),
  );
});

const places: Readonly<Record<string, (name: string) => string>> = {
  "a part": (name) => request("GET companies", { id: name }),
  "the request within": (name) => request("GET companies", { headers: { "Content-ID": name } }),
  "a part of a change set": (name) =>
    changeSet(request("DELETE companies(22222222-2222-4222-8222-222222222222)", { id: name })),
  "a part that is refused": (name) => request("NONSENSE", { id: name }),
};

test.each(Object.entries(places))("in multipart, of %s: at most a text in one line", async (_, part) => {
  await fc.assert(
    fc.asyncProperty(id, async (name) => {
      const answer = await company.request("POST", "/$batch", {
        headers: { "Content-Type": "multipart/mixed; boundary=b" },
        body: multipart("b", [part(name)]),
      });
      expect(answer.headers).not.toHaveProperty("x-evil");
      if (answer.status !== 200) expect([400, 415]).toContain(answer.status);
      else {
        // Of an id in two lines the second one is a header of the request, which no answer repeats.
        const parts = partsOf(answer.text, String(answer.headers["content-type"]));
        for (const { mime, headers } of parts.flatMap((one) => [one, ...one.parts]))
          expect([mime["X-Evil"], headers["X-Evil"]]).toEqual([undefined, undefined]);
      }
      expect(evilLines(answer.text)).toEqual([]);
    }),
    runs(60),
  );
});
