/** Documents of contracts and work orders: their progress, and the files themselves. */
import type { Contract, ContractVersion } from "./contracts";
import { users } from "./names";
import type { Building, Portfolio } from "./portfolio";
import { nth, type Random, random } from "./random";
import { addDays, earlier } from "../lease/periods";
import { closingDay, type DemoRecord, type Fields, instantOn } from "./record";

/** Numbers of the tables that documents belong to (INTERFACE.md, 2.8). */
const contractTable = 17028870;
const workOrderTable = 17028970;

/** Each step includes the ones before it. */
const steps = ["none", "prepared", "checked", "lawyer", "signed"] as const;
type Step = (typeof steps)[number];

/** The marks of a document up to a step, some days apart. */
function marks(step: Step, day: string, draw: Random): Fields {
  const reached = steps.indexOf(step);
  const at = (days: number): string =>
    instantOn(earlier(addDays(day, days), closingDay), draw.int(480, 1020));
  return {
    ...(reached >= 1 && { prepared: true, preparedMarkBy: draw.pick(users), preparedMarkDateTime: at(1) }),
    ...(reached >= 2 && { checked: true, checkedMarkBy: draw.pick(users), checkedMarkDateTime: at(4) }),
    ...(reached >= 3 && {
      checkedByLawyer: true,
      checkedByLawyerMarkBy: draw.pick(users),
      checkedByLawyerMarkDate: at(9),
    }),
    ...(reached >= 4 && { signed: true, signedMarkBy: draw.pick(users), signedMarkDateTime: at(16) }),
  };
}

/** How a document is sent: by email to the customer or a third party, or not at all. */
function dispatch({ customer }: Contract, subject: string, draw: Random): Fields {
  const way = draw.pick(["customer", "third party", "none", "open"]);
  if (way === "open") return { docSendTo: " " };
  if (way === "none") return { docSendTo: " ", doNotSend: true };
  const sent = draw.chance(0.7);
  const mail = {
    sentByEmail: sent,
    subject,
    deliveryStatus: sent ? draw.pick(["Delivered", "Sent", "Failed"]) : "",
  };
  return way === "third party"
    ? { ...mail, docSendTo: "Third Party", email: "notary@example.org", salutation: "Dear Sir or Madam" }
    : {
        ...mail,
        docSendTo: "Customer",
        docSendToNo: customer.number,
        docSendToName: customer.name,
        docSendToContPersonNo: `CT${customer.number.slice(1)}`,
        email: customer.email,
        salutation: customer.person ? `Dear ${customer.name}` : "Dear Sir or Madam",
      };
}

interface Paper {
  readonly day: string;
  readonly typeCode: "LEASE" | "AMENDMENT" | "HANDOVER" | "WORK-ORDER" | "READINGS";
  readonly description: string;
  readonly comment: string;
  readonly fileName: string;
  readonly content: Buffer;
}

/** The fields of any document with a file; `relation` refers to its owner, `more` has its progress. */
function documentRecord(
  { enter, nextDocument }: Portfolio,
  paper: Paper,
  relation: Fields,
  more: Fields,
): DemoRecord {
  const entryNo = nextDocument();
  const { fileName } = paper;
  return enter("documents", String(entryNo), paper.day, {
    entryNo,
    ...relation,
    description: paper.description,
    comment: paper.comment,
    documentDate: paper.day,
    documentTypeCode: paper.typeCode,
    templateCode: paper.typeCode === "READINGS" ? "" : `T-${paper.typeCode}`,
    ...more,
    attachmentNo: entryNo,
    fileExtension: fileName.slice(fileName.lastIndexOf(".") + 1),
    fileName,
    craetedBy: nth(users, entryNo),
    blobText: paper.content.toString("base64"),
  });
}

/** The lease or amendment document, for some versions. */
function leasePaper(contract: Contract, version: ContractVersion, day: string): Paper {
  const { number, building, customer, start, end } = contract;
  const first = version.versionNo === 1;
  const title = first
    ? `Lease contract ${number}`
    : `Amendment ${version.versionNo - 1} to lease contract ${number}`;
  return {
    day,
    typeCode: first ? "LEASE" : "AMENDMENT",
    description: title,
    comment: version.versionStatus === "New" ? "Draft, not yet agreed" : "",
    fileName: `${number}-v${version.versionNo}.pdf`,
    content: pdf(title, [
      `Landlord: Demo Estates`,
      `Tenant: ${customer.name}, ${customer.address.line1}, ${customer.address.city.name}`,
      `Building: ${building.name}, ${building.address.line1}, ${building.address.city.name}`,
      `From ${start} to ${end}`,
      ...version.lines.map(
        ({ service, unit, unitPrice }) => `${service.name}, ${unit.description}: ${unitPrice.toFixed(2)}`,
      ),
    ]),
  };
}

