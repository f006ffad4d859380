import { expect, test } from 'vitest';
import { changeOf } from '../../domains/totals/counts.ts';
import { bookingItem } from '../../ground/keys/booking.ts';
import { discountCodeItem } from '../../ground/keys/discount-code.ts';
import { bookingOf } from '../../ground/keys/place.ts';
import { recordingItem } from '../../ground/keys/recording.ts';
import { exampleBooking, exampleDiscountCode, exampleRecording } from '../../testing/examples.ts';
import { projectedName, projectionOf } from './projection.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

type Item = { PK: string; SK: string };

/** The increments for a change of an item, of all time. */
function counted(key: Item, before: Item | undefined, after: Item | undefined) {
  const increments = changeOf(projectionOf(key, before).counts, projectionOf(key, after).counts);
  return Object.fromEntries(increments.get('ALL') ?? []);
}

const recording = recordingItem(exampleRecording({ collection: 'stress' }));
const code = discountCodeItem(exampleDiscountCode({}, now));

test.each<[string, Item, Item, object]>([
  ['recordings by collection', recording, Object.assign({}, recording, { orderIndex: 3 }), { recordings_stress: 1 }],
  ['codes', code, Object.assign({}, code, { timesUsed: 1 }), { codes: 1 }],
])('totals count %s until they are deleted, whatever changes in them', (_what, made, changed, one) => {
  expect(counted(made, undefined, made)).toEqual(one);
  expect(counted(made, made, changed)).toEqual({});
  expect(counted(made, changed, undefined)).toEqual(
    Object.fromEntries(Object.entries(one).map(([name, by]) => [name, -by])),
  );
});

test('rests that were asked for are counted until they are paid or the place ends (docs/product.md#deposits)', () => {
  const rest = { amount: 30_000, currency: 'GBP' } as const;
  const dueAt = '2026-12-20T12:00:00.000Z';
  const terms = { rest, bookedRest: null, dueAt, byCard: false, consentAt: null, byGiver: false };
  const due = { restId: '01JD0000000000000000000RST', ...terms };
  const booking = (payUntil: string | null, state: 'pending' | 'paid' | 'cancelled') =>
    bookingItem(bookingOf(exampleBooking({ deposit: { ...due, payUntil, state } })));
  const owed = booking(null, 'pending');
  const requested = booking('2026-12-23T12:00:00.000Z', 'pending');
  expect(counted(owed, owed, requested)).toEqual({ requested_rests: 1 });
  for (const ended of [booking(null, 'paid'), booking('2026-12-23T12:00:00.000Z', 'cancelled')])
    expect(counted(owed, requested, ended)).toEqual({ requested_rests: -1 });
});

test('codes that the site reserves are not counted', () => {
  const price = discountCodeItem(exampleDiscountCode({ code: 'BIRTH_PACKAGE_PRICE' }, now));
  expect(counted(price, undefined, price)).toEqual({});
});

test('recordings of a collection are told apart', () => {
  const ids = ['01JD000000000000000REC0RD1', '01JD000000000000000REC0RD2'];
  const names = ids.map((id) => projectedName(recordingItem(exampleRecording({ id }))));
  expect(new Set(names).size).toBe(2);
  expect(projectedName(code)).toBe(code.PK);
});
