/** Documents: entry numbers, file names, Base64 content, and the marks with their user and time. */
import {
  beginningOf,
  ODataError,
  type Behaviour,
  type Change,
  type StoredRecord,
  unsetInstant,
  type WriteContext,
} from "../odata";
import { nextEntryNo } from "./number-series";

/** A mark, and the fields with the user who set it and the time. */
const marks = [
  ["prepared", "preparedMarkBy", "preparedMarkDateTime"],
  ["signed", "signedMarkBy", "signedMarkDateTime"],
  ["checked", "checkedMarkBy", "checkedMarkDateTime"],
  ["checkedByLawyer", "checkedByLawyerMarkBy", "checkedByLawyerMarkDate"],
] as const;

export const documents: Behaviour = {
  validate({ blobText }) {
    requireBase64(blobText);
  },

  async beforeWrite(change, context) {
    const { record, given, before } = change;
    if (!before) {
      record["entryNo"] = await nextEntryNo(context.records, "document");
      record["craetedBy"] = nameOf(context.caller);
    }
    if (given.has("fileName") && !given.has("fileExtension"))
      record["fileExtension"] = extensionOf(String(record["fileName"]));
    setMarks(change, context);
  },
};

/** "Lease agreement.PDF" → "pdf"; empty for a name without an extension, or with a longer one than the field takes. */
function extensionOf(fileName: string): string {
  // Lower case can be longer.
  const extension = (/\.([^./\\]+)$/.exec(fileName)?.[1] ?? "").toLowerCase();
  return extension.length <= 50 ? extension : "";
}

/**
 * A mark that is true has a name and a time: the non-empty values of the request, else the stored ones, else the caller
 * and the current time. Clearing a mark clears both.
 */
function setMarks({ record, given, before, replaces }: Change, { caller, now }: WriteContext): void {
  for (const [mark, by, at] of marks) {
    if (record[mark] !== 1) {
      const isCleared = given.has(mark) || (before?.[mark] === 1 && !replaces);
      if (isCleared) Object.assign(record, { [by]: "", [at]: unsetInstant });
      continue;
    }
    const [lastBy, lastAt] = before?.[mark] === 1 ? [before[by], before[at]] : [];
    const isGiven = (name: string): boolean => given.has(name) || lastBy !== undefined;
    if (record[by] === "" || !isGiven(by)) record[by] = lastBy || nameOf(caller);
    if (record[at] === unsetInstant || !isGiven(at)) record[at] = isSet(lastAt) ? lastAt : now;
  }
}

const isSet = (at: StoredRecord[string] | undefined): at is string =>
  typeof at === "string" && at !== unsetInstant;

/** The caller's name as stored in marks and documents. */
const nameOf = ({ name, id }: WriteContext["caller"]): string => beginningOf(name || id, 50);

/**
 * Whether the text is Base64: decoding ignores what is not, and takes a tenth of the time of a regular expression. It
 * accepts the alphabet for URLs, too, and takes the low byte of characters beyond ASCII.
 */
function isBase64(text: string): boolean {
  if (text.length % 4 !== 0 || Buffer.byteLength(text) !== text.length) return false;
  if (text.includes("-") || text.includes("_")) return false;
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  return Buffer.from(text, "base64").length === (text.length / 4) * 3 - padding;
}

function requireBase64(content: unknown): void {
  if (typeof content !== "string") return;
  if (isBase64(content)) return;
  throw new ODataError(
    "Application_FieldValidationException",
    "'blobText' must be the file's content in Base64 (RFC 4648, section 4).",
    { target: "blobText" },
  );
}
