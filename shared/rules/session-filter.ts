import { isSoldOut, type LocationType, type Seats } from './sessions.ts';

/** Tells how full a session is, as the list of the back office is narrowed by it (docs/product.md#admin-sessions). */
export const seatFilters = ['full', 'half_empty', 'waitlist'] as const;
export type SeatFilter = (typeof seatFilters)[number];

/** Names all online sessions in place of a city. */
export const onlinePlace = 'online';

export type SessionFilter = {
  category?: string | undefined;
  /** A city, or `onlinePlace`. */
  place?: string | undefined;
  seats?: SeatFilter | undefined;
};

type Filtered = {
  category: string | null;
  locationType: LocationType;
  city: string | null;
  seats: Seats;
  waitlistCount: number;
};

export const isFilter = ({ category, place, seats }: SessionFilter): boolean =>
  category !== undefined || place !== undefined || seats !== undefined;

/** The name by which a place is chosen; null for a venue without a city. */
export const placeNameOf = ({ locationType, city }: Pick<Filtered, 'locationType' | 'city'>): string | null =>
  locationType === 'online' ? onlinePlace : city;

const seatTests: Record<SeatFilter, (session: Filtered) => boolean> = {
  full: ({ seats }) => isSoldOut(seats),
  half_empty: ({ seats: { max, taken, held } }) => max !== null && (taken + held) * 2 <= max,
  waitlist: ({ waitlistCount }) => waitlistCount > 0,
};

export function matchesFilter(session: Filtered, { category, place, seats }: SessionFilter): boolean {
  return (
    (category === undefined || session.category === category) &&
    (place === undefined || placeNameOf(session) === place) &&
    (seats === undefined || seatTests[seats](session))
  );
}
