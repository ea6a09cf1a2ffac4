/** The drawer with one record: view, edit, create, delete, and navigate. */
import { h, keepFocus, redraw } from "../dom";
import { announce } from "../parts/announce";
import { confirmed, openDialog } from "../parts/dialog";
import { errorBox } from "../parts/error-box";
import { titleOf } from "../parts/format";
import { createLoader } from "../parts/loading";
import { hasStatus } from "../service/error";
import { methodsAt } from "../service/rights";
import { type Answer, ask, ifMatch, repeatable, type Row } from "../service/request";
import { neededPaths, queryOf } from "./query";
import { type RecordForm, recordForm } from "./record-form";
import { recordPage, type RecordPlace } from "./record-page";

export interface RecordDrawerOptions extends RecordPlace {
  /** Path at which a record is created, relative to the service root: the collection, or a list of another record. */
  readonly createAt: string;
  /** The values by which a new record belongs to another. */
  readonly given: (signal: AbortSignal) => Promise<Row>;
  /** Undefined for a new record. */
  readonly id: string | undefined;
  /** Called when the drawer is closed. */
  readonly closed: () => void;
  /** Called with the title of the record when it is shown. */
  readonly titled: (title: string) => void;
  /** Called when a record was created, changed or deleted. */
  readonly written: (id: string | undefined) => void;
}

export interface RecordDrawer {
  readonly close: () => void;
}

