import type { Route } from '../common/route.ts';

export const purchaseRoutes = {
  createPurchase: {
    method: 'POST',
    path: '/api/me/purchases',
    access: 'member',
    service: 'bookings',
    notWhileImpersonating: true,
  },
  createGuestPurchase: { method: 'POST', path: '/api/purchases', access: 'public', service: 'bookings' },
  settlePurchase: {
    method: 'POST',
    path: '/api/purchases/{purchaseId}/settle',
    access: 'public',
    service: 'bookings',
  },
} as const satisfies Record<string, Route>;
