import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fallbackRates } from '#shared/rules/currency.ts';
import { currentRates } from './currency.ts';
import { fetchRates } from './exchange-rates.ts';

let respond: (path: string) => { status: number; body: string; location?: string };
const requestedPaths: string[] = [];
const service = createServer((request, response) => {
  requestedPaths.push(request.url ?? '');
  const { status, body, location } = respond(request.url ?? '');
  response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) }).end(body);
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const address = service.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  service.close();
});

const rates = { GBP: 0.8, EUR: 1.2, USD: 1.3, JPY: 190 };

describe('the exchange-rate service (docs/product.md#exchange-rates)', () => {
  test('is requested once per base currency; other currencies are dropped', async () => {
    respond = () => ({ status: 200, body: JSON.stringify({ base: 'X', rates }) });
    requestedPaths.length = 0;
    expect(await fetchRates(origin)).toEqual({
      GBP: { EUR: 1.2, USD: 1.3 },
      EUR: { GBP: 0.8, USD: 1.3 },
      USD: { GBP: 0.8, EUR: 1.2 },
    });
    expect(requestedPaths.toSorted()).toEqual(['/v4/latest/EUR', '/v4/latest/GBP', '/v4/latest/USD']);
  });

  test('that returns an error raises its status (docs/product.md#exchange-rates)', async () => {
    respond = (path) => ({ status: path.endsWith('USD') ? 503 : 200, body: JSON.stringify({ rates }) });
    await expect(fetchRates(origin)).rejects.toThrow('Exchange rate API returned status 503');
  });

  test('is not followed to another address', async () => {
    respond = (path) =>
      path === '/elsewhere'
        ? { status: 200, body: JSON.stringify({ rates }) }
        : { status: 302, body: '', location: '/elsewhere' };
    requestedPaths.length = 0;
    await expect(fetchRates(origin)).rejects.toThrow();
    expect(requestedPaths).not.toContain('/elsewhere');
  });

  test.each(['{}', '{"rates":{"EUR":"1.2"}}', '{"rates":{"EUR":0}}', 'oops'])(
    'that returns %s is rejected',
    async (body) => {
      respond = () => ({ status: 200, body });
      await expect(fetchRates(origin)).rejects.toThrow();
    },
  );

  test('without one of the currencies omits it, so that its prices are not converted (docs/product.md#exchange-rates)', async () => {
    respond = () => ({ status: 200, body: '{"rates":{"EUR":1.2,"GBP":0.8}}' });
    expect(await fetchRates(origin)).toEqual({ GBP: { EUR: 1.2 }, EUR: { GBP: 0.8 }, USD: { GBP: 0.8, EUR: 1.2 } });
  });
});

describe('the rates in use (docs/product.md#exchange-rates)', () => {
  const fetched = { rates: { GBP: { EUR: 2 }, EUR: {}, USD: {} }, asOf: '2026-11-20T10:00:00.000Z' };
  test('are the fetched ones for a day', () => {
    expect(currentRates(fetched, new Date('2026-11-21T09:59:59.999Z'))).toEqual(fetched);
  });

  test('are the built-in ones before the first fetch and a day after the last', () => {
    const builtIn = { rates: fallbackRates, asOf: null };
    expect(currentRates(undefined, new Date())).toEqual(builtIn);
    expect(currentRates(fetched, new Date('2026-11-21T10:00:00.000Z'))).toEqual(builtIn);
  });
});
