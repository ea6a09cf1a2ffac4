/**
 * Power BI data source files (`.pbids`): Power BI Desktop opens them, asks for the sign-in, and lists the entity sets.
 */

/** Returns the file for a service root, an absolute URL. A file has one data source and no credentials. */
export const powerBiSource = (root: string): object => ({
  version: "0.1",
  connections: [{ details: { protocol: "odata", address: { url: root } }, options: {}, mode: "Import" }],
});
