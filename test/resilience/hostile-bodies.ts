/** Bodies of hostile clients: records with odd names, numbers and texts, nesting, duplicates, broken encodings. */
import { model } from "../../src/entities";
import { mutated, mutatedBytes, oddPieces } from "./hostile-mutate";
import type { Random } from "./trials";

const oddNames =
  "__proto__ constructor prototype toString valueOf hasOwnProperty toJSON then @odata.id @odata.bind @id @odata.etag @odata.type @removed #action a@b value id".split(
    " ",
  );
const oddNumbers =
  "1e400 -1e400 1e-400 -0 0.0 -0.0 9007199254740993 9223372036854775808 123456789012345678901234567890 1E+2 1.10 0.1e1".split(
    " ",
  );
/** Values that JSON does not have. */
const noValues = "NaN Infinity -Infinity undefined 01 1. .5 +1 0x1 'a' `a` tru nul {] [} , :".split(" ");

/** A JSON value as text. */
function value(r: Random, depth: number): string {
  return r.pick([
    () => JSON.stringify(r.pick(oddPieces)),
    () => JSON.stringify(r.pick(oddPieces) + r.pick(oddPieces)),
    () => '"\\ud800"',
    () => '"\\udc00\\ud800 \\u0000"',
    () => r.pick(oddNumbers),
    () => r.pick(["true", "false", "null", "{}", "[]", '""', "1", '"x"', '"2024-02-30"', '"P1D"']),
    () => (r.chance(0.1) ? r.pick(noValues) : "1"),
    () => (depth > 0 ? record(r, depth - 1) : "{}"),
    () => (depth > 0 ? `[${r.several(0, 4, () => value(r, depth - 1)).join(",")}]` : "[]"),
    () =>
      `"${r.pick(["leaseUnits(id)", "$1", "$1/id", "/leaseUnits(number='x')", "http://evil.example/x"])}"`,
  ])();
}

/** A record of any set, with known and unknown members. */
function record(r: Random, depth: number): string {
  const type = r.pick(model.types);
  const names = [...type.properties.map((p) => p.name), ...type.navigations.map((n) => n.name)];
  const members = r.several(0, 6, () => {
    const own = r.pick(names);
    const name = r.chance(0.75)
      ? own
      : r.pick([...oddNames, `${own}@odata.bind`, `${own}@delta`, r.pick(oddPieces)]);
    return `${JSON.stringify(name)}:${r.pick(["", " ", "\n"])}${value(r, depth)}`;
  });
  if (members.length > 0 && r.chance(0.05)) members.push(members[0] ?? "");
  return `{${members.join(",")}}`;
}

/** Creates a body. */
export function hostileBody(r: Random): string | Buffer {
  const text = record(r, 3);
  return r.pick<() => string | Buffer>([
    () => text,
    () => text,
    () => mutated(r, text),
    () => mutatedBytes(r, Buffer.from(text)),
    () => `\ufeff${text}`,
    () => Buffer.from(`\ufeff${text}`, "utf16le"),
    () => Buffer.from(text, "latin1"),
    () => `${text}\0`,
    () => value(r, 3),
    () => `{"a":${"[".repeat(r.below(300))}${"]".repeat(r.below(300))}}`,
    () => text.slice(0, r.below(text.length)),
  ])();
}
