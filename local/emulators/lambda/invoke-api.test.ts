import { afterEach, expect, test } from 'vitest';
import type { RunningService } from '../service.ts';
import { LambdaFailure } from './failure.ts';
import { startInvokeApi } from './invoke-api.ts';

let api: RunningService;
const invoked: unknown[] = [];

async function invoke(functionId: string, event: unknown): Promise<unknown> {
  invoked.push([functionId, event]);
  if (functionId === 'failing') throw new LambdaFailure({ errorType: 'Error', errorMessage: 'no' });
  return { done: event };
}

async function start(runsEvents: boolean) {
  invoked.length = 0;
  const hasFunction = (id: string) => id !== 'unknown';
  api = await startInvokeApi({ invoke, hasFunction, runsEvents: () => runsEvents, report: () => undefined });
  return async (name: string, event: unknown, type = 'RequestResponse') => {
    const url = `${api.url}/2015-03-31/functions/${encodeURIComponent(name)}/invocations`;
    const headers = { 'x-amz-invocation-type': type };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(event) });
    return [response.status, response.headers.get('x-amz-function-error'), await response.text()] as const;
  };
}

afterEach(() => api.close());

test('responds with the result, or with the failure in its header and payload', async () => {
  const send = await start(true);
  expect(await send('arn:aws:lambda:x:y:function:art', { a: 1 })).toEqual([200, null, '{"done":{"a":1}}']);
  expect(invoked).toEqual([['arn:aws:lambda:x:y:function:art', { a: 1 }]]);
  expect(await send('failing', {})).toEqual([200, 'Unhandled', '{"errorType":"Error","errorMessage":"no"}']);
});

test('accepts events at once and runs them in order, also after one that fails', async () => {
  const send = await start(true);
  expect(await send('failing', 1, 'Event')).toEqual([202, null, '']);
  await send('art', 2, 'Event');
  await expect
    .poll(() => invoked)
    .toEqual([
      ['failing', 1],
      ['art', 2],
    ]);
});

test('drops events when it is told not to run them', async () => {
  const send = await start(false);
  expect(await send('art', 1, 'Event')).toEqual([202, null, '']);
  await send('art', 2);
  expect(invoked).toEqual([['art', 2]]);
});

test.each(['RequestResponse', 'Event'])('answers as AWS does when there is no such function: %s', async (type) => {
  const send = await start(true);
  const [status, , body] = await send('unknown', 1, type);
  expect([status, JSON.parse(body)]).toEqual([
    404,
    { __type: 'ResourceNotFoundException', message: 'Function not found: unknown' },
  ]);
  expect(invoked).toEqual([]);
});
