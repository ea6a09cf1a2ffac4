/** Saves a file by the browser's download. */
import { h } from "../dom";

export function saveFile(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  h("a", { href: url, download: fileName }).click();
  // The browser needs the URL until it has begun to read.
  setTimeout(() => URL.revokeObjectURL(url), 30_000);
}
