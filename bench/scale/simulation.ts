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

export type Simulation = ReturnType<typeof newSimulation>;

export function newSimulation() {
  const events = newQueue();
  let now = 0;
  const advance = (process: Process): void => {
    const { done, value } = process.next();
    if (!done) value(() => advance(process));
  };
  /** A step of a length. */
  const hold =
    (milliseconds: number): Step =>
    (resume) =>
      events.add({ at: now + milliseconds, resume });
  /** A step that ends when a server is free; `give` frees it. */
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
  /** Takes a server, holds it for a time, and gives it back. */
  function* use(resource: Resource, milliseconds: number): Process {
    yield take(resource);
    yield hold(milliseconds);
    resource.used += milliseconds;
    give(resource);
  }
  return {
    now: (): number => now,
    start: advance,
    hold,
    take,
    give,
    use,
    /** Runs until no event is left before the moment. */
    run(until: number): void {
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

/** The events that are to come, the earliest last. */
function newQueue() {
  const events: Event[] = [];
  return {
    first: (): Event | undefined => events.at(-1),
    add(event: Event): void {
      let [low, high] = [0, events.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (events[middle]!.at <= event.at) high = middle;
        else low = middle + 1;
      }
      events.splice(low, 0, event);
    },
    remove: (): void => void events.pop(),
  };
}
