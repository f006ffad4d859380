import '../api/site-routes.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { readAccount } from '../account/account-store.ts';
import { onForgetPerson } from '../account/person-storage.ts';
import { call } from '../api/call.ts';
import { hasCode, isMissing } from '../problem.ts';
import { allMadeBookings } from './made-bookings.ts';
import { upcomingTickets } from './stored-tickets.ts';

/** Ids of the viewer's booked seats, by session. */
export type OwnPlaces = ReadonlyMap<string, readonly string[]>;

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

let loaded: { by: string | undefined; places: OwnPlaces } | undefined;
onForgetPerson(() => {
  loaded = undefined;
});

/**
 * The seats of the signed-in member and those that this browser booked, or whose mailed link was opened in it. While the
 * studio cannot be reached, as before, or by the tickets that this browser keeps.
 */
export async function loadPlaces(isMember: boolean): Promise<OwnPlaces> {
  const accountId = readAccount()?.sub;
  try {
    loaded = { by: accountId, places: await fetchPlaces(isMember) };
    return loaded.places;
  } catch (error) {
    if (!hasCode(error, 'unreachable')) throw error;
    if (loaded && loaded.by === accountId) return loaded.places;
    return bySession(
      upcomingTickets().map(({ booking: { id, session } }) => ({ sessionId: session.id, bookingId: id })),
    );
  }
}

async function fetchPlaces(isMember: boolean): Promise<OwnPlaces> {
  const browserBookings = allMadeBookings().slice(-maxBookings);
  const [mine, browsers] = await Promise.all([
    isMember ? call('listMyPlaces', {}) : { bookings: [] },
    Promise.all(browserBookings.map(ofBrowser)),
  ]);
  return bySession([...mine.bookings, ...browsers.flat()]);
}

function bySession(all: readonly Place[]): OwnPlaces {
  const places = new Map<string, string[]>();
  for (const { sessionId, bookingId } of all) {
    const bookingIds = places.get(sessionId) ?? [];
    if (!bookingIds.includes(bookingId)) places.set(sessionId, [...bookingIds, bookingId]);
  }
  return places;
}
