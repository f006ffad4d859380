import { seatsLeft } from '#shared/sessions.ts';
import { Failure } from '../platform/failure.ts';
import type { Session } from '../sessions/store.ts';

/** A session without a free place. */
export type FullSession = Session & { maxAttendees: number };

/** The session, when one can wait for a place of it; throws Failure 404 or 409 when not. */
export function fullSession(session: Session | undefined, now: Date): FullSession {
  if (!session?.published) throw new Failure('session_not_found');
  if (session.startTime <= now.toISOString()) throw new Failure('session_started');
  const { maxAttendees, seatsTaken, seatsHeld } = session;
  if (maxAttendees === null || seatsLeft({ max: maxAttendees, taken: seatsTaken, held: seatsHeld }) !== 0) {
    throw new Failure('seats_free');
  }
  return { ...session, maxAttendees };
}
