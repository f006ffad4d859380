import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { fallbackRates } from '#shared/rules/currency.ts';
import { BookMe } from './BookMe.tsx';

// docs/trust.md#saved-cards

vi.mock('../../lib/currency/context.tsx', async () => {
  const { formatPrice } = await import('#shared/rules/money.ts');
  return { useCurrency: () => ({ currency: 'GBP', rates: fallbackRates, price: formatPrice }) };
});

const startTime = '2026-12-02T18:00:00.000Z';
const field = { name: 'until', error: undefined };

const times = { startTime, endTime: '2026-12-02T19:00:00.000Z', category: null };

function textOf(places: number, amount: number): string {
  const session = { ...times, price: { amount, currency: 'GBP' } as const };
  const markup = renderToStaticMarkup(<BookMe session={session} field={field} places={places} chosen={startTime} />);
  expect(markup.includes(`name="amount" value="${amount * places}"`)).toBe(amount > 0);
  return markup.replaceAll(/<[^>]+>/g, '');
}

test('who saves a card for one place agrees to its price', () => {
  expect(textOf(1, 1800)).toContain('only when a place comes free for you until then, once, £18.00 at most. Leaving');
});

test('who saves a card for several places agrees to their number and the highest sum of all', () => {
  expect(textOf(3, 1800)).toContain(
    'only when all 3 places come free for you until then, once, £54.00 at most for all 3. All are booked or none;',
  );
});

test('nothing is agreed to where the places cost nothing', () => {
  expect(textOf(2, 0)).not.toContain('card');
});

test('a credit that was chosen is listed before the packs are loaded, and nothing is said of a card', () => {
  const session = { ...times, price: { amount: 1800, currency: 'GBP' } as const };
  const chosenCredit = { packId: '01JD0000000000000000000PAC', name: 'Pack of 5', credits: 2 };
  const markup = renderToStaticMarkup(
    <BookMe session={session} field={field} chosen={startTime} chosenCredit={chosenCredit} />,
  );
  expect(markup).toContain('Use 2 credits of Pack of 5 on my turn');
  expect(markup).toContain('name="credits" value="2"');
  expect(markup).not.toContain('name="amount"');
});
