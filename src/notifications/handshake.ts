/**
 * The handshake: before a subscription is made or renewed, its URL is called with a `validationToken` in the query,
 * and must answer 200 with the token as its body. So nobody subscribes a host that does not want to be.
 */
import { randomBytes } from "node:crypto";
import { post } from "./post";
import { notificationUrl, Unreachable } from "./resolve";
import type { NotificationSettings } from "./settings";

/** Resolves when the URL answered as it must; else throws `Unreachable` with what it did. */
export async function shakeHands(
  text: string,
  settings: Pick<NotificationSettings, "allowHttp" | "allowPrivate" | "timeout">,
  signal: AbortSignal,
): Promise<void> {
  const url = notificationUrl(text, settings);
  const token = randomBytes(24).toString("hex");
  // As text: the rest of the query stays as it was written, which a signature in it may depend on.
  url.search += `${url.search === "" ? "?" : "&"}validationToken=${token}`;
  const answer = await post(url, undefined, settings, signal);
  if (answer.status !== 200) throw new Unreachable(`it answered with status ${answer.status}, not 200`);
  // Some frameworks answer a text as a JSON string.
  if (answer.text.trim().replace(/^"(.*)"$/, "$1") !== token)
    throw new Unreachable("it answered something else than the validation token");
}
