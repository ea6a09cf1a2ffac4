/**
 * The handshake: before a subscription is created or renewed, its URL is called with a `validationToken` in the query,
 * and must respond 200 with the token as its body. This prevents subscriptions for hosts that did not agree.
 */
import { randomBytes } from "node:crypto";
import { post } from "./post";
import { notificationUrl, Unreachable } from "./resolve";
import type { NotificationSettings } from "./settings";

/** Resolves when the URL responded as required; otherwise throws `Unreachable` with the actual response. */
export async function performHandshake(
  text: string,
  settings: Pick<NotificationSettings, "allowHttp" | "allowPrivate" | "timeout">,
  signal: AbortSignal,
): Promise<void> {
  const url = notificationUrl(text, settings);
  const token = randomBytes(24).toString("hex");
  // Appended as text: the rest of the query stays unchanged, which a signature in it may depend on.
  url.search += `${url.search === "" ? "?" : "&"}validationToken=${token}`;
  const response = await post(url, undefined, settings, signal);
  if (response.status !== 200) throw new Unreachable(`it responded with status ${response.status}, not 200`);
  // Some frameworks send a text as a JSON string.
  if (response.text.trim().replace(/^"(.*)"$/, "$1") !== token)
    throw new Unreachable("its response is not the validation token");
}
