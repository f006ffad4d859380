import type { Route } from '../common/route.ts';

export const adminScreeningRoutes = {
  /** Each call is audited, hence POST: no browser repeats or prefetches it. */
  readScreening: {
    method: 'POST',
    path: '/api/admin/bookings/{bookingId}/screening',
    access: 'admin',
    service: 'adminMembers',
    notWhileImpersonating: true,
  },
} as const satisfies Record<string, Route>;
