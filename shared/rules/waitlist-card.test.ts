import { describe, expect, test } from 'vitest';
import { type CardConsent, consentProblem, priceByConsent } from './waitlist-card.ts';

// docs/trust.md#saved-cards

const startTime = '2027-03-10T18:00:00.000Z';
const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const consent: CardConsent = { maximum: euros(2100), list: pounds(1800), rate: 1.1667, startTime, revision: 2 };
const session = { price: pounds(1800), startTime, revision: 2 };

describe('a place is charged by a saved card', () => {
  test('for the price in the currency and at the rate of the consent, up to its maximum', () => {
    const price = priceByConsent(consent, session.price);
    expect(price.currency).toBe('EUR');
    const exact = { ...consent, maximum: price };
    expect(consentProblem(exact, session)).toBeNull();
    expect(consentProblem({ ...consent, maximum: euros(price.amount - 1) }, session)).toBe('above_maximum');
    expect(consentProblem(exact, { ...session, price: pounds(900) })).toBeNull();
  });

  test.each([
    ['time', { startTime: '2027-03-10T19:00:00.000Z' }],
    ['revision', { revision: 3 }],
    ['revision, where it has none', { revision: undefined }],
  ])('only while the session has the same %s', (_, change) => {
    expect(consentProblem(consent, { ...session, ...change })).toBe('changed');
  });

  test('only where the new price has a rate in the consent', () => {
    const rateless = { ...consent, list: { amount: 1800, currency: 'USD' } } as const;
    expect(consentProblem(rateless, session)).toBe('changed');
  });
});
