import type { Route } from '../common/route.ts';

export const passRoutes = {
  createPass: { method: 'POST', path: '/api/series/{seriesId}/passes', access: 'public', service: 'bookings' },
  createMemberPass: {
    method: 'POST',
    path: '/api/me/series/{seriesId}/passes',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  getPassDates: { method: 'GET', path: '/api/bookings/{bookingId}/pass', access: 'public', service: 'bookings' },
} as const satisfies Record<string, Route>;
