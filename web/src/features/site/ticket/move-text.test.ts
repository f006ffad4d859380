import { describe, expect, test } from 'vitest';
import {
  differenceOf,
  fewLeftText,
  groupMoves,
  type Move,
  matchesSearch,
  moveButtonText,
  moveSumsText,
  moveTime,
  pendingMoveText,
} from './move-text.ts';

// docs/product.md#moving-a-booking, docs/product.md#moving-to-a-dearer-session

const sum = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const session = {
  id: 'rest',
  title: 'Deep Rest',
  startTime: '2026-12-12T18:00:00.000Z',
  timeZone: 'Europe/London',
  locationType: 'onsite',
  city: 'Bath',
  category: 'breathwork',
  series: null,
  seats: { max: 10, taken: 8, held: 0 },
} as unknown as Move['session'];
const move = (refund: number, surcharge: number, price = 2000): Move => ({
  session,
  price: sum(price),
  refund: sum(refund),
  surcharge: sum(surcharge),
});

test.each([
  [0, 0, 2000, { price: null, text: 'no difference' }, 'Move it here', 'Nothing to pay, and nothing goes back'],
  [0, 0, 1500, { price: '£15', text: 'nothing to pay' }, 'Move it here', 'Nothing to pay, and nothing goes back'],
  [
    300,
    0,
    1700,
    { price: '£17', text: '£3.00 back' },
    'Move it here, £3.00 back',
    '£3.00 goes back the way it was paid',
  ],
  [0, 500, 2500, { price: '£25', text: '£5.00 to pay' }, 'Move it here, pay £5.00', '£25.00 less the £20.00 you paid'],
])(
  '%i back, %i more at %i: row, button and sentence name the difference',
  (refund, surcharge, price, row, button, text) => {
    const choice = move(refund, surcharge, price);
    expect(differenceOf(choice, { paid: sum(2000) })).toEqual(row);
    expect(moveButtonText(choice, false)).toBe(button);
    expect(moveSumsText(choice, { paid: sum(2000) })).toBe(text);
  },
);

describe('while the rest of the price is to be paid (docs/product.md#deposits)', () => {
  const deposit = {
    rest: sum(1500),
    dueAt: '2026-11-20T12:00:00.000Z',
    byCard: true,
    state: 'pending',
    payUntil: null,
    processing: false,
  } as const;
  const booking = { paid: sum(500), deposit };
  const there = { rest: sum(1500), dueAt: deposit.dueAt, isChanged: false, isDue: false };

  test('another price changes what is paid later, and nothing is paid now', () => {
    const dearer = { ...move(0, 0, 2600), rest: { ...there, rest: sum(2100), isChanged: true } };
    expect(differenceOf(dearer, booking)).toEqual({ price: '£26', text: '£21.00 to pay later' });
    expect(moveButtonText(dearer, false)).toBe('Move it here');
    expect(moveSumsText(dearer, booking)).toBe('You paid £5.00; the rest is £21.00 there, due on November 20, 2026');
    expect(groupMoves([dearer], { category: null, series: null }, () => null)[0]?.note).toBe('1 session with room');
  });

  test('the same price differs in nothing, and an earlier date is named', () => {
    expect(differenceOf({ ...move(0, 0), rest: there }, booking)).toEqual({ price: null, text: 'no difference' });
    const sooner = { ...move(0, 0), rest: { ...there, dueAt: '2026-10-02T12:00:00.000Z', isChanged: true } };
    expect(differenceOf(sooner, booking)).toEqual({ price: null, text: 'no difference' });
    expect(moveSumsText(sooner, booking)).toContain('the rest is £15.00 there, due on October 2, 2026');
  });

  test('it is paid first where it would be due already', () => {
    const soon = { ...move(0, 0), rest: { ...there, isChanged: true, isDue: true } };
    expect(differenceOf(soon, booking)).toEqual({ price: '£20', text: 'pay the rest first' });
    expect(moveButtonText(soon, false)).toBe('Pay the rest first');
    expect(moveButtonText(soon, true)).toBe('Taking you to the payment…');
    expect(moveSumsText(soon, booking)).toContain('the rest of your price, £15.00, has to be paid before you move');
  });

  test('nothing more is owed where the price is paid, and what is too much goes back', () => {
    expect(moveSumsText(move(0, 0, 500), booking)).toBe('You paid £5.00, and nothing more is to be paid');
    const cheaper = move(200, 0, 300);
    expect(differenceOf(cheaper, booking)).toEqual({ price: '£3', text: '£2.00 back' });
    expect(moveSumsText(cheaper, booking)).toBe(
      'You paid £5.00, and nothing more is to be paid: £2.00 goes back the way it was paid',
    );
  });
});

test('the dates of the series come first, then the own category, then the others by name', () => {
  const series = { id: 'series', recurrence: 'weekly' } as const;
  const at = (id: string, category: string | null, day: number, isOfSeries = false) => ({
    ...move(0, 0),
    session: {
      ...session,
      id,
      category,
      series: isOfSeries ? series : null,
      startTime: `2026-12-${day}T18:00:00.000Z`,
    } as Move['session'],
  });
  const moves = [at('w', 'workshop', 10), at('b2', 'breathwork', 20), at('m', 'mothers', 11), at('n', null, 12)];
  const all = [...moves, at('b1', 'breathwork', 13), at('s', 'workshop', 30, true)];
  const names: Record<string, string> = { workshop: 'Workshop', breathwork: 'Breathwork', mothers: 'Mothers' };
  const groups = groupMoves(all, { category: 'breathwork', series }, (id) =>
    id === null ? null : (names[id] ?? null),
  );
  expect(groups.map((group) => [group.title, group.moves.map((one) => one.session.id)])).toEqual([
    ['Other dates of this series', ['s']],
    ['Breathwork', ['b1', 'b2']],
    ['Mothers', ['m']],
    ['Workshop', ['w']],
    ['Other sessions', ['n']],
  ]);
  expect(groups[0]?.note).toBe('same price');
});

test('few places are named, and a search finds title, day and place', () => {
  expect(fewLeftText(session)).toBe('2 left');
  expect(fewLeftText({ ...session, seats: { max: 10, taken: 7, held: 0 } })).toBeNull();
  expect(moveTime(session)).toBe('6:00 PM, Bath');
  for (const found of ['', 'deep', 'dec 12', 'bath rest']) expect(matchesSearch(move(0, 0), found), found).toBe(true);
  expect(matchesSearch(move(0, 0), 'bristol')).toBe(false);
});

test('an unpaid move says until when the place is held, and that the booking stays', () => {
  const pending = {
    id: 'x',
    session,
    total: sum(500),
    processing: false,
    holdExpiresAt: '2026-12-01T14:20:00.000Z',
  };
  expect(pendingMoveText(pending, 'held')).toMatch(/not paid yet: £5\.00.* this one stays yours\.$/);
  expect(pendingMoveText(pending, 'processing')).toContain('waits for your bank');
  expect(pendingMoveText(pending, 'over')).toContain('how your payment stands');
});
