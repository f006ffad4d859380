import { ulid } from 'ulid';
import { fillPath } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import type { Shot } from './load.ts';
import { type Probe, shotsPerProbe } from './probe.ts';
import { book, openSession, publishOpenSession, visitorSecret } from './visitors.ts';

type Send = (method: string, path: string, params: Record<string, string>, body?: object) => Shot;

/**
 * Returns probes of what the owner does with a session and its three attendees, and what one of these does with its
 * recording.
 */
export async function ownerProbes(cloud: BenchCloud, headers: { authorization: string }): Promise<Probe[]> {
  const send: Send = (method, path, params, body) => ({
    method,
    url: cloud.apiUrl + fillPath(path, params),
    headers,
    ...(body && { body }),
  });
  const sessionId = await publishOpenSession(cloud.control);
  const bookingId = await book(cloud, sessionId);
  for (let n = 1; n < 3; n++) await book(cloud, sessionId);
  return [
    ...doorProbes(send, { sessionId, bookingId }),
    ...messageProbes(send, { sessionId, bookingId }),
    ...(await recordingProbes(cloud, send, { sessionId })),
    ...(await cancellationProbes(cloud, send)),
  ];
}

function doorProbes(send: Send, { sessionId, bookingId }: { sessionId: string; bookingId: string }): Probe[] {
  const { getDoorList, setAttendance, addWalkIn } = routes;
  let seenChangeId: string | null = null;
  const tap = () => {
    const changeId = ulid();
    const body = { changeId, here: seenChangeId === null, ago: 0, seen: seenChangeId };
    seenChangeId = changeId;
    return body;
  };
  const walkIn = () => ({ id: ulid(), name: 'Jo', email: null, cash: null, overCapacity: false, ago: 0 });
  return [
    { endpoint: 'getDoorList', ...getDoorList, shot: () => send('GET', getDoorList.path, { sessionId }) },
    {
      endpoint: 'setAttendance',
      ...setAttendance,
      shot: () => send('PUT', setAttendance.path, { sessionId, bookingId }, tap()),
    },
    { endpoint: 'addWalkIn', ...addWalkIn, shot: () => send('POST', addWalkIn.path, { sessionId }, walkIn()) },
  ];
}

function messageProbes(send: Send, { sessionId, bookingId }: { sessionId: string; bookingId: string }): Probe[] {
  const { writeToAttendees, writeToAttendee } = routes;
  const message = () => ({ id: ulid(), subject: 'What to bring', text: 'A mat and a blanket.' });
  return [
    {
      endpoint: 'writeToAttendees, three of them',
      ...writeToAttendees,
      shot: () => send('POST', writeToAttendees.path, { sessionId }, message()),
    },
    {
      endpoint: 'writeToAttendee',
      ...writeToAttendee,
      shot: () => send('POST', writeToAttendee.path, { bookingId }, message()),
    },
  ];
}

async function recordingProbes(cloud: BenchCloud, send: Send, { sessionId }: { sessionId: string }): Promise<Probe[]> {
  const { setSessionRecording, tellOfRecording, joinBooking } = routes;
  const link = () => ({ durationSeconds: null, recordingUrl: `https://films.example/${ulid()}`, forAttended: false });
  const recordingFile = { key: 'media/videos/sessions/bench/tonight.mp4', name: 'tonight.mp4', size: 5 };
  const recorded = await cloud.control.publish({
    ...openSession(),
    recordingFile: { ...recordingFile, durationSeconds: 61 },
  });
  const bookingId = await book(cloud, recorded);
  const secret = visitorSecret(bookingId);
  return [
    {
      endpoint: 'setSessionRecording, a link',
      ...setSessionRecording,
      shot: () => send('PUT', setSessionRecording.path, { sessionId }, link()),
    },
    {
      endpoint: 'tellOfRecording, again',
      ...tellOfRecording,
      shot: () => send('POST', tellOfRecording.path, { sessionId }, { id: ulid() }),
    },
    {
      endpoint: 'joinBooking, with a film',
      ...joinBooking,
      shot: () => send('POST', joinBooking.path, { bookingId }, { secret }),
    },
  ];
}

async function cancellationProbes(cloud: BenchCloud, send: Send): Promise<Probe[]> {
  const { getCancellation, cancelSession } = routes;
  const booked: string[] = [];
  for (let n = 0; n < shotsPerProbe; n++) {
    const sessionId = await publishOpenSession(cloud.control);
    await book(cloud, sessionId);
    booked.push(sessionId);
  }
  const [first = ''] = booked;
  const body = { places: 1, message: 'I am ill.' };
  return [
    {
      endpoint: 'getCancellation',
      ...getCancellation,
      shot: () => send('GET', getCancellation.path, { sessionId: first }),
    },
    {
      endpoint: 'cancelSession, one attendee',
      ...cancelSession,
      shot: () => send('POST', cancelSession.path, { sessionId: booked.pop() ?? '' }, body),
    },
  ];
}
