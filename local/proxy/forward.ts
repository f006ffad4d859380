import { type Agent, type IncomingHttpHeaders, type ServerResponse, request as send } from 'node:http';

export type ForwardedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Sends a request to another server on loopback, below the path of `url`, and pipes the answer into `response`, or drops
 * it without one. `onData` receives each chunk. Resolves with the status when the answer is complete.
 */
export function forward(
  agent: Agent,
  url: string,
  request: ForwardedRequest,
  response: ServerResponse | undefined,
  onData?: (chunk: Buffer) => void,
): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  const { method, body } = request;
  const path = `${pathname.replace(/\/$/, '')}${request.path}`;
  const headers = { ...request.headers, host: `${hostname}:${port}` };
  return new Promise((resolve, reject) => {
    const call = send({ agent, hostname, port, method, path, headers }, (result) => {
      const status = result.statusCode ?? 502;
      if (onData) result.on('data', onData);
      // A caller that is gone already would neither take the answer nor emit `close` again.
      if (response === undefined || response.destroyed) result.resume();
      else {
        response.writeHead(status, result.headers);
        result.pipe(response);
        // A caller that disconnected stops the pipe: without reading on, `end` would never come.
        response.once('close', () => result.resume());
      }
      result.once('end', () => resolve(status));
      result.once('error', reject);
    });
    call.once('error', reject);
    call.end(body);
  });
}
