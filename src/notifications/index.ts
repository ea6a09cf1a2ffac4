/** Notifications of changes: the public interface of this folder. */
export { type Entry, settled, startDispatcher } from "./deliver";
export { performHandshake, Unreachable } from "./post";
export { type NotificationSettings, storedInstant, subscriptionType, unsetInstant } from "./subscription";
