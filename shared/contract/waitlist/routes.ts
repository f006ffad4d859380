import type { Route } from '../common/route.ts';

export const waitlistRoutes = {
  joinWaitlist: { method: 'POST', path: '/api/waitlist', access: 'public', service: 'bookings' },
  saveWaitlistCard: { method: 'POST', path: '/api/waitlist/cards', access: 'public', service: 'bookings' },
  settleWaitlistCard: {
    method: 'POST',
    path: '/api/waitlist/cards/{cardId}/settle',
    access: 'public',
    service: 'bookings',
  },
  getWaitlistPosition: { method: 'POST', path: '/api/waitlist/position', access: 'public', service: 'bookings' },
  confirmEntry: { method: 'POST', path: '/api/waitlist/confirmation', access: 'public', service: 'bookings' },
  changeTurn: { method: 'POST', path: '/api/waitlist/turn', access: 'public', service: 'bookings' },
  changeMyTurn: {
    method: 'POST',
    path: '/api/me/waitlists/{sessionId}/turn',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  listMyWaitlists: { method: 'GET', path: '/api/me/waitlists', access: 'member', service: 'bookings' },
  leaveMyWaitlist: {
    method: 'POST',
    path: '/api/me/waitlists/{sessionId}/leave',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  leaveWaitlist: { method: 'POST', path: '/api/waitlist/leave', access: 'public', service: 'bookings' },
} as const satisfies Record<string, Route>;
