import { describe, expect, test } from 'vitest';
import { defaultOfferHours as offerHours } from '#shared/rules/waitlist.ts';
import { findWholeSession } from '../../../domains/sessions/store.ts';
import { findEntry } from '../../../domains/waitlist/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { acceptOffer } from '../../../orders/groups/accept-offer.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { pay, price, steerStripe, stripeRecords } from '../../../testing/payments.ts';
import { openSharedTestSite, type TestSite } from '../../../testing/site.ts';
import { addAttendee } from './add-attendee.ts';
import { deleteSession } from './delete.ts';
import { offerSeat } from './offer.ts';
import { updateSession } from './update.ts';
import { listWaitlist, removeFromWaitlist } from './waitlist.ts';

const site = await openSharedTestSite();

const free = { amount: 0, currency: 'GBP' } as const;
const admin = adminCaller();
const other = adminCaller();

// Joins are limited per address.
const someAddress = () => `${newId(new Date()).toLowerCase()}@example.org`;

const offer = (sessionId: string, email: string, { id = newId(new Date()), by = admin } = {}) =>
  offerSeat(callAs(by, { params: { sessionId, entryId: emailHash(email) }, body: { id } }), site.dependencies);

async function accept(bookingId: string, own = site.dependencies) {
  const body = { secret: await site.mailSecret(bookingId, offerHours * 120) };
  const request = { ip: '2001:db8::2', country: null };
  return acceptOffer({ params: { bookingId }, query: undefined, body, request }, own);
}

async function resize(sessionId: string, maxAttendees: number | null) {
  const session = await findWholeSession(site.dependencies.table, sessionId, { consistent: true });
  if (!session) throw new Error('no session');
  const body = { ...admin.formOf(session), maxAttendees };
  return updateSession(callAs(admin, { params: { sessionId }, body }), site.dependencies);
}

/** A session with two waitlist entries and one seat left. */
async function withFreeSeat(session: Parameters<TestSite['createSession']>[0] = {}) {
  const wren = someAddress();
  const jay = someAddress();
  const sessionId = await site.createSession({ maxAttendees: 1, price: free, ...session });
  const first = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: someAddress(),
    paymentStatus: 'free',
    tell: false,
  } as const;
  const body = { id: newId(new Date()), ...first };
  await addAttendee(callAs(admin, { params: { sessionId }, body }), site.dependencies);
  await site.join(sessionId, wren);
  await site.join(sessionId, jay);
  await resize(sessionId, 2);
  return { sessionId, wren, jay };
}

const releasedSeats = async (sessionId: string) =>
  (await site.events(sessionId)).filter((kind) => kind === 'seatReleased').length;

