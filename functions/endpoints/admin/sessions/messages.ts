import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { emitOnce, type NewEvent } from '../../../ground/events/event.ts';
import { findEvent } from '../../../ground/events/event-store.ts';
import { attendeeRecipients } from '../../../ground/events/recipients.ts';
import { detailsKey, sessionItems, sessionKey, type WholeSession } from '../../../ground/keys/session.ts';
import { changeItem } from '../../../ground/platform/change.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError, invalid } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { findPlace } from '../../../orders/bookings/place-store.ts';
import { bookingsOfSession } from '../../../orders/bookings/store.ts';
import { getOpenSession, getUndeletedSession } from './list.ts';
import { adminSessionOf } from './view.ts';

type Message = Extract<NewEvent, { kind: 'sessionAnnounced' }>;

/**
 * Mails attendees when and where the session is now, and what they knew before (docs/product.md#session-changes).
 * Idempotent by the message's id. Throws HttpError 404, and 409 no_attendees.
 */
export const announceChange: Handler<'announceChange', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  return retryOnConflict(async () => {
    const session = await getOpenSession(dependencies.table, params.sessionId);
    const message: Message = {
      id: body.id,
      kind: 'sessionAnnounced',
      sessionId: session.id,
      template: 'session_changed',
      subject: null,
      text: body.note,
      was: session.knownAs ?? null,
    };
    return send({ session, message, action: 'session.change_announced' }, call, dependencies);
  });
};

/** Leaves attendees untold of what has changed so far (docs/product.md#change-notifications). Idempotent. Throws HttpError 404. */
export const dismissChange: Handler<'dismissChange', WriteDependencies> = async (call, dependencies) => {
  const { table } = dependencies;
  return retryOnConflict(async () => {
    const session = await getOpenSession(table, call.params.sessionId);
    const { knownAs, unannounced: _, ...after } = session;
    if (!knownAs) return adminSessionOf(session);
    const target = { type: 'session', id: session.id, name: session.title };
    const change = { action: 'session.change_not_announced', target, before: knownAs, after: null };
    const audit = putAuditEntry(call, change, dependencies);
    const { written } = await transactNamed(table, { ...forgetKnown(session), audit });
    return written ? adminSessionOf(after) : conflict;
  });
};

/** Mails a message to all attendees, also those of a cancelled session. Idempotent and throwing as `announceChange` is. */
export const writeToAttendees: Handler<'writeToAttendees', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  return retryOnConflict(async () => {
    const session = await getUndeletedSession(dependencies.table, params.sessionId);
    const message: Message = {
      id: body.id,
      kind: 'sessionAnnounced',
      sessionId: session.id,
      template: 'attendees_message',
      subject: body.subject,
      text: body.text,
      was: null,
    };
    return send({ session, message, action: 'session.message_sent' }, call, dependencies);
  });
};

/** Mails a message to one attendee, as `writeToAttendees` does to all. */
export const writeToAttendee: Handler<'writeToAttendee', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  return retryOnConflict(async () => {
    const booking = await findPlace(dependencies.table, params.bookingId);
    if (!booking) throw new HttpError('booking_not_found');
    const session = await getUndeletedSession(dependencies.table, booking.sessionId);
    const message: Message = {
      id: body.id,
      kind: 'sessionAnnounced',
      sessionId: session.id,
      template: 'attendees_message',
      onlyBookingId: booking.id,
      subject: body.subject,
      text: body.text,
      was: null,
    };
    const target = { type: 'booking', id: booking.id, name: booking.attendeeName };
    return send({ session, message, action: 'order.message_sent', target }, call, dependencies);
  });
};

/**
 * Tells those who may watch the recording, each once however often it is pressed (docs/product.md#session-recording).
 * Throws as `announceChange` does, and HttpError 409 when there is no recording.
 */
export const tellOfRecording: Handler<'tellOfRecording', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  return retryOnConflict(async () => {
    const session = await getOpenSession(dependencies.table, params.sessionId);
    if (!session.recordingFile && session.recordingUrl === null) throw new HttpError('recording_not_found');
    const message: Message = {
      id: body.id,
      kind: 'sessionAnnounced',
      sessionId: session.id,
      template: 'recording_ready',
      subject: null,
      text: null,
      was: null,
    };
    return send({ session, message, action: 'session.recording_told' }, call, dependencies);
  });
};

type Announcement = {
  session: WholeSession;
  message: Message;
  action: string;
  /** The session if absent. */
  target?: { type: string; id: string; name: string };
};

async function send({ session, message, action, target }: Announcement, actor: Actor, dependencies: WriteDependencies) {
  const bookings = attendeeRecipients(message, await bookingsOfSession(dependencies.table, session.id), session);
  if (bookings.length === 0) throw new HttpError('no_attendees');
  const { id, title: name } = session;
  const after = { recipients: bookings.length, subject: message.subject, text: message.text };
  const change = { action, target: target ?? { type: 'session', id, name }, before: null, after };
  const outcome = await transactNamed(dependencies.table, {
    message: emitOnce(message, dependencies.now()),
    ...(message.was && forgetKnown(session)),
    told: message.template === 'recording_ready' ? recordingTold(session, dependencies.now()) : undefined,
    audit: putAuditEntry(actor, change, dependencies),
  });
  if (!outcome.written) {
    if (!outcome.failedConditions.has('message')) return conflict;
    await expectSameMessage(message, dependencies);
  }
  return { recipients: bookings.length };
}

function recordingTold(session: WholeSession, now: Date) {
  const [, before] = sessionItems(session);
  const after = { ...before, recordingToldAt: now.toISOString() };
  return changeItem(detailsKey(session.id), { before, after }, ['updatedAt']);
}

/** Attendees know the session as it is from now on; failedConditions when it has changed since it was read. */
function forgetKnown(session: WholeSession) {
  const { knownAs: _, unannounced: __, ...after } = session;
  const [listedBefore, detailsBefore] = sessionItems(session);
  const [listedAfter, detailsAfter] = sessionItems(after);
  const isListed = session.unannounced === true;
  return {
    // Only what differs is written, so that counters may change at the same time.
    known: isListed
      ? changeItem(sessionKey(session.id), { before: listedBefore, after: listedAfter }, ['unannounced'])
      : undefined,
    details: changeItem(detailsKey(session.id), { before: detailsBefore, after: detailsAfter }, [
      'updatedAt',
      'knownAs',
    ]),
  };
}

/** Throws HttpError 400. */
async function expectSameMessage(
  { id, sessionId, template, onlyBookingId }: Message,
  { table }: WriteDependencies,
): Promise<void> {
  const sentEvent = await findEvent(table, id);
  const isSame =
    sentEvent?.kind === 'sessionAnnounced' && sentEvent.sessionId === sessionId && sentEvent.template === template;
  if (!isSame || sentEvent.onlyBookingId !== onlyBookingId) throw invalid('body.id', 'is the id of another message');
}
