import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A proxy (SOCKS 5, RFC 1928) that is as slow as a network: all connections share its rate, and an answer takes a round trip. DevTools'
 * own throttling does not slow down what a video element reads.
 */
export type SlowNetwork = { server: string; setRate: (bitsPerSecond: number) => void; close: () => Promise<void> };

/** Bytes that one connection sends before it is another's turn. */
const pieceBytes = 2048;
/** Milliseconds that a timer may be late without slowing the line down further. */
const lateness = 50;

class Line {
  #rate: number;
  readonly #roundTrip: number;
  #freeAt = 0;

  constructor(rate: number, roundTrip: number) {
    this.#rate = rate;
    this.#roundTrip = roundTrip;
  }

  setRate(bitsPerSecond: number): void {
    this.#rate = bitsPerSecond;
    this.#freeAt = 0;
  }

  async answer(client: Socket, bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length && !client.destroyed; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      const now = performance.now();
      this.#freeAt = Math.max(now - lateness, this.#freeAt) + (piece.length * 8000) / this.#rate;
      if (this.#freeAt > now) await pause(this.#freeAt - now);
      // A browser that reads no further lets the connection wait.
      if (client.writableNeedDrain) await Promise.race([once(client, 'drain'), once(client, 'close')]);
      setTimeout(() => client.writable && client.write(piece), this.#roundTrip);
    }
  }
}

/** Reads the two messages with which a browser asks for an address, and connects to it. */
async function connectTo(client: Socket, line: Line): Promise<Socket> {
  const [greeting]: Buffer[] = await once(client, 'data');
  if (greeting?.[0] !== 5) throw new Error('not SOCKS 5');
  client.write(Buffer.from([5, 0]));
  const [request]: Buffer[] = await once(client, 'data');
  const port = request?.readUInt16BE(request.length - 2) ?? 0;
  // Everything that is measured runs on this computer.
  const server = connect(port, '127.0.0.1');
  await once(server, 'connect');
  await line.answer(client, Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]));
  return server;
}

async function serve(client: Socket, line: Line): Promise<void> {
  const server = await connectTo(client, line);
  const end = () => {
    client.destroy();
    server.destroy();
  };
  for (const socket of [client, server]) socket.on('error', end);
  client.on('close', end);
  client.pipe(server);
  for await (const bytes of server) await line.answer(client, bytes);
  client.end();
}

export async function startSlowNetwork(bitsPerSecond: number, roundTrip: number): Promise<SlowNetwork> {
  const line = new Line(bitsPerSecond, roundTrip);
  const proxy = createServer((client) => {
    client.on('error', () => client.destroy());
    serve(client, line).catch(() => client.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    server: `socks5://127.0.0.1:${address.port}`,
    setRate: (rate) => line.setRate(rate),
    close: async () => {
      proxy.close();
    },
  };
}
