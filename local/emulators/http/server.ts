import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A server on loopback that malformed requests and failing handlers cannot bring down. */
export type RunningServer = { url: string; port: number; server: Server; close(): Promise<void> };

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Options = {
  /** 0 takes any free port. */
  port: number;
  /** Largest request line and headers together, in bytes. */
  maxHeaderBytes: number;
  handle: Handler;
  /** Told of errors that the handler did not answer itself. */
  onError(error: unknown): void;
};

const headersTooLarge = 'HPE_HEADER_OVERFLOW';

/** Answers a request that is no HTTP, as far as its connection still takes one. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = error.code === headersTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Ends an answer whose handler failed: 500 when nothing was sent yet, else the connection is cut. */
function giveUp(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal error of the local cloud');
}

// A viewer that goes away in the middle is nobody's error.
const goneAway = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ABORT_ERR',
]);

function isGoneAway(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && goneAway.has(code);
}

/** Starts a server on 127.0.0.1. Rejects with EADDRINUSE when the port is taken. */
export async function listen({ port, maxHeaderBytes, handle, onError }: Options): Promise<RunningServer> {
  const tell = (error: unknown) => {
    if (!isGoneAway(error)) onError(error);
  };
  const server = createServer({ maxHeaderSize: maxHeaderBytes, keepAliveTimeout: 30_000 }, (request, response) => {
    request.on('error', tell);
    response.on('error', tell);
    handle(request, response).catch((error: unknown) => {
      tell(error);
      giveUp(response);
    });
  });
  server.on('clientError', refuse);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const taken = portOf(server.address());
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

/** Path and query of a request line, raw; an absolute address (as proxies send it) loses scheme and host. */
export function splitTarget(target: string): { path: string; query: string } {
  const relative = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  const mark = relative.indexOf('?');
  const path = mark === -1 ? relative : relative.slice(0, mark);
  return { path: path.startsWith('/') ? path : `/${path}`, query: mark === -1 ? '' : relative.slice(mark + 1) };
}

/** Headers with lower-case names; a repeated one is joined by commas, cookies by semicolons. */
export function joinedHeaders(request: IncomingMessage): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values) joined[name] = values.join(name === 'cookie' ? '; ' : ',');
  }
  return joined;
}

/** Reads a body whole, up to `limit` bytes; undefined when it is larger (the rest is read and dropped). */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= limit) chunks.push(bytes);
  }
  return size > limit ? undefined : Buffer.concat(chunks);
}
