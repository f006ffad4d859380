import { type Actor, audited } from '../../audit-entries/store.ts';
import { bookingsOfSession } from '../../bookings/store.ts';
import { detailsKey, sessionItems, type WholeSession } from '../../keys/session.ts';
import { recipientsOf } from '../../mail/notify-attendees.ts';
import type { NewMail } from '../../outbox/mail.ts';
import { findMail, queueOnce } from '../../outbox/queue.ts';
import { changeItem } from '../../platform/change.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError, invalid } from '../../platform/http-error.ts';
import { transactNamed } from '../../platform/transact.ts';
import { type AdminSessionDependencies, rounds } from './desk.ts';
import { standingSession } from './list.ts';

type Message = Extract<NewMail, { kind: 'to_attendees' }>;

/**
 * Tells everybody who has a place when and where the session is now, and what it was when they were told last. The same
 * request again tells nobody twice. Throws HttpError 404, and 409 no_attendees.
 */
export const announceChange: Handler<'announceChange', AdminSessionDependencies> = async (call, desk) => {
  const { params, body } = call;
  for (let round = 0; round < rounds; round++) {
    const session = await standingSession(desk.table, params.sessionId);
    const message: Message = {
      ...{ id: body.id, kind: 'to_attendees', sessionId: session.id, letter: 'session_changed' },
      ...{ subject: null, text: body.note, was: session.knownAs ?? null },
    };
    const recipients = await tell({ session, message, action: 'session.change_announced' }, call, desk);
    if (recipients !== undefined) return { recipients };
  }
  throw new HttpError('busy', { retryAfter: 2 });
};

/** Mails an admin's words to everybody who has a place, once. Throws what `announceChange` does. */
export const writeToAttendees: Handler<'writeToAttendees', AdminSessionDependencies> = async (call, desk) => {
  const { params, body } = call;
  const session = await standingSession(desk.table, params.sessionId);
  const message: Message = {
    ...{ id: body.id, kind: 'to_attendees', sessionId: session.id, letter: 'attendees_message' },
    ...{ subject: body.subject, text: body.text, was: null },
  };
  const recipients = await tell({ session, message, action: 'session.message_sent' }, call, desk);
  if (recipients === undefined) throw new HttpError('busy', { retryAfter: 2 });
  return { recipients };
};

type Telling = { session: WholeSession; message: Message; action: string };

/** To how many it goes; undefined when the session changed meanwhile. */
async function tell({ session, message, action }: Telling, actor: Actor, desk: AdminSessionDependencies) {
  const bookings = recipientsOf(message.letter, await bookingsOfSession(desk.table, session.id));
  if (bookings.length === 0) throw new HttpError('no_attendees');
  const { id, title: name } = session;
  const after = { recipients: bookings.length, subject: message.subject, text: message.text };
  const change = { action, target: { type: 'session', id, name }, before: null, after };
  const outcome = await transactNamed(desk.table, {
    message: queueOnce(message, desk.now()),
    known: message.was ? forgetEarlier(session) : undefined,
    audit: audited(actor, change, desk),
  });
  if (outcome.written) return bookings.length;
  if (!outcome.failedConditions.has('message')) return undefined;
  await checkSame(message, desk);
  return bookings.length;
}

/** From now on attendees know when and where the session is; refused when it has changed again since it was read. */
function forgetEarlier(session: WholeSession) {
  const [, before] = sessionItems(session);
  const { knownAs: _, ...after } = before;
  return changeItem(detailsKey(session.id), { before, after }, ['updatedAt', 'knownAs']);
}

/** Throws HttpError 400 when the id is that of another message. */
async function checkSame({ id, sessionId, letter }: Message, { table }: AdminSessionDependencies): Promise<void> {
  const sent = await findMail(table, id);
  const isSame = sent?.kind === 'to_attendees' && sent.sessionId === sessionId && sent.letter === letter;
  if (!isSame) throw invalid('body.id', 'is the id of another message');
}
