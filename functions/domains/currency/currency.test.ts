import { expect, test } from 'vitest';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { call, runSchedule } from '../../testing/cloud.ts';

type Currency = ResponseBody<'getCurrency'>;

const from = async (country?: string) => {
  const headers: Record<string, string> = country ? { 'cloudfront-viewer-country': country } : {};
  const { body } = await call('GET /api/currency', { headers });
  return body as Currency;
};

test.each([
  ['DE', 'EUR'],
  ['CA', 'USD'],
  ['JP', 'GBP'],
])('a visitor from %s gets %s (docs/product.md#currencies)', async (country, currency) => {
  expect(await from(country)).toMatchObject({ country, currency });
});

test('an invalid country header is ignored', async () => {
  expect(await from('<script>')).toMatchObject({ country: null, currency: 'GBP' });
});

test('the schedule fetches the rates that the response then contains, with their time', async () => {
  const before = new Date().toISOString();
  await runSchedule('RefreshRates');
  const { rates, asOf } = await from();
  expect(String(asOf) >= before).toBe(true);
  expect(rates.GBP.EUR).toBeGreaterThan(0);
});
