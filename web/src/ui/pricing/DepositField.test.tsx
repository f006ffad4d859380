import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DepositField } from './DepositField.tsx';

// docs/product.md#deposits

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const sums = { now: pounds(10_000), rest: pounds(30_000) };
const offer = { ...sums, dueAt: '2027-05-12T12:00:00.000Z', places: [sums] };
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

test('the consent of several places names the sum and how many payments it is', () => {
  const half = { now: pounds(5000), rest: pounds(15_000) };
  const markup = markupOf({ offer: { ...offer, places: [half, half] } });
  expect(markup).toContain(
    'Charge £300 to this card on Wednesday, May 12, 2027, in 2 payments, one for each place. I can take this back until then.',
  );
});

test('asks for no consent where all is paid now', () => {
  expect(markupOf({ paysAll: true })).not.toContain('checkbox');
});
