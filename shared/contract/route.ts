/** Who may call: anybody, a signed-in member, a member of the admin group. */
export type Access = 'public' | 'member' | 'admin';

/** The function that serves an endpoint: a folder in functions/. */
export type Service =
  | 'sessions'
  | 'bookings'
  | 'settlement'
  | 'discountCodes'
  | 'waitlist'
  | 'currency'
  | 'art'
  | 'identity'
  | 'members'
  | 'recordings'
  | 'purchases'
  | 'adminOverview'
  | 'adminSessions'
  | 'adminOrders'
  | 'adminRecordings'
  | 'adminDiscountCodes'
  | 'adminMembers'
  | 'uploads';

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
  /** An admin who is signed in as somebody else may not do this (trust: people). */
  notWhileImpersonating?: true;
};

// Stale is kept short: with a poll of 4 s a change is seen within 4 + 5 + 1 = 10 s, also by a lone visitor.
export const liveList: Cache = { fresh: 5, stale: 1 };

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
