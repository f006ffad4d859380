import { describe, expect, test } from 'vitest';
import { fallbackRates, type Rates } from '#shared/rules/currency.ts';
import { ratesHistoryKey, ratesItemKey } from '../../ground/keys/rates.ts';
import { putItem } from '../../ground/platform/table.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { getCurrency } from './currency.ts';
import { refreshRates } from './refresh-rates.ts';
import { findAcceptedRates, findRates } from './store.ts';

const site = await openSharedTestSite();
const table = await openSharedTable();

const start = Date.parse('2026-11-20T10:00:00.000Z');
const afterHours = (hours: number) => new Date(start + hours * 3_600_000);
const euros = (rate: number): Rates => ({ ...fallbackRates, GBP: { ...fallbackRates.GBP, EUR: rate } });

const refresh = (hours: number, rate: number, acceptMoves = false) =>
  refreshRates({ table, now: () => afterHours(hours), fetchRates: async () => euros(rate) }, { acceptMoves });
const inUse = async () => (await findRates(table))?.rates.GBP.EUR;

/** Forgets all rates, then fetches this one. */
async function begin(rate: number) {
  const epoch = new Date(0).toISOString();
  await putItem(table, { ...ratesHistoryKey, asOf: epoch, accepted: [{ rates: euros(rate), asOf: epoch }] });
  expect(await refresh(0, rate, true)).toEqual([]);
}

describe('fetched rates (docs/trust.md#rate-bounds)', () => {
  test('are accepted the first time, then refused when one moves by more than a tenth: the earlier ones stay', async () => {
    expect(await refresh(0, 1.2)).toEqual([]);
    const refused = { from: 'GBP', to: 'EUR', rate: 1.33, reason: 'moved' };
    expect(await refresh(1, 1.33)).toEqual([refused]);
    expect(await findRates(table)).toEqual({ rates: euros(1.2), asOf: afterHours(0).toISOString() });
    expect([await refresh(1, 1.32), await inUse()]).toEqual([[], 1.32]);
  });

  test('cannot creep: a tenth a day counts from every rate of the day, not only from the last', async () => {
    await begin(1.2);
    for (const [hours, rate] of [
      [1, 1.25],
      [2, 1.3],
    ] as const) {
      expect(await refresh(hours, rate)).toEqual([]);
    }
    expect(await refresh(3, 1.35)).toMatchObject([{ reason: 'moved' }]);
    expect(await refresh(23.9, 1.35)).toMatchObject([{ reason: 'moved' }]);
    expect((await findAcceptedRates(table)).map(({ rates }) => rates.GBP.EUR)).toEqual([1.3, 1.25, 1.2]);
    expect([await refresh(30, 1.35), await inUse()]).toEqual([[], 1.35]);
    expect((await findAcceptedRates(table)).map(({ rates }) => rates.GBP.EUR)).toEqual([1.35]);
  });

  test('may have moved further after days without the service', async () => {
    await begin(1.2);
    expect(await refresh(25, 1.35)).toMatchObject([{ reason: 'moved' }]);
    expect([await refresh(7 * 24, 1.35), await inUse()]).toEqual([[], 1.35]);
  });

  test.each([0.0001, 0.58, 2.35])(
    'of %d are refused at any time, also when the operator accepts moves',
    async (rate) => {
      await begin(1.2);
      for (const acceptMoves of [false, true]) {
        expect(await refresh(24 * 365, rate, acceptMoves)).toMatchObject([{ rate, reason: 'implausible' }]);
      }
      expect(await inUse()).toBe(1.2);
    },
  );

  test('that the operator accepts start a new day (docs/operations.md#alarms)', async () => {
    await begin(1.2);
    expect(await refresh(1, 1.6, true)).toEqual([]);
    expect([await refresh(2, 1.65), await inUse()]).toEqual([[], 1.65]);
  });

  test('of two runs at once are each compared with the other', async () => {
    await begin(1.2);
    const results = await Promise.all([refresh(1, 1.3), refresh(1, 1.1)]);
    expect(results.flat()).toMatchObject([{ reason: 'moved' }]);
  });
});

test('a stored rate that is not plausible is not used: a session does not become free (docs/trust.md#rate-bounds)', async () => {
  const { dependencies } = site;
  const rates = { GBP: { EUR: 0.0001, USD: 0.0001 }, EUR: {}, USD: {} };
  await putItem(dependencies.table, { ...ratesItemKey, rates, asOf: dependencies.now().toISOString() });
  const request = { ip: '2001:db8::1', country: 'DE' };
  const shown = await getCurrency({ params: undefined, query: undefined, body: undefined, request }, dependencies);
  expect(shown).toMatchObject({ rates: fallbackRates, asOf: null });

  const sessionId = await site.createSession({ price: { amount: 19_000, currency: 'GBP' } });
  const free = site.bookingRequest(sessionId, { total: { amount: 0, currency: 'EUR' } });
  const problem = { code: 'price_changed', details: { total: { amount: 22_200, currency: 'EUR' } } };
  await expect(site.book(free)).rejects.toMatchObject(problem);
  expect(await site.booking(free.bookingId)).toBeUndefined();
});

test("a session below Stripe's minimum is booked at the minimum (docs/product.md#currencies)", async () => {
  const sessionId = await site.createSession({ price: { amount: 20, currency: 'GBP' } });
  const request = site.bookingRequest(sessionId, { total: { amount: 50, currency: 'EUR' } });
  const { paymentUrl } = await site.book(request);
  expect(paymentUrl).toMatch(/^http/);
  expect(await site.booking(request.bookingId)).toMatchObject({ total: request.total, listPrice: request.total });
});
