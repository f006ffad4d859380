/** Who may call: anybody, a signed-in member, a member of the admin group. */
export type Access = 'public' | 'member' | 'admin';

/** The function that serves an endpoint: a folder in functions/. */
export type Service =
  | 'sessions'
  | 'bookings'
  | 'payments'
  | 'discounts'
  | 'waitlist'
  | 'currency'
  | 'art'
  | 'identity'
  | 'members'
  | 'recordings'
  | 'purchases';

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
export const liveList: Cache = { fresh: 5, stale: 1 };
