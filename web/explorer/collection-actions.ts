/** The functions and actions that are called on the records of a list. */
import { h, shownIf } from "../dom";
import type { Collection } from "../service/model";
import type { OperationOptions } from "./operation-dialog";
import { openOperation } from "./operation-dialog";
import { methodsAt } from "../service/rights";

export interface CollectionActionsOptions extends Pick<OperationOptions, "model" | "path"> {
  readonly collection: Collection;
  /** Called after an action. */
  readonly done: () => void;
}

export function collectionActions({ model, collection, path, done }: CollectionActionsOptions): HTMLElement {
  const operations = (collection.type.operations ?? []).filter(({ onCollection }) => onCollection);
  return h(
    "div",
    { class: "buttons collection-actions" },
    ...operations.map((operation) => {
      const open = (): void => openOperation({ model, operation, path, record: undefined, done });
      const button = h(
        "button",
        { type: "button", title: operation.description, onclick: open },
        operation.label,
      );
      const allowed = methodsAt(`${path}/${operation.name}`);
      return operation.isAction
        ? shownIf(
            allowed.then((methods) => methods.has("POST")),
            button,
          )
        : button;
    }),
  );
}
