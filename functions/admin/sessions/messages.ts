import { type Actor, putAuditEntry } from '../../audit-entries/store.ts';
import { bookingsOfSession } from '../../bookings/store.ts';
import { detailsKey, sessionItems, type WholeSession } from '../../keys/session.ts';
import type { NewMail } from '../../outbox/mail.ts';
import { findMail, queueOnce } from '../../outbox/queue.ts';
import { attendeeRecipients } from '../../outbox/recipients.ts';
import { changeItem } from '../../platform/change.ts';
import type { WriteDependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError, invalid } from '../../platform/http-error.ts';
import { conflict, retryOnConflict } from '../../platform/retry.ts';
import { transactNamed } from '../../platform/transact.ts';
import { getSession } from './list.ts';

type Message = Extract<NewMail, { kind: 'to_attendees' }>;

/**
 * Mails attendees when and where the session is now, and what they knew before (docs/product.md#session-changes).
 * Idempotent by the message's id. Throws HttpError 404, and 409 no_attendees.
 */
export const announceChange: Handler<'announceChange', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  return retryOnConflict(async () => {
    const session = await getSession(dependencies.table, params.sessionId);
    const message: Message = {
      ...{ id: body.id, kind: 'to_attendees', sessionId: session.id, template: 'session_changed' },
      ...{ subject: null, text: body.note, was: session.knownAs ?? null },
    };
    return send({ session, message, action: 'session.change_announced' }, call, dependencies);
  });
};

/** Mails a message to all attendees. Idempotent and throwing as `announceChange` is. */
export const writeToAttendees: Handler<'writeToAttendees', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  return retryOnConflict(async () => {
    const session = await getSession(dependencies.table, params.sessionId);
    const message: Message = {
      ...{ id: body.id, kind: 'to_attendees', sessionId: session.id, template: 'attendees_message' },
      ...{ subject: body.subject, text: body.text, was: null },
    };
    return send({ session, message, action: 'session.message_sent' }, call, dependencies);
  });
};

type Announcement = { session: WholeSession; message: Message; action: string };

async function send({ session, message, action }: Announcement, actor: Actor, dependencies: WriteDependencies) {
  const bookings = attendeeRecipients(message.template, await bookingsOfSession(dependencies.table, session.id));
  if (bookings.length === 0) throw new HttpError('no_attendees');
  const { id, title: name } = session;
  const after = { recipients: bookings.length, subject: message.subject, text: message.text };
  const change = { action, target: { type: 'session', id, name }, before: null, after };
  const outcome = await transactNamed(dependencies.table, {
    message: queueOnce(message, dependencies.now()),
    details: message.was ? clearKnownAs(session) : undefined,
    audit: putAuditEntry(actor, change, dependencies),
  });
  if (!outcome.written) {
    if (!outcome.failedConditions.has('message')) return conflict;
    await expectSameMessage(message, dependencies);
  }
  return { recipients: bookings.length };
}

/** Attendees know the current time and place from now on; failedConditions when the session has changed since it was read. */
function clearKnownAs(session: WholeSession) {
  const [, before] = sessionItems(session);
  const { knownAs: _, ...after } = before;
  return changeItem(detailsKey(session.id), { before, after }, ['updatedAt', 'knownAs']);
}

/** Throws HttpError 400. */
async function expectSameMessage({ id, sessionId, template }: Message, { table }: WriteDependencies): Promise<void> {
  const sent = await findMail(table, id);
  const isSame = sent?.kind === 'to_attendees' && sent.sessionId === sessionId && sent.template === template;
  if (!isSame) throw invalid('body.id', 'is the id of another message');
}
