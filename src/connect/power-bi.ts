/** Power BI data source files (`.pbids`): Power BI Desktop opens them, asks how to sign in, and lists the entity sets. */

/** The file for a service root, an absolute URL. One file names one source; it holds no credentials. */
export const powerBiSource = (root: string): object => ({
  version: "0.1",
  connections: [{ details: { protocol: "odata", address: { url: root } }, options: {}, mode: "Import" }],
});
