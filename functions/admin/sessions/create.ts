import { TZDate } from '@date-fns/tz';
import { copyLaterDays, copySuffix } from '#shared/rules/admin.ts';
import { cutText } from '#shared/rules/sessions.ts';
import { type Actor, audited } from '../../audit-entries/store.ts';
import type { WholeSession } from '../../keys/session.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { transactNamed } from '../../platform/transact.ts';
import { findWholeSession } from '../../sessions/store.ts';
import type { AdminSessionDependencies } from './desk.ts';
import { endOf, inputOf, isSame, type SessionInput } from './input.ts';
import { standingSession } from './list.ts';
import { hasPicture, type Picture, pictureOf } from './picture.ts';
import { putSession } from './store.ts';
import { adminSessionOf } from './view.ts';

/**
 * Creates a session; the same request again answers as the first time. Throws HttpError 404 or 409 for a picture that is
 * not there, and 409 session_changed when its id is another session's by now.
 */
export const createSession: Handler<'createSession', AdminSessionDependencies> = async (call, desk) => {
  const { id, imageUploadId, ...input } = call.body;
  const isMade = (found: WholeSession) => isSame(found, input) && hasPicture(found, imageUploadId ?? null);
  const known = await findWholeSession(desk.table, id, { consistent: true });
  if (known) return answerAgain(known, isMade);
  const picture = await pictureOf(desk.table, null, imageUploadId);
  const session = newSession({ ...input, id, thumbnailUrl: picture.thumbnailUrl }, call, desk);
  return create(session, { action: 'session.created', picture, isMade }, call, desk);
};

/** Makes a copy of a session a week later, as a draft that nobody has booked. Throws HttpError 404. */
export const duplicateSession: Handler<'duplicateSession', AdminSessionDependencies> = async (call, desk) => {
  const { table } = desk;
  const source = await standingSession(table, call.params.sessionId);
  const copy = copyOf(source);
  const isMade = (found: WholeSession) => isSame(found, copy);
  const known = await findWholeSession(table, call.body.id, { consistent: true });
  if (known) return answerAgain(known, isMade);
  const { thumbnailUrl } = source;
  const session = newSession({ ...copy, id: call.body.id, thumbnailUrl }, call, desk);
  return create(session, { action: 'session.duplicated', picture: { thumbnailUrl }, isMade }, call, desk);
};

type Making = { action: string; picture: Picture; isMade: (found: WholeSession) => boolean };

async function create(
  session: WholeSession,
  { action, picture, isMade }: Making,
  actor: Actor,
  desk: AdminSessionDependencies,
) {
  const [listed, details] = putSession(session);
  const target = { type: 'session', id: session.id, name: session.title };
  const change = { action, target, before: null, after: { ...inputOf(session), thumbnailUrl: session.thumbnailUrl } };
  const writes = { listed, details, picture: picture.use, audit: audited(actor, change, desk) };
  const outcome = await transactNamed(desk.table, writes);
  if (outcome.written) return adminSessionOf(session);
  const known = await findWholeSession(desk.table, session.id, { consistent: true });
  if (known) return answerAgain(known, isMade);
  throw new HttpError('upload_not_found');
}

/** What a request is told whose id is a session's already. */
function answerAgain(known: WholeSession, isMade: Making['isMade']) {
  if (known.deletedAt !== undefined) throw new HttpError('session_not_found');
  if (!isMade(known)) throw sessionChanged(known);
  return adminSessionOf(known);
}

/** Somebody has changed the session meanwhile, and who. */
export function sessionChanged({ updatedBy }: WholeSession): HttpError {
  return new HttpError('session_changed', updatedBy === undefined ? {} : { by: updatedBy });
}

function newSession(
  made: SessionInput & Pick<WholeSession, 'id' | 'thumbnailUrl'>,
  { member }: Actor,
  { now }: AdminSessionDependencies,
): WholeSession {
  const at = now().toISOString();
  const counters = { seatsTaken: 0, seatsHeld: 0, waitlistCount: 0 };
  return { ...made, endTime: endOf(made), ...counters, createdAt: at, updatedAt: at, updatedBy: member.email };
}

// The form's longest title: a copy can be saved as it is.
const titleLength = 150;

function copyOf(session: WholeSession): SessionInput {
  const title = `${cutText(session.title, titleLength - copySuffix.length, '')}${copySuffix}`;
  // What was recorded is the first one's.
  return {
    ...inputOf(session),
    title,
    startTime: laterBy(copyLaterDays, session),
    recordingUrl: null,
    published: false,
  };
}

/** The same time by the clocks of the session's zone, some days later. */
function laterBy(days: number, { startTime, timeZone }: WholeSession): string {
  const start = new TZDate(startTime, timeZone);
  start.setDate(start.getDate() + days);
  return new Date(start.getTime()).toISOString();
}
