import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { expect, test } from 'vitest';

const code = readFileSync(`${import.meta.dirname}/cognito-path.js`, 'utf8');

function run(method: string): Record<string, unknown> {
  const request = { method, uri: '/cognito', querystring: { a: { value: '1' } }, headers: {}, cookies: {} };
  const context = vm.createContext({ input: JSON.stringify({ request }) });
  return JSON.parse(vm.runInContext(`${code};JSON.stringify(handler(JSON.parse(input)))`, context));
}

test("rewrites a POST to the root of Cognito's API, without a query", () => {
  expect(run('POST')).toMatchObject({ method: 'POST', uri: '/', querystring: {} });
});

test.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])('rejects %s', (method) => {
  expect(run(method)).toMatchObject({ statusCode: 405, headers: { allow: { value: 'POST' } } });
});
