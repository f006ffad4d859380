import { describe, expect, test } from 'vitest';
import { findSession, findWholeSession } from '../../../domains/sessions/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { openGroups } from '../../../testing/groups.ts';
import { testMember } from '../../../testing/member.ts';
import { price } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { addAttendee } from './add-attendee.ts';
import { listAttendees } from './attendees.ts';
import { getAdminSession } from './list.ts';
import { announceChange, dismissChange, writeToAttendees } from './messages.ts';
import { updateSession } from './update.ts';

const site = await openSharedTestSite();

const free = { amount: 0, currency: 'GBP' } as const;
const admin = adminCaller();
const wren = { firstName: 'Wren', lastName: 'Ellis', email: 'wren@example.org', paymentStatus: 'free' } as const;

function add(sessionId: string, overrides: Partial<Parameters<typeof addAttendee>[0]['body']> = {}) {
  const body = { id: newId(new Date()), ...wren, tell: true, ...overrides };
  return addAttendee(callAs(admin, { params: { sessionId }, body }), site.dependencies);
}

async function book(sessionId: string, email?: string) {
  const request = site.bookingRequest(sessionId, { total: free, ...(email !== undefined && { email }) });
  await site.book(request);
  return request.bookingId;
}

describe('an attendee added by an admin', () => {
  test('takes a seat, is mailed on request, and is audited', async () => {
    const sessionId = await site.createSession({ price });
    const added = await add(sessionId);
    expect(added).toMatchObject({
      attendeeName: 'Wren Ellis',
      status: 'completed',
      paymentStatus: 'free',
      refundable: false,
      paidByHand: false,
    });
    expect(await listAttendees(callAs(admin, { params: { sessionId } }), site.dependencies)).toEqual({
      attendees: [{ ...added, mailProblem: null, screening: null, visits: 0, returned: free }],
    });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(await site.mails(added.id)).toEqual(['booking_confirmed']);
    expect(await auditHistory(site.dependencies.table, 'booking', added.id)).toMatchObject([
      { action: 'session.attendee_added', after: { email: wren.email, paymentStatus: 'free' } },
    ]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  // docs/product.md#attendees
  test('is known by the sessions that they had a place in before', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const regular = { email: 'regular@example.org' };
    const first = await site.createSession({ price, startTime: daysAgo(20) });
    const second = await site.createSession({ price, startTime: daysAgo(10) });
    const next = await site.createSession({ price });
    await add(first, regular);
    await add(second, regular);
    await add(second, { email: 'newcomer@example.org' });
    await add(next, regular);
    const visitsIn = async (sessionId: string) => {
      const { attendees } = await listAttendees(callAs(admin, { params: { sessionId } }), site.dependencies);
      return attendees.map(({ visits }) => visits);
    };
    expect(await visitsIn(first)).toEqual([0]);
    expect(await visitsIn(second)).toEqual([1, 0]);
    expect(await visitsIn(next)).toEqual([2]);
  });

  test('who paid by other means cannot be refunded by Stripe', async () => {
    const added = await add(await site.createSession({ price }), { paymentStatus: 'paid', tell: false });
    expect(added).toMatchObject({ paymentStatus: 'paid', total: price, refundable: false, paidByHand: true });
    expect(await site.mails(added.id)).toEqual([]);
    expect(await site.settle(added.id)).toMatchObject({ status: 'completed', refundDueAt: null });
  });

  test('is removed from the waitlist', async () => {
    const sessionId = await site.createSession({ maxAttendees: 1, price: free });
    await book(sessionId);
    await site.join(sessionId, wren.email);
    await expect(add(sessionId)).rejects.toMatchObject({ code: 'sold_out' });
    const session = await findWholeSession(site.dependencies.table, sessionId, { consistent: true });
    if (!session) throw new Error('no session');
    const body = { ...admin.formOf(session), maxAttendees: 2 };
    await updateSession(callAs(admin, { params: { sessionId }, body }), site.dependencies);
    await add(sessionId);
    expect(await site.counters(sessionId)).toEqual({ taken: 2, held: 0, waiting: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('is refused with a booking already, and in a session whose last seats are held', async () => {
    const sessionId = await site.createSession({ price, maxAttendees: 2 });
    await add(sessionId);
    await expect(add(sessionId)).rejects.toMatchObject({ code: 'already_booked' });
    await site.holdSeat({ sessionId });
    await expect(add(sessionId, { email: 'jay@example.org' })).rejects.toMatchObject({ code: 'seats_held' });
  });

  test('is added once by repeated requests, and refused with the id of another booking', async () => {
    const sessionId = await site.createSession({ price });
    const id = newId(new Date());
    const both = await Promise.all([add(sessionId, { id }), add(sessionId, { id })]);
    expect(both[0]).toEqual(both[1]);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
    const other = add(sessionId, { id, email: 'jay@example.org' });
    await expect(other).rejects.toMatchObject({ code: 'booking_conflict' });
  });

  test('can be added to a draft and to a session that has begun', async () => {
    const startTime = new Date(Date.now() - 3_600_000).toISOString();
    for (const session of [{ published: false }, { startTime }]) {
      expect(await add(await site.createSession(session))).toMatchObject({ status: 'completed' });
    }
  });

  test('and a concurrent buyer: one of them gets the last seat', async () => {
    const sessionId = await site.createSession({ price: free, maxAttendees: 1 });
    const ends = await Promise.allSettled([add(sessionId), book(sessionId)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('a message to the attendees', () => {
  const write = (sessionId: string, id = newId(new Date())) =>
    writeToAttendees(
      callAs(admin, { params: { sessionId }, body: { id, subject: 'Bring socks', text: 'It is cold.' } }),
      site.dependencies,
    );

  test('is sent once to each address with a confirmed booking, also by repeated requests', async () => {
    const sessionId = await site.createSession({ price: free });
    await book(sessionId, 'one@example.org');
    await book(sessionId, 'one@example.org');
    await book(sessionId, 'two@example.org');
    await site.holdSeat({}, {});
    const id = newId(new Date());
    expect(await Promise.all([write(sessionId, id), write(sessionId, id)])).toEqual([
      { recipients: 2 },
      { recipients: 2 },
    ]);
    expect((await site.events(sessionId)).filter((kind) => kind === 'sessionAnnounced')).toHaveLength(1);
    expect(await auditHistory(site.dependencies.table, 'session', sessionId)).toMatchObject([
      { action: 'session.message_sent', after: { recipients: 2, subject: 'Bring socks', text: 'It is cold.' } },
    ]);
    const announced = announceChange(
      callAs(admin, { params: { sessionId }, body: { id, note: null } }),
      site.dependencies,
    );
    await expect(announced).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('is refused without attendees', async () => {
    const { sessionId } = await site.holdSeat();
    await expect(write(sessionId)).rejects.toMatchObject({ code: 'no_attendees' });
  });
});

describe('the announcement of a change (docs/product.md#change-notifications)', () => {
  async function change(sessionId: string, changes: object) {
    const session = await findWholeSession(site.dependencies.table, sessionId, { consistent: true });
    if (!session) throw new Error('no session');
    const body = { ...admin.formOf(session), ...changes };
    await updateSession(callAs(admin, { params: { sessionId }, body }), site.dependencies);
  }
  const detailsOf = (sessionId: string) => findWholeSession(site.dependencies.table, sessionId, { consistent: true });
  const announce = (sessionId: string, id = newId(new Date())) =>
    announceChange(callAs(admin, { params: { sessionId }, body: { id, note: 'Sorry.' } }), site.dependencies);

  test('names the time and place announced last, over any number of changes, and resets them', async () => {
    const sessionId = await site.createSession({ price: free });
    await book(sessionId);
    const before = await detailsOf(sessionId);
    await change(sessionId, { zoomLink: 'https://zoom.example/j/1' });
    await change(sessionId, { zoomLink: 'https://zoom.example/j/2', whatToBring: 'Socks' });
    expect(await detailsOf(sessionId)).toMatchObject({ revision: 2, knownAs: { zoomLink: before?.zoomLink } });
    // Tickets mark what has changed since they were booked (docs/product.md#ticket).
    const links = [before?.zoomLink, 'https://zoom.example/j/1'];
    const formerly = links.map((zoomLink) => ({
      until: expect.any(String),
      was: expect.objectContaining({ zoomLink }),
    }));
    expect(await detailsOf(sessionId)).toMatchObject({ formerly });
    const id = newId(new Date());
    expect(await announce(sessionId, id)).toEqual({ recipients: 1 });
    expect(await announce(sessionId, id)).toEqual({ recipients: 1 });
    expect(await detailsOf(sessionId)).not.toHaveProperty('knownAs');
    expect((await site.events(sessionId)).filter((kind) => kind === 'sessionAnnounced')).toHaveLength(1);
  });

  test('tells the buyer of places for people without addresses once (docs/product.md#several-places)', async () => {
    const sessionId = await site.createSession({ price: free });
    const { orderAs } = openGroups(site);
    const { email } = testMember();
    await orderAs(testMember(), sessionId, { total: free, further: [{}, { email }] });
    await change(sessionId, { zoomLink: 'https://zoom.example/j/1' });
    expect(await announce(sessionId)).toEqual({ recipients: 2 });
  });

  test('is not offered without attendees, nor when only texts changed', async () => {
    const sessionId = await site.createSession({ price: free });
    await change(sessionId, { zoomLink: 'https://zoom.example/j/1' });
    await book(sessionId);
    await change(sessionId, { description: 'Other words.' });
    expect(await detailsOf(sessionId)).not.toHaveProperty('knownAs');
  });

  test('that was put off stays with the session until it is sent, dismissed, or everything is as it was', async () => {
    const sessionId = await site.createSession({ price: free, title: 'Before' });
    await book(sessionId);
    const read = () => getAdminSession(callAs(admin, { params: { sessionId } }), site.dependencies);
    const isListed = async () => (await findSession(site.dependencies.table, sessionId))?.unannounced === true;
    await change(sessionId, { location: 'The Barn', price: { amount: 900, currency: 'GBP' } });
    expect(await read()).toMatchObject({ location: 'The Barn', knownAs: { location: null, price: free } });
    expect(await isListed()).toBe(true);
    await change(sessionId, { location: null, price: free });
    expect([(await read()).knownAs, await isListed()]).toEqual([null, false]);

    await change(sessionId, { title: 'After' });
    const dismiss = () => dismissChange(callAs(admin, { params: { sessionId } }), site.dependencies);
    expect(await dismiss()).toMatchObject({ title: 'After', knownAs: null });
    expect(await dismiss()).toEqual(await read());
    expect(await isListed()).toBe(false);
    const history = await auditHistory(site.dependencies.table, 'session', sessionId);
    expect(history.map(({ action }) => action)).toContain('session.change_not_announced');
    await change(sessionId, { title: 'At last' });
    expect(await read()).toMatchObject({ knownAs: { title: 'After' } });
    await announce(sessionId);
    expect([(await read()).knownAs, await isListed()]).toEqual([null, false]);
  });
});
