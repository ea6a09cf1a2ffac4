/**
 * Discrete-event simulation. A process is a generator; each value that it yields is a step, which resumes it at a later
 * moment of simulated time. Times are in milliseconds.
 */

/** Calls `resume` when the step is over: at once, or at a later moment. */
type Step = (resume: () => void) => void;
export type Process = Generator<Step, void, void>;

/** Servers that serve one process each, with one queue in the order of arrival: cores, connections, a lock. */
export interface Resource {
  readonly servers: number;
  free: number;
  readonly waiting: (() => void)[];
  /** Sum of the times that its servers were in use. */
  used: number;
}

export const newResource = (servers: number): Resource => ({ servers, free: servers, waiting: [], used: 0 });

export interface Simulation {
  readonly now: () => number;
  readonly start: (process: Process) => void;
  /** A step of a length. */
  readonly hold: (milliseconds: number) => Step;
  /** A step that ends when a server is free; `give` frees it. */
  readonly take: (resource: Resource) => Step;
  readonly give: (resource: Resource) => void;
  /** Takes a server, holds it for a time, and gives it back. */
  readonly use: (resource: Resource, milliseconds: number) => Process;
  /** Runs until no event is left before the moment. */
  readonly run: (until: number) => void;
}

export function newSimulation(): Simulation {
  const events = newQueue();
  let now = 0;
  const advance = (process: Process): void => {
    const { done, value } = process.next();
    if (!done) value(() => advance(process));
  };
  const hold =
    (milliseconds: number): Step =>
    (resume) =>
      events.add({ at: now + milliseconds, resume });
  const take =
    (resource: Resource): Step =>
    (resume) => {
      if (resource.free === 0) return void resource.waiting.push(resume);
      resource.free -= 1;
      resume();
    };
  const give = (resource: Resource): void => {
    const next = resource.waiting.shift();
    if (next) next();
    else resource.free += 1;
  };
  return {
    now: () => now,
    start: advance,
    hold,
    take,
    give,
    *use(resource, milliseconds) {
      yield take(resource);
      yield hold(milliseconds);
      resource.used += milliseconds;
      give(resource);
    },
    run(until) {
      for (let event = events.first(); event && event.at <= until; event = events.first()) {
        events.remove();
        now = event.at;
        event.resume();
      }
    },
  };
}

interface Event {
  readonly at: number;
  readonly resume: () => void;
}

/** A binary heap of events, the earliest first. */
function newQueue() {
  const heap: Event[] = [];
  const isBefore = (a: number, b: number): boolean => (heap[a]?.at ?? Infinity) < (heap[b]?.at ?? Infinity);
  const swap = (a: number, b: number): void => {
    [heap[a], heap[b]] = [heap[b]!, heap[a]!];
  };
  return {
    first: (): Event | undefined => heap[0],
    add(event: Event): void {
      let place = heap.push(event) - 1;
      for (let parent = (place - 1) >> 1; place > 0 && isBefore(place, parent); parent = (place - 1) >> 1) {
        swap(place, parent);
        place = parent;
      }
    },
    remove(): void {
      const last = heap.pop();
      if (heap.length === 0 || !last) return;
      heap[0] = last;
      for (let place = 0; ;) {
        const left = 2 * place + 1;
        const least = isBefore(left + 1, left) ? left + 1 : left;
        if (!isBefore(least, place)) return;
        swap(place, least);
        place = least;
      }
    },
  };
}
