/** Text in Markdown tables. */

/** The text as the content of one cell. */
export const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
