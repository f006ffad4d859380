import { expect, test } from 'vitest';
import * as z from 'zod';
import { exampleBooking, exampleOffer } from '../../testing/examples.ts';
import { bookingItem } from './booking.ts';
import { offerItem, offerRecord, placeOfOffer } from './offer.ts';
import { bookingOf } from './place.ts';
import {
  asPlace,
  holdsSeat,
  seatHolderKeyOf,
  seatHolderKeys,
  seatHolderRecord,
  withoutAccepted,
} from './seat-holder.ts';

const booking = bookingOf(exampleBooking());
const offer = exampleOffer({ rate: 1.2, chargeProblem: 'declined' });

test('an item is parsed by the first part of its partition key; one of no kind, or a broken one, is refused', () => {
  expect(seatHolderRecord.parse(bookingItem(booking))).toEqual({ kind: 'booking', booking });
  expect(seatHolderRecord.parse(offerItem(offer))).toEqual({ kind: 'offer', offer });
  for (const item of [
    { ...offerItem(offer), PK: 'PURCHASE#1' },
    { ...offerItem(offer), price: 'much' },
  ]) {
    expect(() => seatHolderRecord.parse(item)).toThrow(z.ZodError);
  }
});

test('an item has the key of its kind, and values that its record restores are not stored', () => {
  const item = offerItem({ ...offer, rate: 1, chargeProblem: null });
  expect(seatHolderKeyOf(item.PK)).toEqual({ PK: item.PK, SK: item.SK });
  expect(seatHolderKeys(offer.id)).toContainEqual({ PK: item.PK, SK: item.SK });
  expect(item).not.toHaveProperty('rate');
  expect(item).not.toHaveProperty('chargeProblem');
  expect(offerRecord.parse(item)).toEqual({ ...offer, rate: 1, chargeProblem: null });
});

test.each([
  ['open', true, { status: 'pending', paymentStatus: 'pending', holdExpiresAt: offer.holdExpiresAt }],
  ['ended', false, { status: 'cancelled', paymentStatus: 'cancelled', holdExpiresAt: null, byHand: true }],
] as const)('an %s offer holds a seat: %s, and is shown as a booking', (state, isHeld, shown) => {
  const ending = state === 'ended' ? 'by_admin' : null;
  const holder = { kind: 'offer', offer: { ...offer, state, ending } } as const;
  expect(holdsSeat(holder)).toBe(isHeld);
  const { id, attendeeEmail, price: total } = offer;
  expect(asPlace(holder)).toMatchObject({ id, attendeeEmail, total, rate: 1.2, ...shown });
  expect('GSI3PK' in offerItem(holder.offer)).toBe(isHeld);
});

test('an accepted offer is listed by its booking alone', () => {
  const accepted = { kind: 'offer', offer: { ...offer, state: 'accepted' } } as const;
  const own = { kind: 'booking', booking: placeOfOffer(offer) } as const;
  expect(withoutAccepted([accepted, own])).toEqual([own]);
  expect(holdsSeat(accepted)).toBe(false);
});
