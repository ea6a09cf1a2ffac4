/** Workbooks made by hand by the conventions of Excel, which differ from those of the service's own. */
import { crc32, deflateRawSync } from "node:zlib";

/** An archive whose parts are compressed. */
function zip(parts: Readonly<Record<string, string | Buffer>>, level?: number): Buffer {
  const local: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content, level === undefined ? {} : { level });
    const sums = Buffer.alloc(12);
    sums.writeUInt32LE(crc32(content), 0);
    sums.writeUInt32LE(packed.length, 4);
    sums.writeUInt32LE(Buffer.byteLength(content), 8);
    const common = Buffer.concat([
      Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0x21, 0]),
      sums,
      Buffer.from([name.length, 0, 0, 0]),
    ]);
    const head = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), packed]);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\0"), common, offset, Buffer.from(name)]));
    local.push(head);
    at += head.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, directory, end]);
}

/** A workbook as Excel writes it: shared texts, styles of dates by number only, prefixes left out. */
export const workbook = (rows: string, more: Readonly<Record<string, string>> = {}, level?: number) =>
  zip(
    {
      "_rels/.rels":
        '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      "xl/workbook.xml":
        '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="First" sheetId="1" r:id="r1"/><sheet name="Other" sheetId="2" r:id="r9"/></sheets></workbook>',
      "xl/_rels/workbook.xml.rels":
        '<Relationships><Relationship Id="r1" Type="http://x/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      "xl/sharedStrings.xml":
        "<sst><si><t>code</t></si><si><r><t>unit </t></r><r><t>Price</t></r><rPh><t>no</t></rPh></si><si><t>effective date</t></si><si><t>a&amp;b_x005F_</t></si></sst>",
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ...more,
    },
    level,
  );

/** A workbook in which one byte of a part was changed: the same XML with another text. */
export const alteredWorkbook = (rows: string, from: string, to: string): Buffer =>
  Buffer.from(workbook(rows, {}, 0).toString("latin1").replace(from, to), "latin1");

/** Code, unit price, effective date and service of a price. */
export const header =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c t="str"><v>serviceNo</v></c></row>';
