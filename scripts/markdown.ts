/** Text in Markdown tables. */

/** Escapes a text for a table cell. */
export const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
