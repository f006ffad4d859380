import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningService } from '../service.ts';
import { ratesAt, startExchangeRates } from './exchange-rates.ts';

const rates = { GBP: { EUR: 1.16, USD: 1.3 } };
const noon = new Date('2026-11-20T15:30:00Z');
let service: RunningService;

beforeAll(async () => {
  service = await startExchangeRates(rates, () => noon);
});

afterAll(() => service.close());

test('rates fluctuate by the hour within 2 %', () => {
  expect(ratesAt(noon, rates)).toEqual(ratesAt(new Date('2026-11-20T15:59:59Z'), rates));
  expect(ratesAt(noon, rates)).not.toEqual(ratesAt(new Date('2026-11-20T16:00:00Z'), rates));
  const ratio = (ratesAt(noon, rates).GBP?.EUR ?? 0) / rates.GBP.EUR;
  expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(0.021);
});

test('serves the rates of a known base currency', async () => {
  const response = await fetch(`${service.url}/v4/latest/GBP`);
  expect(await response.json()).toEqual({ base: 'GBP', rates: { GBP: 1, ...ratesAt(noon, rates).GBP } });
  expect((await fetch(`${service.url}/v4/latest/XXX`)).status).toBe(404);
  expect((await fetch(`${service.url}/v4/latest/GBP`, { method: 'POST' })).status).toBe(404);
});
