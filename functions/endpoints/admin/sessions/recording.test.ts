import { describe, expect, test } from 'vitest';
import { unusedFile } from '../../../domains/uploads/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { findEvent } from '../../../ground/events/event-store.ts';
import { allUploads, uploadItem, uploadRecord } from '../../../ground/keys/upload.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { queryAll } from '../../../ground/platform/pagination.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { getBooking } from '../../../orders/bookings/bookings.ts';
import { joinBooking } from '../../../orders/bookings/join.ts';
import { listMyBookings } from '../../../orders/bookings/my-bookings.ts';
import { notifyAttendees } from '../../../reactions/dispatch/notify-attendees.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { testMember } from '../../../testing/member.ts';
import { browserSecret } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { removeAttendee } from '../orders/remove-attendee.ts';
import { setAttendance } from './attendance.ts';
import { deleteSession } from './delete.ts';
import { tellOfRecording, writeToAttendee } from './messages.ts';
import { setSessionRecording } from './recording.ts';

// docs/product.md#session-recording

const site = await openSharedTestSite();
const { dependencies } = site;
const ada = adminCaller();
const free = { amount: 0, currency: 'GBP' } as const;
const request = { ip: '192.0.2.7', country: null };

async function uploaded(): Promise<string> {
  const id = newId(dependencies.now());
  const file = { id, purpose: 'session_video', key: `media/videos/sessions/${id}/tonight.mp4`, by: 'ada' } as const;
  const upload = unusedFile({ ...file, createdAt: dependencies.now().toISOString() });
  await putItem(dependencies.table, uploadItem({ ...upload, multipartId: 'm', size: 5, state: 'complete' }));
  return id;
}

async function booked(sessionId: string, email = `${newId(new Date()).toLowerCase()}@example.org`): Promise<string> {
  return (await site.book(site.bookingRequest(sessionId, { total: free, email }))).bookingId;
}

type Input = Partial<Parameters<typeof setSessionRecording>[0]['body']>;
const set = (sessionId: string, input: Input = {}) => {
  const body = { durationSeconds: 61, recordingUrl: null, forAttended: false, ...input };
  return setSessionRecording(callAs(ada, { params: { sessionId }, body }), dependencies);
};

const links = (bookingId: string) =>
  joinBooking(
    { params: { bookingId }, query: undefined, body: { secret: browserSecret(bookingId) }, request },
    dependencies,
  );

const isRecorded = async (bookingId: string) =>
  (await getBooking({ params: { bookingId }, query: undefined, body: undefined, request }, dependencies)).recorded;

const here = (sessionId: string, bookingId: string) => {
  const body = { changeId: newId(new Date()), here: true, ago: 0, seen: null };
  return setAttendance(callAs(ada, { params: { sessionId, bookingId }, body }), dependencies);
};

/** Presses the button, and queues the mails of it as the reaction does. Returns how many it queued. */
async function tell(sessionId: string): Promise<{ recipients: number; queued: number }> {
  const id = newId(new Date());
  const { recipients } = await tellOfRecording(callAs(ada, { params: { sessionId }, body: { id } }), dependencies);
  const event = await findEvent(dependencies.table, id);
  if (event?.kind !== 'sessionAnnounced') throw new Error('no message');
  return { recipients, queued: await notifyAttendees(event, dependencies) };
}

