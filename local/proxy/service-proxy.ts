import { Agent, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { messageOf } from '../emulators/errors.ts';
import type { ErrorResponse } from '../emulators/http/aws-errors.ts';
import { listen } from '../emulators/http/server.ts';
import type { RunningService } from '../emulators/service.ts';
import type { Calls } from './calls.ts';
import { forward } from './forward.ts';

export type ServiceProxyOptions = {
  functionName: string;
  token: string;
  service: string;
  target: string;
  calls: Calls;
};

/** Method and path of a request with ids replaced: `POST /v1/checkout/sessions/{id}/expire`. */
export function actionOf(method: string, path: string): string {
  const withoutIds = path.replace(/\?.*$/, '').replaceAll(/\/[a-z]{2,5}_\w+/g, '/{id}');
  return `${method} ${withoutIds}`;
}

/**
 * Starts a proxy between one worker and a service that has no signatures of AWS, so that its calls can be attributed
 * to the worker, counted and failed like those to AWS. Paths and headers are unchanged.
 */
export async function startServiceProxy({
  functionName,
  token,
  service,
  target,
  calls,
}: ServiceProxyOptions): Promise<RunningService> {
  const agent = new Agent({ keepAlive: true });
  const running = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (incoming, response) => {
      const { method = 'GET', url: path = '/', headers } = incoming;
      const request = { method, path, headers, body: await buffer(incoming) };
      await calls.run({
        functionName,
        token,
        service,
        action: actionOf(method, path),
        parts: 1,
        send: async (respond) => ({ status: await forward(agent, target, request, respond ? response : undefined) }),
        fail: (error) => sendError(response, error),
        drop: () => response.destroy(),
      });
    },
    onError: (error) => console.error(`a call of ${functionName} to ${service} failed: ${messageOf(error)}`),
  });
  // Nothing closes the proxy of a worker that was killed: it must not keep the process alive.
  running.server.unref();
  return {
    url: running.url,
    close: async () => {
      await running.close();
      agent.destroy();
    },
  };
}

export function sendError(response: ServerResponse, { status, headers, body }: ErrorResponse): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}
