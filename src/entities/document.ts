/** A document attached to a lease contract or a work order, with the marks for its steps up to the signature. */
import { entityType, navigation, stream } from "../odata/store/decorators";
import { base64, code, day, flag, instant, integer, option, text, CompanyRecord } from "./fields";
import type { LeaseContract } from "./lease-contract";

@entityType({
  name: "document",
  set: "documents",
  description: "A document attached to a lease contract or a work order.",
  naturalKey: ["entryNo"],
  presentation: {
    names: ["Document", "Documents"],
    title: "entryNo",
    subtitle: "description",
    columns:
      "entryNo,description,documentTypeCode,documentDate,prepared,signed,leaseContractNo,customerNo,fileName",
    filters: "description,documentTypeCode,customerNo,leaseContractNo,documentDate,prepared,signed,checked",
    sections: {
      Document:
        "entryNo,description,comment,documentTypeCode,templateCode,documentDate,fileName,fileExtension,content",
      "Belongs to":
        "leaseContractNo,leaseContractVersionNo,customerNo,vendorNo,workOrderNo,tableId,crossRefToDocuments",
      Steps:
        "prepared,preparedMarkBy,preparedMarkDateTime,checked,checkedMarkBy,checkedMarkDateTime,checkedByLawyer,checkedByLawyerMarkBy,checkedByLawyerMarkDate,signed,signedMarkBy,signedMarkDateTime",
      Sending:
        "docSendTo,docSendToNo,docSendToName,docSendToContPersonNo,email,subject,salutation,sentByEmail,doNotSend,deliveryStatus,attachmentNo",
    },
  },
  references: [
    { target: "customer", on: [["customerNo", "number"]] },
    { target: "customer", on: [["docSendToNo", "number"]], when: { docSendTo: "Customer" } },
  ],
  indexes: [
    ["leaseContractNo", "leaseContractVersionNo"], // leaseContract/documents
    ["documentTypeCode", "customerNo", "tableId"], // the condition of crossRefToDocuments
    // The documents that are not signed: the oldest first, and the steps of all of them from the index alone.
    [
      "signed",
      "documentDate",
      "leaseContractNo",
      "leaseContractVersionNo",
      "prepared",
      "checked",
      "checkedByLawyer",
    ],
  ],
})
export class Document extends CompanyRecord {
  @integer({ description: "Number of the document, assigned on creation.", access: "computed" })
  entryNo!: number;

  @integer({ description: "Table of the related record: 17028870 lease contract, 17028970 work order." })
  tableId!: number;

  @code({ description: "Number of the customer." })
  customerNo!: string;

  @code({ description: "Number of the lease contract." })
  leaseContractNo!: string;

  @integer({ description: "Version of the lease contract; 0 for every version." })
  leaseContractVersionNo!: number;

  @code({ description: "Number of the vendor." })
  vendorNo!: string;

  @code({ description: "Number of the work order." })
  workOrderNo!: string;

  @text(100, { description: "Description.", searchable: true })
  description!: string;

  @text(250, { description: "Comment." })
  comment!: string;

  @day({ description: "Date of the document." })
  documentDate!: string;

  @code({ description: "Code of the document's type.", aliases: ["documentTyoeCode"] })
  documentTypeCode!: string;

  @code({ description: "Code of the template." })
  templateCode!: string;

  @flag({ description: "Whether the document is prepared." })
  prepared!: boolean;

  @text(50, { description: "User who marked it as prepared." })
  preparedMarkBy!: string;

  @instant({ description: "Time at which it was marked as prepared." })
  preparedMarkDateTime!: string;

  @flag({ description: "Whether the document is signed." })
  signed!: boolean;

  @text(50, { description: "User who marked it as signed." })
  signedMarkBy!: string;

  @instant({ description: "Time at which it was marked as signed." })
  signedMarkDateTime!: string;

  @flag({ description: "Whether the document is checked." })
  checked!: boolean;

  @text(50, { description: "User who marked it as checked." })
  checkedMarkBy!: string;

  @instant({ description: "Time at which it was marked as checked." })
  checkedMarkDateTime!: string;

  @option(
    { values: ["Customer", "Third Party"], blank: { output: "_x0020_" }, encoded: true },
    { description: "Kind of the recipient." },
  )
  docSendTo!: string;

  @code({ description: "Number of the customer to whom it is sent.", text: "docSendToName" })
  docSendToNo!: string;

  @text(100, { description: "Name of the customer to whom it is sent.", searchable: true })
  docSendToName!: string;

  @code({ description: "Number of the contact who receives the email." })
  docSendToContPersonNo!: string;

  @flag({ description: "Whether it was sent by email." })
  sentByEmail!: boolean;

  @flag({ description: "Whether it must not be sent." })
  doNotSend!: boolean;

  @text(250, { description: "Email address to which it is sent.", address: "email" })
  email!: string;

  @text(250, { description: "Subject of the email." })
  subject!: string;

  @text(50, { description: "State of the email's delivery." })
  deliveryStatus!: string;

  @text(250, { description: "Salutation of the letter." })
  salutation!: string;

  @integer({ description: "Number of the attachment." })
  attachmentNo!: number;

  @integer({
    description: "Number of other documents with the same type, customer and table.",
    expression: "sameKind/$count sub 1",
  })
  crossRefToDocuments!: number;

  @flag({ description: "Whether a lawyer checked the document." })
  checkedByLawyer!: boolean;

  @text(50, { description: "User who marked it as checked by a lawyer." })
  checkedByLawyerMarkBy!: string;

  @instant({ description: "Time at which it was marked as checked by a lawyer." })
  checkedByLawyerMarkDate!: string;

  @text(50, { description: "Extension of the file's name." })
  fileExtension!: string;

  @text(250, { description: "Name of the file with its extension.", searchable: true })
  fileName!: string;

  @text(50, {
    description: "The user who created the document.",
    aliases: ["createdBy"],
    access: "computed",
    unset: "_x0020_", // as blank options in responses (INTERFACE 2.1)
  })
  craetedBy!: string;

  @base64({ description: "The file's content, encoded in Base64." })
  blobText!: string;

  @stream(
    { content: "blobText", extension: "fileExtension", fileName: "fileName" },
    { description: "The file's content, as it is downloaded and uploaded." },
  )
  content!: unknown;

  @navigation({
    target: "document",
    collection: true,
    on: [
      ["documentTypeCode", "documentTypeCode"],
      ["customerNo", "customerNo"],
      ["tableId", "tableId"],
    ],
    hidden: true,
    description: "The documents of the same type, customer and table, this one among them.",
  })
  sameKind!: Document[];

  @navigation({
    target: "leaseContract",
    on: [
      ["leaseContractNo", "number"],
      ["leaseContractVersionNo", "versionNo"],
    ],
    optional: "leaseContractVersionNo", // 0: every version
    description: "The version of the contract that the document is attached to.",
  })
  leaseContract!: LeaseContract;
}
