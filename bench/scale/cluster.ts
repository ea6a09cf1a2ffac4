/**
 * Service processes on one database server, simulated with the costs of requests that one process was measured with.
 * Requests arrive at random moments; the processor time of each is exponentially distributed round its mean, which is
 * more variable than the real one.
 */
import { type Times, timesOf } from "../driver";
import { newResource, newSimulation, type Process, type Resource, type Simulation } from "./simulation";

/** A kind of request with its costs: milliseconds of processor time. */
export interface RequestKind {
  readonly name: string;
  /** Its part of all requests, 0 to 1. */
  readonly share: number;
  readonly serviceTime: number;
  readonly databaseTime: number;
  readonly roundTrips: number;
  /** A change locks the change log of its company in its last round trip, until its commit is on the disk. */
  readonly isChange: boolean;
}

export interface Cluster {
  readonly requestsPerSecond: number;
  readonly kinds: readonly RequestKind[];
  readonly processes: number;
  /** Database connections of each process. */
  readonly connections: number;
  readonly databaseCores: number;
  /** Of a message to the database and back. */
  readonly networkMilliseconds: number;
  /** Of one write to the disk; commits that wait together share the next one. */
  readonly flushMilliseconds: number;
  readonly companies: number;
  /** The part of all requests that one company has; the others have equal parts. */
  readonly busiestShare: number;
  readonly seconds: number;
}

export interface ClusterResult {
  /** From the arrival to the response, by the name of the kind, in milliseconds. */
  readonly latencies: ReadonlyMap<string, Times>;
  /** Requests that were complete at the end, of those that had arrived. */
  readonly completed: number;
  /** Parts of the processor time in use, 0 to 1: the processes, the database. */
  readonly serviceUse: number;
  readonly databaseUse: number;
}

/** Simulates the cluster; equal arguments give equal results. */
export function simulate(cluster: Cluster, random: () => number): ClusterResult {
  const simulation = newSimulation();
  const { hold, use, take, give } = simulation;
  const processes = Array.from({ length: cluster.processes }, () => ({
    core: newResource(1),
    pool: newResource(cluster.connections),
  }));
  const database = newResource(cluster.databaseCores);
  const locks = new Map<number, Resource>();
  const flush = sharedFlush(simulation, cluster.flushMilliseconds);
  const around = (mean: number): number => -mean * Math.log(1 - random());
  const company = (): number =>
    random() < cluster.busiestShare ? 0 : 1 + Math.floor(random() * (cluster.companies - 1));

  function* roundTrip({ databaseTime, roundTrips }: RequestKind): Process {
    yield hold(cluster.networkMilliseconds);
    yield* use(database, around(databaseTime / roundTrips));
  }
  function* commit(kind: RequestKind): Process {
    const key = company();
    const lock = locks.get(key) ?? newResource(1);
    locks.set(key, lock);
    yield hold(cluster.networkMilliseconds);
    yield take(lock);
    yield* use(database, around(kind.databaseTime / kind.roundTrips));
    yield* flush();
    give(lock);
  }
  function* request(kind: RequestKind, responded: (milliseconds: number) => void): Process {
    const arrived = simulation.now();
    const { core, pool } = processes[Math.floor(random() * processes.length)]!;
    const segment = kind.serviceTime / (kind.roundTrips + 1);
    yield* use(core, around(segment));
    yield take(pool);
    for (let trip = 1; trip <= kind.roundTrips; trip++) {
      yield* kind.isChange && trip === kind.roundTrips ? commit(kind) : roundTrip(kind);
      if (trip === kind.roundTrips) give(pool);
      yield* use(core, around(segment));
    }
    responded(simulation.now() - arrived);
  }

  const latencies = new Map(cluster.kinds.map(({ name }) => [name, [] as number[]]));
  let arrivals = 0;
  function* arrive(kind: RequestKind): Process {
    for (;;) {
      yield hold(around(1000 / (cluster.requestsPerSecond * kind.share)));
      arrivals += 1;
      simulation.start(request(kind, (milliseconds) => latencies.get(kind.name)?.push(milliseconds)));
    }
  }
  for (const kind of cluster.kinds) simulation.start(arrive(kind));
  const milliseconds = cluster.seconds * 1000;
  simulation.run(milliseconds);
  const all = [...latencies.values()];
  const used = (resources: readonly Resource[]): number =>
    resources.reduce((sum, resource) => sum + resource.used / resource.servers, 0) /
    (resources.length * milliseconds);
  return {
    latencies: new Map([...latencies].map(([name, times]) => [name, timesOf(times)])),
    completed: all.reduce((sum, times) => sum + times.length, 0) / arrivals,
    serviceUse: used(processes.map(({ core }) => core)),
    databaseUse: used([database]),
  };
}

/** The write of the log to the disk: one at a time, each for all commits that had come before it began. */
function sharedFlush({ hold, take, give }: Simulation, milliseconds: number): () => Process {
  const disk = newResource(1);
  let coming: { isDone: boolean } | undefined;
  return function* flush() {
    const mine = (coming ??= { isDone: false });
    yield take(disk);
    if (!mine.isDone) {
      coming = undefined;
      yield hold(milliseconds);
      mine.isDone = true;
    }
    give(disk);
  };
}
