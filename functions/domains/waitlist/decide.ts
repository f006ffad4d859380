import { seatsLeft } from '#shared/rules/sessions.ts';
import { type Session, seatsOf, unpublishedProblem } from '../../ground/keys/session.ts';
import { HttpError } from '../../ground/platform/http-error.ts';

export type FullSession = Session & { maxAttendees: number };

/** The session when it is full. Throws HttpError 404 or 409 when its waitlist cannot be joined. */
export function fullSession(session: Session | undefined, now: Date): FullSession {
  if (!session?.published) throw new HttpError(unpublishedProblem(session));
  if (session.startTime <= now.toISOString()) throw new HttpError('session_started');
  const { maxAttendees } = session;
  if (maxAttendees === null || seatsLeft(seatsOf(session, now)) !== 0) {
    throw new HttpError('seats_free');
  }
  return { ...session, maxAttendees };
}
