import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { fallbackRates } from '#shared/rules/currency.ts';
import { WaitPrice } from './WaitPrice.tsx';

// docs/product.md#waitlist

vi.mock('../../lib/currency/context.tsx', async () => {
  const { formatPrice } = await import('#shared/rules/money.ts');
  return { useCurrency: () => ({ currency: 'GBP', rates: fallbackRates, price: formatPrice }) };
});

const option = { text: null, until: null, asksReason: false, left: null };
const concession = { ...option, id: 'low', name: 'Concession', amount: 800, asksReason: true, left: 0 };
const fullPrice = { ...option, id: 'full', name: 'Full price', amount: 1800 };
const session = {
  startTime: '2026-12-02T18:00:00.000Z',
  endTime: '2026-12-02T19:00:00.000Z',
  category: null,
  timeZone: 'Europe/London',
  locationType: 'online',
  price: { amount: 1800, currency: 'GBP' },
} as const;
const until = { name: 'until', error: undefined };

test('the standard price is chosen beforehand, and one that is sold out can be waited for', () => {
  const pricing = { kind: 'options' as const, options: [concession, fullPrice], standardId: 'full' };
  const markup = renderToStaticMarkup(
    <WaitPrice session={{ ...session, pricing }} places={1} until={until} reasonError={undefined} />,
  );
  expect(markup).toMatch(/checked="" value="full"|value="full"[^>]*checked=""/);
  expect(markup).not.toContain('disabled');
  expect(markup).not.toContain('sold out');
  expect(markup).toContain('Book me, until a time I choose');
});

test('who waits for several places can have all booked at once, for the sum of all', () => {
  const pricing = { kind: 'options' as const, options: [concession, fullPrice], standardId: 'full' };
  const markup = renderToStaticMarkup(
    <WaitPrice session={{ ...session, pricing }} places={3} until={until} reasonError={undefined} />,
  );
  expect(markup).toContain('Offer me the places');
  expect(markup).toContain('Book me, until a time I choose');
});

test('who pays what they can starts at the suggested price, which the form reads', () => {
  const pricing = { kind: 'sliding' as const, lowest: 500, suggested: 1500, highest: 3000 };
  const markup = renderToStaticMarkup(
    <WaitPrice session={{ ...session, pricing }} places={2} until={null} reasonError={undefined} />,
  );
  expect(markup).toContain('name="sum" value="1500"');
  expect(markup).toContain('name="sumCurrency" value="GBP"');
  expect(markup).not.toContain('Book me');
});
