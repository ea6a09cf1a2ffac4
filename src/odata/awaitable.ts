/** Results that are there at once where nothing has to be waited for: a promise is a noticeable part of a keyed read. */

/** Drivers with synchronous results return them without a promise. */
export type Awaitable<T> = T | Promise<T>;

/** Continues with the value, at once if it is there. */
export const andThen = <T, Result>(
  value: Awaitable<T>,
  next: (value: T) => Awaitable<Result>,
): Awaitable<Result> => (value instanceof Promise ? value.then(next) : next(value));
