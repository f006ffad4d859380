import http from 'node:http';
import { connect } from 'node:net';

export type RawAnswer = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

/** One request with exactly these headers (fetch would add its own and undo compression). */
export function ask(
  url: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
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

/** Sends bytes as they are; answers what came back until the connection closed. */
export function sendBytes(port: number, bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('close', () => resolve(answer));
  socket.on('error', reject);
  return promise;
}
