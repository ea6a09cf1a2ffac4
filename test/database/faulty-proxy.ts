/** A TCP proxy between the service and its database server that fails on command, for tests. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** How a connection fails: it becomes silent, is reset, or is terminated by the server with a last message. */
export type Fault = "silent" | "reset" | "terminated";

export interface FaultMoment {
  /** At the n-th message that the service sends from now on, over all connections; 0 is the next one. */
  readonly at: number;
  readonly fault: Fault;
  /** Before the server receives the message, or with its response. */
  readonly when: "before" | "answer";
  /** This connection only, all open ones, or all including new ones until `heal`. */
  readonly scope: "one" | "open" | "all";
}

export interface FaultyProxy {
  /** The database's URL with the proxy in the server's place. */
  readonly url: string;
  /** Aborts all connections. */
  readonly abort: () => void;
  /**
   * Aborts a connection, once, when the service sends this text on it: before the server receives it, or with the
   * server's response, which is then lost. The commit is sent together with the statements before it, whose responses
   * may come first: they are lost too.
   */
  readonly abortAt: (text: string, when: "before" | "answer") => void;
  /** Lets connections fail once, at a given message. */
  readonly failAt: (moment: FaultMoment) => void;
  /** All open connections fail now. */
  readonly failNow: (fault: Fault) => void;
  /** New connections work again; returns whether the fault has occurred. */
  readonly heal: () => boolean;
  /** Aborts a connection, once, when the server has sent that many bytes from now on. */
  readonly abortAfter: (bytes: number) => void;
  /** The server is down: connections are aborted and new ones are refused. */
  readonly goDown: () => Promise<void>;
  readonly comeUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** PostgreSQL's last message to a session that `pg_terminate_backend` ends (protocol, section 55.8: ErrorResponse). */
const terminated = ((): Buffer => {
  const fields = "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0";
  const message = Buffer.alloc(5 + fields.length);
  message.write("E");
  message.writeInt32BE(4 + fields.length, 1);
  message.write(fields, 5);
  return message;
})();

/** Opens a proxy to the server of the URL. */
export async function openFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const fails = new Set<(fault: Fault) => void>();
  let moment: FaultMoment | undefined;
  let pieces = 0;
  let forNew: Fault | undefined;
  const failAll = (fault: Fault): void => {
    for (const fail of fails) fail(fault);
  };
  /** The fault for the next message on this connection. */
  const met = (): FaultMoment | undefined => {
    if (!moment || pieces++ < moment.at) return undefined;
    const found = moment;
    moment = undefined;
    if (found.scope === "all") forNew = found.fault;
    return found;
  };
  let trap: { readonly text: string; readonly when: "before" | "answer" } | undefined;
  let bytesLeft = Infinity;
  const join = (here: Socket): void => {
    const there = connect(Number(target.port || 5432), target.hostname);
    /** Text in the response that is lost. */
    let lostAnswer: string | undefined;
    /** The behaviour of the connection from its next response on. */
    let failsWithAnswer: FaultMoment | undefined;
    let isSilent = false;
    const fail = (fault: Fault): void => {
      if (fault === "silent") isSilent = true;
      else if (fault === "reset") {
        here.resetAndDestroy();
        end();
      } else {
        here.end(terminated, end);
        there.destroy();
      }
    };
    fails.add(fail);
    const failAs = ({ fault, scope }: FaultMoment): void => (scope === "one" ? fail(fault) : failAll(fault));
    const end = (): void => {
      fails.delete(fail);
      for (const socket of [here, there]) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const socket of [here, there]) {
      sockets.add(socket);
      socket.on("error", end).on("close", end);
    }
    here.on("data", (chunk) => {
      const found = met();
      if (found?.when === "before") failAs(found);
      else if (found) failsWithAnswer = found;
      if (forNew && !failsWithAnswer) fail(forNew);
      if (isSilent || here.destroyed || here.writableEnded) return;
      if (trap && chunk.includes(trap.text)) {
        const { text, when } = trap;
        trap = undefined;
        if (when === "before") return end();
        lostAnswer = text === "commit" ? "COMMIT" : "";
      }
      there.write(chunk);
    });
    there.on("data", (chunk) => {
      if (isSilent || here.writableEnded) return;
      if (failsWithAnswer) {
        // The last message comes with the response, so that both are read at once.
        if (failsWithAnswer.fault === "terminated") here.cork();
        if (failsWithAnswer.fault === "terminated") here.write(chunk);
        failAs(failsWithAnswer);
        return;
      }
      bytesLeft -= chunk.length;
      if (lostAnswer !== undefined && !chunk.includes(lostAnswer)) return;
      if (lostAnswer !== undefined || bytesLeft < 0) {
        bytesLeft = Infinity;
        return end();
      }
      // Back-pressure, as in a network: the server stops when the client does not read.
      if (!here.write(chunk)) there.pause();
    });
    here.on("drain", () => there.resume());
  };
  const listen = async (at: number): Promise<Server> => {
    const listening = createServer(join).listen(at, "127.0.0.1");
    await once(listening, "listening");
    return listening;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const abort = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const goDown = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    abort();
    await closed;
  };
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    abort,
    abortAt: (text, when) => (trap = { text, when }),
    failAt: (next) => {
      moment = next;
      pieces = 0;
    },
    failNow: failAll,
    heal: () => {
      const occurred = moment === undefined;
      [moment, forNew] = [undefined, undefined];
      return occurred;
    },
    abortAfter: (bytes) => (bytesLeft = bytes),
    goDown,
    comeUp: async () => {
      server = await listen(port);
    },
    close: goDown,
  };
}
