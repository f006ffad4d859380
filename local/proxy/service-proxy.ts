import { Agent, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { messageOf } from '../emulators/errors.ts';
import type { Refusal } from '../emulators/http/aws-errors.ts';
import { listen } from '../emulators/http/server.ts';
import type { Service } from '../emulators/service.ts';
import type { Calls } from './calls.ts';
import { passOn } from './forward.ts';

/** A way out for one worker: whom it is for, and where it leads. */
export type DoorOptions = { functionName: string; token: string; service: string; target: string; calls: Calls };

/** What a request does, by method and path with ids left out: `POST /v1/checkout/sessions/{id}/expire`. */
export function actionOf(method: string, path: string): string {
  const withoutIds = path.replace(/\?.*$/, '').replaceAll(/\/[a-z]{2,5}_\w+/g, '/{id}');
  return `${method} ${withoutIds}`;
}

/**
 * Opens an address of a worker's own for a service that is asked without AWS's signature, so that its calls are known,
 * counted and disturbed like those to AWS. Paths and headers go through unchanged.
 */
export async function openDoor({ functionName, token, service, target, calls }: DoorOptions): Promise<Service> {
  const agent = new Agent({ keepAlive: true });
  const running = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (incoming, response) => {
      const { method = 'GET', url: path = '/', headers } = incoming;
      const request = { method, path, headers, body: await buffer(incoming) };
      await calls.make({
        functionName,
        token,
        service,
        action: actionOf(method, path),
        parts: 1,
        send: async (handOn) => ({ status: await passOn(agent, target, request, handOn ? response : undefined) }),
        refuse: (answer) => answerWith(response, answer),
        drop: () => response.destroy(),
      });
    },
    onError: (error) => console.error(`a call of ${functionName} to ${service} broke: ${messageOf(error)}`),
  });
  // A worker that is ended with its process has nobody to close it.
  running.server.unref();
  return {
    url: running.url,
    close: async () => {
      await running.close();
      agent.destroy();
    },
  };
}

/** Ends a response with an answer that was made here. */
export function answerWith(response: ServerResponse, { status, headers, body }: Refusal): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}
