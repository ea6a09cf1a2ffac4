/** Notifications of changes: the public interface of this folder. */
export { startDispatcher, type Dispatcher } from "./deliver";
export { settled, type Entry } from "./deliver";
export { performHandshake } from "./post";
export { Unreachable } from "./post";
export type { NotificationSettings } from "./subscription";
export { storedInstant, subscriptionType, unsetInstant } from "./subscription";
