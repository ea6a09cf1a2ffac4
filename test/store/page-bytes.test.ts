/** Parts of a page as bytes: all texts, in their order, whatever their characters and lengths. */
import * as fc from "fast-check";
import { pageBytes, partBytes, partMaker } from "../../src/odata/store/page-chunks";

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
