import { accountRoutes } from './members/routes.ts';
import { collectionRoutes } from './recordings/routes.ts';
import { liveList, type Route } from './route.ts';

/**
 * What visitors and members call: each endpoint's address and rules, free of schemas so that the first page does not
 * load zod. What the back office calls stands apart, so that the first page does not load that either.
 */
export const siteRoutes = {
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
    service: 'settlement',
  },
  resumeCheckout: {
    method: 'POST',
    path: '/api/bookings/{bookingId}/checkout',
    access: 'public',
    service: 'settlement',
  },
  cancelCheckout: {
    method: 'POST',
    path: '/api/bookings/{bookingId}/cancel',
    access: 'public',
    service: 'settlement',
  },
  acceptOffer: {
    method: 'POST',
    path: '/api/bookings/{bookingId}/accept',
    access: 'public',
    service: 'bookings',
  },
  stripeWebhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'public',
    service: 'settlement',
  },
  checkDiscount: {
    method: 'POST',
    path: '/api/discounts/check',
    access: 'public',
    service: 'discountCodes',
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
