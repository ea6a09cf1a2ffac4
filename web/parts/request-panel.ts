/** Request and response for programmers: the address, a command line for curl, the JSON. */
import { h } from "../dom";
import type { Answer } from "../service/request";
import { copyButton, copyLine } from "./copy";
import { numberText } from "./format";

const shownCharacters = 200_000;

const curlLine = (url: string, headers: readonly string[]): string =>
  [
    "curl",
    '-H "Authorization: Bearer $TOKEN"',
    ...headers.map((header) => `-H '${header}'`),
    `'${url.replaceAll("'", "%27")}'`,
  ].join(" ");

/**
 * Draws the closed panel; the JSON is formatted when it is opened. `headers` are those in addition to the usual ones.
 */
export function requestPanel(answer: Answer, headers: readonly string[] = []): HTMLElement {
  const { url, status, milliseconds, text, correlationId } = answer;
  const json = h("pre", { tabindex: 0, "aria-label": "Answer as JSON" });
  const details = h(
    "details",
    { class: "request" },
    h(
      "summary",
      {},
      h("span", {}, "Request and JSON"),
      h(
        "span",
        { class: "muted" },
        `${status} · ${numberText(milliseconds, 0)} ms · ${numberText(text.length / 1024, 1)} KiB`,
      ),
    ),
    h("h4", {}, "GET"),
    copyLine("the request address", url),
    ...headers.map((header) => h("p", { class: "muted" }, "with ", h("code", {}, header))),
    h("h4", {}, "As a command"),
    copyLine("the curl command", curlLine(url, headers)),
    h(
      "h4",
      { class: "with-button" },
      "Answer",
      copyButton("the JSON", () => JSON.stringify(answer.json, null, 2)),
    ),
    json,
    correlationId !== undefined && h("p", { class: "muted" }, "request-id ", h("code", {}, correlationId)),
  );
  details.addEventListener("toggle", () => {
    if (!details.open || json.textContent !== "") return;
    const pretty = JSON.stringify(answer.json, null, 2);
    json.textContent =
      pretty.length > shownCharacters
        ? `${pretty.slice(0, shownCharacters)}\n… ${numberText(pretty.length - shownCharacters, 0)} characters more; copy to get all`
        : pretty;
  });
  return details;
}
