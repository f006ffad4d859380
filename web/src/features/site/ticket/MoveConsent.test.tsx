import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MoveConsent } from './MoveConsent.tsx';

// docs/product.md#deposits, docs/trust.md#saved-cards

type Props = Parameters<typeof MoveConsent>[0];

const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const rest = { rest: pounds(36_000), dueAt: '2027-05-12T12:00:00.000Z', isChanged: true, isDue: false };
const markupOf = (there: Partial<typeof rest>, byCard = true) => {
  const booking = { deposit: { byCard } } as unknown as Props['booking'];
  const move = { rest: { ...rest, ...there } } as unknown as Props['move'];
  return renderToStaticMarkup(
    <MoveConsent booking={booking} move={move} consents={false} onConsent={() => undefined} />,
  );
};

test('asks for the consent again with the sum and date there, and never ticks it beforehand', () => {
  const markup = markupOf({});
  expect(markup).toContain('Charge £360 to this card on Wednesday, May 12, 2027. I can take this back until then.');
  expect(markup).not.toMatch(/<input type="checkbox"[^>]*checked/);
  expect(markup).toContain('Otherwise your card is not charged');
});

test.each([
  ['the rest stays as it is', markupOf({ isChanged: false })],
  ['it is paid first', markupOf({ isDue: true })],
  ['no card is kept', markupOf({}, false)],
])('asks for nothing where %s', (_, markup) => {
  expect(markup).toBe('');
});