export function openRecordDrawer(options: RecordDrawerOptions): RecordDrawer {
  const { collection, companyPath, createAt, given, id, closed, written, titled } = options;
  const { type } = collection;
  const name = type.presentation?.one ?? type.name;
  const label = name.toLowerCase();
  const path = `${companyPath}/${collection.name}(${id ?? ""})`;
  const shownPath = path + queryOf({ $expand: neededPaths(type.properties, type).expand });
  const content = h("div", {});
  const state = h("div", {});
  let form: RecordForm | undefined;
  const isDirty = (): boolean => form !== undefined && Object.keys(form.changes()).length > 0;
  let saving = false;
  let closesAfterSave = false;
  /** Sends the form. A request to close the drawer meanwhile is kept: it closes if the form was saved. */
  const sent = async (request: Promise<Answer>): Promise<Answer> => {
    [saving, closesAfterSave] = [true, false];
    const answer = await request.finally(() => (saving = false));
    form = undefined;
    return answer;
  };
  /** A record that another person deleted is no longer in the list. */
  const failed = (error: unknown): never => {
    if (hasStatus(error, 404)) written(undefined);
    throw error;
  };
  const mayClose = (): boolean => {
    if (saving) closesAfterSave = true;
    return !saving && (!isDirty() || confirm("Close without saving your changes?"));
  };
  const warn = (event: Event): void => {
    if (isDirty()) event.preventDefault();
  };
  addEventListener("beforeunload", warn);
  const dialog = openDialog(
    {
      title: id === undefined ? `New ${label}` : name,
      kind: "drawer",
      closed: () => {
        removeEventListener("beforeunload", warn);
        closed();
      },
      mayClose,
    },
    state,
    content,
  );
  const loader = createLoader(state, content);

  const load = (): void => void reload();
  /** Shows the record as it is stored, and resolves with it; with undefined where that fails. */
  const reload = async (): Promise<Row | undefined> => {
    const answer = await loader.run(`the ${label}`, (signal) => ask("GET", shownPath, { signal }), load);
    if (answer) read(answer);
    return answer?.json as Row | undefined;
  };

  const read = (answer: Answer): void => {
    form = undefined;
    const row = answer.json as Row;
    const title = `${name} ${titleOf(collection, row)}`;
    dialog.retitle(title);
    titled(title);
    redraw(
      content,
      ...recordPage({
        ...options,
        answer,
        path,
        edit: () => edit(row, answer),
        remove: () => void removeRecord(row),
        reload,
        acted: (_operation, result) => {
          written(id);
          const made = (result as Row | undefined)?.[type.key];
          if (typeof made === "string" && made !== id) options.openRecord(type.name, made);
          else load();
        },
        create: (home, at, values, done) => {
          const inner = openRecordDrawer({
            ...options,
            collection: home,
            createAt: at,
            given: () => Promise.resolve(values),
            id: undefined,
            closed: () => undefined,
            titled: () => undefined,
            written: () => {
              inner.close();
              done();
            },
          });
        },
      }),
    );
    keepFocus();
  };

  const edit = (row: Row, answer: Answer): void => {
    /** The record that the changes are made to. */
    let base = { row, answer };
    const current = recordForm({
      collection,
      companyPath,
      row,
      submitLabel: "Save changes",
      cancel: () => read(base.answer),
      save: async (changes) => {
        if (Object.keys(changes).length === 0) {
          read(base.answer);
          announce("Nothing was changed.");
          return;
        }
        await sent(ask("PATCH", path, { body: changes, headers: ifMatch(base.row) }).catch(failed));
        announce("Saved.");
        written(id);
        if (closesAfterSave) dialog.close();
        else load();
      },
      remedies: (error) => {
        if (!hasStatus(error, 412)) return [];
        const rebase = async (): Promise<void> => {
          const fresh = await ask("GET", shownPath);
          base = { row: fresh.json as Row, answer: fresh };
          current.rebase(base.row);
          keepFocus();
          announce("The record was loaded again; your changes are kept. Check them and save.");
        };
        const act = (): void =>
          void rebase().catch((problem: unknown) => state.replaceChildren(errorBox(problem)));
        return [{ label: "Load the record again and keep my changes", act }];
      },
    });
    form = current;
    content.replaceChildren(current.element);
    focusFirst(current.element);
  };

  const create = (): void => {
    const prepare = async (signal: AbortSignal): Promise<Row | undefined> => {
      const methods = await methodsAt(createAt);
      // Without an answer, the service decides when the form is sent.
      const mayCreate = methods.size === 0 || methods.has("POST");
      if (!mayCreate) content.replaceChildren(notPermitted());
      return mayCreate ? given(signal) : undefined;
    };
    void loader.run("the form", prepare, create).then((values) => values && drawNew(values));
  };

  const drawNew = (values: Row): void => {
    /** The values that were sent last, with the headers by which the service recognizes their repetition. */
    let last = { body: "", headers: {} };
    form = recordForm({
      collection,
      companyPath,
      given: values,
      row: undefined,
      submitLabel: `Create ${label}`,
      cancel: () => dialog.close(),
      save: async (changes) => {
        const body = JSON.stringify(changes);
        if (body !== last.body) last = { body, headers: repeatable() };
        const { json } = await sent(ask("POST", createAt, { body: changes, headers: last.headers }));
        const made = (json as Row)[type.key];
        announce("Created.");
        written(typeof made === "string" && !closesAfterSave ? made : undefined);
        if (closesAfterSave) dialog.close();
      },
      remedies: () => [],
    });
    content.replaceChildren(form.element);
    focusFirst(form.element);
  };

  const removeRecord = async (row: Row): Promise<void> => {
    const question = `This ${label} and its dependent records will be deleted. This cannot be undone.`;
    if (!(await confirmed(`Delete this ${label}?`, question, "Delete"))) return;
    try {
      await ask("DELETE", path, { headers: ifMatch(row) }).catch(failed);
      announce("Deleted.");
      written(undefined);
      dialog.close();
    } catch (error) {
      state.replaceChildren(errorBox(error, { label: "Load the record again", act: load }));
    }
  };

  if (id === undefined) {
    titled(`New ${label}`);
    create();
  } else load();
  return {
    close: () => {
      loader.cancel();
      dialog.close();
    },
  };
}

const notPermitted = (): HTMLElement =>
  h("p", { class: "empty-title" }, "Your token may not create records here");

const focusFirst = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>(":is(input, textarea):not([readonly]), select:enabled")?.focus();
