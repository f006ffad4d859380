import { describe, expect, test } from 'vitest';
import { withoutEmail } from '#shared/rules/admin.ts';
import { findSession } from '../../../domains/sessions/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { exampleBooking } from '../../../testing/examples.ts';
import { price } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { listAdminBookings } from '../orders/list.ts';
import { removeAttendee } from '../orders/remove-attendee.ts';
import { attendanceAfter, setAttendance } from './attendance.ts';
import { listAttendees } from './attendees.ts';
import { getDoorList } from './door-list.ts';
import { addWalkIn } from './walk-ins.ts';

const site = await openSharedTestSite();
const free = { amount: 0, currency: 'GBP' } as const;
const ada = adminCaller();
const bea = adminCaller();

type Tap = { here?: boolean; ago?: number; seen?: string | null; changeId?: string; by?: typeof ada };

function tap(sessionId: string, bookingId: string, { by = ada, ...overrides }: Tap = {}) {
  const body = { changeId: newId(new Date()), here: true, ago: 0, seen: null, ...overrides };
  return setAttendance(callAs(by, { params: { sessionId, bookingId }, body }), site.dependencies);
}

type WalkIn = Partial<Parameters<typeof addWalkIn>[0]['body']>;

function walkIn(sessionId: string, overrides: WalkIn = {}) {
  const blank = { id: newId(new Date()), name: 'Jo', email: null, cash: null, overCapacity: false, ago: 0 };
  return addWalkIn(callAs(ada, { params: { sessionId }, body: { ...blank, ...overrides } }), site.dependencies);
}

async function book(sessionId: string, email?: string): Promise<string> {
  const request = site.bookingRequest(sessionId, { total: free, ...(email !== undefined && { email }) });
  await site.book(request);
  return request.bookingId;
}

async function door(sessionId: string) {
  const { people, ...session } = await getDoorList(callAs(ada, { params: { sessionId } }), site.dependencies);
  const here = Object.fromEntries(people.map(({ id, attendance }) => [id, attendance?.here ?? null]));
  return { ...session, people, here };
}

const attended = async (sessionId: string) =>
  (await listAttendees(callAs(ada, { params: { sessionId } }), site.dependencies)).attendees.map((one) => one.attended);

