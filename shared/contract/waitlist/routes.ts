import type { Route } from '../common/route.ts';

export const waitlistRoutes = {
  joinWaitlist: { method: 'POST', path: '/api/waitlist', access: 'public', service: 'bookings' },
  leaveWaitlist: { method: 'POST', path: '/api/waitlist/leave', access: 'public', service: 'bookings' },
} as const satisfies Record<string, Route>;
