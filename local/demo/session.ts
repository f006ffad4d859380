import { createHash } from 'node:crypto';
import { onePrice } from '#shared/rules/prices.ts';
import { defaultJoinMinutes } from '#shared/rules/sessions.ts';
import { defaultOfferHours } from '#shared/rules/waitlist.ts';
import { laterDay, startAt, wallTimeOf } from '#shared/rules/wall-time.ts';
import type { WholeSession } from '../../functions/ground/keys/session.ts';
import { type PlannedSession, weekdays } from './plan.ts';
import { optionSeatsOf } from './prices.ts';

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Deterministic id of a name, in the shape of a ULID. */
export function idOf(name: string): string {
  const bytes = createHash('sha256').update(`demo ${name}`).digest().subarray(0, 24);
  return `01${[...bytes].map((byte) => base32[byte % 32]).join('')}`;
}

export const bookingIdOf = (sessionId: string, place: number) => idOf(`booking ${sessionId} ${place}`);

/** Start of a planned session: on its day, at its time of day, both in its time zone. */
export function startOf(planned: PlannedSession, now: Date): Date {
  const { at, place } = planned;
  return new Date(startAt({ date: dayOf(planned, now), time: at }, place.timeZone));
}

/** The day as YYYY-MM-DD. */
function dayOf({ days, on, place }: PlannedSession, now: Date): string {
  const earliest = laterDay(wallTimeOf(now.toISOString(), place.timeZone).date, days);
  if (on === undefined) return earliest;
  const wait = (weekdays.indexOf(on) - new Date(earliest).getUTCDay() + 7) % 7;
  return laterDay(earliest, days < 0 && wait > 0 ? wait - 7 : wait);
}

export function timesOf(start: Date, minutes: number): Pick<WholeSession, 'startTime' | 'endTime' | 'durationMinutes'> {
  const end = new Date(start.getTime() + minutes * 60_000);
  return { startTime: start.toISOString(), endTime: end.toISOString(), durationMinutes: minutes };
}

/** Hours between two bookings of a session: differs by title, and fits all within a month. */
export function gapHours(title: string, bookings: number): number {
  return Math.min(9 + (title.length % 6) * 9, (28 * 24) / (bookings + 1));
}

/** Creation time early enough for the bookings to lie between it and now, or the start of the session. */
function createdBefore(planned: PlannedSession, now: Date): string {
  const { title, taken = 0, held = 0, waiting = 0 } = planned;
  const bookings = taken + held + waiting;
  const days = 1 + Math.ceil(((bookings + 1) * gapHours(title, bookings)) / 24);
  const latest = Math.min(now.getTime(), startOf(planned, now).getTime());
  return new Date(latest - days * 24 * 3_600_000).toISOString();
}

/** Sessions of the demo have these values as a new one has them. */
const asUsual = {
  joinMinutes: defaultJoinMinutes,
  cancellationPolicy: null,
  liftsNetworkLimit: false,
  offerHours: defaultOfferHours,
  formerly: [],
};

export function sessionOf(planned: PlannedSession, now: Date): WholeSession {
  const {
    name,
    days,
    at,
    minutes,
    place,
    max,
    taken: seatsTaken = 0,
    held: seatsHeld = 0,
    waiting = 0,
    codes: _,
    picture,
    featured = false,
    draft,
    questions = [],
    nextInLine = false,
    film: __,
    attendance,
    series,
    cancelled: ___,
    pricing = onePrice,
    ...own
  } = planned;
  const { recorded, whatToBring = null, howToPrepare = null, ...rest } = own;
  const id = idOf(name);
  const createdAt = createdBefore(planned, now);
  return {
    ...asUsual,
    ...rest,
    ...place,
    ...timesOf(startOf(planned, now), minutes),
    id,
    whatToBring,
    howToPrepare,
    pricing,
    screeningQuestions: questions,
    maxAttendees: max ?? null,
    seatsTaken,
    seatsHeld,
    ...optionSeatsOf(pricing, seatsTaken),
    waitlistCount: waiting,
    featured,
    published: !draft,
    waitlistMode: nextInLine ? 'next_in_line' : 'everyone',
    thumbnailUrl: picture ? `/images/${picture}` : null,
    ...(series && { seriesId: idOf(`series ${series}`), recurrence: 'weekly' as const }),
    ...(attendance && { attendanceTaken: true as const }),
    recordingUrl: recorded ? `https://zoom.example/rec/${id.toLowerCase()}` : null,
    createdAt,
    updatedAt: createdAt,
  };
}
