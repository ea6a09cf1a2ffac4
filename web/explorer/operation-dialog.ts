/** A function or an action of a record or of a collection: its parameters, a preview where there is one, its result. */
import { type Child, h, keepFocus, redraw } from "../dom";
import { announce } from "../parts/announce";
import { disabledWhile } from "../parts/busy";
import { openDialog } from "../parts/dialog";
import { errorBox, type Remedy } from "../parts/error-box";
import { fieldInput, inputLabel, valueOf } from "../parts/field-input";
import { amountText, titleOf } from "../parts/format";
import type { Collection, EntityType, Model, Operation, Property } from "../service/model";
import { hasStatus } from "../service/error";
import { ask, ifMatch, type Row } from "../service/request";
import { literalOf } from "./operators";
import { isAudit } from "./query";
import { recordTable } from "./table";

export interface OperationOptions {
  readonly model: Model;
  readonly operation: Operation;
  /** Path of the record or the collection, relative to the service root. */
  readonly path: string;
  /** The record that it is called on; undefined for a collection. */
  readonly record: CalledRecord | undefined;
  /** Called after an action with its result. */
  readonly done: (result: unknown) => void;
}

interface CalledRecord {
  readonly collection: Collection;
  readonly row: Row;
  /** Shows the record as it is stored, and resolves with it; with undefined where that fails. */
  readonly reload: () => Promise<Row | undefined>;
}

/** The parameter with which an action changes nothing. */
const preview = "preview";

async function call({ operation, path }: OperationOptions, values: Row, row: Row = {}): Promise<unknown> {
  const { name, isAction, parameters } = operation;
  if (isAction) return (await ask("POST", `${path}/${name}`, { body: values, headers: ifMatch(row) })).json;
  const list = parameters.flatMap(({ property }) => {
    const value = values[property.name];
    // Other values have the form of their literals already.
    const literal = property.kind === "text" ? literalOf(property, String(value)) : String(value);
    return value === undefined ? [] : [`${property.name}=${literal}`];
  });
  return (await ask("GET", `${path}/${name}(${encodeURIComponent(list.join(","))})`)).json;
}

/** Opens the dialog; without parameters it asks for confirmation, and a function is called at once. */
export function openOperation(options: OperationOptions): void {
  const { operation, record, done } = options;
  const { label, description, isAction, parameters } = operation;
  const given = parameters.filter(({ property }) => property.name !== preview);
  const inputs = given.map(({ property, optional }) => {
    const value = property.kind === "boolean" ? "false" : "";
    const input = fieldInput(property, { id: `parameter-${property.name}`, value, required: !optional });
    return { property, input };
  });
  const shown = h("div", { class: "operation-result", "aria-live": "polite" });
  const values = (): Row =>
    Object.fromEntries(
      inputs.flatMap(({ property, input }) => {
        const isOmitted = input.value === "" || (property.kind === "boolean" && input.value === "false");
        return isOmitted ? [] : [[property.name, valueOf(property, input.value)]];
      }),
    );
  let row = record?.row;
  const remedies = (error: unknown): readonly Remedy[] => {
    if (record === undefined || !hasStatus(error, 412)) return [];
    const act = async (): Promise<void> => {
      const fresh = await record.reload();
      // The error is shown with the record.
      if (fresh === undefined) dialog.close();
      else redraw(shown, ...changesOf(record.collection, row ?? fresh, fresh));
      row = fresh;
      keepFocus();
    };
    return [{ label: "Load the record again and keep my input", act: () => void act() }];
  };
  const run = async (more: Row, finish: (result: unknown) => void): Promise<void> => {
    if (!form.reportValidity()) return;
    shown.replaceChildren();
    await disabledWhile([...form.querySelectorAll("button")], () =>
      call(options, { ...values(), ...more }, row).then(finish, (error: unknown) =>
        shown.replaceChildren(errorBox(error, ...remedies(error))),
      ),
    );
  };
  /** While an action runs, the dialog stays open for its result. */
  let acting = false;
  const show = (result: unknown): void => redraw(shown, ...resultOf(result, options, row));
  const act = (event?: Event): void => {
    event?.preventDefault();
    if (!isAction) {
      void run({}, show);
      return;
    }
    acting = true;
    void run({}, (result) => {
      dialog.close();
      announce(`${label}: done.`);
      done(result);
    }).finally(() => (acting = false));
  };
  const form = h(
    "form",
    { class: "operation", onsubmit: act },
    h("p", {}, description),
    ...inputs.map(({ property, input }) =>
      h(
        "div",
        { class: "form-field" },
        h("label", { for: input.id }, inputLabel(property)),
        input,
        h("small", { class: "muted" }, property.description),
      ),
    ),
    shown,
    h(
      "div",
      { class: "buttons end" },
      h("button", { type: "button", onclick: () => dialog.close() }, isAction ? "Cancel" : "Close"),
      parameters.length > given.length &&
        h("button", { type: "button", onclick: () => void run({ [preview]: true }, show) }, "Preview"),
      h("button", { type: "submit", class: "primary" }, isAction ? label : "Show"),
    ),
  );
  const dialog = openDialog({ title: label, mayClose: () => !acting }, form);
  (inputs[0]?.input ?? form.querySelector<HTMLElement>(".primary"))?.focus();
  if (!isAction && inputs.length === 0) act();
}

