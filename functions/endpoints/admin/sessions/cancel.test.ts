import { describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { maxAmount } from '#shared/rules/money.ts';
import { getSession as getPublicSession, listSessions } from '../../../domains/sessions/sessions.ts';
import { findWholeSession } from '../../../domains/sessions/store.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { changePlace } from '../../../orders/bookings/place-store.ts';
import { findView } from '../../../orders/bookings/view.ts';
import type { PaymentDependencies } from '../../../orders/payments/connect.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { exampleBooking } from '../../../testing/examples.ts';
import { crashAt, recordCalls } from '../../../testing/fault-injection.ts';
import { pay, stripeRecords } from '../../../testing/payments.ts';
import { quickBookings } from '../../../testing/quick-bookings.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { storePlace } from '../../../testing/store-place.ts';
import { addAttendee } from './add-attendee.ts';
import { cancelSession, resumeCancellation } from './cancel.ts';
import { getCancellation } from './cancellation.ts';
import { duplicateSession } from './create.ts';
import { deleteSession } from './delete.ts';
import { listAdminSessions } from './list.ts';
import { offerSeat } from './offer.ts';
import { updateSession } from './update.ts';

// docs/product.md#cancelling-a-session

const site = await openSharedTestSite();
const { freeBooking, paidBooking } = quickBookings(site);
const { table } = site.dependencies;

const admin = adminCaller();
const free = { amount: 0, currency: 'GBP' } as const;
const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;

const message = 'I am ill, and very sorry.';

async function cancel(sessionId: string, own: PaymentDependencies = site.dependencies) {
  const { taken = 0, held = 0 } = await site.counters(sessionId);
  return cancelSession(callAs(admin, { params: { sessionId }, body: { places: taken + held, message } }), own);
}

const figures = (sessionId: string) => getCancellation(callAs(admin, { params: { sessionId } }), site.dependencies);

const resume = (sessionId: string, retry: boolean) =>
  resumeCancellation(callAs(admin, { params: { sessionId }, body: { retry } }), site.dependencies);

const visit = (sessionId: string) =>
  getPublicSession(
    { params: { sessionId }, query: undefined, body: undefined, request: { ip: '192.0.2.1', country: null } },
    site.dependencies,
  );

const addByHand = (sessionId: string) => {
  const body = { id: newId(new Date()), firstName: 'Jo', lastName: 'Hand', email: 'jo@example.org', tell: false };
  return addAttendee(
    callAs(admin, { params: { sessionId }, body: { ...body, paymentStatus: 'paid' as const } }),
    site.dependencies,
  );
};

/** What the list says of a cancelled session, without a request for it alone (docs/product.md#admin-sessions). */
async function listedCancellation(sessionId: string) {
  const { sessions } = await listAdminSessions(callAs(admin, { query: { when: 'upcoming' } }), site.dependencies);
  return sessions.find(({ id }) => id === sessionId)?.cancellation;
}

/** Stripe refuses to refund. */
const refusing: PaymentDependencies = {
  ...site.dependencies,
  payments: { ...site.dependencies.payments, refund: async () => ({ refused: 'Stripe’s reason: card closed.' }) },
};

test('says before what goes back by currency and to how many, and refunds, tells and gives up all of it at once', async () => {
  const sessionId = await site.createSession({ maxAttendees: 5 });
  const pound = await paidBooking(sessionId);
  const euro = await paidBooking(sessionId, { total: { amount: 2100, currency: 'EUR' } });
  const { id: byHand } = await addByHand(sessionId);
  const idle = await site.holdSeat({ sessionId });
  const expected = {
    placesBefore: 4,
    problems: [{ bookingId: byHand, attendeeName: 'Jo Hand', amount: pounds(1800), cause: 'by_hand', detail: null }],
  };
  const refunds = [
    { total: { amount: 2100, currency: 'EUR' }, sent: { amount: 0, currency: 'EUR' }, bookings: 1, sentBookings: 0 },
    { total: pounds(1800), sent: pounds(0), bookings: 1, sentBookings: 0 },
  ];
  const before = { ...expected, places: 4, refunds, cancelledAt: null, message: null, finished: false };
  expect(await figures(sessionId)).toMatchObject(before);

  const after = await cancel(sessionId);
  expect(after).toMatchObject({
    ...expected,
    message,
    places: 0,
    finished: true,
    refunds: refunds.map((sum) => ({ ...sum, sent: sum.total, sentBookings: 1 })),
  });
  expect(await figures(sessionId)).toEqual(after);
  for (const id of [pound, euro]) {
    expect((await stripeRecords(id)).refunds).toHaveLength(1);
    expect(await site.mails(id)).toEqual(['booking_confirmed', 'booking_notified', 'session_cancelled']);
    // docs/product.md#ticket
    expect(await findView(table, id)).toMatchObject({
      ending: 'session_cancelled',
      sessionCancellation: { at: after.cancelledAt, message },
      refundParts: [{ ofMove: false, own: true, sentAt: expect.any(String) }],
    });
  }
  expect((await pay(idle.paymentUrl)).status).not.toBe(303);
  for (const id of [byHand, idle.bookingId]) expect(await site.mails(id)).toContain('session_cancelled');
  expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
  expect(await site.counterMismatches()).toEqual([]);
});

test('is idempotent, and refused when places were booked meanwhile, or the session has ended', async () => {
  const sessionId = await site.createSession({ price: free });
  const id = await freeBooking(sessionId);
  const body = { places: 0, message };
  const outdated = cancelSession(callAs(admin, { params: { sessionId }, body }), site.dependencies);
  await expect(outdated).rejects.toMatchObject({ code: 'session_changed' });
  const [one, other] = await Promise.all([cancel(sessionId), cancel(sessionId)]);
  expect(one.cancelledAt).toBe(other.cancelledAt);
  await cancel(sessionId);
  expect((await site.mails(id)).filter((kind) => kind === 'session_cancelled')).toHaveLength(1);
  const over = await site.createSession({ startTime: '2020-01-01T10:00:00.000Z', endTime: '2020-01-01T11:00:00.000Z' });
  await expect(cancel(over)).rejects.toMatchObject({ code: 'session_over' });
});

test('what Stripe refuses is listed with its reason, in Needs attention too, and can be tried again', async () => {
  const sessionId = await site.createSession();
  const id = await paidBooking(sessionId);
  const refused = await cancel(sessionId, refusing);
  const problem = { bookingId: id, cause: 'refused', amount: pounds(1800), detail: 'Stripe’s reason: card closed.' };
  expect(refused).toMatchObject({ finished: true, places: 0, problems: [problem] });
  expect(refused.refunds).toMatchObject([{ total: pounds(1800), sent: pounds(0), sentBookings: 0 }]);
  const summary = { places: 1, refundsFailed: 1, refundsOpen: 0, hasRefunds: true, finished: true };
  expect(await listedCancellation(sessionId)).toEqual(summary);
  const again = await resume(sessionId, true);
  expect(again).toMatchObject({ finished: true, problems: [] });
  expect(again.refunds).toMatchObject([{ sent: pounds(1800), sentBookings: 1 }]);
  expect(await listedCancellation(sessionId)).toEqual({ ...summary, refundsFailed: 0 });
  expect((await stripeRecords(id)).refunds).toHaveLength(1);
  expect(await site.mails(id)).toEqual(['booking_confirmed', 'booking_notified', 'session_cancelled']);
});

test('a part that is due to go back does not keep the rest', async () => {
  const sessionId = await site.createSession();
  const id = await paidBooking(sessionId);
  const booking = await site.booking(id);
  if (!booking) throw new Error('no booking');
  const due = { refundDueAt: new Date().toISOString(), refundAmount: 300 };
  await transactNamed(table, changePlace(booking, due));
  expect((await cancel(sessionId)).refunds).toMatchObject([{ sent: pounds(1800) }]);
  expect((await stripeRecords(id)).refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(1800);
});

test('goes on after a crash, by the request repeated or by the schedules', async () => {
  const prepared = async () => {
    const sessionId = await site.createSession();
    return { sessionId, id: await paidBooking(sessionId) };
  };
  const first = await prepared();
  const calls = await recordCalls(site.dependencies, (own) => cancel(first.sessionId, own));
  // Each point of what the bookings do is in stream-consumer/session-change.test.ts.
  for (let at = 0; at < calls.length; at += 6) {
    const { sessionId, id } = await prepared();
    await crashAt(site.dependencies, { at, when: 'after' }, (own) => cancel(sessionId, own));
    expect(await cancel(sessionId)).toMatchObject({ finished: true, places: 0 });
    expect((await stripeRecords(id)).refunds).toHaveLength(1);
    expect(await site.mails(id)).toEqual(['booking_confirmed', 'booking_notified', 'session_cancelled']);
  }
});

describe('a cancelled session', () => {
  test('tells who waits once, ends offers, and makes none', async () => {
    const sessionId = await site.createSession({ price: free, maxAttendees: 1, waitlistMode: 'everyone' });
    const booked = await freeBooking(sessionId);
    for (const name of ['wren', 'finch']) await site.join(sessionId, `${name}@example.org`);
    const session = await findWholeSession(table, sessionId);
    if (!session) throw new Error('no session');
    const form = { ...admin.formOf(session), maxAttendees: 2 };
    await updateSession(callAs(admin, { params: { sessionId }, body: form }), site.dependencies);
    const offer = newId(new Date());
    const params = { sessionId, entryId: emailHash('wren@example.org') };
    await offerSeat(callAs(admin, { params, body: { id: offer } }), site.dependencies);
    expect(await cancel(sessionId)).toMatchObject({ placesBefore: 2, waiting: 0, finished: true });
    expect(await site.offer(offer)).toMatchObject({ state: 'ended', ending: 'with_session' });
    expect((await site.mails('finch@example.org')).filter((kind) => kind === 'waitlist_ended')).toHaveLength(1);
    expect(await site.mails('wren@example.org')).not.toContain('waitlist_ended');
    expect(await site.mails(offer)).toContain('session_cancelled');
    expect(await site.mails(booked)).toContain('session_cancelled');
    const other = { sessionId, entryId: emailHash('finch@example.org') };
    const late = offerSeat(callAs(admin, { params: other, body: { id: newId(new Date()) } }), site.dependencies);
    await expect(late).rejects.toMatchObject({ code: 'session_cancelled' });
  });

  test('takes no booking, waitlist entry, attendee or change, and can be copied and deleted', async () => {
    const sessionId = await site.createSession({ price: free });
    const before = await findWholeSession(table, sessionId);
    if (!before) throw new Error('no session');
    await cancel(sessionId);
    const refused = { code: 'session_cancelled' };
    await expect(freeBooking(sessionId)).rejects.toMatchObject(refused);
    await expect(site.join(sessionId, 'jay@example.org')).rejects.toMatchObject(refused);
    await expect(addByHand(sessionId)).rejects.toMatchObject(refused);
    // Two admins at once: the second, who edits, is told.
    const body = { ...admin.formOf(before), title: 'Another' };
    const saved = updateSession(callAs(admin, { params: { sessionId }, body }), site.dependencies);
    await expect(saved).rejects.toMatchObject(refused);
    const copy = callAs(admin, { params: { sessionId }, body: { id: newId(new Date()) } });
    expect(await duplicateSession(copy, site.dependencies)).toMatchObject({ cancelledAt: null, published: false });
    const deletion = { places: 0, refund: false, tell: false };
    await deleteSession(callAs(admin, { params: { sessionId }, body: deletion }), site.dependencies);
    await expect(visit(sessionId)).rejects.toMatchObject({ code: 'session_not_found' });
  });

  test('with a concurrent buyer either cancels that booking too or is not cancelled', async () => {
    const sessionId = await site.createSession({ price: free });
    const request = site.bookingRequest(sessionId, { total: free });
    const [booked, ended] = await Promise.allSettled([site.book(request), cancel(sessionId)]);
    expect([booked, ended].filter(({ status }) => status === 'fulfilled')).not.toHaveLength(0);
    const isCancelled = ended.status === 'fulfilled';
    expect(await site.counters(sessionId)).toMatchObject({ taken: isCancelled ? 0 : 1, held: 0 });
    if (isCancelled && booked.status === 'fulfilled')
      expect(await site.booking(request.bookingId)).toMatchObject({ status: 'cancelled' });
  });

  test('keeps its page, which names the next date: of its series, else its category, else any', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const soon = { price: free, startTime: inHours(1), endTime: inHours(2) } as const;
    const later = { ...soon, startTime: inHours(3), endTime: inHours(4) };
    const series = { seriesId: newId(new Date()), recurrence: 'weekly' } as const;
    const own = await site.createSession({ ...soon, ...series, category: 'Mothers' });
    const sibling = await site.createSession({ ...later, ...series, category: 'Movement' });
    const alone = await site.createSession({ ...soon, category: 'Postpartum' });
    const alike = await site.createSession({ ...later, category: 'Postpartum' });
    const odd = await site.createSession({ ...soon, category: 'Workshop' });
    const draft = await site.createSession({ ...soon, published: false });
    for (const id of [own, alone, odd, draft]) await cancel(id);
    expect(await visit(own)).toMatchObject({
      cancelled: true,
      nextDate: { id: sibling },
      otherDates: [{ id: sibling }],
    });
    expect(await visit(alone)).toMatchObject({ cancelled: true, nextDate: { id: alike } });
    expect(await visit(odd)).toMatchObject({ nextDate: { id: expect.any(String) } });
    await expect(visit(draft)).rejects.toMatchObject({ code: 'session_not_found' });
    expect(await visit(sibling)).toMatchObject({ cancelled: false, nextDate: null, otherDates: [] });
    const anyone = { params: undefined, body: undefined, request: { ip: '192.0.2.1', country: null } };
    const list = await listSessions({ ...anyone, query: { when: 'upcoming' } }, site.dependencies);
    expect(list.sessions.map(({ id }) => id)).not.toContain(own);
    const kept = await listAdminSessions(callAs(admin, { query: { when: 'upcoming' } }), site.dependencies);
    const byId = new Map(kept.sessions.map((session) => [session.id, session.cancelledAt]));
    expect([own, alone, draft].map((id) => byId.get(id))).toEqual([0, 0, 0].map(() => expect.any(String)));
    expect(byId.get(sibling)).toBeNull();
  });
});

// Last: its bookings are in no group.
test('what goes back in all may be more than the most that one place costs', async () => {
  const sessionId = await site.createSession({ seatsTaken: 2 });
  const paid = {
    total: pounds(maxAmount),
    listPrice: pounds(maxAmount),
    checkoutId: 'cs_1',
    paymentStatus: 'paid',
  } as const;
  for (const name of ['wren', 'jay']) {
    const own = { id: newId(new Date()), sessionId, attendeeEmail: `${name}-${sessionId.toLowerCase()}@example.org` };
    const booking = exampleBooking({ ...own, ...paid, paidAt: '2026-11-20T10:00:00.000Z' });
    await storePlace(table, booking);
  }
  const { refunds } = contract.getCancellation.response.parse(await figures(sessionId));
  expect(refunds).toMatchObject([{ total: pounds(2 * maxAmount), bookings: 2 }]);
});
