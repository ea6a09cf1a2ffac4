/**
 * The key of the development issuer, generated once per working copy: it takes more processor time than the rest of a
 * service's start.
 */
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { openDevKey, type DevKey } from "../src/auth/dev-issuer";

const kept = join(__dirname, "../node_modules/.cache/lease-service/key");
const file = "dev-issuer-key.json";

/** Copies the key to a data folder, where the service finds it at its start; returns it. */
export async function placeDevKey(folder: string): Promise<DevKey> {
  const key = await openDevKey(kept);
  await copyFile(join(kept, file), join(folder, file));
  return key;
}
