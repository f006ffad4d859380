import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Pricing } from './prices.ts';
import { missedText, turnPrice } from './turn-price.ts';

// docs/product.md#waitlist-offers

const now = new Date('2026-11-20T10:00:00.000Z');
const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const fullPrice = { id: 'full', name: 'Full', text: null, amount: 1800, places: null, until: null, asksReason: false };

const anyOption = fc.record({
  id: fc.constant('low'),
  name: fc.constant('Low'),
  text: fc.constant(null),
  amount: fc.integer({ min: 0, max: 5000 }),
  places: fc.option(fc.integer({ min: 1, max: 5 })),
  until: fc.option(fc.constantFrom('2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.001Z')),
  asksReason: fc.boolean(),
});

test('for any option and any places that were had: it is had where it can be, else the standard one, which says why', () => {
  fc.assert(
    fc.property(anyOption, fc.nat({ max: 6 }), fc.integer({ min: 1, max: 4 }), (low, had, count) => {
      const pricing: Pricing = { kind: 'options', options: [fullPrice, low], standardId: 'full' };
      const chosen = { option: { id: 'low', name: 'Low' }, reason: 'I study' };
      const session = { price: pounds(1800), pricing, optionSeats: { low: had } };
      const turn = turnPrice(session, chosen, { now, count });
      const isOver = low.until !== null && low.until <= now.toISOString();
      const isHad = !isOver && (low.places === null || had + count <= low.places);
      expect(turn.option?.id).toBe(isHad ? 'low' : 'full');
      expect(turn.price.amount).toBe(isHad ? low.amount : 1800);
      expect(turn.missed?.reason).toBe(isHad ? undefined : isOver ? 'option_over' : 'option_sold_out');
      expect(turn.reason).toBe(isHad && low.asksReason ? 'I study' : null);
    }),
  );
});

test('for any sum that was typed: it is charged as typed, within the bounds as they are now', () => {
  const pricing: Pricing = { kind: 'sliding', lowest: 500, suggested: 1500, highest: 3000 };
  fc.assert(
    fc.property(fc.nat({ max: 5000 }), (amount) => {
      const chosen = { option: { id: 'sliding', name: 'Pay' }, typed: { sum: pounds(amount), rate: 1 } };
      const { price, missed } = turnPrice({ price: pounds(1500), pricing }, chosen, { now });
      expect(price).toEqual(pounds(Math.min(3000, Math.max(500, amount))));
      expect(missed).toBeNull();
    }),
  );
});

test('an option of a session that has one price by now is over', () => {
  const session = { price: pounds(1800), pricing: { kind: 'one' } } as const;
  const { price, missed } = turnPrice(session, { option: { id: 'low', name: 'Low' } }, { now });
  expect(price).toEqual(pounds(1800));
  expect(missedText(missed ?? { name: '', reason: 'option_sold_out' })).toContain('“Low”, is not offered any more');
});
