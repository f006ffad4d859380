import { describe, expect, test } from 'vitest';
import { findWholeSession } from '../../domains/sessions/store.ts';
import { sessionItems, type WholeSession } from '../../ground/keys/session.ts';
import { putItem } from '../../ground/platform/table.ts';
import { testMember } from '../../testing/member.ts';
import { browserSecret } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { storePlace } from '../../testing/store-place.ts';
import { getBooking, getBookingCalendar } from './bookings.ts';
import { downloadCalendar, downloadMyCalendar, joinBooking, joinMyBooking } from './join.ts';
import { findPlace } from './place-store.ts';

// What only the attendee sees (docs/trust.md#private-links, docs/product.md#joining).

const site = await openSharedTestSite();
const { dependencies } = site;
const free = { amount: 0, currency: 'GBP' } as const;
const zoomLink = 'https://zoom.example/j/5';
const recordingUrl = 'https://videos.example/5';
const inMinutes = (minutes: number) => new Date(dependencies.now().getTime() + minutes * 60_000).toISOString();

async function booked(session: Partial<WholeSession>, email = 'ada@example.org'): Promise<string> {
  const sessionId = await site.createSession({ price: free, zoomLink, recordingUrl, ...session });
  return (await site.book(site.bookingRequest(sessionId, { total: free, email }))).bookingId;
}

const call = (bookingId: string) => ({
  params: { bookingId },
  query: undefined,
  body: undefined,
  request: { ip: '192.0.2.7', country: null },
});
const join = (id: string, secret = browserSecret(id)) => joinBooking({ ...call(id), body: { secret } }, dependencies);

describe('the links of a booking', () => {
  test.each([
    ['before it opens', { startTime: 46, joinMinutes: 45 }, null],
    ['from then on', { startTime: 44, joinMinutes: 45 }, zoomLink],
    ['at the start only, when the owner says so', { startTime: 1, joinMinutes: 0 }, null],
  ])('to join, %s', async (_, { startTime, joinMinutes }, joinUrl) => {
    const id = await booked({ startTime: inMinutes(startTime), joinMinutes });
    expect(await join(id)).toMatchObject({ joinUrl, recordingUrl });
  });

  test('none of a session on site, or of a place that is not booked', async () => {
    const onSite = await booked({ startTime: inMinutes(5), locationType: 'onsite' });
    expect((await join(onSite)).joinUrl).toBeNull();
    const { bookingId } = await site.holdSeat({}, { startTime: inMinutes(5), zoomLink });
    expect(await join(bookingId)).toMatchObject({ joinUrl: null, recordingUrl: null });
    await site.cancel(bookingId);
    await expect(join(bookingId)).rejects.toMatchObject({ code: 'booking_not_found' });
  });

  test('are for the browser that booked, the mail and the member, and no one who only knows the id', async () => {
    const member = testMember();
    const id = await booked({ startTime: inMinutes(5) }, member.email);
    const other = await booked({ startTime: inMinutes(5) });
    const mailed = await site.mailSecret(id);
    const person = { attendeeName: expect.any(String), attendeeEmail: member.email };
    const links = { ...person, joinUrl: zoomLink, recordingUrl };
    expect(await join(id)).toEqual(links);
    expect(await join(id, mailed)).toEqual(links);
    expect(await joinMyBooking({ ...call(id), member }, dependencies)).toEqual(links);
    const refused = { code: 'not_your_booking', status: 403 };
    for (const secret of [browserSecret(other), await site.mailSecret(other), await site.mailSecret(id, 0)]) {
      await expect(join(id, secret)).rejects.toMatchObject(refused);
      await expect(downloadCalendar({ ...call(id), body: { secret } }, dependencies)).rejects.toMatchObject(refused);
    }
    const stranger = testMember();
    await expect(joinMyBooking({ ...call(id), member: stranger }, dependencies)).rejects.toMatchObject(refused);
    await expect(downloadMyCalendar({ ...call(id), member: stranger }, dependencies)).rejects.toMatchObject(refused);
  });

  test('are in no view and in no calendar file that the id alone opens', async () => {
    const member = testMember();
    const id = await booked({ startTime: inMinutes(5) }, member.email);
    const view = await getBooking(call(id), dependencies);
    const file = await getBookingCalendar(call(id), dependencies);
    expect(JSON.stringify([view, file])).not.toMatch(/zoom\.example|videos\.example/);
    const own = [
      await downloadCalendar({ ...call(id), body: { secret: browserSecret(id) } }, dependencies),
      await downloadMyCalendar({ ...call(id), member }, dependencies),
    ];
    for (const { body, contentType } of own) {
      expect(contentType).toContain('text/calendar');
      expect(body).toContain(zoomLink);
    }
  });
});

