/**
 * Finds a duplicate name in a JSON object (JSON Format 4.01, section 4.4; RFC 8259, section 4). `JSON.parse` silently
 * keeps the last one. Expects valid JSON.
 */
import { endOfString } from "./strings";

/** The first duplicate name, or undefined. */
export function duplicateMember(text: string): string | undefined {
  // The names of each open object; undefined for an open array.
  const open: (Set<string> | undefined)[] = [];
  const structural = /["{}[\]]/g;
  for (let match = structural.exec(text); match; match = structural.exec(text)) {
    const [found] = match;
    if (found === "{") open.push(new Set());
    else if (found === "[") open.push(undefined);
    else if (found !== '"') open.pop();
    else {
      const end = endOfString(text, match.index);
      structural.lastIndex = end;
      const names = open.at(-1);
      if (!names || !isName(text, end)) continue;
      const name = JSON.parse(text.slice(match.index, end)) as string;
      if (names.has(name)) return name;
      names.add(name);
    }
  }
  return undefined;
}

/** Whether a colon follows. */
function isName(text: string, from: number): boolean {
  const colon = /[ \t\n\r]*:/y;
  colon.lastIndex = from;
  return colon.test(text);
}