function handoverPaper({ number, start, customer, building, versions }: Contract): Paper {
  const [version] = versions;
  const units = (version?.lines ?? []).filter(({ service }) => service.group === "RENT");
  return {
    day: start,
    typeCode: "HANDOVER",
    description: `Handover of contract ${number}`,
    comment: "Keys were counted and meters read in the presence of the tenant.",
    fileName: `Handover ${number}.txt`,
    content: plainText([
      `Handover ${start}`,
      `Building: ${building.name}`,
      `Tenant: ${customer.name}`,
      ...units.map(({ unit }) => `[x] ${unit.description}`),
    ]),
  };
}

/** The documents of a contract, version by version. No date is after the closing day. */
export function* contractDocuments(portfolio: Portfolio, contract: Contract): Generator<DemoRecord> {
  const draw = random(portfolio.seed, `documents ${contract.number}`);
  const relation = (version: ContractVersion): Fields => ({
    tableId: contractTable,
    customerNo: contract.customer.number,
    leaseContractNo: contract.number,
    leaseContractVersionNo: version.versionNo,
  });
  for (const [i, version] of contract.versions.entries()) {
    if (draw.chance(0.5)) {
      const paper = leasePaper(
        contract,
        version,
        addDays(contract.written, Math.min(i, 1) * draw.int(5, 30)),
      );
      const step: Step =
        version.versionStatus === "New"
          ? draw.pick<Step>(["none", "prepared", "checked", "lawyer"])
          : "signed";
      const more = { ...marks(step, paper.day, draw), ...dispatch(contract, paper.description, draw) };
      yield documentRecord(portfolio, paper, relation(version), more);
    }
    if (i === 0 && contract.start < closingDay && draw.chance(0.25)) {
      const paper = handoverPaper(contract);
      const more = { ...marks("checked", paper.day, draw), docSendTo: " ", doNotSend: true };
      yield documentRecord(portfolio, paper, relation(version), more);
    }
  }
}

/** A work order of a building and the resulting meter readings. */
export function* buildingDocuments(portfolio: Portfolio, building: Building): Generator<DemoRecord> {
  const draw = random(portfolio.seed, `work orders ${building.number}`);
  const day = `${draw.int(2020, 2024)}-${String(draw.int(1, 11)).padStart(2, "0")}-15`;
  const workOrderNo = `WO${building.property.slice(1).padStart(5, "0")}`;
  const relation = {
    tableId: workOrderTable,
    vendorNo: `V${String(draw.int(1, 40)).padStart(5, "0")}`,
    workOrderNo,
  };
  const order: Paper = {
    day,
    typeCode: "WORK-ORDER",
    description: `${draw.pick(["Lift inspection", "Roof repair", "Heating service"])}, ${building.name}`,
    comment: "",
    fileName: `${workOrderNo}.pdf`,
    content: pdf(`Work order ${workOrderNo}`, [
      building.name,
      building.address.line1,
      `To be done by ${day}`,
    ]),
  };
  yield documentRecord(portfolio, order, relation, { ...marks("prepared", day, draw), docSendTo: " " });
  const meters = building.premises.slice(0, 8).map(({ units: [unit] }) => unit);
  const readings: Paper = {
    day: addDays(day, 10),
    typeCode: "READINGS",
    description: `Meter readings, ${building.name}`,
    comment: "Read by the vendor.",
    fileName: `${workOrderNo} readings.csv`,
    content: commaSeparated([
      ["unit", "meter", "reading"],
      ...meters.map((unit, i) => [unit.number, `E-${i + 1}`, draw.int(1_000, 90_000)]),
    ]),
  };
  yield documentRecord(portfolio, readings, relation, { docSendTo: " ", doNotSend: true });
}

/* Small valid files for documents: a one-page PDF, plain text, comma-separated values. */

/** The operator that shows a text. */
const shown = (text: string): string => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj`;

/** A PDF (1.4) with one page of lines in Helvetica; characters beyond Latin-1 become question marks. */
function pdf(title: string, lines: readonly string[]): Buffer {
  const body = lines.map((line) => `0 -18 Td ${shown(line)}`).join("\n");
  const page = `BT /F1 16 Tf 60 780 Td ${shown(title)}\n/F1 11 Tf\n${body}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R " +
      "/Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  // Every character is one byte (latin1 below), so text positions are file offsets.
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file.replaceAll(/[\u0100-\uffff]/g, "?"), "latin1");
}

/** Lines of UTF-8 text. */
const plainText = (lines: readonly string[]): Buffer => Buffer.from(`${lines.join("\r\n")}\r\n`, "utf8");

/** A table of comma-separated values (RFC 4180) in UTF-8. */
const commaSeparated = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  plainText(rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(",")));