describe('a recording that was uploaded', () => {
  test('plays for who has a place and shows more than its id, until the place or the file is gone', async () => {
    const sessionId = await site.createSession({ price: free });
    const member = testMember();
    const bookingId = await booked(sessionId);
    const other = await booked(sessionId, member.email);
    expect(await isRecorded(bookingId)).toBe(false);
    const uploadId = await uploaded();
    const saved = await set(sessionId, { uploadId });
    expect(saved).toMatchObject({ recordingFile: { name: 'tonight.mp4', size: 5 }, recordingToldAt: null });
    expect(await set(sessionId, { uploadId })).toMatchObject({ recordingFile: { name: 'tonight.mp4' } });
    expect(await isRecorded(bookingId)).toBe(true);
    expect(await links(bookingId)).toMatchObject({
      recordingUrl: `/bookings/${bookingId}/recording`,
      recording: { videoUrl: expect.stringContaining(`${uploadId}/tonight.mp4?Signature`), durationSeconds: 61 },
    });
    const mine = await listMyBookings({ query: {}, params: undefined, body: undefined, member, request }, dependencies);
    expect(mine.bookings).toMatchObject([{ id: other, recordingUrl: `/bookings/${other}/recording` }]);
    const removal = { params: { bookingId: other }, body: { refund: false, tell: false } };
    await removeAttendee(callAs(ada, removal), dependencies);
    await expect(links(other)).rejects.toMatchObject({ code: 'booking_not_found' });
    // Replaced, the first file waits for the cleanup of uploads.
    await set(sessionId, { uploadId: await uploaded() });
    const left = await queryAll(dependencies.table, { index: 'byKind', partition: allUploads }, uploadRecord);
    expect(left.filter(({ key }) => key.includes(uploadId))).toMatchObject([
      { multipartId: null, purpose: 'session_video' },
    ]);
    await set(sessionId, { uploadId: null, recordingUrl: 'https://videos.example/5' });
    expect(await links(bookingId)).toMatchObject({ recordingUrl: 'https://videos.example/5' });
    expect(await links(bookingId)).not.toHaveProperty('recording');
    const entries = await auditHistory(dependencies.table, 'session', sessionId);
    expect(entries.filter(({ action }) => action === 'session.recording_set').length).toBeGreaterThanOrEqual(3);
  });

  test('is left to the cleanup of uploads when its session is deleted', async () => {
    const sessionId = await site.createSession({ price: free });
    const uploadId = await uploaded();
    await set(sessionId, { uploadId });
    const body = { places: 0, refund: false, tell: false };
    await deleteSession(callAs(ada, { params: { sessionId }, body }), dependencies);
    const left = await queryAll(dependencies.table, { index: 'byKind', partition: allUploads }, uploadRecord);
    expect(left.filter(({ key }) => key.includes(uploadId))).toMatchObject([
      { multipartId: null, purpose: 'session_video' },
    ]);
  });

  test('of another kind, or that has not arrived, is refused', async () => {
    const sessionId = await site.createSession({ price: free });
    await expect(set(sessionId, { uploadId: newId(new Date()) })).rejects.toMatchObject({ code: 'upload_not_found' });
    await expect(tell(sessionId)).rejects.toMatchObject({ code: 'recording_not_found' });
  });

  test('is told to each once, however often it is pressed, and later to who has booked since', async () => {
    const sessionId = await site.createSession({ price: free, maxAttendees: 9 });
    await booked(sessionId, 'twice@example.org');
    await booked(sessionId, 'twice@example.org');
    await booked(sessionId);
    await set(sessionId, { uploadId: await uploaded() });
    expect(await tell(sessionId)).toEqual({ recipients: 2, queued: 2 });
    expect((await tell(sessionId)).queued).toBe(0);
    await booked(sessionId);
    expect(await tell(sessionId)).toEqual({ recipients: 3, queued: 1 });
    expect((await set(sessionId, {})).recordingToldAt).toEqual(expect.any(String));
    // Another recording is news again.
    expect((await set(sessionId, { uploadId: await uploaded() })).recordingToldAt).toBeNull();
    expect((await tell(sessionId)).queued).toBe(3);
  });

  test('for those who were there leaves the others out, of the mail too, where attendance was taken', async () => {
    const sessionId = await site.createSession({ price: free });
    const came = await booked(sessionId);
    const stayedAway = await booked(sessionId);
    await set(sessionId, { uploadId: await uploaded(), forAttended: true });
    expect(await isRecorded(stayedAway)).toBe(true);
    await here(sessionId, came);
    expect([await isRecorded(came), await isRecorded(stayedAway)]).toEqual([true, false]);
    expect(await links(stayedAway)).toMatchObject({ recordingUrl: null });
    expect(await links(stayedAway)).not.toHaveProperty('recording');
    expect(await tell(sessionId)).toEqual({ recipients: 1, queued: 1 });
  });
});

test('a message to one attendee reaches them alone, once, and is in the history of the order (docs/product.md#attendees)', async () => {
  const sessionId = await site.createSession({ price: free });
  const bookingId = await booked(sessionId);
  await booked(sessionId);
  const body = { id: newId(new Date()), subject: 'Your mat', text: 'You left it here.' };
  const write = () => writeToAttendee(callAs(ada, { params: { bookingId }, body }), dependencies);
  expect([await write(), await write()]).toEqual([{ recipients: 1 }, { recipients: 1 }]);
  const event = await findEvent(dependencies.table, body.id);
  if (event?.kind !== 'sessionAnnounced') throw new Error('no message');
  expect(await notifyAttendees(event, dependencies)).toBe(1);
  expect(await site.mails(bookingId)).toContain('attendees_message');
  const actions = (await auditHistory(dependencies.table, 'booking', bookingId)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'order.message_sent')).toHaveLength(1);
});
