import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { edgeCode } from './code.ts';

function run(statusCode: number, headers: Record<string, { value: string }>): unknown {
  const context = createContext({ input: JSON.stringify({ request: {}, response: { statusCode, headers } }) });
  return JSON.parse(runInContext(`${edgeCode('page-status.js')};JSON.stringify(handler(JSON.parse(input)))`, context));
}

const etag = { value: '"1"' };
const metadata = { 'x-amz-meta-read-at': { value: '2026-11-20' }, 'x-amz-meta-build': { value: 'b' } };

test('a page that says that there is nothing gets its status, and no page shows its metadata', () => {
  expect(run(200, { etag, ...metadata })).toEqual({ statusCode: 200, headers: { etag } });
  expect(run(200, { etag, ...metadata, 'x-amz-meta-status': { value: '404' } })).toEqual({
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { etag },
  });
});

test.each([304, 206, 301])('a response with status %i keeps it', (status) => {
  expect(run(status, { 'x-amz-meta-status': { value: '404' } })).toEqual({ statusCode: status, headers: {} });
});