describe('a ticket stays true (docs/product.md#ticket)', () => {
  const view = async (id: string) => getBooking(call(id), dependencies);

  async function changed(id: string, change: object): Promise<string> {
    const booking = await findPlace(dependencies.table, id);
    if (!booking) throw new Error('no booking');
    await storePlace(dependencies.table, { ...booking, ...change });
    return id;
  }

  const at = '2026-11-20T10:00:00.000Z';
  const cancelled = { status: 'cancelled', paymentStatus: 'cancelled' };
  const total = { amount: 1800, currency: 'GBP' };
  test.each([
    ['one that was not paid', { ...cancelled, ending: 'unpaid' }, 'unpaid', false],
    ['one that was cancelled', cancelled, 'cancelled', false],
    ['a refunded one', { ...cancelled, total, refundedAt: at, refundReason: 'by_admin' }, 'cancelled', true],
    ['one paid when no seat was left', { ...cancelled, total, ending: 'no_seat', refundDueAt: at }, 'no_seat', true],
  ])('%s', async (_, change, ending, refunded) => {
    expect(await view(await changed(await booked({}), change))).toMatchObject({ ending, refunded, recorded: false });
  });

  test('one that was cancelled before its session was has none of the words about that', async () => {
    const id = await booked({}, 'words@example.org');
    const sessionId = String((await findPlace(dependencies.table, id))?.sessionId);
    const session = await findWholeSession(dependencies.table, sessionId);
    if (!session) throw new Error('no session');
    const cancellation = { id: sessionId, at, places: 1, wasPublished: true };
    for (const item of sessionItems({ ...session, cancellation, cancellationMessage: 'I am ill.' })) {
      await putItem(dependencies.table, item);
    }
    expect((await view(id)).sessionCancellation).toEqual({ at, message: 'I am ill.' });
    const { ending, sessionCancellation } = await view(await changed(id, { ...cancelled, ending: 'cancelled' }));
    expect([ending, sessionCancellation]).toEqual(['session_cancelled', undefined]);
  });

  test('one of a deleted session', async () => {
    const id = await booked({});
    const session = await findWholeSession(
      dependencies.table,
      String((await findPlace(dependencies.table, id))?.sessionId),
    );
    if (!session) throw new Error('no session');
    for (const item of sessionItems({ ...session, deletedAt: at })) await putItem(dependencies.table, item);
    expect(await view(id)).toMatchObject({ ending: 'session_cancelled' });
  });

  test('says what the session was when it was booked, and nothing once it is so again', async () => {
    const was = { title: 'Old name', durationMinutes: 60, timeZone: 'Europe/London', locationType: 'online' } as const;
    const place = { location: null, address: null, city: null, postCode: null };
    const startTime = inMinutes(10_000);
    const endTime = inMinutes(10_060);
    const before = { ...was, ...place, startTime, endTime, zoomLink: 'https://zoom.example/old' };
    const changedAt = inMinutes(60);
    const formerly = [
      { until: '2026-01-01T00:00:00.000Z', was: { ...before, title: 'Long before' } },
      { until: changedAt, was: before },
    ];
    const id = await booked({ startTime, endTime, title: 'New name', formerly });
    const { earlier } = await view(id);
    expect(earlier).toMatchObject({ changedAt, title: 'Old name', startTime, hasNewLink: true });
    expect(JSON.stringify(earlier)).not.toContain('zoom.example');
    // Changes from before it was moved here are none for its ticket.
    expect((await view(await changed(id, { movedAt: inMinutes(90) }))).earlier).toBeNull();
    const same = { ...before, zoomLink };
    const back = await booked({ ...same, formerly: [{ until: changedAt, was: same }] });
    expect((await view(back)).earlier).toBeNull();
  });
});
