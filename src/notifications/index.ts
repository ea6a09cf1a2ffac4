/** Notifications of changes: the public interface of this folder. */
export { startDispatcher, type Dispatcher } from "./dispatcher";
export { settled, type Entry } from "./deliver";
export { performHandshake } from "./post";
export { Unreachable } from "./addresses";
export type { NotificationSettings } from "./subscription";
export { storedInstant, subscriptionType, unsetInstant } from "./subscription";
