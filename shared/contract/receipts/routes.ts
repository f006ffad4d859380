import type { Route } from '../common/route.ts';

export const receiptRoutes = {
  getReceipts: { method: 'POST', path: '/api/bookings/{bookingId}/receipts', access: 'public', service: 'accounting' },
  getMyReceipts: {
    method: 'POST',
    path: '/api/me/bookings/{bookingId}/receipts',
    access: 'member',
    service: 'accounting',
    notWhileImpersonating: true,
  },
  getMyPeriodReceipts: {
    method: 'POST',
    path: '/api/me/memberships/{membershipId}/periods/{orderId}/receipts',
    access: 'member',
    service: 'accounting',
    notWhileImpersonating: true,
  },
} as const satisfies Record<string, Route>;
