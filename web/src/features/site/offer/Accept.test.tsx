import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { AcceptAt } from './Accept.tsx';
import { isPaidInParts } from './use-offered-deposits.ts';

// docs/product.md#deposits, docs/product.md#waitlist-offers

type Props = Parameters<typeof AcceptAt>[0];

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
const deposits = { above: { GBP: 20_000, EUR: 20_000, USD: 20_000 }, percent: 25, daysBefore: 30 };

const offerOf = ({ days = 60, amount = 40_000, places = 1 } = {}) =>
  ({
    id: '01JD0000000000000000000011',
    total: pounds(amount),
    session: { id: '01JD0000000000000000000012', startTime: inDays(days), price: pounds(amount) },
    ...(places > 1 && { offeredPlaces: places }),
  }) as unknown as Props['booking'];

async function markupOf(booking: Props['booking'], terms: Props['deposits']): Promise<string> {
  const price = { total: booking.total, choice: undefined, isValid: () => true };
  const { prelude } = await prerender(
    <StaticRouter location="/">
      <AcceptAt booking={booking} deposits={terms} price={price} />
    </StaticRouter>,
  );
  return new Response(prelude).text();
}

test('an offer of one dear place asks when all of it is paid, and names the part that is paid now', async () => {
  const markup = await markupOf(offerOf(), deposits);
  expect(markup).toContain('When you pay');
  expect(markup).toContain('Accept and pay £100.00');
  expect(markup).toContain('Charge £300 to this card on');
  expect(markup).not.toMatch(/<input type="checkbox"[^>]*checked/);
  expect(isPaidInParts(offerOf(), deposits)).toBe(true);
});

describe('all is paid at once', () => {
  test.each([
    ['where several places are offered', offerOf({ places: 2 }), deposits],
    ['where the place is not dear', offerOf({ amount: 20_000 }), deposits],
    ['where the rest would be due already', offerOf({ days: 30 }), deposits],
    ['where the studio offers no deposits', offerOf(), undefined],
  ])('%s', async (_, booking, terms) => {
    const markup = await markupOf(booking, terms);
    expect(markup).not.toContain('When you pay');
    expect(markup).not.toContain('£100.00');
    expect(isPaidInParts(booking, terms)).toBe(false);
  });
});
