/** The drawer with one record: view, edit, create, delete, and navigate. */
import { h } from "../dom";
import { announce } from "../parts/announce";
import { confirmed, openDialog } from "../parts/dialog";
import { errorBox } from "../parts/error-box";
import { valueText } from "../parts/format";
import { icon } from "../parts/icons";
import { createLoader } from "../parts/loading";
import { requestPanel } from "../parts/request-panel";
import { labelOf } from "../parts/label";
import { ServiceError } from "../service/error";
import type { Collection } from "../service/model";
import { type Answer, ask, etagOf, type Row } from "../service/request";
import { recordFields } from "./record-fields";
import { type RecordForm, recordForm } from "./record-form";
import { relatedLinks, type RelatedOptions } from "./related";

export interface RecordDrawerOptions extends Pick<RelatedOptions, "openList" | "openRecord"> {
  readonly collection: Collection;
  /** Path of the collection, relative to the service root. */
  readonly collectionPath: string;
  /** Undefined for a new record. */
  readonly id: string | undefined;
  /** Called when the drawer is closed. */
  readonly closed: () => void;
  /** Called when a record was created, changed or deleted. */
  readonly written: (id: string | undefined) => void;
}

export interface RecordDrawer {
  readonly close: () => void;
}

export function openRecordDrawer(options: RecordDrawerOptions): RecordDrawer {
  const { collection, collectionPath, id, closed, written } = options;
  const { type } = collection;
  const label = labelOf(type.name).toLowerCase();
  const path = `${collectionPath}(${id ?? ""})`;
  const content = h("div", {});
  const state = h("div", {});
  let form: RecordForm | undefined;
  const isDirty = (): boolean => form !== undefined && Object.keys(form.changes()).length > 0;
  const warn = (event: Event): void => {
    if (isDirty()) event.preventDefault();
  };
  addEventListener("beforeunload", warn);
  const dialog = openDialog(
    {
      title: id === undefined ? `New ${label}` : labelOf(type.name),
      kind: "drawer",
      closed: () => {
        removeEventListener("beforeunload", warn);
        closed();
      },
      mayClose: () => !isDirty() || confirm("Close without saving your changes?"),
    },
    state,
    content,
  );
  const loader = createLoader(state, content);

  const load = (): void => {
    void loader
      .run(`the ${label}`, (signal) => ask("GET", path, { signal }), load)
      .then((answer) => answer && read(answer));
  };

  const read = (answer: Answer): void => {
    form = undefined;
    const row = answer.json as Row;
    const [name] = type.properties.filter((property) => property.name !== type.key);
    dialog.retitle(`${labelOf(type.name)} ${name ? valueText(name, row[name.name]) : ""}`);
    const remove = (): void => void removeRecord(row);
    content.replaceChildren(
      h(
        "div",
        { class: "buttons record-actions" },
        collection.updatable &&
          h(
            "button",
            { type: "button", class: "primary", onclick: () => edit(row, answer) },
            icon("edit"),
            "Edit",
          ),
        collection.deletable && h("button", { type: "button", onclick: remove }, icon("trash"), "Delete"),
        h("button", { type: "button", class: "quiet", onclick: load }, icon("reload"), "Reload"),
        h("span", { class: "spring" }),
        h(
          "small",
          { class: "muted etag", title: "The version of the record" },
          "ETag ",
          h("code", {}, etagOf(row) ?? "none"),
        ),
      ),
      relatedLinks({ ...options, path }),
      recordFields(type, row, path),
      requestPanel(answer),
    );
  };

  const edit = (row: Row, answer: Answer): void => {
    let tag = etagOf(row);
    const current = recordForm({
      collection,
      row,
      submitLabel: "Save changes",
      cancel: () => read(answer),
      save: async (changes) => {
        if (Object.keys(changes).length === 0) {
          read(answer);
          announce("Nothing was changed.");
          return;
        }
        const headers: Record<string, string> = tag === undefined ? {} : { "If-Match": tag };
        await ask("PATCH", path, { body: changes, headers });
        announce("Saved.");
        form = undefined;
        written(id);
        load();
      },
      remedies: (error) => {
        if (!(error instanceof ServiceError) || error.facts.status !== 412) return [];
        const reload = async (): Promise<void> => {
          const fresh = (await ask("GET", path)).json as Row;
          tag = etagOf(fresh);
          current.rebase(fresh);
          announce("The record was loaded again; your changes are kept. Check them and save.");
        };
        const act = (): void =>
          void reload().catch((problem: unknown) => state.replaceChildren(errorBox(problem)));
        return [{ label: "Load the record again and keep my changes", act }];
      },
    });
    form = current;
    content.replaceChildren(current.element);
    current.element.querySelector<HTMLElement>("input, select, textarea")?.focus();
  };

  const create = (): void => {
    form = recordForm({
      collection,
      row: undefined,
      submitLabel: `Create ${label}`,
      cancel: () => dialog.close(),
      save: async (changes) => {
        const { json } = await ask("POST", collectionPath, { body: changes });
        const made = (json as Row)[type.key];
        announce("Created.");
        form = undefined;
        written(typeof made === "string" ? made : undefined);
      },
      remedies: () => [],
    });
    content.replaceChildren(form.element);
    form.element.querySelector<HTMLElement>("input, select, textarea")?.focus();
  };

  const removeRecord = async (row: Row): Promise<void> => {
    const question = `This ${label} and its dependent records will be deleted. This cannot be undone.`;
    if (!(await confirmed(`Delete this ${label}?`, question, "Delete"))) return;
    const tag = etagOf(row);
    try {
      await ask("DELETE", path, { headers: tag === undefined ? {} : { "If-Match": tag } });
      announce("Deleted.");
      written(undefined);
      dialog.close();
    } catch (error) {
      state.replaceChildren(errorBox(error, { label: "Load the record again", act: load }));
    }
  };

  if (id === undefined) create();
  else load();
  return {
    close: () => {
      loader.cancel();
      dialog.close();
    },
  };
}
