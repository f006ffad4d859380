import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { auditHistory } from '../../audit-entries/history.ts';
import { newId } from '../../platform/ids.ts';
import { findWholeSession } from '../../sessions/store.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { price } from '../../testing/payments.ts';
import { addAttendee } from './add-attendee.ts';
import { listAttendees } from './attendees.ts';
import { announceChange, writeToAttendees } from './messages.ts';
import { ask, openAdmin } from './testing/admin.ts';
import { updateSession } from './update.ts';

// Functions and Stripe start when they are first asked, on whatever machine this runs.
jest.setTimeout(60_000);

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

const free = { amount: 0, currency: 'GBP' } as const;
const admin = openAdmin();
const nobody = { firstName: 'Wren', lastName: 'Ellis', email: 'wren@example.org', paymentStatus: 'free' } as const;

function add(sessionId: string, overrides: Partial<Parameters<typeof addAttendee>[0]['body']> = {}) {
  const body = { id: newId(new Date()), ...nobody, tell: true, ...overrides };
  return addAttendee(ask(admin, { params: { sessionId }, body }), desk.dependencies);
}

async function book(sessionId: string, email?: string) {
  const wish = desk.wish(sessionId, { total: free, ...(email !== undefined && { email }) });
  await desk.book(wish);
  return wish.bookingId;
}

