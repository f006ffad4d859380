/**
 * Each endpoint's address and rules, free of schemas so that the first page does not load zod. `contract.ts` adds the
 * schemas; the compiler refuses an endpoint that stands in only one of the two.
 */

/** Who may call: anybody, a signed-in member, a member of the admin group. */
export type Access = 'public' | 'member' | 'admin';

/** The function that serves an endpoint: a folder in functions/. */
export type Service = 'sessions' | 'bookings' | 'currency' | 'art';

/**
 * How long an answer may be kept at the edge, in seconds: fresh for `fresh`, then served once more for `stale` while
 * it is fetched anew. `byCountry` keeps one per viewer country. `browser` may keep it that long without asking.
 */
export type Cache = { fresh: number; stale?: number; byCountry?: boolean; browser?: number };

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  access: Access;
  service: Service;
  /** Absent: never kept anywhere. */
  cache?: Cache;
};

// Stale is kept short: with a poll of 4 s a change is seen within 4 + 5 + 1 = 10 s, also by a lone visitor.
const liveList: Cache = { fresh: 5, stale: 1 };

export const routes = {
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    access: 'public',
    service: 'sessions',
    cache: liveList,
  },
  getSession: {
    method: 'GET',
    path: '/api/sessions/{sessionId}',
    access: 'public',
    service: 'sessions',
    cache: liveList,
  },
  getCurrency: {
    method: 'GET',
    path: '/api/currency',
    access: 'public',
    service: 'currency',
    cache: { fresh: 300, byCountry: true },
  },
  createBooking: {
    method: 'POST',
    path: '/api/bookings',
    access: 'public',
    service: 'bookings',
  },
  getBooking: {
    method: 'GET',
    path: '/api/bookings/{bookingId}',
    access: 'public',
    service: 'bookings',
  },
  getBookingCalendar: {
    method: 'GET',
    path: '/api/bookings/{bookingId}/event.ics',
    access: 'public',
    service: 'bookings',
  },
  shareBooking: {
    method: 'POST',
    path: '/api/bookings/{bookingId}/share',
    access: 'public',
    service: 'bookings',
  },
  getArt: {
    method: 'GET',
    path: '/api/art/{shape}/{category}/{file}',
    access: 'public',
    service: 'art',
    cache: { fresh: 31_536_000, browser: 31_536_000 },
  },
} as const satisfies Record<string, Route>;

export type EndpointName = keyof typeof routes;

/** Milliseconds between two looks at a live list in a visible tab (see liveList). */
export const livePollMilliseconds = 4000;

/** The path with its parameters filled in, each encoded. Throws when one is missing. */
export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`path ${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