describe('a tap at the door (docs/product.md#door-list)', () => {
  test('marks someone as here, once also when it is sent again, and is audited; undone, no attendance is taken', async () => {
    const sessionId = await site.createSession({ price: free });
    const one = await book(sessionId);
    const other = await book(sessionId);
    expect((await door(sessionId)).here).toEqual({ [one]: null, [other]: null });
    const changeId = newId(new Date());
    const marked = await tap(sessionId, one, { changeId });
    expect(marked).toMatchObject({ id: one, attendance: { here: true, changeId } });
    expect(await tap(sessionId, one, { changeId })).toEqual(marked);
    expect((await door(sessionId)).here).toEqual({ [one]: true, [other]: null });
    // An attendee who is not here may come until the session is over.
    expect(await attended(sessionId)).toEqual([true, null]);
    site.advanceClock(8 * 24 * 60);
    expect(await attended(sessionId)).toEqual([true, false]);
    site.advanceClock(-8 * 24 * 60);

    const undone = await tap(sessionId, one, { here: false, seen: changeId });
    expect(undone.attendance?.here).toBe(false);
    expect(await attended(sessionId)).toEqual([null, null]);
    const history = await auditHistory(site.dependencies.table, 'booking', one);
    expect(history.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: 'session.attendance_set', before: { here: false }, after: { here: true } },
      { action: 'session.attendance_set', before: { here: true }, after: { here: false } },
    ]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('counts by when it was made, not by when it arrives, and two phones end with the same', async () => {
    const sessionId = await site.createSession({ price: free });
    const id = await book(sessionId);
    const latest = await tap(sessionId, id, { here: false, by: bea });
    expect(await tap(sessionId, id, { here: true, ago: 60_000 })).toEqual(latest);
    const taps = [0, 1, 2, 3, 4, 5].map((n) => ({
      changeId: newId(new Date()),
      here: n % 2 === 0,
      ago: 30_000 - n * 5000,
    }));
    site.advanceClock(1);
    await Promise.all(taps.toReversed().map((one, n) => tap(sessionId, id, { ...one, by: n % 2 ? ada : bea })));
    expect((await door(sessionId)).here[id]).toBe(false);
  });

  test('follows the state that the phone saw, however slow the network was before', () => {
    const now = new Date('2026-12-12T18:00:00.000Z');
    const first = newId(now);
    const second = newId(now);
    const current = { here: true, at: '2026-12-12T18:00:00.400Z', changeId: first };
    const undo = { changeId: second, here: false, ago: 100, seen: first };
    expect(attendanceAfter(current, undo, now)).toEqual({
      here: false,
      at: '2026-12-12T18:00:00.401Z',
      changeId: second,
    });
    expect(attendanceAfter(current, { ...undo, seen: null }, now)).toBeUndefined();
  });

  test('is refused for whom gave the place up meanwhile, and for another session', async () => {
    const sessionId = await site.createSession({ price: free });
    const id = await book(sessionId);
    await expect(tap(await site.createSession(), id)).rejects.toMatchObject({ code: 'booking_not_found' });
    const removal = { params: { bookingId: id }, body: { refund: false, tell: false } };
    await removeAttendee(callAs(ada, removal), site.dependencies);
    await expect(tap(sessionId, id)).rejects.toMatchObject({ code: 'not_attending' });
    expect((await door(sessionId)).people).toEqual([]);
  });
});

describe('a walk-in (docs/product.md#door-list)', () => {
  test('with a name alone is here at once, gets no mail, and is added once', async () => {
    const sessionId = await site.createSession({ price, maxAttendees: 2 });
    const id = newId(new Date());
    const added = await walkIn(sessionId, { id, cash: 1500 });
    expect(await walkIn(sessionId, { id, cash: 1500 })).toEqual(added);
    expect(added).toMatchObject({ walkIn: true, paidByHand: true, total: { amount: 1500, currency: 'GBP' } });
    expect((await door(sessionId)).here).toEqual({ [id]: true });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(await site.booking(id)).toMatchObject({
      attendeeEmail: withoutEmail,
      paymentStatus: 'paid',
      memberSub: null,
    });
    expect(await site.mails(id)).toEqual([]);
    const { attendees } = await listAttendees(callAs(ada, { params: { sessionId } }), site.dependencies);
    expect(attendees).toMatchObject([{ attendeeEmail: null, walkIn: true, attended: true, mailProblem: null }]);
    const { orders } = await listAdminBookings(callAs(ada, { query: {} }), site.dependencies);
    expect(orders.find((order) => order.id === id)).toMatchObject({ customerEmail: null, paidByHand: true });
    await walkIn(sessionId);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('with an e-mail address leaves the waitlist, and has one place only', async () => {
    const sessionId = await site.createSession({ price: free, maxAttendees: 1 });
    const email = 'wren@example.org';
    const id = await book(sessionId);
    await site.join(sessionId, email);
    const added = await walkIn(sessionId, { email, overCapacity: true });
    expect(await site.counters(sessionId)).toEqual({ taken: 2, held: 0, waiting: 0 });
    await expect(walkIn(sessionId, { email, overCapacity: true })).rejects.toMatchObject({ code: 'already_booked' });
    await expect(walkIn(sessionId, { id, overCapacity: true })).rejects.toMatchObject({ code: 'booking_conflict' });
    expect((await site.mails(added.id)).filter((kind) => kind === 'booking_confirmed')).toEqual([]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('just added by mistake is removed without a mail, also when it is asked for twice', async () => {
    const sessionId = await site.createSession({ price, maxAttendees: 2 });
    const { id } = await walkIn(sessionId, { cash: 2000 });
    const removal = { params: { bookingId: id }, body: { refund: true, tell: true } };
    for (let n = 0; n < 2; n++) await removeAttendee(callAs(ada, removal), site.dependencies);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0 });
    expect(await site.booking(id)).toMatchObject({ status: 'cancelled', refundReason: 'by_admin' });
    expect(await site.mails(id)).toEqual([]);
    expect(await attended(sessionId)).toEqual([]);
  });

  test('no address of a request stands for none', async () => {
    const sessionId = await site.createSession({ price: free });
    const { email } = await import('#shared/contract/common/schemas.ts');
    expect(email.safeParse(withoutEmail).success).toBe(false);
    expect(email.safeParse(exampleBooking().attendeeEmail).success).toBe(true);
    expect(await findSession(site.dependencies.table, sessionId)).not.toHaveProperty('attendanceTaken');
  });
});
