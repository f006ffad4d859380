import http from 'node:http';
import { connect } from 'node:net';

export type RawResponse = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** Sends one request with exactly these headers (fetch adds its own and decompresses). */
export function ask(
  url: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const { hostname, port } = new URL(url);
  const { method = 'GET', headers = {}, body } = options;
  const request = http.request({ hostname, port, path, method, headers, agent: false }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
    );
    response.on('error', reject);
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}

/** Sends bytes as they are; resolves with what was received until the connection closed. */
export function sendBytes(port: number, bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.on('close', () => resolve(received));
  socket.on('error', reject);
  return promise;
}
