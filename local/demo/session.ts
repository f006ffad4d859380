import { createHash } from 'node:crypto';
import { TZDate } from '@date-fns/tz';
import type { WholeSession } from '../../functions/keys/session.ts';
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

/** Hours between two bookings of a session: each has a pace of its own, and all come within a month. */
export function gapHours(title: string, people: number): number {
  return Math.min(9 + (title.length % 6) * 9, (28 * 24) / (people + 1));
}

/** When a session was announced: so long before it, or before now, that its bookings have come, the last one lately. */
function announcedAt(planned: PlannedSession, now: Date): string {
  const { title, taken = 0, held = 0, waiting = 0 } = planned;
  const people = taken + held + waiting;
  const days = 1 + Math.ceil(((people + 1) * gapHours(title, people)) / 24);
  const latest = Math.min(now.getTime(), startOf(planned, now).getTime());
  return new Date(latest - days * 24 * 3_600_000).toISOString();
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
  const createdAt = announcedAt(planned, now);
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
