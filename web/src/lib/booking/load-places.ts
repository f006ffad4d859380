import '../api/site-routes.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { call } from '../api/call.ts';
import { isMissing } from '../problem.ts';
import { allMadeBookings } from './made-bookings.ts';
import type { Places } from './use-places.ts';

type Place = { sessionId: string; bookingId: string };

/** Bookings of this browser that are looked at: the latest. */
const maxBookings = 12;

async function ofBrowser({ bookingId }: { bookingId: string }): Promise<Place[]> {
  try {
    const { session, ending, ...booking } = await call('getBooking', { params: { bookingId } });
    return isBooked(booking) && ending === null ? [{ sessionId: session.id, bookingId }] : [];
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** The seats of the signed-in member and those that this browser booked, or whose mailed link was opened in it. */
export async function loadPlaces(isMember: boolean): Promise<Places> {
  const made = allMadeBookings().slice(-maxBookings);
  const [mine, browsers] = await Promise.all([
    isMember ? call('listMyPlaces', {}) : { bookings: [] },
    Promise.all(made.map(ofBrowser)),
  ]);
  const places = new Map<string, string[]>();
  for (const { sessionId, bookingId } of [...mine.bookings, ...browsers.flat()]) {
    const known = places.get(sessionId) ?? [];
    if (!known.includes(bookingId)) places.set(sessionId, [...known, bookingId]);
  }
  return places;
}
