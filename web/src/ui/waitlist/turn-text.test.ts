import { expect, test } from 'vitest';
import { turnText } from './turn-text.ts';

test('who waits reads what happens at their turn (docs/product.md#waitlist)', () => {
  const text = (bookUntil: string | null, amount: number | null = null) =>
    turnText(
      { bookUntil, maximum: amount === null ? null : { amount, currency: 'GBP' }, places: 1, fewerWillDo: false },
      'Europe/London',
    );
  expect(text(null)).toBe('We will write to you when it is your turn.');
  const until = '2026-11-27T18:00:00.000Z';
  expect(text(until)).toMatch(/^If it is your turn until .*27.*, you are booked at once\.$/);
  expect(text(until, 2400)).toMatch(/, you are booked at once, and your card is charged £24\.00 at most\.$/);
});

test('who waits reads which price was chosen', () => {
  const chosen = (isTyped: boolean) =>
    ({ option: 'Concession', price: { amount: 800, currency: 'GBP' }, isTyped }) as const;
  const wish = { bookUntil: null, maximum: null, places: 1, fewerWillDo: false };
  const start = 'We will write to you when it is your turn.';
  expect(turnText({ ...wish, chosen: chosen(false) }, 'Europe/London')).toBe(`${start} Your price: Concession.`);
  expect(turnText({ ...wish, chosen: chosen(true) }, 'Europe/London')).toBe(`${start} Your price: Concession, £8.`);
});

test('who waits for several places reads that they are offered together', () => {
  const wish = { bookUntil: null, maximum: null, places: 2 };
  const together = 'You wait for 2 places together: we will write to you when as many are free.';
  expect(turnText({ ...wish, fewerWillDo: false }, 'Europe/London')).toBe(together);
  expect(turnText({ ...wish, fewerWillDo: true }, 'Europe/London')).toBe(
    `${together} In the last 24 hours, fewer will do.`,
  );
  const byCard = {
    ...wish,
    bookUntil: '2026-11-27T18:00:00.000Z',
    maximum: { amount: 4800, currency: 'GBP' } as const,
  };
  expect(turnText({ ...byCard, fewerWillDo: true }, 'Europe/London')).toMatch(
    /^You wait for 2 places together: if as many are free for you until .*27.*, all are booked at once, and your card is charged £48\.00 at most\. In the last 24 hours, fewer will do\.$/,
  );
});

test('who waits reads which credit pays, or why it cannot and the place is offered', () => {
  const credit = { packId: '01JD0000000000000000000PAC', name: 'Pack of 5', credits: 1 };
  const turn = { maximum: null, places: 1, fewerWillDo: false };
  const until = '2026-11-27T18:00:00.000Z';
  expect(turnText({ ...turn, bookUntil: until, credit: { ...credit, problem: null } }, 'Europe/London')).toMatch(
    /^If it is your turn until .*27.*, you are booked at once with 1 credit of Pack of 5\.$/,
  );
  expect(turnText({ ...turn, bookUntil: null, credit: { ...credit, problem: 'expired' } }, 'Europe/London')).toBe(
    'Your pack has expired. We will write to you when it is your turn.',
  );
});
