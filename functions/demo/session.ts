import { createHash } from 'node:crypto';
import { TZDate } from '@date-fns/tz';
import type { WholeSession } from '../sessions/store.ts';
import type { PlannedSession } from './plan.ts';

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** An id that a name always gets: the shape of a ULID, and so the same art every day. */
export function idOf(name: string): string {
  const bytes = createHash('sha256').update(`demo ${name}`).digest().subarray(0, 24);
  return `01${[...bytes].map((byte) => base32[byte % 32]).join('')}`;
}

/** When a planned session starts, seen from now: its days from today at its time of day, both in its zone. */
export function startOf({ days, at, place }: PlannedSession, now: Date): Date {
  const today = new TZDate(now.getTime(), place.timeZone);
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const start = new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + days, hour, minute, place.timeZone);
  return new Date(start.getTime());
}

/** The times of a session that lasts this long. */
export function timesOf(start: Date, minutes: number): Pick<WholeSession, 'startTime' | 'endTime' | 'durationMinutes'> {
  const end = new Date(start.getTime() + minutes * 60_000);
  return { startTime: start.toISOString(), endTime: end.toISOString(), durationMinutes: minutes };
}

/** The session that is planned, seen from now. */
export function sessionOf(planned: PlannedSession, now: Date): WholeSession {
  const {
    name,
    days,
    at,
    minutes,
    place,
    max,
    taken = 0,
    held = 0,
    waiting = 0,
    codes: _,
    picture,
    featured = false,
    draft,
    ...own
  } = planned;
  const { recorded, whatToBring = null, ...rest } = own;
  const id = idOf(name);
  const createdAt = new Date(now.getTime() - 120 * 24 * 3_600_000).toISOString();
  return {
    ...rest,
    ...place,
    ...timesOf(startOf(planned, now), minutes),
    id,
    whatToBring,
    maxAttendees: max ?? null,
    seatsTaken: taken,
    seatsHeld: held,
    waitlistCount: waiting,
    featured,
    published: !draft,
    thumbnailUrl: picture ? `/images/${picture}` : null,
    recordingUrl: recorded ? `https://zoom.example/rec/${id.toLowerCase()}` : null,
    createdAt,
    updatedAt: createdAt,
  };
}
