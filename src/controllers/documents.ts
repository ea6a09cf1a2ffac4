/** Documents: entry numbers, file names, Base64 content, and the marks with who set them and when. */
import { ODataError, type Behaviour, type Change, type WriteContext } from "../odata";
import { nextEntryNo } from "./number-series";

/** A mark, and the fields that say who set it and when. */
const marks = [
  ["prepared", "preparedMarkBy", "preparedMarkDateTime"],
  ["signed", "signedMarkBy", "signedMarkDateTime"],
  ["checked", "checkedMarkBy", "checkedMarkDateTime"],
  ["checkedByLawyer", "checkedByLawyerMarkBy", "checkedByLawyerMarkDate"],
] as const;

const unsetInstant = "0001-01-01T00:00:00.000Z";

export const documents: Behaviour = {
  require({ blobText }) {
    requireBase64(blobText);
  },

  async prepare(change, context) {
    const { record, given, before } = change;
    if (!before) {
      record["entryNo"] = await nextEntryNo(context.records, "document");
      record["craetedBy"] = context.caller.name.slice(0, 50);
    }
    if (given.has("fileName") && !given.has("fileExtension"))
      record["fileExtension"] = extensionOf(String(record["fileName"]));
    setMarks(change, context);
  },
};

/** "Lease agreement.PDF" → "pdf"; nothing for a name without one. */
const extensionOf = (fileName: string): string =>
  (/\.([^./\\]{1,50})$/.exec(fileName)?.[1] ?? "").toLowerCase();

/** Setting a mark notes the caller and the time, clearing it clears them, unless the request says otherwise. */
function setMarks({ record, given, before }: Change, { caller, now }: WriteContext): void {
  for (const [mark, by, at] of marks) {
    if (!given.has(mark) || record[mark] === (before?.[mark] ?? 0)) continue;
    const isSet = record[mark] === 1;
    if (!given.has(by) || !isSet) record[by] = isSet ? caller.name.slice(0, 50) : "";
    if (!given.has(at) || !isSet) record[at] = isSet ? now : unsetInstant;
  }
}

function requireBase64(content: unknown): void {
  if (typeof content !== "string") return;
  if (content.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(content)) return;
  throw new ODataError(
    "Application_FieldValidationException",
    "'blobText' must be the file's content in Base64 (RFC 4648, section 4).",
    { target: "blobText" },
  );
}