describe('an attendee who is added by hand', () => {
  test('has a place, is told if that is wished, and stands in the trail', async () => {
    const sessionId = await desk.makeSession({ price });
    const added = await add(sessionId);
    expect(added).toMatchObject({
      attendeeName: 'Wren Ellis',
      status: 'completed',
      paymentStatus: 'free',
      refundable: false,
    });
    expect(await listAttendees(ask(admin, { params: { sessionId } }), desk.dependencies)).toEqual({
      attendees: [added],
    });
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(await desk.mails(added.id)).toEqual(['booking_confirmed']);
    expect(await auditHistory(desk.dependencies.table, 'booking', added.id)).toMatchObject([
      { action: 'session.attendee_added', after: { email: nobody.email, paymentStatus: 'free' } },
    ]);
    expect(await desk.check()).toEqual([]);
  });

  test('and has paid by other means is no refund of Stripe’s', async () => {
    const added = await add(await desk.makeSession({ price }), { paymentStatus: 'paid', tell: false });
    expect(added).toMatchObject({ paymentStatus: 'paid', total: price, refundable: false });
    expect(await desk.mails(added.id)).toEqual([]);
    expect(await desk.settle(added.id)).toMatchObject({ status: 'completed', refundDueAt: null });
  });

  test('leaves the waitlist', async () => {
    const sessionId = await desk.makeSession({ maxAttendees: 1, price: free });
    await book(sessionId);
    await desk.join(sessionId, nobody.email);
    await expect(add(sessionId)).rejects.toMatchObject({ code: 'sold_out' });
    const session = await findWholeSession(desk.dependencies.table, sessionId, { consistent: true });
    if (!session) throw new Error('no session');
    const body = { ...admin.formOf(session), maxAttendees: 2 };
    await updateSession(ask(admin, { params: { sessionId }, body }), desk.dependencies);
    await add(sessionId);
    expect(await desk.counters(sessionId)).toEqual({ taken: 2, held: 0, waiting: 0 });
    expect(await desk.check()).toEqual([]);
  });

  test('is refused who has a place already, and in a session whose last places are being paid for', async () => {
    const sessionId = await desk.makeSession({ price, maxAttendees: 2 });
    await add(sessionId);
    await expect(add(sessionId)).rejects.toMatchObject({ code: 'already_booked' });
    await desk.hold({ sessionId });
    await expect(add(sessionId, { email: 'jay@example.org' })).rejects.toMatchObject({ code: 'seats_held' });
  });

  test('is one, however often the request comes; its id is no other’s', async () => {
    const sessionId = await desk.makeSession({ price });
    const id = newId(new Date());
    const both = await Promise.all([add(sessionId, { id }), add(sessionId, { id })]);
    expect(both[0]).toEqual(both[1]);
    expect(await desk.counters(sessionId)).toMatchObject({ taken: 1 });
    const other = add(sessionId, { id, email: 'jay@example.org' });
    await expect(other).rejects.toMatchObject({ code: 'booking_conflict' });
  });

  test('can also come to a draft, and to what has begun', async () => {
    const startTime = new Date(Date.now() - 3_600_000).toISOString();
    for (const session of [{ published: false }, { startTime }]) {
      expect(await add(await desk.makeSession(session))).toMatchObject({ status: 'completed' });
    }
  });

  test('for the last seat, against a buyer at the same moment: one has it', async () => {
    const sessionId = await desk.makeSession({ price: free, maxAttendees: 1 });
    const ends = await Promise.allSettled([add(sessionId), book(sessionId)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await desk.check()).toEqual([]);
  });
});

describe('a message to the attendees', () => {
  const write = (sessionId: string, id = newId(new Date())) =>
    writeToAttendees(
      ask(admin, { params: { sessionId }, body: { id, subject: 'Bring socks', text: 'It is cold.' } }),
      desk.dependencies,
    );

  test('goes to each address once, not to who is still paying, and once however often it is asked for', async () => {
    const sessionId = await desk.makeSession({ price: free });
    await book(sessionId, 'one@example.org');
    await book(sessionId, 'one@example.org');
    await book(sessionId, 'two@example.org');
    await desk.hold({}, {});
    const id = newId(new Date());
    expect(await Promise.all([write(sessionId, id), write(sessionId, id)])).toEqual([
      { recipients: 2 },
      { recipients: 2 },
    ]);
    expect((await desk.mails(sessionId)).filter((kind) => kind === 'to_attendees')).toHaveLength(1);
    expect(await auditHistory(desk.dependencies.table, 'session', sessionId)).toMatchObject([
      { action: 'session.message_sent', after: { recipients: 2, subject: 'Bring socks', text: 'It is cold.' } },
    ]);
    const announced = announceChange(
      ask(admin, { params: { sessionId }, body: { id, note: null } }),
      desk.dependencies,
    );
    await expect(announced).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('is refused where nobody has a place', async () => {
    const { sessionId } = await desk.hold();
    await expect(write(sessionId)).rejects.toMatchObject({ code: 'no_attendees' });
  });
});

describe('news of a session', () => {
  async function change(sessionId: string, changes: object) {
    const session = await findWholeSession(desk.dependencies.table, sessionId, { consistent: true });
    if (!session) throw new Error('no session');
    const body = { ...admin.formOf(session), ...changes };
    await updateSession(ask(admin, { params: { sessionId }, body }), desk.dependencies);
  }
  const detailsOf = (sessionId: string) => findWholeSession(desk.dependencies.table, sessionId, { consistent: true });
  const announce = (sessionId: string, id = newId(new Date())) =>
    announceChange(ask(admin, { params: { sessionId }, body: { id, note: 'Sorry.' } }), desk.dependencies);

  test('tells what it was when attendees were told last, over any number of changes, and then that is forgotten', async () => {
    const sessionId = await desk.makeSession({ price: free });
    await book(sessionId);
    const before = await detailsOf(sessionId);
    await change(sessionId, { zoomLink: 'https://zoom.example/j/1' });
    await change(sessionId, { zoomLink: 'https://zoom.example/j/2', whatToBring: 'Socks' });
    expect(await detailsOf(sessionId)).toMatchObject({ revision: 2, knownAs: { zoomLink: before?.zoomLink } });
    const id = newId(new Date());
    expect(await announce(sessionId, id)).toEqual({ recipients: 1 });
    expect(await announce(sessionId, id)).toEqual({ recipients: 1 });
    expect(await detailsOf(sessionId)).not.toHaveProperty('knownAs');
    expect((await desk.mails(sessionId)).filter((kind) => kind === 'to_attendees')).toHaveLength(1);
  });

  test('is none while nobody has a place, nor when only words changed', async () => {
    const sessionId = await desk.makeSession({ price: free });
    await change(sessionId, { zoomLink: 'https://zoom.example/j/1' });
    await book(sessionId);
    await change(sessionId, { description: 'Other words.' });
    expect(await detailsOf(sessionId)).not.toHaveProperty('knownAs');
  });
});
