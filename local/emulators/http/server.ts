import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A server on loopback that survives malformed requests and failing handlers. */
export type RunningServer = { url: string; port: number; server: Server; close(): Promise<void> };

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Options = {
  /** 0 takes any free port. */
  port: number;
  /** Largest request line and headers together, in bytes. */
  maxHeaderBytes: number;
  handle: RequestHandler;
  /** Called for errors of the handler. */
  onError(error: unknown): void;
};

const headersTooLarge = 'HPE_HEADER_OVERFLOW';

/** Answers a malformed request if its connection is still writable. */
function rejectMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = error.code === headersTooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** Ends the response of a failed handler: 500 when nothing was sent yet, else closes the connection. */
function abort(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error');
}

// Codes of errors when the client disconnects.
const disconnected = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ABORT_ERR',
]);

function isDisconnect(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && disconnected.has(code);
}

/** Milliseconds after which a server closes a connection that is kept and not used. */
const keepAliveTimeout = 30_000;

/** Milliseconds after which a client does: well before the server, which may be late to tell. */
export const clientIdleTimeout = 15_000;

/** Starts a server on 127.0.0.1. Rejects with EADDRINUSE when the port is taken. */
export async function listen({ port, maxHeaderBytes, handle, onError }: Options): Promise<RunningServer> {
  const report = (error: unknown) => {
    if (!isDisconnect(error)) onError(error);
  };
  const server = createServer({ maxHeaderSize: maxHeaderBytes, keepAliveTimeout }, (request, response) => {
    request.on('error', report);
    response.on('error', report);
    handle(request, response).catch((error: unknown) => {
      report(error);
      abort(response);
    });
  });
  server.on('clientError', rejectMalformed);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const boundPort = portOf(server.address());
  return {
    url: `http://127.0.0.1:${boundPort}`,
    port: boundPort,
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

/** Raw path and query of a request target; of an absolute one (as proxies send it) without scheme and host. */
export function splitTarget(target: string): { path: string; query: string } {
  const relative = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  const mark = relative.indexOf('?');
  const path = mark === -1 ? relative : relative.slice(0, mark);
  return { path: path.startsWith('/') ? path : `/${path}`, query: mark === -1 ? '' : relative.slice(mark + 1) };
}

/** Headers with lower-case names; repeated ones are joined by commas, cookies by semicolons. */
export function joinedHeaders(request: IncomingMessage): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values) joined[name] = values.join(name === 'cookie' ? '; ' : ',');
  }
  return joined;
}

/** Reads a body of up to `limit` bytes; a larger one is drained and undefined. */
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
