/** One record on one screen: its actions, its fields in groups, and the lists of its related records. */
import { type Child, h } from "../dom";
import { titleOf } from "../parts/format";
import { icon } from "../parts/icons";
import { requestPanel } from "../parts/request-panel";
import type { Collection, Model, Operation } from "../service/model";
import { type Answer, etagOf, type Row } from "../service/request";
import { methodsAt } from "../service/rights";
import { openOperation } from "./operation-dialog";
import { literalOf } from "./operators";
import { groupsOf, recordFields, type RecordFieldsOptions } from "./record-fields";
import { recordList, type RecordListOptions } from "./record-lists";
import { relatedLinks, type RelatedOptions } from "./related";

export interface RecordPlace
  extends
    Pick<RelatedOptions, "openRecord">,
    Pick<RecordListOptions, "linkTo" | "openList">,
    Pick<RecordFieldsOptions, "linkToRecords"> {
  readonly model: Model;
  readonly collection: Collection;
  /** Path of the company, relative to the service root. */
  readonly companyPath: string;
}

export interface RecordPageOptions extends RecordPlace, Pick<RecordListOptions, "create"> {
  readonly answer: Answer;
  /** Path of the record, relative to the service root. */
  readonly path: string;
  readonly edit: () => void;
  readonly remove: () => void;
  /** Shows the record as it is stored, and resolves with it; with undefined where that fails. */
  readonly reload: () => Promise<Row | undefined>;
  /** Called with the result of an action. */
  readonly acted: (operation: Operation, result: unknown) => void;
}

export function recordPage(options: RecordPageOptions): readonly Child[] {
  const { collection, answer } = options;
  const row = answer.json as Row;
  return [
    h("p", { class: "breadcrumb" }, ...way(options, row)),
    actions(options, row),
    relatedLinks({ ...options, id: String(row[collection.type.key]), without: listedIn(collection) }),
    parts(options, row),
    requestPanel(answer),
  ];
}

/** The first group, the lists, and the other groups; wide screens have the lists beside the groups. */
function parts(options: RecordPageOptions, row: Row): HTMLElement {
  const { collection, path } = options;
  const shown = { ...options, row, path };
  const related = lists(options, row);
  const groups = groupsOf(collection.type);
  if (related.length === 0) return recordFields(shown, groups);
  return h(
    "div",
    { class: "record-parts" },
    recordFields(shown, groups.slice(0, 1)),
    h("div", { class: "record-lists" }, ...related),
    recordFields(shown, groups.slice(1)),
  );
}

const listedIn = ({ type }: Collection): ReadonlySet<string> =>
  new Set((type.presentation?.lists ?? []).map(({ navigation }) => navigation));

const way = ({ collection, openList }: RecordPlace, row: Row): readonly Child[] => [
  h("button", { type: "button", class: "link", onclick: () => openList(collection.name) }, collection.label),
  ` › ${titleOf(collection, row)}`,
];

/**
 * The buttons that the user may press; those that write appear when the rights are known, at once and after the others,
 * which do not move.
 */
function actions(options: RecordPageOptions, row: Row): HTMLElement {
  const { collection, path, edit, remove, reload, acted, model } = options;
  const tag = etagOf(row);
  const operations = (collection.type.operations ?? []).filter(({ onCollection }) => !onCollection);
  const open = (operation: Operation): void =>
    openOperation({
      model,
      operation,
      path,
      record: { collection, row, reload },
      done: (result) => acted(operation, result),
    });
  const button = (operation: Operation): HTMLElement =>
    h(
      "button",
      {
        type: "button",
        class: operation.isAction ? undefined : "quiet",
        title: operation.description,
        onclick: () => open(operation),
      },
      operation.label,
    );
  const writes = h("div", { class: "buttons" });
  const offer = async (): Promise<void> => {
    const possible = operations.filter(({ isAction, isAvailable }) => isAction && isAvailable(row));
    const [allowed, ...rights] = await Promise.all([
      methodsAt(path, tag ?? ""),
      ...possible.map(({ name }) => methodsAt(`${path}/${name}`)),
    ]);
    if (collection.updatable && allowed.has("PATCH"))
      writes.append(h("button", { type: "button", class: "primary", onclick: edit }, icon("edit"), "Edit"));
    writes.append(...possible.filter((_, index) => rights[index]?.has("POST")).map(button));
    if (collection.deletable && allowed.has("DELETE"))
      writes.append(h("button", { type: "button", onclick: remove }, icon("trash"), "Delete"));
  };
  void offer();
  return h(
    "div",
    { class: "buttons record-actions" },
    ...operations.filter(({ isAction }) => !isAction).map(button),
    h("button", { type: "button", class: "quiet", onclick: () => void reload() }, icon("reload"), "Reload"),
    writes,
    h("span", { class: "spring" }),
    h(
      "small",
      { class: "muted etag", title: "The version of the record" },
      "ETag ",
      h("code", {}, tag ?? "none"),
    ),
  );
}

/** The declared lists; and the records that differ in the last part of the alternate key, such as versions. */
function lists(options: RecordPageOptions, row: Row): readonly Child[] {
  const { model, collection, companyPath, linkTo, openList, create } = options;
  const { type, name } = collection;
  const shared = { model, companyPath, linkTo, openList, create, parent: collection, row };
  const declared = (type.presentation?.lists ?? []).flatMap(({ label, navigation }) => {
    const target = type.navigations.find((known) => known.name === navigation)?.type;
    const home = model.collections.find((known) => known.type.name === target);
    const path = `${name}(${String(row[type.key])})/${navigation}`;
    return home === undefined ? [] : [recordList({ ...shared, label, collection: home, path, grows: true })];
  });
  const [first = "", ...rest] = collection.alternateKey ?? [];
  const property = type.properties.find((known) => known.name === first);
  if (rest.length !== 1 || property === undefined || first !== type.presentation?.title) return declared;
  const filter = `${first} eq ${literalOf(property, String(row[first]))}`;
  const label = `${collection.label} with this ${property.label.toLowerCase()}`;
  return [...declared, recordList({ ...shared, label, collection, path: name, filter, grows: false })];
}
