/** Parts of a page as bytes: all texts, in their order, whatever their characters and lengths. */
import * as fc from "fast-check";
import { pageBytes, partBytes, partMaker, requireReadableRow } from "../../src/odata/store/page-chunks";

const anyCharacters = fc.constantFrom("a", "ö", "€", "😀", "\u0000", "日本語");
const anyText = fc
  .tuple(fc.array(anyCharacters, { maxLength: 5 }), fc.integer({ min: 0, max: 2000 }))
  .map(([characters, times]) => characters.join("").repeat(times));
const anyPart = fc.array(anyText, { maxLength: 6 });

test("a page of one part is its texts within the envelope", () => {
  fc.assert(
    fc.property(anyText, anyPart, anyText, (begin, texts, end) => {
      const part = partMaker({ leading: 0, most: texts.length, whole: true })(
        texts.map((text) => [text]),
        true,
      );
      expect(pageBytes(begin, part, end).toString()).toBe(`${begin}${texts.join(",")}${end}`);
    }),
  );
});

test.each([
  ["a".repeat(12), false],
  ["a".repeat(13), true],
  ["€".repeat(4), false],
  ["€".repeat(5), true],
  ["😀".repeat(3), false],
  ["😀".repeat(4), true],
])("a text of more than twelve bytes is too long: %s", (text, fails) => {
  const read = (): void => requireReadableRow([null, text], 12);
  if (fails) expect(read).toThrow("MAX_RECORD_SIZE");
  else expect(read).not.toThrow();
});

test("parts in turn are the texts of all, separated by commas", () => {
  fc.assert(
    fc.property(fc.array(anyPart, { minLength: 1, maxLength: 4 }), (parts) => {
      const partOf = partMaker({ leading: 0, most: Infinity, whole: false });
      const bytes = parts.map((texts, i) =>
        partBytes(
          partOf(
            texts.map((text) => [text]),
            i === parts.length - 1,
          ),
        ),
      );
      expect(Buffer.concat(bytes).toString()).toBe(parts.flat().join(","));
    }),
  );
});
