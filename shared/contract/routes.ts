/**
 * Each endpoint's address and rules, free of schemas so that the first page does not load zod. `contract.ts` adds the
 * schemas; the compiler refuses an endpoint that stands in only one of the two.
 */

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
  settleBooking: {
    method: 'POST',
    path: '/api/bookings/{bookingId}/settle',
    access: 'public',
    service: 'payments',
  },
  resumeCheckout: {
    method: 'POST',
    path: '/api/bookings/{bookingId}/checkout',
    access: 'public',
    service: 'payments',
  },
  cancelCheckout: {
    method: 'POST',
    path: '/api/bookings/{bookingId}/cancel',
    access: 'public',
    service: 'payments',
  },
  stripeWebhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'public',
    service: 'payments',
  },
  checkDiscount: {
    method: 'POST',
    path: '/api/discounts/check',
    access: 'public',
    service: 'discounts',
  },
  joinWaitlist: {
    method: 'POST',
    path: '/api/waitlist',
    access: 'public',
    service: 'waitlist',
  },
  leaveWaitlist: {
    method: 'POST',
    path: '/api/waitlist/leave',
    access: 'public',
    service: 'waitlist',
  },
  getArt: {
    method: 'GET',
    path: '/api/art/{shape}/{category}/{file}',
    access: 'public',
    service: 'art',
    cache: { fresh: 31_536_000, browser: 31_536_000 },
  },
  signUp: {
    method: 'POST',
    path: '/api/sign-up',
    access: 'public',
    service: 'identity',
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/sign-up/resend',
    access: 'public',
    service: 'identity',
  },
  requestMagicLink: {
    method: 'POST',
    path: '/api/magic-links',
    access: 'public',
    service: 'identity',
  },
  setPassword: {
    method: 'POST',
    path: '/api/me/password',
    access: 'member',
    service: 'identity',
  },
  getMe: {
    method: 'GET',
    path: '/api/me',
    access: 'member',
    service: 'members',
  },
  updateMe: {
    method: 'PATCH',
    path: '/api/me',
    access: 'member',
    service: 'members',
  },
  listMyBookings: {
    method: 'GET',
    path: '/api/me/bookings',
    access: 'member',
    service: 'members',
  },
  createMemberBooking: {
    method: 'POST',
    path: '/api/me/bookings',
    access: 'member',
    service: 'bookings',
  },
  getPendingBooking: {
    method: 'GET',
    path: '/api/me/sessions/{sessionId}/pending-booking',
    access: 'member',
    service: 'members',
  },
  listResources: {
    method: 'GET',
    path: '/api/resources',
    access: 'member',
    service: 'members',
  },
  getResource: {
    method: 'GET',
    path: '/api/resources/{resourceId}',
    access: 'member',
    service: 'members',
  },
  getCollection: {
    method: 'GET',
    path: '/api/collections/{collection}',
    access: 'public',
    service: 'recordings',
    cache: liveList,
  },
  getRecording: {
    method: 'GET',
    path: '/api/collections/{collection}/recordings/{recordingId}',
    access: 'public',
    service: 'recordings',
    cache: liveList,
  },
  checkCollectionDiscount: {
    method: 'POST',
    path: '/api/collections/{collection}/discounts/check',
    access: 'public',
    service: 'discounts',
  },
  requestFreeRecording: {
    method: 'POST',
    path: '/api/free-recordings',
    access: 'public',
    service: 'recordings',
  },
  getMyCollections: {
    method: 'GET',
    path: '/api/me/collections',
    access: 'member',
    service: 'recordings',
  },
  getPlayback: {
    method: 'GET',
    path: '/api/me/collections/{collection}/recordings/{recordingId}/playback',
    access: 'member',
    service: 'recordings',
  },
  savePosition: {
    method: 'PUT',
    path: '/api/me/collections/{collection}/recordings/{recordingId}/position',
    access: 'member',
    service: 'recordings',
  },
  createPurchase: {
    method: 'POST',
    path: '/api/me/purchases',
    access: 'member',
    service: 'purchases',
  },
  createGuestPurchase: {
    method: 'POST',
    path: '/api/purchases',
    access: 'public',
    service: 'purchases',
  },
  settlePurchase: {
    method: 'POST',
    path: '/api/purchases/{purchaseId}/settle',
    access: 'public',
    service: 'payments',
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
