/** The way between the service and its database server, for tests: a TCP proxy that breaks as it is told. */
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

export interface FaultyWay {
  /** The database's URL with the proxy in the server's place. */
  readonly url: string;
  /** Breaks all connections. */
  readonly cut: () => void;
  /**
   * Breaks a connection, once, when the service sends this text on it: before the server gets it, or with the server's
   * answer, which is then lost.
   */
  readonly cutAt: (text: string, when: "before" | "answer") => void;
  /** Breaks a connection, once, when the server has sent so many bytes from now on. */
  readonly cutAfter: (bytes: number) => void;
  /** The server is down: connections break and new ones are refused. */
  readonly goDown: () => Promise<void>;
  readonly comeUp: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a way to the server of the URL. */
export async function openFaultyWay(databaseUrl: string): Promise<FaultyWay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let trap: { readonly text: string; readonly when: "before" | "answer" } | undefined;
  let bytesLeft = Infinity;
  const join = (here: Socket): void => {
    const there = connect(Number(target.port || 5432), target.hostname);
    let answerIsLost = false;
    const end = (): void => {
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
      if (trap && chunk.includes(trap.text)) {
        const { when } = trap;
        trap = undefined;
        if (when === "before") return end();
        answerIsLost = true;
      }
      there.write(chunk);
    });
    there.on("data", (chunk) => {
      bytesLeft -= chunk.length;
      if (answerIsLost || bytesLeft < 0) {
        bytesLeft = Infinity;
        return end();
      }
      // As a network does, it holds back a server that nobody reads from.
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
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const goDown = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    cut();
    await closed;
  };
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    cut,
    cutAt: (text, when) => (trap = { text, when }),
    cutAfter: (bytes) => (bytesLeft = bytes),
    goDown,
    comeUp: async () => {
      server = await listen(port);
    },
    close: goDown,
  };
}
