import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fallbackRates } from '#shared/rules/currency.ts';
import type { Service } from '../service.ts';
import { ratesAt, startExchangeRates } from './exchange-rates.ts';

const noon = new Date('2026-11-20T15:30:00Z');
let service: Service;

beforeAll(async () => {
  service = await startExchangeRates(() => noon);
});

afterAll(() => service.close());

test('rates move by the hour, near the built-in ones, and the same hour gives the same', () => {
  expect(ratesAt(noon)).toEqual(ratesAt(new Date('2026-11-20T15:59:59Z')));
  expect(ratesAt(noon)).not.toEqual(ratesAt(new Date('2026-11-20T16:00:00Z')));
  const ratio = (ratesAt(noon).GBP.EUR ?? 0) / (fallbackRates.GBP.EUR ?? 1);
  expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(0.021);
});

test('are answered in the shape of the service, for a currency that it knows', async () => {
  const answer = await fetch(`${service.url}/v4/latest/GBP`);
  expect(await answer.json()).toEqual({ base: 'GBP', rates: { GBP: 1, ...ratesAt(noon).GBP } });
  expect((await fetch(`${service.url}/v4/latest/XXX`)).status).toBe(404);
  expect((await fetch(`${service.url}/v4/latest/GBP`, { method: 'POST' })).status).toBe(404);
});
