import type { Route } from '../common/route.ts';

export const waitlistRoutes = {
  joinWaitlist: { method: 'POST', path: '/api/waitlist', access: 'public', service: 'waitlist' },
  leaveWaitlist: { method: 'POST', path: '/api/waitlist/leave', access: 'public', service: 'waitlist' },
} as const satisfies Record<string, Route>;
