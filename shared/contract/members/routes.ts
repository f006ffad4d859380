import type { Route } from '../route.ts';

/** Where accounts are asked for, opened and used. */
export const accountRoutes = {
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
    notWhileImpersonating: true,
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
    notWhileImpersonating: true,
  },
  getPendingBooking: {
    method: 'GET',
    path: '/api/me/sessions/{sessionId}/pending-booking',
    access: 'member',
    service: 'members',
  },
  listLearningResources: {
    method: 'GET',
    path: '/api/learning-resources',
    access: 'member',
    service: 'members',
  },
  getLearningResource: {
    method: 'GET',
    path: '/api/learning-resources/{resourceId}',
    access: 'member',
    service: 'members',
  },
} as const satisfies Record<string, Route>;
