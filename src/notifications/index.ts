/** Notifications of changes: the face of this folder towards the rest of the service. */
export { startDispatcher, type Dispatcher } from "./dispatcher";
export { settled, type Entry } from "./deliver";
export { shakeHands } from "./handshake";
export { Unreachable } from "./resolve";
export type { NotificationSettings } from "./settings";
export { storedInstant, subscriptionType, unsetInstant } from "./subscription";
