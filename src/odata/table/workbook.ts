/** A workbook of one sheet (ECMA-376, part 1, sections 12.3 and 18.2), from the text of the sheet as it is read. */
import type { Body } from "../message";
import { styles } from "./sheet";
import { zipOf } from "./zip";

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = "http://schemas.openxmlformats.org/officeDocument/2006";
const packaging = "http://schemas.openxmlformats.org/package/2006";
const main = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const contentTypes =
  `${xml}<Types xmlns="${packaging}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/></Types>`;

const relations = (...targets: readonly (readonly [type: string, target: string])[]): string =>
  `${xml}<Relationships xmlns="${packaging}/relationships">${targets
    .map(
      ([type, target], i) =>
        `<Relationship Id="rId${i + 1}" Type="${office}/relationships/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** The most characters of a sheet's name. */
const longestName = 31;

const workbook = (name: string): string =>
  `${xml}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}/relationships">` +
  `<sheets><sheet name="${name.slice(0, longestName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** The file, compressed while the sheet is read. `name` has letters, digits and underscores only. */
export const workbookOf = (name: string, sheet: Body): Body =>
  zipOf([
    { name: "[Content_Types].xml", content: contentTypes },
    { name: "_rels/.rels", content: relations(["officeDocument", "xl/workbook.xml"]) },
    { name: "xl/workbook.xml", content: workbook(name) },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: relations(["worksheet", "worksheets/sheet1.xml"], ["styles", "styles.xml"]),
    },
    { name: "xl/styles.xml", content: styles },
    { name: "xl/worksheets/sheet1.xml", content: sheet },
  ]);
