import { describe, expect, test } from 'vitest';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { removeAttendee } from '../../endpoints/admin/orders/remove-attendee.ts';
import { setOrderStatus } from '../../endpoints/admin/orders/set-status.ts';
import { addAttendee } from '../../endpoints/admin/sessions/add-attendee.ts';
import { deleteSession } from '../../endpoints/admin/sessions/delete.ts';
import { announceChange, writeToAttendees } from '../../endpoints/admin/sessions/messages.ts';
import { updateSession } from '../../endpoints/admin/sessions/update.ts';
import { addWalkIn } from '../../endpoints/admin/sessions/walk-ins.ts';
import { seatsOf, type WholeSession } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { completeFollowUp } from '../../orders/follow-ups/complete.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { notifyAttendees } from '../dispatch/notify-attendees.ts';
import { notifyWaitlist } from '../dispatch/notify-waitlist.ts';
import { remindAttendees } from '../dispatch/remind-attendees.ts';
import { free, openReconciledSite } from './testing/reconciled-site.ts';

// docs/product.md#door-list

const site = await openReconciledSite();
const { table, dependencies } = site;
const admin = adminCaller();

function walkIn(sessionId: string, overCapacity: boolean) {
  const body = { id: newId(new Date()), name: 'Jo', email: null, cash: null, overCapacity, ago: 0 };
  return addWalkIn(callAs(admin, { params: { sessionId }, body }), dependencies);
}

function remove(bookingId: string) {
  return removeAttendee(callAs(admin, { params: { bookingId }, body: { refund: false, tell: true } }), dependencies);
}

async function find(id: string): Promise<WholeSession> {
  const session = await findWholeSession(table, id, { consistent: true });
  if (!session) throw new Error('no session');
  return session;
}

/** A session of one place that is booked, with someone who waits and a walk-in beyond the capacity. */
async function crowded(session: Partial<WholeSession> = {}) {
  const sessionId = await site.createSession({ price: free, maxAttendees: 1, ...session });
  const { bookingId } = await site.bookFree(sessionId);
  await site.join(sessionId, 'wren@example.org');
  await expect(walkIn(sessionId, false)).rejects.toMatchObject({ code: 'sold_out' });
  const { id: walkInId } = await walkIn(sessionId, true);
  return { sessionId, bookingId, walkInId };
}

async function expectConsistent(): Promise<void> {
  await site.consume();
  expect(await site.differences()).toEqual([]);
  expect(await site.counterMismatches()).toEqual([]);
}

describe('a seat beyond the capacity', () => {
  test('is given at the door alone, and agrees with what is derived', async () => {
    const { sessionId, walkInId } = await crowded();
    expect(await site.counters(sessionId)).toEqual({ taken: 2, held: 0, waiting: 1 });
    expect(await site.booking(walkInId)).toMatchObject({ overCapacity: true });
    expect(seatsOf(await find(sessionId))).toEqual({ max: 1, taken: 2, held: 0 });
    await expectConsistent();

    await expect(site.bookFree(sessionId)).rejects.toMatchObject({ code: 'sold_out' });
    const body = { id: newId(new Date()), firstName: 'Robin', lastName: 'Guest', email: 'robin@example.org' };
    const addition = { params: { sessionId }, body: { ...body, paymentStatus: 'free' as const, tell: false } };
    await expect(addAttendee(callAs(admin, addition), dependencies)).rejects.toMatchObject({ code: 'sold_out' });
    // Other fields can be saved meanwhile.
    const form = { ...admin.formOf(await find(sessionId)), title: 'A full room' };
    await updateSession(callAs(admin, { params: { sessionId }, body: form }), dependencies);
    expect(await find(sessionId)).toMatchObject({ title: 'A full room', attendanceTaken: true, seatsTaken: 2 });
    await expectConsistent();
  });

  test.each(['everyone', 'next_in_line'] as const)(
    'that is given up goes to no one who waits: %s',
    async (waitlistMode) => {
      const { sessionId, bookingId, walkInId } = await crowded({ waitlistMode });
      await remove(walkInId);
      expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
      const released = { id: newId(new Date()), kind: 'seatReleased', sessionId, releasedBy: walkInId } as const;
      const notify = async () => {
        const { lineSince } = await find(sessionId);
        const createdAt = lineSince ?? dependencies.now().toISOString();
        return notifyWaitlist({ ...released, createdAt, expiresAt: 0 }, dependencies);
      };
      expect(await notify()).toBe(0);
      expect((await find(sessionId)).lineSince).toBeUndefined();
      await remove(bookingId);
      expect(await notify()).toBe(1);
      await expectConsistent();
    },
  );
});

describe('a walk-in without an e-mail address', () => {
  test('gets no mail of any kind, and can be given the place again', async () => {
    const { sessionId, walkInId, bookingId } = await crowded({ maxAttendees: 1 });
    const message = { id: newId(new Date()), subject: 'Thank you', text: 'For coming.' };
    const call = callAs(admin, { params: { sessionId }, body: message });
    expect(await writeToAttendees(call, dependencies)).toEqual({ recipients: 1 });
    const announcement = callAs(admin, { params: { sessionId }, body: { id: newId(new Date()), note: null } });
    expect(await announceChange(announcement, dependencies)).toEqual({ recipients: 1 });
    const now = dependencies.now();
    const base = {
      sessionId,
      subject: 'Thank you',
      text: 'For coming.',
      was: null,
      createdAt: now.toISOString(),
      expiresAt: 0,
    };
    for (const template of ['attendees_message', 'session_changed'] as const) {
      const event = { ...base, id: newId(now), kind: 'sessionAnnounced', template } as const;
      expect(await notifyAttendees(event, dependencies)).toBe(1);
    }
    const sessionStart = (await find(sessionId)).startTime;
    const { createdAt, expiresAt } = base;
    const due = { id: newId(now), kind: 'remindersDue', template: 'reminder_day', sessionId, sessionStart } as const;
    expect(await remindAttendees({ ...due, createdAt, expiresAt }, dependencies)).toBe(1);

    await remove(walkInId);
    await remove(bookingId);
    const params = { type: 'session' as const, orderId: walkInId };
    const change = { params, body: { status: 'free' as const, was: 'cancelled' as const } };
    await setOrderStatus(callAs(admin, change), dependencies);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 1 });
    await expectConsistent();

    const deletion = { params: { sessionId }, body: { places: 1, refund: true, tell: true } };
    await deleteSession(callAs(admin, deletion), dependencies);
    await completeFollowUp(table, sessionId, dependencies.now);
    expect(await site.booking(walkInId)).toMatchObject({ status: 'cancelled' });
    expect(await site.mails(walkInId)).toEqual([]);
    expect(await site.events(walkInId)).toEqual(['seatReleased']);
    await expectConsistent();
  });
});
