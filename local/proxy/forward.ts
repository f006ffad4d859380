import { type Agent, type IncomingHttpHeaders, type ServerResponse, request as send } from 'node:http';

export type Passed = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

/**
 * Sends a request on to another server of this machine, below the path of its address, and its answer back; without a response the answer is dropped.
 * Settles with the status when the answer is complete; `look` is shown each part of it.
 */
export function passOn(
  agent: Agent,
  url: string,
  request: Passed,
  response: ServerResponse | undefined,
  look?: (part: Buffer) => void,
): Promise<number> {
  const { hostname, port, pathname } = new URL(url);
  const { method, body } = request;
  const path = `${pathname.replace(/\/$/, '')}${request.path}`;
  const headers = { ...request.headers, host: `${hostname}:${port}` };
  return new Promise((resolve, reject) => {
    const call = send({ agent, hostname, port, method, path, headers }, (result) => {
      const status = result.statusCode ?? 502;
      if (look) result.on('data', look);
      if (response === undefined) result.resume();
      else {
        response.writeHead(status, result.headers);
        result.pipe(response);
        // Whoever asked may be gone: the rest is read all the same, or the answer would never end.
        response.once('close', () => result.resume());
      }
      result.once('end', () => resolve(status));
      result.once('error', reject);
    });
    call.once('error', reject);
    call.end(body);
  });
}
