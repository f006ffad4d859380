import { once } from 'node:events';
import { Agent, request as send } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../emulators/http/server.ts';
import { forward } from './forward.ts';

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const onError = (error: unknown) => {
  throw error;
};

/** A caller asks a proxy, which passes its request on when the caller is as `whenForwarded` leaves it. */
async function forwarded(whenForwarded: (caller: { disconnect(): void; gone: Promise<unknown> }) => Promise<unknown>) {
  const service = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (_, response) => void response.end('x'.repeat(1_000_000)),
    onError,
  });
  const result = Promise.withResolvers<number>();
  const proxy = await listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (incoming, response) => {
      const gone = once(response, 'close');
      await whenForwarded({ disconnect: () => call.destroy(), gone });
      const { method = 'GET', url: path = '/', headers } = incoming;
      result.resolve(forward(agent, service.url, { method, path, headers, body: Buffer.alloc(0) }, response));
    },
    onError,
  });
  const call = send(proxy.url, (answer) => answer.resume());
  call.on('error', () => undefined);
  call.end();
  try {
    return await result.promise;
  } finally {
    await proxy.close();
    await service.close();
  }
}

test('a request is passed on, and its answer given back', async () => {
  expect(await forwarded(async () => undefined)).toBe(200);
});

test('of a caller that is gone by then, too: its answer is read to the end, so that others need not wait', async () => {
  const status = await forwarded(async ({ disconnect, gone }) => {
    disconnect();
    await gone;
  });
  expect(status).toBe(200);
});
