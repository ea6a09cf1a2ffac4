/** The model and the companies, which every view needs first; requested once per token. */
import { readModel } from "./service/metadata";
import type { Model } from "./service/model";
import { askPage, type Page, type Row } from "./service/request";
import { token } from "./session";

export interface Company {
  readonly id: string;
  readonly name: string;
}

export interface Catalogue {
  readonly model: Model;
  readonly companies: readonly Company[];
}

/** Creates the function that returns the catalogue; a failed request is repeated on the next call. */
export function createCatalogue(): () => Promise<Catalogue> {
  let memory: { readonly token: string | undefined; readonly promise: Promise<Catalogue> } | undefined;
  return () => {
    if (memory?.token === token() && memory !== undefined) return memory.promise;
    const promise = readCatalogue();
    const own = { token: token(), promise };
    memory = own;
    promise.catch(() => {
      if (memory === own) memory = undefined;
    });
    return promise;
  };
}

async function readCatalogue(): Promise<Catalogue> {
  const model = await readModel();
  const companies: Company[] = [];
  for (let path: string | undefined = model.companies; path !== undefined;) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- each page has the link of the next one
    const { rows, next }: Page = await askPage(path, 1000);
    companies.push(...rows.map(companyOf));
    path = next;
  }
  return { model, companies };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const companyOf = (row: Row): Company => ({
  id: textOf(row.id),
  name: textOf(row.displayName) || textOf(row.name) || textOf(row.id),
});

/** The path of a company's collections. */
export const companyPath = (model: Model, id: string): string => `${model.companies}(${id})`;
