/** See clock.js. */
export const clockEnvironment: () => Readonly<Record<"TEST_CLOCK_OFFSET" | "NODE_OPTIONS", string>>;
export const beginRun: () => void;
export const moveClockOf: (target: object) => void;
export const pageScript: () => string;