/** A value, a table of records, or the properties of a record that differ from the present ones. */
function resultOf(
  result: unknown,
  { model, operation, record }: OperationOptions,
  row: Row | undefined,
): readonly Child[] {
  const { type: name, many, value } = operation.result;
  const body = (result ?? {}) as Row;
  const type = model.types.get(name);
  if (type === undefined)
    return [
      h(
        "p",
        { class: "result" },
        result === undefined ? "None." : amountText(value, { [value.name]: body.value }),
      ),
    ];
  if (result === undefined) return [h("p", { class: "result" }, "None.")];
  if (many) return tableOf(type, body.value as readonly Row[]);
  if (!record || !row || row[type.key] !== body[type.key]) return tableOf(type, [body]);
  return changesOf(record.collection, row, body);
}

/** The properties in which two versions of a record differ. */
function changesOf(collection: Collection, before: Row, after: Row): readonly Child[] {
  const changes = collection.type.properties.filter(
    (property) => !isAudit(property) && after[property.name] !== before[property.name],
  );
  return [
    h("p", {}, changes.length === 0 ? "Nothing changes." : `Changes of ${titleOf(collection, before)}:`),
    facts(
      changes,
      (property) => `${amountText(property, before) || "–"} → ${amountText(property, after) || "–"}`,
    ),
  ];
}

/**
 * Records with the columns of their type. Rows of a type without declared columns are shown as a table of what differs
 * between them, below what they have in common.
 */
function tableOf(type: EntityType, rows: readonly Row[]): readonly Child[] {
  const [first] = rows;
  if (first === undefined) return [h("p", { class: "result" }, "None.")];
  const declared = type.presentation?.columns.flatMap((name) =>
    type.properties.filter((property) => property.name === name),
  );
  const isCommon = ({ name }: Property): boolean =>
    declared === undefined && rows.every((row) => row[name] === first[name]);
  const columns = declared ?? type.properties;
  const common = columns.filter(isCommon);
  const others = columns.filter((column) => !isCommon(column));
  return [
    common.length > 0 && facts(common, (property) => amountText(property, first)),
    others.length > 0 && recordTable({ caption: "Result", columns: others, rows }),
  ];
}

const facts = (properties: readonly Property[], textOf: (property: Property) => string): HTMLElement =>
  h(
    "dl",
    { class: "fields" },
    ...properties.map((property) =>
      h("div", {}, h("dt", {}, property.label), h("dd", {}, textOf(property) || "–")),
    ),
  );
