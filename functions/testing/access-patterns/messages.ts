import { unusedFile } from '../../domains/uploads/store.ts';
import {
  announceChange,
  tellOfRecording,
  writeToAttendee,
  writeToAttendees,
} from '../../endpoints/admin/sessions/messages.ts';
import { setSessionRecording } from '../../endpoints/admin/sessions/recording.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { sessionItems, type WholeSession } from '../../ground/keys/session.ts';
import { uploadItem } from '../../ground/keys/upload.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { joinBooking } from '../../orders/bookings/join.ts';
import { exampleBooking, exampleSession } from '../examples.ts';
import { browserSecret } from '../payments.ts';
import { storePlace } from '../store-place.ts';
import { call, dependencies, now, request } from './door.ts';
import type { Patterns } from './pattern.ts';
import { doorTable as table } from './table.ts';

const attendees = 15;
const recordingFile = { key: 'media/videos/sessions/x/tonight.mp4', name: 'tonight.mp4', size: 5, durationSeconds: 61 };

/** A session with fifteen bookings. Returns its id and the last one's. */
async function booked(fields: Partial<WholeSession> = {}) {
  const made = exampleSession({ id: newId(now), seatsTaken: attendees, maxAttendees: 20, ...fields });
  for (const item of sessionItems(made)) await putItem(table, item);
  const ids = Array.from({ length: attendees }, () => newId(now));
  for (const id of ids) {
    const booking = exampleBooking({ id, sessionId: made.id, secretHash: hashOf(browserSecret(id)) });
    await storePlace(table, booking);
  }
  return { sessionId: made.id, bookingId: ids.at(-1) ?? '' };
}

async function uploaded(): Promise<string> {
  const id = newId(now);
  const file = { id, purpose: 'session_video', key: `media/videos/sessions/${id}/tonight.mp4`, by: 'ada' } as const;
  const upload = unusedFile({ ...file, createdAt: now.toISOString() });
  await putItem(table, uploadItem({ ...upload, multipartId: 'm', size: 5, state: 'complete' }));
  return id;
}

const message = { subject: 'What to bring', text: 'A mat and a blanket.' };

/** Access patterns of messages to attendees, and of the recording of a session. */
export const messagePatterns: Patterns = {
  'write to fifteen attendees': async () => {
    const { sessionId } = await booked();
    const body = { id: newId(now), ...message };
    return () => writeToAttendees({ ...call, params: { sessionId }, body }, dependencies);
  },
  'write to one attendee': async () => {
    const { bookingId } = await booked();
    const body = { id: newId(now), ...message };
    return () => writeToAttendee({ ...call, params: { bookingId }, body }, dependencies);
  },
  'announce a change': async () => {
    const { sessionId } = await booked();
    const body = { id: newId(now), note: null };
    return () => announceChange({ ...call, params: { sessionId }, body }, dependencies);
  },
  'set the recording of a session': async () => {
    const { sessionId } = await booked();
    const body = { uploadId: await uploaded(), durationSeconds: 61, recordingUrl: null, forAttended: false };
    return () => setSessionRecording({ ...call, params: { sessionId }, body }, dependencies);
  },
  'tell fifteen attendees of a recording': async () => {
    const { sessionId } = await booked({ recordingFile });
    return () => tellOfRecording({ ...call, params: { sessionId }, body: { id: newId(now) } }, dependencies);
  },
  'play the recording of a session': async () => {
    const { bookingId } = await booked({ recordingFile });
    const body = { secret: browserSecret(bookingId) };
    const signVideo = async () => ({ videoUrl: '/media/videos/x.mp4', expiresAt: now.toISOString() });
    const params = { bookingId };
    return () => joinBooking({ params, query: undefined, body, request }, { ...dependencies, signVideo });
  },
};
