import { accountRoutes } from './account-routes.ts';
import { collectionRoutes } from './collection-routes.ts';
import { liveList, type Route } from './route.ts';

export type { Access, Cache, Route, Service } from './route.ts';

/**
 * Each endpoint's address and rules, free of schemas so that the first page does not load zod. `contract.ts` adds the
 * schemas; the compiler refuses an endpoint that stands in only one of the two.
 */
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
  ...accountRoutes,
  ...collectionRoutes,
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
