/** A server that speaks as much of the TDS protocol (MS-TDS) as a test needs: it reads messages and returns tokens. */
import { createServer, type AddressInfo } from "node:net";
import { ConnectionPool } from "mssql";

/** Types of messages (section 2.2.3.1.1). */
export const messageTypes = {
  batch: 0x01,
  rpc: 0x03,
  transaction: 0x0e,
  login: 0x10,
  preLogin: 0x12,
} as const;
const response = 0x04;

export interface Message {
  readonly type: number;
  readonly data: Buffer;
}

const [headerLength, endOfMessage] = [8, 1];

const packet = (data: Buffer): Buffer => {
  const header = Buffer.from([response, endOfMessage, 0, 0, 0, 0, 1, 0]);
  header.writeUInt16BE(data.length + header.length, 2);
  return Buffer.concat([header, data]);
};

/** PRELOGIN without encryption: one option, its place and length, the terminator, its value NOT_SUP. */
const noEncryption = Buffer.from([0x01, 0, 6, 0, 1, 0xff, 0x02]);

const withLength = (token: number, body: Buffer): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16LE(body.length);
  return Buffer.concat([Buffer.from([token]), length, body]);
};

const doneBits = { more: 0x01, error: 0x02, count: 0x10 } as const;

/** DONE, DONEPROC or DONEINPROC (section 2.2.7.6), with a number of rows. */
function done(token: number, status: number, rows = 0): Buffer {
  const tokens = Buffer.alloc(13);
  tokens.writeUInt8(token);
  tokens.writeUInt16LE(status, 1);
  tokens.writeBigUInt64LE(BigInt(rows), 5);
  return tokens;
}

/** The result of a batch without rows. */
export const end = done(0xfd, 0);

/** The tokens ERROR and DONE. */
export function errorTokens(number: number, message = "text of the server"): Buffer {
  const text = Buffer.from(message, "utf16le");
  const body = Buffer.alloc(6 + 2 + text.length + 2 + 4);
  body.writeUInt32LE(number, 0);
  body.writeUInt8(1, 4);
  body.writeUInt8(14, 5);
  body.writeUInt16LE(message.length, 6);
  text.copy(body, 8);
  return Buffer.concat([withLength(0xaa, body), done(0xfd, doneBits.error)]);
}

/** LOGINACK for TDS 7.4, and DONE. */
export const loggedIn = Buffer.concat([
  withLength(0xad, Buffer.from([1, 0x74, 0, 0, 0x04, 0, 16, 0, 0, 0])),
  end,
]);

/** The result of a statement of a procedure: the rows that its parts changed. */
export const changed = (...rows: readonly number[]): Buffer =>
  Buffer.concat([...rows.map((some) => done(0xff, doneBits.more | doneBits.count, some)), done(0xfe, 0)]);

const descriptor = [8, 1, 2, 3, 4, 5, 6, 7, 8];

/** The result of a request of the transaction manager: ENVCHANGE for the begin, the commit or the rollback. */
export function transactionTokens({ data }: Message): Buffer {
  const request = data.readUInt16LE(data.readUInt32LE(0));
  const change = request === 5 ? [8, ...descriptor, 0] : [request === 7 ? 9 : 10, 0, ...descriptor];
  return Buffer.concat([withLength(0xe3, Buffer.from(change)), end]);
}

/** A text that a client sends, with the declarations of its parameters. */
export interface SentText {
  readonly text: string;
  readonly declarations: string;
}

/** The first parameters of a call of `sp_executesql` (section 2.2.6.6): the text, and the declarations of the others. */
export function sentText({ data }: Message): SentText {
  // The headers with their length, the procedure by its number, flags.
  let at = data.readUInt32LE(0) + 6;
  const next = (bytes: number): number => (at += bytes) - bytes;
  const nvarchar = (): string => {
    if (at >= data.length) return "";
    const name = data.readUInt8(next(1));
    // The name, the status, the type, its collation.
    next(2 * name + 2);
    const isLong = data.readUInt16LE(next(2)) === 0xffff;
    next(5);
    if (!isLong) return textOf(data.readUInt16LE(next(2)));
    // The length of the whole, then parts with their lengths, the last one empty (section 2.2.5.2.3).
    next(8);
    let text = "";
    for (let length; (length = data.readUInt32LE(next(4))) > 0;) text += textOf(length);
    return text;
  };
  const textOf = (length: number): string => data.subarray(next(length), at).toString("utf16le");
  return { text: nvarchar(), declarations: nvarchar() };
}

/** A pool of connections to the server. */
export const connectedPool = ({ port }: TdsServer, max: number): Promise<ConnectionPool> =>
  new ConnectionPool({
    server: "127.0.0.1",
    port,
    user: "lease",
    password: "secret",
    options: { encrypt: false },
    pool: { max },
    validateConnection: "socket",
  } as never).connect();

export interface TdsServer {
  readonly port: number;
  readonly close: () => Promise<unknown>;
}

/**
 * Starts a server on the loopback interface; `answer` returns the tokens for a message after PRELOGIN, or undefined: the
 * connection breaks.
 */
export async function tdsServer(answer: (message: Message) => Buffer | undefined): Promise<TdsServer> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    let received = Buffer.alloc(0);
    let parts: Buffer[] = [];
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= headerLength && received.length >= received.readUInt16BE(2)) {
        const [type = 0, status = 0, length] = [received[0], received[1], received.readUInt16BE(2)];
        parts.push(received.subarray(headerLength, length));
        received = received.subarray(length);
        if ((status & endOfMessage) === 0) continue;
        const message = { type, data: Buffer.concat(parts) };
        parts = [];
        const tokens = type === messageTypes.preLogin ? noEncryption : answer(message);
        if (!tokens) return socket.destroy();
        socket.write(packet(tokens));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
