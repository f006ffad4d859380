import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DepositField } from './DepositField.tsx';

// docs/product.md#deposits

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const offer = { now: pounds(10_000), rest: pounds(30_000), dueAt: '2027-05-12T12:00:00.000Z' };
const choice = { offer, paysAll: false, byCard: false, payAll: () => {}, consent: () => {}, agreed: undefined };
const markupOf = (chosen: Partial<typeof choice>) =>
  renderToStaticMarkup(<DepositField choice={{ ...choice, ...chosen }} total={pounds(40_000)} />);

test('names both sums, the date, and the consent, which is never given beforehand', () => {
  const markup = markupOf({});
  expect(markup).toContain('and £300 on May 12, 2027');
  expect(markup).toContain('Charge £300 to this card on Wednesday, May 12, 2027. I can take this back until then.');
  expect(markup).not.toMatch(/<input type="checkbox"[^>]*checked/);
  expect(markup).toContain('we mail you a payment page');
});

test('asks for no consent where all is paid now', () => {
  expect(markupOf({ paysAll: true })).not.toContain('checkbox');
});
