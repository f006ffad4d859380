import type { Route } from '../common/route.ts';

export const groupRoutes = {
  createGroup: { method: 'POST', path: '/api/groups', access: 'public', service: 'bookings' },
  createMemberGroup: {
    method: 'POST',
    path: '/api/me/groups',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  getGroup: { method: 'POST', path: '/api/bookings/{bookingId}/group', access: 'public', service: 'bookings' },
  getMyGroup: { method: 'GET', path: '/api/me/bookings/{bookingId}/group', access: 'member', service: 'bookings' },
  mailGroupPlace: {
    method: 'POST',
    path: '/api/bookings/{bookingId}/group/{placeId}/mail',
    access: 'public',
    service: 'bookings',
  },
  mailMyGroupPlace: {
    method: 'POST',
    path: '/api/me/bookings/{bookingId}/group/{placeId}/mail',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  takeBackPlace: {
    method: 'POST',
    path: '/api/bookings/{bookingId}/group/{placeId}/return',
    access: 'public',
    service: 'bookings',
  },
  takeBackMyPlace: {
    method: 'POST',
    path: '/api/me/bookings/{bookingId}/group/{placeId}/return',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
} as const satisfies Record<string, Route>;
