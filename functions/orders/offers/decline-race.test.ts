import { describe, expect, test } from 'vitest';
import { maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import type { Money } from '#shared/rules/money.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { findEntry } from '../../domains/waitlist/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { waitlistEntryItem } from '../../ground/keys/waitlist-entry.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { randomIp } from '../../testing/cloud.ts';
import { intercept } from '../../testing/fault-injection.ts';
import { price } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { acceptOffer } from '../groups/accept-offer.ts';
import { declineOffer } from './leave.ts';
import { newOffer, offerWrites } from './offer.ts';

// An offer is accepted or declined, and what is answered is what is true (docs/product.md#waitlist-offers).

const site = await openSharedTestSite();
const { table, now } = site.dependencies;
const free = { amount: 0, currency: 'GBP' } as const;
const totals: [string, Money][] = [
  ['free', free],
  ['paid', price],
];

/** Offered as the line is: seat, group of the address and entry agree. */
async function offered(total: Money) {
  const sessionId = await site.createSession({ price: total, maxAttendees: 1, waitlistCount: 1 });
  const session = await findWholeSession(table, sessionId, { consistent: true });
  if (!session) throw new Error('no session');
  const bookingId = newId(new Date());
  const email = `${bookingId.toLowerCase()}@example.org`;
  const createdAt = now().toISOString();
  const entry = {
    sessionId,
    entryId: emailHash(email),
    name: 'Robin Ellis',
    email,
    secret: newId(new Date()),
    createdAt,
  };
  await putItem(table, waitlistEntryItem(entry));
  const offer = newOffer({ id: bookingId, session, entry, freeSince: createdAt }, now());
  const writes = offerWrites(offer, { session, entry }, { eventId: newId(new Date()), maxSeatsPerEmail }, now());
  expect(
    await transact(
      table,
      Object.values(writes).filter((write) => write !== undefined),
    ),
  ).toEqual({ written: true });
  return { sessionId, bookingId, email };
}

const callOf = async (bookingId: string) => ({
  query: undefined,
  params: { bookingId },
  body: { secret: await site.mailSecret(bookingId) },
  request: { ip: randomIp(), country: null },
});
const accept = async (bookingId: string) => acceptOffer(await callOf(bookingId), site.dependencies);
const decline = async (bookingId: string, own = site.dependencies) => declineOffer(await callOf(bookingId), own);

/** `done`, or the code of the error. */
const outcomeOf = (response: Promise<unknown>) =>
  response.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );

const accepted = { free: { status: 'completed' }, paid: { status: 'pending', checkoutId: expect.any(String) } };

describe.each(totals)('an offer of a %s place', (kind, total) => {
  test('keeps its id to itself: who knows it books nothing under it', async () => {
    const { bookingId } = await offered(total);
    const other = await site.createSession({ price: free });
    const request = site.bookingRequest(other, { bookingId, total: free });
    await expect(site.book(request)).rejects.toMatchObject({ code: 'booking_conflict' });
    await accept(bookingId);
    expect(await site.booking(bookingId)).toMatchObject(accepted[kind as 'free' | 'paid']);
    await expect(site.book(request)).rejects.toMatchObject({ code: 'booking_conflict' });
  });

  test('is accepted or declined, and both answers say which, in 25 races', async () => {
    for (let attempt = 0; attempt < 25; attempt++) {
      const { sessionId, bookingId } = await offered(total);
      // Either begins first.
      const requests = [() => accept(bookingId), () => decline(bookingId)];
      const order = attempt % 2 === 0 ? requests : requests.toReversed();
      const outcomes = await Promise.all(order.map((send) => outcomeOf(send())));
      const [ofAccepting, ofDeclining] = attempt % 2 === 0 ? outcomes : outcomes.toReversed();
      const booking = await site.booking(bookingId);
      const offer = await site.offer(bookingId);
      if (offer?.state === 'ended') {
        expect({ booking, ending: offer.ending }).toEqual({ booking: undefined, ending: 'declined' });
        expect({ ofAccepting, ofDeclining }).toEqual({ ofAccepting: 'checkout_closed', ofDeclining: 'done' });
        expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
      } else {
        expect(offer).toMatchObject({ state: 'accepted' });
        expect(booking).toMatchObject(accepted[kind as keyof typeof accepted]);
        expect({ ofAccepting, ofDeclining }).toEqual({ ofAccepting: 'done', ofDeclining: 'offer_accepted' });
        const isFree = total.amount === 0;
        expect(await site.counters(sessionId)).toEqual(
          isFree ? { taken: 1, held: 0, waiting: 0 } : { taken: 0, held: 1, waiting: 1 },
        );
      }
    }
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('that is accepted between what declining reads and writes stays accepted', async () => {
    const { sessionId, bookingId, email } = await offered(total);
    let reads = 0;
    const own = intercept(site.dependencies, async (name, call) => {
      const result = await call();
      // After its read of the offer, which follows that of a booking.
      if (name === 'GetCommand' && ++reads === 2) await accept(bookingId);
      return result;
    });
    await expect(decline(bookingId, own)).rejects.toMatchObject({ code: 'offer_accepted', status: 409 });
    expect(await site.booking(bookingId)).toMatchObject(accepted[kind as keyof typeof accepted]);
    const entry = await findEntry(table, sessionId, emailHash(email));
    expect(entry?.offer).toBe(total.amount === 0 ? undefined : bookingId);
  });

  test('that was accepted cannot be declined, and one that was declined answers the same again', async () => {
    const first = await offered(total);
    await accept(first.bookingId);
    expect(await outcomeOf(decline(first.bookingId))).toBe('offer_accepted');
    const second = await offered(total);
    await decline(second.bookingId);
    expect(await outcomeOf(decline(second.bookingId))).toBe('done');
    expect(await outcomeOf(accept(second.bookingId))).toBe('checkout_closed');
  });
});

test('a booking that was never an offer cannot be declined', async () => {
  const { bookingId } = await site.holdSeat();
  expect(await outcomeOf(decline(bookingId))).toBe('checkout_closed');
});
