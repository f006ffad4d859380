import type { Route } from '../common/route.ts';

export const bookingRoutes = {
  createBooking: { method: 'POST', path: '/api/bookings', access: 'public', service: 'bookings' },
  getBooking: { method: 'GET', path: '/api/bookings/{bookingId}', access: 'public', service: 'bookings' },
  getBookingCalendar: {
    method: 'GET',
    path: '/api/bookings/{bookingId}/event.ics',
    access: 'public',
    service: 'bookings',
  },
  shareBooking: { method: 'POST', path: '/api/bookings/{bookingId}/share', access: 'public', service: 'bookings' },
  settleBooking: { method: 'POST', path: '/api/bookings/{bookingId}/settle', access: 'public', service: 'bookings' },
  resumeCheckout: {
    method: 'POST',
    path: '/api/bookings/{bookingId}/checkout',
    access: 'public',
    service: 'bookings',
  },
  cancelCheckout: { method: 'POST', path: '/api/bookings/{bookingId}/cancel', access: 'public', service: 'bookings' },
  acceptOffer: { method: 'POST', path: '/api/bookings/{bookingId}/accept', access: 'public', service: 'bookings' },
  shareMyBooking: {
    method: 'POST',
    path: '/api/me/bookings/{bookingId}/share',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  resumeMyCheckout: {
    method: 'POST',
    path: '/api/me/bookings/{bookingId}/checkout',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  cancelMyCheckout: {
    method: 'POST',
    path: '/api/me/bookings/{bookingId}/cancel',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  acceptMyOffer: {
    method: 'POST',
    path: '/api/me/bookings/{bookingId}/accept',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  createMemberBooking: {
    method: 'POST',
    path: '/api/me/bookings',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  listMyBookings: { method: 'GET', path: '/api/me/bookings', access: 'member', service: 'members' },
  getPendingBooking: {
    method: 'GET',
    path: '/api/me/sessions/{sessionId}/pending-booking',
    access: 'member',
    service: 'members',
  },
} as const satisfies Record<string, Route>;
