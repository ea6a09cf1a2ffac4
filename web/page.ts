/** Settings that the service wrote into the document. */
const { root = "", currency = "", development } = document.documentElement.dataset;

/** The service root, absolute, without a slash at the end, as seen by the browser. */
export const serviceRoot = new URL(`.${root}`, document.baseURI.replace(/#[^]*/, "")).href;

/** The currency of amounts without a code of their own; "" where it is not known. */
export const localCurrency = currency;

/** Names the tab, and the present entry of the history. */
export const nameTab = (title: string): void => {
  document.title = `${title} · Lease service`;
};

/** Whether the service issues development tokens. */
export const hasDevelopmentTokens = development === "true";

/** The absolute address of a page of this service, such as `docs`. */
export const addressOf = (path: string): string => new URL(path, document.baseURI.replace(/#[^]*/, "")).href;
