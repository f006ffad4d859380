import { maxSeatsPerEmail } from '#shared/rules/bookings.ts';
import { isFree } from '#shared/rules/money.ts';
import type { Place } from '../../ground/keys/place.ts';
import { emailGroup } from '../../ground/keys/seat-group.ts';
import type { Session } from '../../ground/keys/session.ts';
import { getItems } from '../../ground/platform/batch.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { attemptCountRecord, type CountedAttempt, countAttempt, networksOf } from '../../ground/platform/rate-limit.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import { holdGroupsOf } from './seat-groups.ts';

/*
 * Free places of guests whose address is not confirmed (docs/trust.md#confirmed-addresses): few behind one network are
 * immediate, further ones are held until a press in the mail.
 */

const hour = 3600;
const day = 24 * hour;

/** Immediate free places behind one network in an hour: so many in any session, or a fifth of a larger capacity. */
const fewPlaces = 4;
const capacityPerPlace = 5;
const placesOfUnlimited = 20;

/**
 * Returns how many free places behind a network are immediate in an hour: behind a wider network `factor` times as many, up to
 * half of the capacity.
 */
function immediatePlaces({ maxAttendees }: Pick<Session, 'maxAttendees'>, factor: number): number {
  if (maxAttendees === null) return placesOfUnlimited * factor;
  const own = Math.max(fewPlaces, Math.floor(maxAttendees / capacityPerPlace));
  return Math.max(own, Math.min(own * factor, Math.floor(maxAttendees / 2)));
}

/** A session by its id and capacity, or a series of dates by the smallest of theirs. */
export type FreePlaceScope = Pick<Session, 'id' | 'maxAttendees'>;

/** An immediate free place counts for each network of the guest. */
export function freePlaceAttempts(session: FreePlaceScope, ip: string, now: Date): CountedAttempt[] {
  return networksOf(ip).map(({ network, factor }) => {
    const limit = immediatePlaces(session, factor);
    return countAttempt({ action: 'freePlace', limit, windowSeconds: hour }, `${session.id} ${network}`, now);
  });
}

/** Names that the counters of a guest's networks are read and written under, in the order of `networksOf`. */
export const freePlaceCounters = ['freePlaces', 'widerFreePlaces', 'widestFreePlaces'] as const;
type CounterName = (typeof freePlaceCounters)[number];
export type FreePlaceCounts = { [Name in CounterName]?: { count: number } | undefined };

/** Requests the counters that decide how many more free places are immediate. */
export function freePlaceRequests(sessionId: string, ip: string, now: Date) {
  const attempts = freePlaceAttempts({ id: sessionId, maxAttendees: null }, ip, now);
  return byCounter(attempts, ({ key }) => ({ key, schema: attemptCountRecord }));
}

/** True while another free place is immediate, as the counters were read. */
export function isImmediate(session: FreePlaceScope, ip: string, counts: FreePlaceCounts): boolean {
  return networksOf(ip).every(({ factor }, index) => {
    const name = freePlaceCounters[index];
    const count = (name && counts[name]?.count) ?? 0;
    return count < immediatePlaces(session, factor);
  });
}

/** Counts an immediate free place; refused when it is one too many by now. */
export function countFreePlace(session: FreePlaceScope, ip: string, now: Date) {
  return byCounter(freePlaceAttempts(session, ip, now), ({ write }) => write);
}

function byCounter<Item, Value>(all: Item[], make: (item: Item) => Value) {
  const entries = all.map((item, index) => [freePlaceCounters[index], make(item)] as const);
  return Object.fromEntries(entries) as { [Name in CounterName]?: Value };
}

/** So many free places of a session an address may give away in a day; then further ones are counted as if nobody had shown it. */
const mostGiven = maxSeatsPerEmail;

const givenAttempt = (sessionId: string, email: string, limit: number, now: Date) =>
  countAttempt({ action: 'givenFreePlace', limit, windowSeconds: day }, `${sessionId} ${emailGroup(email)}`, now);

/** Counts a place that is given away, if it cost nothing. It is never refused: it gets someone out. */
export function countGivenPlace({ sessionId, attendeeEmail, total }: Place, now: Date): Write | undefined {
  return isFree(total) ? givenAttempt(sessionId, attendeeEmail, Number.MAX_SAFE_INTEGER, now).write : undefined;
}

/** Requests how many free places of the session the address has given away today, for `hasGivenMany`. */
export function givenPlacesRequest(sessionId: string, email: string, now: Date) {
  return { key: givenAttempt(sessionId, email, mostGiven, now).key, schema: attemptCountRecord };
}

/** True for an address that gives its places on: whoever has shown it could book a whole session for others. */
export function hasGivenMany(givenPlaces: { count: number } | undefined): boolean {
  return (givenPlaces?.count ?? 0) >= mostGiven;
}

/** So many held free places of a network or address may lapse in a day; then it gets no further one that day. */
const mostLapses = 2;

const lapseOf = ({ sessionId }: Pick<Place, 'sessionId'>, group: string, limit: number, now: Date) =>
  countAttempt({ action: 'lapsedHold', limit, windowSeconds: day }, `${sessionId} ${group}`, now);

/** Returns the groups that a lapse counts for, each with how many lapses it may have. */
function lapseGroups(booking: Pick<Place, 'attendeeEmail' | 'heldBy' | 'heldByWider'>) {
  const factors = networksOf('::').map(({ factor }) => factor);
  const ofCaller = holdGroupsOf(booking).map((group, index) => ({ group, limit: mostLapses * (factors[index] ?? 1) }));
  return [{ group: emailGroup(booking.attendeeEmail), limit: mostLapses }, ...ofCaller];
}

/** Counts a held free place that was not confirmed, for its address and its network. */
export function countLapse(booking: Place, now: Date): Record<string, Write> {
  const counted = lapseGroups(booking).map(({ group }) => lapseOf(booking, group, Number.MAX_SAFE_INTEGER, now).write);
  return Object.fromEntries(counted.map((write, index) => [`lapse${index}`, write]));
}

/** Throws HttpError 409 when as many places of the address or network have lapsed today as may. */
export async function assertFewLapses(table: Table, booking: Place, now: Date): Promise<void> {
  const groups = lapseGroups(booking);
  const requests = groups.map(({ group, limit }) => {
    const { key } = lapseOf(booking, group, limit, now);
    return [group, { key, schema: attemptCountRecord }] as const;
  });
  const counts = await getItems(table, Object.fromEntries(requests));
  if (groups.some(({ group, limit }) => (counts[group]?.count ?? 0) >= limit)) throw new HttpError('holds_lapsed');
}