describe('an offered seat (docs/product.md#waitlist-offers)', () => {
  test('is held for a day for the waitlist entry, and mailed', async () => {
    const { sessionId, wren } = await withFreeSeat();
    const { bookingId, holdExpiresAt } = await offer(sessionId, wren);
    expect(await site.booking(bookingId)).toBeUndefined();
    expect(await site.offer(bookingId)).toMatchObject({
      state: 'open',
      attendeeName: 'Wren Ellis',
      attendeeEmail: wren,
      holdExpiresAt,
    });
    expect(Math.round((Date.parse(holdExpiresAt) - Date.now()) / 3_600_000)).toBe(offerHours);
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 1, waiting: 2 });
    expect(await site.mails(bookingId)).toEqual(['seat_offered']);
    expect(await auditHistory(site.dependencies.table, 'booking', bookingId)).toMatchObject([
      { action: 'session.offer_made', by: { email: admin.member.email }, after: { email: wren } },
    ]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('that is free is booked by acceptance, once for repeated requests, and removes the waitlist entry', async () => {
    const { sessionId, wren } = await withFreeSeat();
    const { bookingId } = await offer(sessionId, wren);
    const accepted = await Promise.all([accept(bookingId), accept(bookingId)]);
    for (const booking of [...accepted, await accept(bookingId)]) {
      expect(booking).toEqual({ bookingId, status: 'completed', paymentStatus: 'free', paymentUrl: null });
    }
    expect(await site.counters(sessionId)).toEqual({ taken: 2, held: 0, waiting: 1 });
    expect(await site.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified', 'seat_offered']);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('has one checkout for repeated acceptances, and is booked when that is paid', async () => {
    const { sessionId, wren } = await withFreeSeat({ price });
    const { bookingId } = await offer(sessionId, wren);
    const [first, second] = await Promise.all([accept(bookingId), accept(bookingId)]);
    const third = await accept(bookingId);
    expect([first.paymentUrl, second.paymentUrl]).toEqual([third.paymentUrl, third.paymentUrl]);
    expect(await site.booking(bookingId)).toMatchObject({ status: 'pending', total: price });
    expect(await site.offer(bookingId)).toMatchObject({ state: 'accepted' });
    const open = (await stripeRecords(bookingId)).checkouts.filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
    await pay(String(third.paymentUrl));
    expect(await site.settle(bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await site.counters(sessionId)).toMatchObject({ held: 0, waiting: 1 });
    expect(await site.counterMismatches()).toEqual([]);
    expect(await accept(bookingId)).toMatchObject({ status: 'completed', paymentUrl: null });
  });

  test('whose checkout expires is released, and the waitlist is notified', async () => {
    const { sessionId, wren } = await withFreeSeat({ price });
    const notified = await releasedSeats(sessionId);
    const { bookingId } = await offer(sessionId, wren);
    await accept(bookingId);
    await steerStripe('expire', { checkoutId: (await site.booking(bookingId))?.checkoutId });
    await site.sync();
    expect(await site.booking(bookingId)).toMatchObject({ status: 'cancelled' });
    expect(await releasedSeats(sessionId)).toBe(notified + 1);
    await expect(accept(bookingId)).rejects.toMatchObject({ code: 'checkout_closed' });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('that is not accepted in time is released, the waitlist is notified, and it can be offered again', async () => {
    const { sessionId, wren } = await withFreeSeat();
    const notified = await releasedSeats(sessionId);
    const { bookingId } = await offer(sessionId, wren);
    await site.sync();
    expect(await site.offer(bookingId)).toMatchObject({ state: 'open' });
    const later = { ...site.dependencies, now: () => new Date(Date.now() + (offerHours * 60 + 1) * 60_000) };
    await expect(accept(bookingId, later)).rejects.toMatchObject({ code: 'checkout_closed' });
    await site.sync(later);
    await site.sync(later);
    expect(await site.offer(bookingId)).toMatchObject({ state: 'ended', ending: 'lapsed' });
    expect(await site.booking(bookingId)).toBeUndefined();
    expect(await site.counters(sessionId)).toEqual({ taken: 1, held: 0, waiting: 2 });
    expect(await releasedSeats(sessionId)).toBe(notified + 1);
    await expect(accept(bookingId)).rejects.toMatchObject({ code: 'checkout_closed' });
    expect(await offer(sessionId, wren)).toMatchObject({ bookingId: expect.not.stringMatching(bookingId) });
  });

  test('is either accepted or released when both happen at its end', async () => {
    for (let round = 0; round < 5; round++) {
      const { sessionId, wren } = await withFreeSeat();
      const { bookingId } = await offer(sessionId, wren);
      const later = { ...site.dependencies, now: () => new Date(Date.now() + (offerHours * 60 + 1) * 60_000) };
      await Promise.allSettled([accept(bookingId), site.settleOffer(bookingId, later)]);
      const status = (await site.booking(bookingId))?.status;
      expect((await site.offer(bookingId))?.state).toBe(status === 'completed' ? 'accepted' : 'ended');
      expect(await site.counters(sessionId)).toMatchObject({ taken: status === 'completed' ? 2 : 1, held: 0 });
      expect(await site.counterMismatches()).toEqual([]);
    }
  });

  test('is the same for a repeated request', async () => {
    const { sessionId, wren } = await withFreeSeat();
    const id = newId(new Date());
    const both = await Promise.all([offer(sessionId, wren, { id }), offer(sessionId, wren, { id })]);
    expect(both[0]).toEqual(both[1]);
    expect(await site.counters(sessionId)).toMatchObject({ held: 1 });
    expect(await site.mails(id)).toEqual(['seat_offered']);
  });

  test('is offered once to an entry by two admins concurrently', async () => {
    const { sessionId, wren } = await withFreeSeat();
    await resize(sessionId, 5);
    const ends = await Promise.allSettled([offer(sessionId, wren), offer(sessionId, wren, { by: other })]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'already_booked' } });
    expect(await site.counters(sessionId)).toMatchObject({ held: 1 });
  });

  test('is offered to one of two entries when one seat is left', async () => {
    const { sessionId, wren, jay } = await withFreeSeat();
    const ends = await Promise.allSettled([offer(sessionId, wren), offer(sessionId, jay)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'seats_held' } });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is refused when none is left, the session has begun, or the entry is missing', async () => {
    const full = await site.createSession({ maxAttendees: 1, price: free });
    await site.book(site.bookingRequest(full, { total: free }));
    const waiting = someAddress();
    await site.join(full, waiting);
    await expect(offer(full, waiting)).rejects.toMatchObject({ code: 'sold_out' });
    await expect(offer(full, someAddress())).rejects.toMatchObject({ code: 'entry_not_found' });
    const { sessionId, wren } = await withFreeSeat();
    const { startTime = '' } = (await findWholeSession(site.dependencies.table, sessionId)) ?? {};
    const begun = { ...site.dependencies, now: () => new Date(startTime) };
    const params = { sessionId, entryId: emailHash(wren) };
    const late = offerSeat(callAs(admin, { params, body: { id: newId(new Date()) } }), begun);
    await expect(late).rejects.toMatchObject({ code: 'session_started' });
  });

  test('of a deleted session can no longer be accepted', async () => {
    const { sessionId, wren } = await withFreeSeat();
    const { bookingId } = await offer(sessionId, wren);
    const body = { places: 2, refund: true, tell: true };
    await deleteSession(callAs(admin, { params: { sessionId }, body }), site.dependencies);
    await expect(accept(bookingId)).rejects.toMatchObject({ code: 'checkout_closed' });
  });

  test('is the only kind of booking to be accepted', async () => {
    const { bookingId } = await site.holdSeat();
    expect(await accept(bookingId)).toMatchObject({ status: 'pending', paymentUrl: expect.any(String) });
    await expect(accept(newId(new Date()))).rejects.toMatchObject({ code: 'booking_not_found' });
  });
});

describe('a waitlist entry removed by an admin', () => {
  test('is removed once and audited', async () => {
    const { sessionId, wren, jay } = await withFreeSeat();
    const remove = () =>
      removeFromWaitlist(callAs(admin, { params: { sessionId, entryId: emailHash(wren) } }), site.dependencies);
    const ends = await Promise.allSettled([remove(), remove()]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(remove()).rejects.toMatchObject({ code: 'entry_not_found' });
    expect(await findEntry(site.dependencies.table, sessionId, emailHash(wren))).toBeUndefined();
    expect(await listWaitlist(callAs(admin, { params: { sessionId } }), site.dependencies)).toMatchObject({
      entries: [{ email: jay }],
    });
    expect(await auditHistory(site.dependencies.table, 'session', sessionId)).toContainEqual(
      expect.objectContaining({
        action: 'session.waitlist_entry_removed',
        before: expect.objectContaining({ email: wren }),
      }),
    );
    expect(await site.counterMismatches()).toEqual([]);
  });
});

test('a larger capacity notifies the waitlist, once (docs/trust.md#released-seats)', async () => {
  const { sessionId } = await withFreeSeat();
  expect(await releasedSeats(sessionId)).toBe(1);
  await resize(sessionId, 1);
  expect(await releasedSeats(sessionId)).toBe(1);
  await resize(sessionId, null);
  expect(await releasedSeats(sessionId)).toBe(2);
});
